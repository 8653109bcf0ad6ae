// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dataflow/solve/dataflow_solver.h"

#include "engine/base/parallel.h"
#include "engine/systems/dataflow/solve/activation_search.h"
#include "engine/systems/dataflow/solve/branch_search.h"
#include "engine/systems/dataflow/solve/found_mapping.h"
#include "engine/systems/dataflow/solve/infeasible.h"
#include "engine/systems/dataflow/solve/outer_bounds.h"
#include "engine/systems/dataflow/solve/skeletons.h"

#include <algorithm>
#include <deque>
#include <limits>
#include <queue>

namespace pimento::dataflow {

namespace {

constexpr double kNothingFound = std::numeric_limits<double>::infinity();
constexpr std::size_t kMostTileVectors = std::size_t{1} << 21U;
constexpr std::uint64_t kQuickNodes = 1 << 18U; // of the search for the bound of outermost stores, before an incumbent
constexpr std::uint64_t kLongNodes = 1 << 22U;  // with one

/// A branch below the root: a skeleton with a spatial choice.
struct SkeletonBranch {
    double bound = 0;
    std::uint32_t skeleton = 0;
    std::uint32_t spatial = 0;
};

/// A mask in the order of bounds.
struct QueuedMask {
    double bound = 0;
    std::uint32_t rank = 0;
    std::optional<std::uint32_t> skeleton; // its bound follows from tables

    /// True if the other one comes first.
    bool operator<(const QueuedMask& other) const
    {
        return bound != other.bound ? bound > other.bound : rank > other.rank;
    }
};

/// One run of the search.
class DataflowSearch {
public:
    DataflowSearch(const DataflowQuestion& question, std::stop_token stop, const DataflowSink& publish)
        : m_question(question), m_stop(std::move(stop)), m_publish(publish),
          m_costs(question.layer, question.accelerator, question.objective, question.constraints.mostLatency),
          m_facts(question, m_costs, m_stop),
          m_tables(m_facts, m_costs, question.accelerator, m_stop), m_space{&m_question, &m_facts, &m_costs},
          m_outerBounds(m_space, m_tables, m_stop)
    {
        m_solution.value = question.constraints.below.value_or(kNothingFound);
    }

    DataflowSolution run()
    {
        m_solution.infeasible = exceededLimit(m_question);
        if (m_solution.infeasible) {
            m_solution.bound = kNothingFound;
            return m_solution;
        }
        if (m_stop.stop_requested()) {
            return m_solution;
        }
        m_spatial = spatialChoices(m_question.layer, m_question.accelerator, m_question.constraints, m_facts.lattice());
        for (const SpatialChoice& choice : m_spatial) {
            m_fastest = std::min(m_fastest, choice.use.computeCycles);
        }
        m_masks = rankedMasks(m_space, m_spatial);
        if (m_question.objective.goal == Goal::Activations && m_costs.countsRows() &&
            !pinsLoops(m_question.constraints)) {
            searchOuterStores();
        }
        m_solution.bound = m_masks.empty() || m_spatial.empty() ? kNothingFound : m_masks.front().bound;
        dive();
        if (isSpent()) {
            m_isCut = true;
            m_pruned = std::min(m_pruned, m_solution.bound);
        } else {
            listBranches();
            searchBranches();
        }
        finish();
        return m_solution;
    }

private:
    [[nodiscard]] double pruneAt() const
    {
        constexpr double kRoundingOfSums = 1e-12;
        return m_solution.value * (1 - std::max(m_question.limits.tolerance, kRoundingOfSums));
    }

    [[nodiscard]] BranchLimits limits() const
    {
        BranchLimits limits;
        limits.incumbent = m_solution.value;
        limits.tolerance = m_question.limits.tolerance;
        limits.heartbeat = m_question.limits.heartbeat;
        if (m_question.limits.nodes) {
            limits.nodes = *m_question.limits.nodes - std::min(*m_question.limits.nodes, m_solution.nodes);
        }
        return limits;
    }

