// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/vocabulary/split_words.h"
#include "sim/base/result.h"

#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace pimento {

/// A set of terms: neutral, or those of a paper or maker.
struct Vocabulary {
    std::string id;                    // "attacc"
    std::string title;                 // "AttAcc"
    std::string summary;               // one sentence
    std::vector<std::string> families; // families of devices that use it

    bool operator==(const Vocabulary&) const = default;
};

/// A concept that people need a word for.
struct Concept {
    std::string id;
    Noun word;
    std::string definition;                // one sentence
    std::string formula;                   // "": none
    std::string page;                      // page of the guide that explains it: "explore"
    std::vector<std::string> columns = {}; // related table columns, without their numbers: "g" for "g0"
    bool isSpoken = false;                 // texts use the vocabulary's word for it
    std::map<std::string, Noun> words;     // by vocabulary; by default the word above
    std::vector<std::string> forms = {};   // inflected forms of the word: "Kernen"
    /// Inflected forms of each of `words`, in the same order.
    std::map<std::string, std::vector<std::string>> formsOf = {};

    bool operator==(const Concept&) const = default;
};

/// The concepts of the program with their words: `resources/vocabulary/words.json`.
struct WordList {
    static constexpr std::string_view kNeutral = "neutral";

    std::vector<Vocabulary> vocabularies; // the neutral one first
    std::vector<Concept> concepts;        // ordered by word

    bool operator==(const WordList&) const = default;

    /// Finds a concept; nullptr: unknown id.
    [[nodiscard]] const Concept* find(std::string_view id) const;
    /// Concept of a table column, by its id; nullptr: none that needs an explanation.
    [[nodiscard]] const Concept* ofColumn(std::string_view column) const;
    [[nodiscard]] const Vocabulary* findVocabulary(std::string_view id) const;
    /// Vocabulary of a family of devices; the neutral one if there is none.
    [[nodiscard]] const Vocabulary& ofFamily(std::string_view family) const;
    /// A vocabulary's words for the levels of a device.
    [[nodiscard]] LevelWords levels(std::string_view vocabulary) const;
};

/// A vocabulary's word for a concept.
[[nodiscard]] const Noun& wordOf(const Concept& each, std::string_view vocabulary);

/// Parses a JSON list of the words that each field of research uses for a concept ("bank", "core" for a processing
/// unit). Error: its first mistake, with its place: a key that is missing, unknown or of another type, duplicate words,
/// a vocabulary that the list does not define, or no vocabulary marked as neutral.
[[nodiscard]] Result<WordList> parseWordList(std::string_view json, const std::string& origin);
/// Loads the list of a data folder in a language: words.json is the English one, words.de.json another, with the same
/// concepts.
[[nodiscard]] Result<WordList> loadWordList(const std::filesystem::path& dataFolder,
                                            const std::string& language = "en");

/// Rewrites texts in the words of a vocabulary: those of spoken concepts replace the neutral ones, so "every group and
/// core" becomes "every channel and bank". Longer words take precedence, so that a "bank group" stays one.
class Speaker {
public:
    Speaker() = default;
    Speaker(const WordList& list, std::string_view vocabulary);

    /// True if texts stay unchanged.
    [[nodiscard]] bool isNeutral() const { return m_isNeutral; }
    [[nodiscard]] std::string say(std::string_view text) const;

private:
    struct Phrase {
        std::string neutral;
        std::string spoken;
    };
    [[nodiscard]] const Phrase* phraseAt(std::string_view text, std::size_t at) const;

    std::vector<Phrase> m_phrases; // longest first
    bool m_isNeutral = true;
};

/// Phrases of a glossary besides the list; %1 is replaced by the subject.
struct GlossaryPhrases {
    std::string title = "Glossary";
    std::string introduction = "The words of the window. The menu *View > Words* chooses neutral words or those of one "
                               "vendor.";
    std::string otherWords = "Other words: %1.";
    std::string more = "Read more";
};

/// Writes a page in Markdown with all concepts by their words in a vocabulary: a heading, the definition, other words.
[[nodiscard]] std::string glossaryText(const WordList& list, std::string_view vocabulary,
                                       const GlossaryPhrases& phrases = {});

} // namespace pimento
