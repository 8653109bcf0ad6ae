// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/learn/view_switches.h"

#include <QAbstractButton>
#include <QAbstractSpinBox>

#include <algorithm>

namespace pimento {

namespace {

/// True for a search field; other line edits are parts of spin boxes or combo boxes, or read-only.
bool isSearch(const QLineEdit& field)
{
    return qobject_cast<const QAbstractSpinBox*>(field.parentWidget()) == nullptr &&
           qobject_cast<const QComboBox*>(field.parentWidget()) == nullptr && !field.isReadOnly();
}

} // namespace

ViewSwitches ViewSwitches::of(const std::vector<QWidget*>& pages)
{
    ViewSwitches switches;
    for (const QWidget* page : pages) {
        for (QComboBox* list : page->findChildren<QComboBox*>()) {
            switches.m_lists.push_back({list, {std::max(0, list->currentIndex()), list->currentText()}});
        }
        for (QTabWidget* tabs : page->findChildren<QTabWidget*>()) {
            switches.m_tabs.emplace_back(tabs, tabs->currentIndex());
        }
        for (QAbstractButton* button : page->findChildren<QAbstractButton*>()) {
            if (button->isCheckable() && button->group() == nullptr) {
                switches.m_buttons.emplace_back(button, button->isChecked());
            }
        }
        for (QAction* action : page->findChildren<QAction*>()) {
            if (action->isCheckable() && action->actionGroup() == nullptr) {
                switches.m_actions.emplace_back(action, action->isChecked());
            }
        }
        for (QLineEdit* field : page->findChildren<QLineEdit*>()) {
            if (isSearch(*field)) {
                switches.m_fields.emplace_back(field, field->text());
            }
        }
    }
    return switches;
}

void ViewSwitches::putBack() const
{
    for (const auto& [tabs, index] : m_tabs) {
        if (tabs && index < tabs->count()) {
            tabs->setCurrentIndex(index);
        }
    }
    for (const auto& [list, choice] : m_lists) {
        if (list && list->count() > 0) {
            const int same = choice.text.isEmpty() ? -1 : list->findText(choice.text);
            list->setCurrentIndex(same >= 0 ? same : std::min(choice.index, list->count() - 1));
        }
    }
    for (const auto& [button, isChecked] : m_buttons) {
        if (button) {
            button->setChecked(isChecked);
        }
    }
    for (const auto& [action, isChecked] : m_actions) {
        if (action) {
            action->setChecked(isChecked);
        }
    }
    for (const auto& [field, text] : m_fields) {
        if (field && field->text() != text) {
            field->setText(text);
        }
    }
}

} // namespace pimento
