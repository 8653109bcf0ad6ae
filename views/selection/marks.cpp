// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/selection/marks.h"

#include "sim/base/assert.h"
#include "views/texts/words.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <limits>
#include <string_view>
#include <utility>

namespace pimento {

namespace {

/// Kind of the mark for the pin of an index.
MarkKind pinKind(std::size_t place) { return static_cast<MarkKind>(static_cast<std::size_t>(MarkKind::PinA) + place); }

std::size_t pinOf(MarkKind kind) { return static_cast<std::size_t>(kind) - static_cast<std::size_t>(MarkKind::PinA); }

Mark markOfRow(const Exploration& exploration, const ScatterColumns& columns, MarkKind kind, std::size_t row)
{
    const CandidateTable& table = *exploration.table;
    const CandidateTable::Layout& layout = table.layout();
    Mark mark{kind,
              QString::fromStdString(table.label(row)),
              row,
              {},
              table.value(row, layout.total),
              table.value(row, columns.x),
              table.value(row, columns.y)};
    for (const std::size_t part : layout.parts) {
        mark.parts.push_back(table.value(row, part));
    }
    mark.words = candidateWords(exploration, row);
    return mark;
}

/// Mark of a default candidate that is not in the explored space.
Mark markOfStandard(const Exploration& exploration, const ScatterColumns& columns, const StandardCandidate& standard)
{
    const CostSchema& schema = exploration.problem->costs();
    std::vector<double> shown(schema.columns.size());
    schema.show(standard.found.quantities, shown);
    // The table has the columns of the candidates first, then the costs, then what was found without runs. Only the
    // costs are known for a candidate that is not among the rows.
    const std::size_t first = exploration.table->layout().total - schema.layout.total;
    const auto valueOf = [&](std::size_t column) {
        const bool isCost = column >= first && column < first + schema.columns.size();
        return isCost ? shown[column - first] : std::numeric_limits<double>::quiet_NaN();
    };
    Mark mark{MarkKind::Default,
              QString::fromStdString(standard.label),
              std::nullopt,
              {},
              shown[schema.layout.total],
              valueOf(columns.x),
              valueOf(columns.y)};
    for (const std::size_t part : schema.layout.parts) {
        mark.parts.push_back(shown[part]);
    }
    mark.words = candidateWords(*exploration.problem, standard.label);
    return mark;
}

} // namespace

Spent spentOn(const CandidateTable& table, std::size_t row)
{
    Spent spent;
    for (const std::size_t part : table.layout().parts) {
        const PartKind& kind = table.columns()[part].part;
        const bool isWork = kind.group == PartGroup::Compute;
        (isWork ? spent.work : spent.moved) += isWork || movesData(kind) ? table.value(row, part) : 0;
    }
    return spent;
}

std::optional<std::size_t> fastestWork(const Exploration& exploration)
{
    const CandidateTable& table = *exploration.table;
    if (!exploration.isFinished || exploration.proof || !exploration.best || table.layout().parts.empty()) {
        return std::nullopt;
    }
    std::size_t fastest = *exploration.best;
    const auto costOf = [&](std::size_t row) {
        return std::pair(spentOn(table, row).work, table.value(row, table.layout().total));
    };
    std::pair least = costOf(fastest);
    for (std::size_t row = 0; row < table.rows(); ++row) {
        if (table.isKnown(row) && costOf(row) < least) {
            fastest = row;
            least = costOf(row);
        }
    }
    constexpr double kWorthTelling = 1.01;
    const std::pair best = costOf(*exploration.best);
    const bool isWorthTelling = least.first < best.first && least.second >= kWorthTelling * best.second;
    return isWorthTelling ? std::optional(fastest) : std::nullopt;
}

std::vector<Mark> marksOf(const Exploration& exploration, Selection::Id selected, const Pins* pins,
                          std::optional<ScatterColumns> columns)
{
    std::vector<Mark> marks;
    const CandidateTable& table = *exploration.table;
    const ScatterColumns at = columns.value_or(ScatterColumns{table.layout().scatterX, table.layout().scatterY});
    if (exploration.best) {
        marks.push_back(markOfRow(exploration, at, MarkKind::Best, *exploration.best));
    }
    if (const auto& standard = exploration.standard) {
        marks.push_back(standard->row ? markOfRow(exploration, at, MarkKind::Default, *standard->row)
                                      : markOfStandard(exploration, at, *standard));
    }
    if (const auto row = fastestWork(exploration)) {
        marks.push_back(markOfRow(exploration, at, MarkKind::FastestWork, *row));
    }
    if (const auto row = selected ? table.rowOf(*selected) : std::nullopt; row && table.isKnown(*row)) {
        marks.push_back(markOfRow(exploration, at, MarkKind::Selected, *row));
    }
    for (std::size_t place = 0; pins != nullptr && place < Pins::kPins; ++place) {
        const auto& pin = pins->at(place);
        const auto row =
            pin && isSameQuestion(*pin->problem, *exploration.problem) ? table.rowOf(pin->id) : std::nullopt;
        if (row && table.isKnown(*row)) {
            marks.push_back(markOfRow(exploration, at, pinKind(place), *row));
        }
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
        return QCoreApplication::translate("Marks", "baseline");
    case MarkKind::Selected:
        return QCoreApplication::translate("Marks", "selected");
    case MarkKind::FastestWork:
        return QCoreApplication::translate("Marks", "fastest computation");
    case MarkKind::PinA:
    case MarkKind::PinB:
    case MarkKind::PinC:
    case MarkKind::PinD:
        return Pins::letter(pinOf(kind));
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
    case MarkKind::FastestWork:
        return Role::Compute;
    case MarkKind::Selected:
        return Role::Selected;
    case MarkKind::PinA:
    case MarkKind::PinB:
    case MarkKind::PinC:
    case MarkKind::PinD:
        return Pins::role(pinOf(kind));
    }
    return Role::Text;
}

Role partRole(const CandidateTable& table, std::size_t part)
{
    return partRole(table.columns()[table.layout().parts[part]].part.colour, part);
}

Role partRole(PartColour colour, std::size_t place)
{
    switch (colour) {
    case PartColour::Compute:
        return Role::Compute;
    case PartColour::MoveIn:
        return Role::RearrangeIn;
    case PartColour::MoveOut:
        return Role::RearrangeOut;
    case PartColour::Launch:
        return Role::RowCommand;
    case PartColour::Transfer:
        return Role::Transfer;
    case PartColour::HostLayout:
        return Role::Reorder;
    case PartColour::HostRead:
        return Role::ReadSource;
    case PartColour::HostWrite:
        return Role::WriteTarget;
    case PartColour::ByPlace:
        break;
    }
    constexpr std::array kRoles = {Role::Compute, Role::RearrangeIn, Role::RearrangeOut, Role::Point};
    return kRoles[place % kRoles.size()];
}

std::optional<double> movementShare(const CandidateTable& table, const Mark& mark)
{
    const CandidateTable::Layout& layout = table.layout();
    double moved = 0;
    bool hasMovement = false;
    bool isKnown = mark.total > 0;
    for (std::size_t i = 0; i < layout.parts.size(); ++i) {
        const PartKind& kind = table.columns()[layout.parts[i]].part;
        isKnown = isKnown && kind != PartKind::None;
        hasMovement = hasMovement || movesData(kind);
        moved += movesData(kind) ? mark.parts[i] : 0;
    }
    return isKnown && hasMovement ? std::optional(moved / mark.total) : std::nullopt;
}

bool isSameQuestion(const Problem& a, const Problem& b) { return &a == &b || a.identity() == b.identity(); }

std::optional<double> secondsOf(const Exploration& exploration, double total)
{
    const auto machine = exploration.problem->device().machine;
    const CandidateTable& table = *exploration.table;
    if (machine == nullptr || table.columns()[table.layout().total].unit != "cycles") {
        return std::nullopt;
    }
    return total * static_cast<double>(machine->description().clockPeriod.value()) * 1e-12;
}

namespace {

/// Seconds in one unit of the total; none: the total is no time.
std::optional<double> secondsPerTotal(const Exploration& exploration)
{
    using Unit = std::pair<std::string_view, double>;
    constexpr std::array kUnits = {Unit{"s", 1},     Unit{"ms", 1e-3}, Unit{"us", 1e-6},
                                   Unit{"µs", 1e-6}, Unit{"ns", 1e-9}, Unit{"ps", 1e-12}};
    const CandidateTable& table = *exploration.table;
    const auto unit = std::ranges::find(kUnits, table.columns()[table.layout().total].unit, &Unit::first);
    return unit == kUnits.end() ? secondsOf(exploration, 1) : std::optional(unit->second);
}

} // namespace

std::vector<double> ratesOf(const Exploration& exploration, double operations)
{
    std::vector<double> rates;
    const CandidateTable& table = *exploration.table;
    const auto seconds = secondsPerTotal(exploration);
    for (std::size_t row = 0; seconds && row < table.rows(); ++row) {
        const double total = table.value(row, table.layout().total);
        if (total > 0) { // false also for NaN: unknown
            rates.push_back(operations / (total * *seconds));
        }
    }
    return rates;
}

const SystemInfo& systemOf(const Exploration& exploration)
{
    const auto system = findSystem(exploration.problem->question().system);
    PIMENTO_ASSERT(system.has_value(), "a problem is posed by one of the systems");
    return (*system)->info();
}

} // namespace pimento
