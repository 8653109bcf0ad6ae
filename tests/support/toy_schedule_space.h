// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/upmem/search/schedule_space.h"

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace pimento::test {

/// A schedule of whole numbers: four tile sizes (exponents), a compute location, an unroll step, and host threads for
/// those with rfactor.
struct ToySchedule {
    static constexpr std::size_t kTiles = 4;
    static constexpr std::size_t kLocation = 4;
    static constexpr std::size_t kUnroll = 5;
    static constexpr std::size_t kThreads = 6;

    bool isRfactor = false;
    std::array<std::uint8_t, 7> numbers{};

    auto operator<=>(const ToySchedule&) const = default;
};

/// A rugged landscape over such schedules with a known optimum and a bias: schedules with rfactor are good almost
/// everywhere, those without are bad almost everywhere, and the best of all is one of these. Schedules whose tiles are
/// too large together are rejected.
class ToyScheduleSpace final : public upmem::ScheduleSpace<ToySchedule> {
public:
    /// Each tile is one of `tiles` values, at most 12.
    explicit ToyScheduleSpace(std::uint8_t tiles = 12) : m_tiles(tiles) {}

    [[nodiscard]] std::size_t designs() const override { return 2; }
    [[nodiscard]] std::optional<ToySchedule> sample(std::size_t design, RandomStream& random) const override;
    [[nodiscard]] std::optional<ToySchedule> mutate(const ToySchedule& schedule, upmem::MutatorKind kind,
                                                    RandomStream& random) const override;
    [[nodiscard]] Fingerprint structure(const ToySchedule& schedule) const override;
    [[nodiscard]] bool isRfactor(const ToySchedule& schedule) const override { return schedule.isRfactor; }
    [[nodiscard]] std::size_t features() const override { return 8; }
    [[nodiscard]] Result<double> examine(const ToySchedule& schedule, std::span<float> features) const override;

    [[nodiscard]] double seconds(const ToySchedule& schedule) const;
    /// All schedules that are not rejected.
    [[nodiscard]] std::vector<ToySchedule> all() const;
    /// The best schedule with or without rfactor; of 12 tiles.
    [[nodiscard]] static ToySchedule best(bool isRfactor);

private:
    [[nodiscard]] std::uint8_t values(std::size_t number) const;

    std::uint8_t m_tiles;
};

} // namespace pimento::test
