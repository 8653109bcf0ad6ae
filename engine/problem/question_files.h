// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/problem/question.h"
#include "sim/base/result.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace pimento {

/// A file with its name, for messages.
struct NamedText {
    std::string name;
    std::string text;
};

/// The question that files of another tool describe together. Parts that no file describes are empty.
struct OpenedQuestion {
    /// The question by the rules of the other tool, then variants of it by other rules, such as the system's own, in
    /// which the candidate is compared. All have the same kernel and device. Never empty.
    std::vector<Question> questions;
    std::string candidate;            // text of the candidate that the files describe; "": none
    std::vector<std::string> remarks; // what the files say and what does not count here
};

/// A kind of files of another tool that ask a question.
struct QuestionFiles {
    std::vector<std::string_view> endings; // ".yaml"
    /// Reads files that belong together. Error, with file and line: the first mistake.
    Result<OpenedQuestion> (*read)(std::span<const NamedText> files) = nullptr;

    [[nodiscard]] bool areEndingOf(std::string_view name) const
    {
        for (const std::string_view ending : endings) {
            if (name.ends_with(ending)) {
                return true;
            }
        }
        return false;
    }
};

/// Reads the texts of files of a kind, and the question that they ask. Error: as `kind.read`, or a file that cannot be
/// read or is larger than 4 MiB.
[[nodiscard]] Result<OpenedQuestion> openQuestion(const QuestionFiles& kind, std::span<const std::string> names);

} // namespace pimento
