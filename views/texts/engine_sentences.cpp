// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/texts/language.h"

#include <QCoreApplication>

#include <array>

// Sentences of the engine with numbers and names inside, %1 to %9 in the order of the English text. Sentences with the
// longest fixed text are tried first.

namespace pimento {

namespace {

constexpr auto kSentences = std::to_array<const char*>({
    // Reasons why the purpose of commands is unknown.
    QT_TRANSLATE_NOOP("EngineTexts",
                      "The published artifact makes its commands without data, so their contents are unknown. The "
                      "compiled model knows them."),
    QT_TRANSLATE_NOOP("EngineTexts", "Samsung's kernels address the memory without tensors, so the contents of their "
                                     "commands are unknown. The compiled model knows them."),
    // Columns, layers and systems.
    QT_TRANSLATE_NOOP("EngineTexts", "bankgroup %1"),
    QT_TRANSLATE_NOOP("EngineTexts", "pch %1"),
    QT_TRANSLATE_NOOP("EngineTexts", "groups %1"),
    QT_TRANSLATE_NOOP("EngineTexts", "cores %1"),
    QT_TRANSLATE_NOOP("EngineTexts", "tile %1"),
    QT_TRANSLATE_NOOP("EngineTexts", "mapping %1"),
    QT_TRANSLATE_NOOP("EngineTexts", "Groups that split the dimension %1"),
    QT_TRANSLATE_NOOP("EngineTexts", "Cores per group that split the dimension %1"),
    QT_TRANSLATE_NOOP("EngineTexts", "Largest part of the dimension %1 on one core"),
    QT_TRANSLATE_NOOP("EngineTexts", "Tensor dimension that represents the dimension %1"),
    QT_TRANSLATE_NOOP("EngineTexts", "over %1"),
    QT_TRANSLATE_NOOP("EngineTexts", "Time of %1 (%2) for the work of all PIM devices, divided by their time"),
    QT_TRANSLATE_NOOP("EngineTexts", "Cycles: %L1"),
    QT_TRANSLATE_NOOP("EngineTexts", "%1 (by %2)"),
    QT_TRANSLATE_NOOP("EngineTexts", "group (channel)"),
    QT_TRANSLATE_NOOP("EngineTexts", "group (%1)"),
    QT_TRANSLATE_NOOP("EngineTexts", "core (bank; lines separate bankgroups)"),
    QT_TRANSLATE_NOOP("EngineTexts", "core (%1; lines separate %2s)"),
    QT_TRANSLATE_NOOP("EngineTexts", "Elements of %1"),
    QT_TRANSLATE_NOOP("EngineTexts", "Part of %1, from 1"),
    QT_TRANSLATE_NOOP("EngineTexts", "a draft is groups x cores for each of: %1"),
    QT_TRANSLATE_NOOP("EngineTexts", "stream %1"),
    QT_TRANSLATE_NOOP("EngineTexts", "%1 statement, %2"),
    QT_TRANSLATE_NOOP("EngineTexts", "%1 statements, %2"),
    QT_TRANSLATE_NOOP("EngineTexts", "%1 loop variable, %2"),
    QT_TRANSLATE_NOOP("EngineTexts", "%1 loop variables, %2"),
    QT_TRANSLATE_NOOP("EngineTexts", "%1 tensor, %2"),
    QT_TRANSLATE_NOOP("EngineTexts", "%1 tensors, %2"),
    QT_TRANSLATE_NOOP("EngineTexts", "%1 dimension set"),
    QT_TRANSLATE_NOOP("EngineTexts", "%1 dimension sets"),
    QT_TRANSLATE_NOOP("EngineTexts", "measured: %1"),
    // What the time contains.
    QT_TRANSLATE_NOOP("EngineTexts", "time of %L1; without %L2"),
    QT_TRANSLATE_NOOP("EngineTexts", "time of %L1"),
    QT_TRANSLATE_NOOP("EngineTexts", "the device, %1"),
    QT_TRANSLATE_NOOP("EngineTexts", "kernel launches"),
    QT_TRANSLATE_NOOP("EngineTexts", "kernel launches, %1"),
    QT_TRANSLATE_NOOP("EngineTexts", "a link"),
    QT_TRANSLATE_NOOP("EngineTexts", "a link, %1"),
    QT_TRANSLATE_NOOP("EngineTexts", "the host's layout work"),
    QT_TRANSLATE_NOOP("EngineTexts", "appending a token"),
    QT_TRANSLATE_NOOP("EngineTexts", "host launches of %1 per kernel"),
    QT_TRANSLATE_NOOP("EngineTexts", "graph launches of %1 per kernel"),
    QT_TRANSLATE_NOOP("EngineTexts", "stream launches of %1 per kernel"),
    QT_TRANSLATE_NOOP("EngineTexts", "a link of %1 GB/s and %2"),
    QT_TRANSLATE_NOOP("EngineTexts", "layout on a GPU"),
    QT_TRANSLATE_NOOP("EngineTexts", "layout on a CPU"),
    QT_TRANSLATE_NOOP("EngineTexts", "layout on the host"),
    QT_TRANSLATE_NOOP("EngineTexts", "%1 stream launches of %2"),
    QT_TRANSLATE_NOOP("EngineTexts", "Graph launch, %1"),
    QT_TRANSLATE_NOOP("EngineTexts", "Stream launch, %1"),
    QT_TRANSLATE_NOOP("EngineTexts", "Not included: %1 for the best draft and for the baseline. %2"),
    QT_TRANSLATE_NOOP("EngineTexts", "Not included: %1 for the best draft, %2 for the baseline. %3"),
    QT_TRANSLATE_NOOP("EngineTexts", "Not included: %1. Including them, the factor is %2."),
    QT_TRANSLATE_NOOP("EngineTexts", "Including them, the best is still %1 faster than the baseline"),
    QT_TRANSLATE_NOOP("EngineTexts", "Including them, the baseline is %1 faster than this best"),
    // What a program of others leaves uncomputed.
    QT_TRANSLATE_NOOP("EngineTexts", "%1 of %2 elements are outside the tiles of %3 and are not computed"),
    QT_TRANSLATE_NOOP("EngineTexts",
                      "m=%1 fills no tile, and the vendor's kernels drop elements outside of tiles: nothing "
                      "would be computed"),
    QT_TRANSLATE_NOOP("EngineTexts", "Use an m of %1 or more: a tile has %2 elements on each channel"),
    QT_TRANSLATE_NOOP("EngineTexts",
                      "%1 of %2 elements are not computed: the published program puts them beyond the %3 banks of a "
                      "channel, where its commands do not reach"),
    QT_TRANSLATE_NOOP("EngineTexts", "%1 of %2 elements are not computed: the published program has no commands for "
                                     "banks 2 and 3 of a bank group"),
    QT_TRANSLATE_NOOP("EngineTexts", "%1 of %2 elements are not computed: the published program multiplies %3 of %4 "
                                     "inputs of a core, and skips every second core"),
    QT_TRANSLATE_NOOP("EngineTexts",
                      "%1 of %2 elements are not computed: the published program multiplies %3 of %4 inputs of a core"),
    // The hand-made distribution.
    QT_TRANSLATE_NOOP("EngineTexts", "the baseline (%L1)"),
    QT_TRANSLATE_NOOP("EngineTexts", "the default baseline"),
    QT_TRANSLATE_NOOP("EngineTexts", "%1 faster than %2"),
    QT_TRANSLATE_NOOP("EngineTexts", "%1 slower than %2"),
    QT_TRANSLATE_NOOP("EngineTexts", "as fast as %1"),
    QT_TRANSLATE_NOOP("EngineTexts", "%1 baseline that leaves banks idle"),
    QT_TRANSLATE_NOOP("EngineTexts", "%1 baselines that leave banks idle"),
    QT_TRANSLATE_NOOP("EngineTexts",
                      "The baseline (%L1) is not in this space, whose rules exclude it: the space of all %L2 contains "
                      "it, and maybe something better"),
    // Efforts.
    QT_TRANSLATE_NOOP("EngineTexts", "about %1"),
    QT_TRANSLATE_NOOP("EngineTexts", "at least %1"),
    QT_TRANSLATE_NOOP("EngineTexts", "%1 days"),
    QT_TRANSLATE_NOOP("EngineTexts", "%1 bytes"),
    QT_TRANSLATE_NOOP("EngineTexts", "within %1 %"),
    QT_TRANSLATE_NOOP("EngineTexts", "best %1 %"),
    // Parameters and curves of What-if.
    QT_TRANSLATE_NOOP("EngineTexts", "timing %1"),
    QT_TRANSLATE_NOOP("EngineTexts", "size %1 of the kernel"),
    QT_TRANSLATE_NOOP("EngineTexts", "of rule %1"),
    QT_TRANSLATE_NOOP("EngineTexts", "%1 per %2"),
    QT_TRANSLATE_NOOP("EngineTexts", "banks that open at once per %1"),
    QT_TRANSLATE_NOOP("EngineTexts", "latency from %1 to %2"),
    QT_TRANSLATE_NOOP("EngineTexts", "from %1 to %2"),
    QT_TRANSLATE_NOOP("EngineTexts", "energy of %L1, %2"),
    QT_TRANSLATE_NOOP("EngineTexts", "of %L1, %2"),
    QT_TRANSLATE_NOOP("EngineTexts", "falls by %1 %"),
    QT_TRANSLATE_NOOP("EngineTexts", "rises by %1 %"),
    QT_TRANSLATE_NOOP("EngineTexts", "falls by %1x"),
    QT_TRANSLATE_NOOP("EngineTexts", "rises by %1x"),
    QT_TRANSLATE_NOOP("EngineTexts", "%1 faster than"),
    QT_TRANSLATE_NOOP("EngineTexts", "%1 slower than"),
    QT_TRANSLATE_NOOP("EngineTexts", "%1 less than"),
    QT_TRANSLATE_NOOP("EngineTexts", "%1 more than"),
    QT_TRANSLATE_NOOP("EngineTexts", "With %1, the question's value, the best draft is %2: %3."),
    QT_TRANSLATE_NOOP("EngineTexts", "The best draft changes between %1 and %2: from %3 to %4."),
    QT_TRANSLATE_NOOP("EngineTexts", "It changes %1 more times."),
    QT_TRANSLATE_NOOP("EngineTexts", "%1 is the best draft at all of these values."),
    QT_TRANSLATE_NOOP("EngineTexts", "Keeping %1 costs at most %2 % more than the best draft, at %3."),
    QT_TRANSLATE_NOOP("EngineTexts", "%1 cannot be run at %2 and %3 more: %4."),
    QT_TRANSLATE_NOOP("EngineTexts", "%1 cannot be run at %2: %3."),
    QT_TRANSLATE_NOOP("EngineTexts", "The largest step is from %1 to %2: the best %L3 %4."),
    QT_TRANSLATE_NOOP("EngineTexts", "From %1 to %2 it changes by less than 1 %."),
    QT_TRANSLATE_NOOP("EngineTexts", "Up to %1 it changes by less than 1 %."),
    QT_TRANSLATE_NOOP("EngineTexts",
                      "Around %1, raising the value by 1 % lowers the best %L2 by %3 % (from %4 to %5)."),
    QT_TRANSLATE_NOOP("EngineTexts",
                      "Around %1, raising the value by 1 % raises the best %L2 by %3 % (from %4 to %5)."),
    QT_TRANSLATE_NOOP("EngineTexts", "From %1 to %2 the best %L3 changes by less than 1 %, from %4 to %5."),
    QT_TRANSLATE_NOOP("EngineTexts", "From %1 to %2 the best %L3 %4, from %5 to %6."),
    QT_TRANSLATE_NOOP("EngineTexts", "between %1 and %2"),
    QT_TRANSLATE_NOOP("EngineTexts",
                      "Compared with the baseline, the result turns %1: %2 is %3 the baseline at the first "
                      "value and %4 the baseline at the second (within 1 % counts as equal)."),
    QT_TRANSLATE_NOOP("EngineTexts", "Against %1, the result turns %2: the best draft is %3 it at the first value "
                                     "and %4 it at the second."),
    QT_TRANSLATE_NOOP("EngineTexts", "%1: %2 is the best draft at %3 of %4 points."),
    QT_TRANSLATE_NOOP("EngineTexts", "The best %L1 goes from %2 at %3 to %4 at %5."),
    QT_TRANSLATE_NOOP("EngineTexts", "The best draft is at least as fast as %1 at %2 of %3 points."),
    QT_TRANSLATE_NOOP("EngineTexts", "Refused at %1 of %2 points, as at %3: %4"),
    QT_TRANSLATE_NOOP("EngineTexts", "Did you mean %1? There are %2"),
    QT_TRANSLATE_NOOP("EngineTexts", "\"%1\" is no parameter of this question"),
    // Comparisons.
    QT_TRANSLATE_NOOP("EngineTexts", "the best of the space %L1, proved"),
    QT_TRANSLATE_NOOP("EngineTexts", "the best of %1, proved"),
    QT_TRANSLATE_NOOP("EngineTexts", "matched to the reference, %L1"),
    QT_TRANSLATE_NOOP("EngineTexts", "no match, because %1"),
    QT_TRANSLATE_NOOP("EngineTexts", "no match for %1, because %2"),
    QT_TRANSLATE_NOOP("EngineTexts", "no match for %1, because only drafts of compiled kernels are matched"),
    QT_TRANSLATE_NOOP("EngineTexts", "not compared with %1: %2"),
    QT_TRANSLATE_NOOP("EngineTexts", "%1 has no results"),
    QT_TRANSLATE_NOOP("EngineTexts", "kernel %1 against %2"),
    QT_TRANSLATE_NOOP("EngineTexts", "two texts of the kernel %1"),
    QT_TRANSLATE_NOOP("EngineTexts", "model %1 against %2"),
    QT_TRANSLATE_NOOP("EngineTexts", "elements of %1 against %2"),
    QT_TRANSLATE_NOOP("EngineTexts", "staying on the device: %1 against %2"),
    QT_TRANSLATE_NOOP("EngineTexts", "laid out on every run: %1 against %2"),
    QT_TRANSLATE_NOOP("EngineTexts", "%1 against %2"),
    QT_TRANSLATE_NOOP("EngineTexts", "%1 on %2 matches %3 exactly: same fraction of the device, same split"),
    QT_TRANSLATE_NOOP("EngineTexts", "%1 on %2 is nearest to %3: %4; tiles %5 for %6"),
    QT_TRANSLATE_NOOP("EngineTexts", "%1 (%2 groups x %3 cores)"),
    QT_TRANSLATE_NOOP("EngineTexts", "%1 of %2 (%3 groups x %4 cores)"),
    QT_TRANSLATE_NOOP("EngineTexts", "%1 has %2 of %3 groups for %4 of %5"),
    QT_TRANSLATE_NOOP("EngineTexts", "%1 has %2 of %3 cores for %4 of %5"),
    QT_TRANSLATE_NOOP("EngineTexts", "no set is split over groups: 1 of %1 instead of 1 of %2"),
    QT_TRANSLATE_NOOP("EngineTexts", "no set is split over cores: 1 of %1 instead of 1 of %2"),
    QT_TRANSLATE_NOOP("EngineTexts", "the dimension set %1 is split over %2 of %3 groups, and its share of %4 is %5"),
    QT_TRANSLATE_NOOP("EngineTexts", "the dimension set %1 is split over %2 of %3 cores, and its share of %4 is %5"),
    QT_TRANSLATE_NOOP("EngineTexts", "the dimension set %1 has %2 elements, and the same share would be %3 groups x %4 "
                                     "cores"),
    QT_TRANSLATE_NOOP("EngineTexts", "the same share of the device is %1 of %2 groups, and splitting the same sets "
                                     "takes %3"),
    QT_TRANSLATE_NOOP("EngineTexts",
                      "the same share of the device is %1 of %2 cores, and splitting the same sets takes "
                      "%3"),
    QT_TRANSLATE_NOOP("EngineTexts",
                      "every draft gives some dimension set less than half or more than twice its share"),
    QT_TRANSLATE_NOOP("EngineTexts", "%1 and %2 are different kernels"),
    // Errors about questions.
    QT_TRANSLATE_NOOP("EngineTexts", "device %1"),
    QT_TRANSLATE_NOOP("EngineTexts", "file %1"),
    QT_TRANSLATE_NOOP("EngineTexts", "study %1"),
    QT_TRANSLATE_NOOP("EngineTexts", "folder %1"),
    QT_TRANSLATE_NOOP("EngineTexts", "setting %1"),
    QT_TRANSLATE_NOOP("EngineTexts", "filter '%1'"),
    QT_TRANSLATE_NOOP("EngineTexts", "the sizes"),
    QT_TRANSLATE_NOOP("EngineTexts", "sizes"),
    QT_TRANSLATE_NOOP("EngineTexts", "find"),
    QT_TRANSLATE_NOOP("EngineTexts", "figure"),
    QT_TRANSLATE_NOOP("EngineTexts", "draft %1 on %2"),
    QT_TRANSLATE_NOOP("EngineTexts", "%1 on %2"),
    // Figures with their units.
    QT_TRANSLATE_NOOP("EngineTexts", "%1 cycles"),
    QT_TRANSLATE_NOOP("EngineTexts", "1 cycle"),
});

} // namespace

std::span<const char* const> engineSentences() { return kSentences; }

} // namespace pimento
