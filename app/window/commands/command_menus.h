// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/commands/command_registry.h"

#include <QHash>
#include <QMainWindow>
#include <QPointer>

class QMenu;

namespace pimento {

/// Puts every command of the registry into the menus of a window, including commands that are added later.
class CommandMenus : public QObject {
    Q_OBJECT

public:
    /// `titles`: of the first menus of the menu bar, in order; others follow.
    CommandMenus(CommandRegistry& registry, QMainWindow& window, const QStringList& titles);

    /// Returns the menu of a path such as "&View/&Theme"; makes it if needed.
    [[nodiscard]] QMenu& menu(const QString& path);
    /// Appends a menu that fills itself to the menu of a path.
    QMenu& addMenu(const QString& path, const QString& title, int group);

private:
    void place(const Command& command);
    void separate(QMenu& menu, int group);

    QMainWindow& m_window;
    QHash<QString, QMenu*> m_menus;
    QHash<QMenu*, int> m_groups; // group of the last entry
};

} // namespace pimento
