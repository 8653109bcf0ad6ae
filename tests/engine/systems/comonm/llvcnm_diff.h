// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/comonm/cnm/llvcnm.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace pimento::comonm::llvcnm {

enum class Change : std::uint8_t { None, Removed, Added };

/// An instruction, or the head of a loop, of one of two functions or of both.
struct DiffLine {
    Change change = Change::None;
    std::size_t depth = 0; // number of loops around it
    bool isLoop = false;
    std::string text; // as print() writes it

    bool operator==(const DiffLine&) const = default;
};

/// Compares two functions loop by loop: loops over variables of one name belong together, and instructions of their
/// bodies are equal if their texts are. As few instructions as possible are removed and added; a loop whose end or step
/// changed has a line of each kind, followed by the changes of its body.
[[nodiscard]] std::vector<DiffLine> differences(const Function& before, const Function& after);

/// Number of instructions that were removed or added.
[[nodiscard]] std::size_t changedInstructions(const std::vector<DiffLine>& lines, Change change);

/// Writes "-" before removed, "+" before added and a blank before equal lines.
[[nodiscard]] std::string text(const std::vector<DiffLine>& lines);

} // namespace pimento::comonm::llvcnm
