#!/bin/sh
# Rewrite requirements/*.txt: exact versions with hashes, for every platform and every Python we support.
# Takes the newest versions that pyproject.toml allows. All groups are resolved together first, so that every lock names the same version of a package.
set -eu
cd "$(dirname "$0")/.."

if ! command -v uv >/dev/null 2>&1; then
    echo "make lock needs uv: only uv writes locks that hold on every platform." >&2
    exit 1
fi

scratch="$(mktemp -d)"
trap 'rm -rf "$scratch"' EXIT

resolve() {
    uv pip compile --quiet --no-config --universal --python-version 3.11 --no-header --no-annotate \
        --no-emit-index-url --no-emit-find-links "$@"
}

lock() {
    name="$1"
    shift
    {
        echo "# Written by \`make lock\`. Do not edit."
        resolve --generate-hashes --constraints "$scratch/all.txt" "$@"
    } >"$scratch/$name.txt"
    mv "$scratch/$name.txt" "requirements/$name.txt"
    echo "requirements/$name.txt: $(grep -c '==' "requirements/$name.txt") pins"
}

resolve pyproject.toml --group build --group dev --group node --group bench >"$scratch/all.txt"
mkdir -p requirements
lock runtime pyproject.toml
lock build --group build
lock dev --group dev
lock node --group node
lock bench --group bench
