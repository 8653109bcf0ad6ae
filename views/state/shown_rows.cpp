// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/state/shown_rows.h"

#include "engine/candidates/row_filter.h"
#include "views/state/filter_stack.h"

#include <utility>

namespace pimento {

ShownRows::ShownRows(const FilterStack& filters, QObject* parent) : QObject(parent), m_filters(filters)
{
    connect(&filters, &FilterStack::changed, this, [this] {
        filter();
        Q_EMIT changed();
    });
    connect(&filters, &FilterStack::brushChanged, this, [this] {
        brush();
        Q_EMIT litChanged();
    });
}

void ShownRows::setExploration(std::shared_ptr<const Exploration> exploration)
{
    m_exploration = std::move(exploration);
    filter();
    Q_EMIT changed();
}

bool ShownRows::hasBrush() const { return !m_filters.brush().empty(); }

void ShownRows::filter()
{
    m_shown = m_exploration ? passingRows(*m_exploration->table, m_filters.filters()) : RowSet();
    brush();
}

void ShownRows::brush()
{
    m_lit = m_shown;
    if (m_exploration && hasBrush()) {
        m_lit &= passingRows(*m_exploration->table, m_filters.brush());
    }
}

} // namespace pimento
