// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc_artifact/generators/draft_space.h"

#include "engine/base/math.h"
#include "engine/base/stop_check.h"

#include <algorithm>
#include <array>
#include <bit>
#include <unordered_set>
#include <vector>

namespace pimento::dcc_artifact {

namespace {

constexpr std::size_t kMostSets = 3; // the artifact has two or three dimension sets

// Sizes of the machine that are fixed in the published generator's code.
constexpr int kGroups = 16;
constexpr int kCores = 64;
constexpr int kCoresLeftAtMost = 4; // 2D: a leaf is listed when it leaves at most this many cores
constexpr int kSimdWidth = 16;      // 3D: a leaf is listed when the tile of the second set is at least this long

enum class PairOrder : std::uint8_t { Ascending, PowersOfTwoFirst };

/// Set of tile tuples.
class TileTuples {
public:
    /// Inserts a tuple; true if it is new.
    bool insert(std::span<const DraftPart> draft)
    {
        Key key{};
        for (std::size_t set = 0; set < draft.size(); ++set) {
            key[set] = draft[set].tile;
        }
        return m_seen.insert(key).second;
    }

private:
    using Key = std::array<std::int64_t, kMostSets>;
    struct Hash {
        std::size_t operator()(const Key& key) const
        {
            std::uint64_t mixed = 0x9E3779B97F4A7C15ULL;
            for (const std::int64_t tile : key) {
                mixed = (mixed ^ static_cast<std::uint64_t>(tile)) * 0xD6E8FEB86659FD93ULL;
                mixed ^= mixed >> 32U;
            }
            return static_cast<std::size_t>(mixed);
        }
    };
    std::unordered_set<Key, Hash> m_seen;
};

/// Walks depth-first over the leaves of the enumeration; `visit(parts, left)` is called for each one until a stop.
template <class Visit> class Walk {
public:
    Walk(std::span<const std::int64_t> extents, PairOrder order, Visit visit, StopCheck& stop)
        : m_extents(extents), m_order(order), m_visit(visit), m_stop(&stop)
    {
    }

    void run(Resources resources) { descend(0, resources); }

private:
    static bool isPowerOfTwo(int value) { return std::has_single_bit(static_cast<unsigned>(value)); }

    void descend(std::size_t set, Resources left)
    {
        if (set == m_extents.size()) {
            m_visit(std::span<const DraftPart>(m_parts).first(set), left);
            return;
        }
        if (m_order == PairOrder::Ascending) {
            forPairs(set, left, [](int, int) { return true; });
        } else {
            forPairs(set, left, [](int g, int c) { return isPowerOfTwo(g) && isPowerOfTwo(c); });
            forPairs(set, left, [](int g, int c) { return !(isPowerOfTwo(g) && isPowerOfTwo(c)); });
        }
    }

    template <class Wanted> void forPairs(std::size_t set, Resources left, Wanted isWanted)
    {
        const std::int64_t extent = m_extents[set];
        for (int groups = 1; groups <= left.groups && groups <= extent; ++groups) {
            const auto most = static_cast<int>(std::min<std::int64_t>(left.cores, extent / groups));
            if (m_stop->isStopped(static_cast<std::size_t>(most))) {
                return;
            }
            for (int cores = 1; cores <= most; ++cores) {
                if (isWanted(groups, cores)) {
                    m_parts[set] = {groups, cores, ceilDivide(extent, std::int64_t{groups} * cores)};
                    descend(set + 1, {left.groups / groups, left.cores / cores});
                }
            }
        }
    }

    std::span<const std::int64_t> m_extents;
    PairOrder m_order;
    Visit m_visit;
    StopCheck* m_stop;
    std::array<DraftPart, kMostSets> m_parts{};
};

template <class Visit>
void walkLeaves(const Shape& shape, Resources resources, PairOrder order, StopCheck& stop, Visit visit)
{
    Walk<Visit>(shape.extents(), order, visit, stop).run(resources);
}

bool isComplete(Resources left) { return left.groups == 1 && left.cores == 1; }

/// Refuses questions with too many leaves by a cheap upper bound.
Result<void> checkSize(const Shape& shape, Resources resources)
{
    // Pairs (a, b, ..) with product <= n number about n * ln(n)^(sets-1); they are counted exactly per resource kind
    // instead.
    const auto tuples = [&](int available) {
        std::vector<std::int64_t> ways(static_cast<std::size_t>(available) + 1, 1);
        for (std::size_t set = 0; set < shape.extents().size(); ++set) {
            std::vector<std::int64_t> next(ways.size(), 0);
            for (int left = 1; left <= available; ++left) {
                for (int take = 1; take <= left && take <= shape.extents()[set]; ++take) {
                    next[static_cast<std::size_t>(left)] += ways[static_cast<std::size_t>(left / take)];
                }
            }
            ways = std::move(next);
        }
        return ways.back();
    };
    const std::int64_t groupWays = tuples(resources.groups);
    const std::int64_t coreWays = tuples(resources.cores);
    if (groupWays > kMostLeaves / coreWays) {
        return fail("there may be more than " + std::to_string(kMostLeaves) + " drafts", "draft space",
                    "Use fewer groups");
    }
    return {};
}

tl::unexpected<Error> stopped() { return fail(ErrorKind::Stopped, "was stopped", "draft space", "Try again"); }

DraftList listDrafts(const Shape& shape, Resources resources, StopCheck& stop)
{
    const std::size_t sets = shape.extents().size();
    DraftList list(sets);
    TileTuples seen;
    const std::int64_t outer = shape.extents()[0];
    const auto smallBatch = static_cast<std::int32_t>(std::min<std::int64_t>(outer, kGroups));
    const std::int32_t spare = kGroups / smallBatch;

    const auto visit = [&](std::span<const DraftPart> draft, Resources left) {
        const bool isDefault = sets == 3 ? draft[0].groups == kGroups && draft[1].cores == 4 && draft[2].cores == 16
                                         : draft[0].groups == kGroups && draft[1].cores == kCores;
        const bool isAccepted = sets == 3 ? isComplete(left) && draft[1].tile >= kSimdWidth
                                          : left.groups == 1 && left.cores <= kCoresLeftAtMost;
        if (isDefault) {
            seen.insert(draft);
            list.push(draft);
        } else if (isAccepted && seen.insert(draft)) {
            list.push(draft);
        }
    };
    walkLeaves(shape, resources, sets == 3 ? PairOrder::Ascending : PairOrder::PowersOfTwoFirst, stop, visit);

    if (outer < kGroups) {
        using Allocation = std::vector<std::array<std::int32_t, 2>>;
        const std::vector<Allocation> defaults = sets == 3
                                                     ? std::vector<Allocation>{{{smallBatch, 1}, {1, 4}, {spare, 16}},
                                                                               {{smallBatch, 1}, {spare, 4}, {1, 16}}}
                                                     : std::vector<Allocation>{{{smallBatch, 1}, {spare, kCores}}};
        for (const Allocation& allocation : defaults) {
            const Draft draft = Draft::ofAllocation(allocation, shape.extents());
            bool isPresent = false;
            for (std::size_t i = 0; i < list.size() && !isPresent; ++i) {
                isPresent = std::ranges::equal(list[i], draft.parts());
            }
            if (!isPresent) {
                list.push(draft.parts());
            }
        }
    }
    return list;
}

} // namespace

Resources resourcesLeft(std::span<const DraftPart> draft, Resources resources)
{
    for (const DraftPart& part : draft) {
        resources = {resources.groups / part.groups, resources.cores / part.cores};
    }
    return resources;
}

Result<SpaceCounts> countDrafts(const Shape& shape, Resources resources, const std::stop_token& stop)
{
    if (Result<void> checked = checkSize(shape, resources); !checked) {
        return tl::unexpected<Error>(checked.error());
    }
    StopCheck check(stop);
    SpaceCounts counts;
    TileTuples tiles;
    walkLeaves(shape, resources, PairOrder::Ascending, check, [&](std::span<const DraftPart> draft, Resources left) {
        ++counts.all;
        if (isComplete(left)) {
            ++counts.complete;
            counts.kept += tiles.insert(draft) ? 1 : 0;
        }
    });
    counts.listed = static_cast<std::int64_t>(listDrafts(shape, resources, check).size());
    return check.isStopped() ? Result<SpaceCounts>(stopped()) : counts;
}

Result<DraftList> enumerateDrafts(const Shape& shape, Resources resources, Space space, const std::stop_token& stop)
{
    if (Result<void> checked = checkSize(shape, resources); !checked) {
        return tl::unexpected<Error>(checked.error());
    }
    StopCheck check(stop);
    if (space == Space::Listed) {
        DraftList list = listDrafts(shape, resources, check);
        return check.isStopped() ? Result<DraftList>(stopped()) : std::move(list);
    }
    DraftList list(shape.extents().size());
    TileTuples tiles;
    walkLeaves(shape, resources, PairOrder::Ascending, check, [&](std::span<const DraftPart> draft, Resources left) {
        const bool isWanted =
            space == Space::All || (isComplete(left) && (space == Space::Complete || tiles.insert(draft)));
        if (isWanted) {
            list.push(draft);
        }
    });
    return check.isStopped() ? Result<DraftList>(stopped()) : std::move(list);
}

bool isDefaultDistribution(const Kernel& kernel, const Shape& shape, std::span<const DraftPart> draft)
{
    // The published evaluation compares with nhead, not with batch * nhead.
    const bool is3D = kernel.dimensionSets.size() == 3;
    const std::int64_t outer = is3D ? shape.value(1) : shape.value(0);
    const bool hasGroups = draft[0].groups == std::min<std::int64_t>(kGroups, outer);
    return hasGroups && (is3D ? draft[1].cores == 4 && draft[2].cores == 16 : draft[1].cores == kCores);
}

Draft defaultDraft(const Shape& shape)
{
    const auto outer = static_cast<std::int32_t>(std::min<std::int64_t>(shape.extents()[0], kGroups));
    const std::int32_t spare = kGroups / outer;
    using Pair = std::array<std::int32_t, 2>;
    if (shape.extents().size() == 3) {
        const Pair allocation[] = {{outer, 1}, {1, 4}, {spare, 16}};
        return Draft::ofAllocation(allocation, shape.extents());
    }
    const Pair allocation[] = {{outer, 1}, {spare, kCores}};
    return Draft::ofAllocation(allocation, shape.extents());
}

} // namespace pimento::dcc_artifact
