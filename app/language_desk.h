// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>

#include <functional>

namespace pimento {

class CommandRegistry;
class NoticeBar;

/// Which language the window speaks: one that somebody chose, or that of the system. Texts are made with the widgets,
/// so another language needs another window: whoever runs the program closes this one and opens it anew, where the
/// session brings everything back.
class LanguageDesk : public QObject {
    Q_OBJECT

public:
    LanguageDesk(NoticeBar& notice, QObject* parent);

    /// Adds a command for each language to the menu View > Language.
    void addCommands(CommandRegistry& registry, const QString& view);
    /// The choice stands in a file of settings from now on.
    void useSettings(const QString& file);
    /// What closes the window and opens it anew; false: the window stays. Without it another language waits for the
    /// next start.
    void setReopening(std::function<bool()> reopen) { m_reopen = std::move(reopen); }

    /// A language by its code; "": that of the system. An unknown one counts as none.
    void choose(const QString& code);
    [[nodiscard]] QString chosen() const { return m_chosen; }

    /// The choice in a file of settings; "": that of the system.
    [[nodiscard]] static QString chosenIn(const QString& file);
    /// What a choice means on this system: a code of Language::codes().
    [[nodiscard]] static QString codeOf(const QString& choice);

private:
    NoticeBar& m_notice;
    CommandRegistry* m_registry = nullptr;
    std::function<bool()> m_reopen;
    QString m_file;
    QString m_chosen;
};

} // namespace pimento
