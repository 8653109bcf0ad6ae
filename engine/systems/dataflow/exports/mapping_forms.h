// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/problem/export_form.h"
#include "engine/systems/dataflow/model/accelerator.h"
#include "engine/systems/dataflow/model/mapping.h"
#include "engine/systems/dataflow/solve/dataflow_solver.h"

#include <span>
#include <string>

namespace pimento::dataflow {

/// A legal mapping with all that its figures depend on.
struct ExportedMapping {
    std::string layer; // its name
    LayerLoops loops;
    Accelerator accelerator;
    Mapping mapping;
    bool isByTimeloop = false;        // figures are those of Timeloop's rules
    DataflowObjective objective = {}; // of the question that the mapping answers
    DataflowConstraints constraints = {};

    bool operator==(const ExportedMapping&) const = default;
};

/// Forms that a mapping is exported in: its text with the loop nest, JSON with all figures, a table of figures,
/// files for Timeloop and ZigZag (TIMELOOP_FILES.md), and the question as a linear program.
[[nodiscard]] std::span<const ExportForm> mappingForms();

/// Why a form cannot be written: a sentence. Empty: it can.
[[nodiscard]] std::string whyNot(const ExportForm& form, const ExportedMapping& exported);

/// Writes a form. JSON has the format "pimento-mapping 1" (DATAFLOWS.md).
[[nodiscard]] std::string textOf(const ExportForm& form, const ExportedMapping& exported);

} // namespace pimento::dataflow
