// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/candidates/row_filter.h"
#include "engine/candidates/row_set.h"
#include "engine/study/exploration.h"

#include <QObject>

#include <memory>

namespace pimento {

class FilterStack;
class Notes;

/// Which rows of the exploration on show pass the filters, and which of these the brush. Made once for all views.
class ShownRows : public QObject {
    Q_OBJECT

public:
    /// Filters and notes are borrowed and must outlive this object.
    ShownRows(const FilterStack& filters, const Notes& notes, QObject* parent = nullptr);

    /// nullptr: nothing is on show.
    void setExploration(std::shared_ptr<const Exploration> exploration);
    [[nodiscard]] const std::shared_ptr<const Exploration>& exploration() const { return m_exploration; }
    /// Whether an exploration is about something else than the one on show.
    [[nodiscard]] bool isOtherQuestion(const Exploration* exploration) const;

    /// Rows that pass the filters.
    [[nodiscard]] const RowSet& shown() const { return m_shown; }
    /// Rows that pass the filters and the brush.
    [[nodiscard]] const RowSet& lit() const { return m_lit; }
    [[nodiscard]] bool hasBrush() const;
    [[nodiscard]] const FilterStack& filters() const { return m_filters; }
    /// What is written about candidates on show.
    [[nodiscard]] const CandidateNotes& notes() const { return m_candidateNotes; }

Q_SIGNALS:
    /// The results on show answer another question than those before, or there are none any more; changed() follows.
    void questionChanged();
    /// Other rows pass the filters, or there are other rows.
    void changed();
    /// Only the brush is another one.
    void litChanged();
    /// Something else is written about candidates on show.
    void notesChanged();

private:
    void filter();
    void brush();
    void takeNotes();

    const FilterStack& m_filters;
    const Notes& m_notes;
    CandidateNotes m_candidateNotes;
    std::shared_ptr<const Exploration> m_exploration;
    RowSet m_shown;
    RowSet m_lit;
};

} // namespace pimento
