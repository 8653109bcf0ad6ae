#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Tries a Debian package of Pimento on a machine that has none of its packages: a fresh Debian 12 in a folder of its own.
#   clean_machine.sh PACKAGE.deb [PYTHON_PACKAGE.deb]      as root; needs debootstrap
# Installs the package, starts the menu entry's program, uses the command line, and removes it: nothing may stay. With the
# package for Python it also imports that and runs a notebook.
set -euo pipefail
package=$(realpath "${1:?Name the package: clean_machine.sh PACKAGE.deb}")
python=${2:+$(realpath "$2")}
root=$(mktemp -d /var/tmp/pimento-clean.XXXXXX)
trap 'umount "$root/proc" 2>/dev/null || true; rm -rf "$root"' EXIT

# The mirror from which this machine gets its packages.
mirror=$({ cat /etc/apt/sources.list /etc/apt/sources.list.d/*.list /etc/apt/sources.list.d/*.sources 2>/dev/null || true; } |
  awk '$1 == "deb" && !found { for (i = 2; i <= NF; ++i) if ($i ~ /^https?:/) { found = $i; break } } /^URIs:/ && !found { found = $2 } END { print found }')
debootstrap --variant=minbase --include=ca-certificates bookworm "$root" ${mirror:+"$mirror"} >"$root.log" 2>&1 || { tail -n 20 "$root.log"; exit 1; }
rm -f "$root.log"
cp /etc/apt/apt.conf.d/* "$root/etc/apt/apt.conf.d/" 2>/dev/null || true
cp /etc/resolv.conf "$root/etc/resolv.conf" 2>/dev/null || true
mount -t proc proc "$root/proc"
inside() { chroot "$root" /usr/bin/env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive "$@"; }
files() { (cd "$root" && find . -xdev \( -path ./proc -o -path ./tmp -o -path ./var/cache -o -path ./var/log -o -path ./var/lib/apt -o -path ./var/lib/dpkg -o -path ./root \) -prune -o -print | sort); }

inside apt-get update >/dev/null
# The package's dependencies come first, so that the difference is the package alone.
depends=$(dpkg-deb --field "$package" Depends | sed 's/([^)]*)//g; s/|[^,]*//g; s/,/ /g')
[ -z "$python" ] || depends+=" python3 python3-numpy"
inside apt-get install -y --no-install-recommends $depends >/dev/null
files >"$root/tmp/before"
cp "$package" "$root/tmp/pimento.deb"
inside apt-get install -y --no-install-recommends /tmp/pimento.deb >/dev/null
echo "installed: $(inside dpkg-query -W -f '${Package} ${Version}, ${Installed-Size} KiB\n' pimento)"

inside pimento-cli --version
inside pimento-cli kernels | sed -n 1p
inside pimento-cli explore -k gemv -s batch=1,nhead=4,dhead=64,seq_len=256 -b attacc --study /tmp/a.pimento | tail -n 1
command=$(sed -n 's/^Exec=\([^ ]*\).*/\1/p' "$root/usr/share/applications/pimento.desktop")
inside "$command" --figure /tmp/example.png
inside "$command" --figure /tmp/study.png --study /tmp/a.pimento --page inspect
inside env QT_QPA_PLATFORM=offscreen timeout --signal=TERM 5 "$command" /tmp/a.pimento && status=0 || status=$?
[ "$status" -eq 124 ] || { echo "the window ended by itself with $status"; exit 1; }
for picture in example study; do
  [ "$(stat -c %s "$root/tmp/$picture.png")" -gt 20000 ] || { echo "$picture.png is empty"; exit 1; }
done
for page in pimento pimento-cli; do [ -f "$root/usr/share/man/man1/$page.1.gz" ] || [ -f "$root/etc/dpkg/dpkg.cfg.d/docker" ] || { echo "no man page $page"; exit 1; }; done

if [ -n "$python" ]; then
  cp "$python" "$root/tmp/python3-pimento.deb"
  inside apt-get install -y --no-install-recommends /tmp/python3-pimento.deb >/dev/null
  inside python3 -c 'import pimento as pm; print("imported:", pm.program(), pm.version())'
  inside python3 - /usr/share/doc/python3-pimento/notebooks/1-first-draft.ipynb <<'CELLS'
import json, sys
names = {}
for cell in json.load(open(sys.argv[1]))["cells"]:
    if cell["cell_type"] == "code":
        exec("".join(cell["source"]), names)
print("a notebook ran to its end")
CELLS
  inside apt-get purge -y python3-pimento >/dev/null
fi
inside apt-get purge -y pimento >/dev/null
files >"$root/tmp/after"
if ! diff "$root/tmp/before" "$root/tmp/after"; then
  echo "the package left or took files"
  exit 1
fi
echo "removed: nothing is left"
