#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Tests the promises of STUDY_FILES.md with real questions: tables are the same bytes for 1 and 2 threads, without a
# cache, with a new one and with a known one, after twenty kills at random moments, and from two programs at once.
#
#   tests/cli/study_promises.sh build/release/bin/pimento-cli [kills] [which]   which: a part of a title below
set -u
cli=$(realpath "$1")
kills=${2:-20}
which=${3:-}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
export XDG_CACHE_HOME=$folder/cache
failed=0
RANDOM=1

table() { "$cli" study export "$1" --csv - || echo "not exported"; }
same() { # name, study, table
    if table "$2" | cmp -s - "$3"; then echo "  same bytes: $1"; else echo "  DIFFERS: $1"; failed=1; fi
}

promise() { # title, then the options of explore
    title=$1
    shift
    [[ $title == *$which* ]] || return
    rm -f "$folder"/*.pimento
    begin=$(date +%s%N)
    "$cli" explore "$@" --study "$folder/whole.pimento" --threads 1 --cache none > /dev/null 2>&1 || failed=1
    took=$((($(date +%s%N) - begin) / 1000000))
    table "$folder/whole.pimento" > "$folder/whole.csv"
    echo "$title: $(($(wc -l < "$folder/whole.csv") - 1)) rows, $(md5sum < "$folder/whole.csv" | cut -c 1-12)"
    for threads in 1 2; do
        for cache in none "$folder/new.$threads" "$folder/new.$threads"; do
            rm -f "$folder/a.pimento"
            "$cli" explore "$@" --study "$folder/a.pimento" --threads $threads --cache "$cache" > /dev/null 2>&1 || failed=1
            same "$threads threads, cache $(basename "$cache")" "$folder/a.pimento" "$folder/whole.csv"
        done
    done
    rm -f "$folder"/new.*
    hit=0
    for i in $(seq $((3 * kills))); do
        [ $hit -ge "$kills" ] && break
        "$cli" explore "$@" --study "$folder/killed.pimento" --threads 2 --cache none > /dev/null 2>&1 &
        moment=$((RANDOM % (took < 4000 ? took : 4000)))
        sleep "$((moment / 1000)).$(printf %03d $((moment % 1000)))"
        if kill -9 $! 2> /dev/null; then hit=$((hit + 1)); fi
        wait $! 2> /dev/null && rm "$folder/killed.pimento" # it had finished: start from the beginning
        if [ -s "$folder/killed.pimento" ] && ! "$cli" study show "$folder/killed.pimento" > /dev/null; then
            echo "  DOES NOT OPEN after kill $i"
            failed=1
        fi
    done
    "$cli" explore "$@" --study "$folder/killed.pimento" --threads 2 --cache none > /dev/null 2>&1 || failed=1
    same "$hit kills" "$folder/killed.pimento" "$folder/whole.csv"
    "$cli" explore "$@" --study "$folder/two.pimento" --threads 1 --cache none > /dev/null 2>&1 &
    "$cli" explore "$@" --study "$folder/two.pimento" --threads 1 --cache none > /dev/null 2>&1 || failed=1
    wait $! || failed=1
    same "two programs at once" "$folder/two.pimento" "$folder/whole.csv"
    "$cli" study merge "$folder/whole.pimento" "$folder/killed.pimento" "$folder/merged.pimento" > /dev/null || failed=1
    same "merged" "$folder/merged.pimento" "$folder/whole.csv"
}

gemv="-k gemv -s batch=1,nhead=8,dhead=128,seq_len=128 -b attacc"
promise "every draft" $gemv --space complete --all --top 8
promise "top 40 and a proof" $gemv --space all --top 40
promise "a budget of 12" $gemv --space all --top 4 --budget 12
promise "5,000 cycles" $gemv --space all --top 4 --cycles 5000
[ $failed = 0 ] && echo "all promises kept" || echo "SOME PROMISES BROKEN"
exit $failed
