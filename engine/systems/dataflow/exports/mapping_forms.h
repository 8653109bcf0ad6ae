// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/problem/export_form.h"
#include "engine/systems/dataflow/model/accelerator.h"
#include "engine/systems/dataflow/model/mapping.h"

#include <span>
#include <string>

namespace pimento::dataflow {

/// A legal mapping with all that its figures depend on.
struct ExportedMapping {
    std::string layer; // its name
    LayerLoops loops;
    Accelerator accelerator;
    Mapping mapping;
    bool isByTimeloop = false; // figures are those of Timeloop's rules

    bool operator==(const ExportedMapping&) const = default;
};

/// Forms that a mapping is exported in: its text with the loop nest, JSON with all figures, a table of figures,
/// files for Timeloop and ZigZag (TIMELOOP_FILES.md).
[[nodiscard]] std::span<const ExportForm> mappingForms();

/// Writes a form. JSON has the format "pimento-mapping 1" (DATAFLOWS.md).
[[nodiscard]] std::string textOf(const ExportForm& form, const ExportedMapping& exported);

} // namespace pimento::dataflow
