// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/upmem/tensor/program.h"

#include <string>
#include <vector>

namespace pimento::upmem::tensor {

struct ListedLine {
    int depth = 0; // in steps of four spaces
    std::string text;
    Node node; // node that the line shows, if isOfNode
    bool isOfNode = false;
};

/// Lists the program in readable lines: buffers, then loops and blocks.
[[nodiscard]] std::vector<ListedLine> listing(const Program& program);
/// Writes the listing as one text.
[[nodiscard]] std::string text(const Program& program);

/// Writes an index with the names of the program's loops: "4*i_0 + i_1", "(f / 8) % 3".
[[nodiscard]] std::string text(const LoopIndex& index, const Program& program, const std::vector<std::string>& loops);

} // namespace pimento::upmem::tensor
