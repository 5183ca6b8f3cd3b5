"""One match and all that is generic around it: actions, undo, records, views, the log, orders."""