    [[nodiscard]] bool isSpent() const
    {
        return m_stop.stop_requested() || (m_question.limits.nodes && m_solution.nodes >= *m_question.limits.nodes);
    }

    void take(const BranchResult& result)
    {
        m_solution.nodes += result.nodes;
        if (result.found && result.value < m_solution.value) {
            m_solution.value = result.value;
            m_solution.mapping = mappingOf(m_space, *result.found);
        }
    }

    /// Lists the branches of a skeleton that may beat the incumbent.
    void addBranches(std::uint32_t skeleton, std::vector<SkeletonBranch>& branches)
    {
        const Skeleton& each = m_skeletons[skeleton];
        for (std::uint32_t i = 0; i < m_spatial.size(); ++i) {
            const double bound =
                std::max(BranchSearch::boundOf(m_space, each, m_spatial[i]), m_skeletonBounds[skeleton]);
            if (bound < pruneAt()) {
                branches.push_back({bound, skeleton, i});
            } else {
                m_pruned = std::min(m_pruned, bound);
            }
        }
    }

    /// Takes the mask with the least bound, knowing as much as tables tell, from the queue. None: no mask can beat the
    /// incumbent.
    std::optional<std::uint32_t> nextSkeleton()
    {
        while (!m_queue.empty() && !m_stop.stop_requested()) {
            QueuedMask next = m_queue.top();
            if (next.bound >= pruneAt()) {
                break;
            }
            m_queue.pop();
            if (next.skeleton) {
                m_skeletonBounds[*next.skeleton] = next.bound;
                return next.skeleton;
            }
            next.skeleton = static_cast<std::uint32_t>(m_skeletons.size());
            m_skeletons.push_back(skeletonOf(m_space, m_masks[next.rank].mask, m_tables));
            m_skeletonBounds.push_back(0);
            next.bound = std::max(next.bound, tableBound(m_masks[next.rank], m_skeletons.back()));
            if (next.bound < pruneAt()) {
                next.bound = std::max(next.bound, outerBound(m_masks[next.rank].mask, kQuickNodes));
            }
            m_queue.push(next);
        }
        if (!m_queue.empty()) {
            m_pruned = std::min(m_pruned, m_queue.top().bound);
        }
        return std::nullopt;
    }

    /// A lower bound of all branches of a mask by the tiles that fit, for any array.
    [[nodiscard]] double tableBound(const RankedMask& ranked, const Skeleton& skeleton) const
    {
        LeastRest rest = skeleton.tables.front()->at(0);
        rest.energy += ranked.multiplierEnergy;
        rest.blend += m_costs.blendOf(ranked.multiplierEnergy, 0);
        return m_costs.boundOf({}, {m_fastest, kNothingFound}, rest);
    }

    /// Follows the best children of the best branches of the most promising skeletons to a first incumbent.
    void dive()
    {
        constexpr std::size_t kSkeletons = 12;
        for (std::uint32_t rank = 0; rank < m_masks.size(); ++rank) {
            m_queue.push({m_masks[rank].bound, rank, std::nullopt});
        }
        while (m_ready.size() < kSkeletons && !isSpent()) {
            const double pruned = m_pruned; // listBranches() counts what is left out here
            const std::optional<std::uint32_t> skeleton = nextSkeleton();
            m_pruned = pruned;
            if (!skeleton) {
                break;
            }
            m_ready.push_back(*skeleton);
            diveInto(*skeleton);
            publish();
        }
    }

    void diveInto(std::uint32_t skeleton)
    {
        constexpr std::size_t kBranches = 2;
        std::vector<SkeletonBranch> branches;
        const double pruned = m_pruned;
        addBranches(skeleton, branches);
        m_pruned = pruned;
        std::ranges::stable_sort(branches, {}, &SkeletonBranch::bound);
        branches.resize(std::min(branches.size(), kBranches));
        for (const SkeletonBranch& branch : branches) {
            BranchLimits narrow = limits();
            narrow.width = 2;
            take(BranchSearch(m_space, m_skeletons[skeleton], m_spatial[branch.spatial], narrow, m_stop).run());
        }
    }

