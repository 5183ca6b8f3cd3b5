"""The authors' tools: templates become sentences, sentences are tagged, sorted and put in order.

Each tool is a generator of (done, of) steps over a small file system (`files`), so a terminal
drains it, a page works it off in slices (`job`) and either may stop it; what it writes replaces a
file only after success. `commands` reads the command lines.
"""
