// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/looks/side_column.h"

#include <QEvent>

namespace pimento {

SideColumn::SideColumn(QWidget& lesson, QWidget& question, QWidget* parent)
    : QWidget(parent), m_lesson(lesson), m_question(question), m_layout(new QBoxLayout(QBoxLayout::LeftToRight, this))
{
    m_layout->setContentsMargins(0, 0, 0, 0);
    m_layout->setSpacing(0);
    for (QWidget* part : {&m_lesson, &m_question}) {
        m_layout->addWidget(part, 1);
        part->installEventFilter(this);
    }
    m_lesson.hide(); // hidden, so that it takes no room until a lesson runs
}

bool SideColumn::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::ShowToParent || event->type() == QEvent::HideToParent) {
        follow();
    }
    return QWidget::eventFilter(watched, event);
}

void SideColumn::follow()
{
    const bool isThere = !m_lesson.isHidden() || !m_question.isHidden();
    if (isHidden() == isThere) {
        setVisible(isThere);
    }
}

} // namespace pimento
