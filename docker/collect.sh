#!/bin/sh
# Copies what runs, without sources, tests and documents, into the folder of the image.
set -eu
cd "$(dirname "$0")/.."
target=$1
for path in package.json LICENSE node_modules locales plugins views/system views/samples views/view.schema.json \
  platform/model/package.json platform/model/dist \
  platform/server/package.json platform/server/dist platform/server/resources platform/server/sqlite \
  ui/package.json ui/dist cli/package.json cli/bin cli/dist cli/scripts cli/plugin-template \
  docker/entrypoint.sh docker/backup.sh; do
  [ -e "$path" ] || continue
  mkdir -p "$target/$(dirname "$path")"
  cp -a "$path" "$target/$path"
done
for package in platform/server platform/model ui cli; do
  [ ! -d "$package/node_modules" ] || cp -a "$package/node_modules" "$target/$package/node_modules"
done
