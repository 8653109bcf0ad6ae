// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/studies/study.h"

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <utility>
#include <vector>

// What somebody marked in a study: candidates that are pinned, and notes about candidates. A candidate with a note is
// in the table of pins as well, which knows what it is called.

namespace pimento {

/// A candidate that somebody marked.
struct MarkedCandidate {
    Fingerprint question; // key in the study
    std::string asked;    // the question for people
    std::uint64_t candidate = 0;
    std::string name; // text of the candidate; "": nobody knows it any more
    bool isPinned = false;
    std::string note; // "": none

    bool operator==(const MarkedCandidate&) const = default;
};

/// Of all questions, in the order in which the study has them; candidates by their ids. Error: of the file.
[[nodiscard]] Result<std::vector<MarkedCandidate>> markedCandidates(Study& study);

/// The same as a table: question,candidate,id,pinned,note. Lines of a note become one.
[[nodiscard]] std::string csvOf(std::span<const MarkedCandidate> marked);

/// What a study is to have of candidates that are marked, by question and id.
struct MarkTexts {
    std::string name;
    std::string note; // "": it is pinned alone

    bool operator==(const MarkTexts&) const = default;
};
using StudyMarks = std::map<std::pair<Fingerprint, std::uint64_t>, MarkTexts>;

/// Writes what `wanted` has otherwise than `known`, and takes away what it lacks. Rows that neither has stay.
[[nodiscard]] Result<void> changeMarks(Study& study, const StudyMarks& known, const StudyMarks& wanted);

} // namespace pimento
