// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/vocabulary/word_list.h"
#include "views/texts/language.h"

#include <QTranslator>

#include <string>

namespace pimento {

// Contexts of translate() for concepts and columns by their ids, beside those of tr().
inline constexpr const char* kTermDefinitions = "TermDefinitions";
inline constexpr const char* kTermWords = "TermWords";
inline constexpr const char* kTermPages = "TermPages";
inline constexpr const char* kTermOfColumn = "TermOfColumn";
inline constexpr const char* kTermOfWord = "TermOfWord";

/// Translates neutral words into those of a maker, in the language of the window, for which the list is written. While
/// it is installed in the application, tr() and inWords() (views/texts/words.h) use the vocabulary. Choosing another
/// one installs it again, which notifies every widget (QEvent::LanguageChange).
class Vocabularies : public QTranslator {
    Q_OBJECT

public:
    /// Takes the installed language, which must outlive it; nullptr: English.
    explicit Vocabularies(WordList list, const Language* language = nullptr, QObject* parent = nullptr);
    ~Vocabularies() override;

    [[nodiscard]] const WordList& list() const { return m_list; }
    /// Id of the vocabulary in use.
    [[nodiscard]] const std::string& spoken() const { return m_spoken; }
    /// Switches to a vocabulary of the list and installs itself.
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
