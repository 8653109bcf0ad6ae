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

/// One thing that a user can ask the window to do. Its action has text, keys, what it does and whether it is on.
struct Command {
    QString id;                    // "view.theme.dark", lasting: settings name it
    QString menu;                  // titles on the way to it, "&View/&Theme"
    int group = 0;                 // of the menu; a line stands between groups
    QList<QKeySequence> firstKeys; // before somebody changed them
    QAction* action = nullptr;
};

/// What a new command is made of.
struct CommandSpec {
    QString id;
    QString menu;
    QString text;
    QList<QKeySequence> keys = {};
    int group = 0;
};

/// Keys that a view handles itself: they can be looked up, but not changed.
struct ViewKeys {
    QString view; // "Timeline"
    QString text; // "Zoom in and out"
    QString keys; // "W, S"
};

/// Something to choose that has no place in a menu: a kernel, a device.
struct Choice {
    QString text; // "device: AttAcc"
    std::function<void()> choose;
};

/// The one table of everything that the window can be asked to do. Menus, palette, sheet of keys and the dialog that
/// changes keys are made from it. Controllers add their commands at any time.
class CommandRegistry : public QObject {
    Q_OBJECT

public:
    using Choices = std::function<std::vector<Choice>()>;

    explicit CommandRegistry(QObject* parent = nullptr) : QObject(parent) {}

    /// The action of the new command, which the registry owns; `run` is called as long as `context` lives. An id that
    /// is taken gets another meaning: the old action goes.
    QAction* add(const CommandSpec& spec, QObject* context, std::function<void()> run);
    /// A command that is on or off.
    QAction* addSwitch(const CommandSpec& spec, QObject* context, bool isOn, std::function<void(bool)> set);
    void addViewKeys(ViewKeys keys) { m_viewKeys.push_back(std::move(keys)); }
    /// `choices` is asked each time that somebody looks for something.
    void addChoices(Choices choices) { m_choices.push_back(std::move(choices)); }

    /// In the order in which they were added.
    [[nodiscard]] const std::vector<Command>& commands() const { return m_commands; }
    [[nodiscard]] const std::vector<ViewKeys>& viewKeys() const { return m_viewKeys; }
    [[nodiscard]] std::vector<Choice> choices() const;
    /// nullptr: there is none.
    [[nodiscard]] const Command* find(const QString& id) const;
    [[nodiscard]] QAction* action(const QString& id) const;

    /// The command that has one of these keys, or keys that begin with them or that they begin with, other than `id`;
    /// nullptr: they are free.
    [[nodiscard]] const Command* holder(const QList<QKeySequence>& keys, const QString& id) const;
    /// Gives a command other keys. Whoever has them keeps them: ask holder() before.
    void setKeys(const QString& id, const QList<QKeySequence>& keys);
    void resetKeys(const QString& id);
    void resetAllKeys();
    /// Keys that are other than the first ones, by id.
    [[nodiscard]] std::map<QString, QList<QKeySequence>> changedKeys() const;
    /// The same of an earlier time; commands that are added later get theirs then. All others get their first keys.
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

/// A title without its mnemonic and without the dots that say that a dialog follows.
[[nodiscard]] QString plainTitle(QString title);

/// "View › Theme" of "&View/&Theme".
[[nodiscard]] QString plainMenu(const QString& menu);

/// The keys as somebody reads them, "Ctrl+Return or Ctrl+Enter"; "" of none.
[[nodiscard]] QString keysInWords(const QList<QKeySequence>& keys);

} // namespace pimento
