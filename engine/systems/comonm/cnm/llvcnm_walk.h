// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/comonm/cnm/llvcnm.h"

#include <variant>

namespace pimento::comonm::llvcnm {

/// Calls visit(loop) for all loops of a body, in the order of the text.
template <class Visit> void forEachLoop(const Body& body, const Visit& visit)
{
    for (const auto& each : body) {
        if (const auto* loop = std::get_if<Loop>(&each)) {
            visit(*loop);
            forEachLoop(loop->body, visit);
        }
    }
}

/// Calls visit(instruction) for all instructions of a body, in the order of the text.
template <class Visit> void forEachInstruction(const Body& body, const Visit& visit)
{
    for (const auto& each : body) {
        if (const auto* loop = std::get_if<Loop>(&each)) {
            forEachInstruction(loop->body, visit);
        } else {
            visit(std::get<Instruction>(each));
        }
    }
}

} // namespace pimento::comonm::llvcnm
