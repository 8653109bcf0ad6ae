// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/texts/language.h"

#include <QCoreApplication>

#include <array>

// Names and explanations of the settings of questions.

namespace pimento {

namespace {

constexpr auto kSettingWords = std::to_array<const char*>({
    // Settings.
    QT_TRANSLATE_NOOP("EngineTexts", "Compiler options"),
    QT_TRANSLATE_NOOP("EngineTexts", "compiler options"),
    QT_TRANSLATE_NOOP("EngineTexts", "Device options"),
    QT_TRANSLATE_NOOP("EngineTexts", "device options"),
    QT_TRANSLATE_NOOP("EngineTexts", "What the time includes"),
    QT_TRANSLATE_NOOP("EngineTexts", "what the time includes"),
    QT_TRANSLATE_NOOP("EngineTexts", "Comparison"),
    QT_TRANSLATE_NOOP("EngineTexts", "comparison"),
    QT_TRANSLATE_NOOP("EngineTexts", "Drafts"),
    QT_TRANSLATE_NOOP("EngineTexts", "Which drafts are candidates."),
    QT_TRANSLATE_NOOP("EngineTexts", "kept"),
    QT_TRANSLATE_NOOP("EngineTexts", "complete"),
    QT_TRANSLATE_NOOP("EngineTexts", "all"),
    QT_TRANSLATE_NOOP("EngineTexts", "listed"),
    QT_TRANSLATE_NOOP("EngineTexts", "Kept"),
    QT_TRANSLATE_NOOP("EngineTexts", "Complete"),
    QT_TRANSLATE_NOOP("EngineTexts", "All"),
    QT_TRANSLATE_NOOP("EngineTexts", "Listed"),
    QT_TRANSLATE_NOOP("EngineTexts", "kept drafts"),
    QT_TRANSLATE_NOOP("EngineTexts", "complete drafts"),
    QT_TRANSLATE_NOOP("EngineTexts", "all drafts"),
    QT_TRANSLATE_NOOP("EngineTexts", "listed drafts"),
    QT_TRANSLATE_NOOP("EngineTexts", "Kept drafts"),
    QT_TRANSLATE_NOOP("EngineTexts", "Complete drafts"),
    QT_TRANSLATE_NOOP("EngineTexts", "All drafts"),
    QT_TRANSLATE_NOOP("EngineTexts", "Listed drafts"),
    QT_TRANSLATE_NOOP("EngineTexts",
                      "Drafts that use every group and core, plus the baselines. The fastest draft may be missing; "
                      "only the space of all drafts is sure to contain it."),
    QT_TRANSLATE_NOOP("EngineTexts", "Drafts that use every group and core and that pruning retains. The fastest draft "
                                     "may be missing; only the space of all drafts is sure to contain it."),
    QT_TRANSLATE_NOOP("EngineTexts", "Every draft, including those that leave groups or cores idle."),
    QT_TRANSLATE_NOOP("EngineTexts", "Drafts that the published generator writes. The fastest draft may be missing; "
                                     "only the space of all drafts is sure to contain it."),
    QT_TRANSLATE_NOOP("EngineTexts", "The first complete draft of every tile size. The fastest draft may be missing; "
                                     "only the space of all drafts is sure to contain it."),
    QT_TRANSLATE_NOOP("EngineTexts",
                      "Drafts that use every group and core. The fastest draft may be missing; only the space of all "
                      "drafts is sure to contain it."),
    QT_TRANSLATE_NOOP("EngineTexts", "Strided elements"),
    QT_TRANSLATE_NOOP("EngineTexts", "strided elements"),
    QT_TRANSLATE_NOOP("EngineTexts", "Contents of a tile when a core needs elements with gaps between them."),
    QT_TRANSLATE_NOOP("EngineTexts", "Faster of both"),
    QT_TRANSLATE_NOOP("EngineTexts", "Each draft uses the faster of both programs."),
    QT_TRANSLATE_NOOP("EngineTexts", "Needed elements only"),
    QT_TRANSLATE_NOOP("EngineTexts", "Tiles hold only the needed elements."),
    QT_TRANSLATE_NOOP("EngineTexts", "Whole range"),
    QT_TRANSLATE_NOOP("EngineTexts", "Tiles hold the gaps as well."),
    QT_TRANSLATE_NOOP("EngineTexts", "Baseline"),
    QT_TRANSLATE_NOOP("EngineTexts", "reference"),
    QT_TRANSLATE_NOOP("EngineTexts", "The published draft that others are compared with."),
    QT_TRANSLATE_NOOP("EngineTexts", "Fastest published"),
    QT_TRANSLATE_NOOP("EngineTexts", "The fastest of the published baselines and the all-cores baseline."),
    QT_TRANSLATE_NOOP("EngineTexts", "Published"),
    QT_TRANSLATE_NOOP("EngineTexts", "published"),
    QT_TRANSLATE_NOOP("EngineTexts", "paper"),
    QT_TRANSLATE_NOOP("EngineTexts", "vendor"),
    QT_TRANSLATE_NOOP("EngineTexts", "Splits the first set over the groups, the second over 4 cores, the last over the "
                                     "rest. The last or second set takes the groups left over."),
    QT_TRANSLATE_NOOP("EngineTexts", "Paper"),
    QT_TRANSLATE_NOOP("EngineTexts", "Splits the first set over the groups, the second over 4 cores, the last over the "
                                     "rest. Groups left over stay idle."),
    QT_TRANSLATE_NOOP("EngineTexts", "All cores"),
    QT_TRANSLATE_NOOP("EngineTexts", "all cores"),
    QT_TRANSLATE_NOOP("EngineTexts", "all-cores"),
    QT_TRANSLATE_NOOP("EngineTexts", "The paper's baseline, but idle groups and cores go to the largest set."),
    QT_TRANSLATE_NOOP("EngineTexts", "Vendor"),
    QT_TRANSLATE_NOOP("EngineTexts", "The layout that the device's vendor uses for such a kernel."),
    QT_TRANSLATE_NOOP("EngineTexts", "Pruning rules"),
    QT_TRANSLATE_NOOP("EngineTexts", "pruning rules"),
    QT_TRANSLATE_NOOP("EngineTexts", "The rules that prune the complete drafts."),
    QT_TRANSLATE_NOOP("EngineTexts", "Disabled passes"),
    QT_TRANSLATE_NOOP("EngineTexts", "disabled passes"),
    QT_TRANSLATE_NOOP("EngineTexts", "Optimisations that the compiler skips."),
    QT_TRANSLATE_NOOP("EngineTexts", "Disabled rules"),
    QT_TRANSLATE_NOOP("EngineTexts", "disabled rules"),
    QT_TRANSLATE_NOOP("EngineTexts", "Device rules that simulations ignore."),
    QT_TRANSLATE_NOOP("EngineTexts", "All rules"),
    QT_TRANSLATE_NOOP("EngineTexts", "all rules"),
    QT_TRANSLATE_NOOP("EngineTexts", "All rules that the device file enables."),
    QT_TRANSLATE_NOOP("EngineTexts", "Device rules"),
    QT_TRANSLATE_NOOP("EngineTexts", "device rules"),
    QT_TRANSLATE_NOOP("EngineTexts", "Hardware constraints that the published description omits."),
    QT_TRANSLATE_NOOP("EngineTexts", "Devices"),
    QT_TRANSLATE_NOOP("EngineTexts", "devices"),
    QT_TRANSLATE_NOOP("EngineTexts", "PIM devices of one host that share the kernel; costs are those of the device "
                                     "with the largest part."),
    QT_TRANSLATE_NOOP("EngineTexts", "Mode"),
    QT_TRANSLATE_NOOP("EngineTexts", "mode"),
    QT_TRANSLATE_NOOP("EngineTexts", "Where the input of the kernel comes from."),
    QT_TRANSLATE_NOOP("EngineTexts", "Kernel: input from host memory"),
    QT_TRANSLATE_NOOP("EngineTexts", "Loads and stores."),
    QT_TRANSLATE_NOOP("EngineTexts", "Inference: input from the GPU"),
    QT_TRANSLATE_NOOP("EngineTexts", "Stores only; available for GEMV and attention on AttAcc."),
    QT_TRANSLATE_NOOP("EngineTexts", "Minimise"),
    QT_TRANSLATE_NOOP("EngineTexts", "minimise"),
    QT_TRANSLATE_NOOP("EngineTexts", "The cost that the best draft minimises."),
    QT_TRANSLATE_NOOP("EngineTexts", "Time"),
    QT_TRANSLATE_NOOP("EngineTexts", "The best draft takes the least time."),
    QT_TRANSLATE_NOOP("EngineTexts", "Energy"),
    QT_TRANSLATE_NOOP("EngineTexts", "Energy of the device and of the host's side of transfers. It does not include "
                                     "links, launches and the host."),
    QT_TRANSLATE_NOOP("EngineTexts", "Energy x time"),
    QT_TRANSLATE_NOOP("EngineTexts", "Energy times time; the settings below say what the time includes."),
    QT_TRANSLATE_NOOP("EngineTexts", "Break time down by"),
    QT_TRANSLATE_NOOP("EngineTexts", "break time down by"),
    QT_TRANSLATE_NOOP("EngineTexts",
                      "Time parts that bars, axes and the rearrangement fraction show. Totals do not change."),
    QT_TRANSLATE_NOOP("EngineTexts", "Fences"),
    QT_TRANSLATE_NOOP("EngineTexts", "At the program's fences, as in the DCC paper: all time between the fences around "
                                     "the units is compute."),
    QT_TRANSLATE_NOOP("EngineTexts", "Fences, host separate"),
    QT_TRANSLATE_NOOP("EngineTexts", "Also at the fences; host accesses to the host layout are separate from transfers "
                                     "to and from the banks."),
    QT_TRANSLATE_NOOP("EngineTexts", "Purpose"),
    QT_TRANSLATE_NOOP("EngineTexts", "Moving operands into the units and results out of them is rearrangement, even "
                                     "between the fences. While the units work, the time is compute."),
    QT_TRANSLATE_NOOP("EngineTexts", "Kernel launches"),
    QT_TRANSLATE_NOOP("EngineTexts", "kernel launches"),
    QT_TRANSLATE_NOOP("EngineTexts", "Launch time of each host kernel that lays out data, reads results or computes a "
                                     "softmax, and of the GPU kernel in the comparison."),
    QT_TRANSLATE_NOOP("EngineTexts", "Excluded"),
    QT_TRANSLATE_NOOP("EngineTexts", "Device time only, as in the DCC paper."),
    QT_TRANSLATE_NOOP("EngineTexts",
                      "Per kernel 2.5 us from a recorded graph (reported: 2 to 3 us), plus the latency of the first "
                      "access."),
    QT_TRANSLATE_NOOP("EngineTexts", "Per kernel about 5 us from a stream (an assumption), plus the latency of the "
                                     "first access."),
    QT_TRANSLATE_NOOP("EngineTexts", "Custom"),
    QT_TRANSLATE_NOOP("EngineTexts", "The custom launch time below, per kernel."),
    QT_TRANSLATE_NOOP("EngineTexts", "Custom launch time (ns)"),
    QT_TRANSLATE_NOOP("EngineTexts", "custom launch time (ns)"),
    QT_TRANSLATE_NOOP("EngineTexts", "Launch time of each host kernel, for custom launches."),
    QT_TRANSLATE_NOOP("EngineTexts", "Link"),
    QT_TRANSLATE_NOOP("EngineTexts",
                      "The link between host and device that operands and results cross once per kernel. Transfers do "
                      "not overlap."),
    QT_TRANSLATE_NOOP("EngineTexts", "On package"),
    QT_TRANSLATE_NOOP("EngineTexts", "The device is the host's own memory, as in the DCC paper: there is no link."),
    QT_TRANSLATE_NOOP("EngineTexts",
                      "300 GB/s in one direction, as in AttAcc's simulator; 0.7 us of latency, an assumption."),
    QT_TRANSLATE_NOOP("EngineTexts", "63 GB/s on the wire (16 lanes of 32 GT/s, 128b/130b), about 55 GB/s after packet "
                                     "overhead; 0.9 us of read latency, as measured on earlier generations (0.5 to 0.9 "
                                     "us)."),
    QT_TRANSLATE_NOOP("EngineTexts", "CXL on PCIe 5 x16"),
    QT_TRANSLATE_NOOP("EngineTexts", "The wires of PCIe 5 x16 with smaller packets; 0.25 us of load latency, as "
                                     "reported for memory expanders (0.2 to 0.4 us)."),
    QT_TRANSLATE_NOOP("EngineTexts", "Custom"),
    QT_TRANSLATE_NOOP("EngineTexts", "The custom bandwidth and latency below."),
    QT_TRANSLATE_NOOP("EngineTexts", "Custom bandwidth (GB/s)"),
    QT_TRANSLATE_NOOP("EngineTexts", "custom bandwidth (GB/s)"),
    QT_TRANSLATE_NOOP("EngineTexts", "Bandwidth in one direction, for a custom link."),
    QT_TRANSLATE_NOOP("EngineTexts", "Custom latency (ns)"),
    QT_TRANSLATE_NOOP("EngineTexts", "custom latency (ns)"),
    QT_TRANSLATE_NOOP("EngineTexts", "Latency per kernel that moves data, for a custom link."),
    QT_TRANSLATE_NOOP("EngineTexts", "Host layout work"),
    QT_TRANSLATE_NOOP("EngineTexts", "host layout work"),
    QT_TRANSLATE_NOOP("EngineTexts", "Time in which the host reorders operands and results, besides reading and "
                                     "writing them."),
    QT_TRANSLATE_NOOP("EngineTexts", "The host reorders data as fast as it reads and writes it, as the DCC paper "
                                     "assumes."),
    QT_TRANSLATE_NOOP("EngineTexts", "Append keys and values"),
    QT_TRANSLATE_NOOP("EngineTexts", "append keys and values"),
    QT_TRANSLATE_NOOP("EngineTexts", "A decode step appends the new token's keys and values in the draft's layout; the "
                                     "time depends on the draft."),
    QT_TRANSLATE_NOOP("EngineTexts", "Keys and values are already in place."),
    QT_TRANSLATE_NOOP("EngineTexts", "One token"),
    QT_TRANSLATE_NOOP("EngineTexts", "The host has the new token on chip and first reads columns that other tokens "
                                     "share. Kernels without keys and values append nothing."),
    QT_TRANSLATE_NOOP("EngineTexts", "On a GPU"),
    QT_TRANSLATE_NOOP("EngineTexts", "An A100's shared memory moves 128 bytes a clock and multiprocessor, 19.5 TB/s; "
                                     "each byte is written and read once."),
    QT_TRANSLATE_NOOP("EngineTexts", "On a CPU"),
    QT_TRANSLATE_NOOP("EngineTexts",
                      "Two sockets of 200 GB/s each read and write every byte once; strided copies reach "
                      "half of it, an assumption."),
    QT_TRANSLATE_NOOP("EngineTexts", "GPU or CPU"),
    QT_TRANSLATE_NOOP("EngineTexts", "The GPU or CPU that does the work of all PIM devices of a host."),
    QT_TRANSLATE_NOOP("EngineTexts", "one A100"),
    QT_TRANSLATE_NOOP("EngineTexts", "one A100 80GB"),
    QT_TRANSLATE_NOOP("EngineTexts", "one H100"),
    QT_TRANSLATE_NOOP("EngineTexts", "one H200"),
    QT_TRANSLATE_NOOP("EngineTexts", "one MI300X"),
    QT_TRANSLATE_NOOP("EngineTexts", "one CPU host"),
    QT_TRANSLATE_NOOP("EngineTexts", "over CPU host"),
    QT_TRANSLATE_NOOP("EngineTexts", "The GPU of the DCC paper's evaluation: an A100 (312 TFLOP/s FP16, 108 "
                                     "multiprocessors) whose memory is five stacks of HBM3, 3,352 GB/s. The public "
                                     "artifact uses 85 % of the operations and 81 % of the bandwidth. No A100 that can "
                                     "be bought has this memory."),
    QT_TRANSLATE_NOOP("EngineTexts", "NVIDIA A100 80GB SXM data sheet: 312 TFLOP/s FP16 dense, 2,039 GB/s. 88 % of the "
                                     "bandwidth can be used (1.80 of 2.04 TB/s are reported)."),
    QT_TRANSLATE_NOOP("EngineTexts",
                      "NVIDIA H100 SXM5 data sheet: 989 TFLOP/s FP16 dense, 3,350 GB/s, 132 multiprocessors, 50 MB of "
                      "level-2 cache. Usable fractions as of the A100, an assumption."),
    QT_TRANSLATE_NOOP("EngineTexts",
                      "NVIDIA H200 SXM data sheet: 989 TFLOP/s FP16 dense, 4,800 GB/s; else as the H100."),
    QT_TRANSLATE_NOOP(
        "EngineTexts",
        "AMD Instinct MI300X data sheet: 1,307 TFLOP/s FP16 dense, 5,300 GB/s, 304 compute units with 64 KiB of shared "
        "memory each, 256 MB of last-level cache. Usable fractions as of the A100, an assumption."),
    QT_TRANSLATE_NOOP("EngineTexts", "The CPU host of AttAcc's simulator: two sockets with 200 GB/s each and 4 "
                                     "TFLOP/s. Usable fractions and cache sizes are assumptions."),
    QT_TRANSLATE_NOOP("EngineTexts", "GPU time"),
    QT_TRANSLATE_NOOP("EngineTexts", "Source of the time of the GPU or CPU."),
    QT_TRANSLATE_NOOP("EngineTexts", "Streaming roofline"),
    QT_TRANSLATE_NOOP("EngineTexts", "The work uses the whole GPU and moves each byte once, at the usable fraction of "
                                     "the peak rates."),
    QT_TRANSLATE_NOOP("EngineTexts", "Artifact roofline"),
    QT_TRANSLATE_NOOP("EngineTexts",
                      "As in the published artifact: one thread block per operation, which leaves most of the GPU idle "
                      "at small batches."),
    QT_TRANSLATE_NOOP("EngineTexts", "Measured"),
    QT_TRANSLATE_NOOP("EngineTexts", "A row of the table of measured times, with its source."),
    QT_TRANSLATE_NOOP("EngineTexts", "streaming roofline"),
    QT_TRANSLATE_NOOP("EngineTexts", "artifact roofline"),
    QT_TRANSLATE_NOOP("EngineTexts", "artifact roofline, without its launch"),
    QT_TRANSLATE_NOOP("EngineTexts", "streaming roofline, with its launch"),
    QT_TRANSLATE_NOOP("EngineTexts", "streaming roofline, without its launch"),
    QT_TRANSLATE_NOOP("EngineTexts", "Tile orders"),
    QT_TRANSLATE_NOOP("EngineTexts",
                      "Chooses the fastest order of tiles and register writes for units whose programs use two banks."),
    QT_TRANSLATE_NOOP("EngineTexts", "Group-level commands"),
    QT_TRANSLATE_NOOP("EngineTexts",
                      "One command drives all cores of a group, with padded data, instead of one command "
                      "per core."),
    QT_TRANSLATE_NOOP("EngineTexts", "Softmax on the device"),
    QT_TRANSLATE_NOOP("EngineTexts",
                      "Scores and probabilities stay in the result buffers of the groups, whole rows, tiles or parts "
                      "of them."),
    QT_TRANSLATE_NOOP("EngineTexts", "Pairs of rows"),
    QT_TRANSLATE_NOOP("EngineTexts", "The softmax of one row of scores overlaps with the products of another row."),
    QT_TRANSLATE_NOOP("EngineTexts", "Overlapped transfers"),
    QT_TRANSLATE_NOOP("EngineTexts", "Operands and results of other rows move while the units compute."),
    QT_TRANSLATE_NOOP("EngineTexts", "Loop orders"),
    QT_TRANSLATE_NOOP("EngineTexts", "Loops, tiles and registers of a statement are ordered in the way that takes the "
                                     "fewest cycles."),
    QT_TRANSLATE_NOOP("EngineTexts", "Staged rearrangement"),
    QT_TRANSLATE_NOOP("EngineTexts",
                      "The host reads blocks in its own order into on-chip memory and writes them to all "
                      "groups in parallel."),
    QT_TRANSLATE_NOOP("EngineTexts", "Source of the kernels' access order"),
    QT_TRANSLATE_NOOP("EngineTexts", "not computed"),
    QT_TRANSLATE_NOOP("EngineTexts", "Elements outside of all tiles, which the vendor's kernels drop"),
    QT_TRANSLATE_NOOP("EngineTexts", "Elements that the published program leaves out"),
    QT_TRANSLATE_NOOP("EngineTexts", "m is 0: there is nothing to compute"),
    QT_TRANSLATE_NOOP("EngineTexts", "n is 0: there is nothing to compute"),
    QT_TRANSLATE_NOOP("EngineTexts", "Use an m of 1 or more"),
    QT_TRANSLATE_NOOP("EngineTexts", "Use an n of 1 or more"),
    QT_TRANSLATE_NOOP("EngineTexts", "in the vendor's order"),
});

} // namespace

std::span<const char* const> engineSettingWords() { return kSettingWords; }

} // namespace pimento
