// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/representation/program.h"

#include "engine/base/math.h"
#include "sim/base/assert.h"

#include <algorithm>
#include <functional>

namespace pimento::ir {

namespace {

affine::Kernel withoutPlaces(affine::Kernel kernel)
{
    for (affine::Tensor& tensor : kernel.tensors) {
        tensor.place = {};
    }
    for (affine::Statement& statement : kernel.statements) {
        statement.place = {};
    }
    return kernel;
}

bool isMadeInside(const affine::Tensor& tensor)
{
    return tensor.role == affine::TensorRole::Output || tensor.role == affine::TensorRole::Temporary;
}

} // namespace

bool Program::operator==(const Program& other) const
{
    return platform == other.platform && sets == other.sets && draft == other.draft && indexing == other.indexing &&
           withoutPlaces(kernel) == withoutPlaces(other.kernel);
}

Program make(const affine::Kernel& kernel, const std::vector<DimensionSet>& sets, const Draft& draft,
             Resources platform, Indexing indexing)
{
    PIMENTO_ASSERT(draft.size() == sets.size(), "a draft has one part per dimension set");
    PIMENTO_ASSERT(draft.groups() <= platform.groups && draft.cores() <= platform.cores, "the draft fits the platform");
    PIMENTO_ASSERT(std::ranges::is_partitioned(kernel.tensors, std::not_fn(isMadeInside)),
                   "arguments stand before the tensors made inside");
    PIMENTO_ASSERT(sets == dimensionSets(kernel), "the sets are those of the kernel");
    for (std::size_t set = 0; set < sets.size(); ++set) {
        const DraftPart& part = draft[set];
        const auto mapping = static_cast<std::size_t>(part.mapping);
        PIMENTO_ASSERT(mapping < sets[set].mappings.size(), "the representative is one of the set's mappings");
        PIMENTO_ASSERT(part.tile ==
                           ceilDivide(sets[set].mappings[mapping].extent, std::int64_t{part.groups} * part.cores),
                       "a tile is the extent of the representative over the number of parts");
    }
    return {platform, kernel, sets, draft, std::vector(kernel.tensors.size(), indexing)};
}

} // namespace pimento::ir
