#!/bin/sh
# Makes the secrets that the compose files read, each a file of one line, and the folder of backups. Existing files keep
# their content.
#   docker/make-secrets.sh [folder]
set -e
folder=${1:-$(dirname "$0")/secrets}
mkdir -p "$folder"
cd "$folder"
random() { head -c "$1" /dev/urandom | od -An -tx1 | tr -d ' \n'; }
make() { [ -s "$1" ] || printf '%s' "$2" >"$1"; }
make mysql_password "$(random 24)"
make database_url "mysql://viewkraft:$(cat mysql_password)@mysql:3306/viewkraft"
make viewkraft_secret "$(random 32)"
make metrics_token "$(random 32)"
make admin_password "$(random 16)"
# Other users read the files inside the containers; outside, the mode of the folder protects them.
chmod 644 mysql_password database_url viewkraft_secret metrics_token admin_password
chmod 700 .
for file in certificate.pem certificate.key; do [ ! -e "$file" ] || chmod 644 "$file"; done
# The service `backup` writes here as the user of the image.
if [ $# -eq 0 ]; then
  mkdir -p ../backups
  chown 1000:1000 ../backups 2>/dev/null || chmod 777 ../backups
fi
