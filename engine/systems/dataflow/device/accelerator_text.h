// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dataflow/device/accelerator_part.h"

#include <string>

namespace pimento::dataflow {

/// What a device file says of an accelerator beside its figures.
struct AcceleratorLabels {
    std::string name;
    std::string title;
    std::string source; // where its figures come from
};

/// Writes an accelerator as a device file, which the kind `accelerator` reads back with equal figures.
[[nodiscard]] std::string deviceText(const AcceleratorPart& part, const AcceleratorLabels& labels);

} // namespace pimento::dataflow
