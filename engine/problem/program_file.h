// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/problem/problem.h"
#include "sim/base/result.h"

#include <cstdint>
#include <stop_token>
#include <string>

namespace pimento {

/// A program of a file that was run on data and timed.
struct VerifiedProgram {
    std::int64_t elements = 0; // that were compared with a reference computation
    std::int64_t timeNs = 0;
};

/// Runs the program of a file, whose text and name are given, for a problem. Error: the file is invalid or about
/// something else, the first wrong result, or a stop.
using ProgramFileVerifier = Result<VerifiedProgram> (*)(const Problem& problem, const std::string& text,
                                                        const std::string& name, const std::stop_token& stop);

} // namespace pimento
