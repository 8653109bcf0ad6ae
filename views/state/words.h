// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/candidates/candidate_list.h"
#include "engine/study/exploration.h"
#include "engine/vocabulary/split_words.h"

#include <QString>
#include <QStringList>

#include <string>

namespace pimento {

// The words that the window uses now. They go the way of translations: `Vocabularies` is a QTranslator that says
// neutral words in those of a maker, so that every tr() follows it. Without one everything is neutral and nothing is
// defined.

/// A text of the engine in the words of the window.
[[nodiscard]] QString inWords(const std::string& text);
/// "5.28 us" of the engine, whose texts are plain, with the sign of the unit.
[[nodiscard]] QString withMicro(QString text);

/// What the levels of a device are called now.
[[nodiscard]] LevelWords levelWords();

/// The candidate of a row in plain words; its code where there are none.
[[nodiscard]] QString draftWords(const CandidateList& list, std::size_t row);
[[nodiscard]] QString draftWords(const Exploration& exploration, std::size_t row);
/// The same of a code that the problem reads: no run is made for names such as "best", which stay.
[[nodiscard]] QString draftWords(const Problem& problem, const std::string& code);
/// "nhead over 4 channels (4x1,1x1)", or the code alone.
[[nodiscard]] QString wordsAndCode(const QString& words, const QString& code);
/// The title of an inspection, "4x1,1x1: GEMV ... on AttAcc", with the words in front and the code behind.
[[nodiscard]] QString titleInWords(const Problem& problem, const std::string& title);

/// Of a concept (engine/vocabulary/word_list.h): its definition as rich text for a tooltip, with its formula and the
/// page of the guide that says more; "": nobody has defined it.
[[nodiscard]] QString definitionOf(const QString& term);
/// The words for one and for many of a concept in texts of now, with the neutral ones behind; empty: unknown.
[[nodiscard]] QStringList wordsOfTerm(const QString& term);
/// The page of the guide that explains a concept; "": none.
[[nodiscard]] QString pageOfTerm(const QString& term);
/// The concept that a column is about; "": none.
[[nodiscard]] QString termOfColumn(const std::string& column);
/// The concept that a word is one for, whatever the case of its first letter; "": none.
[[nodiscard]] QString termOfWord(const QString& word);

/// A resource that limits a run. The bus that all commands take has a name of its own, since waiting for a slot of it
/// is a cause of waiting.
[[nodiscard]] QString limitInWords(const std::string& resource);

/// A tooltip that says what is special here, then what the word means in general.
[[nodiscard]] QString tipWithDefinition(const QString& tip, const QString& term);

} // namespace pimento
