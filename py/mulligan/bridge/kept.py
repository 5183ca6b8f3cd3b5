"""What this device keeps of a match on two devices, as the page stores it (TD-8.4)."""

import json
from typing import Any

from ..data.json_text import parse
from ..match.zone_view import ViewData
from ..remote.device import Device
from ..remote.kept import FORMAT, keep


def kept_text(device: Device) -> str:
    """All of it, for this device alone."""
    return json.dumps(keep(device), ensure_ascii=False)


def kept_since(device: Device, count: int) -> ViewData:
    """The same for who has the first messages, so many: only the others are written."""
    kept = keep(device)
    said = kept.pop("messages")
    return {"rest": json.dumps(kept, ensure_ascii=False), "messages": said[count:]}


def kept_data(record: Any) -> Any:
    """A record as data, where it may be what a device keeps; else None."""
    if isinstance(record, str):
        if FORMAT not in record[:100]:
            return None
        record = parse(record, "kept")
    return record if isinstance(record, dict) and record.get("format") == FORMAT else None
