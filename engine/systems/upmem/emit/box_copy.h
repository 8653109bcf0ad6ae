// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/upmem/emit/c_writer.h"
#include "engine/systems/upmem/lower/host_program.h"

#include <span>
#include <string>

namespace pimento::upmem {

/// Between a tensor and the copy of its boxes.
struct BoxCopy {
    const HostTensor* tensor = nullptr;  // with boxes
    std::span<const Variable> variables; // of the host program
    std::span<const std::string> names;  // of these
    std::string plain;                   // arrays
    std::string boxes;
    Direction direction = Direction::Load; // Load: into the boxes
};

/// Writes the loops over boxes and their rows; what of a box reaches beyond the tensor is left out.
void writeBoxCopy(CWriter& out, const BoxCopy& copy);

} // namespace pimento::upmem
