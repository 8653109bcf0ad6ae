// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dataflow/fixed_recipes.h"

#include "engine/systems/dataflow/model/mapping_figures.h"
#include "engine/systems/dataflow/model/tensor_rows.h"
#include "engine/systems/dataflow/model/tile_sizes.h"
#include "engine/systems/dataflow/notation/dataflow_label.h"
#include "engine/systems/dataflow/notation/mapping_text.h"

#include <algorithm>
#include <array>
#include <utility>

namespace pimento::dataflow {

namespace {

using enum Dim;

/// A dataflow of the literature: which dimensions are unrolled, and which ones step closest to the PEs.
struct Recipe {
    const char* name;
    std::array<std::vector<Dim>, kDirections> unrolled;
    std::array<bool, kTensors> inPe; // tensors that the PEs store
    std::vector<Dim> inside;         // preferred loops in the PEs
    std::vector<Dim> around;         // preferred loops at the next levels, innermost first
};

/// Sources: Chen et al., "Eyeriss", ISCA 2016, section IV, which names the three; lanes take channels, as the
/// multiply-accumulate cells of NVDLA do.
std::vector<Recipe> recipes()
{
    return {{"weight stationary", {{{C}, {K}, {C, R}}}, {false, true, false}, {R, S}, {P, Q, N, R, S, C, K, G}},
            {"output stationary", {{{Q}, {P}, {C}}}, {false, false, true}, {}, {R, S, C, P, Q, K, N, G}},
            {"row stationary", {{{S, K}, {Q}, {C}}}, {true, true, true}, {R, P}, {P, Q, C, K, N, R, S, G}},
            {"no unrolling", {}, {false, false, false}, {}, {R, S, C, P, Q, K, N, G}}};
}

std::int64_t& factorOf(Sizes& factors, Dim dim) { return factors[static_cast<std::size_t>(dim)]; }

/// Largest divisor of a number up to a limit.
std::int64_t largestDivisor(std::int64_t number, std::int64_t most)
{
    std::int64_t largest = 1;
    for (std::int64_t small = 1; small * small <= number; ++small) {
        if (number % small == 0) {
            largest = small <= most ? std::max(largest, small) : largest;
            largest = number / small <= most ? std::max(largest, number / small) : largest;
        }
    }
    return largest;
}

/// Builds one mapping; what no level takes stays with the outermost one.
class RecipeBuilder {
public:
    RecipeBuilder(const LayerLoops& layer, const Accelerator& accelerator, Recipe recipe,
                  const DataflowConstraints& constraints)
        : m_layer(layer), m_accelerator(accelerator), m_recipe(std::move(recipe)), m_constraints(constraints)
    {
        const std::size_t levels = accelerator.levels.size();
        m_mapping.temporal.assign(levels, kOnes);
        m_mapping.temporal.back() = layer.bounds;
        m_mapping.order.resize(levels);
        m_mapping.stores.resize(levels);
        m_mapping.stores.back().fill(true);
        m_mapping.order.back() = m_recipe.around;
        for (std::size_t t = 0; t < kTensors; ++t) {
            m_mapping.layouts[t] = constraints.layouts[t].value_or(Layout::Sequential);
        }
    }

    /// False: no mapping follows the recipe and obeys the constraints.
    [[nodiscard]] bool build()
    {
        for (std::size_t m = 0; m < m_accelerator.outermost(); ++m) {
            for (std::size_t t = 0; t < kTensors; ++t) {
                m_mapping.stores[m][t] =
                    m_accelerator.levels[m].storing[t] == Storing::Always || storesPinned(m, t).value_or(false);
            }
            m_mapping.order[m] = m_recipe.around;
        }
        for (std::size_t m = 0; m < m_accelerator.levels.size(); ++m) {
            putInside(m);
        }
        if (!placePins()) {
            return false;
        }
        unroll();
        for (std::size_t m = 0; m < m_accelerator.outermost(); ++m) {
            store(m);
            fill(m, m == 0 ? m_recipe.inside : m_recipe.around);
        }
        m_mapping = canonical(m_mapping);
        chooseBlock();
        return fits() && obeys(m_mapping, m_constraints);
    }
    [[nodiscard]] const Mapping& mapping() const { return m_mapping; }

private:
    [[nodiscard]] bool fits()
    {
        Mapping plain = m_mapping;
        plain.layouts.fill(Layout::Sequential); // layouts take no room
        return check(m_layer, m_accelerator, canonical(plain)).has_value();
    }

