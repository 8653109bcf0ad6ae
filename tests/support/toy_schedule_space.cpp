// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/toy_schedule_space.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdlib>
#include <numeric>

namespace pimento::test {

namespace {

constexpr int kMostTogether = 42; // sum of the tiles' exponents

int tilesTogether(const ToySchedule& schedule)
{
    return std::accumulate(schedule.numbers.begin(), schedule.numbers.begin() + ToySchedule::kTiles, 0);
}

/// True if the tiles are too large together, or if a schedule without rfactor has no two tiles that are nearly right.
bool isRejected(const ToySchedule& schedule)
{
    const ToySchedule ideal = ToyScheduleSpace::best(schedule.isRfactor);
    const auto isNear = [&](std::size_t i) { return std::abs(schedule.numbers[i] - ideal.numbers[i]) <= 2; };
    return tilesTogether(schedule) > kMostTogether || !(schedule.isRfactor || (isNear(0) && isNear(1)));
}

} // namespace

std::uint8_t ToyScheduleSpace::values(std::size_t number) const
{
    constexpr std::uint8_t kOthers = 4;
    return number < ToySchedule::kTiles ? m_tiles : kOthers;
}

std::optional<ToySchedule> ToyScheduleSpace::sample(std::size_t niche, RandomStream& random) const
{
    ToySchedule schedule;
    schedule.isRfactor = niche == 1;
    const std::size_t numbers = schedule.numbers.size() - (schedule.isRfactor ? 0 : 1);
    for (std::size_t i = 0; i < numbers; ++i) {
        schedule.numbers[i] = static_cast<std::uint8_t>(random.below(values(i)));
    }
    return schedule;
}

std::span<const evolution::Mutator> ToyScheduleSpace::mutators() const
{
    static constexpr std::array<evolution::Mutator, 4> kMutators = {
        {{"tile", 0.90}, {"location", 0.05}, {"unroll", 0.03}, {"threads", 0.02}}};
    return kMutators;
}

std::optional<ToySchedule> ToyScheduleSpace::mutate(const ToySchedule& schedule, std::size_t mutator,
                                                    RandomStream& random) const
{
    constexpr std::array<std::size_t, 4> kNumbers = {0, ToySchedule::kLocation, ToySchedule::kUnroll,
                                                     ToySchedule::kThreads};
    const std::size_t tile = random.below(ToySchedule::kTiles);
    const std::size_t number = mutator == 0 ? tile : kNumbers[mutator];
    if (number == ToySchedule::kThreads && !schedule.isRfactor) {
        return std::nullopt;
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
    if (isRejected(schedule)) {
        return fail("has tiles that do not fit each other", "the toy", "Change one");
    }
    std::ranges::copy(schedule.numbers, features.begin());
    features.back() = schedule.isRfactor ? 1 : 0;
    return 1e-3 * (1 + tilesTogether(schedule)); // a poor estimate, as those of real schedules are
}

ToySchedule ToyScheduleSpace::best(bool isRfactor)
{
    // Nearly the same for both, so that what is learned of the one helps with the other.
    return isRfactor ? ToySchedule{true, {2, 9, 6, 4, 5, 3, 1, 2, 3}} : ToySchedule{false, {2, 9, 6, 4, 5, 3, 1, 2, 0}};
}

double ToyScheduleSpace::seconds(const ToySchedule& schedule) const
{
    // Milliseconds of the best one, what a step away from it costs, and what each wrong bit of a number costs.
    struct Ground {
        double best, step, bump;
    };
    constexpr Ground kWith{1.0, 0.08, 0.03};
    constexpr Ground kWithout{0.6, 0.16, 0.10};
    const Ground& ground = schedule.isRfactor ? kWith : kWithout;
    const ToySchedule ideal = best(schedule.isRfactor);
    double excess = 0;
    for (std::size_t i = 0; i < schedule.numbers.size(); ++i) {
        excess += ground.step * std::abs(schedule.numbers[i] - ideal.numbers[i]);
        excess += ground.bump * std::popcount(static_cast<unsigned>(schedule.numbers[i] ^ ideal.numbers[i]));
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
            if (place == 0 && !isRejected(each)) {
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
