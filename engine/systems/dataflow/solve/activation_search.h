// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dataflow/solve/branch_search.h"

#include <array>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <unordered_map>
#include <vector>

namespace pimento::dataflow {

/// Finds the fewest row activations. Only the outermost level that stores a tensor, or the array for a tensor that no
/// level stores, decides how often its rows are activated. So a search chooses at most three tiles, from the outside
/// in: for each tensor, tables know the fewest rows of all tiles that divide a tile and fit.
class ActivationSearch {
public:
    ActivationSearch(const SearchSpace& space, const std::vector<SpatialChoice>& spatial, std::stop_token stop);

    /// Searches all mappings that store tensors outermost where `outer` says. The mapping found stores tensors nowhere
    /// else, and may exceed capacities of other levels, or of levels that hold wider partial sums. Its value is exact;
    /// without it, `pruned` is a lower bound.
    [[nodiscard]] BranchResult run(StoreMask outer, const BranchLimits& limits);

private:
    static constexpr int kArray = -1; // the level of tensors that no level stores

    /// Fewest rows of the tiles that divide a tile, fit a level, and move once.
    struct FewestRows {
        double complete = 0;
        double partial = 0;
    };
    /// What tiles of one tensor cost at one level, by tiles that they divide.
    struct LinkTable {
        std::vector<char> fits;
        std::vector<FewestRows> rows;
        std::vector<double> moved; // activations, if every loop outside moves the tile
    };
    /// A level with the tensors that it stores outermost, and its tile.
    struct Stop {
        int level = kArray;
        unsigned tensors = 0; // bit by tensor
        std::size_t number = 0;
        Place place{};
        std::int8_t order = -1; // the tensor that stays during the loops around the tile
    };
    /// A tile of a stop, with the tensor that stays.
    struct Candidate {
        double bound = 0;
        std::size_t number = 0;
        Place place{};
        std::array<double, kTensors> visits{};
        double cost = 0; // cost of the tensors stored at this stop and outside
        std::int8_t order = -1;
    };
    struct Outside {
        Place place{};
        std::array<double, kTensors> visits{1, 1, 1}; // visits of a tile as large as this one
        double cost = 0;
    };

    void listStops(StoreMask outer);
    void descend(std::size_t index, const Outside& outside);
    void consider(std::size_t index, const Outside& outside, const Place& place, std::size_t number,
                  std::vector<Candidate>& candidates);
    [[nodiscard]] double restOf(std::size_t index, const Candidate& at);
    /// A tensor inside a tile: least activations if its tile stays during the loops next to it, and if not.
    struct Rest {
        double staying = 0;
        double moving = 0;
    };
    [[nodiscard]] Rest restOf(std::size_t tensor, int level, const Candidate& at);
    [[nodiscard]] double costOf(const Stop& stop, const Candidate& at) const;
    [[nodiscard]] bool fits(const Stop& stop, std::size_t number) const;
    void finish(const Candidate& candidate);

    [[nodiscard]] const LinkTable& table(std::size_t tensor, int level);
    [[nodiscard]] bool fitsAlone(std::size_t tensor, int level, const Place& place, std::size_t number);
    template <class Values, class Lower> void spread(Values& values, const Lower& lower) const;

    /// The first way to unroll loops with which the chosen tiles fit; none: they do not.
    [[nodiscard]] const SpatialChoice* choiceFor();
    [[nodiscard]] const SpatialChoice* firstFitting(const Stop& first, const Stop* peStop) const;
    [[nodiscard]] bool fitsPe(const SpatialChoice& choice, const Stop& peStop) const;
    [[nodiscard]] bool divides(const Place& inner, const Place& outer) const;

    const SearchSpace& m_space;
    const TileFacts& m_facts;
    const std::vector<SpatialChoice>& m_spatial;
    std::stop_token m_stop;
    std::vector<std::uint32_t> m_slotChoices;                             // one for each use of PEs
    std::unordered_map<std::size_t, std::vector<std::uint32_t>> m_arrays; // choices by their tile's number
    std::array<std::vector<std::vector<std::uint16_t>>, kDims> m_divisors;
    std::array<std::optional<LinkTable>, kTensors*(kMostLevels + 1)> m_tables;
    std::array<std::vector<std::int32_t>, 1U << kTensors> m_peFits; // choice by tile, for tensors in PEs; -1: none
    bool m_pinsArray = false;

    std::vector<Stop> m_stops; // levels whose tiles are chosen, from the innermost outwards
    BranchLimits m_limits;
    BranchResult m_result;
    double m_pruneAt = 0;
    std::uint64_t m_tiles = 0; // considered
};

} // namespace pimento::dataflow
