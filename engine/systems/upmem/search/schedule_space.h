// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/random_stream.h"
#include "sim/base/fingerprint.h"
#include "sim/base/result.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

namespace pimento::upmem {

/// Part of a schedule that a mutation changes.
enum class MutatorKind : std::uint8_t { TileSize, ComputeLocation, Unroll, HostParallel };

inline constexpr std::array kMutatorKinds = {MutatorKind::TileSize, MutatorKind::ComputeLocation, MutatorKind::Unroll,
                                             MutatorKind::HostParallel};

/// Interface of a space of schedules for a search. `Decisions` is a value that identifies a schedule. Thread-safe;
/// equal arguments and streams give equal results.
template <class Decisions> class ScheduleSpace {
public:
    virtual ~ScheduleSpace() = default;

    /// Number of niches of the space, such as programs with and without a hierarchical reduction; at least 1.
    [[nodiscard]] virtual std::size_t designs() const = 0;
    /// Draws all decisions of a niche. nullopt: the draw gives no program.
    [[nodiscard]] virtual std::optional<Decisions> sample(std::size_t design, RandomStream& random) const = 0;
    /// Returns the schedule with one decision changed. nullopt: it has no decision of this kind, or the change gives no
    /// program.
    [[nodiscard]] virtual std::optional<Decisions> mutate(const Decisions& decisions, MutatorKind kind,
                                                          RandomStream& random) const = 0;

    /// Fingerprint that is equal for schedules with the same program.
    [[nodiscard]] virtual Fingerprint structure(const Decisions& decisions) const = 0;
    /// True if the reduction is divided among DPUs: the trace has an rfactor step.
    [[nodiscard]] virtual bool isRfactor(const Decisions& decisions) const = 0;

    /// Number of features of a schedule for learning; at least 1.
    [[nodiscard]] virtual std::size_t features() const = 0;
    /// Verifies a schedule. As this computes everything about it, also writes its features and returns an estimate of
    /// its time in seconds. Error: why no DPU can run it, and what to change.
    [[nodiscard]] virtual Result<double> examine(const Decisions& decisions, std::span<float> features) const = 0;
};

} // namespace pimento::upmem
