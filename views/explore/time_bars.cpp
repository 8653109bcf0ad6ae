// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/explore/time_bars.h"

#include "views/explore/predictions/predicted_values.h"
#include "views/explore/predictions/prediction_text.h"
#include "views/explore/verdict.h"
#include "views/texts/engine_text.h"
#include "views/texts/number_format.h"
#include "views/texts/words.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <numeric>
#include <utility>

namespace pimento {

namespace {

struct TimeBarsTexts {
    Q_DECLARE_TR_FUNCTIONS(TimeBars)
};

QString totalText(const Exploration& exploration, double total)
{
    const CandidateTable& table = *exploration.table;
    QString text = formatWithUnit(total, table.columns()[table.layout().total]);
    if (const auto seconds = secondsOf(exploration, total)) {
        text += QStringLiteral(", ") + formatQuantity(*seconds, QStringLiteral("s"));
    }
    return text;
}

BarData::Bar barOf(const QString& name, const Mark& mark, const QString& total, std::vector<double> values)
{
    return {name, QStringLiteral("%1:  %2").arg(mark.words, total), total, std::move(values),
            QStringLiteral("%1:  %2").arg(mark.label, total)};
}

/// Gives bars shorter than 1 of their unit, which the axis could not mark, a unit with a prefix: µJ instead of J.
void scaleShortBars(BarData& chart, const TableColumn& total)
{
    double longest = 0;
    for (const BarData::Bar& bar : chart.bars) {
        longest = std::max(longest, std::accumulate(bar.values.begin(), bar.values.end(), 0.0));
    }
    const AxisUnit unit = axisUnit(total, longest);
    if (longest <= 0 || longest >= 1 || !unit.isScaled) {
        return;
    }
    chart.axisTitle = unit.unit;
    for (BarData::Bar& bar : chart.bars) {
        for (double& value : bar.values) {
            value /= unit.factor;
        }
    }
}

} // namespace

BarData timeBars(const Exploration& exploration, const std::vector<Mark>& marks, const std::vector<Mark>& predicted)
{
    const CandidateTable& table = *exploration.table;
    const CandidateTable::Layout& layout = table.layout();
    BarData chart;
    std::vector<std::size_t> barOfMark;
    chart.axisTitle = inWords(table.columns()[layout.total].unit);
    for (std::size_t part = 0; part < layout.parts.size(); ++part) {
        chart.parts.push_back({inWords(table.columns()[layout.parts[part]].title), partRole(table, part)});
    }
    for (const Mark& mark : marks) {
        const auto same =
            std::ranges::find_if(marks, [&](const Mark& other) { return mark.row && other.row == mark.row; });
        if (const auto place = static_cast<std::size_t>(same - marks.begin()); same != marks.end() && &*same != &mark) {
            chart.bars[barOfMark[place]].name += QStringLiteral(", ") + markName(mark.kind); // no second bar
            barOfMark.push_back(barOfMark[place]);
            continue;
        }
        barOfMark.push_back(chart.bars.size());
        chart.bars.push_back(barOf(markName(mark.kind), mark, totalText(exploration, mark.total), mark.parts));
    }
    for (const Mark& mark : predicted) {
        std::vector<double> values(layout.parts.size(), 0.0);
        values.push_back(mark.total); // the parts of a prediction are unknown
        const QString name =
            mark.kind == MarkKind::Best ? TimeBarsTexts::tr("\u2248 best") : TimeBarsTexts::tr("\u2248 selected");
        chart.bars.push_back(barOf(name, mark, aboutText(totalText(exploration, mark.total)), std::move(values)));
    }
    if (!predicted.empty()) {
        const Fidelity fidelity = PredictedValues(table).fidelity();
        chart.parts.push_back({aboutText(fidelityInWords(fidelity)), Role::MutedText, true});
        for (BarData::Bar& bar : chart.bars) {
            bar.values.resize(chart.parts.size(), 0.0);
        }
    }
    scaleShortBars(chart, table.columns()[layout.total]);
    return chart;
}

std::vector<Mark> predictedMarks(const Exploration& exploration, Selection::Id selected)
{
    const auto row = selected ? exploration.table->rowOf(*selected) : std::nullopt;
    if (auto mark = row ? predictedMark(exploration, *row, MarkKind::Selected) : std::nullopt) {
        return {*std::move(mark)};
    }
    const auto least = leastPredicted(exploration);
    auto mark = least ? predictedMark(exploration, *least, MarkKind::Best) : std::nullopt;
    const bool isPromising =
        mark && (!exploration.best ||
                 mark->total < exploration.table->value(*exploration.best, exploration.table->layout().total));
    return isPromising ? std::vector{*std::move(mark)} : std::vector<Mark>{};
}

QString timeBarsInWords(const Exploration& exploration, const std::vector<Mark>& marks,
                        const std::vector<Mark>& predicted)
{
    const auto best = findMark(marks, MarkKind::Best);
    const auto standard = findMark(marks, MarkKind::Default);
    const auto selected = findMark(marks, MarkKind::Selected);
    const std::string name = exploration.standard ? exploration.standard->name : std::string();
    const QString other = standard ? standardInWords(name).toHtmlEscaped() : QString();
    const QString noun = inWords(systemOf(exploration).candidate);
    const bool isTime = isRankedByTime(exploration);
    QStringList words;
    if (best && standard) {
        words << (isTime ? TimeBarsTexts::tr("The best %1 is %2 %3.") : TimeBarsTexts::tr("The best %1 takes %2 %3."))
                     .arg(noun, comparison(exploration, best->total, standard->total), other);
    }
    if (selected && standard && best && selected->row != best->row) {
        words << (isTime ? TimeBarsTexts::tr("The selected %1 is %2 %3.")
                         : TimeBarsTexts::tr("The selected %1 takes %2 %3."))
                     .arg(noun, comparison(exploration, selected->total, standard->total), other);
    }
    if (findMark(predicted, MarkKind::Selected)) {
        words << TimeBarsTexts::tr("The selected %1 is not simulated. <a href=\"simulate\">Simulate it</a>").arg(noun);
    }
    return words.join(QLatin1Char(' '));
}

} // namespace pimento
