// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/schedule/trace_choice.h"

#include <algorithm>
#include <functional>
#include <numeric>
#include <string>

namespace pimento::upmem::schedule {

namespace {

/// True if no factor is open, the product equals that of `before`, and the limits hold.
bool isTiling(std::span<const std::int64_t> factors, std::span<const std::int64_t> before,
              std::span<const std::int64_t> limits)
{
    if (factors.size() != before.size() ||
        std::ranges::any_of(factors, [](std::int64_t factor) { return factor < 1; }) || factors.front() < limits[0] ||
        factors.front() > limits[1] || factors.back() > limits[2]) {
        return false;
    }
    std::int64_t left = std::accumulate(before.begin(), before.end(), std::int64_t{1}, std::multiplies<>{});
    for (const std::int64_t factor : factors) {
        if (left % factor != 0) {
            return false;
        }
        left /= factor;
    }
    return left == 1;
}

} // namespace

std::vector<std::size_t> choicesOf(const Trace& trace)
{
    std::vector<std::size_t> steps;
    for (std::size_t i = 0; i < trace.steps.size(); ++i) {
        if (trace.steps[i].domain != DomainKind::Fixed) {
            steps.push_back(i);
        }
    }
    return steps;
}

std::span<const std::int64_t> choiceOf(const Trace& trace, std::size_t step)
{
    return trace.argumentsOf(trace.steps[step]).subspan(1);
}

Result<Trace> withChoice(const Trace& trace, std::size_t step, std::span<const std::int64_t> choice)
{
    if (step >= trace.steps.size() || trace.steps[step].domain == DomainKind::Fixed) {
        return fail("step " + std::to_string(step + 1) + " chose nothing", "trace", "Change steps with a choice");
    }
    const Step& changed = trace.steps[step];
    const auto values = trace.domainOf(changed).values;
    const auto before = choiceOf(trace, step);
    const bool isThere = changed.domain == DomainKind::Tiles
                             ? isTiling(choice, before, values)
                             : choice.size() == 1 && std::ranges::find(values, choice.front()) != values.end();
    if (!isThere) {
        return fail("step " + std::to_string(step + 1) + " cannot choose this", "trace",
                    changed.domain == DomainKind::Tiles ? "Use factors with the same product within the limits"
                                                        : "Use one of the values that stand behind from");
    }
    Trace result = trace;
    std::ranges::copy(choice, result.numbers.begin() + changed.first + 1);
    return result;
}

} // namespace pimento::upmem::schedule
