#!/usr/bin/env bash
# Mulligan's one command. Without arguments it builds:
#   dist/site/            what a web server serves, under any path        dist/wheels/   the packages, for Python people
#   dist/mulligan.html    the same in one file, for a double-click        dist/sizes.json   what a first visit costs
# Needs python3 (3.11 or newer, with venv), node (18 or newer), npm and flock; fetches the rest, pinned by hash. A step whose inputs
# did not change is not run again. How the pieces are made stands at the top of each script in web/build/.
set -euo pipefail
cd "$(dirname "$0")"
export SOURCE_DATE_EPOCH=1577836800        # one fixed day: an unchanged package gives an unchanged wheel, so updates stay small
export TZ=UTC LC_ALL=C.UTF-8; umask 022        # so that a build does not depend on who makes it where
export PIP_DISABLE_PIP_VERSION_CHECK=1 NODE_NO_WARNINGS=1
PYTHON=${PYTHON:-python3} cache=dist/cache venv=dist/venv/bin

usage="./build.sh                 build the site, the single file and the wheels into dist/
./build.sh serve [--port]  build, then serve the site on this machine
./build.sh test [SUITE]... build, then run the tests; suites: native deep strength wasm browser (default: all);
                           python is native, deep and strength in one, with all their cases
./build.sh bench [--go-on] build, then measure speed, start and sizes into docs/speed.md, and as JSON into dist/bench/;
                           --go-on keeps what a run of this build measured before it was stopped
./build.sh mutants [GAME]... change the rules at random and tell what no test notices (tests/mutants.py)
./build.sh clean           remove everything this script made
./build.sh help            show this"

say() { printf '\033[1m%s\033[0m\n' "$*" >&2; }
die() { printf '%s\n' "$@" >&2; exit 1; }
trap wait EXIT          # what was begun beside the rest ends before we do, also after a failure: nobody meets its half-made files or its lock

# once NAME INPUT... -- COMMAND...: runs COMMAND unless its inputs are as they were when it last succeeded
once() {
  local name=$1 key inputs=(); shift
  while [ "$1" != -- ]; do inputs+=("$1"); shift; done; shift
  key=$(find "${inputs[@]}" -name node_modules -prune -o -name __pycache__ -prune -o -type f -print0 | sort -z | xargs -0 sha256sum | sha256sum)
  if [ "$(cat "$cache/$name.stamp" 2>/dev/null)" = "$key" ]; then return; fi
  say "$name"
  rm -f "$cache/$name.stamp"
  "$@"
  echo "$key" > "$cache/$name.stamp"
}

# forget NAME OUTPUT...: what was removed by hand is made again
forget() {
  local name=$1 output; shift
  for output; do if [ ! -e "$output" ]; then rm -f "$cache/$name.stamp"; fi; done
}

check() {
  command -v "$PYTHON" >/dev/null || die "python3 is missing. On Debian or Ubuntu: apt-get install python3 python3-venv"
  "$PYTHON" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || die "Python 3.11 or newer is needed, $PYTHON is $("$PYTHON" -V). Set PYTHON to a newer one."
  "$PYTHON" -c 'import ensurepip, venv' 2>/dev/null || die "Python cannot make virtual environments here. On Debian or Ubuntu: apt-get install python3-venv"
  command -v flock >/dev/null || die "flock is missing. On Debian or Ubuntu: apt-get install util-linux"
  command -v node >/dev/null && command -v npm >/dev/null || die "node and npm are missing. On Debian or Ubuntu: apt-get install nodejs npm"
  node -e 'process.exit(+(parseInt(process.versions.node) < 18))' || die "node 18 or newer is needed, this is $(node -v)."
}

pip_tree() { rm -rf "$1"; "$venv/pip" install -qq --target "$1" --only-binary :all: --python-version 3.14 --platform any --implementation py --abi none --require-hashes -r "$2"; }
in_pyodide() { node web/build/pyodidePython.mjs "$@"; }
compiling() { PYTHONNODEBUGRANGES=1 in_pyodide "$@"; }      # line numbers but no columns: without source they would show nothing

make_venv() { rm -rf dist/venv "$cache/test packages.stamp"; "$PYTHON" -m venv dist/venv; "$venv/pip" install -qq --require-hashes -r web/build/requirements.txt; }

