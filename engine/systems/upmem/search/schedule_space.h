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

/// What a mutation of a schedule changes.
enum class MutatorKind : std::uint8_t { TileSize, ComputeLocation, Unroll, HostParallel };

inline constexpr std::array kMutatorKinds = {MutatorKind::TileSize, MutatorKind::ComputeLocation, MutatorKind::Unroll,
                                             MutatorKind::HostParallel};

/// What a search needs to know of a space of schedules. `Decisions` is a value that says which schedule it is. For any
/// number of threads; the same arguments and streams give the same answers.
template <class Decisions> class ScheduleSpace {
public:
    virtual ~ScheduleSpace() = default;

    /// Kinds of programs among which the space is divided, such as those with a hierarchical reduction and those
    /// without; at least 1.
    [[nodiscard]] virtual std::size_t designs() const = 0;
    /// Draws all decisions of a design. Nothing: what was drawn does not give a program.
    [[nodiscard]] virtual std::optional<Decisions> sample(std::size_t design, RandomStream& random) const = 0;
    /// The same schedule with one decision changed. Nothing: it has no decision of this kind, or the change gives no
    /// program.
    [[nodiscard]] virtual std::optional<Decisions> mutate(const Decisions& decisions, MutatorKind kind,
                                                          RandomStream& random) const = 0;

    /// Equal for schedules that give the same program.
    [[nodiscard]] virtual Fingerprint structure(const Decisions& decisions) const = 0;
    /// That its reduction is divided among DPUs: its trace has an rfactor step.
    [[nodiscard]] virtual bool isRfactor(const Decisions& decisions) const = 0;

    /// Numbers that describe a schedule to those who learn; at least 1.
    [[nodiscard]] virtual std::size_t features() const = 0;
    /// Verifies a schedule and, as that needs to know all about it anyway, writes its features and returns an estimate
    /// of its time in seconds. Error: why no DPU can run it, and what to change.
    [[nodiscard]] virtual Result<double> examine(const Decisions& decisions, std::span<float> features) const = 0;
};

} // namespace pimento::upmem
