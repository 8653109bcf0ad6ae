// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/comonm/space/mapping_space.h"

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <numeric>
#include <string>
#include <utility>

namespace pimento::comonm {

namespace {

std::vector<std::int64_t> divisorsOf(std::int64_t number, std::int64_t most)
{
    std::vector<std::int64_t> divisors;
    for (std::int64_t divisor = 1; divisor <= std::min(number, most); ++divisor) {
        if (number % divisor == 0) {
            divisors.push_back(divisor);
        }
    }
    return divisors;
}

/// Appends all factorisations of a number into a factor for each level and a rest.
void appendFactors(std::int64_t number, const TargetLevels& target, std::vector<std::int64_t>& begun,
                   std::vector<std::vector<std::int64_t>>& to)
{
    if (begun.size() == target.levels.size()) {
        to.push_back(begun);
        to.back().push_back(number);
        return;
    }
    for (const std::int64_t divisor : divisorsOf(number, target.levels[begun.size()].units)) {
        begun.push_back(divisor);
        appendFactors(number / divisor, target, begun, to);
        begun.pop_back();
    }
}

/// Units that are needed at each level.
using Units = std::array<std::int64_t, kMostLevels>;

/// Multiplies the units that a factorisation needs at each level into `units`. False: a level has too few.
bool multiplies(Units& units, const std::vector<std::int64_t>& factors, const TargetLevels& target)
{
    for (std::size_t level = 0; level < target.levels.size(); ++level) {
        units[level] *= factors[level];
        if (units[level] > target.levels[level].units) {
            return false;
        }
    }
    return true;
}

} // namespace

MappingSpace::MappingSpace(const IterationSpace& space, const TargetLevels& target) : m_space(space), m_target(target)
{
    for (const Dimension& dimension : space.dimensions) {
        std::vector<std::int64_t> begun;
        appendFactors(dimension.extent, target, begun, m_factors.emplace_back());
    }
}

template <class Visit, class MayLead> void MappingSpace::forEach(Visit&& visit, MayLead&& mayLead) const
{
    SubMap map;
    const auto walk = [&](const auto& self, std::size_t d, const Units& units) -> bool {
        if (d == m_factors.size()) {
            return visit(std::as_const(map));
        }
        for (const auto& factors : m_factors[d]) {
            Units more = units;
            if (!multiplies(more, factors, m_target) || !mayLead(d + 1, more)) {
                continue;
            }
            for (std::size_t level = 0; level < factors.size(); ++level) {
                map.tuples[level][d] = factors[level];
            }
            if (!self(self, d + 1, more)) {
                return false;
            }
        }
        return true;
    };
    (void)walk(walk, 0, Units{1, 1, 1, 1});
}

std::int64_t MappingSpace::size() const
{
    if (m_size < 0) {
        std::map<Units, std::int64_t> counts = {{Units{1, 1, 1, 1}, 1}}; // of the first dimensions, by units in use
        for (const auto& all : m_factors) {
            std::map<Units, std::int64_t> next;
            for (const auto& [units, count] : counts) {
                for (const auto& factors : all) {
                    Units more = units;
                    if (multiplies(more, factors, m_target)) {
                        next[more] += count;
                    }
                }
            }
            counts = std::move(next);
        }
        std::int64_t size = 0;
        for (const auto& [units, count] : counts) {
            size += count;
        }
        m_size = size;
    }
    return m_size;
}

void MappingSpace::visitWide(const std::function<std::int64_t()>& least,
                             const std::function<void(const SubMap&)>& visit) const
{
    const auto outer = [this](const auto& units) {
        return std::accumulate(units.begin(), units.begin() + std::ssize(m_target.levels) - 1, std::int64_t{1},
                               std::multiplies<>());
    };
    std::vector<std::int64_t> mostLeft(m_factors.size() + 1, 1); // outer units that the dimensions from here on can use
    for (std::size_t d = m_factors.size(); d-- > 0;) {
        for (const auto& factors : m_factors[d]) {
            mostLeft[d] = std::max(mostLeft[d], outer(factors) * mostLeft[d + 1]);
        }
    }
    forEach(
        [&](const SubMap& map) {
            visit(map);
            return true;
        },
        [&](std::size_t dimensions, const Units& units) { return outer(units) * mostLeft[dimensions] >= least(); });
}

Result<std::vector<SubMap>> MappingSpace::all(std::size_t most, const std::stop_token& stop) const
{
    if (static_cast<std::uint64_t>(size()) > most) {
        return fail("has " + std::to_string(size()) + " mappings, more than " + std::to_string(most),
                    "mappings of " + m_space.text(), "Allow more, or use smaller sizes");
    }
    std::vector<SubMap> maps;
    maps.reserve(static_cast<std::size_t>(size()));
    forEach(
        [&](const SubMap& map) {
            maps.push_back(map);
            return !stop.stop_requested();
        },
        [](std::size_t, const Units&) { return true; });
    if (stop.stop_requested()) {
        return fail(ErrorKind::Stopped, "was stopped", "mappings of " + m_space.text(), "Try again");
    }
    return maps;
}

SubMap MappingSpace::drawn(RandomStream& random) const
{
    while (true) { // the space has at least the map with one unit at each level
        SubMap map;
        Units units{1, 1, 1, 1};
        bool fits = true;
        for (std::size_t d = 0; d < m_factors.size() && fits; ++d) {
            const auto& factors = m_factors[d][random.below(m_factors[d].size())];
            fits = multiplies(units, factors, m_target);
            for (std::size_t level = 0; level < factors.size(); ++level) {
                map.tuples[level][d] = factors[level];
            }
        }
        if (fits) {
            return map;
        }
    }
}

Mapping MappingSpace::mappingOf(const SubMap& map) const
{
    return {m_target.keyword, m_target.levels.size(), m_space.size(), {map}};
}

} // namespace pimento::comonm
