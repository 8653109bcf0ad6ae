// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/candidates/row_set.h"
#include "engine/study/exploration.h"

#include <QObject>

#include <memory>

namespace pimento {

class FilterStack;

/// Which rows of the exploration on show pass the filters, and which of these the brush. Made once for all views.
class ShownRows : public QObject {
    Q_OBJECT

public:
    /// The filters are borrowed and must outlive this object.
    explicit ShownRows(const FilterStack& filters, QObject* parent = nullptr);

    /// nullptr: nothing is on show.
    void setExploration(std::shared_ptr<const Exploration> exploration);
    [[nodiscard]] const std::shared_ptr<const Exploration>& exploration() const { return m_exploration; }

    /// Rows that pass the filters.
    [[nodiscard]] const RowSet& shown() const { return m_shown; }
    /// Rows that pass the filters and the brush.
    [[nodiscard]] const RowSet& lit() const { return m_lit; }
    [[nodiscard]] bool hasBrush() const;
    [[nodiscard]] const FilterStack& filters() const { return m_filters; }

Q_SIGNALS:
    /// Other rows pass the filters, or there are other rows.
    void changed();
    /// Only the brush is another one.
    void litChanged();

private:
    void filter();
    void brush();

    const FilterStack& m_filters;
    std::shared_ptr<const Exploration> m_exploration;
    RowSet m_shown;
    RowSet m_lit;
};

} // namespace pimento
