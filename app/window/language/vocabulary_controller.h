// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/texts/vocabularies.h"

#include <QObject>
#include <QString>

#include <memory>

namespace pimento {

class CommandRegistry;
class QuestionPanel;

/// Chooses the vocabulary of the window: the user's choice, or the one of the question's device.
class VocabularyController : public QObject {
    Q_OBJECT

public:
    /// Reads the words from the data folder; without them everything is neutral.
    VocabularyController(QuestionPanel& question, QObject* parent);

    /// Adds a command for each vocabulary to the menu View > Words.
    void addCommands(CommandRegistry& registry, const QString& view);

    /// Chooses a vocabulary by its id; "": the device's. An unknown one counts as "".
    void choose(const QString& vocabulary);
    [[nodiscard]] QString chosen() const { return m_chosen; }
    /// Vocabularies of makers' words; nullptr: no file of words was found.
    [[nodiscard]] const Vocabularies* vocabularies() const { return m_vocabularies.get(); }

Q_SIGNALS:
    /// Emitted when the vocabulary has changed.
    void changed();

private:
    void speak();

    QuestionPanel& m_question;
    CommandRegistry* m_registry = nullptr;
    std::unique_ptr<Vocabularies> m_vocabularies;
    QString m_chosen;
};

} // namespace pimento
