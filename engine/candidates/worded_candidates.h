// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/candidates/candidate_list.h"
#include "engine/vocabulary/split_words.h"

#include <cstddef>
#include <string>

namespace pimento {

/// Interface of candidate lists that can describe their candidates in plain words, besides their short texts.
class WordedCandidates {
public:
    virtual ~WordedCandidates() = default;

    /// Describes the candidate of a row in words, for people; other candidates may have the same words.
    [[nodiscard]] virtual std::string words(std::size_t row, const LevelWords& levels) const = 0;
};

/// Describes the candidate of a row in words; "": its list has no words.
[[nodiscard]] inline std::string wordsOf(const CandidateList& list, std::size_t row, const LevelWords& levels = {})
{
    const auto* worded = dynamic_cast<const WordedCandidates*>(&list);
    return worded == nullptr ? std::string() : worded->words(row, levels);
}

} // namespace pimento
