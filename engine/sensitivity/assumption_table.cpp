// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/sensitivity/assumption_table.h"

namespace pimento {

namespace {

using enum NumberMeaning;

const std::vector<std::string> kHbm3 = {"attacc", "hbm-pim-hbm3"};
constexpr const char* kSoftmax = "softmax";
constexpr const char* kSoftmaxLanes = "compute/softmax_lanes";
constexpr const char* kSoftmaxPasses = "compute/softmax_passes";
constexpr const char* kSoftmaxLatency = "rules/rule=result-before-use/constraints/after=SFM/latency";
constexpr const char* kWindow = "rules/rule=activation-window-per-pch/timing/nFAW";
constexpr const char* kSpread = "compute/spread";

/// A host map of HBM3 whose channels alternate with every burst.
constexpr const char* kFineMapHbm3 =
    R"([{"field":"byte","bits":5},{"field":"channel","bits":4},{"field":"pch","bits":1},{"field":"bankgroup","bits":2},
        {"field":"column","bits":5},{"field":"bank","bits":2},{"field":"rank","bits":1},{"field":"row","bits":14}])";
constexpr const char* kFineMapAim =
    R"([{"field":"byte","bits":5},{"field":"channel","bits":5},{"field":"bankgroup","bits":2},
        {"field":"column","bits":6},{"field":"bank","bits":2},{"field":"row","bits":14}])";

std::vector<AssumedChoice> choices()
{
    const std::string mapSource = "The vendor's address map is not published; 256 bytes are an assumption";
    const std::string mapText = "How many bytes of the host's memory lie in one channel before the next one's begin.";
    return {
        {"activation",
         "activation of all banks",
         "Whether a row may be opened in all banks of a channel at once, or only in four of them in each window.",
         "The published models let 64 banks open with the constraints of one; no public text justifies it for HBM3",
         "all at once",
         {{"staged, 15 ns",
           "Four banks in each window of 15 ns and pseudo-channel, as JESD238 counts it",
           {{kWindow, "20"}},
           {"staged-activation"}},
          {"staged, 30 ns", "The window of AttAcc's published simulator", {{kWindow, "39"}}, {"staged-activation"}}},
         {kHbm3, {}},
         {"staged-activation"}},
        {"softmax",
         "softmax unit",
         "Maximum, exponential with sum, and division are passes that depend on each other.",
         "16 scores a cycle in one pass with 2 cycles of latency, as a comment of AttAcc's simulator says",
         "one pass",
         {{"1 score a cycle and 60 cycles",
           "A plain exponential unit for each channel",
           {{kSoftmaxLanes, "1"}, {kSoftmaxLatency, "60"}}},
          {"4 scores a cycle and 60 cycles",
           "Three passes over a narrower unit",
           {{kSoftmaxLanes, "4"}, {kSoftmaxLatency, "60"}}}},
         {{}, kSoftmax}},
        {"broadcast",
         "operand broadcast",
         "Which operand buffers one write can reach.",
         "AttAcc's published simulator shows the two narrower writes; all banks of a channel are an assumption",
         "channel, bank number or group",
         {{"bank number or group",
           "The two writes of AttAcc's published simulator",
           {},
           {},
           {"channel-wide-buffer-writes"}},
          {"none",
           "A write for every bank, as in the DCC artifact",
           {{kSpread, "[]"}},
           {},
           {"channel-wide-buffer-writes"}}},
         {{"attacc"}, {}},
         {"channel-wide-buffer-writes"}},
        {"adders",
         "adders of bank groups",
         "Whether results of several banks are added before they leave.",
         "Accumulators for each bank group as AttAcc's published simulator counts their transfers",
         "bank and bank group",
         {{"none", "Every bank's results leave by themselves", {{"compute/merge", "[]"}}}},
         {{"attacc"}, {}}},
        {"host-map",
         "host address map",
         mapText,
         mapSource,
         "256 bytes",
         {{"32 bytes", "A burst to each channel in turn", {{"host/address", kFineMapHbm3}}}},
         {kHbm3, {}}},
        {"host-map",
         "host address map",
         mapText,
         mapSource,
         "256 bytes",
         {{"32 bytes", "A burst to each channel in turn", {{"host/address", kFineMapAim}}}},
         {{"gddr6-aim"}, {}}},
    };
}