    [[nodiscard]] std::optional<bool> storesPinned(std::size_t level, std::size_t tensor) const
    {
        return level < m_constraints.stores.size() ? m_constraints.stores[level][tensor] : std::nullopt;
    }

    [[nodiscard]] std::optional<std::int64_t> stepsPinned(std::size_t level, std::size_t dim) const
    {
        return level < m_constraints.temporal.size() ? m_constraints.temporal[level][dim] : std::nullopt;
    }

    [[nodiscard]] bool mayUnroll(std::size_t direction, std::size_t dim) const
    {
        const auto& allowed = m_constraints.unrolled[direction];
        return !m_constraints.spatial[direction][dim] && (!allowed || (*allowed)[dim]);
    }

    /// Orders the loops of a level as the constraints pin them.
    void putInside(std::size_t level)
    {
        if (level < m_constraints.innermost.size() && m_constraints.innermost[level]) {
            std::ranges::stable_partition(m_mapping.order[level],
                                          [&](Dim dim) { return !isRelevant(dim, *m_constraints.innermost[level]); });
        }
    }

    /// Takes pinned steps from the outermost level. False: they do not divide the layer's bounds.
    [[nodiscard]] bool placePins()
    {
        const auto place = [&](Sizes& at, std::size_t dim, const std::optional<std::int64_t>& steps) {
            std::int64_t& left = m_mapping.temporal.back()[dim];
            if (steps && left % *steps != 0) {
                return false;
            }
            at[dim] = steps.value_or(1);
            left /= at[dim];
            return true;
        };
        bool isPlaced = true;
        for (std::size_t dim = 0; dim < kDims; ++dim) {
            for (std::size_t s = 0; s < kDirections; ++s) {
                isPlaced = isPlaced && place(m_mapping.spatial[s], dim, m_constraints.spatial[s][dim]);
            }
            for (std::size_t m = 0; m < m_accelerator.outermost(); ++m) {
                isPlaced = isPlaced && place(m_mapping.temporal[m], dim, stepsPinned(m, dim));
            }
        }
        return isPlaced;
    }

    /// Chooses the block of an input that is pinned to be row-aligned.
    void chooseBlock()
    {
        if (m_mapping.layouts[0] != Layout::RowAligned || m_accelerator.rows.rowBytes == 0) {
            return;
        }
        int child = -1;
        for (std::size_t m = 0; m < m_accelerator.outermost(); ++m) {
            child = m_mapping.stores[m][0] ? static_cast<int>(m) : child;
        }
        m_mapping.block = bestBlock(m_layer, tileSizesOf(m_mapping).tile(child), m_accelerator.rows.rowBytes).block;
    }

    void unroll()
    {
        const std::array<std::int64_t, kDirections> limits = {m_accelerator.height, m_accelerator.width,
                                                              m_accelerator.lanes};
        for (std::size_t s = 0; s < kDirections; ++s) {
            std::int64_t left = limits[s];
            for (std::size_t dim = 0; dim < kDims; ++dim) {
                left /= m_mapping.spatial[s][dim];
            }
            for (const Dim dim : m_recipe.unrolled[s]) {
                if (!mayUnroll(s, static_cast<std::size_t>(dim))) {
                    continue;
                }
                const std::int64_t steps = largestDivisor(factorOf(m_mapping.temporal.back(), dim), left);
                Mapping before = m_mapping;
                factorOf(m_mapping.temporal.back(), dim) /= steps;
                factorOf(m_mapping.spatial[s], dim) *= steps;
                if (fits()) {
                    left /= steps;
                } else {
                    m_mapping = std::move(before);
                }
            }
        }
    }

    /// Stores the tensors of the recipe in the PEs, and at other levels all that fit, Output first.
    void store(std::size_t level)
    {
        for (std::size_t i = kTensors; i-- > 0;) {
            const bool isAllowed = m_accelerator.levels[level].storing[i] != Storing::Never && !storesPinned(level, i);
            if (isAllowed && (level > 0 || m_recipe.inPe[i])) {
                const bool before = m_mapping.stores[level][i];
                m_mapping.stores[level][i] = true;
                m_mapping.stores[level][i] = fits() || before;
            }
        }
    }

