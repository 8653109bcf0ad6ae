// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/hosts/processors.h"

#include <algorithm>
#include <array>

namespace pimento {

namespace {

constexpr double kKibi = 1024;
constexpr double kMebi = 1024 * kKibi;

constexpr std::array<Processor, 6> kProcessors = {{
    {.id = "a100",
     .title = "one A100",
     .figures = {},
     .source = "The GPU of the DCC paper's evaluation: an A100 (312 TFLOP/s FP16, 108 multiprocessors) whose memory is "
               "five stacks of HBM3, 3,352 GB/s. The public artifact uses 85 % of the operations and 81 % of the "
               "bandwidth. No A100 that can be bought has this memory"},
    {.id = "a100-80gb",
     .title = "one A100 80GB",
     .figures = {.bytesPerSecond = 2039e9, .usableBandwidth = 0.88},
     .source = "NVIDIA A100 80GB SXM data sheet: 312 TFLOP/s FP16 dense, 2,039 GB/s. 88 % of the bandwidth can be used "
               "(1.80 of 2.04 TB/s are reported)"},
    {.id = "h100",
     .title = "one H100",
     .figures = {.flopsPerSecond = 989e12,
                 .bytesPerSecond = 3350e9,
                 .usableFlops = 0.73,
                 .usableBandwidth = 0.88,
                 .l1Bytes = 256 * kKibi,
                 .l2Bytes = 50 * kMebi,
                 .multiprocessors = 132},
     .source =
         "NVIDIA H100 SXM5 data sheet: 989 TFLOP/s FP16 dense, 3,350 GB/s, 132 multiprocessors, 50 MB of level-2 "
         "cache. Measured on one (datasets/hosts): at most 722 TFLOP/s in the products of language models, 73 %; at "
         "most 2.90 TB/s in products with one vector and 3.09 TB/s in attention, 86 and 92 %"},
    {.id = "h200",
     .title = "one H200",
     .figures = {.flopsPerSecond = 989e12,
                 .bytesPerSecond = 4800e9,
                 .usableFlops = 0.73,
                 .usableBandwidth = 0.88,
                 .l1Bytes = 256 * kKibi,
                 .l2Bytes = 50 * kMebi,
                 .multiprocessors = 132},
     .source = "NVIDIA H200 SXM data sheet: 989 TFLOP/s FP16 dense, 4,800 GB/s; else as the H100"},
    {.id = "mi300x",
     .title = "one MI300X",
     .figures = {.flopsPerSecond = 1307e12,
                 .bytesPerSecond = 5300e9,
                 .usableBandwidth = 0.81,
                 .l1Bytes = 64 * kKibi,
                 .l2Bytes = 256 * kMebi,
                 .multiprocessors = 304},
     .source = "AMD Instinct MI300X data sheet: 1,307 TFLOP/s FP16 dense, 5,300 GB/s, 304 compute units with 64 KiB of "
               "shared memory each, 256 MB of last-level cache. Usable fractions as of the A100, an assumption"},
    {.id = "cpu",
     .title = "one CPU host",
     .figures = {.flopsPerSecond = 4e12,
                 .bytesPerSecond = 400e9,
                 .usableFlops = 0.8,
                 .usableBandwidth = 0.8,
                 .l1Bytes = 48 * kKibi,
                 .l2Bytes = 64 * kMebi,
                 .multiprocessors = 128},
     .source = "The CPU host of AttAcc's simulator: two sockets with 200 GB/s each and 4 TFLOP/s. Usable fractions and "
               "cache sizes are assumptions"},
}};

} // namespace

std::span<const Processor> processors() { return kProcessors; }

const Processor* findProcessor(std::string_view id)
{
    const auto found = std::ranges::find(kProcessors, id, &Processor::id);
    return found == kProcessors.end() ? nullptr : &*found;
}

} // namespace pimento
