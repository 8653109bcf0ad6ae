// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/hosts/gpu_roofline.h"

#include <span>
#include <string_view>

namespace pimento {

/// A processor with memory of its own, for comparison with a device.
struct Processor {
    std::string_view id;    // id on command lines and in files: "h100"
    std::string_view title; // text within a sentence: "one H100"
    Gpu figures;            // parameters of the roofline
    std::string_view source;
};

/// Lists the known processors, the one of the DCC paper's evaluation first.
[[nodiscard]] std::span<const Processor> processors();

/// Finds a processor; nullptr: unknown id.
[[nodiscard]] const Processor* findProcessor(std::string_view id);

} // namespace pimento
