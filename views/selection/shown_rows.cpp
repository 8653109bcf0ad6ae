// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/selection/shown_rows.h"

#include "views/notes/notes.h"
#include "views/selection/filter_stack.h"
#include "views/selection/marks.h"

#include <algorithm>
#include <iterator>
#include <utility>
#include <variant>

namespace pimento {

ShownRows::ShownRows(const FilterStack& filters, const Notes& notes, QObject* parent)
    : QObject(parent), m_filters(filters), m_notes(notes)
{
    connect(&notes, &Notes::changed, this, &ShownRows::takeNotes);
    connect(&filters, &FilterStack::changed, this, [this] {
        filter();
        Q_EMIT changed();
    });
    connect(&filters, &FilterStack::brushChanged, this, [this] {
        brush();
        Q_EMIT litChanged();
    });
}

bool ShownRows::isOtherQuestion(const Exploration* exploration) const
{
    return m_exploration == nullptr || exploration == nullptr ||
           !isSameQuestion(*m_exploration->problem, *exploration->problem);
}

void ShownRows::setExploration(std::shared_ptr<const Exploration> exploration)
{
    const bool isOther = isOtherQuestion(exploration.get());
    m_exploration = std::move(exploration);
    m_candidateNotes = m_exploration ? m_notes.of(*m_exploration->problem) : CandidateNotes();
    forgetFiltered();
    filter();
    if (isOther) {
        Q_EMIT questionChanged();
    }
    Q_EMIT changed();
}

bool ShownRows::hasBrush() const { return !m_filters.brush().empty(); }

void ShownRows::takeNotes()
{
    CandidateNotes notes = m_exploration ? m_notes.of(*m_exploration->problem) : CandidateNotes();
    if (notes == m_candidateNotes) {
        return;
    }
    m_candidateNotes = std::move(notes);
    const auto isAboutNotes = [](const RowFilter& filter) { return std::holds_alternative<HasNote>(filter); };
    if (std::ranges::any_of(m_filters.filters(), isAboutNotes)) {
        forgetFiltered();
        filter();
        Q_EMIT changed();
    }
    Q_EMIT notesChanged();
}

/// Applies the filters that were not applied yet.
void ShownRows::filter()
{
    if (!m_exploration) {
        forgetFiltered();
        m_shown = {};
        return brush();
    }
    const FilterStack::Filters& filters = m_filters.filters();
    const auto placeOf = [this](const RowFilter& filter) { return std::ranges::find(m_applied, filter); };
    std::vector<RowFilter> fresh;
    std::ranges::copy_if(filters, std::back_inserter(fresh),
                         [&](const RowFilter& filter) { return placeOf(filter) == m_applied.end(); });
    const CandidateTable& table = *m_exploration->table;
    const std::vector<RowSet> passingFresh = passingEach(table, fresh, m_candidateNotes);
    std::vector<RowSet> passing;
    auto next = passingFresh.begin();
    m_shown = RowSet::all(table.rows());
    for (const RowFilter& filter : filters) {
        const auto place = placeOf(filter);
        passing.push_back(place == m_applied.end() ? *next++
                                                   : m_passing[static_cast<std::size_t>(place - m_applied.begin())]);
        m_shown &= passing.back();
    }
    m_applied = filters;
    m_passing = std::move(passing);
    brush();
}

void ShownRows::forgetFiltered()
{
    m_applied.clear();
    m_passing.clear();
}

void ShownRows::brush()
{
    m_lit = m_shown;
    if (m_exploration && hasBrush()) {
        m_lit &= passingRows(*m_exploration->table, m_filters.brush(), m_candidateNotes);
    }
}

} // namespace pimento
