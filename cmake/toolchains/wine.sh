#!/bin/sh
# cmake/toolchains/wine.sh PROGRAM [ARGUMENT...]: runs a Windows program by Wine. The first call starts Wine's server and
# services, away from the program's output, which they would keep open. They end a minute after the last program.
PATH=$PATH:/usr/lib/wine
export WINEPREFIX="$(cd "$(dirname "$0")/../.." && pwd)/build/wine" WINEDEBUG=-all WINEDLLOVERRIDES=mscoree,mshtml=
mkdir -p "$WINEPREFIX"
flock -o "$WINEPREFIX" sh -c 'wineserver64 -p60 && wine64 cmd /c exit' > /dev/null 2>&1 < /dev/null
exec wine64 "$@"
