#!/bin/sh
# Copies what runs into the folder of the image, without sources, tests, documents and the packages that the pages were
# built from.
set -eu
cd "$(dirname "$0")/.."
target=$1
for path in package.json package-lock.json LICENSE node_modules locales plugins views/system views/samples views/view.schema.json \
  platform/model/package.json platform/model/dist \
  platform/server/package.json platform/server/dist platform/server/resources platform/server/sqlite \
  ui/dist cli/package.json cli/bin cli/dist cli/scripts cli/plugin-template \
  docker/entrypoint.sh docker/backup.sh; do
  [ -e "$path" ] || continue
  mkdir -p "$target/$(dirname "$path")"
  cp -a "$path" "$target/$path"
done
for package in platform/server platform/model cli; do
  [ ! -d "$package/node_modules" ] || cp -a "$package/node_modules" "$target/$package/node_modules"
done

# Without the workspaces of the pages and tests, their packages are extraneous.
(
  cd "$target"
  npm pkg set --json 'workspaces=["platform/*","plugins/*","locales","cli"]'
  npm pkg delete devDependencies
  npm prune --omit=dev --omit=peer
)
cp ui/package.json "$target/ui/package.json"
rm -f "$target/package-lock.json" "$target/node_modules/.package-lock.json"
ln -sfn ../../ui "$target/node_modules/@viewkraft/ui"

# Licences stay. The Node.js of the image uses better-sqlite3 13 (platform/server/sqlite), whose binaries are in `prebuilds`.
find "$target/node_modules" "$target/plugins" "$target"/platform/*/dist "$target/cli/dist" -type f \
  \( -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' -o -name '*.map' -o -name '*.tsbuildinfo' -o -iname 'readme*.md' -o -iname 'changelog*.md' -o -iname 'history.md' \) \
  -delete
sqlite="$target/node_modules/better-sqlite3-napi"
rm -rf "$target/node_modules/better-sqlite3" "$sqlite/deps" "$sqlite/src" "$target/node_modules/typeorm/browser"
