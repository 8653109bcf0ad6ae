// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/candidates/row_filter.h"

#include <QObject>

#include <cstddef>
#include <vector>

namespace pimento {

/// Decides on every page which candidates are shown: by filters, the newest last, which can be removed one by one, and
/// by the brush, which only dims other candidates until it is turned into filters.
class FilterStack : public QObject {
    Q_OBJECT

public:
    using Filters = std::vector<RowFilter>;

    explicit FilterStack(QObject* parent = nullptr) : QObject(parent) {}

    [[nodiscard]] const Filters& filters() const { return m_filters; }
    [[nodiscard]] const Filters& brush() const { return m_brush; }
    [[nodiscard]] bool isEmpty() const { return m_filters.empty(); }

    void push(RowFilter filter);
    void replace(std::size_t place, RowFilter filter);
    void remove(std::size_t place);
    /// Removes the newest filter.
    void pop();
    void clear() { setFilters({}); }
    void setFilters(Filters filters);

    void setBrush(Filters brush);
    void clearBrush() { setBrush({}); }
    /// Turns the brush into filters.
    void keepBrush();

Q_SIGNALS:
    void changed();
    void brushChanged();

private:
    Filters m_filters;
    Filters m_brush;
};

} // namespace pimento
