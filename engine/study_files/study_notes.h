// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/study_files/study.h"

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <utility>
#include <vector>

// Marks in a study: pinned candidates, and notes about candidates. A candidate with a note is also in the table of
// pins, which stores its name.

namespace pimento {

/// A candidate with a pin or a note.
struct MarkedCandidate {
    Fingerprint question; // key in the study
    std::string asked;    // text of the question
    std::uint64_t candidate = 0;
    std::string name; // text of the candidate; "": unknown
    bool isPinned = false;
    std::string note; // "": none

    bool operator==(const MarkedCandidate&) const = default;
};

/// All marked candidates, questions in the order of the study, candidates ordered by id. Error: of the file.
[[nodiscard]] Result<std::vector<MarkedCandidate>> markedCandidates(Study& study);

/// Writes marked candidates as a table: question,candidate,id,pinned,note. Line ends in notes become spaces.
[[nodiscard]] std::string csvOf(std::span<const MarkedCandidate> marked);

/// Desired marks of candidates, by question and id.
struct MarkTexts {
    std::string name;
    std::string note; // "": only pinned

    bool operator==(const MarkTexts&) const = default;
};
using StudyMarks = std::map<std::pair<Fingerprint, std::uint64_t>, MarkTexts>;

/// Writes marks that differ between `wanted` and `known`, and removes those that `wanted` lacks. Other rows stay.
[[nodiscard]] Result<void> changeMarks(Study& study, const StudyMarks& known, const StudyMarks& wanted);

} // namespace pimento
