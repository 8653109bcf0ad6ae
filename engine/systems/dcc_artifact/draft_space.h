// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/drafts/draft.h"
#include "engine/systems/dcc_artifact/kernel.h"

#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>
#include <string_view>

namespace pimento::dcc_artifact {

/// Which drafts of a shape are meant.
enum class Space : std::uint8_t {
    All,      // every leaf of the enumeration
    Complete, // leaves that leave (1, 1) resources: "w/o pruning" in the paper's Table 3
    Kept,     // the first complete leaf of every tile tuple: "w pruning" in Table 3
    Listed,   // what the published generator emits, in its order
};

[[nodiscard]] std::string_view spaceName(Space space);
[[nodiscard]] Result<Space> parseSpace(std::string_view name);

/// Size of every space of one shape.
struct SpaceCounts {
    std::int64_t all = 0;
    std::int64_t complete = 0;
    std::int64_t kept = 0;
    std::int64_t listed = 0;

    bool operator==(const SpaceCounts&) const = default;
};

/// Resources left over by a draft, with the integer divisions of the enumeration.
[[nodiscard]] Resources resourcesLeft(std::span<const DraftPart> draft, Resources resources);

/// Number of drafts per space. Error: more than `kMostLeaves` leaves.
[[nodiscard]] Result<SpaceCounts> countDrafts(const Shape& shape, Resources resources);

/// The drafts of a space in enumeration order: depth first over the dimension sets, groups ascending, then cores.
/// `Listed` has the order of the published generator. Error: more than `kMostLeaves` leaves.
[[nodiscard]] Result<DraftList> enumerateDrafts(const Shape& shape, Resources resources, Space space);

inline constexpr std::int64_t kMostLeaves = 4'000'000;

/// The hand-made distribution that the published evaluation compares against. Several drafts may qualify when the batch
/// is smaller than the number of groups; the fastest simulated one is meant.
[[nodiscard]] bool isDefaultDistribution(const Kernel& kernel, const Shape& shape, std::span<const DraftPart> draft);

/// The draft that the published generator writes for the default distribution. One that `isDefaultDistribution`
/// accepts.
[[nodiscard]] Draft defaultDraft(const Shape& shape);

} // namespace pimento::dcc_artifact
