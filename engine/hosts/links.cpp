// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/hosts/links.h"

#include <algorithm>
#include <array>

namespace pimento {

namespace {

constexpr std::array<Link, 4> kLinks = {{
    {"none", "On package", 0, 0, "The device is the host's own memory, as in the DCC paper: there is no link"},
    {"nvlink", "NVLink 3", 300e9, 700,
     "300 GB/s in one direction, as in AttAcc's simulator; 0.7 us of latency, an assumption"},
    {"pcie5", "PCIe 5 x16", 55e9, 900,
     "63 GB/s on the wire (16 lanes of 32 GT/s, 128b/130b), about 55 GB/s after packet overhead; 0.9 us of read "
     "latency, as measured on earlier generations (0.5 to 0.9 us)"},
    {"cxl", "CXL on PCIe 5 x16", 50e9, 250,
     "The wires of PCIe 5 x16 with smaller packets; 0.25 us of load latency, as reported for memory expanders (0.2 to "
     "0.4 us)"},
}};

constexpr std::array<LayoutEngine, 3> kLayoutEngines = {{
    {"none", "Excluded", 0, "The host reorders data as fast as it reads and writes it, as the DCC paper assumes"},
    {"gpu", "On a GPU", 9.75e12,
     "An A100's shared memory moves 128 bytes a clock and multiprocessor, 19.5 TB/s; each byte is written and read "
     "once"},
    {"cpu", "On a CPU", 100e9,
     "Two sockets of 200 GB/s each read and write every byte once; strided copies reach half of it, an assumption"},
}};

template <class Rows> auto* findIn(const Rows& rows, std::string_view id)
{
    const auto found = std::ranges::find(rows, id, [](const auto& row) { return row.id; });
    return found == rows.end() ? nullptr : &*found;
}

} // namespace

std::span<const Link> links() { return kLinks; }

const Link* findLink(std::string_view id) { return findIn(kLinks, id); }

std::span<const LayoutEngine> layoutEngines() { return kLayoutEngines; }

const LayoutEngine* findLayoutEngine(std::string_view id) { return findIn(kLayoutEngines, id); }

} // namespace pimento
