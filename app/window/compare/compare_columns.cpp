// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/compare/compare_columns.h"

#include "engine/problem/asked_elsewhere.h"
#include "engine/problem/objective_setting.h"
#include "engine/problem/system.h"
#include "views/texts/engine_text.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <utility>

namespace pimento {

namespace {

struct CompareColumnsTexts {
    Q_DECLARE_TR_FUNCTIONS(CompareController)
};

/// True if two columns have the same item, so that the figures of one are valid for the other.
bool isSameItem(const ComparedColumn& one, const ComparedColumn& other)
{
    return one.found.item.choice == other.found.item.choice && one.found.item.question == other.found.item.question &&
           one.isMatched() == other.isMatched();
}

/// True unless the problems differ: equal questions may be about a device that was edited in between.
bool isSameProblem(const ComparedColumn& one, const ComparedColumn& other)
{
    return one.found.problem == nullptr || other.found.problem == nullptr ||
           one.found.problem->identity() == other.found.problem->identity();
}

ComparedColumn columnOf(const Pin& pin, std::size_t place)
{
    ComparedColumn column{ColumnKind::Pin, place, {}};
    column.found.item = {pin.problem->question(), pin.candidate};
    column.found.problem = pin.problem;
    const auto standards = pin.problem->standards();
    const std::vector<std::string> names = pin.problem->standardNames();
    for (std::size_t i = 0; standards && i < (*standards)->size(); ++i) {
        if ((*standards)->text(i) == pin.candidate) {
            column.note = i < names.size() ? CompareColumnsTexts::tr("the baseline (%1)").arg(inWords(names[i]))
                                           : CompareColumnsTexts::tr("a baseline");
        }
    }
    return column;
}

bool isSameCandidate(const Pin& pin, const ComparisonPlan& plan)
{
    return plan.asked && pin.candidate == plan.candidate && plan.asked->found.problem != nullptr &&
           pin.problem->identity() == plan.asked->found.problem->identity();
}

/// Copies known figures of the same item into a column.
void adopt(ComparedColumn& column, const ComparedColumns& known)
{
    const auto same = std::ranges::find_if(known.columns, [&](const ComparedColumn& each) {
        return each.isAnswered() && !each.isMatched() && isSameItem(each, column) && isSameProblem(each, column);
    });
    if (same != known.columns.end()) {
        column.found = same->found;
    }
}

} // namespace

Question questionOn(const Question& asked, const DeviceRef& device, const Catalogue& catalogue, QString& note)
{
    AskedElsewhere elsewhere = askedElsewhere(asked, device, catalogue);
    QStringList dropped;
    for (const std::string& each : elsewhere.dropped) {
        dropped << QString::fromStdString(each);
    }
    const auto system = findSystem(elsewhere.question.system);
    if (elsewhere.hasOtherSystem && system) {
        note = inWords((*system)->info().title);
        if (elsewhere.hasOtherType) {
            note = CompareColumnsTexts::tr("%1, elements of %2")
                       .arg(note, QString::fromStdString(elsewhere.question.workload.elementType));
        }
    } else if (!dropped.isEmpty()) {
        note = CompareColumnsTexts::tr("without %1, which this device does not have")
                   .arg(dropped.join(QStringLiteral(", ")));
    }
    return std::move(elsewhere.question);
}

ComparedColumns columnsOf(const Pins& pins, const ComparisonPlan& plan, const ComparedColumns& known)
{
    ComparedColumns columns;
    for (std::size_t place = 0; place < Pins::kPins; ++place) {
        const auto& pin = pins.at(place);
        if (!pin) {
            continue;
        }
        if (isSameCandidate(*pin, plan)) {
            columns.asked = columns.columns.size();
        }
        columns.columns.push_back(columnOf(*pin, place));
        if (isSameCandidate(*pin, plan) && plan.asked->found.item.choice == kBestChoice) {
            columns.columns.back().note = CompareColumnsTexts::tr("the best of its question");
        }
        adopt(columns.columns.back(), known);
    }
    if (plan.asked && !columns.asked) {
        columns.asked = columns.columns.size();
        columns.columns.push_back(*plan.asked);
        adopt(columns.columns.back(), known);
    }
    if (plan.standard) {
        columns.columns.push_back(*plan.standard);
        adopt(columns.columns.back(), known);
    }
    for (const ComparedColumn& device : plan.devices) {
        columns.columns.push_back(device);
        if (!device.isMatched()) {
            adopt(columns.columns.back(), known);
        }
    }
    return columns;
}

QString workOn(const ComparedColumns& columns, std::size_t column)
{
    const ComparedItem& item = columns.columns[column].found;
    const QString device = columns.device(column);
    if (item.item.choice == kBestChoice) {
        return CompareColumnsTexts::tr("proving the best on %1").arg(device);
    }
    if (item.item.choice == kMatchChoice) {
        return CompareColumnsTexts::tr("matching the candidate on %1").arg(device);
    }
    return item.item.choice == "default"
               ? CompareColumnsTexts::tr("finding the baseline on %1").arg(device)
               : CompareColumnsTexts::tr("simulating %1 on %2").arg(QString::fromStdString(item.item.choice), device);
}

bool isComparable(const SettingSpec& spec)
{
    return spec.kind == SettingKind::Choice && spec.choices.size() > 1 && !spec.changesSpace && !spec.isPartner &&
           spec.id != kObjectiveSetting;
}

} // namespace pimento
