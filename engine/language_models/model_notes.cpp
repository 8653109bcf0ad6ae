// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/language_models/model_notes.h"

#include <cctype>

namespace pimento {

namespace {

/// Text with thousands separators: "4,096".
std::string withCommas(std::int64_t number)
{
    std::string text = std::to_string(number);
    for (std::size_t at = text.size(); at > 3;) {
        at -= 3;
        text.insert(at, ",");
    }
    return text;
}

/// Position of the next sentence: behind a full stop and a space, with a capital letter.
std::size_t endOfSentence(const std::string& text, std::size_t begin)
{
    for (std::size_t stop = text.find(". ", begin); stop != std::string::npos; stop = text.find(". ", stop + 1)) {
        if (stop + 2 < text.size() && std::isupper(static_cast<unsigned char>(text[stop + 2])) != 0) {
            return stop + 1;
        }
    }
    return text.size();
}

} // namespace

std::vector<std::string> notesOf(const LanguageModel& model)
{
    std::vector<std::string> sentences;
    for (std::size_t begin = 0; begin < model.note.size();) {
        const std::size_t end = endOfSentence(model.note, begin);
        sentences.push_back(model.note.substr(begin, end - begin));
        begin = end + 1;
    }
    return sentences;
}

std::vector<std::string> notesOf(const LanguageModel& model, std::int64_t tokens)
{
    std::vector<std::string> sentences = notesOf(model);
    const bool isLearned = model.positions == PositionKind::Learned;
    const std::int64_t positions = model.largestContext > 0 ? model.largestContext : isLearned ? model.positionRows : 0;
    if (positions > 0 && tokens > positions) {
        const bool hasNone = model.positions == PositionKind::None;
        sentences.push_back((hasNone ? "The model is made for " + withCommas(positions) + " tokens"
                                     : "The model has " + withCommas(positions) + " positions") +
                            ", fewer than the " + withCommas(tokens) + " tokens of the longest context.");
    }
    return sentences;
}

} // namespace pimento
