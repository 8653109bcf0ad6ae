// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/drafts/mapping_names.h"

#include <algorithm>

namespace pimento {

std::vector<std::string> mappingNames(const affine::Kernel& kernel, const DimensionSet& set)
{
    std::vector<std::string> plain;
    std::vector<std::string> names;
    for (const Mapping& mapping : set.mappings) {
        const std::string name = dimensionName(kernel, mapping.tensor, mapping.dimension) + ":" +
                                 affine::text(mapping.function, kernel.variables);
        const auto before = std::ranges::count(plain, name);
        plain.push_back(name);
        names.push_back(before == 0 ? name : name + "#" + std::to_string(before + 1));
    }
    return names;
}

} // namespace pimento
