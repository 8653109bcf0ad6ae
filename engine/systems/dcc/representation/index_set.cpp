// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/representation/index_set.h"

#include "engine/base/math.h"

#include <algorithm>

namespace pimento::ir {

namespace {

Run runOf(std::int64_t begin, std::int64_t count, std::int64_t step)
{
    return {begin, begin + (count - 1) * step + 1, count == 1 ? 1 : step};
}

/// Merges ranges of step 1 that touch.
std::vector<Run> joined(std::vector<Run> ranges)
{
    std::ranges::sort(ranges, {}, &Run::begin);
    std::vector<Run> all;
    for (const Run& range : ranges) {
        if (!all.empty() && range.begin <= all.back().end) {
            all.back().end = std::max(all.back().end, range.end);
        } else {
            all.push_back(range);
        }
    }
    return all;
}

/// Splits numbers into the longest runs from the left; runs of fewer than three numbers with gaps become single
/// numbers.
std::vector<Run> runsOf(std::span<const std::int64_t> numbers)
{
    std::vector<Run> runs;
    for (std::size_t i = 0; i < numbers.size();) {
        const std::int64_t step = i + 1 < numbers.size() ? numbers[i + 1] - numbers[i] : 1;
        std::size_t last = i;
        while (last + 1 < numbers.size() && numbers[last + 1] - numbers[last] == step) {
            ++last;
        }
        if (step > 1 && last - i < 2) {
            last = i;
        }
        runs.push_back(runOf(numbers[i], static_cast<std::int64_t>(last - i) + 1, step));
        i = last + 1;
    }
    return runs;
}

std::string textOf(const Run& run)
{
    std::string text = std::to_string(run.begin) + ":" + std::to_string(run.end);
    return run.step == 1 ? text : text + ":" + std::to_string(run.step);
}

} // namespace

IndexSet IndexSet::range(std::int64_t begin, std::int64_t end, std::int64_t step)
{
    IndexSet set;
    if (begin < end) {
        set.m_runs = {runOf(begin, ceilDivide(end - begin, step), step)};
    }
    return set;
}

std::int64_t IndexSet::count() const
{
    std::int64_t sum = 0;
    for (const Run& run : m_runs) {
        sum += run.count();
    }
    return sum;
}

IndexSet IndexSet::ofRuns(std::vector<Run> runs)
{
    IndexSet set;
    if (std::ranges::all_of(runs, [](const Run& run) { return run.step == 1; })) {
        set.m_runs = joined(std::move(runs));
        return set;
    }
    std::ranges::sort(runs, {}, &Run::begin);
    set.m_runs = std::move(runs);
    if (set.m_runs.size() == 1) {
        return set;
    }
    constexpr std::int64_t kMostCounted = 16 * kMostScattered; // largest count, with overlaps, to enumerate
    if (set.count() > kMostCounted) {
        return set.hull();
    }
    std::vector<std::int64_t> numbers;
    for (const Run& run : set.m_runs) {
        for (std::int64_t number = run.begin; number < run.end; number += run.step) {
            numbers.push_back(number);
        }
    }
    std::ranges::sort(numbers);
    const auto rest = std::ranges::unique(numbers);
    numbers.erase(rest.begin(), rest.end());
    if (static_cast<std::int64_t>(numbers.size()) > kMostScattered) {
        return range(numbers.front(), numbers.back() + 1);
    }
    set.m_runs = runsOf(numbers);
    return set;
}

IndexSet IndexSet::shifted(std::int64_t distance) const
{
    IndexSet set = *this;
    for (Run& run : set.m_runs) {
        run.begin += distance;
        run.end += distance;
    }
    return set;
}

IndexSet IndexSet::scaled(std::int64_t factor) const
{
    std::vector<Run> runs;
    for (const Run& run : m_runs) {
        const std::int64_t a = run.begin * factor;
        const std::int64_t b = (run.begin + (run.count() - 1) * run.step) * factor;
        runs.push_back(runOf(std::min(a, b), factor == 0 ? 1 : run.count(), std::abs(run.step * factor)));
    }
    return ofRuns(std::move(runs));
}

IndexSet IndexSet::plus(const IndexSet& other) const
{
    if (isEmpty() || other.isEmpty()) {
        return {};
    }
    if (m_runs.size() == 1 && other.m_runs.size() == 1) {
        // Two runs form one if the coarse steps are no longer than the span of the fine run.
        const Run* fine = m_runs.data();
        const Run* coarse = other.m_runs.data();
        if (fine->count() == 1 || (coarse->count() > 1 && fine->step > coarse->step)) {
            std::swap(fine, coarse);
        }
        const std::int64_t begin = fine->begin + coarse->begin;
        if (coarse->count() == 1) {
            return fine->count() == 1 ? range(begin, begin + 1) : range(begin, coarse->begin + fine->end, fine->step);
        }
        if (coarse->step % fine->step == 0 && coarse->step <= fine->step * fine->count()) {
            return range(begin, coarse->end + fine->end - 1, fine->step);
        }
    }
    const IndexSet& few = count() < other.count() ? *this : other;
    const IndexSet& many = &few == this ? other : *this;
    if (few.count() * static_cast<std::int64_t>(many.m_runs.size()) > kMostScattered) {
        const Run a = hull().m_runs.front();
        const Run b = other.hull().m_runs.front();
        return range(a.begin + b.begin, a.end + b.end - 1);
    }
    std::vector<Run> runs;
    for (const Run& run : few.m_runs) {
        for (std::int64_t number = run.begin; number < run.end; number += run.step) {
            const IndexSet moved = many.shifted(number);
            runs.insert(runs.end(), moved.m_runs.begin(), moved.m_runs.end());
        }
    }
    return ofRuns(std::move(runs));
}

IndexSet IndexSet::unitedWith(const IndexSet& other) const
{
    std::vector<Run> runs = m_runs;
    runs.insert(runs.end(), other.m_runs.begin(), other.m_runs.end());
    return m_runs == other.m_runs ? *this : ofRuns(std::move(runs));
}

IndexSet IndexSet::within(std::int64_t begin, std::int64_t end) const
{
    IndexSet set;
    for (const Run& run : m_runs) {
        const std::int64_t skipped = std::max<std::int64_t>(0, ceilDivide(begin - run.begin, run.step));
        const IndexSet part = range(run.begin + skipped * run.step, std::min(run.end, end), run.step);
        set.m_runs.insert(set.m_runs.end(), part.m_runs.begin(), part.m_runs.end());
    }
    return set;
}

IndexSet IndexSet::hull() const
{
    if (isEmpty()) {
        return {};
    }
    return range(least(), std::ranges::max(m_runs, {}, &Run::end).end);
}

std::string IndexSet::text() const
{
    if (isEmpty()) {
        return "none";
    }
    if (m_runs.size() == 1) {
        return textOf(m_runs.front());
    }
    std::string all = "{";
    for (const Run& run : m_runs) {
        all += all.size() == 1 ? "" : ", ";
        all += run.count() == 1 ? std::to_string(run.begin) : textOf(run);
    }
    return all + "}";
}

} // namespace pimento::ir
