#!/bin/sh
# Starts the server of the image; signals reach the server itself. `viewkraft ...` runs a command instead, `backup`
# makes backups.
set -e
cd "$(dirname "$0")/.."
if [ "$1" = viewkraft ]; then
  shift
  exec node cli/bin/viewkraft.mjs "$@"
fi
if [ "$1" = backup ]; then exec docker/backup.sh; fi
if [ $# -gt 0 ]; then exec "$@"; fi
: "${NODE_ENV:=production}"
# glibc keeps less freed memory for each thread: about 6 MB of a server at rest.
: "${MALLOC_ARENA_MAX:=2}"
export NODE_ENV MALLOC_ARENA_MAX
exec node platform/server/dist/bundle/main.js
