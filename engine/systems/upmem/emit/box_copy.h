// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/upmem/emit/c_writer.h"
#include "engine/systems/upmem/lower/host_program.h"

#include <span>
#include <string>

namespace pimento::upmem {

/// A copy between a tensor and its boxes.
struct BoxCopy {
    const HostTensor* tensor = nullptr;  // tensor that has boxes
    std::span<const Variable> variables; // variables of the host program
    std::span<const std::string> names;  // names of these variables
    std::string plain;                   // array of the tensor's plain form; `boxes` is the array of its boxes
    std::string boxes;
    Direction direction = Direction::Load; // Load: from the tensor into the boxes
};

/// Writes the loops over boxes and their rows; parts of a box beyond the tensor are left out.
void writeBoxCopy(CWriter& out, const BoxCopy& copy);

} // namespace pimento::upmem
