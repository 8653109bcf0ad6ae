// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/inspect/find_line.h"

#include "views/editor/hit_buttons.h"
#include "views/inspect/line_view.h"
#include "views/texts/number_format.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>

namespace pimento {

FindLine::FindLine(LineView& lines, QWidget* parent)
    : QWidget(parent), m_lines(lines), m_field(new QLineEdit(this)), m_count(new QLabel(this))
{
    m_field->setPlaceholderText(tr("Find in these lines"));
    m_field->setAccessibleName(tr("Find in these lines"));
    m_field->setClearButtonEnabled(true);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(8, 2, 6, 4);
    layout->addWidget(m_field, 1);
    layout->addWidget(m_count);
    addHitButtons(*layout, *this, [this](int by) { goToHit(by); });
    connect(m_field, &QLineEdit::textChanged, this, &FindLine::search);
    connect(m_field, &QLineEdit::returnPressed, this, [this] { goToHit(1); });
    hide();
}

void FindLine::begin()
{
    show();
    m_field->setFocus(Qt::ShortcutFocusReason);
    m_field->selectAll();
    search();
}

void FindLine::end()
{
    const bool hadFocus = isAncestorOf(focusWidget()) || m_field->hasFocus();
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
    const int hits = m_lines.find(m_field->text());
    m_count->setText(m_field->text().isEmpty() ? QString()
                     : hits == 0               ? tr("nothing")
                     : hits == 1               ? tr("1 line")
                                               : tr("%1 lines").arg(formatInteger(hits)));
}

void FindLine::goToHit(int by)
{
    const int hit = m_lines.goToHit(by);
    if (hit > 0) {
        m_count->setText(
            tr("%1 of %2").arg(formatInteger(hit), formatInteger(static_cast<double>(m_lines.hits().size()))));
    }
}

QString FindLine::words() const { return m_count->text(); }

/// Claims Escape from the commands of the window.
bool FindLine::event(QEvent* event)
{
    if (event->type() == QEvent::ShortcutOverride && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape) {
        event->accept();
        return true;
    }
    return QWidget::event(event);
}

void FindLine::keyPressEvent(QKeyEvent* event)
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
