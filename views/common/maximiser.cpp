// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/common/maximiser.h"

#include <QLayout>
#include <QStackedWidget>
#include <QTabWidget>

namespace pimento {

namespace {

/// True if a layout or one within it contains a widget; overlays are in no layout.
bool places(const QLayout& layout, const QWidget& widget)
{
    for (int i = 0; i < layout.count(); ++i) {
        const QLayoutItem* item = layout.itemAt(i);
        if (item->widget() == &widget || (const_cast<QLayoutItem*>(item)->layout() != nullptr &&
                                          places(*const_cast<QLayoutItem*>(item)->layout(), widget))) {
            return true;
        }
    }
    return false;
}

bool isBeside(const QWidget& parent, QWidget& sibling)
{
    if (const auto* splitter = qobject_cast<const QSplitter*>(&parent)) {
        return splitter->indexOf(&sibling) >= 0;
    }
    return qobject_cast<const QStackedWidget*>(&parent) == nullptr && parent.layout() != nullptr &&
           places(*parent.layout(), sibling);
}

/// True for a page of the window's stack and for a window: here the search for siblings ends.
bool isEnd(const QWidget& widget)
{
    const QWidget* parent = widget.parentWidget();
    return parent == nullptr || widget.isWindow() ||
           (qobject_cast<const QTabWidget*>(parent) != nullptr && parent->objectName() == QLatin1String("pages"));
}

} // namespace

void Maximiser::fill(QWidget& widget)
{
    restore();
    m_isFilled = true;
    for (QWidget* inner = &widget; inner->parentWidget() != nullptr && !isEnd(*inner->parentWidget());
         inner = inner->parentWidget()) {
        QWidget* parent = inner->parentWidget();
        if (auto* splitter = qobject_cast<QSplitter*>(parent)) {
            m_splitters.emplace_back(splitter, splitter->saveState());
        }
        for (QObject* each : parent->children()) {
            auto* sibling = qobject_cast<QWidget*>(each);
            if (sibling != nullptr && sibling != inner && !sibling->isHidden() && isBeside(*parent, *sibling)) {
                m_hidden.emplace_back(sibling);
            }
        }
    }
    for (const QPointer<QWidget>& sibling : m_hidden) {
        sibling->hide();
    }
}

void Maximiser::restore()
{
    m_isFilled = false;
    for (const QPointer<QWidget>& sibling : m_hidden) {
        if (sibling) {
            sibling->show();
        }
    }
    m_hidden.clear();
    for (const auto& [splitter, state] : m_splitters) {
        if (splitter) {
            splitter->restoreState(state);
        }
    }
    m_splitters.clear();
}

} // namespace pimento
