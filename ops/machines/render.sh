#!/bin/sh
# Fills in the settings of one machine: render.sh machine.env FOLDER
# writes etcd.env, patroni.yaml, haproxy.cfg, pgbackrest.conf and nginx.conf into FOLDER, each for the place that its head names.
set -eu

[ $# -eq 2 ] || { echo "usage: render.sh machine.env FOLDER" >&2; exit 2; }
settings=$1
target=$2
# `.` looks for a name without a slash in PATH.
case $settings in */*) ;; *) settings=./$settings ;; esac
here=$(dirname "$0")
names="MACHINE ADDRESS ADDRESS_1 ADDRESS_2 ADDRESS_3 NETWORK DATA BACKUPS SHOP_PORT WEB_PORT
  SUPERUSER_PASSWORD REPLICATION_PASSWORD SHOP_PASSWORD BACKUP_PASSWORD"

# shellcheck disable=SC1090
. "$settings"
rules=
for name in $names; do
  eval "value=\${$name:-}"
  case $value in
    '') echo "$settings: $name is not set" >&2; exit 1 ;;
    *[!A-Za-z0-9./_-]*) echo "$settings: $name may hold letters, digits and . / _ - only" >&2; exit 1 ;;
  esac
  rules="$rules;s|@$name@|$value|g"
done

mkdir -p "$target"
umask 077
for file in etcd.env patroni.yaml haproxy.cfg pgbackrest.conf; do
  sed "${rules#;}" "$here/$file.template" >"$target/$file"
done
# As it is for one shop, but in front of HAProxy, and on the network of the machines.
sed -e "s|server 127.0.0.1:3000;|server 127.0.0.1:8080;|" \
  -e "s|^  listen 80;|  listen $ADDRESS:$WEB_PORT;|" \
  -e "s|/var/cache/nginx/handset|$DATA/nginx|" \
  "$here/../../docs/edge/nginx.conf" >"$target/nginx.conf"
