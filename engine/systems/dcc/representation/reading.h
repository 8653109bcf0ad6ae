// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/representation/lexer.h"
#include "engine/systems/dcc/representation/print.h"
#include "engine/systems/dcc/representation/program.h"
#include "engine/systems/dcc/representation/reader.h"

#include <cstddef>
#include <vector>

namespace pimento::ir {

/// Contents of the lines of a text, before their meaning is checked.
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
    std::vector<bool> hasBox;          // per variable: true if its line gives [low:high]
    std::vector<LineKind> kinds;       // per line
};

/// Reads all lines of the representation.
[[nodiscard]] Reading readLines(const std::vector<TokenLine>& lines, Failure& failure);

/// Names the loop variables in the order of their numbers: in order of use in loops, then of their ranges; or as a line
/// with loop_variables says.
[[nodiscard]] std::vector<std::string> variableNames(const std::vector<TokenLine>& lines);

/// Reads "%x: <32x128xfp16> [streamed]" or "%y = zero <32x512xfp16> [output]".
void readArgument(Reader& reader, Scope& scope, Reading& reading);
void readMadeTensor(Reader& reader, Scope& scope, Reading& reading);

/// Checks that the kernel is meaningful and fills in omitted ranges. Sets `failure` at the first mistake.
void checkKernel(Reading& reading, Failure& failure);

} // namespace pimento::ir
