// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/toy_schedule_space.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdlib>
#include <numeric>

namespace pimento::test {

namespace {

constexpr int kMostTogether = 30; // sum of the tiles' exponents

int tilesTogether(const ToySchedule& schedule)
{
    return std::accumulate(schedule.numbers.begin(), schedule.numbers.begin() + ToySchedule::kTiles, 0);
}

} // namespace

std::uint8_t ToyScheduleSpace::values(std::size_t number) const
{
    constexpr std::uint8_t kOthers = 4;
    return number < ToySchedule::kTiles ? m_tiles : kOthers;
}

std::optional<ToySchedule> ToyScheduleSpace::sample(std::size_t design, RandomStream& random) const
{
    ToySchedule schedule;
    schedule.isRfactor = design == 1;
    const std::size_t numbers = schedule.numbers.size() - (schedule.isRfactor ? 0 : 1);
    for (std::size_t i = 0; i < numbers; ++i) {
        schedule.numbers[i] = static_cast<std::uint8_t>(random.below(values(i)));
    }
    return schedule;
}

std::optional<ToySchedule> ToyScheduleSpace::mutate(const ToySchedule& schedule, upmem::MutatorKind kind,
                                                    RandomStream& random) const
{
    std::size_t number = random.below(ToySchedule::kTiles);
    if (kind == upmem::MutatorKind::ComputeLocation) {
        number = ToySchedule::kLocation;
    } else if (kind == upmem::MutatorKind::Unroll) {
        number = ToySchedule::kUnroll;
    } else if (kind == upmem::MutatorKind::HostParallel) {
        if (!schedule.isRfactor) {
            return std::nullopt;
        }
        number = ToySchedule::kThreads;
    }
    ToySchedule changed = schedule;
    changed.numbers[number] = static_cast<std::uint8_t>(random.below(values(number)));
    return changed == schedule ? std::nullopt : std::optional(changed);
}

Fingerprint ToyScheduleSpace::structure(const ToySchedule& schedule) const
{
    return Fingerprinter().add(schedule.isRfactor, schedule.numbers).finish();
}

Result<double> ToyScheduleSpace::examine(const ToySchedule& schedule, std::span<float> features) const
{
    if (tilesTogether(schedule) > kMostTogether) {
        return fail("has tiles that are too large together", "the toy", "Make one smaller");
    }
    std::ranges::copy(schedule.numbers, features.begin());
    features.back() = schedule.isRfactor ? 1 : 0;
    return 1e-3 * (1 + tilesTogether(schedule)); // a poor estimate, as those of real schedules are
}

ToySchedule ToyScheduleSpace::best(bool isRfactor)
{
    return isRfactor ? ToySchedule{true, {8, 3, 6, 4, 1, 2, 3}} : ToySchedule{false, {2, 9, 5, 7, 2, 1, 0}};
}

double ToyScheduleSpace::seconds(const ToySchedule& schedule) const
{
    // Milliseconds of the best one; what a step away from it costs; what each wrong bit of a number costs; what it
    // costs that two neighbours do not fit each other.
    struct Ground {
        double best, slope, bump, misfit;
    };
    constexpr Ground kWith{1.0, 0.03, 0.04, 0.02};
    constexpr Ground kWithout{0.75, 0.30, 0.15, 0.20};
    const Ground& ground = schedule.isRfactor ? kWith : kWithout;
    const ToySchedule ideal = best(schedule.isRfactor);
    double excess = 0;
    int before = 0; // how far the number before is off
    for (std::size_t i = 0; i < schedule.numbers.size(); ++i) {
        const int off = schedule.numbers[i] - ideal.numbers[i];
        excess += ground.slope * std::abs(off) + ground.misfit * std::abs(off - before);
        excess += ground.bump * std::popcount(static_cast<unsigned>(schedule.numbers[i] ^ ideal.numbers[i]));
        before = off;
    }
    return 1e-3 * ground.best * (1 + excess);
}

std::vector<ToySchedule> ToyScheduleSpace::all() const
{
    std::vector<ToySchedule> found;
    for (const bool isRfactor : {false, true}) {
        ToySchedule each{isRfactor, {}};
        const std::size_t numbers = each.numbers.size() - (isRfactor ? 0 : 1);
        for (std::size_t place = 0; place < numbers;) { // counts up; the first number is the lowest digit
            if (place == 0 && tilesTogether(each) <= kMostTogether) {
                found.push_back(each);
            }
            place = 0;
            while (place < numbers && ++each.numbers[place] == values(place)) {
                each.numbers[place++] = 0;
            }
            place = place == numbers ? numbers : 0;
        }
    }
    return found;
}

} // namespace pimento::test
