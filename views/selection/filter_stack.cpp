// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/selection/filter_stack.h"

#include <utility>

namespace pimento {

void FilterStack::push(RowFilter filter)
{
    m_filters.push_back(std::move(filter));
    Q_EMIT changed();
}

void FilterStack::replace(std::size_t place, RowFilter filter)
{
    if (place < m_filters.size() && m_filters[place] != filter) {
        m_filters[place] = std::move(filter);
        Q_EMIT changed();
    }
}

void FilterStack::remove(std::size_t place)
{
    if (place < m_filters.size()) {
        m_filters.erase(m_filters.begin() + static_cast<std::ptrdiff_t>(place));
        Q_EMIT changed();
    }
}

void FilterStack::pop()
{
    if (!m_filters.empty()) {
        remove(m_filters.size() - 1);
    }
}

void FilterStack::setFilters(Filters filters)
{
    if (m_filters != filters) {
        m_filters = std::move(filters);
        Q_EMIT changed();
    }
}

void FilterStack::setBrush(Filters brush)
{
    if (m_brush != brush) {
        m_brush = std::move(brush);
        Q_EMIT brushChanged();
    }
}

void FilterStack::keepBrush()
{
    if (!m_brush.empty()) {
        m_filters.insert(m_filters.end(), m_brush.begin(), m_brush.end());
        m_brush.clear();
        Q_EMIT brushChanged();
        Q_EMIT changed();
    }
}

} // namespace pimento
