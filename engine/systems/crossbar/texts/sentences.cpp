// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/text_mark.h"
#include "engine/systems/crossbar/texts/crossbar_texts.h"

#include <array>

namespace pimento::crossbar {

namespace {

constexpr auto kCrossbarSentences = std::to_array<const char*>({
    PIMENTO_TEXT("EngineTexts", "chips: %1, arrays per chip: %2"),
    PIMENTO_TEXT("EngineTexts", "bits per cell: %1"),
    PIMENTO_TEXT("EngineTexts", "Chips: %1"),
    PIMENTO_TEXT("EngineTexts", "Cores: %1"),
    PIMENTO_TEXT("EngineTexts", "Crossbars: %1"),
    PIMENTO_TEXT("EngineTexts", "Arrays: %1"),
    PIMENTO_TEXT("EngineTexts", "%1 x %2 cells"),
    PIMENTO_TEXT("EngineTexts", "%1 of memory each"),
    PIMENTO_TEXT("EngineTexts", "Arrays of %1"),
    PIMENTO_TEXT("EngineTexts", "core %1 to core %2"),
    PIMENTO_TEXT("EngineTexts", "other pairs (%1)"),
    PIMENTO_TEXT("EngineTexts", "copies: %1, arrays per copy: %2, windows: %3, steps: %4"),
    PIMENTO_TEXT("EngineTexts", "%1 cells each, in neighbouring crossbars"),
    PIMENTO_TEXT("EngineTexts", "%1 cells each, in neighbouring columns"),
    PIMENTO_TEXT("EngineTexts", "has no crossbar arrays"),
    PIMENTO_TEXT("EngineTexts", "Choose a device with the simulator crossbars, such as crossbar-isaac"),
    PIMENTO_TEXT("EngineTexts", "is not a network of the library"),
    PIMENTO_TEXT("EngineTexts", "Name a network, such as resnet18, or a file with a network"),
    PIMENTO_TEXT("EngineTexts", "has elements of %1, and the chip computes with %2"),
    PIMENTO_TEXT("EngineTexts", "Choose the element type %1"),
    PIMENTO_TEXT("EngineTexts", "Elements of %1 are computed as %2."),
    PIMENTO_TEXT("EngineTexts", "has a batch size other than 1"),
    PIMENTO_TEXT(
        "EngineTexts",
        "Write batch=1; in throughput mode, the time is the interval between the results of consecutive images"),
    PIMENTO_TEXT("EngineTexts", "rows of a core at the same time: %1"),
    PIMENTO_TEXT("EngineTexts", "round %1"),
    PIMENTO_TEXT("EngineTexts", "layers: %1, arrays: %2, copies: %3"),
    PIMENTO_TEXT("EngineTexts", "needs %1 arrays for %2 output channels, and the device has %3"),
    PIMENTO_TEXT("EngineTexts", "states no time to write a row, which networks larger than the device need"),
    PIMENTO_TEXT("EngineTexts", "Add write_row_time to its arrays, or choose a device with more crossbars"),
    PIMENTO_TEXT("EngineTexts", "reads a result that no earlier round has stored"),
    PIMENTO_TEXT("EngineTexts", "Choose a device with more crossbars, or a smaller network"),
    PIMENTO_TEXT("EngineTexts", "names no strategy"),
    PIMENTO_TEXT("EngineTexts", "pipeline latency against throughput"),
    PIMENTO_TEXT("EngineTexts", "pipeline throughput against latency"),
    PIMENTO_TEXT("EngineTexts", "move %1"),
    PIMENTO_TEXT("EngineTexts", "is not a move of a copy"),
    PIMENTO_TEXT("EngineTexts", "Write layer.copy:core-core, such as 3.0:12-40"),
    PIMENTO_TEXT("EngineTexts", "names a layer that is not there"),
    PIMENTO_TEXT("EngineTexts", "Name a layer from 1 to %1"),
    PIMENTO_TEXT("EngineTexts", "names a copy that is not there: the layer has %1"),
    PIMENTO_TEXT("EngineTexts", "Count copies from 0"),
    PIMENTO_TEXT("EngineTexts", "names a core that is not there"),
    PIMENTO_TEXT("EngineTexts", "Name a core from 0 to %1"),
    PIMENTO_TEXT("EngineTexts", "moves nothing: core %1 holds no part of this copy"),
    PIMENTO_TEXT("EngineTexts", "Name a core of the copy"),
    PIMENTO_TEXT("EngineTexts", "needs %1 arrays, and core %2 has %3 left"),
    PIMENTO_TEXT("EngineTexts", "Choose a core with more room"),
    PIMENTO_TEXT("EngineTexts", "finds no room for copy %1"),
    PIMENTO_TEXT("EngineTexts", "Allow more steps, so that layers need fewer copies"),
    PIMENTO_TEXT("EngineTexts", "needs %1 bytes of local memory, and has %2"),
    PIMENTO_TEXT("EngineTexts", "Allow more steps, or describe larger memories"),
    PIMENTO_TEXT("EngineTexts", "other layers (%1)"),
    PIMENTO_TEXT("EngineTexts", "Waiting, after all work, for core %1"),
    PIMENTO_TEXT("EngineTexts", "global memory of chip %1"),
    PIMENTO_TEXT("EngineTexts", "memory %1"),
    PIMENTO_TEXT("EngineTexts", "bus of chip %1"),
    PIMENTO_TEXT("EngineTexts", "busiest link of chip %1"),
    PIMENTO_TEXT("EngineTexts", "%1, copy %2, group %3"),
    PIMENTO_TEXT("EngineTexts", "%1: copies: %2, steps: %3, windows: %4"),
    PIMENTO_TEXT("EngineTexts", "weights: %1 rows, %2 columns"),
    PIMENTO_TEXT("EngineTexts", "groups per copy: %1, arrays per group: %2"),
    PIMENTO_TEXT("EngineTexts", "cores: %1"),
    PIMENTO_TEXT("EngineTexts", "core %1: %2, copy %3, groups %4"),
    PIMENTO_TEXT("EngineTexts", "Instructions of core %1, the longest stream"),
    PIMENTO_TEXT("EngineTexts", "part of the time, of %1"),
    PIMENTO_TEXT("EngineTexts", "chip %1"),
    PIMENTO_TEXT("EngineTexts", "core %1"),
});

} // namespace

std::span<const char* const> crossbarSentences() { return kCrossbarSentences; }

} // namespace pimento::crossbar
