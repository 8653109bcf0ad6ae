# SPDX-License-Identifier: GPL-3.0-or-later
# Set-up shared by app/run and tests/run: Debian packages, configuration, build. To be sourced; everything it prints goes to
# the error stream. Nothing is installed, configured or built twice.

pimento_root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
pimento_build="$pimento_root/build/release"
pimento_bin="$pimento_build/bin"

# Debian packages for the two programs, and further ones for tests and benchmarks.
pimento_packages=(
  g++ cmake ninja-build ccache lld
  libonnx-dev libprotobuf-dev protobuf-compiler
  nlohmann-json3-dev libfmt-dev libcli11-dev libexpected-dev libsqlite3-dev libxgboost-dev libyaml-dev zlib1g-dev libjemalloc-dev
  libxlsxwriter-dev
  qt6-base-dev qt6-charts-dev qt6-svg-dev libqt6opengl6-dev libgl-dev libqcustomplot-dev
  qt6-l10n-tools qt6-translations-l10n
  fonts-dejavu-core
)
pimento_test_packages=(libgtest-dev libgmock-dev libbenchmark-dev python3 python3-numpy python3-openpyxl mlir-19-tools coinor-cbc)

# A cluster on this machine for one test, which is skipped without it. tests/run does not install it.
pimento_cluster_packages=(slurm-wlm munge parallel)

# What layers of PyTorch on a device are compared with. Tests are skipped without it, and tests/run does not install it.
pimento_torch_packages=(python3-torch)

# A browser that opens reports and what notebooks show (400 MB). Its test is skipped without it, and only tests/nightly
# installs it.
pimento_browser_packages=(chromium-headless-shell)

# Installs the packages named in its arguments, unless they are installed already.
pimento_install_packages() {
  local missing=() package
  for package in "$@"; do
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

# Builds the two programs without tests; a build tree that is configured with tests keeps them.
pimento_build_programs() {
  local without=()
  [ -f "$pimento_build/CMakeCache.txt" ] || without=(-DPIMENTO_TESTS=OFF)
  (cd "$pimento_root" && cmake --preset release "${without[@]}" && cmake --build --preset app) >&2
}

# Builds everything. Extra arguments go to cmake, e.g. -DPIMENTO_WARNINGS_AS_ERRORS=ON.
pimento_build_everything() {
  (cd "$pimento_root" && cmake --preset release -DPIMENTO_TESTS=ON "$@" && cmake --build --preset release) >&2
}
