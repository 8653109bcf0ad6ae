// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/crossbar/streams/instruction.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace pimento::crossbar {

/// Functions of the sum at an address.
struct FunctionsOfSum {
    std::int64_t sum = 0;
    std::vector<Instruction> functions;
};

/// Puts functions into a step of a core, instructions [begin, end) of its stream, in the order of the public program:
/// from the last sum to the first, they come after the last instruction that changes the sum, searched from where the
/// functions of the sum after it came. So some come before the core has received all parts of the sum.
void placeFunctionsEarly(std::vector<Instruction>& stream, std::size_t begin, std::span<const FunctionsOfSum> sums);

} // namespace pimento::crossbar