    /// Gives a level as many steps of each preferred loop as fit.
    void fill(std::size_t level, const std::vector<Dim>& loops)
    {
        for (const Dim dim : loops) {
            if (stepsPinned(level, static_cast<std::size_t>(dim))) {
                continue;
            }
            for (std::int64_t most = factorOf(m_mapping.temporal.back(), dim); most > 1;) {
                const std::int64_t left = factorOf(m_mapping.temporal.back(), dim);
                const std::int64_t steps = largestDivisor(left, most);
                const std::int64_t before = factorOf(m_mapping.temporal[level], dim);
                factorOf(m_mapping.temporal.back(), dim) = left / steps;
                factorOf(m_mapping.temporal[level], dim) = before * steps;
                if (fits()) {
                    break;
                }
                factorOf(m_mapping.temporal.back(), dim) = left;
                factorOf(m_mapping.temporal[level], dim) = before;
                most = steps - 1;
            }
        }
    }

    const LayerLoops& m_layer;
    const Accelerator& m_accelerator;
    Recipe m_recipe;
    const DataflowConstraints& m_constraints;
    Mapping m_mapping;
};

/// True if the constraints let the PEs store what the recipe says; a recipe that unrolls nothing says nothing.
bool mayStore(const Recipe& recipe, const DataflowConstraints& constraints)
{
    const bool isPlain = std::ranges::all_of(recipe.unrolled, &std::vector<Dim>::empty);
    for (std::size_t t = 0; t < kTensors && !isPlain && !constraints.stores.empty(); ++t) {
        if (constraints.stores[0][t].value_or(recipe.inPe[t]) != recipe.inPe[t]) {
            return false;
        }
    }
    return true;
}

bool hasPinned(const Sizes& factors, const PinnedSizes& pins)
{
    for (std::size_t dim = 0; dim < kDims; ++dim) {
        if (pins[dim].value_or(factors[dim]) != factors[dim]) {
            return false;
        }
    }
    return true;
}

/// True if no loop that changes the tile of a tensor lies inside one that does not.
bool isInnermost(Tensor tensor, const std::vector<Dim>& order, const Sizes& factors)
{
    bool hasChanged = false;
    for (const Dim dim : order) {
        if (factors[static_cast<std::size_t>(dim)] > 1) {
            if (hasChanged && !isRelevant(dim, tensor)) {
                return false;
            }
            hasChanged = hasChanged || isRelevant(dim, tensor);
        }
    }
    return true;
}

bool hasLabel(const Mapping& mapping, Stationary label)
{
    const auto tensor = stationaryTensor(mapping);
    return label == Stationary::Any ||
           (tensor ? static_cast<std::size_t>(label) == 1 + static_cast<std::size_t>(*tensor)
                   : label == Stationary::None);
}

} // namespace

bool obeys(const Mapping& mapping, const DataflowConstraints& constraints)
{
    for (std::size_t s = 0; s < kDirections; ++s) {
        const auto& allowed = constraints.unrolled[s];
        for (std::size_t dim = 0; dim < kDims && allowed; ++dim) {
            if (mapping.spatial[s][dim] > 1 && !(*allowed)[dim]) {
                return false;
            }
        }
        if (!hasPinned(mapping.spatial[s], constraints.spatial[s])) {
            return false;
        }
    }
    for (std::size_t m = 0; m < mapping.temporal.size(); ++m) {
        if (m < constraints.temporal.size() && !hasPinned(mapping.temporal[m], constraints.temporal[m])) {
            return false;
        }
        if (m < constraints.innermost.size() && constraints.innermost[m] &&
            !isInnermost(*constraints.innermost[m], mapping.order[m], mapping.temporal[m])) {
            return false;
        }
        for (std::size_t t = 0; t < kTensors && m < constraints.stores.size(); ++t) {
            if (constraints.stores[m][t].value_or(mapping.stores[m][t]) != mapping.stores[m][t]) {
                return false;
            }
        }
    }
    for (std::size_t t = 0; t < kTensors; ++t) {
        if (constraints.layouts[t].value_or(mapping.layouts[t]) != mapping.layouts[t]) {
            return false;
        }
    }
    return hasLabel(mapping, constraints.stationary);
}

bool isRecipeName(std::string_view text)
{
    return std::ranges::any_of(recipes(), [text](const Recipe& each) { return each.name == text; });
}

std::vector<NamedMapping> fixedRecipes(const LayerLoops& layer, const Accelerator& accelerator,
                                       const DataflowConstraints& constraints)
{
    std::vector<NamedMapping> made;
    for (Recipe& recipe : recipes()) {
        const char* name = recipe.name;
        const bool mayFollow = mayStore(recipe, constraints);
        RecipeBuilder builder(layer, accelerator, std::move(recipe), constraints);
        if (mayFollow && builder.build()) {
            made.push_back({name, builder.mapping()});
        }
    }
    return made;
}

} // namespace pimento::dataflow
