// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/problem/program_file.h"
#include "engine/problem/random_case.h"

#include <cstdint>
#include <memory>
#include <string_view>

namespace pimento {

/// How a system whose candidates Problem::verify() runs on data takes part in the command `verify`.
struct Verifying {
    std::string_view candidates; // "mappings"
    std::string_view cases;      // "random mappings of random layers"; "": it draws none
    std::string_view outcome;    // what holds of the compared elements: "elements of the output equal their sums"
    /// Draws candidates of a problem. nullptr: it draws none. Error: none of the draws is valid.
    Result<std::shared_ptr<const CandidateList>> (*sample)(const Problem& problem, std::int64_t count,
                                                           std::uint64_t seed) = nullptr;
    RandomCaseMaker makeCase = nullptr;    // nullptr: it draws no questions
    ProgramFileVerifier runFile = nullptr; // nullptr: files hold candidates, not programs
};

} // namespace pimento
