// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/texts/language.h"

#include <QCoreApplication>

#include <array>

// Texts of the device files and kernels that are shipped with the program.

namespace pimento {

namespace {

constexpr auto kDeviceWords = std::to_array<const char*>({
    // Kinds of devices.
    QT_TRANSLATE_NOOP("EngineTexts", "%1 groups of %2 banks"),
    QT_TRANSLATE_NOOP("EngineTexts", "%1 ranks of %2 DPUs"),
    QT_TRANSLATE_NOOP("EngineTexts", "this file's tables"),
    QT_TRANSLATE_NOOP("EngineTexts", "Samsung's model with all-bank modes"),
    QT_TRANSLATE_NOOP("EngineTexts", "a model of DPUs that run programs"),
    QT_TRANSLATE_NOOP("EngineTexts", "with this file's timing"),
    // Devices that come with the program.
    QT_TRANSLATE_NOOP("EngineTexts", "HBM3 stack with a GEMV unit beside every bank, accumulators per bank group and a "
                                     "softmax unit per channel. One stack of five is simulated."),
    QT_TRANSLATE_NOOP("EngineTexts",
                      "SK hynix AiM: 16 GDDR6 chips of two channels behind one controller. A unit beside "
                      "every bank multiplies a column with an entry of its channel's shared buffer and "
                      "adds up to one number."),
    QT_TRANSLATE_NOOP("EngineTexts", "HBM3 stack with a 16-way FP16 unit for every two banks, as evaluated in the DCC "
                                     "paper. One stack of five is simulated."),
    QT_TRANSLATE_NOOP("EngineTexts", "Samsung's HBM2 stack with a programmable 16-way FP16 unit for every two banks. "
                                     "Runs are simulated on the vendor's machine: modes, CRF programs, one command a "
                                     "cycle."),
    QT_TRANSLATE_NOOP("EngineTexts", "opens one row in one bank"),
    QT_TRANSLATE_NOOP("EngineTexts", "closes one bank"),
    QT_TRANSLATE_NOOP("EngineTexts", "closes all banks of the channel"),
    QT_TRANSLATE_NOOP("EngineTexts", "reads one column"),
    QT_TRANSLATE_NOOP("EngineTexts", "writes one column"),
    QT_TRANSLATE_NOOP("EngineTexts", "refreshes all banks of a pseudo-channel"),
    QT_TRANSLATE_NOOP("EngineTexts", "refreshes all banks of a channel"),
    QT_TRANSLATE_NOOP("EngineTexts", "opens the same row in all banks of the channel"),
    QT_TRANSLATE_NOOP("EngineTexts", "multiplies and accumulates one column in all banks of the channel"),
    QT_TRANSLATE_NOOP("EngineTexts", "writes the buffer of a GEMV unit"),
    QT_TRANSLATE_NOOP("EngineTexts", "moves accumulated results of a bank group to the softmax buffer"),
    QT_TRANSLATE_NOOP("EngineTexts", "moves softmax results to the buffer of a GEMV unit"),
    QT_TRANSLATE_NOOP("EngineTexts", "writes the same data to the buffers of several GEMV units"),
    QT_TRANSLATE_NOOP("EngineTexts", "the host reads the softmax buffer"),
    QT_TRANSLATE_NOOP("EngineTexts", "starts the softmax unit"),
    QT_TRANSLATE_NOOP("EngineTexts", "writes one entry of the shared buffer"),
    QT_TRANSLATE_NOOP("EngineTexts", "presets the sums of all units"),
    QT_TRANSLATE_NOOP("EngineTexts", "the host reads the sums of all units"),
    QT_TRANSLATE_NOOP("EngineTexts", "multiplies one column of every bank with an entry of the shared buffer and "
                                     "accumulates"),
    QT_TRANSLATE_NOOP("EngineTexts", "multiplies one column of one bank with an entry of the shared buffer and "
                                     "accumulates"),
    QT_TRANSLATE_NOOP("EngineTexts", "multiplies columns of neighbouring banks element by element into a third one"),
    QT_TRANSLATE_NOOP("EngineTexts", "copies one column to the shared buffer"),
    QT_TRANSLATE_NOOP("EngineTexts", "copies one entry of the shared buffer to a column"),
    QT_TRANSLATE_NOOP("EngineTexts", "loads one column into the register file"),
    QT_TRANSLATE_NOOP("EngineTexts", "adds one column to the register file"),
    QT_TRANSLATE_NOOP("EngineTexts", "multiplies the register file by one column"),
    QT_TRANSLATE_NOOP("EngineTexts", "multiplies one column and accumulates"),
    QT_TRANSLATE_NOOP("EngineTexts", "writes the accumulator back to the bank"),
    QT_TRANSLATE_NOOP("EngineTexts", "writes the result register back to the bank"),
    QT_TRANSLATE_NOOP("EngineTexts", "clears the accumulator"),
    QT_TRANSLATE_NOOP("EngineTexts", "loads one column of every unit into its registers"),
    QT_TRANSLATE_NOOP("EngineTexts", "loads one column of every unit, negative values cut off"),
    QT_TRANSLATE_NOOP("EngineTexts", "adds one column of every unit to a register"),
    QT_TRANSLATE_NOOP("EngineTexts", "multiplies a register of every unit by one column"),
    QT_TRANSLATE_NOOP("EngineTexts", "multiplies one column of every unit by a register and accumulates"),
    QT_TRANSLATE_NOOP("EngineTexts", "writes a register of every unit to one column"),
    QT_TRANSLATE_NOOP("EngineTexts", "works on registers of every unit"),
    QT_TRANSLATE_NOOP("EngineTexts", "writes the same data to a register of every unit"),
    QT_TRANSLATE_NOOP("EngineTexts", "changes between host and unit mode"),
    QT_TRANSLATE_NOOP("EngineTexts", "applies ReLU to one column"),
    QT_TRANSLATE_NOOP("EngineTexts", "all-bank modes: opens one row in all banks of a parity"),
    QT_TRANSLATE_NOOP("EngineTexts", "all-bank modes: closes all banks of a parity"),
    QT_TRANSLATE_NOOP("EngineTexts", "refreshes all banks of a channel, which were closed one by one"),
    QT_TRANSLATE_NOOP("EngineTexts", "reads one column of one bank"),
    QT_TRANSLATE_NOOP("EngineTexts", "writes one column of one bank, or the row that enters the all-bank modes"),
    QT_TRANSLATE_NOOP("EngineTexts", "reads one column in all banks of a parity, and may move it into registers"),
    QT_TRANSLATE_NOOP("EngineTexts", "writes one column in all banks of a parity, mostly a register of each unit"),
    QT_TRANSLATE_NOOP("EngineTexts", "reads one column in all banks of a parity and runs an instruction that adds or "
                                     "multiplies"),
    QT_TRANSLATE_NOOP("EngineTexts", "writes registers, a program, a control word or a row that switches modes, in all "
                                     "units"),
    // Rules of these devices.
    QT_TRANSLATE_NOOP("EngineTexts", "A bank holds one row: before all banks open a row, each of them is closed. The "
                                     "published model opens a second row in an open bank."),
    QT_TRANSLATE_NOOP("EngineTexts", "A row that all banks opened together takes as long to open for the host as for "
                                     "the units."),
    QT_TRANSLATE_NOOP("EngineTexts", "Precharging all banks waits for every bank's activation, read and write. The "
                                     "published model looks at the channel only, where it has no such rows."),
    QT_TRANSLATE_NOOP("EngineTexts", "Banks have to be precharged before they are refreshed."),
    QT_TRANSLATE_NOOP("EngineTexts",
                      "No command reaches a pseudo-channel while it is refreshed; commands for the whole "
                      "channel wait for both."),
    QT_TRANSLATE_NOOP("EngineTexts", "The units read the columns of all banks over the paths that the host's reads and "
                                     "writes use."),
    QT_TRANSLATE_NOOP("EngineTexts", "The units read and write the columns of the banks over the paths that the host's "
                                     "reads and writes use."),
    QT_TRANSLATE_NOOP("EngineTexts", "Buses turn around between data that goes to the banks and data that comes from "
                                     "them."),
    QT_TRANSLATE_NOOP("EngineTexts", "A multiplication starts when its operand is in the buffer, not when the write is "
                                     "issued."),
    QT_TRANSLATE_NOOP("EngineTexts", "Results leave when the last multiplication is through the unit."),
    QT_TRANSLATE_NOOP("EngineTexts", "Softmax and host read results after they have arrived in the buffer die; "
                                     "probabilities leave after the softmax."),
    QT_TRANSLATE_NOOP("EngineTexts",
                      "The four-activate window is 15 ns in a pseudo-channel; the published model counts "
                      "30 ns in each rank. One window holds for all that looks at it, staged activation "
                      "too; activation-window-30ns makes it 30 ns."),
    QT_TRANSLATE_NOOP("EngineTexts", "What the host sends has reached it before: a fence waits until the data of reads "
                                     "is at the host. The published model waits only until the reads are issued."),
    QT_TRANSLATE_NOOP("EngineTexts", "What the host sends has reached it before: a fence waits until the data of reads "
                                     "is at the host, not only until the reads are issued."),
    QT_TRANSLATE_NOOP("EngineTexts", "The units' commands go in the order of the program, so that no queue has to run "
                                     "empty between buffer writes, multiplications and results."),
    QT_TRANSLATE_NOOP("EngineTexts", "The units' commands go in the order of the program, so that no queue has to run "
                                     "empty between register writes, operations and results."),
    QT_TRANSLATE_NOOP("EngineTexts",
                      "At most eight refreshes may be postponed: before the ninth is due rows are closed "
                      "and refreshes go first, one after another. The published model postpones them for "
                      "as long as column commands keep a row open, and then lets them overlap."),
    QT_TRANSLATE_NOOP("EngineTexts",
                      "At most eight refreshes may be postponed: before the ninth is due rows are closed "
                      "and refreshes go first. The controller postpones them for as long as column "
                      "commands keep a row open."),
    QT_TRANSLATE_NOOP("EngineTexts", "64 banks cannot open at once if the four-activate window holds for them: groups "
                                     "of four, nFAW apart, 32 banks in each pseudo-channel."),
    QT_TRANSLATE_NOOP("EngineTexts", "All banks cannot open at once if the four-activate window holds for them: groups "
                                     "of four, nFAW apart, 32 banks in each pseudo-channel."),
    QT_TRANSLATE_NOOP("EngineTexts", "16 banks cannot open at once if the four-activate window holds for them: groups "
                                     "of four, nFAW apart."),
    QT_TRANSLATE_NOOP("EngineTexts", "One write reaches the operand buffers of all 64 banks of a channel. Without it a "
                                     "write reaches the 16 banks of one number, or the banks of one group in both "
                                     "pseudo-channels."),
    QT_TRANSLATE_NOOP("EngineTexts",
                      "The four-activate window is 30 ns, as the published model has it, not 15 ns: in a "
                      "pseudo-channel too with activation-window-per-pch, and between the groups of four "
                      "of staged-activation. Sources give either value and no public data sheet decides."),
    QT_TRANSLATE_NOOP("EngineTexts",
                      "The pins of a pseudo-channel turn around between data of one rank and data of the "
                      "other. The published model looks at each rank alone, so that two bursts may be on "
                      "the pins at once."),
    QT_TRANSLATE_NOOP("EngineTexts",
                      "A register write is a write on the bus, an operation a read; between them the bus "
                      "turns around."),
    QT_TRANSLATE_NOOP("EngineTexts", "An operation of one unit needs its row open, its column and its turnaround like "
                                     "one of all units; the published model has no such rows."),
    QT_TRANSLATE_NOOP("EngineTexts",
                      "A channel leaves host mode before its units run and returns to it before the host "
                      "reads: parking reads, mode rows and program."),
    QT_TRANSLATE_NOOP("EngineTexts", "Buffer and sums are reached in a mode of their own: 16 ns pass between them and "
                                     "any other column command, both ways."),
    // Kernels of the library.
    QT_TRANSLATE_NOOP("EngineTexts", "Attention"),
    QT_TRANSLATE_NOOP("EngineTexts", "Experts"),
    QT_TRANSLATE_NOOP("EngineTexts", "Attention score"),
    QT_TRANSLATE_NOOP("EngineTexts", "Dot product"),
    QT_TRANSLATE_NOOP("EngineTexts", "Figure 5"),
    QT_TRANSLATE_NOOP("EngineTexts", "QKV layer"),
    QT_TRANSLATE_NOOP("EngineTexts", "Grouped-query attention"),
    QT_TRANSLATE_NOOP("EngineTexts", "Latent attention (absorbed)"),
    QT_TRANSLATE_NOOP("EngineTexts", "Layer norm"),
    QT_TRANSLATE_NOOP("EngineTexts", "Outer product"),
    QT_TRANSLATE_NOOP("EngineTexts", "Reduction"),
    QT_TRANSLATE_NOOP("EngineTexts", "Vector add"),
    QT_TRANSLATE_NOOP("EngineTexts", "Score, softmax and context of one generated token."),
    QT_TRANSLATE_NOOP("EngineTexts", "Adds a multiple of one vector to another in place, y = y + 1.5*x."),
    QT_TRANSLATE_NOOP("EngineTexts", "Matrix times vector with a matrix of its own for each batch element and head."),
    QT_TRANSLATE_NOOP("EngineTexts", "Sum of the products of the elements of two vectors."),
    QT_TRANSLATE_NOOP("EngineTexts", "The example of the paper's Fig. 5, a kernel with several mapping functions per "
                                     "dimension."),
    QT_TRANSLATE_NOOP("EngineTexts", "The layer of the paper's Fig. 6."),
    QT_TRANSLATE_NOOP("EngineTexts", "Matrix times vector, one vector per batch element and head."),
    QT_TRANSLATE_NOOP("EngineTexts", "Weighted sum of two vectors, c = alpha*a + beta*b."),
    QT_TRANSLATE_NOOP("EngineTexts", "Score, softmax and context of one generated token; the query heads of a group "
                                     "share keys and values."),
    QT_TRANSLATE_NOOP("EngineTexts", "Scores over a latent vector and a rotary part, context over the latent vector, "
                                     "which all query heads share."),
    QT_TRANSLATE_NOOP("EngineTexts", "Shifts and scales each row to mean 0 and variance 1: two reductions, then a "
                                     "normalisation."),
    QT_TRANSLATE_NOOP("EngineTexts", "Many matrices, each times a vector of its own."),
    QT_TRANSLATE_NOOP("EngineTexts", "Many matrices, each times some vectors of its own."),
    QT_TRANSLATE_NOOP("EngineTexts", "Matrix times one vector."),
    QT_TRANSLATE_NOOP("EngineTexts",
                      "Matrix times one vector, times a number: GEMV as libraries of linear algebra define "
                      "it."),
    QT_TRANSLATE_NOOP("EngineTexts", "Scaled MTV"),
    QT_TRANSLATE_NOOP("EngineTexts", "Sum of two vectors times whole numbers, c*a + d*b: GEVA for integers."),
    QT_TRANSLATE_NOOP("EngineTexts", "Weighted sum"),
    QT_TRANSLATE_NOOP("EngineTexts", "Matrix of the products of all pairs of elements of two vectors."),
    QT_TRANSLATE_NOOP("EngineTexts", "Sum of the elements of each vector."),
    QT_TRANSLATE_NOOP("EngineTexts", "Sum of the elements of a vector."),
    QT_TRANSLATE_NOOP("EngineTexts", "Element-wise maximum of a vector and zero."),
    QT_TRANSLATE_NOOP("EngineTexts", "Tensor of three dimensions times a vector along the last one."),
    QT_TRANSLATE_NOOP("EngineTexts", "Element-wise sum of two vectors."),
    QT_TRANSLATE_NOOP("EngineTexts", "Matrix times vector, one matrix per batch element and head."),
    QT_TRANSLATE_NOOP("EngineTexts", "independent inputs"),
    QT_TRANSLATE_NOOP("EngineTexts", "attention heads per input"),
    QT_TRANSLATE_NOOP("EngineTexts", "query heads"),
    QT_TRANSLATE_NOOP("EngineTexts",
                      "elements of the rotary part; the latent vector before it has eight times as many"),
    QT_TRANSLATE_NOOP("EngineTexts", "elements of a head"),
    QT_TRANSLATE_NOOP("EngineTexts", "tokens in the cache"),
    QT_TRANSLATE_NOOP("EngineTexts", "elements of a vector"),
    QT_TRANSLATE_NOOP("EngineTexts", "rows of A and C"),
    QT_TRANSLATE_NOOP("EngineTexts", "columns of A"),
    QT_TRANSLATE_NOOP("EngineTexts", "rows of B"),
    QT_TRANSLATE_NOOP("EngineTexts", "columns of B and C"),
    QT_TRANSLATE_NOOP("EngineTexts", "inputs at once"),
    QT_TRANSLATE_NOOP("EngineTexts", "elements of an input"),
    QT_TRANSLATE_NOOP("EngineTexts", "elements of an output"),
    QT_TRANSLATE_NOOP("EngineTexts", "elements of a head, the input length"),
    QT_TRANSLATE_NOOP("EngineTexts", "tokens, the output length"),
    QT_TRANSLATE_NOOP("EngineTexts", "key-value heads per input"),
    QT_TRANSLATE_NOOP("EngineTexts", "query heads that share a key-value head"),
    QT_TRANSLATE_NOOP("EngineTexts", "rows"),
    QT_TRANSLATE_NOOP("EngineTexts", "elements of a row"),
    QT_TRANSLATE_NOOP("EngineTexts", "matrices"),
    QT_TRANSLATE_NOOP("EngineTexts", "vectors of each matrix"),
    QT_TRANSLATE_NOOP("EngineTexts", "rows of a matrix"),
    QT_TRANSLATE_NOOP("EngineTexts", "columns of a matrix"),
    QT_TRANSLATE_NOOP("EngineTexts", "rows of the matrix, the output length"),
    QT_TRANSLATE_NOOP("EngineTexts", "columns of the matrix, the input length"),
    QT_TRANSLATE_NOOP("EngineTexts", "elements of the first vector"),
    QT_TRANSLATE_NOOP("EngineTexts", "elements of the second vector"),
    QT_TRANSLATE_NOOP("EngineTexts", "independent vectors"),
    QT_TRANSLATE_NOOP("EngineTexts", "first dimension of the tensor"),
    QT_TRANSLATE_NOOP("EngineTexts", "second dimension of the tensor"),
    QT_TRANSLATE_NOOP("EngineTexts", "third dimension of the tensor, the input length"),
    QT_TRANSLATE_NOOP("EngineTexts", "Addition of vectors"),
    QT_TRANSLATE_NOOP("EngineTexts", "Adds two vectors element by element in the units"),
    QT_TRANSLATE_NOOP("EngineTexts", "Product of vectors"),
    QT_TRANSLATE_NOOP("EngineTexts", "Multiplies two vectors element by element in the units"),
    QT_TRANSLATE_NOOP("EngineTexts", "Replaces negative elements of a vector by zero in the units"),
    QT_TRANSLATE_NOOP("EngineTexts", "Matrix times vector"),
    QT_TRANSLATE_NOOP("EngineTexts", "Multiplies a matrix with vectors; sums stay in the units"),
    QT_TRANSLATE_NOOP("EngineTexts", "outputs: rows of the matrix"),
    QT_TRANSLATE_NOOP("EngineTexts", "Matrix times vector, partial sums"),
    QT_TRANSLATE_NOOP("EngineTexts", "Multiplies a matrix with vectors; one result for each tile of inputs"),
    QT_TRANSLATE_NOOP("EngineTexts", "Addition, order 1"),
    QT_TRANSLATE_NOOP("EngineTexts", "Adds vectors one access at a time, even banks first"),
    QT_TRANSLATE_NOOP("EngineTexts", "tiles of one channel"),
    QT_TRANSLATE_NOOP("EngineTexts", "Addition, order 2"),
    QT_TRANSLATE_NOOP("EngineTexts", "Adds vectors one access at a time, both parities of banks in turn"),
    QT_TRANSLATE_NOOP("EngineTexts", "Addition, order 3"),
    QT_TRANSLATE_NOOP("EngineTexts", "Adds vectors in groups of eight columns, both parities in turn"),
    QT_TRANSLATE_NOOP("EngineTexts", "Read by the host"),
    QT_TRANSLATE_NOOP("EngineTexts", "The host reads consecutive bytes"),
    QT_TRANSLATE_NOOP("EngineTexts", "Written by the host"),
    QT_TRANSLATE_NOOP("EngineTexts", "The host writes consecutive bytes"),
    QT_TRANSLATE_NOOP("EngineTexts", "Matrix times vector by the host"),
    QT_TRANSLATE_NOOP("EngineTexts", "The host reads the inputs and writes the results"),
    QT_TRANSLATE_NOOP("EngineTexts", "Addition by the host"),
    QT_TRANSLATE_NOOP("EngineTexts", "The host reads both vectors and writes their sum"),
    QT_TRANSLATE_NOOP("EngineTexts", "ReLU by the host"),
    QT_TRANSLATE_NOOP("EngineTexts", "The host reads a vector and writes the result"),
    QT_TRANSLATE_NOOP("EngineTexts", "inputs: columns of the matrix"),
    QT_TRANSLATE_NOOP("EngineTexts", "input vectors, one after the other"),
    QT_TRANSLATE_NOOP("EngineTexts", "channels that share the work, also of several devices"),
    QT_TRANSLATE_NOOP("EngineTexts", "ranks of a channel: only the first one works, all are refreshed"),
});

} // namespace

std::span<const char* const> engineDeviceWords() { return kDeviceWords; }

} // namespace pimento
