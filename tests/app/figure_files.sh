#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Tests that figures are written completely or not at all, and never replace a file that is not a figure.
# Usage: figure_files.sh PROGRAM FOLDER SOURCES
program=$1
folder=$2
sources=$3
rm -rf "$folder"
mkdir -p "$folder/data" "$folder/folder.png"
cp -r "$sources/datasets" "$sources/resources" "$folder/data/"
export PIMENTO_DATA="$folder/data"

fail() {
    echo "$1" >&2
    exit 1
}

# refused FILE: expects that the program ends with 1 and one message.
refused() {
    message=$("$program" --figure "$1" --size 900x600 2>&1)
    [ $? -eq 1 ] || fail "$1 was not refused: $message"
    [ "$(printf '%s\n' "$message" | grep -c '^pimento: ')" -eq 1 ] || fail "not one message about $1: $message"
}

ln -s /dev/full "$folder/full.png"
refused "$folder/full.png"
[ -c /dev/full ] || fail "the device was replaced"
refused /dev/pimento-figure.png
[ ! -e /dev/pimento-figure.png ] || fail "a file was left among the devices"
refused "$folder/folder.png"
refused "$folder/none/out.png"

device=$folder/data/datasets/backends/attacc.json
before=$(cksum <"$device")
ln -s "$device" "$folder/link.png"
ln "$device" "$folder/hard.png"
refused "$folder/link.png"
refused "$folder/hard.png"
[ "$before" = "$(cksum <"$device")" ] || fail "an input was written over"

# A file size limit acts like a full disk: the old file stays, and no other file is left.
echo before >"$folder/kept.png"
(ulimit -f 8 && "$program" --figure "$folder/kept.png" --size 900x600 2>/dev/null)
[ $? -eq 1 ] || fail "a file that cannot be finished was not told"
[ "$(cat "$folder/kept.png")" = before ] || fail "half a figure took the place of a file"
[ "$(ls "$folder" | grep -c kept)" -eq 1 ] || fail "a temporary file was left"

"$program" --figure "$folder/kept.png" --size 900x600 || fail "a figure was not written"
head -c 4 "$folder/kept.png" | grep -q PNG || fail "the figure is no picture"

# A figure has lines, areas and texts, but no time of day.
"$program" --figure "$folder/out.pdf" --size 900x600 || fail "a PDF figure was not written"
head -c 5 "$folder/out.pdf" | grep -q '%PDF-' || fail "the PDF figure is none"
grep -aq '/CreationDate (D:20000101000000' "$folder/out.pdf" || fail "the PDF figure has a time of day"

# A study without any question has pages as well.
for page in explore compare whatif; do
    "$program" --figure "$folder/$page.png" --study "$sources/tests/fixtures/studies/unanswered.pimento" --page $page \
        --size 900x600 || fail "the page $page of a study without questions was not drawn"
done
