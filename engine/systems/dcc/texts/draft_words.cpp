// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/texts/draft_texts.h"

#include "engine/base/text_mark.h"

#include <array>

namespace pimento {

namespace {

constexpr auto kDraftWords = std::to_array<const char*>({
    // Pruning rules.
    PIMENTO_TEXT("EngineTexts", "PIM layout"),
    PIMENTO_TEXT("EngineTexts", "other tensors"),
    PIMENTO_TEXT("EngineTexts", "Equivalent mappings"),
    PIMENTO_TEXT("EngineTexts", "Mappings of one set with the same function and range make the same tiles: the "
                                "first one stays."),
    PIMENTO_TEXT("EngineTexts", "SIMD alignment"),
    PIMENTO_TEXT("EngineTexts", "Removes drafts whose tile along the lanes is not a multiple of the device's lanes."),
    PIMENTO_TEXT("EngineTexts", "Equal worst tile"),
    PIMENTO_TEXT("EngineTexts", "Of drafts with the same largest tiles, the first one stays."),
    // Causes of waiting.
    PIMENTO_TEXT("EngineTexts", "in"),
    PIMENTO_TEXT("EngineTexts", "out"),
    PIMENTO_TEXT("EngineTexts", "host read"),
    PIMENTO_TEXT("EngineTexts", "the host reads from a bank"),
    PIMENTO_TEXT("EngineTexts", "host write"),
    PIMENTO_TEXT("EngineTexts", "the host writes to a bank"),
    PIMENTO_TEXT("EngineTexts", "PIM command"),
    PIMENTO_TEXT("EngineTexts", "the cores compute, or their buffers are written or read"),
    PIMENTO_TEXT("EngineTexts", "register access"),
    PIMENTO_TEXT("EngineTexts", "control words, programs or operand registers are written or read"),
    PIMENTO_TEXT("EngineTexts", "mode change"),
    PIMENTO_TEXT("EngineTexts", "banks are parked, or an access switches the mode"),
    PIMENTO_TEXT("EngineTexts", "row command"),
    PIMENTO_TEXT("EngineTexts", "an activation, precharge or refresh takes the command bus"),
    PIMENTO_TEXT("EngineTexts", "row activation"),
    PIMENTO_TEXT("EngineTexts", "a row is being opened (tRCD)"),
    PIMENTO_TEXT("EngineTexts", "precharge"),
    PIMENTO_TEXT("EngineTexts", "a row must stay open or is being closed (tRAS, tWR, tRTP, tRP)"),
    PIMENTO_TEXT("EngineTexts", "activation pace"),
    PIMENTO_TEXT("EngineTexts", "two activations must keep a distance (tRRD, tRC)"),
    PIMENTO_TEXT("EngineTexts", "activation window"),
    PIMENTO_TEXT("EngineTexts", "no more activations fit into the window (tFAW)"),
    PIMENTO_TEXT("EngineTexts", "column to column"),
    PIMENTO_TEXT("EngineTexts", "two column commands must keep a distance (tCCD, burst length)"),
    PIMENTO_TEXT("EngineTexts", "bus turnaround"),
    PIMENTO_TEXT("EngineTexts", "the data bus changes its direction"),
    PIMENTO_TEXT("EngineTexts", "write to read"),
    PIMENTO_TEXT("EngineTexts", "a read must wait for the data of a write (write latency, burst, tWTR)"),
    PIMENTO_TEXT("EngineTexts", "read to write"),
    PIMENTO_TEXT("EngineTexts", "a write must wait for the data of a read"),
    PIMENTO_TEXT("EngineTexts", "refresh"),
    PIMENTO_TEXT("EngineTexts", "a refresh is under way (tRFC)"),
    PIMENTO_TEXT("EngineTexts", "command slot"),
    PIMENTO_TEXT("EngineTexts", "the command bus is taken by the command before"),
    PIMENTO_TEXT("EngineTexts", "queue or fence"),
    PIMENTO_TEXT("EngineTexts", "blocked by a fence or by another channel"),
    PIMENTO_TEXT("EngineTexts", "scheduling"),
    PIMENTO_TEXT("EngineTexts", "ready, but the controller served other requests first"),
    PIMENTO_TEXT("EngineTexts", "read latency"),
    PIMENTO_TEXT("EngineTexts", "read data is on its way to the host"),
    PIMENTO_TEXT("EngineTexts", "write latency"),
    PIMENTO_TEXT("EngineTexts", "the last written data is on its way to its bank"),
    PIMENTO_TEXT("EngineTexts", "idle"),
    PIMENTO_TEXT("EngineTexts", "this channel has finished; others still work"),
    // Purposes.
    PIMENTO_TEXT("EngineTexts", "the host reads operands from host layout"),
    PIMENTO_TEXT("EngineTexts", "operands are written to banks, buffers and registers of the units"),
    PIMENTO_TEXT("EngineTexts", "the units work, or the run waits for their next command"),
    PIMENTO_TEXT("EngineTexts", "results leave the units and are read by the host"),
    PIMENTO_TEXT("EngineTexts", "the host writes results to host layout"),
    // Forms that a candidate is exported in.
    PIMENTO_TEXT("EngineTexts", "executable schedule, for other tools"),
    PIMENTO_TEXT("EngineTexts", "the data-centric representation"),
    PIMENTO_TEXT("EngineTexts", "the device program, a command a line"),
    PIMENTO_TEXT("EngineTexts", "the kernel in tiles, as MLIR"),
    PIMENTO_TEXT("EngineTexts", "DRAM and unit commands with their cycles"),
    PIMENTO_TEXT("EngineTexts", "the request list, for replay"),
    PIMENTO_TEXT("EngineTexts", "requests as a trace of Ramulator 2"),
    PIMENTO_TEXT("EngineTexts", "instructions of the AiM simulator, for GDDR6-AiM"),
    PIMENTO_TEXT("EngineTexts", "commands as a timeline for Perfetto"),
    PIMENTO_TEXT("EngineTexts", "costs of the run and figures of every bank"),
    PIMENTO_TEXT("EngineTexts", "time by part and purpose, map of the banks"),
    PIMENTO_TEXT("EngineTexts", "its system compiles no program"),
    PIMENTO_TEXT("EngineTexts", "only kernels of one statement whose tiles divide its loops have that form"),
});

} // namespace

std::span<const char* const> draftWords() { return kDraftWords; }

} // namespace pimento
