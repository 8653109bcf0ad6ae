// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/predict/feature_table.h"
#include "engine/search/evolution/evolvable_space.h"
#include "sim/base/assert.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace pimento::evolution {

/// Candidates of a generation, each with what the cost model reads of it: the features of the space and the logarithm
/// of its estimate. Places may be filled from several threads at once.
template <class Decisions> class Population {
public:
    Population(const EvolvableSpace<Decisions>& space, std::size_t places)
        : m_space(&space), m_members(places), m_features(space.features() + 1, places)
    {
    }

    /// Puts a candidate at a place. False: it cannot be run; the place stays empty.
    bool put(std::size_t place, Decisions decisions)
    {
        constexpr double kLeast = 1e-12; // avoids the logarithm of zero
        const std::span<float> row = m_features.row(place);
        const Result<double> seconds = m_space->examine(decisions, row.first(row.size() - 1));
        if (!seconds) {
            return false;
        }
        row.back() = static_cast<float>(std::log2(std::max(*seconds, kLeast)));
        PIMENTO_ASSERT(std::ranges::none_of(row, [](float each) { return std::isinf(each); }),
                       "trees cannot learn from infinite features");
        m_members[place] = std::move(decisions);
        return true;
    }
    /// Copies a member of another population of the space to a position.
    void keep(std::size_t place, const Population& from, std::size_t member)
    {
        std::ranges::copy(from.m_features.row(member), m_features.row(place).begin());
        m_members[place] = from.m_members[member];
    }
    /// Adds positions at the end; each must then be filled, or removed by closeGaps().
    void add(std::size_t places)
    {
        m_members.resize(m_members.size() + places);
        m_features.resize(m_members.size());
    }
    /// Moves the members behind `places` together, so that no position is empty.
    void closeGaps(std::size_t places = 0)
    {
        std::size_t filled = places;
        for (std::size_t i = places; i < m_members.size(); ++i) {
            if (m_members[i]) {
                moveTo(filled++, i);
            }
        }
        m_members.resize(filled);
        m_features.resize(filled);
    }
    void empty(std::size_t place) { m_members[place].reset(); }

    [[nodiscard]] std::size_t size() const { return m_members.size(); }
    [[nodiscard]] bool isFilled(std::size_t place) const { return m_members[place].has_value(); }
    [[nodiscard]] const Decisions& member(std::size_t place) const
    {
        PIMENTO_ASSERT(m_members[place].has_value(), "nobody asks for a candidate of an empty place");
        return *m_members[place];
    }
    [[nodiscard]] const FeatureTable& features() const { return m_features; }

private:
    void moveTo(std::size_t place, std::size_t from)
    {
        if (place != from) {
            m_members[place] = std::exchange(m_members[from], std::nullopt);
            std::ranges::copy(m_features.row(from), m_features.row(place).begin());
        }
    }

    const EvolvableSpace<Decisions>* m_space;
    std::vector<std::optional<Decisions>> m_members;
    FeatureTable m_features;
};

} // namespace pimento::evolution