make_wheels() {
  rm -rf dist/wheels "$cache/native"
  for project in py/*/pyproject.toml; do "$venv/pip" wheel -qq --no-build-isolation --no-deps -w dist/wheels "./${project%/*}"; done
  for wheel in dist/wheels/*.whl; do "$PYTHON" -m zipfile -e "$wheel" "$cache/native"; done      # a pure wheel, unpacked, is installed
}

make_catalogue() { rm -rf "$cache/catalogue"; PYTHONPATH=$cache/native "$PYTHON" -B -m mulligan catalogue "$cache/catalogue"; }
make_stdlib() { mkdir -p "$cache/stdlib"; rm -f "$cache"/stdlib/*; compiling web/build/stdlib.py web/node_modules/pyodide/python_stdlib.zip "$cache/stdlib"; }

make_packed() {
  rm -rf "$cache/packed"; mkdir -p "$cache/packed"
  "$venv/python" web/build/pack.py web/node_modules/pyodide/pyodide.asm.wasm "$cache/packed/pyodide.asm.bin" "$cache/stdlib/stdlib.zip" "$cache/packed/stdlib.bin"
}

# our wheels and micropip: a lock of their own, then compiled, by Pyodide's own tools in Pyodide's own Python
make_lock() {
  local into=$cache/wheels base='import json; p = json.load(open("web/node_modules/pyodide/pyodide-lock.json")); print(json.dumps({"info": p["info"], "packages": {}}))'
  rm -rf "$into"; mkdir -p "$into"
  cp dist/wheels/*.whl "$into"; "$PYTHON" web/build/trim.py "$into"/*.whl
  cp "$cache"/stdlib/*.whl "$into"
  "$venv/pip" download -qq --no-deps --only-binary :all: --python-version 3.14 --require-hashes -r web/build/vendor.txt -d "$into"
  "$PYTHON" -c "$base" > "$cache/base-lock.json"
  in_pyodide --path dist/tools -m pyodide_cli lockfile add-wheels "$into"/*.whl --input "$cache/base-lock.json" --output "$into/pyodide-lock.json"
  compiling --path dist/tools -m pyodide_cli py-compile --silent --compression-level 9 "$into"
}

# what every visitor gets of them, packed in one piece each; what only strangers' wheels need stays as it is
make_solid() {
  local wheels=(); for wheel in "$cache"/wheels/*.whl; do case ${wheel##*/} in micropip-* | stdlib_rest-*) ;; *) wheels+=("$wheel") ;; esac; done
  "$venv/python" web/build/solid.py "$cache/solid" "${wheels[@]}"
}

# into a new folder, then swapped in: who is looking at the old site meanwhile sees a whole one
make_site() {
  node web/build/bundle.mjs "$cache" "$cache/out"
  rm -rf dist/site.old; if [ -d dist/site ]; then mv dist/site dist/site.old; fi
  mv "$cache/out/site" dist/site; mv "$cache/out/mulligan.html" "$cache/out/sizes.json" dist/
  rm -rf dist/site.old
}

