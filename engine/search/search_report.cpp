// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/search/search_report.h"

#include <algorithm>
#include <numeric>

namespace pimento {

namespace {

/// Default for errors without a reason.
constexpr const char* kNoReason = "the device";

} // namespace

void SearchReport::count(CostSource source)
{
    ++(source == CostSource::Evaluated ? evaluated : source == CostSource::Shared ? shared : cached);
}

void SearchReport::fail(const Error& error, std::size_t row, std::size_t count)
{
    const std::string reason = error.reason.empty() ? kNoReason : error.reason;
    if (const auto known = std::ranges::find(failures, reason, &FailureClass::reason); known != failures.end()) {
        known->count += count;
        known->example = std::min(known->example, row);
    } else {
        failures.push_back({reason, count, row});
    }
    std::ranges::sort(failures, {}, &FailureClass::example);
}

void SearchReport::append(const SearchReport& later)
{
    evaluated += later.evaluated;
    shared += later.shared;
    cached += later.cached;
    for (const FailureClass& failure : later.failures) {
        const auto known = std::ranges::find(failures, failure.reason, &FailureClass::reason);
        if (known == failures.end()) {
            failures.push_back(failure);
        } else {
            known->count += failure.count;
        }
    }
}

std::size_t SearchReport::impossible() const
{
    return std::accumulate(failures.begin(), failures.end(), std::size_t{0},
                           [](std::size_t sum, const FailureClass& each) { return sum + each.count; });
}

} // namespace pimento