    /// Finds the fewest row activations for each choice of outermost stores; bounds of masks rise to them.
    void searchOuterStores()
    {
        if (m_facts.lattice().count() > kMostTileVectors / 8) { // tables would be too large
            return;
        }
        ActivationSearch search(m_space, m_spatial, m_stop);
        for (const RankedMask& ranked : m_masks) {
            const StoreMask outer = outermostStores(ranked.mask);
            if (isSpent() || m_outerBounds.all().contains(outer)) {
                continue;
            }
            BranchResult result = search.run(outer, limits());
            m_solution.nodes += result.nodes;
            m_outerBounds.set(outer, result.isCut ? 0 : std::min(result.value, result.pruned));
            if (result.found) {
                result.found->mask = fewestStores(m_masks, outer);
                takeIfLegal(*result.found);
            }
        }
        raiseBounds(m_masks, m_outerBounds.all());
    }

    void takeIfLegal(const FoundMapping& found)
    {
        Mapping mapping = mappingOf(m_space, found);
        if (!check(m_question.layer, m_question.accelerator, mapping)) {
            return;
        }
        const MappingFigures figures = figuresOf(m_question.layer, m_question.accelerator, mapping);
        const auto& rows = figures.activations;
        const auto value = static_cast<double>(rows[0] + rows[1] + rows[2]);
        if (value < m_solution.value && figures.latency <= m_question.constraints.mostLatency.value_or(kNothingFound)) {
            m_solution.value = value;
            m_solution.mapping = std::move(mapping);
        }
    }

    /// A lower bound of all branches of a mask by the traffic of DRAM alone.
    double outerBound(StoreMask mask, std::uint64_t mostNodes)
    {
        const Goal goal = m_question.objective.goal;
        if ((goal != Goal::Latency && goal != Goal::Activations) || pinsLoops(m_question.constraints)) {
            return 0;
        }
        BranchLimits limits = this->limits();
        limits.nodes = std::min(limits.nodes, mostNodes);
        m_solution.nodes += m_outerBounds.search(mask, m_fastest, limits);
        return m_outerBounds.of(mask);
    }

    /// Lists the branches of a skeleton whose bound is worth a longer search.
    void addAfterDive(std::uint32_t skeleton)
    {
        if (m_skeletonBounds[skeleton] < pruneAt()) {
            m_skeletonBounds[skeleton] =
                std::max(m_skeletonBounds[skeleton], outerBound(m_skeletons[skeleton].mask, kLongNodes));
        }
        addBranches(skeleton, m_branches);
    }

    void listBranches()
    {
        constexpr double kFarAbove = 1.01;
        std::ranges::for_each(m_ready, [this](std::uint32_t skeleton) { addAfterDive(skeleton); });
        while (const std::optional<std::uint32_t> skeleton = nextSkeleton()) {
            if (m_solution.value > kFarAbove * m_skeletonBounds[*skeleton]) {
                diveInto(*skeleton); // a better incumbent leaves fewer branches to list
            }
            addAfterDive(*skeleton);
        }
        std::ranges::stable_sort(m_branches, {}, &SkeletonBranch::bound);
    }

