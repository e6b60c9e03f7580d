#!/bin/sh
# cmake/toolchains/wine.sh PROGRAM [ARGUMENT...]: runs a Windows program by Wine. The first call starts Wine's server and
# services, away from the program's output, which they would keep open. They end a minute after the last program.
PATH=$PATH:/usr/lib/wine
export WINEPREFIX="$(cd "$(dirname "$0")/../.." && pwd)/build/wine" WINEDEBUG=-all WINEDLLOVERRIDES=mscoree,mshtml=
mkdir -p "$WINEPREFIX"
# Windows has a page at 0x7ffe0000. Newer kernels put a program's heap anywhere up to 1 GiB behind the program. Rarely,
# Wine's (0x7d000000) is on that page, and the start ends with 1 and without a message.
fixed=
if setarch -R true 2> /dev/null; then fixed='setarch -R'; fi
flock -o "$WINEPREFIX" sh -c "wineserver64 -p60 && $fixed wine64 cmd /c exit" > /dev/null 2>&1 < /dev/null
exec $fixed wine64 "$@"
