#!/bin/sh
# Find a Python that is new enough and let it prepare .venv. Arguments: see scripts/environment.py.
set -eu
cd "$(dirname "$0")/.."

new_enough() {
    "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1
}

if [ -n "${PYTHON:-}" ]; then
    if ! new_enough "$PYTHON"; then
        echo "PYTHON=$PYTHON is not a Python 3.11 or newer that runs." >&2
        exit 1
    fi
    exec "$PYTHON" -m scripts.environment "$@"
fi

for candidate in python3.13 python3.12 python3.11 python3 python; do
    if new_enough "$candidate"; then
        exec "$candidate" -m scripts.environment "$@"
    fi
done

echo "Calavera needs Python 3.11 or newer, and none was found on the PATH." >&2
echo "Install one, or name it: make PYTHON=/path/to/python ..." >&2
exit 1
