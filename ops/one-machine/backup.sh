#!/bin/sh
# Backs the shop up: into a new folder on this machine, and from there to the encrypted repository of backup.env.
# handset-backup.service runs it every night, as root: the shop's user cannot delete what is off-site.
set -eu
backups=/var/lib/handset/backups
metrics=/var/lib/prometheus/node-exporter

cd /opt/handset
folder=$backups/$(date -u +%Y-%m-%dT%H%M%SZ)
# The database knows the shop's user, who gets nothing of backup.env.
runuser -u handset -- env -i PATH="$PATH" ENV_FILE=/etc/handset/handset.env node_modules/.bin/node scripts/backup.ts "$folder"
# Older ones go only now that there is a new one.
ls -d "$backups"/*Z | head -n -3 | xargs -r -d '\n' rm -r --

# A backup that was killed leaves a lock; this removes only those of processes that are gone.
restic unlock --quiet
restic backup --quiet --tag handset "$folder"
# How long personal data that was deleted in the shop stays in backups.
restic forget --quiet --tag handset --group-by '' --keep-daily 7 --keep-weekly 4 --keep-monthly 3 --prune

# Prometheus's node exporter reads it, and an alert tells when it is old.
if [ -d "$metrics" ]; then
  echo "handset_backup_last_success_timestamp_seconds $(date +%s)" >"$metrics/handset-backup.new"
  mv "$metrics/handset-backup.new" "$metrics/handset-backup.prom"
fi
