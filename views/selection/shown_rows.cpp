// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/selection/shown_rows.h"

#include "views/notes/notes.h"
#include "views/selection/filter_stack.h"
#include "views/selection/marks.h"

#include <algorithm>
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
        filter();
        Q_EMIT changed();
    }
    Q_EMIT notesChanged();
}

void ShownRows::filter()
{
    m_shown = m_exploration ? passingRows(*m_exploration->table, m_filters.filters(), m_candidateNotes) : RowSet();
    brush();
}

void ShownRows::brush()
{
    m_lit = m_shown;
    if (m_exploration && hasBrush()) {
        m_lit &= passingRows(*m_exploration->table, m_filters.brush(), m_candidateNotes);
    }
}

} // namespace pimento
