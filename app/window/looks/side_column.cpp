// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/looks/side_column.h"

#include <QEvent>

#include <algorithm>

namespace pimento {

SideColumn::SideColumn(QWidget& lesson, QWidget& question, QWidget* parent)
    : QWidget(parent), m_layout(new QBoxLayout(QBoxLayout::LeftToRight, this))
{
    m_layout->setContentsMargins(0, 0, 0, 0);
    m_layout->setSpacing(0);
    add(lesson);
    add(question);
    lesson.hide(); // hidden, so that it takes no room until a lesson runs
}

void SideColumn::add(QWidget& fields)
{
    m_parts.push_back(&fields);
    m_layout->addWidget(&fields, 1);
    fields.installEventFilter(this);
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
    const bool isThere = std::ranges::any_of(m_parts, [](const QWidget* part) { return !part->isHidden(); });
    if (isHidden() == isThere) {
        setVisible(isThere);
    }
}

} // namespace pimento
