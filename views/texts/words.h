// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/candidates/candidate_list.h"
#include "engine/exploration/exploration.h"
#include "engine/vocabulary/split_words.h"

#include <QString>
#include <QStringList>

#include <string>

namespace pimento {

// Words of the window in its vocabulary. They are looked up as translations: `Vocabularies` is a QTranslator from
// neutral words to those of a maker, so every tr() follows it. Without one all words are neutral and no concept has a
// definition.

/// Translates a text of the engine into the words of the window.
[[nodiscard]] QString inWords(const std::string& text);
/// Writes numbers of the engine, which writes ASCII, as the window does: "5 us" as "5 µs", "1.35x" as "1.35×", "4,096"
/// with a narrow space.
[[nodiscard]] QString withSigns(QString text);

/// Words for the levels of a device in the current vocabulary.
[[nodiscard]] LevelWords levelWords();

/// The code of a candidate with a space after each semicolon, where a line may break. All systems read it so.
[[nodiscard]] QString spacedCode(const std::string& code);
/// The candidate of a row in plain words; its code, as spacedCode() writes it, where there are none.
[[nodiscard]] QString candidateWords(const CandidateList& list, std::size_t row);
[[nodiscard]] QString candidateWords(const Exploration& exploration, std::size_t row);
/// The candidate of a code in plain words. Names such as "best" stay as they are, because resolving them takes a run.
[[nodiscard]] QString candidateWords(const Problem& problem, const std::string& code);
/// True if the words of a candidate are its code, with or without spaces.
[[nodiscard]] bool isCode(const QString& words, const QString& code);
/// Joins words and code, "nhead over 4 channels (4x1,1x1)"; the code alone where the words add nothing.
[[nodiscard]] QString wordsAndCode(const QString& words, const QString& code);
/// Title of an inspection, "4x1,1x1: GEMV ... on AttAcc", with words before the code, which follows in brackets.
[[nodiscard]] QString titleInWords(const Problem& problem, const std::string& title);

/// Definition of a concept (engine/vocabulary/word_list.h) as rich text for a tooltip, with its formula; "": undefined.
[[nodiscard]] QString definitionOf(const QString& term);
/// Plural and singular of a concept in the current vocabulary, followed by the neutral ones and further forms; empty:
/// unknown.
[[nodiscard]] QStringList wordsOfTerm(const QString& term);
/// The page of the guide that explains a concept; "": none.
[[nodiscard]] QString pageOfTerm(const QString& term);
/// Id of the glossary's concept that explains the column of this id; "": none.
[[nodiscard]] QString termOfColumn(const std::string& column);
/// Id of the concept that a word stands for, whatever the case of its first letter; "": none.
[[nodiscard]] QString termOfWord(const QString& word);

/// Name of a resource that limits a run. The command bus has a name of its own, since waiting for a slot of it is also
/// a cause of waiting.
[[nodiscard]] QString limitInWords(const std::string& resource);

/// Tooltip with a specific text followed by the definition of a concept.
[[nodiscard]] QString tipWithDefinition(const QString& tip, const QString& term);

} // namespace pimento
