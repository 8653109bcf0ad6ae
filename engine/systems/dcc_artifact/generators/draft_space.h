// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/drafts/draft.h"
#include "engine/systems/dcc/drafts/space_names.h"
#include "engine/systems/dcc_artifact/generators/kernel.h"

#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>

namespace pimento::dcc_artifact {

/// Number of drafts in every space of one shape.
struct SpaceCounts {
    std::int64_t all = 0;
    std::int64_t complete = 0;
    std::int64_t kept = 0;
    std::int64_t listed = 0;

    bool operator==(const SpaceCounts&) const = default;
};

/// Resources that a draft leaves, with the integer divisions of the enumeration.
[[nodiscard]] Resources resourcesLeft(std::span<const DraftPart> draft, Resources resources);

/// Counts the drafts of each space. Error: more than `kMostLeaves` leaves, or a stop.
[[nodiscard]] Result<SpaceCounts> countDrafts(const Shape& shape, Resources resources,
                                              const std::stop_token& stop = {});

/// Lists the drafts of a space in enumeration order: depth first over the dimension sets, groups ascending, then cores.
/// `Listed` has the order of the published generator. Error: more than `kMostLeaves` leaves, or a stop.
[[nodiscard]] Result<DraftList> enumerateDrafts(const Shape& shape, Resources resources, Space space,
                                                const std::stop_token& stop = {});

inline constexpr std::int64_t kMostLeaves = 4'000'000;

/// True if the draft is a manual baseline of the published evaluation. Several drafts may qualify when the batch is
/// smaller than the number of groups; the fastest simulated one is the baseline.
[[nodiscard]] bool isDefaultDistribution(const Kernel& kernel, const Shape& shape, std::span<const DraftPart> draft);

/// Returns the draft that the published generator writes for the default distribution; isDefaultDistribution() is true
/// for it.
[[nodiscard]] Draft defaultDraft(const Shape& shape);

} // namespace pimento::dcc_artifact
