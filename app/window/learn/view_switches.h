// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAction>
#include <QComboBox>
#include <QLineEdit>
#include <QPointer>
#include <QTabWidget>

#include <utility>
#include <vector>

class QAbstractButton;
class QListWidget;

namespace pimento {

/// The user's choices on pages besides questions and results, to be restored: tabs, choices of lists, switches, and
/// texts of search fields.
class ViewSwitches {
public:
    ViewSwitches() = default;
    [[nodiscard]] static ViewSwitches of(const std::vector<QWidget*>& pages);

    /// Restores the choices of widgets that still exist.
    void putBack() const;

private:
    struct Choice {
        int index = 0;
        QString text; // text of the choice, since the list may have changed
    };
    std::vector<std::pair<QPointer<QComboBox>, Choice>> m_lists;
    std::vector<std::pair<QPointer<QTabWidget>, int>> m_tabs;
    std::vector<std::pair<QPointer<QAbstractButton>, bool>> m_buttons;
    std::vector<std::pair<QPointer<QAction>, bool>> m_actions;
    std::vector<std::pair<QPointer<QLineEdit>, QString>> m_fields;
};

} // namespace pimento
