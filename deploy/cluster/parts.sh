# Functions of cluster.sh: settings, files from templates, and each part as a process.
# shellcheck shell=bash
fail() {
  echo "$1" >&2
  exit 1
}

# Variables of the environment come before the file's.
load_settings() {
  local line name
  while read -r line || [ -n "$line" ]; do
    name=${line%%=*}
    [[ $name =~ ^[A-Z_0-9]+$ ]] || continue
    [ -n "${!name+set}" ] || printf -v "$name" '%s' "${line#*=}"
  done <"$1"
}
load_settings "${SETTINGS:-$HERE/settings.env}"
PARTS=(etcd1 etcd2 etcd3 database1 database2 database3 balancer shop1 shop2 shop3)
NODE=${NODE:-}

address_of() {
  local name="MACHINE_${1: -1}"
  echo "${!name}"
}

make_secrets() {
  if [ ! -e "$1" ]; then
    local name
    (
      umask 077
      exec >"$1.new"
      for name in POSTGRES REPLICATION REWIND PATRONI SHOP; do
        echo "${name}_PASSWORD=$(head -c 24 /dev/urandom | od -An -tx1 | tr -d ' \n')"
      done
      echo "ENCRYPTION_KEYS=$(head -c 32 /dev/urandom | base64)"
    )
    mv "$1.new" "$1"
  fi
  load_settings "$1"
}

# Fills @NAME@ in, from variables.
fill_in() {
  local text name
  text=$(<"$HERE/templates/$1")
  for name in $(grep -oE '@[A-Z_0-9]+@' <<<"$text" | sort -u); do
    local variable=${name//@/}
    [ -n "${!variable+set}" ] || fail "The template $1 needs $variable."
    text=${text//"$name"/${!variable}}
  done
  printf '%s\n' "$text"
}

# write TEMPLATE PATH OWNER MODE
write() {
  (umask 077 && fill_in "$1" >"$2.new")
  chown "$3" "$2.new" 2>/dev/null || true
  chmod "$4" "$2.new"
  mv "$2.new" "$2"
}

common() {
  N=$1 ADDRESS=$(address_of "$1") PUBLIC_SCHEME=${PUBLIC_URL%%:*}
}

# One machine: everything below CLUSTER_FOLDER.
write_files() {
  common "$1"
  local etcd=$CLUSTER_FOLDER/etcd$N database=$CLUSTER_FOLDER/database$N shop=$CLUSTER_FOLDER/shop$N
  local balancer=$CLUSTER_FOLDER/balancer
  ETCD_DATA=$etcd/data POSTGRES_DATA=$database/data POSTGRES_SOCKETS=$database PGPASS=$database/pgpass
  DATABASE_SQL=$database/database.sql HAPROXY_SOCKET=$balancer/haproxy.sock SHOP_DATA=$CLUSTER_FOLDER/pictures
  mkdir -p "$etcd" "$database" "$balancer" "$shop" "$SHOP_DATA"
  chown etcd: "$etcd" && chown postgres: "$database" && chown "$(shop_user):" "$shop" "$SHOP_DATA"
  chmod 700 "$etcd" "$database" "$shop"
  write etcd.env "$etcd/etcd.env" etcd: 600
  write patroni.yml "$database/patroni.yml" postgres: 600
  write database.sql "$database/database.sql" postgres: 600
  write haproxy.cfg "$balancer/haproxy.cfg" root: 644
  write shop.env "$shop/shop.env" "$(shop_user):" 600
  add_shop_settings "$shop/shop.env"
}

add_shop_settings() {
  [ -z "$SHOP_SETTINGS" ] || cat "$SHOP_SETTINGS" >>"$1"
}

# A machine of its own: where Debian's packages look for them, below the folder $2.
write_files_for_machine() {
  common "$1"
  ETCD_DATA=/var/lib/etcd/marque POSTGRES_DATA=/var/lib/postgresql/$POSTGRES_VERSION/marque
  POSTGRES_SOCKETS=/var/run/postgresql PGPASS=/var/lib/postgresql/marque.pgpass
  DATABASE_SQL=/etc/patroni/database.sql HAPROXY_SOCKET=/run/haproxy/marque.sock SHOP_DATA=/var/lib/marque
  find_node
  mkdir -p "$2"/etc/{default,patroni,haproxy,marque,systemd/system}
  write etcd.env "$2/etc/default/etcd" root: 644
  write patroni.yml "$2/etc/patroni/config.yml" postgres: 600
  write database.sql "$2/etc/patroni/database.sql" postgres: 600
  write haproxy.cfg "$2/etc/haproxy/haproxy.cfg" root: 644
  write shop.env "$2/etc/marque/shop.env" root: 600
  add_shop_settings "$2/etc/marque/shop.env"
  write marque.service "$2/etc/systemd/system/marque.service" root: 644
}

# The project's owner, who may read it.
shop_user() {
  stat -c %U "$PROJECT"
}

find_node() {
  [ -n "$NODE" ] || NODE=$(cd "$PROJECT" && node --input-type=module -e \
    'import { node } from "./setup/paths.js"; console.log(node())') ||
    fail "Node is missing: apt-get install nodejs npm"
}

build_shop() {
  find_node
  [ -e "$PROJECT/build/server/index.js" ] || (cd "$PROJECT" && npm run --silent build)
  find_node
}

run_part() {
  local part=$1 folder=$CLUSTER_FOLDER/$1 n=${1: -1}
  case $part in
    etcd*) as etcd "$folder/etcd.env" /usr/bin/etcd ;;
    database*) as postgres /dev/null /usr/bin/patroni "$folder/patroni.yml" ;;
    balancer) exec haproxy -db -f "$folder/haproxy.cfg" ;;
    shop*) cd "${SHOP_PROJECT:-$PROJECT}" && as "$(shop_user)" "$folder/shop.env" \
      env MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=2097152 MALLOC_TRIM_THRESHOLD_=2097152 \
      "$NODE" --max-semi-space-size=8 --heap-growing-percent=40 --no-allocation-site-pretenuring server/main.ts ;;
  esac
}

