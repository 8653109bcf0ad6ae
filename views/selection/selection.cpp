// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/selection/selection.h"

namespace pimento {

void Selection::setCurrent(Id id)
{
    if (m_current != id) {
        m_current = id;
        Q_EMIT currentChanged();
    }
}

void Selection::setHover(Id id)
{
    if (m_hover != id) {
        m_hover = id;
        Q_EMIT hoverChanged();
    }
}

} // namespace pimento
