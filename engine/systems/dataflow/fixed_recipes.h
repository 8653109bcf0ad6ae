// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dataflow/model/accelerator.h"
#include "engine/systems/dataflow/model/mapping.h"
#include "engine/systems/dataflow/solve/dataflow_solver.h"

#include <string>
#include <string_view>
#include <vector>

namespace pimento::dataflow {

/// A dataflow of the literature as a recipe, made for a layer.
struct NamedMapping {
    std::string name; // "weight stationary"
    Mapping mapping;

    bool operator==(const NamedMapping&) const = default;
};

/// Makes the dataflows that mappings are compared with: each unrolls what its recipe says, keeps one tensor in the PEs,
/// and fills level after level with the loops that the recipe prefers as far as check() allows. The plainest, without
/// any recipe, comes last. All of them obey the constraints, so that the best mapping under them is compared with
/// mappings that it could have been. Recipes that no such mapping of the accelerator follows are missing; empty: not
/// even the plainest mapping fits.
[[nodiscard]] std::vector<NamedMapping> fixedRecipes(const LayerLoops& layer, const Accelerator& accelerator,
                                                     const DataflowConstraints& constraints = {});

/// True if a recipe has this name, whether or not any mapping follows it.
[[nodiscard]] bool isRecipeName(std::string_view text);

/// True if a mapping has the factors, orders, stored tensors, layouts and label that constraints pin.
[[nodiscard]] bool obeys(const Mapping& mapping, const DataflowConstraints& constraints);

} // namespace pimento::dataflow
