# SPDX-License-Identifier: GPL-3.0-or-later
# Set-up shared by app/run and tests/run: Debian packages, configuration, build. To be sourced; everything it prints goes to
# the error stream. Nothing is installed, configured or built twice.

pimento_root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
pimento_build="$pimento_root/build/release"
pimento_bin="$pimento_build/bin"

pimento_packages=(
  g++ cmake ninja-build ccache lld
  nlohmann-json3-dev libfmt-dev libcli11-dev libexpected-dev libsqlite3-dev
  libgtest-dev libgmock-dev libbenchmark-dev
  qt6-base-dev qt6-charts-dev qt6-svg-dev libqt6opengl6-dev libgl-dev libqcustomplot-dev
  fonts-dejavu-core
)

pimento_install_packages() {
  local missing=() package
  for package in "${pimento_packages[@]}"; do
    [ "$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null)" = installed ] || missing+=("$package")
  done
  [ ${#missing[@]} -eq 0 ] && return 0
  echo "Installing missing Debian packages: ${missing[*]}" >&2
  local as_root=()
  if [ "$(id -u)" -ne 0 ]; then
    if ! command -v sudo >/dev/null; then
      echo "These packages are missing and neither root nor sudo is at hand. Run as root: apt-get install ${missing[*]}" >&2
      return 1
    fi
    as_root=(sudo)
  fi
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get update >&2 || return 1
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "${missing[@]}" >&2
}

# Extra arguments go to cmake, e.g. -DPIMENTO_WARNINGS_AS_ERRORS=ON.
pimento_configure_and_build() {
  (cd "$pimento_root" && cmake --preset release "$@" && cmake --build --preset release) >&2
}
