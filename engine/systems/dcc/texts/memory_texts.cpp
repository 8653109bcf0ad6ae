// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/texts/draft_texts.h"

#include "engine/base/text_mark.h"

#include <array>

namespace pimento {

namespace {

constexpr auto kMemoryTexts = std::to_array<const char*>({
    // Devices that come with the program.
    PIMENTO_TEXT("EngineTexts", "HBM3 stack with a GEMV unit beside every bank, accumulators per bank group and a "
                                "softmax unit per channel. One stack of five is simulated."),
    PIMENTO_TEXT("EngineTexts", "SK hynix AiM: 16 GDDR6 chips of two channels behind one controller. A unit beside "
                                "every bank multiplies a column with an entry of its channel's shared buffer and "
                                "adds up to one number."),
    PIMENTO_TEXT("EngineTexts", "HBM3 stack with a 16-way FP16 unit for every two banks, as evaluated in the DCC "
                                "paper. One stack of five is simulated."),
    PIMENTO_TEXT("EngineTexts", "Samsung's HBM2 stack with a programmable 16-way FP16 unit for every two banks. "
                                "Runs are simulated on the vendor's machine: modes, CRF programs, one command a "
                                "cycle."),
    PIMENTO_TEXT("EngineTexts", "opens one row in one bank"),
    PIMENTO_TEXT("EngineTexts", "closes one bank"),
    PIMENTO_TEXT("EngineTexts", "closes all banks of the channel"),
    PIMENTO_TEXT("EngineTexts", "reads one column"),
    PIMENTO_TEXT("EngineTexts", "writes one column"),
    PIMENTO_TEXT("EngineTexts", "refreshes all banks of a pseudo-channel"),
    PIMENTO_TEXT("EngineTexts", "refreshes all banks of a channel"),
    PIMENTO_TEXT("EngineTexts", "opens the same row in all banks of the channel"),
    PIMENTO_TEXT("EngineTexts", "multiplies and accumulates one column in all banks of the channel"),
    PIMENTO_TEXT("EngineTexts", "writes the buffer of a GEMV unit"),
    PIMENTO_TEXT("EngineTexts", "moves accumulated results of a bank group to the softmax buffer"),
    PIMENTO_TEXT("EngineTexts", "moves softmax results to the buffer of a GEMV unit"),
    PIMENTO_TEXT("EngineTexts", "writes the same data to the buffers of several GEMV units"),
    PIMENTO_TEXT("EngineTexts", "the host reads the softmax buffer"),
    PIMENTO_TEXT("EngineTexts", "starts the softmax unit"),
    PIMENTO_TEXT("EngineTexts", "writes one entry of the shared buffer"),
    PIMENTO_TEXT("EngineTexts", "presets the sums of all units"),
    PIMENTO_TEXT("EngineTexts", "the host reads the sums of all units"),
    PIMENTO_TEXT("EngineTexts", "multiplies one column of every bank with an entry of the shared buffer and "
                                "accumulates"),
    PIMENTO_TEXT("EngineTexts", "multiplies one column of one bank with an entry of the shared buffer and "
                                "accumulates"),
    PIMENTO_TEXT("EngineTexts", "multiplies columns of neighbouring banks element by element into a third one"),
    PIMENTO_TEXT("EngineTexts", "copies one column to the shared buffer"),
    PIMENTO_TEXT("EngineTexts", "copies one entry of the shared buffer to a column"),
    PIMENTO_TEXT("EngineTexts", "loads one column into the register file"),
    PIMENTO_TEXT("EngineTexts", "adds one column to the register file"),
    PIMENTO_TEXT("EngineTexts", "multiplies the register file by one column"),
    PIMENTO_TEXT("EngineTexts", "multiplies one column and accumulates"),
    PIMENTO_TEXT("EngineTexts", "writes the accumulator back to the bank"),
    PIMENTO_TEXT("EngineTexts", "writes the result register back to the bank"),
    PIMENTO_TEXT("EngineTexts", "clears the accumulator"),
    PIMENTO_TEXT("EngineTexts", "loads one column of every unit into its registers"),
    PIMENTO_TEXT("EngineTexts", "loads one column of every unit, negative values cut off"),
    PIMENTO_TEXT("EngineTexts", "adds one column of every unit to a register"),
    PIMENTO_TEXT("EngineTexts", "multiplies a register of every unit by one column"),
    PIMENTO_TEXT("EngineTexts", "multiplies one column of every unit by a register and accumulates"),
    PIMENTO_TEXT("EngineTexts", "writes a register of every unit to one column"),
    PIMENTO_TEXT("EngineTexts", "works on registers of every unit"),
    PIMENTO_TEXT("EngineTexts", "writes the same data to a register of every unit"),
    PIMENTO_TEXT("EngineTexts", "changes between host and unit mode"),
    PIMENTO_TEXT("EngineTexts", "applies ReLU to one column"),
    PIMENTO_TEXT("EngineTexts", "all-bank modes: opens one row in all banks of a parity"),
    PIMENTO_TEXT("EngineTexts", "all-bank modes: closes all banks of a parity"),
    PIMENTO_TEXT("EngineTexts", "refreshes all banks of a channel, which were closed one by one"),
    PIMENTO_TEXT("EngineTexts", "reads one column of one bank"),
    PIMENTO_TEXT("EngineTexts", "writes one column of one bank, or the row that enters the all-bank modes"),
    PIMENTO_TEXT("EngineTexts", "reads one column in all banks of a parity, and may move it into registers"),
    PIMENTO_TEXT("EngineTexts", "writes one column in all banks of a parity, mostly a register of each unit"),
    PIMENTO_TEXT("EngineTexts", "reads one column in all banks of a parity and runs an instruction that adds or "
                                "multiplies"),
    PIMENTO_TEXT("EngineTexts", "writes registers, a program, a control word or a row that switches modes, in all "
                                "units"),
    // Rules of these devices.
    PIMENTO_TEXT("EngineTexts", "A bank holds one row: before all banks open a row, each of them is closed. The "
                                "published model opens a second row in an open bank."),
    PIMENTO_TEXT("EngineTexts", "A row that all banks opened together takes as long to open for the host as for "
                                "the units."),
    PIMENTO_TEXT("EngineTexts", "Precharging all banks waits for every bank's activation, read and write. The "
                                "published model checks only the channel, without these constraints."),
    PIMENTO_TEXT("EngineTexts", "Banks have to be precharged before they are refreshed."),
    PIMENTO_TEXT("EngineTexts", "No command reaches a pseudo-channel while it is refreshed; commands for the whole "
                                "channel wait for both."),
    PIMENTO_TEXT("EngineTexts", "The units read the columns of all banks over the paths that the host's reads and "
                                "writes use."),
    PIMENTO_TEXT("EngineTexts", "The units read and write the columns of the banks over the paths that the host's "
                                "reads and writes use."),
    PIMENTO_TEXT("EngineTexts", "Buses turn around between data that goes to the banks and data that comes from "
                                "them."),
    PIMENTO_TEXT("EngineTexts", "A multiplication starts when its operand is in the buffer, not when the write is "
                                "issued."),
    PIMENTO_TEXT("EngineTexts", "Results leave when the last multiplication is through the unit."),
    PIMENTO_TEXT("EngineTexts", "Softmax and host read results after they have arrived in the buffer die; "
                                "probabilities leave after the softmax."),
    PIMENTO_TEXT(
        "EngineTexts",
        "The four-activate window is 15 ns in a pseudo-channel; the published model counts 30 ns in each rank. All "
        "rules use the same window, staged activation too; the rule activation-window-30ns makes it 30 ns."),
    PIMENTO_TEXT("EngineTexts", "The host sends only data that it holds: a fence waits until read data reaches it. The "
                                "published model waits only until the reads are issued."),
    PIMENTO_TEXT("EngineTexts", "The host sends only data that it holds: a fence waits until read data reaches it, not "
                                "only until the reads are issued."),
    PIMENTO_TEXT("EngineTexts", "The units' commands go in the order of the program, so that no queue has to run "
                                "empty between buffer writes, multiplications and results."),
    PIMENTO_TEXT("EngineTexts", "The units' commands go in the order of the program, so that no queue has to run "
                                "empty between register writes, operations and results."),
    PIMENTO_TEXT("EngineTexts", "At most eight refreshes may be postponed: before the ninth is due rows are closed "
                                "and refreshes go first, one after another. The published model postpones them for "
                                "as long as column commands keep a row open, and then lets them overlap."),
    PIMENTO_TEXT("EngineTexts", "At most eight refreshes may be postponed: before the ninth is due rows are closed "
                                "and refreshes go first. The controller postpones them for as long as column "
                                "commands keep a row open."),
    PIMENTO_TEXT("EngineTexts", "64 banks cannot open at once if the four-activate window holds for them: groups "
                                "of four, nFAW apart, 32 banks in each pseudo-channel."),
    PIMENTO_TEXT("EngineTexts", "All banks cannot open at once if the four-activate window holds for them: groups "
                                "of four, nFAW apart, 32 banks in each pseudo-channel."),
    PIMENTO_TEXT("EngineTexts", "16 banks cannot open at once if the four-activate window holds for them: groups "
                                "of four, nFAW apart."),
    PIMENTO_TEXT("EngineTexts", "A channel activates at most four single banks within 21 ns."),
    PIMENTO_TEXT("EngineTexts",
                 "A column or an entry of the shared buffer is read only after it has been written completely."),
    PIMENTO_TEXT("EngineTexts", "Element-wise products wait for their row as long as multiply-adds do."),
    PIMENTO_TEXT("EngineTexts", "A command of its own changes the register mode: rows open and close only after it."),
    PIMENTO_TEXT("EngineTexts",
                 "One write reaches the operand buffers of all 64 banks of a channel. Without this rule, it reaches "
                 "the 16 banks with the same index, or one bank group in both pseudo-channels."),
    PIMENTO_TEXT("EngineTexts", "The four-activate window is 30 ns, as the published model has it, not 15 ns: in a "
                                "pseudo-channel too with activation-window-per-pch, and between the groups of four "
                                "of staged-activation. Sources give either value and no public data sheet decides."),
    PIMENTO_TEXT("EngineTexts", "The pins of a pseudo-channel turn around between data of one rank and data of the "
                                "other. The published model looks at each rank alone, so that two bursts may be on "
                                "the pins at once."),
    PIMENTO_TEXT("EngineTexts", "A register write is a write on the bus, an operation a read; between them the bus "
                                "turns around."),
    PIMENTO_TEXT("EngineTexts", "Row, column and turnaround times also apply to operations of one unit; the published "
                                "model lacks these constraints."),
    PIMENTO_TEXT("EngineTexts", "A channel leaves host mode before its units run and returns to it before the host "
                                "reads: parking reads, mode rows and program."),
    PIMENTO_TEXT("EngineTexts", "Buffer and accumulator accesses use a mode of their own: switching to or from other "
                                "column commands takes 16 ns."),
});

} // namespace

std::span<const char* const> memoryTexts() { return kMemoryTexts; }

} // namespace pimento
