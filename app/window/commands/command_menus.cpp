// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/commands/command_menus.h"

#include <QMenu>
#include <QMenuBar>

namespace pimento {

CommandMenus::CommandMenus(CommandRegistry& registry, QMainWindow& window, const QStringList& titles)
    : QObject(&window), m_window(window)
{
    for (const QString& title : titles) {
        (void)menu(title);
    }
    for (const Command& command : registry.commands()) {
        place(command);
    }
    connect(&registry, &CommandRegistry::added, this, &CommandMenus::place);
}

QMenu& CommandMenus::menu(const QString& path)
{
    if (QMenu* known = m_menus.value(path)) {
        return *known;
    }
    const qsizetype cut = path.lastIndexOf(QLatin1Char('/'));
    QMenu* made = cut < 0 ? m_window.menuBar()->addMenu(path) : menu(path.left(cut)).addMenu(path.mid(cut + 1));
    m_menus[path] = made;
    return *made;
}

QMenu& CommandMenus::addMenu(const QString& path, const QString& title, int group)
{
    separate(menu(path), group);
    return menu(path + QLatin1Char('/') + title);
}

void CommandMenus::separate(QMenu& menu, int group)
{
    if (const auto last = m_groups.constFind(&menu); last != m_groups.constEnd() && *last != group) {
        menu.addSeparator();
    }
    m_groups[&menu] = group;
}

void CommandMenus::place(const Command& command)
{
    if (!command.menu.isEmpty()) {
        QMenu& place = menu(command.menu);
        separate(place, command.group);
        place.addAction(command.action);
    }
    m_window.addAction(command.action); // makes its keys work while no menu bar is visible
}

} // namespace pimento
