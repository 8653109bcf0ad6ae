// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/candidates/row_filter.h"
#include "engine/candidates/row_set.h"
#include "engine/exploration/exploration.h"

#include <QObject>

#include <memory>
#include <optional>
#include <vector>

namespace pimento {

class FilterStack;
class Notes;

/// Rows of the exploration on screen that pass the filters, and those of them that pass the brush. Computed once for
/// all views.
class ShownRows : public QObject {
    Q_OBJECT

public:
    /// Filters and notes are borrowed and must outlive this object.
    ShownRows(const FilterStack& filters, const Notes& notes, QObject* parent = nullptr);

    /// Sets the exploration on screen; nullptr: none.
    void setExploration(std::shared_ptr<const Exploration> exploration);
    [[nodiscard]] const std::shared_ptr<const Exploration>& exploration() const { return m_exploration; }
    /// True if an exploration answers another question than the one on screen.
    [[nodiscard]] bool isOtherQuestion(const Exploration* exploration) const;

    /// Rows that pass the filters.
    [[nodiscard]] const RowSet& shown() const { return m_shown; }
    /// Rows that pass the filters and the brush.
    [[nodiscard]] const RowSet& lit() const { return m_lit; }
    /// The filter whose removal shows the most candidates; none: there are no filters.
    [[nodiscard]] std::optional<std::size_t> tightest() const { return tightestFilter(m_passing); }
    [[nodiscard]] bool hasBrush() const;
    [[nodiscard]] const FilterStack& filters() const { return m_filters; }
    /// Notes on candidates of the question on screen.
    [[nodiscard]] const CandidateNotes& notes() const { return m_candidateNotes; }

Q_SIGNALS:
    /// Emitted when the results on screen answer another question than before, or are gone; changed() follows.
    void questionChanged();
    /// Emitted when other rows pass the filters, or the table has other rows.
    void changed();
    /// Emitted when brushing in a plot highlights other rows, while the same rows are shown.
    void litChanged();
    /// Emitted when notes on candidates of the question on screen have changed.
    void notesChanged();

private:
    void filter();
    void forgetFiltered();
    void brush();
    void takeNotes();

    const FilterStack& m_filters;
    const Notes& m_notes;
    CandidateNotes m_candidateNotes;
    std::shared_ptr<const Exploration> m_exploration;
    std::vector<RowFilter> m_applied; // filters of the next line
    std::vector<RowSet> m_passing;    // each filter alone
    RowSet m_shown;
    RowSet m_lit;
};

} // namespace pimento
