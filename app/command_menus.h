// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/state/command_registry.h"

#include <QHash>
#include <QMainWindow>
#include <QPointer>

class QMenu;

namespace pimento {

/// Puts every command of the registry into the menus of a window, those of later times too.
class CommandMenus : public QObject {
    Q_OBJECT

public:
    /// `titles` of the menus that stand side by side, in their order; others follow.
    CommandMenus(CommandRegistry& registry, QMainWindow& window, const QStringList& titles);

    /// The menu of a path such as "&View/&Theme", which comes into being.
    [[nodiscard]] QMenu& menu(const QString& path);
    /// Puts a menu that fills itself behind what stands in a menu now.
    QMenu& addMenu(const QString& path, const QString& title, int group);

private:
    void place(const Command& command);
    void separate(QMenu& menu, int group);

    QMainWindow& m_window;
    QHash<QString, QMenu*> m_menus;
    QHash<QMenu*, int> m_groups; // of the last entry
};

} // namespace pimento
