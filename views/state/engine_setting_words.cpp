// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/state/language.h"

#include <QCoreApplication>

#include <array>

// What the settings of questions are called and what they mean.

namespace pimento {

namespace {

constexpr auto kSettingWords = std::to_array<const char*>({
    // Settings.
    QT_TRANSLATE_NOOP("EngineTexts", "Compiler options"),
    QT_TRANSLATE_NOOP("EngineTexts", "compiler options"),
    QT_TRANSLATE_NOOP("EngineTexts", "Device options"),
    QT_TRANSLATE_NOOP("EngineTexts", "device options"),
    QT_TRANSLATE_NOOP("EngineTexts", "Time that counts"),
    QT_TRANSLATE_NOOP("EngineTexts", "time that counts"),
    QT_TRANSLATE_NOOP("EngineTexts", "Compared with"),
    QT_TRANSLATE_NOOP("EngineTexts", "compared with"),
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
                      "Drafts that use every group and core, and the hand-made distributions, which need "
                      "not. They may lose the fastest draft, which only all drafts are sure to have."),
    QT_TRANSLATE_NOOP("EngineTexts", "Drafts that use every group and core and that the pruning rules keep. They may "
                                     "lose the fastest draft, which only all drafts are sure to have; pimento-cli "
                                     "regret tells how much."),
    QT_TRANSLATE_NOOP("EngineTexts", "Every draft of the enumeration, also those that leave groups or cores idle."),
    QT_TRANSLATE_NOOP("EngineTexts", "What the published generator writes. They may lose the fastest draft, which only "
                                     "all drafts are sure to have."),
    QT_TRANSLATE_NOOP("EngineTexts", "The first complete draft of every tile size. They may lose the fastest draft, "
                                     "which only all drafts are sure to have."),
    QT_TRANSLATE_NOOP("EngineTexts",
                      "Drafts that use every group and core. They may lose the fastest draft, which only "
                      "all drafts are sure to have."),
    QT_TRANSLATE_NOOP("EngineTexts", "Elements with gaps"),
    QT_TRANSLATE_NOOP("EngineTexts", "elements with gaps"),
    QT_TRANSLATE_NOOP("EngineTexts", "What a core gets when it needs elements with gaps between them."),
    QT_TRANSLATE_NOOP("EngineTexts", "Whatever is faster"),
    QT_TRANSLATE_NOOP("EngineTexts", "Both programs are tried for each draft."),
    QT_TRANSLATE_NOOP("EngineTexts", "Only the needed ones"),
    QT_TRANSLATE_NOOP("EngineTexts", "Tiles hold the elements that are needed."),
    QT_TRANSLATE_NOOP("EngineTexts", "The whole range"),
    QT_TRANSLATE_NOOP("EngineTexts", "Tiles hold the gaps as well."),
    QT_TRANSLATE_NOOP("EngineTexts", "Hand-made draft"),
    QT_TRANSLATE_NOOP("EngineTexts", "hand-made draft"),
    QT_TRANSLATE_NOOP("EngineTexts", "The hand-made distribution that drafts are compared with."),
    QT_TRANSLATE_NOOP("EngineTexts", "Fastest published"),
    QT_TRANSLATE_NOOP("EngineTexts", "The fastest of the published distributions and of the one that uses all cores."),
    QT_TRANSLATE_NOOP("EngineTexts", "Published"),
    QT_TRANSLATE_NOOP("EngineTexts", "published"),
    QT_TRANSLATE_NOOP("EngineTexts", "paper"),
    QT_TRANSLATE_NOOP("EngineTexts", "vendor"),
    QT_TRANSLATE_NOOP("EngineTexts", "The first set over the groups, the second over 4 cores, the last over the rest; "
                                     "groups that a small first set leaves go to the last set or to the second one."),
    QT_TRANSLATE_NOOP("EngineTexts", "Paper"),
    QT_TRANSLATE_NOOP("EngineTexts", "The first set over the groups, the second over 4 cores, the last over the rest; "
                                     "groups that a small first set leaves stay idle."),
    QT_TRANSLATE_NOOP("EngineTexts", "All cores"),
    QT_TRANSLATE_NOOP("EngineTexts", "all cores"),
    QT_TRANSLATE_NOOP("EngineTexts", "all-cores"),
    QT_TRANSLATE_NOOP("EngineTexts", "The paper's distribution, with idle groups and cores given to the largest set."),
    QT_TRANSLATE_NOOP("EngineTexts", "Vendor"),
    QT_TRANSLATE_NOOP("EngineTexts", "As the maker of the device lays such a kernel out by hand."),
    QT_TRANSLATE_NOOP("EngineTexts", "Pruning rules"),
    QT_TRANSLATE_NOOP("EngineTexts", "pruning rules"),
    QT_TRANSLATE_NOOP("EngineTexts", "The rules that make the kept drafts out of the complete ones."),
    QT_TRANSLATE_NOOP("EngineTexts", "Passes left out"),
    QT_TRANSLATE_NOOP("EngineTexts", "passes left out"),
    QT_TRANSLATE_NOOP("EngineTexts", "Optimisations that the compiler leaves out."),
    QT_TRANSLATE_NOOP("EngineTexts", "Rules that do not apply"),
    QT_TRANSLATE_NOOP("EngineTexts", "rules that do not apply"),
    QT_TRANSLATE_NOOP("EngineTexts", "Rules of the device that are left out."),
    QT_TRANSLATE_NOOP("EngineTexts", "All rules"),
    QT_TRANSLATE_NOOP("EngineTexts", "all rules"),
    QT_TRANSLATE_NOOP("EngineTexts", "All that the device file switches on."),
    QT_TRANSLATE_NOOP("EngineTexts", "Rules of the device"),
    QT_TRANSLATE_NOOP("EngineTexts", "rules of the device"),
    QT_TRANSLATE_NOOP("EngineTexts", "What the hardware cannot do without and the published description leaves out."),
    QT_TRANSLATE_NOOP("EngineTexts", "Devices"),
    QT_TRANSLATE_NOOP("EngineTexts", "devices"),
    QT_TRANSLATE_NOOP("EngineTexts", "Devices of one host that share the sizes; costs are those of the one with the "
                                     "largest part."),
    QT_TRANSLATE_NOOP("EngineTexts", "Mode"),
    QT_TRANSLATE_NOOP("EngineTexts", "mode"),
    QT_TRANSLATE_NOOP("EngineTexts", "Where the input of the kernel comes from."),
    QT_TRANSLATE_NOOP("EngineTexts", "Kernel: input from host memory"),
    QT_TRANSLATE_NOOP("EngineTexts", "Loads and stores."),
    QT_TRANSLATE_NOOP("EngineTexts", "Inference: input from the GPU"),
    QT_TRANSLATE_NOOP("EngineTexts", "Stores alone; only GEMV and attention on AttAcc have it."),
    QT_TRANSLATE_NOOP("EngineTexts", "Made least"),
    QT_TRANSLATE_NOOP("EngineTexts", "made least"),
    QT_TRANSLATE_NOOP("EngineTexts", "What the best draft is the best at."),
    QT_TRANSLATE_NOOP("EngineTexts", "Time"),
    QT_TRANSLATE_NOOP("EngineTexts", "The draft that takes the least time is the best."),
    QT_TRANSLATE_NOOP("EngineTexts", "Energy"),
    QT_TRANSLATE_NOOP("EngineTexts", "The energy of the device and of the host's side of the transfers. Energy of "
                                     "links, launches and the host is left out."),
    QT_TRANSLATE_NOOP("EngineTexts", "Energy x time"),
    QT_TRANSLATE_NOOP("EngineTexts", "The product of both, with the time as it is counted below."),
    QT_TRANSLATE_NOOP("EngineTexts", "Time is parted"),
    QT_TRANSLATE_NOOP("EngineTexts", "time is parted"),
    QT_TRANSLATE_NOOP("EngineTexts",
                      "What the bars, the axes and the share of rearrangement show. It changes no total."),
    QT_TRANSLATE_NOOP("EngineTexts", "In, compute, out"),
    QT_TRANSLATE_NOOP("EngineTexts", "At the fences of the program, as the DCC paper counts: all between those around "
                                     "the units is compute."),
    QT_TRANSLATE_NOOP("EngineTexts", "Host and banks apart"),
    QT_TRANSLATE_NOOP("EngineTexts", "At the fences as well; what the host reads and writes in its own layout is told "
                                     "apart from what goes to the banks and comes from them."),
    QT_TRANSLATE_NOOP("EngineTexts", "By purpose"),
    QT_TRANSLATE_NOOP("EngineTexts", "Operands on their way into the units and results on their way out are "
                                     "rearrangement, also between the fences. While the units work it is computing, "
                                     "whatever moves beside them."),
    QT_TRANSLATE_NOOP("EngineTexts", "Host's launches"),
    QT_TRANSLATE_NOOP("EngineTexts", "host's launches"),
    QT_TRANSLATE_NOOP("EngineTexts", "Every kernel of the host that lays data out, reads results or computes a softmax "
                                     "has to be started. The kernel of the GPU that drafts are compared with as well."),
    QT_TRANSLATE_NOOP("EngineTexts", "Left out"),
    QT_TRANSLATE_NOOP("EngineTexts", "The device alone: what the DCC paper compares."),
    QT_TRANSLATE_NOOP("EngineTexts",
                      "2.5 us from a recorded graph, as 2 to 3 us are reported, and until the first data "
                      "arrives; each kernel."),
    QT_TRANSLATE_NOOP("EngineTexts", "An ordinary launch of about 5 us, an assumption, and until the first data "
                                     "arrives; each kernel."),
    QT_TRANSLATE_NOOP("EngineTexts", "Own number"),
    QT_TRANSLATE_NOOP("EngineTexts", "The nanoseconds of launch-ns for each kernel."),
    QT_TRANSLATE_NOOP("EngineTexts", "Own launch in ns"),
    QT_TRANSLATE_NOOP("EngineTexts", "own launch in ns"),
    QT_TRANSLATE_NOOP("EngineTexts", "Of each host kernel, where launches are of one's own."),
    QT_TRANSLATE_NOOP("EngineTexts", "Link"),
    QT_TRANSLATE_NOOP("EngineTexts",
                      "What operands and results cross between host and device, once a kernel. Transfers "
                      "overlap nothing."),
    QT_TRANSLATE_NOOP("EngineTexts", "On package"),
    QT_TRANSLATE_NOOP("EngineTexts", "The device is the host's own memory, as in the DCC paper: nothing has to be "
                                     "crossed."),
    QT_TRANSLATE_NOOP("EngineTexts",
                      "300 GB/s in one direction, as AttAcc's simulator assumes between GPU and devices; "
                      "0.7 us until the first byte arrives is an assumption."),
    QT_TRANSLATE_NOOP("EngineTexts", "63 GB/s on the wire (16 lanes of 32 GT/s, 128b/130b), of which packets leave "
                                     "about 55; 0.9 us until the first byte of a read arrives, as measured on earlier "
                                     "generations (0.5 to 0.9 us)."),
    QT_TRANSLATE_NOOP("EngineTexts", "CXL on PCIe 5 x16"),
    QT_TRANSLATE_NOOP("EngineTexts", "The wires of PCIe 5 x16 with smaller packets; 0.25 us of load latency, as "
                                     "reported for memory expanders (0.2 to 0.4 us)."),
    QT_TRANSLATE_NOOP("EngineTexts", "Own numbers"),
    QT_TRANSLATE_NOOP("EngineTexts", "The bandwidth of link-gbps and the latency of link-ns."),
    QT_TRANSLATE_NOOP("EngineTexts", "Own link in GB/s"),
    QT_TRANSLATE_NOOP("EngineTexts", "own link in gb/s"),
    QT_TRANSLATE_NOOP("EngineTexts", "In one direction, where the link is of one's own."),
    QT_TRANSLATE_NOOP("EngineTexts", "Own link's latency in ns"),
    QT_TRANSLATE_NOOP("EngineTexts", "own link's latency in ns"),
    QT_TRANSLATE_NOOP("EngineTexts", "For each kernel that moves data across it."),
    QT_TRANSLATE_NOOP("EngineTexts", "Host's own layout work"),
    QT_TRANSLATE_NOOP("EngineTexts", "host's own layout work"),
    QT_TRANSLATE_NOOP("EngineTexts", "Reordering what is written to the cores and what comes back, beside reading and "
                                     "writing it."),
    QT_TRANSLATE_NOOP("EngineTexts", "The host reorders data as fast as it reads and writes it, as the DCC paper "
                                     "assumes."),
    QT_TRANSLATE_NOOP("EngineTexts", "Keys and values of a token"),
    QT_TRANSLATE_NOOP("EngineTexts", "keys and values of a token"),
    QT_TRANSLATE_NOOP("EngineTexts", "A decode step writes the new token's keys and values into the places that a "
                                     "draft has for them, which takes drafts differently long."),
    QT_TRANSLATE_NOOP("EngineTexts", "Keys and values are there."),
    QT_TRANSLATE_NOOP("EngineTexts", "One token is appended"),
    QT_TRANSLATE_NOOP("EngineTexts", "Columns that other tokens share are read first; the host has the token on chip. "
                                     "Kernels without keys and values append nothing."),
    QT_TRANSLATE_NOOP("EngineTexts", "On a GPU"),
    QT_TRANSLATE_NOOP("EngineTexts", "An A100's shared memory moves 128 bytes a clock and multiprocessor, 19.5 TB/s; "
                                     "each byte is written and read once."),
    QT_TRANSLATE_NOOP("EngineTexts", "On a CPU"),
    QT_TRANSLATE_NOOP("EngineTexts",
                      "Two sockets of 200 GB/s each read and write every byte once; strided copies reach "
                      "half of it, an assumption."),
    QT_TRANSLATE_NOOP("EngineTexts", "Processor"),
    QT_TRANSLATE_NOOP("EngineTexts", "processor"),
    QT_TRANSLATE_NOOP("EngineTexts", "The processor that does the work of all devices of a host."),
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
    QT_TRANSLATE_NOOP("EngineTexts", "NVIDIA H100 SXM5 data sheet: 989 TFLOP/s FP16 dense, 3,350 GB/s, 132 "
                                     "multiprocessors, 50 MB of level-2 cache. Usable shares as of the A100, an "
                                     "assumption."),
    QT_TRANSLATE_NOOP("EngineTexts",
                      "NVIDIA H200 SXM data sheet: 989 TFLOP/s FP16 dense, 4,800 GB/s; else as the H100."),
    QT_TRANSLATE_NOOP("EngineTexts",
                      "AMD Instinct MI300X data sheet: 1,307 TFLOP/s FP16 dense, 5,300 GB/s, 304 compute "
                      "units with 64 KiB of shared memory each, 256 MB of last-level cache. Usable "
                      "shares as of the A100, an assumption."),
    QT_TRANSLATE_NOOP("EngineTexts",
                      "The CPU host of AttAcc's simulator: two sockets with 200 GB/s each and 4 TFLOP/s. "
                      "Usable shares and cache sizes are assumptions."),
    QT_TRANSLATE_NOOP("EngineTexts", "Its time"),
    QT_TRANSLATE_NOOP("EngineTexts", "its time"),
    QT_TRANSLATE_NOOP("EngineTexts", "How the processor's time is found."),
    QT_TRANSLATE_NOOP("EngineTexts", "Streaming roofline"),
    QT_TRANSLATE_NOOP("EngineTexts", "Work that is spread over the whole processor and moves each byte once, at the "
                                     "share of the peak that can be used."),
    QT_TRANSLATE_NOOP("EngineTexts", "Artifact's roofline"),
    QT_TRANSLATE_NOOP("EngineTexts",
                      "As the published artifact counts: a thread block for each operation, which leaves "
                      "most of the processor idle at small batches."),
    QT_TRANSLATE_NOOP("EngineTexts", "Measured"),
    QT_TRANSLATE_NOOP("EngineTexts", "A row of the table of measured times, with its source."),
    QT_TRANSLATE_NOOP("EngineTexts", "streaming roofline"),
    QT_TRANSLATE_NOOP("EngineTexts", "artifact roofline"),
    QT_TRANSLATE_NOOP("EngineTexts", "artifact roofline, without its launch"),
    QT_TRANSLATE_NOOP("EngineTexts", "streaming roofline, with its launch"),
    QT_TRANSLATE_NOOP("EngineTexts", "streaming roofline, without its launch"),
    QT_TRANSLATE_NOOP("EngineTexts", "Tile orders"),
    QT_TRANSLATE_NOOP("EngineTexts", "Tiles and register writes of units with programs in two banks follow each other "
                                     "in the fastest order."),
    QT_TRANSLATE_NOOP("EngineTexts", "Group-level commands"),
    QT_TRANSLATE_NOOP("EngineTexts",
                      "One command drives all cores of a group, with padded data, instead of one command "
                      "per core."),
    QT_TRANSLATE_NOOP("EngineTexts", "Softmax on the device"),
    QT_TRANSLATE_NOOP("EngineTexts",
                      "Scores and probabilities stay in the result buffers of the groups, whole rows, tiles or parts "
                      "of them."),
    QT_TRANSLATE_NOOP("EngineTexts", "Pairs of rows"),
    QT_TRANSLATE_NOOP("EngineTexts", "The softmax of one row of scores runs beside the products of another one."),
    QT_TRANSLATE_NOOP("EngineTexts", "Moves beside products"),
    QT_TRANSLATE_NOOP("EngineTexts", "Operands of the next rows and results of the last ones move while the units "
                                     "work on others."),
    QT_TRANSLATE_NOOP("EngineTexts", "Loop orders"),
    QT_TRANSLATE_NOOP("EngineTexts", "Loops, tiles and registers of a statement are ordered in the way that takes the "
                                     "fewest cycles."),
    QT_TRANSLATE_NOOP("EngineTexts", "Staged rearrangement"),
    QT_TRANSLATE_NOOP("EngineTexts",
                      "The host reads blocks in its own order into on-chip memory and writes them to all "
                      "groups in parallel."),
    QT_TRANSLATE_NOOP("EngineTexts", "Whose order of accesses the kernels have"),
    QT_TRANSLATE_NOOP("EngineTexts", "not computed"),
    QT_TRANSLATE_NOOP("EngineTexts", "Elements that are in no tile, which the vendor's kernels drop"),
    QT_TRANSLATE_NOOP("EngineTexts", "Elements that the published program leaves out"),
    QT_TRANSLATE_NOOP("EngineTexts", "m is 0: there is nothing to compute"),
    QT_TRANSLATE_NOOP("EngineTexts", "n is 0: there is nothing to compute"),
    QT_TRANSLATE_NOOP("EngineTexts", "Give m from 1 on"),
    QT_TRANSLATE_NOOP("EngineTexts", "Give n from 1 on"),
    QT_TRANSLATE_NOOP("EngineTexts", "in the order that the vendor wrote"),
});

} // namespace

std::span<const char* const> engineSettingWords() { return kSettingWords; }

} // namespace pimento