std::vector<AssumedNumber> numbers()
{
    return {
        {"softmax-rate",
         "softmax rate",
         "scores per cycle",
         "How many scores the softmax unit of a channel takes in a cycle.",
         "A comment of AttAcc's published simulator; its timing does not have it",
         kSoftmaxLanes,
         {{1, Value, "One exponential unit"}, {4, Value, "A quarter of the rate"}, {64, Value, "Four times the rate"}},
         {{}, kSoftmax}},
        {"softmax-passes",
         "passes of a softmax",
         "passes",
         "How many times the scores go through the softmax unit.",
         "One pass; a maximum, exponentials with their sum, and a division depend on each other",
         kSoftmaxPasses,
         {{2, Value, "Exponentials with their sum, then the division"},
          {3, Value, "Maximum, exponentials with their sum, division, each a pass"}},
         {{}, kSoftmax}},
        {"softmax-latency",
         "softmax latency",
         "cycles",
         "From the last score until the first probability may leave.",
         "2 cycles, an assumption",
         kSoftmaxLatency,
         {{20, Value, "A short pipeline"}, {60, Value, "Maximum, exponential and division one behind the other"}},
         {{}, kSoftmax}},
        {"accumulators",
         "accumulators of a unit",
         "sums",
         "How many sums a unit beside a bank keeps.",
         "One, as in the vendor's publications and the AiM simulator",
         "compute/accumulators",
         {{32, Value, "CENT's model of the device"}}},
        {"registers",
         "registers of a unit",
         "registers",
         "How many registers a unit has in each of its two files.",
         "8 and 8, as in the vendor's open simulator",
         "compute/registers",
         {{16, Value, "The DCC paper's text"}}},
        {"operand-buffer",
         "operand buffer",
         "columns",
         "How much of an operand fits beside the units.",
         "Not published for AttAcc; what its traces need at 4096 positions, twice",
         "compute/buffer_entries",
         {{0.5, Factor, "Half: without double buffering"}, {4, Factor, "Four times: contexts beyond 4096 positions"}}},
        {"pitch",
         "pitch of all-bank operations",
         "cycles",
         "Cycles from one multiplication in all banks to the next one.",
         "6 cycles under the power limit of AttAcc's published simulator",
         "timing/nCCDAB",
         {{4, Value, "Without the power limit"}, {8, Value, "A third more than with it"}},
         {{"attacc"}, {}}},
        {"refresh",
         "refresh interval",
         "cycles",
         "Cycles from one refresh to the next.",
         "3.9 us up to 85 degrees Celsius",
         "timing/nREFI",
         {{0.5, Factor, "Above 85 degrees Celsius (JESD238)"}}},
        {"on-chip",
         "on-chip memory of the host",
         "bytes",
         "What the host keeps of data that it lays out.",
         "Shared memory of an A100, for one device",
         "host/on_chip_bytes",
         {{0.2, Factor, "Shared by five devices"}}},
    };
}

} // namespace

std::span<const AssumedSetting> assumedSettings()
{
    static const std::vector<AssumedSetting> kAll = {
        {"launches", "launches", "Whether the time of kernels that the host has to start counts."},
        {"link", "link", "The way between the host and the device that data has to cross."},
        {"layout", "layout", "Whether the host's reordering of data counts beside its reading and writing."},
        {"gpu", "GPU", "The machine that the device is compared with."},
        {"gpu-time", "time of the GPU", "How the time of the GPU is found."},
    };
    return kAll;
}

std::span<const AssumedChoice> assumedChoices()
{
    static const std::vector<AssumedChoice> kAll = choices();
    return kAll;
}

std::span<const AssumedNumber> assumedNumbers()
{
    static const std::vector<AssumedNumber> kAll = numbers();
    return kAll;
}

} // namespace pimento
