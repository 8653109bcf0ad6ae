// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dataflow/fixed_recipes.h"

#include "engine/systems/dataflow/model/mapping_figures.h"
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
    RecipeBuilder(const LayerLoops& layer, const Accelerator& accelerator, Recipe recipe)
        : m_layer(layer), m_accelerator(accelerator), m_recipe(std::move(recipe))
    {
        const std::size_t levels = accelerator.levels.size();
        m_mapping.temporal.assign(levels, kOnes);
        m_mapping.temporal.back() = layer.bounds;
        m_mapping.order.resize(levels);
        m_mapping.stores.resize(levels);
        m_mapping.stores.back().fill(true);
        m_mapping.order.back() = m_recipe.around;
    }

    [[nodiscard]] bool build()
    {
        for (std::size_t m = 0; m < m_accelerator.outermost(); ++m) {
            for (std::size_t t = 0; t < kTensors; ++t) {
                m_mapping.stores[m][t] = m_accelerator.levels[m].storing[t] == Storing::Always;
            }
            m_mapping.order[m] = m_recipe.around;
        }
        unroll();
        for (std::size_t m = 0; m < m_accelerator.outermost(); ++m) {
            store(m);
            fill(m, m == 0 ? m_recipe.inside : m_recipe.around);
        }
        m_mapping = canonical(m_mapping);
        return fits();
    }
    [[nodiscard]] const Mapping& mapping() const { return m_mapping; }

private:
    [[nodiscard]] bool fits() const { return check(m_layer, m_accelerator, canonical(m_mapping)).has_value(); }

    void unroll()
    {
        const std::array<std::int64_t, kDirections> limits = {m_accelerator.height, m_accelerator.width,
                                                              m_accelerator.lanes};
        for (std::size_t s = 0; s < kDirections; ++s) {
            std::int64_t left = limits[s];
            for (const Dim dim : m_recipe.unrolled[s]) {
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
            const bool isAllowed = m_accelerator.levels[level].storing[i] != Storing::Never;
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
    Mapping m_mapping;
};

} // namespace

std::vector<NamedMapping> fixedRecipes(const LayerLoops& layer, const Accelerator& accelerator)
{
    std::vector<NamedMapping> made;
    for (Recipe& recipe : recipes()) {
        const char* name = recipe.name;
        RecipeBuilder builder(layer, accelerator, std::move(recipe));
        if (builder.build()) {
            made.push_back({name, builder.mapping()});
        }
    }
    return made;
}

} // namespace pimento::dataflow
