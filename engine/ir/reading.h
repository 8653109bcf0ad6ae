// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/ir/lexer.h"
#include "engine/ir/print.h"
#include "engine/ir/program.h"
#include "engine/ir/reader.h"

#include <cstddef>
#include <vector>

namespace pimento::ir {

/// What the lines of a text say, before it is known whether it makes sense.
struct Reading {
    struct Set {
        affine::Place place;
        std::size_t mappings = 0;
        std::size_t representative = 0;
        std::int64_t groups = 1;
        std::int64_t cores = 1;
        affine::Place draftPlace;
    };
    struct Statement {
        std::vector<affine::Place> guards;
        affine::Place loops;
    };

    Resources platform;
    affine::Kernel kernel;
    std::vector<Indexing> indexing;
    std::vector<Set> sets;
    std::vector<Statement> statements;
    std::vector<affine::Place> ranges; // per variable
    std::vector<bool> hasBox;          // per variable: whether its line gives [low:high]
    std::vector<LineKind> kinds;       // per line
};

/// Reads the lines one by one.
[[nodiscard]] Reading readLines(const std::vector<TokenLine>& lines, Failure& failure);

/// Whether the kernel makes sense: sets `failure` at the first mistake. Fills in the ranges that are not given.
void checkKernel(Reading& reading, Failure& failure);

} // namespace pimento::ir
