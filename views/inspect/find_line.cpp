// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/inspect/find_line.h"

#include "views/inspect/line_view.h"
#include "views/texts/number_format.h"

#include <QLineEdit>

namespace pimento {

FindLine::FindLine(LineView& lines, QWidget* parent) : FindBar(tr("Find in these lines"), parent), m_lines(lines) {}

void FindLine::begin() { open(); }

void FindLine::end()
{
    const bool hadFocus = isAncestorOf(focusWidget()) || field().hasFocus();
    hide();
    (void)m_lines.find({});
    if (hadFocus) {
        m_lines.setFocus();
    }
}

void FindLine::refresh()
{
    if (isVisibleTo(parentWidget())) {
        search();
    }
}

void FindLine::search()
{
    const int hits = m_lines.find(field().text());
    setCount(field().text().isEmpty() ? QString()
             : hits == 0              ? tr("nothing")
             : hits == 1              ? tr("1 line")
                                      : tr("%1 lines").arg(formatInteger(hits)));
}

void FindLine::goToHit(int by)
{
    const int hit = m_lines.goToHit(by);
    if (hit > 0) {
        setCount(tr("%1 of %2").arg(formatInteger(hit), formatInteger(static_cast<double>(m_lines.hits().size()))));
    }
}

} // namespace pimento
