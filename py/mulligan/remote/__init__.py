"""One match on two devices: a signed log that any carrier may bring (docs/two-devices.md)."""
