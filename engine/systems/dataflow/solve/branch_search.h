// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dataflow/solve/bound_tables.h"
#include "engine/systems/dataflow/solve/local_reuse.h"
#include "engine/systems/dataflow/solve/spatial_choices.h"
#include "sim/base/progress.h"

#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <stop_token>
#include <vector>

namespace pimento::dataflow {

/// Parts of a question that all branches share.
struct SearchSpace {
    const DataflowQuestion* question = nullptr;
    const TileFacts* facts = nullptr;
    const CostModel* costs = nullptr;
};

/// What levels store, and the levels whose tiles a search chooses. Tiles of other levels do not matter: their loops can
/// move to the next level outside at no extra cost.
struct Skeleton {
    StoreMask mask = 0;
    std::vector<std::size_t> levels;       // levels whose tiles are chosen, innermost first
    std::vector<const BoundTable*> tables; // one per of `levels`, then of the outermost
};

/// A mapping as the search finds it.
struct FoundMapping {
    StoreMask mask = 0;
    SpatialChoice spatial;
    std::vector<std::size_t> levels;
    std::array<Place, kMostLevels> places{};           // tile of each of `levels`
    std::array<std::int8_t, kMostLevels + 1> orders{}; // tensor that is stationary: before each of `levels`, then at
                                                       // the outermost; -1: none
};

/// How far a branch is searched.
struct BranchLimits {
    double incumbent = std::numeric_limits<double>::infinity(); // value to improve on
    double tolerance = 0.001;
    std::uint64_t nodes = std::numeric_limits<std::uint64_t>::max();
    std::size_t width = std::numeric_limits<std::size_t>::max(); // best children that are followed
    Progress* heartbeat = nullptr;                               // borrowed; called every thousand nodes
};

/// End of a branch's search.
struct BranchResult {
    std::optional<FoundMapping> found; // better than the incumbent
    double value = std::numeric_limits<double>::infinity();
    double pruned = std::numeric_limits<double>::infinity(); // least bound of what was left out
    std::uint64_t nodes = 0;
    bool isCut = false; // by the number of nodes or a stop
};

/// Searches all mappings of one skeleton and one spatial choice, tile by tile from the inside out. Links are charged
/// exactly as soon as it is known which loops move their tiles.
class BranchSearch {
public:
    BranchSearch(const SearchSpace& space, const Skeleton& skeleton, const SpatialChoice& spatial,
                 const BranchLimits& limits, std::stop_token stop);

    [[nodiscard]] BranchResult run();

    /// Searches tiles without the links of the multipliers, and with the buffers of all PEs as one, so that the result
    /// is a lower bound of all mappings that store as much in as many levels, whatever array they use.
    [[nodiscard]] BranchResult runForAnyArray();

    /// A lower bound of all mappings of a skeleton and a spatial choice.
    [[nodiscard]] static double boundOf(const SearchSpace& space, const Skeleton& skeleton,
                                        const SpatialChoice& spatial);

private:
    static constexpr std::size_t kMostLinks = kMostLevels * kTensors;

    /// A partial mapping: tiles up to one level are chosen.
    struct Node {
        double bound = 0;
        Place place{};
        std::size_t number = 0;
        Loads loads; // loads of the links whose moves are known
        std::array<LinkEnds, kMostLinks> open;
        std::uint8_t openCount = 0;
        std::uint8_t partialLevels = 0; // bit: the output's tile at a level holds partial sums
        std::array<std::uint8_t, kTensors> openOf{};
        std::int8_t order = -1;
        LocalReuse reuse; // if a label is pinned
    };

    /// The choice of one level's tile.
    struct Step {
        std::size_t index = 0; // into the skeleton's levels
        const Node* from = nullptr;
        std::array<Loads, kTensors> bases; // loads of the node, with open links in their best order
        std::size_t baseCount = 0;
        std::vector<Node> children;
    };

    void descend(std::size_t index, const Node& from);
    void extend(Step& step, std::size_t dim, Place& place, std::size_t number);
    void consider(Step& step, const Place& place, std::size_t number);
    void addChild(Step& step, const Place& place, std::size_t number, int order);
    void finish(const Node& node, std::size_t index);
    /// Adds the loads of a link whose tile is moved once for all loops within `free`. Returns the tile's visits.
    double close(const LinkEnds& link, const Place& free, std::size_t freeNumber, Loads& loads) const;
    void closeOutput(const LinkEnds& link, double visits, Node& node) const;
    void openLinks(std::size_t level, Node& node) const;
    [[nodiscard]] std::size_t fillBases(const Node& node, std::array<Loads, kTensors>& bases) const;
    [[nodiscard]] double leastBound(const std::array<Loads, kTensors>& bases, std::size_t count,
                                    const LeastRest& rest) const;
    [[nodiscard]] bool isPinned(std::size_t level, std::size_t dim, std::size_t from, std::size_t to) const;
    /// Adds the loops up to a tile outside the PEs to what is known of their reuse. False: a pinned label is out of
    /// reach.
    [[nodiscard]] bool keepsLabel(const Node& from, const Place& outer, int order, bool isComplete, Node& node) const;
    [[nodiscard]] bool fitsPe(const Place& place) const;
    [[nodiscard]] bool fitsPartialSums(const Node& node, std::size_t index) const;
    [[nodiscard]] std::vector<int> ordersBetween(const Node& node, std::size_t level, const Place& outer) const;
    [[nodiscard]] bool prunes(double bound);
    [[nodiscard]] bool mustStop();

    const SearchSpace& m_space;
    const TileFacts& m_facts;
    const CostModel& m_costs;
    const Skeleton& m_skeleton;
    const SpatialChoice& m_spatial;
    BranchLimits m_limits;
    std::stop_token m_stop;
    BranchResult m_result;
    double m_pruneAt = 0;
    bool m_isForAnyArray = false;
    std::array<Place, kMostLevels> m_places{};
    std::array<std::size_t, kMostLevels> m_numbers{};
    std::array<std::int8_t, kMostLevels + 1> m_orders{};
};

} // namespace pimento::dataflow
