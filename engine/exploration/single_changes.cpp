// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/exploration/single_changes.h"

#include <map>

namespace pimento {

namespace {

std::vector<std::size_t> decisionsOf(const CandidateTable& table)
{
    std::vector<std::size_t> columns;
    for (std::size_t column = 0; column < table.columns().size(); ++column) {
        if (table.columns()[column].role == ColumnRole::Decision) {
            columns.push_back(column);
        }
    }
    return columns;
}

/// Number of decisions in which two rows differ; one that is unknown for a row differs from all others.
std::size_t differences(const CandidateTable& table, const std::vector<std::size_t>& columns, std::size_t one,
                        std::size_t other)
{
    std::size_t count = 0;
    for (const std::size_t column : columns) {
        count += table.value(one, column) != table.value(other, column) ? 1 : 0;
    }
    return count;
}

/// Share of its total that a row saves by another one; larger totals are better where the column prefers them.
double savedBy(const CandidateTable& table, std::size_t row, std::size_t other)
{
    const std::size_t total = table.layout().total;
    const double now = table.value(row, total);
    const double then = table.value(other, total);
    return table.columns()[total].preference == Preference::Larger ? 1 - now / then : 1 - then / now;
}

} // namespace

std::vector<CheaperChange> cheaperChanges(const Exploration& exploration, std::size_t row, std::size_t most,
                                          double leastSaving)
{
    const CandidateTable& table = *exploration.table;
    const std::vector<std::size_t> decisions = decisionsOf(table);
    if (decisions.empty() || row >= table.rows() || !table.isKnown(row)) {
        return {};
    }
    std::map<std::size_t, CheaperChange> byCount;
    for (std::size_t other = 0; other < table.rows(); ++other) {
        const double saved = table.isKnown(other) ? savedBy(table, row, other) : 0;
        if (!(saved >= leastSaving) || saved <= 0) {
            continue;
        }
        CheaperChange& best = byCount[differences(table, decisions, row, other)];
        if (saved > best.saved) {
            best = {other, {}, saved};
        }
    }
    byCount.erase(0); // the same decisions, so that the difference has no name
    std::vector<CheaperChange> changes;
    for (const auto& [count, change] : byCount) {
        if (changes.empty() || change.saved > changes.back().saved) {
            changes.push_back(change);
        }
    }
    while (changes.size() > most && changes.size() > 1) { // the fewest changes and the largest gain stay
        changes.erase(changes.end() - 2);
    }
    for (CheaperChange& change : changes) {
        for (const std::size_t column : decisions) {
            if (table.value(row, column) != table.value(change.row, column)) {
                change.columns.push_back(column);
            }
        }
    }
    return changes;
}

} // namespace pimento