    /// Searches branches in rounds of a size that does not depend on threads. All branches of a round start with the
    /// same incumbent.
    void searchBranches()
    {
        std::size_t begin = 0;
        std::size_t size = 1;
        constexpr std::size_t kMostPerRound = 64;
        while (begin < m_branches.size() && m_branches[begin].bound < pruneAt() && !isSpent()) {
            const std::size_t end = std::min(begin + size, m_branches.size());
            std::vector<BranchResult> results(end - begin);
            const BranchLimits common = limits();
            parallelFor(end - begin, m_question.limits.threads, m_stop, [&](std::size_t i) {
                const SkeletonBranch& branch = m_branches[begin + i];
                results[i] =
                    BranchSearch(m_space, m_skeletons[branch.skeleton], m_spatial[branch.spatial], common, m_stop)
                        .run();
            });
            for (std::size_t i = 0; i < results.size(); ++i) {
                take(results[i]);
                m_pruned = std::min(m_pruned, results[i].pruned);
                if (results[i].isCut || m_stop.stop_requested()) {
                    m_isCut = true;
                    m_pruned = std::min(m_pruned, m_branches[begin + i].bound);
                }
            }
            begin = end;
            size = std::min(2 * size, kMostPerRound);
            m_solution.bound = std::max(m_solution.bound, boundFrom(begin));
            publish();
        }
        if (begin < m_branches.size()) {
            m_pruned = std::min(m_pruned, m_branches[begin].bound);
        }
    }

    [[nodiscard]] double boundFrom(std::size_t begin) const
    {
        const double next = begin < m_branches.size() ? m_branches[begin].bound : kNothingFound;
        return std::min({m_solution.value, m_pruned, next});
    }

    void publish()
    {
        const bool isNew = m_solution.value < m_published.value || m_solution.bound > m_published.bound;
        if (m_publish && isNew && m_solution.mapping) {
            m_publish(m_solution);
            m_published.value = m_solution.value;
            m_published.bound = m_solution.bound;
        }
    }

    void finish()
    {
        m_solution.bound =
            m_stop.stop_requested() ? m_solution.bound : std::max(m_solution.bound, boundFrom(m_branches.size()));
        m_solution.isProved = m_solution.mapping.has_value() &&
                              m_solution.value * (1 - m_question.limits.tolerance) <= m_solution.bound * (1 + 1e-9);
        if (!m_solution.mapping && !m_question.constraints.below && !m_isCut && !isSpent()) {
            m_solution.bound = kNothingFound;
            m_solution.infeasible = whyInfeasible(m_question);
        }
    }

    const DataflowQuestion& m_question;
    std::stop_token m_stop;
    const DataflowSink& m_publish;
    CostModel m_costs;
    TileFacts m_facts;
    BoundTables m_tables;
    SearchSpace m_space;
    OuterBounds m_outerBounds;
    std::vector<SpatialChoice> m_spatial;
    std::vector<RankedMask> m_masks;
    std::priority_queue<QueuedMask> m_queue;
    std::deque<Skeleton> m_skeletons;
    std::vector<double> m_skeletonBounds; // lower bound of all branches of a skeleton
    std::vector<std::uint32_t> m_ready;   // skeletons that were dived into
    std::vector<SkeletonBranch> m_branches;
    DataflowSolution m_solution;
    struct Published {
        double value = kNothingFound;
        double bound = 0;
    } m_published;
    double m_pruned = kNothingFound;  // least bound of what was left out
    double m_fastest = kNothingFound; // least cycles of any spatial choice
    bool m_isCut = false;
};

} // namespace

double DataflowSolution::gap() const
{
    return mapping && value > 0 ? std::max(0.0, (value - bound) / value) : mapping ? 0 : 1;
}

Result<DataflowSolution> solveDataflow(const DataflowQuestion& question, std::stop_token stop,
                                       const DataflowSink& publish)
{
    if (auto checked = check(question.layer).and_then([&] { return check(question.accelerator); }); !checked) {
        return tl::unexpected(checked.error());
    }
    std::size_t vectors = 1;
    for (const std::int64_t bound : question.layer.bounds) {
        vectors *= tileSizesOf(bound, question.constraints.isRagged).size();
        if (vectors > kMostTileVectors) {
            return fail("the layer has more than " + std::to_string(kMostTileVectors) + " tile sizes to choose from",
                        "search of dataflows", "Turn ragged tiles off, or split the layer");
        }
    }
    return DataflowSearch(question, std::move(stop), publish).run();
}

} // namespace pimento::dataflow
