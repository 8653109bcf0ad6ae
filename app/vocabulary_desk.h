// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/state/vocabularies.h"

#include <QObject>
#include <QString>

#include <memory>

namespace pimento {

class CommandRegistry;
class QuestionPanel;

/// Which vocabulary the window speaks: one that somebody chose, or that of the question's device.
class VocabularyDesk : public QObject {
    Q_OBJECT

public:
    /// Reads the words of the data folder; without them everything is neutral.
    VocabularyDesk(QuestionPanel& question, QObject* parent);

    /// Adds a command for each vocabulary to the menu View > Words.
    void addCommands(CommandRegistry& registry, const QString& view);

    /// The id of a vocabulary; "": that of the device. An unknown one counts as none.
    void choose(const QString& vocabulary);
    [[nodiscard]] QString chosen() const { return m_chosen; }
    /// nullptr: there are no words.
    [[nodiscard]] const Vocabularies* vocabularies() const { return m_vocabularies.get(); }

Q_SIGNALS:
    /// Other words are spoken from now on.
    void changed();

private:
    void speak();

    QuestionPanel& m_question;
    CommandRegistry* m_registry = nullptr;
    std::unique_ptr<Vocabularies> m_vocabularies;
    QString m_chosen;
};

} // namespace pimento
