#!/bin/sh
# Makes a backup at the start and then at each interval, and keeps the newest ones. Ends at once on SIGTERM.
# /tmp/backup-failed exists if the last backup failed: the health check of the compose files looks for it.
#   BACKUP_DIR (/backups), BACKUP_INTERVAL_SECONDS (a day), BACKUP_KEEP (14), and the variables of the server.
set -eu
cd "$(dirname "$0")/.."
: "${BACKUP_DIR:=/backups}" "${BACKUP_INTERVAL_SECONDS:=86400}" "${BACKUP_KEEP:=14}"
trap 'exit 0' TERM INT

while true; do
  file="$BACKUP_DIR/viewkraft-$(date -u +%Y%m%dT%H%M%SZ).tar.gz"
  # In the background and awaited, so that a signal is handled at once. A partial backup never gets the name of a
  # complete one.
  node cli/bin/viewkraft.mjs backup "$file.part" >/dev/null &
  if wait $!; then
    mv "$file.part" "$file"
    rm -f /tmp/backup-failed
    echo "Backup: $file"
  else
    rm -f "$file.part"
    touch /tmp/backup-failed
    echo "The backup failed" >&2
  fi
  # Names contain the time, so they sort by time.
  ls -1 "$BACKUP_DIR" | grep '^viewkraft-.*Z\.tar\.gz$' | sort -r | tail -n +"$((BACKUP_KEEP + 1))" | while read -r old; do
    rm -f "$BACKUP_DIR/$old"
  done
  sleep "$BACKUP_INTERVAL_SECONDS" &
  wait $!
done
