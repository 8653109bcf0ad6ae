// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/search/evolution/evolvable_space.h"

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace pimento::test {

/// A schedule of whole numbers: six tile sizes (exponents), a compute location, an unroll step, and host threads if it
/// uses rfactor.
struct ToySchedule {
    static constexpr std::size_t kTiles = 6;
    static constexpr std::size_t kLocation = 6;
    static constexpr std::size_t kUnroll = 7;
    static constexpr std::size_t kThreads = 8;

    bool isRfactor = false;
    std::array<std::uint8_t, 9> numbers{};

    auto operator<=>(const ToySchedule&) const = default;
};

/// A rugged landscape over such schedules with a known optimum and a bias: of those without rfactor most are rejected
/// and the others are slower than those with it, all but the best ones: the best of all (0.6 ms beside 1 ms) is among
/// them.
class ToyScheduleSpace : public evolution::EvolvableSpace<ToySchedule> {
public:
    /// Each tile has `tiles` possible values, at most 12.
    explicit ToyScheduleSpace(std::uint8_t tiles = 12) : m_tiles(tiles) {}

    [[nodiscard]] std::size_t niches() const override { return 2; }
    [[nodiscard]] std::size_t niche(const ToySchedule& schedule) const override { return schedule.isRfactor ? 1 : 0; }
    [[nodiscard]] std::optional<ToySchedule> sample(std::size_t niche, RandomStream& random) const override;
    /// Mutators of tiles, the location, the step, and threads.
    [[nodiscard]] std::span<const evolution::Mutator> mutators() const override;
    [[nodiscard]] std::optional<ToySchedule> mutate(const ToySchedule& schedule, std::size_t mutator,
                                                    RandomStream& random) const override;
    [[nodiscard]] Fingerprint structure(const ToySchedule& schedule) const override;
    [[nodiscard]] std::size_t features() const override { return 10; }
    [[nodiscard]] Result<double> examine(const ToySchedule& schedule, std::span<float> features) const override;

    /// Returns the time of a schedule; the best one takes 0.6e-3.
    [[nodiscard]] double seconds(const ToySchedule& schedule) const;
    /// Returns all schedules that are not rejected.
    [[nodiscard]] std::vector<ToySchedule> all() const;
    /// Returns the best schedule with or without rfactor. Requires tiles with 10 values or more.
    [[nodiscard]] static ToySchedule best(bool isRfactor);

private:
    [[nodiscard]] std::uint8_t values(std::size_t number) const;

    std::uint8_t m_tiles;
};

} // namespace pimento::test
