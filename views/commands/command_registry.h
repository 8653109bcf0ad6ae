// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAction>
#include <QKeySequence>
#include <QList>
#include <QObject>
#include <QString>

#include <functional>
#include <map>
#include <vector>

namespace pimento {

/// An entry of the command table. Its action has the text, the shortcuts, the effect and whether it is on.
struct Command {
    QString id;                    // "view.theme.dark"; stable, because settings files store it
    QString menu;                  // menu titles that lead to it, "&View/&Theme"
    int group = 0;                 // within the menu; a separator stands between groups
    QList<QKeySequence> firstKeys; // default shortcuts, before the user changed any
    QAction* action = nullptr;
};

/// Describes a command to add.
struct CommandSpec {
    QString id;
    QString menu;
    QString text;
    QList<QKeySequence> keys = {};
    int group = 0;
};

/// Keys that a view handles itself: the list of keys shows them, but they cannot be changed.
struct ViewKeys {
    QString view; // "Timeline"
    QString text; // "Zoom in and out"
    QString keys; // "W, S"
};

/// A choice that has no place in a menu, such as a kernel or a device.
struct Choice {
    QString text; // "device: AttAcc"
    std::function<void()> choose;
};

/// The one table of all commands of the window. Menus, command palette, list of keys and the dialog that changes keys
/// are made from it. Controllers add their commands at any time.
class CommandRegistry : public QObject {
    Q_OBJECT

public:
    using Choices = std::function<std::vector<Choice>()>;

    explicit CommandRegistry(QObject* parent = nullptr) : QObject(parent) {}

    /// Adds a command and returns its action, which the registry owns; `run` is called as long as `context` lives. An
    /// id that is taken is redefined: the old action is deleted.
    QAction* add(const CommandSpec& spec, QObject* context, std::function<void()> run);
    /// Adds a command that is on or off.
    QAction* addSwitch(const CommandSpec& spec, QObject* context, bool isOn, std::function<void(bool)> set);
    void addViewKeys(ViewKeys keys) { m_viewKeys.push_back(std::move(keys)); }
    /// Adds choices to the palette; `choices` is called for every search.
    void addChoices(Choices choices) { m_choices.push_back(std::move(choices)); }

    /// All commands in the order in which they were added.
    [[nodiscard]] const std::vector<Command>& commands() const { return m_commands; }
    [[nodiscard]] const std::vector<ViewKeys>& viewKeys() const { return m_viewKeys; }
    [[nodiscard]] std::vector<Choice> choices() const;
    /// The command with an id, or nullptr.
    [[nodiscard]] const Command* find(const QString& id) const;
    [[nodiscard]] QAction* action(const QString& id) const;

    /// The command other than `id` with a shortcut that equals one of `keys`, begins with it or is its beginning;
    /// nullptr if all are free.
    [[nodiscard]] const Command* holder(const QList<QKeySequence>& keys, const QString& id) const;
    /// Gives a command other shortcuts. Another command that has them already keeps them: ask holder() first.
    void setKeys(const QString& id, const QList<QKeySequence>& keys);
    void resetKeys(const QString& id);
    void resetAllKeys();
    /// Shortcuts that differ from the defaults, by command id.
    [[nodiscard]] std::map<QString, QList<QKeySequence>> changedKeys() const;
    /// Restores changedKeys() of an earlier session; all other commands get their defaults. Commands that are added
    /// later take their restored shortcuts then.
    void restoreKeys(std::map<QString, QList<QKeySequence>> keys);

Q_SIGNALS:
    void added(const Command& command);
    void keysChanged();

private:
    QAction* insert(const CommandSpec& spec);

    std::vector<Command> m_commands;
    std::vector<ViewKeys> m_viewKeys;
    std::vector<Choices> m_choices;
    std::map<QString, QList<QKeySequence>> m_restored;
};

/// Returns a title without its mnemonic and without the ellipsis that announces a dialog.
[[nodiscard]] QString plainTitle(QString title);

/// Returns "View › Theme" for "&View/&Theme".
[[nodiscard]] QString plainMenu(const QString& menu);

/// Shortcuts as displayed, "Ctrl+Return or Ctrl+Enter"; "" if there are none.
[[nodiscard]] QString keysInWords(const QList<QKeySequence>& keys);

} // namespace pimento
