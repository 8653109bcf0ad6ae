// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/candidates/row_filter.h"

#include <QObject>

#include <cstddef>
#include <vector>

namespace pimento {

/// What drafts have to be like to be shown, on every page: filters, the newest last, which can be taken back one by
/// one, and the brush, which only dims what is outside of it until it is kept as filters.
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
    /// Takes the newest one back.
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
