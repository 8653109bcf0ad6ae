// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/compare/comparison_table.h"

#include "engine/compare/comparison_csv.h"
#include "engine/inspection/roofline.h"
#include "views/devices/device_tables.h"
#include "views/question/question_match.h"
#include "views/texts/engine_text.h"
#include "views/texts/number_format.h"
#include "views/texts/words.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <functional>
#include <string_view>
#include <utility>

namespace pimento {

namespace {

constexpr double kPicojoule = 1e-12;

struct ComparisonTableTexts {
    Q_DECLARE_TR_FUNCTIONS(ComparisonTable)
};

/// Formats a fraction; small ones become "< 1 %" rather than zero.
QString shareInWords(double share)
{
    return share > 0 && share < 0.005 ? QStringLiteral("< ") + formatPercent(0.01) : formatPercent(share);
}

RatioWords speed()
{
    return {ComparisonTableTexts::tr("faster"), ComparisonTableTexts::tr("slower"),
            ComparisonTableTexts::tr("as fast")};
}
RatioWords amount()
{
    return {ComparisonTableTexts::tr("less"), ComparisonTableTexts::tr("more"), ComparisonTableTexts::tr("as much")};
}

const Roofline* rooflineOf(const ComparedItem& item)
{
    return item.inspection != nullptr ? item.inspection->part<Roofline>() : nullptr;
}

std::optional<double> positive(double value) { return value > 0 ? std::optional(value) : std::nullopt; }

/// Marks values that were not measured on a run.
QString approximately(const ComparedItem& item, const QString& text)
{
    const std::string word = fidelityWord(item);
    return word == "simulated" || word == "exact" ? text : QStringLiteral("≈\u202f") + text;
}

/// Adds the row on how the candidates were chosen.
void addChoices(ComparisonRows& rows, const ComparedColumns& columns)
{
    rows.addTexts(ComparisonTableTexts::tr("Chosen"), ComparisonTableTexts::tr("Why the candidate is here"),
                  [&](std::size_t i) {
                      const QString& note = columns.columns[i].note;
                      return inWords(rows.item(i).chosen) + (note.isEmpty() ? QString() : QStringLiteral("; ") + note);
                  });
    if (std::ranges::any_of(columns.columns, [](const ComparedColumn& each) { return each.found.match.has_value(); })) {
        rows.addTexts(
            ComparisonTableTexts::tr("Match"),
            ComparisonTableTexts::tr("How closely the column's candidate matches the reference"),
            [&](std::size_t i) { return rows.item(i).match ? inWords(rows.item(i).match->words) : QString(); });
    }
}

QString leftOutWords(const ComparedItem& item)
{
    QString words;
    double seconds = 0;
    for (const LeftOut& each : item.leftOut) {
        words += (words.isEmpty() ? QString() : QStringLiteral(", ")) + inWords(each.what);
        seconds += each.seconds;
    }
    return words.isEmpty() ? words : words + QStringLiteral(": ") + formatQuantity(seconds, QStringLiteral("s"));
}

std::optional<double> withLeftOut(const ComparedItem& item)
{
    double seconds = item.seconds;
    for (const LeftOut& each : item.leftOut) {
        seconds += each.seconds;
    }
    return item.seconds > 0 ? std::optional(seconds) : std::nullopt;
}

void addTimes(ComparisonRows& rows, const ComparedColumns& columns)
{
    rows.addMeasure(
        {ComparisonTableTexts::tr("Time"),
         ComparisonTableTexts::tr("All parts of the candidate's time; ≈ marks parts that were not simulated"),
         QStringLiteral("s"), Better::Less, speed(), [&](std::size_t i) { return positive(rows.item(i).seconds); },
         ComparisonTableTexts::tr("no time"),
         [&](std::size_t i, double seconds) {
             return approximately(rows.item(i), formatQuantity(seconds, QStringLiteral("s")));
         }});
    for (const TimePart& part : timePartsOf(columns)) {
        rows.addMeasure({QStringLiteral("\u2003") + part.name, ComparisonTableTexts::tr("A part of the time"),
                         QStringLiteral("s"), Better::Less, amount(), [&](std::size_t i) { return part.seconds[i]; },
                         ComparisonTableTexts::tr("no such part")});
    }
    const auto isTimedTwice = [](const ComparedColumn& each) {
        return each.found.simulatedSeconds > 0 || each.found.notSimulated;
    };
    if (std::ranges::any_of(columns.columns, isTimedTwice)) {
        rows.addMeasure({ComparisonTableTexts::tr("Time, simulated"),
                         ComparisonTableTexts::tr(
                             "Time on the detailed machine, for candidates whose time above is an estimate"),
                         QStringLiteral("s"), Better::Less, speed(),
                         [&](std::size_t i) { return positive(rows.item(i).simulatedSeconds); },
                         ComparisonTableTexts::tr("no simulation"),
                         [&](std::size_t i, double seconds) {
                             const double error = std::abs(rows.item(i).seconds / seconds - 1);
                             return ComparisonTableTexts::tr("%1, the estimate is off by %2")
                                 .arg(formatQuantity(seconds, QStringLiteral("s")), formatPercent(error));
                         }});
    }
    rows.addTexts(ComparisonTableTexts::tr("Excluded"),
                  ComparisonTableTexts::tr("Known times that the time above does not include"), [&](std::size_t i) {
                      const QString words = leftOutWords(rows.item(i));
                      return words.isEmpty() ? ComparisonTableTexts::tr("nothing known") : words;
                  });
    const auto leavesOut = [](const ComparedColumn& each) { return each.found.notComputed.elements > 0; };
    if (std::ranges::any_of(columns.columns, leavesOut)) {
        rows.addTexts(ComparisonTableTexts::tr("Not computed"),
                      ComparisonTableTexts::tr("Elements of the kernel that the program does not compute; the time "
                                               "excludes them"),
                      [&](std::size_t i) {
                          const NotComputed& left = rows.item(i).notComputed;
                          return left.text.empty() ? ComparisonTableTexts::tr("nothing") : inWords(left.text);
                      });
    }
    if (std::ranges::any_of(columns.columns, [](const ComparedColumn& each) { return !each.found.leftOut.empty(); })) {
        rows.addMeasure({ComparisonTableTexts::tr("Time with all parts"),
                         ComparisonTableTexts::tr("The time plus known times that it does not include"),
                         QStringLiteral("s"), Better::Less, speed(),
                         [&](std::size_t i) { return withLeftOut(rows.item(i)); }, ComparisonTableTexts::tr("no time"),
                         [&](std::size_t i, double seconds) {
                             return approximately(rows.item(i), formatQuantity(seconds, QStringLiteral("s")));
                         }});
    }
    rows.addMeasure({ComparisonTableTexts::tr("On the device"), ComparisonTableTexts::tr("Time on the device only"),
                     QStringLiteral("s"), Better::Less, speed(),
                     [&](std::size_t i) { return positive(rows.item(i).deviceSeconds); },
                     ComparisonTableTexts::tr("no run")});
}

void addUse(ComparisonRows& rows)
{
    rows.addMeasure({ComparisonTableTexts::tr("Energy"),
                     ComparisonTableTexts::tr("Energy of the run on one device, estimated from the energy of each "
                                              "command"),
                     QStringLiteral("J"), Better::Less, amount(),
                     [&](std::size_t i) { return positive(rows.item(i).picojoules * kPicojoule); },
                     ComparisonTableTexts::tr("the device file has no energies"),
                     [&](std::size_t i, double joules) {
                         const QString text = formatQuantity(joules, QStringLiteral("J"));
                         return std::string_view(fidelityWord(rows.item(i))) == "exact"
                                    ? text
                                    : QStringLiteral("≈\u202f") + text;
                     }});
    const auto cores = [&](std::size_t i) {
        const auto& use = rows.item(i).use;
        return use ? std::optional(static_cast<double>(use->units.used.groups) * use->units.used.cores) : std::nullopt;
    };
    rows.addMeasure(
        {ComparisonTableTexts::tr("Cores used"),
         ComparisonTableTexts::tr("Busy groups × cores per group; a core works on one or more banks"),
         {},
         Better::Neither,
         {ComparisonTableTexts::tr("fewer"), ComparisonTableTexts::tr("more"), ComparisonTableTexts::tr("as many")},
         cores,
         ComparisonTableTexts::tr("not known"),
         [&](std::size_t i, double all) {
             const UnitsInUse& units = rows.item(i).use->units;
             const double share = all / (static_cast<double>(units.all.groups) * units.all.cores);
             return ComparisonTableTexts::tr("%1 of %2 × %3 of %4 (%5)")
                 .arg(units.used.groups)
                 .arg(units.all.groups)
                 .arg(units.used.cores)
                 .arg(units.all.cores)
                 .arg(formatPercent(share));
         }});
    rows.addMeasure({ComparisonTableTexts::tr("Memory per core"),
                     ComparisonTableTexts::tr("Memory that the data of one core needs, of its capacity"),
                     QStringLiteral("B"), Better::Neither, amount(),
                     [&](std::size_t i) {
                         const auto& use = rows.item(i).use;
                         return use && use->memory ? std::optional(static_cast<double>(use->memory->bytes))
                                                   : std::nullopt;
                     },
                     ComparisonTableTexts::tr("not known"),
                     [&](std::size_t i, double bytes) {
                         const std::int64_t all = rows.item(i).use->memory->allBytes;
                         return ComparisonTableTexts::tr("%1 of %2 (%3)")
                             .arg(formatSize(static_cast<std::int64_t>(bytes)), formatSize(all),
                                  shareInWords(bytes / static_cast<double>(all)));
                     }});
}

void addRoofs(ComparisonRows& rows)
{
    const auto roofline = [&](std::size_t i, double Roofline::*member) {
        const Roofline* found = rooflineOf(rows.item(i));
        return found != nullptr ? std::optional(found->*member) : std::nullopt;
    };
    rows.addMeasure({ComparisonTableTexts::tr("Bus traffic"), ComparisonTableTexts::tr("Bytes between host and device"),
                     QStringLiteral("B"), Better::Less, amount(),
                     [&](std::size_t i) { return roofline(i, &Roofline::busBytes); },
                     ComparisonTableTexts::tr("not known")});
    rows.addMeasure({ComparisonTableTexts::tr("Array traffic"),
                     ComparisonTableTexts::tr("Bytes between the arrays and the cores"), QStringLiteral("B"),
                     Better::Less, amount(), [&](std::size_t i) { return roofline(i, &Roofline::arrayBytes); },
                     ComparisonTableTexts::tr("not known")});
    rows.addMeasure({ComparisonTableTexts::tr("Operations"),
                     ComparisonTableTexts::tr("Operations of the kernel per second on the device"),
                     QStringLiteral("op/s"), Better::More, amount(),
                     [&](std::size_t i) {
                         const Roofline* found = rooflineOf(rows.item(i));
                         return found != nullptr ? positive(found->operationsPerSecond()) : std::nullopt;
                     },
                     ComparisonTableTexts::tr("not known")});
    rows.addTexts(
        ComparisonTableTexts::tr("Limiting roof"),
        ComparisonTableTexts::tr("The limiting roof, and its fraction of the device time"), [&](std::size_t i) {
            const Roofline* found = rooflineOf(rows.item(i));
            if (found == nullptr) { // a system without rooflines shows the largest of its bounds
                const std::string limit = limitOf(rows.item(i));
                return limit.empty() ? ComparisonTableTexts::tr("not known") : inWords(limit);
            }
            const RoofUse use = roofUseOf(*found);
            return ComparisonTableTexts::tr("%1: %2 of the time").arg(inWords(use.roof), formatPercent(use.share));
        });
}

void addProcessors(ComparisonRows& rows, const ComparedColumns& columns)
{
    std::vector<std::string> names;
    for (const ComparedColumn& each : columns.columns) {
        if (each.found.hasFigures() && each.found.processor &&
            std::ranges::find(names, each.found.processor->name) == names.end()) {
            names.push_back(each.found.processor->name);
        }
    }
    for (const std::string& name : names) {
        rows.addMeasure(
            {ComparisonTableTexts::tr("Over %1").arg(inWords(name)),
             ComparisonTableTexts::tr("Speedup over this GPU or CPU on the work of all devices of the column"),
             {},
             Better::More,
             amount(),
             [&, name](std::size_t i) {
                 const auto& processor = rows.item(i).processor;
                 return processor && processor->name == name ? rows.item(i).overProcessor() : std::nullopt;
             },
             ComparisonTableTexts::tr("no comparison with this one"),
             [&](std::size_t i, double ratio) {
                 const Baseline& other = *rows.item(i).processor;
                 const QString devices =
                     other.devices == 1 ? QString() : ComparisonTableTexts::tr(", %1 devices").arg(other.devices);
                 return ComparisonTableTexts::tr("%1 (%2%3)").arg(formatFactor(ratio), inWords(other.method), devices);
             }});
    }
}

QString candidateOf(const ComparedItem& item)
{
    return item.problem == nullptr ? inWords(item.candidate) : candidateWords(*item.problem, item.candidate);
}

/// True if the words of a candidate say something else than its code.
bool haveWords(const ComparedColumns& columns)
{
    return std::ranges::any_of(columns.columns, [](const ComparedColumn& each) {
        return !isCode(candidateOf(each.found), QString::fromStdString(each.found.candidate));
    });
}

/// What a column asks otherwise than the reference; "": nothing is known of one of them.
QString differsIn(const ComparedColumns& columns, std::size_t column)
{
    const ComparedItem& one = columns.columns[column].found;
    const ComparedItem& reference = columns.columns[columns.baseline].found;
    if (one.problem == nullptr || reference.problem == nullptr) {
        return {};
    }
    QStringList differences = differencesWithValues(*one.problem, *reference.problem);
    if (one.candidate != reference.candidate) {
        differences.prepend(ComparisonTableTexts::tr("candidate"));
    }
    return differences.isEmpty() ? ComparisonTableTexts::tr("nothing") : differences.join(QStringLiteral("; "));
}

} // namespace

std::vector<ComparisonRow> comparisonRows(const ComparedColumns& columns)
{
    ComparisonRows rows(columns, ComparisonTableTexts::tr("the reference has none"));
    if (columns.columns.size() > 1) {
        rows.addTexts(ComparisonTableTexts::tr("Differs in"),
                      ComparisonTableTexts::tr("How the column differs from the reference"), [&](std::size_t i) {
                          return i == columns.baseline ? ComparisonTableTexts::tr("the reference")
                                                       : differsIn(columns, i);
                      });
    }
    rows.addTexts(ComparisonTableTexts::tr("Candidate"),
                  ComparisonTableTexts::tr("How the candidate splits each dimension"),
                  [&](std::size_t i) { return candidateOf(rows.item(i)); });
    rows.addTexts(ComparisonTableTexts::tr("Note"), ComparisonTableTexts::tr("Your note about the candidate"),
                  [&](std::size_t i) { return columns.columns[i].remark; });
    if (haveWords(columns)) {
        rows.addTexts(ComparisonTableTexts::tr("Code"),
                      ComparisonTableTexts::tr("Groups × cores of each dimension set"),
                      [&](std::size_t i) { return inWords(rows.item(i).candidate); });
    }
    const auto addCompared = [&] {
        rows.addTexts(ComparisonTableTexts::tr("Compared"),
                      ComparisonTableTexts::tr("Whether the column answers the same question as the reference"),
                      [&](std::size_t i) {
                          const QString why = columns.whyNot(i);
                          return i == columns.baseline ? ComparisonTableTexts::tr("the reference")
                                 : why.isEmpty()       ? ComparisonTableTexts::tr("like with like")
                                                       : ComparisonTableTexts::tr("not compared: %1").arg(why);
                      });
    };
    bool areAlike = true;
    for (std::size_t i = 0; i < columns.columns.size(); ++i) {
        areAlike = areAlike && columns.whyNot(i).isEmpty();
    }
    if (!areAlike) { // before there are figures
        addCompared();
    }
    addTimes(rows, columns);
    addUse(rows);
    addRoofs(rows);
    addProcessors(rows, columns);
    addChoices(rows, columns);
    if (areAlike) {
        addCompared();
    }
    rows.addTexts(ComparisonTableTexts::tr("Time includes"),
                  ComparisonTableTexts::tr("What the time includes and what it does not"),
                  [&](std::size_t i) { return inWords(rows.item(i).problem->contents()); });
    return rows.take();
}

} // namespace pimento
