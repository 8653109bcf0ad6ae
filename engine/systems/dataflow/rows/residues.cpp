// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dataflow/rows/residues.h"

#include "engine/base/math.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <numeric>
#include <vector>

namespace pimento::dataflow {

namespace {

constexpr std::size_t kMostProgressions = 16;

/// Progressions with steps below the modulus, fewest numbers first, and how often each of their sums counts.
struct ReducedSums {
    std::array<Progression, kMostProgressions> progressions;
    std::size_t count = 0;
    std::int64_t weight = 1;

    [[nodiscard]] std::span<const Progression> all() const { return {progressions.data(), count}; }
};

/// Joins progressions of which one continues the other, and drops those that change no remainder.
ReducedSums reduced(std::span<const Progression> given, std::int64_t modulus)
{
    ReducedSums sums;
    for (const Progression& each : given) {
        if (each.count == 1 || each.step % modulus == 0) {
            sums.weight *= each.count;
        } else {
            sums.progressions[sums.count++] = each;
        }
    }
    const auto end = sums.progressions.begin() + static_cast<std::ptrdiff_t>(sums.count);
    std::sort(sums.progressions.begin(), end,
              [](const Progression& left, const Progression& right) { return left.step < right.step; });
    std::size_t kept = 0;
    for (std::size_t i = 0; i < sums.count; ++i) {
        const Progression next = sums.progressions[i];
        if (kept > 0 && next.step == sums.progressions[kept - 1].step * sums.progressions[kept - 1].count) {
            sums.progressions[kept - 1].count *= next.count;
        } else {
            sums.progressions[kept++] = next;
        }
    }
    sums.count = kept;
    for (std::size_t i = 0; i < kept; ++i) {
        sums.progressions[i].step %= modulus;
    }
    std::sort(sums.progressions.begin(), sums.progressions.begin() + static_cast<std::ptrdiff_t>(kept),
              [](const Progression& left, const Progression& right) { return left.count < right.count; });
    return sums;
}

/// Counts the numbers of one progression, in closed form.
std::int64_t countOfOne(std::int64_t start, Progression progression, std::int64_t modulus, std::int64_t least)
{
    const std::int64_t step = progression.step % modulus;
    const std::int64_t first = start % modulus;
    const std::int64_t period = modulus / std::gcd(step, modulus);
    const auto countUpTo = [&](std::int64_t count) {
        return floorSum(count, modulus, step, first + modulus - least) - floorSum(count, modulus, step, first);
    };
    const std::int64_t rest = countUpTo(progression.count % period);
    const std::int64_t periods = progression.count / period;
    return periods == 0 ? rest : rest + periods * countUpTo(period);
}

/// Counts by trying every sum of all progressions but the last.
std::int64_t countByTrying(std::int64_t start, std::span<const Progression> progressions, std::int64_t modulus,
                           std::int64_t least)
{
    if (progressions.empty()) {
        return start % modulus >= least ? 1 : 0;
    }
    if (progressions.size() == 1) {
        return countOfOne(start, progressions[0], modulus, least);
    }
    std::int64_t count = 0;
    for (std::int64_t i = 0; i < progressions[0].count; ++i) {
        count += countByTrying(start + i * progressions[0].step, progressions.subspan(1), modulus, least);
    }
    return count;
}

/// Adds a progression to the sums of which `counts` has the number for each remainder.
void addProgression(std::vector<std::int64_t>& counts, Progression progression, std::vector<std::int64_t>& sums)
{
    const auto modulus = static_cast<std::int64_t>(counts.size());
    const std::int64_t cycles = std::gcd(progression.step, modulus);
    const std::int64_t period = modulus / cycles;
    const std::int64_t whole = progression.count / period;
    const std::int64_t rest = progression.count % period;
    const auto at = [](std::int64_t index) { return static_cast<std::size_t>(index); };
    for (std::int64_t cycle = 0; cycle < cycles; ++cycle) {
        // Along the cycle, a remainder gets the counts of the `rest` remainders up to itself.
        std::int64_t total = 0;
        for (std::int64_t i = 0; i < period; ++i) {
            total += counts[at(cycle + i * cycles)];
        }
        std::int64_t window = 0;
        std::int64_t oldest = cycle;
        std::int64_t newest = cycle;
        for (std::int64_t i = 0; i < rest; ++i) {
            window += counts[at(newest)];
            newest = (newest + progression.step) % modulus;
        }
        for (std::int64_t i = 0; i < period; ++i) {
            const std::int64_t last = (oldest + (rest + period - 1) % period * progression.step) % modulus;
            sums[at(last)] = whole * total + window;
            window += rest > 0 ? counts[at(newest)] - counts[at(oldest)] : 0;
            oldest = (oldest + progression.step) % modulus;
            newest = (newest + progression.step) % modulus;
        }
    }
    counts.swap(sums);
}

std::int64_t countByTable(std::int64_t start, std::span<const Progression> progressions, std::int64_t modulus,
                          std::int64_t least)
{
    std::vector<std::int64_t> counts(static_cast<std::size_t>(modulus), 0);
    std::vector<std::int64_t> sums(counts.size(), 0);
    counts[static_cast<std::size_t>(start % modulus)] = 1;
    for (const Progression& each : progressions) {
        addProgression(counts, each, sums);
    }
    return std::accumulate(counts.begin() + least, counts.end(), std::int64_t{0});
}

} // namespace

std::int64_t floorSum(std::int64_t count, std::int64_t divisor, std::int64_t step, std::int64_t start)
{
    std::int64_t sum = 0;
    while (count > 0) {
        sum += count * (count - 1) / 2 * (step / divisor) + count * (start / divisor);
        step %= divisor;
        start %= divisor;
        const std::int64_t last = step * count + start; // height of the line one step after the last one, times divisor
        const std::int64_t height = last / divisor;
        if (height == 0) {
            break;
        }
        // Count the points under the line from the other axis.
        count = height;
        start = last % divisor;
        std::swap(step, divisor);
    }
    return sum;
}

std::int64_t countRemainders(std::int64_t start, std::span<const Progression> progressions, std::int64_t modulus,
                             std::int64_t least)
{
    if (least >= modulus) {
        return 0;
    }
    const ReducedSums sums = reduced(progressions, modulus);
    std::int64_t common = modulus;
    std::int64_t tries = 1;
    for (const Progression& each : sums.all()) {
        common = std::gcd(common, each.step);
    }
    // All sums have the same remainder by `common`, so that the quotients decide.
    ReducedSums quotients = sums;
    for (std::size_t i = 0; i < quotients.count; ++i) {
        quotients.progressions[i].step /= common;
        tries = i + 1 < quotients.count ? std::min(tries * quotients.progressions[i].count, modulus) : tries;
    }
    const std::int64_t narrow = modulus / common;
    const std::int64_t first = start % modulus / common;
    const std::int64_t bound = std::max<std::int64_t>(ceilDivide(least - start % common, common), 0);
    constexpr std::int64_t kTimeOfTry = 16; // in entries of the table
    const bool isSmall =
        quotients.count < 2 || tries * kTimeOfTry <= narrow * static_cast<std::int64_t>(quotients.count);
    return sums.weight * (isSmall ? countByTrying(first, quotients.all(), narrow, bound)
                                  : countByTable(first, quotients.all(), narrow, bound));
}

} // namespace pimento::dataflow
