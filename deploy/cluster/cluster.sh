#!/usr/bin/env bash
# The whole cluster on one Debian machine, and the files for separate machines: README.md beside this.
set -euo pipefail
HERE=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
PROJECT=$(cd "$HERE/../.." && pwd)
# shellcheck source=parts.sh
. "$HERE/parts.sh"

usage() {
  cat <<'TEXT'
cluster.sh up                 installs what is missing and brings everything up on this machine
cluster.sh status             what runs, and which database is primary
cluster.sh stop|start [PART]  one part or all of them, in order; the data stays
cluster.sh kill PART          without grace, as a power cut would
cluster.sh down               stops everything and deletes it, THE DATA TOO
cluster.sh files N FOLDER     writes the files of machine N (1, 2 or 3) for separate machines
Parts: etcd1 to etcd3, database1 to database3, balancer, shop1 to shop3.
SETTINGS names another file than settings.env.
TEXT
}

need_root() {
  [ "$(id -u)" = 0 ] || fail "Run it as root: each part runs as a user of its own."
}

install_packages() {
  local missing=()
  for package in etcd-server haproxy patroni "postgresql-$POSTGRES_VERSION" curl; do
    dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || missing+=("$package")
  done
  [ ${#missing[@]} = 0 ] && return
  echo "Installing Debian's ${missing[*]} …"
  export DEBIAN_FRONTEND=noninteractive
  # The packages must not start anything: this script does, or the files that it writes.
  local policy=/usr/sbin/policy-rc.d
  [ -e $policy ] || { printf '#!/bin/sh\nexit 101\n' >$policy && chmod 755 $policy && local mine=1; }
  mkdir -p /etc/postgresql-common
  [ -e /etc/postgresql-common/createcluster.conf ] ||
    echo 'create_main_cluster = false' >/etc/postgresql-common/createcluster.conf
  { apt-get update -q && apt-get install -yq --no-install-recommends "${missing[@]}"; } >"$CLUSTER_FOLDER/apt.log" 2>&1 ||
    { tail -5 "$CLUSTER_FOLDER/apt.log"; [ -z "${mine:-}" ] || rm $policy; fail "The packages could not be installed."; }
  [ -z "${mine:-}" ] || rm $policy
}

up() {
  need_root
  mkdir -p "$CLUSTER_FOLDER"
  chmod 755 "$CLUSTER_FOLDER"
  install_packages
  build_shop
  make_secrets "$CLUSTER_FOLDER/secrets.env"
  for n in 1 2 3; do write_files "$n"; done
  start_all
  status
  echo "The shop: $PUBLIC_URL"
}

start_all() {
  for part in "${PARTS[@]}"; do
    start_part "$part"
    # The first database makes the cluster, the first instance the tables.
    case $part in
      database1 | balancer | shop1) wait_for "$part" ;;
    esac
  done
  for part in "${PARTS[@]}"; do wait_for "$part"; done
}

stop_all() {
  local n
  for ((n = ${#PARTS[@]} - 1; n >= 0; n--)); do
    case ${PARTS[n]} in
      # Databases and instances stop at the same time.
      shop* | database*) stop_part "${PARTS[n]}" & ;;
      *) wait && stop_part "${PARTS[n]}" ;;
    esac
  done
  wait
}

down() {
  need_root
  [ -d "$CLUSTER_FOLDER" ] || { echo "There is no cluster in $CLUSTER_FOLDER."; return; }
  [ -e "$CLUSTER_FOLDER/secrets.env" ] || fail "$CLUSTER_FOLDER is no cluster's folder."
  for part in "${PARTS[@]}"; do kill_part "$part"; done
  rm -rf "$CLUSTER_FOLDER"
  echo "Everything is stopped, and $CLUSTER_FOLDER is gone."
}

status() {
  for part in "${PARTS[@]}"; do
    printf '%-10s %s\n' "$part" "$(is_ready "$part" && echo ready || { is_running "$part" && echo "runs, not ready" || echo stopped; })"
  done
  for n in 1 2 3; do
    is_running "database$n" || continue
    patronictl -c "$CLUSTER_FOLDER/database$n/patroni.yml" list 2>/dev/null && break
  done
}

# Machine N's files as on a machine of its own, in a folder that mirrors its file system.
files() {
  [[ ${1:-} =~ ^[123]$ && -n ${2:-} ]] || { usage; exit 2; }
  make_secrets "${SECRETS:-$HERE/secrets.env}"
  write_files_for_machine "$1" "$2"
}

command=${1:-}
shift || true
case $command in
  up | down | status) "$command" ;;
  start) need_root; if [ $# = 0 ]; then start_all; else start_part "$1" && wait_for "$1"; fi ;;
  stop) need_root; if [ $# = 0 ]; then stop_all; else stop_part "$1"; fi ;;
  kill) need_root; kill_part "${1:?Which part?}" ;;
  files) files "$@" ;;
  *) usage; exit 2 ;;
esac