# as USER FILE COMMAND: with the file's settings and no others.
as() {
  local user=$1 file=$2 home
  shift 2
  home=$(getent passwd "$user" | cut -d: -f6)
  exec env -i PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME="$home" LANG=C.UTF-8 \
    bash -c 'set -a; . "$1"; set +a; shift; exec setpriv --reuid="$0" --regid="$(id -g "$0")" --init-groups "$@"' \
    "$user" "$file" "$@"
}

pid_of() {
  cat "$CLUSTER_FOLDER/$1/pid" 2>/dev/null
}

is_running() {
  local pid
  pid=$(pid_of "$1") && [ -d "/proc/$pid" ] && ! grep -q '^State:.*Z' "/proc/$pid/status"
}

start_part() {
  known "$1"
  [ -d "$CLUSTER_FOLDER/$1" ] || fail "There is no $1 in $CLUSTER_FOLDER: bring the cluster up first."
  is_running "$1" && return
  [[ $1 != shop* ]] || find_node
  (
    # The part must not inherit the caller's lock.
    for fd in /proc/self/fd/*; do fd=${fd##*/}; [ "$fd" -le 2 ] || eval "exec $fd>&-"; done 2>/dev/null
    run_in_group "$1" </dev/null >>"$CLUSTER_FOLDER/$1/log" 2>&1
  )
}

# In a process group of its own; its leader's number is kept.
run_in_group() {
  export HERE PROJECT CLUSTER_FOLDER NODE
  # shellcheck disable=SC2016
  setsid bash -c '. "$HERE/parts.sh"; run_part "$1"' parts "$1" &
  echo $! >"$CLUSTER_FOLDER/$1/pid"
}

known() {
  [[ " ${PARTS[*]} " == *" $1 "* ]] || fail "There is no part $1: ${PARTS[*]}."
}

is_ready() {
  local address
  address=$(address_of "$1" 2>/dev/null) || true
  local ask=(curl --silent --fail --output /dev/null --max-time 3)
  is_running "$1" || return 1
  case $1 in
    etcd*) "${ask[@]}" "http://$address:$ETCD_PORT/health" ;;
    database*) "${ask[@]}" "http://$address:$PATRONI_PORT/health" ;;
    # It leads to a primary.
    balancer) curl --silent --max-time 3 "http://127.0.0.1:$PRIMARY_PORT" || [ $? = 52 ] ;;
    shop*) "${ask[@]}" "http://$address:$SHOP_PORT/readyz" ;;
  esac
}

wait_for() {
  local left=600
  until is_ready "$1"; do
    is_running "$1" && ((left-- > 0)) ||
      fail "$1 is not ready: $(tail -n 3 "$CLUSTER_FOLDER/$1/log")"
    sleep 0.2
  done
}

# The process, its group and its descendants: PostgreSQL leaves Patroni's group.
family_of() {
  local all=("$1") next=("$1") children
  while [ ${#next[@]} != 0 ]; do
    children=()
    for pid in "${next[@]}"; do
      mapfile -t -O ${#children[@]} children < <(cat "/proc/$pid/task/"*/children 2>/dev/null | tr ' ' '\n' | grep .)
    done
    all+=("${children[@]}")
    next=("${children[@]}")
  done
  echo "${all[@]}"
}

kill_part() {
  known "$1"
  local pid pids
  pid=$(pid_of "$1") || return 0
  pids=$(family_of "$pid")
  # PostgreSQL outlives a Patroni that died.
  [[ $1 != database* ]] || pids+=" $(orphan_of "$1")"
  # shellcheck disable=SC2086
  kill -9 $pids 2>/dev/null || true
  for pid in $pids; do gone "$pid" 50 || true; done
  rm -f "$CLUSTER_FOLDER/$1/pid"
}

orphan_of() {
  local pid
  pid=$(head -1 "$CLUSTER_FOLDER/$1/data/postmaster.pid" 2>/dev/null) || return 0
  [ "$(readlink "/proc/$pid/cwd")" = "$CLUSTER_FOLDER/$1/data" ] && family_of "$pid"
}

# gone PID TENTHS
gone() {
  local left=$2
  while [ -d "/proc/$1" ] && ! grep -q '^State:.*Z' "/proc/$1/status" 2>/dev/null; do
    ((left-- > 0)) || return 1
    sleep 0.1
  done
}

stop_part() {
  known "$1"
  local pid
  pid=$(pid_of "$1") || return 0
  kill -TERM "$pid" 2>/dev/null || true
  gone "$pid" 600 || kill_part "$1"
  rm -f "$CLUSTER_FOLDER/$1/pid"
}
