// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/representation/lexer.h"
#include "engine/systems/dcc/representation/print.h"
#include "engine/systems/dcc/representation/program.h"
#include "engine/systems/dcc/representation/reader.h"

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

/// Names of the loop variables in the order of their numbers: as they appear in loops, then as their ranges do; or as
/// a line with loop_variables says.
[[nodiscard]] std::vector<std::string> variableNames(const std::vector<TokenLine>& lines);

/// "%x: <32x128xfp16> [streamed]", "%y = zero <32x512xfp16> [output]".
void readArgument(Reader& reader, Scope& scope, Reading& reading);
void readMadeTensor(Reader& reader, Scope& scope, Reading& reading);

/// Whether the kernel makes sense: sets `failure` at the first mistake. Fills in the ranges that are not given.
void checkKernel(Reading& reading, Failure& failure);

} // namespace pimento::ir
