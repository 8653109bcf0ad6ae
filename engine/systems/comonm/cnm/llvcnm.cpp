// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/comonm/cnm/llvcnm.h"

#include <array>

namespace pimento::comonm::llvcnm {

std::string_view nameOf(Op op)
{
    static constexpr std::array<std::string_view, kOps> kNames = {
        "LOAD", "STORE", "ADD", "SUB", "MUL", "DIV", "CMP", "SEL", "MAC", "MOV", "FILL", "RELU", "ADDR", "BR", "NOP",
        "BARRIER"};
    return kNames[static_cast<std::size_t>(op)];
}

std::string_view nameOf(Type type)
{
    static constexpr std::array<std::string_view, kTypes> kNames = {"i8", "i16", "i32", "i64", "f16", "f32", "f64"};
    return kNames[static_cast<std::size_t>(type)];
}

} // namespace pimento::comonm::llvcnm
