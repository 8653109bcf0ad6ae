// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/vocabulary/word_list.h"
#include "views/state/language.h"

#include <QTranslator>

#include <string>

namespace pimento {

// Contexts under which Vocabularies is asked about concepts and columns by their ids, beside those of tr().
inline constexpr const char* kTermDefinitions = "TermDefinitions";
inline constexpr const char* kTermWords = "TermWords";
inline constexpr const char* kTermPages = "TermPages";
inline constexpr const char* kTermOfColumn = "TermOfColumn";
inline constexpr const char* kTermOfWord = "TermOfWord";

/// The vocabularies as a translation from neutral words to those of a maker, in the language of the window, whose words
/// the list has. While it is installed in the application, tr() and inWords() (views/state/words.h) speak so. Whoever
/// chooses another vocabulary installs it again, which tells every widget (QEvent::LanguageChange).
class Vocabularies : public QTranslator {
    Q_OBJECT

public:
    /// `language` is the one that is installed; nullptr: English. It outlives this.
    explicit Vocabularies(WordList list, const Language* language = nullptr, QObject* parent = nullptr);
    ~Vocabularies() override;

    [[nodiscard]] const WordList& list() const { return m_list; }
    /// The id of the vocabulary that is spoken.
    [[nodiscard]] const std::string& spoken() const { return m_spoken; }
    /// Speaks from now on in a vocabulary of the list, and installs itself.
    void speak(const std::string& vocabulary);

    [[nodiscard]] QString translate(const char* context, const char* source, const char* disambiguation = nullptr,
                                    int n = -1) const override;
    [[nodiscard]] bool isEmpty() const override { return false; }

private:
    [[nodiscard]] QString definition(const Concept& each) const;

    WordList m_list;
    const Language* m_language;
    std::string m_spoken{WordList::kNeutral};
    Speaker m_speaker;
};

} // namespace pimento
