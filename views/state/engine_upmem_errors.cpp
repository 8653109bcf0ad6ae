// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/state/language.h"

#include <QCoreApplication>

#include <array>

// What is wrong with schedules for DPUs, and what to do about it; else as engine_sentences.cpp.

namespace pimento {

namespace {

constexpr auto kUpmemErrors = std::to_array<const char*>({
    // Where.
    QT_TRANSLATE_NOOP("EngineTexts", "device \"%1\""),
    QT_TRANSLATE_NOOP("EngineTexts", "loop program %1, line \"%2\""),
    QT_TRANSLATE_NOOP("EngineTexts", "loop program %1"),
    QT_TRANSLATE_NOOP("EngineTexts", "schedule of %1, column %2"),
    QT_TRANSLATE_NOOP("EngineTexts", "the search for schedules"),
    QT_TRANSLATE_NOOP("EngineTexts", "the settings of the search"),
    // Questions that schedules cannot answer.
    QT_TRANSLATE_NOOP("EngineTexts", "schedules need a device with DPUs, but it obeys commands"),
    QT_TRANSLATE_NOOP("EngineTexts", "Use a device with DPUs, such as upmem"),
    QT_TRANSLATE_NOOP("EngineTexts", "has elements of type %1, which DPUs do not compute with"),
    QT_TRANSLATE_NOOP("EngineTexts", "Use int32, int64 or fp32"),
    QT_TRANSLATE_NOOP("EngineTexts", "computes with float32, which has no instructions here"),
    QT_TRANSLATE_NOOP("EngineTexts", "Take int32 or int64"),
    QT_TRANSLATE_NOOP("EngineTexts", "Take int32"),
    QT_TRANSLATE_NOOP("EngineTexts", "the maximum of int64 cannot be emitted"),
    QT_TRANSLATE_NOOP("EngineTexts", "products of int64 cannot be emitted"),
    QT_TRANSLATE_NOOP("EngineTexts", "elements of two types meet in one statement"),
    QT_TRANSLATE_NOOP("EngineTexts", "Give all of its buffers one type"),
    QT_TRANSLATE_NOOP("EngineTexts", "a lower bound that is divided cannot be emitted"),
    QT_TRANSLATE_NOOP("EngineTexts", "Leave tightened bounds out for this program"),
    QT_TRANSLATE_NOOP("EngineTexts", "needs more registers at once than a tasklet has"),
    QT_TRANSLATE_NOOP("EngineTexts", "Write the expression as several statements"),
    QT_TRANSLATE_NOOP("EngineTexts", "%1 has %2 dimensions"),
    QT_TRANSLATE_NOOP("EngineTexts", "Use 16 at most"),
    QT_TRANSLATE_NOOP("EngineTexts", "a DPU does no softmax"),
    QT_TRANSLATE_NOOP("EngineTexts",
                      "Leave it to the host: explore the statements before and after it as kernels of their own"),
    QT_TRANSLATE_NOOP("EngineTexts", "has %1 statements"),
    QT_TRANSLATE_NOOP("EngineTexts", "Make a kernel of each: a launch runs one"),
    QT_TRANSLATE_NOOP("EngineTexts", "has no loop to divide among DPUs"),
    QT_TRANSLATE_NOOP("EngineTexts", "Use larger sizes"),
    QT_TRANSLATE_NOOP("EngineTexts", "sums over a number of elements without a factor of 2 to %1"),
    QT_TRANSLATE_NOOP("EngineTexts", "no schedule was found that DPUs can run"),
    QT_TRANSLATE_NOOP("EngineTexts", "Ask for larger sizes, or for more of the working memory"),
    QT_TRANSLATE_NOOP("EngineTexts", "Search again"),
    QT_TRANSLATE_NOOP("EngineTexts", "Ask for the batch again"),
    QT_TRANSLATE_NOOP("EngineTexts", "does not exist"),
    QT_TRANSLATE_NOOP("EngineTexts", "Compare with PrIM, or ask for VA or RED"),
    QT_TRANSLATE_NOOP("EngineTexts", "has no point for such sizes"),
    // Texts of schedules.
    QT_TRANSLATE_NOOP("EngineTexts", "misses %1..."),
    QT_TRANSLATE_NOOP("EngineTexts", "expected %1... instead of \"%2\""),
    QT_TRANSLATE_NOOP("EngineTexts", "Write decisions in the order in which they are listed"),
    QT_TRANSLATE_NOOP("EngineTexts", "%1... has %2 factors"),
    QT_TRANSLATE_NOOP("EngineTexts", "Give %1, outermost first"),
    QT_TRANSLATE_NOOP("EngineTexts", "does not know what \"%1\" means"),
    QT_TRANSLATE_NOOP("EngineTexts", "Leave it out"),
    QT_TRANSLATE_NOOP("EngineTexts", "\"%1\" is no number"),
    QT_TRANSLATE_NOOP("EngineTexts", "Use digits"),
    QT_TRANSLATE_NOOP("EngineTexts", "rf=%1 is no number of DPUs that can share sums"),
    QT_TRANSLATE_NOOP("EngineTexts", "Use a divisor of %1 from %2 to %3"),
    QT_TRANSLATE_NOOP("EngineTexts", "decisions are of another program"),
    QT_TRANSLATE_NOOP("EngineTexts", "Use decisions made for it"),
    QT_TRANSLATE_NOOP("EngineTexts", "tiles of %1 do not fit"),
    QT_TRANSLATE_NOOP("EngineTexts", "Use factors with the product %1, the last one at most %2"),
    QT_TRANSLATE_NOOP("EngineTexts", "%1 cannot be copied at level %2"),
    QT_TRANSLATE_NOOP("EngineTexts", "results cannot be copied at level %1"),
    QT_TRANSLATE_NOOP("EngineTexts", "Use %1 or %2"),
    QT_TRANSLATE_NOOP("EngineTexts", "unroll=%1 is no choice"),
    QT_TRANSLATE_NOOP("EngineTexts", "Use 0, 16, 64 or 512"),
    QT_TRANSLATE_NOOP("EngineTexts", "threads=%1 is no choice"),
    QT_TRANSLATE_NOOP("EngineTexts", "Use a divisor of the number of results up to %1"),
    // What DPUs cannot hold or run.
    QT_TRANSLATE_NOOP("EngineTexts", "uses %1 DPUs, of at least %2"),
    QT_TRANSLATE_NOOP("EngineTexts", "Bind more iterations to DPUs"),
    QT_TRANSLATE_NOOP("EngineTexts", "uses %1 DPUs, of at most %2"),
    QT_TRANSLATE_NOOP("EngineTexts", "Bind fewer iterations to DPUs"),
    QT_TRANSLATE_NOOP("EngineTexts", "moves nothing between host and DPUs"),
    QT_TRANSLATE_NOOP("EngineTexts", "Let it read or write a tensor"),
    QT_TRANSLATE_NOOP("EngineTexts", "runs on %1 tasklets; a DPU has %2"),
    QT_TRANSLATE_NOOP("EngineTexts", "Take fewer tasklets"),
    QT_TRANSLATE_NOOP("EngineTexts", "needs %1 instructions; a DPU holds %2"),
    QT_TRANSLATE_NOOP("EngineTexts", "Unroll less"),
    QT_TRANSLATE_NOOP("EngineTexts", "needs %1 bytes of working memory; a DPU has %2"),
    QT_TRANSLATE_NOOP("EngineTexts", "needs %1 bytes of main memory; a DPU has %2"),
    QT_TRANSLATE_NOOP("EngineTexts", "Take smaller tiles, fewer tasklets or more DPUs"),
    QT_TRANSLATE_NOOP("EngineTexts", "moves %1 bytes by DMA"),
    QT_TRANSLATE_NOOP("EngineTexts", "Make it a multiple of 8"),
    QT_TRANSLATE_NOOP("EngineTexts", "%1 does not always lie at a multiple of 8 bytes"),
    QT_TRANSLATE_NOOP("EngineTexts", "Take tiles of multiples of 8 bytes"),
    QT_TRANSLATE_NOOP("EngineTexts", "is stored by every tasklet"),
    QT_TRANSLATE_NOOP("EngineTexts", "Let one tasklet store it"),
    QT_TRANSLATE_NOOP("EngineTexts", "two tasklets store to the same 8 bytes of MRAM"),
    QT_TRANSLATE_NOOP("EngineTexts", "Take output tiles of multiples of 8 bytes"),
    QT_TRANSLATE_NOOP("EngineTexts", "caches %1 bytes in WRAM; %2 may be"),
    QT_TRANSLATE_NOOP("EngineTexts", "keeps %1 bytes in MRAM; %2 may be"),
    QT_TRANSLATE_NOOP("EngineTexts", "Take smaller tiles or fewer tasklets"),
    QT_TRANSLATE_NOOP("EngineTexts", "Take more DPUs"),
    QT_TRANSLATE_NOOP("EngineTexts", "Take fewer DPUs"),
    QT_TRANSLATE_NOOP("EngineTexts", "gives DPUs less than 2 rows"),
    QT_TRANSLATE_NOOP("EngineTexts", "has tiles of %1 bytes besides its stacks"),
    QT_TRANSLATE_NOOP("EngineTexts", "takes more than %1 cycles"),
    QT_TRANSLATE_NOOP("EngineTexts", "Divide the work among more DPUs or tasklets, or allow more cycles"),
    QT_TRANSLATE_NOOP("EngineTexts", "moves %1 in pieces of %2 bytes"),
    QT_TRANSLATE_NOOP("EngineTexts", "Let pieces be multiples of 8 bytes"),
    QT_TRANSLATE_NOOP("EngineTexts", "reads and writes %1, whose parts reach beyond it"),
    QT_TRANSLATE_NOOP("EngineTexts", "Let tiles divide it"),
    QT_TRANSLATE_NOOP("EngineTexts", "ends with something else than adding up the results of DPUs"),
    QT_TRANSLATE_NOOP("EngineTexts", "Choose a schedule without it"),
    QT_TRANSLATE_NOOP("EngineTexts", "the block %1 computes something that programs of DPUs here do not have"),
    QT_TRANSLATE_NOOP("EngineTexts", "DPUs add, subtract, multiply, take a maximum and ReLU"),
    QT_TRANSLATE_NOOP("EngineTexts", "the block %1 has a broken constant"),
    QT_TRANSLATE_NOOP("EngineTexts", "Write a whole number"),
    QT_TRANSLATE_NOOP("EngineTexts", "the DPUs' parts of %1 begin before its first element"),
    QT_TRANSLATE_NOOP("EngineTexts", "Move the guard of the kernel into the loops' ranges"),
    // Checks with data.
    QT_TRANSLATE_NOOP("EngineTexts", "has %1 elements, too many to run with data"),
    QT_TRANSLATE_NOOP("EngineTexts", "Verify the schedule of a smaller size, of at most %1 elements"),
    QT_TRANSLATE_NOOP("EngineTexts", "computes %1 instead of %2 for element %3 of %4"),
    QT_TRANSLATE_NOOP("EngineTexts", "Report this schedule: the compiler is wrong"),
});

} // namespace

std::span<const char* const> engineUpmemErrors() { return kUpmemErrors; }

} // namespace pimento
