# Shared by the scripts: how they speak, fail and explain themselves.

# A Node that scripts/setup brought stands before an old one of the system.
[ ! -x build/tools/bin/node ] || PATH="$PWD/build/tools/bin:$PATH"

say() { printf '\033[1m==>\033[0m %s\n' "$*"; }

fail() {
  printf '\033[1;31mStopped:\033[0m %s\n' "$*" >&2
  exit 1
}

# help TEXT ARGUMENTS…: prints TEXT and ends where --help is asked for.
help() {
  local text=$1
  shift
  for argument in "$@"; do
    case "$argument" in
      -h | --help)
        printf '%s\n' "$text"
        exit 0
        ;;
    esac
  done
}

# quietly LABEL COMMAND…: one line while it works, all output where it fails.
quietly() {
  local label=$1 log
  shift
  log=$(mktemp)
  say "$label"
  if ! "$@" >"$log" 2>&1; then
    cat "$log" >&2
    fail "$label failed; its output stands above."
  fi
  rm -f "$log"
}

# stale STAMP PATHS…: whether anything below PATHS is newer than the file STAMP.
stale() {
  local stamp=$1
  shift
  [ ! -e "$stamp" ] || [ -n "$(find "$@" -newer "$stamp" -print -quit)" ]
}
