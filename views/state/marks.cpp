// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/state/marks.h"

#include <QCoreApplication>

#include <algorithm>

namespace pimento {

namespace {

Mark markOfRow(const CandidateTable& table, MarkKind kind, std::size_t row)
{
    const CandidateTable::Layout& layout = table.layout();
    Mark mark{kind,
              QString::fromStdString(table.label(row)),
              row,
              {},
              table.value(row, layout.total),
              table.value(row, layout.scatterX),
              table.value(row, layout.scatterY)};
    for (const std::size_t part : layout.parts) {
        mark.parts.push_back(table.value(row, part));
    }
    return mark;
}

Mark markOfCost(const DefaultCost& draft)
{
    const DraftCost& cost = draft.cost;
    return {MarkKind::Default,
            QString::fromStdString(draft.label),
            std::nullopt,
            {static_cast<double>(cost.in), static_cast<double>(cost.compute), static_cast<double>(cost.out)},
            static_cast<double>(cost.cycles),
            static_cast<double>(cost.compute),
            static_cast<double>(cost.in + cost.out)};
}

} // namespace

std::vector<Mark> marksOf(const Exploration& exploration, Selection::Id selected)
{
    std::vector<Mark> marks;
    const CandidateTable& table = *exploration.table;
    if (exploration.best) {
        marks.push_back(markOfRow(table, MarkKind::Best, *exploration.best));
    }
    if (const auto& draft = exploration.defaultDraft) {
        marks.push_back(draft->row ? markOfRow(table, MarkKind::Default, *draft->row) : markOfCost(*draft));
    }
    if (const auto row = selected ? table.rowOf(*selected) : std::nullopt; row && table.isKnown(*row)) {
        marks.push_back(markOfRow(table, MarkKind::Selected, *row));
    }
    return marks;
}

std::optional<Mark> findMark(const std::vector<Mark>& marks, MarkKind kind)
{
    const auto found = std::ranges::find(marks, kind, &Mark::kind);
    return found == marks.end() ? std::nullopt : std::optional(*found);
}

QString markName(MarkKind kind)
{
    switch (kind) {
    case MarkKind::Best:
        return QCoreApplication::translate("Marks", "best");
    case MarkKind::Default:
        return QCoreApplication::translate("Marks", "default");
    case MarkKind::Selected:
        return QCoreApplication::translate("Marks", "selected");
    }
    return {};
}

Role markRole(MarkKind kind)
{
    switch (kind) {
    case MarkKind::Best:
        return Role::Best;
    case MarkKind::Default:
        return Role::Default;
    case MarkKind::Selected:
        return Role::Selected;
    }
    return Role::Text;
}

Role partRole(const CandidateTable& table, std::size_t part)
{
    const CandidateTable::Layout& layout = table.layout();
    if (layout.parts[part] == layout.scatterX) {
        return Role::Compute;
    }
    return part == 0 ? Role::RearrangeIn : Role::RearrangeOut;
}

bool isSameQuestion(const Question& a, const Question& b)
{
    return a.model == b.model && a.workload == b.workload && a.kernel == b.kernel && a.shape == b.shape &&
           a.disabledPasses == b.disabledPasses && a.rules == b.rules && a.indexing == b.indexing &&
           a.machine == b.machine && a.space == b.space && a.mode == b.mode;
}

double secondsOf(const Exploration& exploration, double cycles)
{
    return cycles * static_cast<double>(exploration.question.machine->description().clockPeriod.value()) * 1e-12;
}

} // namespace pimento
