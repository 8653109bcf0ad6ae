// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/gpu/gpu_roofline.h"

#include <span>
#include <string_view>

namespace pimento {

/// A processor with memory of its own that a device is compared with.
struct Processor {
    std::string_view id;    // on command lines and in files: "h100"
    std::string_view title; // in a sentence: "one H100"
    Gpu figures;            // of the roofline
    std::string_view source;
};

/// All that there are, the one of the DCC paper's evaluation first.
[[nodiscard]] std::span<const Processor> processors();

/// nullptr: there is none of this id.
[[nodiscard]] const Processor* findProcessor(std::string_view id);

} // namespace pimento
