// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/upmem/tensor/program.h"

#include <string>
#include <vector>

namespace pimento::upmem::tensor {

struct ListedLine {
    int depth = 0; // in steps of four spaces
    std::string text;
    Node node; // what the line is about, where isOfNode
    bool isOfNode = false;
};

/// The program as lines for people: buffers, then loops and blocks.
[[nodiscard]] std::vector<ListedLine> listing(const Program& program);
/// The same as one text.
[[nodiscard]] std::string text(const Program& program);

/// "4*i_0 + i_1", "(f / 8) % 3"; with the names of the program's loops.
[[nodiscard]] std::string text(const LoopIndex& index, const Program& program, const std::vector<std::string>& loops);

} // namespace pimento::upmem::tensor
