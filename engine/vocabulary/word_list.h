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

/// One way of speaking: neutral, or that of a paper or maker.
struct Vocabulary {
    std::string id;                    // "attacc"
    std::string title;                 // "AttAcc"
    std::string summary;               // one sentence
    std::vector<std::string> families; // of devices that it belongs to

    bool operator==(const Vocabulary&) const = default;
};

/// Something that people have to know a word for.
struct Concept {
    std::string id;
    Noun word;
    std::string definition;                // one sentence
    std::string formula;                   // "": none
    std::string page;                      // of the guide, that explains it: "explore"
    std::vector<std::string> columns = {}; // of tables that are about it, without their numbers: "g" of "g0"
    bool isSpoken = false;                 // texts say it in the words of the vocabulary
    std::map<std::string, Noun> words;     // by vocabulary; one without has the word above
    std::vector<std::string> forms = {};   // further ones of the word in a language that inflects it: "Kernen"
    std::map<std::string, std::vector<std::string>> formsOf = {}; // those of each of `words`, in the same order

    bool operator==(const Concept&) const = default;
};

/// The concepts of the program with their words: `resources/vocabulary/words.json`.
struct WordList {
    static constexpr std::string_view kNeutral = "neutral";

    std::vector<Vocabulary> vocabularies; // the neutral one first
    std::vector<Concept> concepts;        // by word

    bool operator==(const WordList&) const = default;

    /// nullptr: there is none.
    [[nodiscard]] const Concept* find(std::string_view id) const;
    /// What a column of a table is about, by its id; nullptr: nothing that has to be explained.
    [[nodiscard]] const Concept* ofColumn(std::string_view column) const;
    [[nodiscard]] const Vocabulary* findVocabulary(std::string_view id) const;
    /// The vocabulary that a family of devices is described in; the neutral one if there is none.
    [[nodiscard]] const Vocabulary& ofFamily(std::string_view family) const;
    /// What a vocabulary calls the levels of a device.
    [[nodiscard]] LevelWords levels(std::string_view vocabulary) const;
};

/// What a vocabulary calls a concept.
[[nodiscard]] const Noun& wordOf(const Concept& each, std::string_view vocabulary);

/// Reads a list in JSON. Error: its first mistake, with its place: a key that is missing, unknown or of another type,
/// words that are given twice, a vocabulary that nobody has described, no neutral one.
[[nodiscard]] Result<WordList> parseWordList(std::string_view json, const std::string& origin);
/// The list of a data folder in a language: words.json is the English one, words.de.json another, which has the same
/// concepts.
[[nodiscard]] Result<WordList> loadWordList(const std::filesystem::path& dataFolder,
                                            const std::string& language = "en");

/// Says texts in the words of a vocabulary: those of spoken concepts take the place of the neutral ones, "every group
/// and core" becomes "every channel and bank". Longer words count first, so that a "bank group" stays one.
class Speaker {
public:
    Speaker() = default;
    Speaker(const WordList& list, std::string_view vocabulary);

    /// Whether it says everything as it is.
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

/// What a glossary says beside the list; %1 is what it says it of.
struct GlossaryPhrases {
    std::string title = "Glossary";
    std::string introduction = "The words of the window. The menu *View > Words* chooses neutral words or those of one "
                               "vendor.";
    std::string otherWords = "Other words: %1.";
    std::string more = "Read more";
};

/// A page in Markdown with all concepts by their words in a vocabulary: a heading, the definition, other words.
[[nodiscard]] std::string glossaryText(const WordList& list, std::string_view vocabulary,
                                       const GlossaryPhrases& phrases = {});

} // namespace pimento
