#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# exit_code.sh EXPECTED PROGRAM [ARGUMENTS]: runs the program without a display; a failure must say one line on stderr.
expected=$1
shift
unset DISPLAY WAYLAND_DISPLAY QT_QPA_PLATFORM
message=$("$@" 2>&1 >/dev/null)
code=$?
[ "$code" = "$expected" ] || { echo "exit code $code, expected $expected: $message"; exit 1; }
lines=$(printf '%s\n' "$message" | grep -c '^pimento: ')
if [ "$expected" = 0 ]; then [ "$lines" = 0 ]; else [ "$lines" = 1 ]; fi || { echo "unexpected message: $message"; exit 1; }
