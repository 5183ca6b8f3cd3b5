#!/usr/bin/env bash
# The chain of the effect tools, over the folder it is called in; docs/effect-tools.md tells of it.
here=$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")
# in a checkout the package lies there; one that is installed comes first
export PYTHONPATH="${PYTHONPATH:+$PYTHONPATH:}$here/../../py"
exec python3 -m ttcg.tools generate_and_order_effects "$@"