# build [COMMAND]: COMMAND runs beside it once the environment is not needed as it is for the wheels
build() {
  check
  mkdir -p "$cache"
  exec 9> dist/.lock; flock -n 9 || { say "another build runs here; this one goes on when it is done"; flock 9; }
  "$PYTHON" -VV > "$cache/python"
  forget "npm packages" web/node_modules; forget "build environment" dist/venv; forget "packaging tools" dist/tools
  forget "wheels" dist/wheels; forget "site" dist/site/SHA256SUMS dist/mulligan.html dist/sizes.json
  once "npm packages" web/package-lock.json -- npm --prefix web ci --ignore-scripts --silent & local fetching=$! tooling packing extra=
  once "build environment" web/build/requirements.txt "$cache/python" -- make_venv
  once "packaging tools" web/build/tools.txt -- pip_tree dist/tools web/build/tools.txt & tooling=$!
  once "wheels" py cards web/build/requirements.txt build.sh -- make_wheels
  if [ $# -gt 0 ]; then "$@" & extra=$!; fi
  once "catalogue" dist/wheels -- make_catalogue
  wait "$fetching"
  once "standard library" web/build/stdlib.py web/build/stdlib.txt web/build/lean web/build/pyodidePython.mjs web/build/pyodide_python.py web/build/site.mjs web/package-lock.json -- make_stdlib
  once "packed Python (half a minute)" "$cache/stdlib/stdlib.zip" web/build/pack.py web/package-lock.json -- make_packed & packing=$!
  "$PYTHON" web/build/reach.py "$cache/stdlib/stdlib.zip" py
  wait "$tooling"
  once "lock and compiled wheels" dist/wheels "$cache/stdlib" py/*/pyproject.toml web/build/trim.py web/build/vendor.txt web/build/tools.txt web/package-lock.json -- make_lock
  once "packed wheels" "$cache/wheels" web/build/solid.py web/build/pack.py -- make_solid
  wait "$packing"
  once "site" web index.html LICENSE "$cache/wheels" "$cache/solid" "$cache/packed" "$cache/catalogue" -- make_site
  if [ -n "$extra" ]; then wait "$extra"; fi
  flock -u 9
  say "dist/site, dist/mulligan.html and dist/wheels are ready"
}

# the tests drive the distribution's own browsers; nothing is downloaded by Playwright
install_browsers() {
  local want=()
  find_chromium >/dev/null || want+=(chromium)
  new_enough 143 "${FIREFOX:-firefox-esr}" || want+=(firefox-esr)      # Playwright speaks WebDriver BiDi as of that version
  if [ ${#want[@]} -gt 0 ]; then
    say "installing ${want[*]}"
    local sudo=(); if [ "$(id -u)" != 0 ]; then sudo=(sudo); fi
    "${sudo[@]}" apt-get update -qq -o APT::Update::Error-Mode=any \
      || { sleep 10; "${sudo[@]}" apt-get update -qq; }      # with the lists of one archive only, an old release would be installed
    if apt-cache show "${chromiums[0]}" >/dev/null 2>&1; then want=("${want[@]/%chromium/${chromiums[0]}}"); fi
    "${sudo[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${want[@]}" >/dev/null \
      || die "Could not install ${want[*]}. Install them by hand, or set CHROMIUM and FIREFOX to their programs."
  fi
}

# Chromium without windows of its own draws the same pages for a sixth less work; Ubuntu has none
chromiums=(chromium-headless-shell chromium google-chrome)
# find_chromium: the path of the first that is new enough; where CHROMIUM is set, only what it names counts
find_chromium() {
  local program programs=("${chromiums[@]}")
  if [ -n "${CHROMIUM:-}" ]; then programs=("$CHROMIUM"); fi
  for program in "${programs[@]}"; do
    if new_enough 120 "$program"; then command -v "$program"; return; fi
  done
  return 1
}

# new_enough MAJOR PROGRAM: it is here, and its version is at least that
new_enough() {
  local found; found=$(command -v "$2" && "$2" --version 2>/dev/null) || return 1
  found=$(grep -oE '[0-9]+\.[0-9]+' <<< "${found#*$'\n'}" | head -1)
  [ "${found%%.*}" -ge "$1" ]
}

test_packages() {
  once "test packages" tests/requirements.txt "$cache/python" -- "$venv/pip" install -qq --require-hashes -r tests/requirements.txt
  once "test packages for Pyodide" tests/requirements-wasm.txt -- pip_tree dist/tools-test tests/requirements-wasm.txt
}

ready_to_test() {
  if [ -n "${CHROMIUM:-}" ]; then find_chromium >/dev/null || die "CHROMIUM is $CHROMIUM, which is no Chromium 120 or newer."; fi
  if [ -n "${FIREFOX:-}" ]; then new_enough 143 "$FIREFOX" || die "FIREFOX is $FIREFOX, which is no Firefox 143 or newer."; fi
  install_browsers & local installing=$!                        # beside the build
  build test_packages
  wait "$installing"
  CHROMIUM=$(find_chromium) || die "There is no Chromium 120 or newer here. Set CHROMIUM to one."
  FIREFOX=$(command -v "${FIREFOX:-firefox-esr}")
  export CHROMIUM FIREFOX
}

# what was compiled once is read by all processes of all suites: most of their start goes into rewriting assertions
pytest() { env -u PYTHONDONTWRITEBYTECODE PYTHONPYCACHEPREFIX="$PWD/$cache/bytecode" "$venv/python" -m pytest "$@"; }
# what each suite runs; every one writes its counts to dist/test/SUITE.xml
suite_native() { MULLIGAN_BRIEF=1 native "not strength and not deep" native; }      # of costly tests a part of the cases (tests/brief.py)
suite_deep() { native "deep and not strength" deep; }
suite_strength() { native strength strength; }
suite_python() { native "" python; }       # the three together, collected once, all the cases
native() { pytest tests --ignore tests/browser --ignore tests/bench -m "$1" -n 2 --dist worksteal --junitxml "dist/test/$2.xml"; }
# a browser test that fails gets one more try, and pytest says so: a busy machine is no fault of the page
suite_browser() { pytest tests/browser -n 2 --dist worksteal --reruns 1 -r fER --junitxml dist/test/browser.xml; }
# the same rules and contract tests, on the very standard library that ships; deep tests look for rare cases, and those are the same in any Python
suite_wasm() {
  in_pyodide --stdlib "$cache/stdlib/stdlib.zip" --wheel "$(echo "$cache"/wheels/stdlib_rest-*.whl)" --path dist/tools-test \
    -m pytest tests --ignore tests/browser --ignore tests/bench -m "not native and not strength and not deep" -p no:cacheprovider \
    --continue-on-collection-errors --junitxml dist/test/wasm.xml
}

# the wasm suite has one process only and wants no clock: it runs beside the others, in a process group of its own. Browser tests
# wait a lot and must not be late: it gets what they leave. Then it has some more, so that it is not left alone with one core at the end
aside=
beside() {
  set -m; ( renice -n 19 "$BASHPID" >/dev/null; suite_wasm ) > dist/test/wasm.log 2>&1 & aside=$!; set +m
  trap 'kill -- "-$aside" 2>/dev/null || true' EXIT
}

run_tests() {
  local failed=0 suites=("$@")
  [ $# -gt 0 ] || suites=(browser python wasm)
  for name in "${suites[@]}"; do declare -F "suite_$name" >/dev/null || die "There is no suite $name; suites are native, deep, strength, python, wasm and browser."; done
  ready_to_test
  rm -rf dist/test; mkdir -p dist/test
  if [[ ${#suites[@]} -gt 1 && " ${suites[*]} " == *" wasm "* ]]; then say "tests: wasm, beside the others; told at the end"; beside; fi
  for name in "${suites[@]}"; do
    if [ "$name" = wasm ] && [ -n "$aside" ]; then continue; fi
    say "tests: $name"
    ( [ -z "$aside" ] || [ "$name" = browser ] || renice -n 14 "$BASHPID" >/dev/null; "suite_$name" ) || failed=1
  done
  if [ -n "$aside" ]; then wait "$aside" || failed=1; trap wait EXIT; say "tests: wasm"; cat dist/test/wasm.log; fi
  "$PYTHON" web/build/count.py "${suites[@]/#/dist/test/}" || failed=1
  exit $failed
}

# speed of the rules and opponents, then every executable file of tests/bench/; each writes its JSON into $BENCH
run_bench() {
  chromiums=(chromium google-chrome)          # speed is that of a browser as people have it
  ready_to_test
  export BENCH=$PWD/dist/bench; mkdir -p "$BENCH"
  PYTHONPATH=py "$venv/python" -m mulligan bench --json > "$BENCH/native.json"
  for program in tests/bench/*; do if [ -f "$program" ] && [ -x "$program" ]; then say "$program"; PYTHONPATH=py PATH="$PWD/$venv:$PATH" "$program" "$@"; fi; done
  say "results are in dist/bench/"
}

# in an environment of its own: its tools are many, and nothing else needs them
run_mutants() {
  check
  mkdir -p "$cache"; "$PYTHON" -VV > "$cache/python"
  once "packages for mutants" tests/requirements-mutants.txt "$cache/python" -- make_mutants_venv
  exec dist/mutants/bin/python tests/mutants.py "$@"
}

make_mutants_venv() {
  rm -rf dist/mutants; "$PYTHON" -m venv dist/mutants
  dist/mutants/bin/pip install -qq --require-hashes -r tests/requirements-mutants.txt
}

command=${1:-build}; [ $# -eq 0 ] || shift
case $command in
  build) build ;;
  serve) build; exec "$PYTHON" web/build/serve.py "$@" ;;
  test) run_tests "$@" ;;
  bench) run_bench "$@" ;;
  mutants) run_mutants "$@" ;;
  clean) rm -rf dist web/node_modules ;;
  help | -h | --help) echo "$usage" ;;
  *) die "There is no command $command." "$usage" ;;
esac
