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

/// What somebody chose on pages beside questions and results, to be put back: tabs, choices of lists, switches, and
/// what stands in fields that search.
class ViewSwitches {
public:
    ViewSwitches() = default;
    [[nodiscard]] static ViewSwitches of(const std::vector<QWidget*>& pages);

    /// Those that are still there.
    void putBack() const;

private:
    struct Choice {
        int index = 0;
        QString text; // of the choice: lists may have other ones meanwhile
    };
    std::vector<std::pair<QPointer<QComboBox>, Choice>> m_lists;
    std::vector<std::pair<QPointer<QTabWidget>, int>> m_tabs;
    std::vector<std::pair<QPointer<QAbstractButton>, bool>> m_buttons;
    std::vector<std::pair<QPointer<QAction>, bool>> m_actions;
    std::vector<std::pair<QPointer<QLineEdit>, QString>> m_fields;
};

} // namespace pimento
