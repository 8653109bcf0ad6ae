// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/commands/command_registry.h"

#include <QCoreApplication>

#include <algorithm>
#include <utility>

namespace pimento {

namespace {

/// True if two shortcuts are equal or one begins with the other, so that Qt cannot tell them apart.
bool collide(const QKeySequence& a, const QKeySequence& b)
{
    return !a.isEmpty() && !b.isEmpty() &&
           (a.matches(b) != QKeySequence::NoMatch || b.matches(a) != QKeySequence::NoMatch);
}

} // namespace

QAction* CommandRegistry::insert(const CommandSpec& spec)
{
    if (const auto old = std::ranges::find(m_commands, spec.id, &Command::id); old != m_commands.end()) {
        delete old->action;
        m_commands.erase(old);
    }
    auto* action = new QAction(spec.text, this);
    action->setObjectName(spec.id);
    const auto restored = m_restored.find(spec.id);
    action->setShortcuts(restored != m_restored.end() ? restored->second : spec.keys);
    m_commands.push_back({spec.id, spec.menu, spec.group, spec.keys, action});
    return action;
}

QAction* CommandRegistry::add(const CommandSpec& spec, QObject* context, std::function<void()> run)
{
    QAction* action = insert(spec);
    connect(action, &QAction::triggered, context, [run = std::move(run)] { run(); });
    Q_EMIT added(m_commands.back());
    return action;
}

QAction* CommandRegistry::addSwitch(const CommandSpec& spec, QObject* context, bool isOn, std::function<void(bool)> set)
{
    QAction* action = insert(spec);
    action->setCheckable(true);
    action->setChecked(isOn);
    connect(action, &QAction::toggled, context, [set = std::move(set)](bool on) { set(on); });
    Q_EMIT added(m_commands.back());
    return action;
}

std::vector<Choice> CommandRegistry::choices() const
{
    std::vector<Choice> all;
    for (const Choices& source : m_choices) {
        std::ranges::move(source(), std::back_inserter(all));
    }
    return all;
}

const Command* CommandRegistry::find(const QString& id) const
{
    const auto found = std::ranges::find(m_commands, id, &Command::id);
    return found == m_commands.end() ? nullptr : &*found;
}

QAction* CommandRegistry::action(const QString& id) const
{
    const Command* command = find(id);
    return command == nullptr ? nullptr : command->action;
}

const Command* CommandRegistry::holder(const QList<QKeySequence>& keys, const QString& id) const
{
    const auto holds = [&](const Command& command) {
        return command.id != id && std::ranges::any_of(command.action->shortcuts(), [&](const QKeySequence& held) {
                   return std::ranges::any_of(keys, [&](const QKeySequence& key) { return collide(held, key); });
               });
    };
    const auto found = std::ranges::find_if(m_commands, holds);
    return found == m_commands.end() ? nullptr : &*found;
}

void CommandRegistry::setKeys(const QString& id, const QList<QKeySequence>& keys)
{
    if (QAction* changed = action(id); changed != nullptr && changed->shortcuts() != keys) {
        changed->setShortcuts(keys);
        Q_EMIT keysChanged();
    }
}

void CommandRegistry::resetKeys(const QString& id)
{
    if (const Command* command = find(id)) {
        m_restored.erase(id);
        setKeys(id, command->firstKeys);
    }
}

void CommandRegistry::resetAllKeys() { restoreKeys({}); }

std::map<QString, QList<QKeySequence>> CommandRegistry::changedKeys() const
{
    std::map<QString, QList<QKeySequence>> changed = m_restored; // also of commands not registered this time
    for (const Command& command : m_commands) {
        if (command.action->shortcuts() != command.firstKeys) {
            changed[command.id] = command.action->shortcuts();
        } else {
            changed.erase(command.id);
        }
    }
    return changed;
}

void CommandRegistry::restoreKeys(std::map<QString, QList<QKeySequence>> keys)
{
    m_restored = std::move(keys);
    for (const Command& command : m_commands) {
        const auto restored = m_restored.find(command.id);
        command.action->setShortcuts(restored != m_restored.end() ? restored->second : command.firstKeys);
    }
    Q_EMIT keysChanged();
}

QString plainTitle(QString title)
{
    title.replace(QLatin1String("&&"), QString(QChar(1))); // a character that no title contains
    title.remove(QLatin1Char('&'));
    title.replace(QChar(1), QLatin1Char('&'));
    title.remove(QChar(0x2026));
    return title;
}

QString plainMenu(const QString& menu) { return plainTitle(menu).replace(QLatin1Char('/'), QString::fromUtf8(" › ")); }

QString keysInWords(const QList<QKeySequence>& keys)
{
    QStringList words;
    for (const QKeySequence& key : keys) {
        if (!key.isEmpty()) {
            words << key.toString(QKeySequence::NativeText);
        }
    }
    return words.join(QCoreApplication::translate("Keys", " or "));
}

} // namespace pimento
