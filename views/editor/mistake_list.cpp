// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/editor/mistake_list.h"

#include "views/editor/code_editor.h"

#include <QResizeEvent>
#include <QScrollBar>

#include <algorithm>

namespace pimento {

namespace {

constexpr int kPadding = 10;

} // namespace

MistakeList::MistakeList(const char* name, const QString& accessibleName, CodeEditor& editor, QWidget* parent)
    : QListWidget(parent), m_editor(editor)
{
    setObjectName(QLatin1String(name));
    setAccessibleName(accessibleName);
    setFrameShape(QFrame::NoFrame);
    setViewportMargins(kPadding, 0, kPadding, 0); // aligned with the text above
    setWordWrap(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    hide();
    const auto goTo = [this](const QListWidgetItem* item) {
        const auto place = static_cast<std::size_t>(row(item));
        if (place < m_editor.mistakes().size()) {
            m_editor.goTo(m_editor.mistakes()[place].place);
        }
    };
    connect(this, &QListWidget::itemClicked, this, goTo);
    connect(this, &QListWidget::itemActivated, this, goTo);
}

void MistakeList::setMessages(const QStringList& messages)
{
    clear();
    addItems(messages);
    setVisible(!messages.isEmpty());
    fitHeight();
}

QString MistakeList::summary() const { return count() == 1 ? tr("1 mistake:") : tr("%1 mistakes:").arg(count()); }

void MistakeList::resizeEvent(QResizeEvent* event)
{
    QListWidget::resizeEvent(event);
    if (event->size().width() != event->oldSize().width()) {
        fitHeight();
    }
}

/// Fits the height to the messages, wrapped at the width of the list.
void MistakeList::fitHeight()
{
    constexpr int kMostHeight = 180;
    const int wide = std::max(120, width() - 2 * kPadding - verticalScrollBar()->sizeHint().width());
    int height = 4;
    for (int i = 0; i < count(); ++i) {
        const QRect area = fontMetrics().boundingRect(QRect(0, 0, wide, 10'000), Qt::TextWordWrap, item(i)->text());
        item(i)->setSizeHint({wide, area.height() + 6});
        height += area.height() + 6;
    }
    setFixedHeight(std::min(kMostHeight, height));
}

void MistakeList::setColours(const Palette& palette)
{
    setStyleSheet(QStringLiteral("QListWidget { background: %1; color: %2; } QListWidget::item { padding: 2px 0; }")
                      .arg(palette.color(Role::Base).name(), palette.color(Role::Problem).name()));
}

} // namespace pimento
