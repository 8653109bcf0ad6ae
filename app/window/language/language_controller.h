// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>

#include <functional>

namespace pimento {

class CommandRegistry;
class NoticeBar;

/// Chooses the language of the window: the user's choice, or the system's. Texts are made with the widgets, so another
/// language needs another window: the program closes this one and opens a new one, where the session restores
/// everything.
class LanguageController : public QObject {
    Q_OBJECT

public:
    LanguageController(NoticeBar& notice, QObject* parent);

    /// Adds a command for each language to the menu View > Language.
    void addCommands(CommandRegistry& registry, const QString& view);
    /// Stores the chosen language in a settings file from now on.
    void useSettings(const QString& file);
    /// Sets the function that closes and reopens the window; it returns false if the window stays. Without it another
    /// language takes effect at the next start.
    void setReopening(std::function<bool()> reopen) { m_reopen = std::move(reopen); }

    /// Chooses a language by its code; "": the system's. An unknown code counts as "".
    void choose(const QString& code);
    [[nodiscard]] QString chosen() const { return m_chosen; }

    /// Language that a settings file stores; "": that of the operating system.
    [[nodiscard]] static QString chosenIn(const QString& file);
    /// The language of a choice on this system: a code of Language::codes().
    [[nodiscard]] static QString codeOf(const QString& choice);

private:
    NoticeBar& m_notice;
    CommandRegistry* m_registry = nullptr;
    std::function<bool()> m_reopen;
    QString m_file;
    QString m_chosen;
};

} // namespace pimento
