// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/comonm/memories/portion_times.h"

#include "engine/base/math.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

namespace pimento::comonm {

namespace {

constexpr std::int64_t kWhole = 16384;    // most vectors of a unit that are run as they are
constexpr std::int64_t kPortion = 4096;   // vectors of the smaller portion, at least
constexpr std::int64_t kLongPeriod = 128; // results behind which blocks and reads of results repeat
constexpr std::int64_t kPeriod = 16;      // results of a block alone, where the longer period takes too many vectors
constexpr std::int64_t kRowOfSums = 128;  // vectors of a sum behind which rows and loads of operands repeat

std::int64_t vectorsOf(const Tuple& own, std::size_t dimensions)
{
    std::int64_t vectors = 1;
    for (std::size_t d = 0; d < dimensions; ++d) {
        vectors *= own[d];
    }
    return vectors;
}

/// Two lengths of a loop that are run instead of the whole one.
struct Cut {
    std::size_t dimension = 0;
    std::int64_t smaller = 1;
    std::int64_t larger = 2;
};

class Extension {
public:
    Extension(const KernelWork& work, const SimulateUnits& run) : m_work(work), m_run(run) {}

    /// Times by lines and in proportion.
    struct Both {
        double affine = 0;
        double literal = 0;
    };

    Result<Both> timesOf(const Tuple& own)
    {
        const auto cut = cutOf(own);
        if (!cut) {
            m_largest = vectorsOf(own, size()) > vectorsOf(m_largest, size()) ? own : m_largest;
            return m_run(own).map([](const UnitTime& time) {
                const auto cycles = static_cast<double>(time.cycles);
                return Both{cycles, cycles};
            });
        }
        Tuple portion = own;
        portion[cut->dimension] = cut->smaller;
        const auto first = timesOf(portion);
        portion[cut->dimension] = cut->larger;
        const auto second = first ? timesOf(portion) : first;
        if (!second) {
            return second;
        }
        const auto whole = static_cast<double>(own[cut->dimension]);
        const auto larger = static_cast<double>(cut->larger);
        const double slope = (second->affine - first->affine) / (larger - static_cast<double>(cut->smaller));
        return Both{second->affine + slope * (whole - larger), second->literal * whole / larger};
    }

    /// The largest portion that was run.
    [[nodiscard]] const Tuple& largest() const { return m_largest; }

private:
    [[nodiscard]] std::size_t size() const { return m_work.space.size(); }

    /// The loop to shorten: the longest one of results for which that saves vectors, else of sums; nullopt: none.
    [[nodiscard]] std::optional<Cut> cutOf(const Tuple& own) const
    {
        const std::int64_t all = vectorsOf(own, size());
        if (all <= kWhole) {
            return std::nullopt;
        }
        std::vector<std::size_t> order(size());
        for (std::size_t d = 0; d < size(); ++d) {
            order[d] = d;
        }
        std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) {
            const bool isSumA = m_work.space.dimensions[a].isReduction;
            const bool isSumB = m_work.space.dimensions[b].isReduction;
            return isSumA != isSumB ? !isSumA : own[a] > own[b];
        });
        for (const std::size_t d : order) {
            const std::int64_t others = all / own[d];
            const bool isSum = m_work.space.dimensions[d].isReduction;
            const std::int64_t period = isSum                                  ? kRowOfSums
                                        : others * kLongPeriod <= 2 * kPortion ? kLongPeriod
                                                                               : kPeriod;
            const std::int64_t step = period * std::max<std::int64_t>(1, ceilDivide(kPortion, period * others));
            const std::int64_t rest = own[d] % period;
            if (own[d] > rest + 2 * step) {
                return Cut{d, rest + step, rest + 2 * step};
            }
        }
        return std::nullopt;
    }

    const KernelWork& m_work;
    const SimulateUnits& m_run;
    Tuple m_largest = {0, 0, 0, 0};
};

} // namespace

bool isRunWhole(const Tuple& own, const KernelWork& work) { return vectorsOf(own, work.space.size()) <= kWhole; }

Result<PortionTimes> portionTimes(const Tuple& own, const KernelWork& work, const SimulateUnits& unrefreshed,
                                  const SimulateUnits& refreshed)
{
    Extension extension(work, unrefreshed);
    const auto both = extension.timesOf(own);
    if (!both) {
        return tl::unexpected<Error>(both.error());
    }
    const Tuple& largest = extension.largest();
    const auto without = unrefreshed(largest);
    const auto with = without ? refreshed(largest) : without;
    if (!with) {
        return tl::unexpected<Error>(with.error());
    }
    PortionTimes times{both->affine, both->literal, 0, -1};
    const auto added = static_cast<double>(with->cycles - without->cycles);
    times.refresh = with->refreshes > 0 ? added / static_cast<double>(with->refreshes) : 0;
    times.allRefreshes = largest == own ? added : -1;
    return times;
}

double cyclesOf(const PortionTimes& times, Extrapolation rule)
{
    return rule == Extrapolation::Literal ? times.literal : times.affine;
}

double refreshCyclesOf(const PortionTimes& times, double cycles, std::int64_t interval)
{
    if (times.allRefreshes >= 0) {
        return times.allRefreshes;
    }
    const double due = std::floor(cycles / (static_cast<double>(interval) - times.refresh));
    return std::max(due, 0.0) * times.refresh;
}

} // namespace pimento::comonm
