// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/editor/find_bar.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QToolButton>

namespace pimento {

FindBar::FindBar(const QString& prompt, QWidget* parent)
    : QWidget(parent), m_row(new QHBoxLayout(this)), m_field(new QLineEdit(this)), m_count(new QLabel(this))
{
    m_field->setPlaceholderText(prompt);
    m_field->setAccessibleName(prompt);
    m_field->setClearButtonEnabled(true);
    m_row->setContentsMargins(8, 2, 6, 2);
    m_row->addWidget(m_field, 1);
    m_row->addWidget(m_count);
    addHitButton(QStringLiteral("\u2191"), tr("Previous hit (Shift+Enter)"), -1);
    addHitButton(QStringLiteral("\u2193"), tr("Next hit (Enter)"), 1);
    connect(m_field, &QLineEdit::textChanged, this, [this] { search(); });
    connect(m_field, &QLineEdit::returnPressed, this, [this] { goToHit(1); });
    hide();
}

void FindBar::addHitButton(const QString& text, const QString& tip, int by)
{
    auto* button = new QToolButton(this);
    button->setText(text);
    button->setToolTip(tip);
    button->setAccessibleName(tip);
    button->setAutoRaise(true);
    connect(button, &QToolButton::clicked, this, [this, by] { goToHit(by); });
    m_row->addWidget(button);
}

void FindBar::open()
{
    show();
    m_field->setFocus(Qt::ShortcutFocusReason);
    m_field->selectAll();
    search();
}

QString FindBar::words() const { return m_count->text(); }

void FindBar::setCount(const QString& text) { m_count->setText(text); }

/// Claims Escape from the commands of the window.
bool FindBar::event(QEvent* event)
{
    if (event->type() == QEvent::ShortcutOverride && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape) {
        event->accept();
        return true;
    }
    return QWidget::event(event);
}

void FindBar::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape) {
        end();
    } else if ((event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) &&
               event->modifiers().testFlag(Qt::ShiftModifier)) {
        goToHit(-1);
    } else {
        QWidget::keyPressEvent(event);
    }
}

} // namespace pimento
