// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/kernels/text/loop_range.h"

#include "engine/kernels/text/affine_form.h"
#include "engine/kernels/text/loop_points.h"

#include <algorithm>

namespace pimento::language {

namespace {

constexpr std::int64_t kLargestBound = std::int64_t{1} << 32U;

std::string rangeText(const LoopBounds& bounds)
{
    std::string text = "range(" + std::to_string(bounds.begin.constant) + ", " + std::to_string(bounds.end.constant);
    return text + (bounds.step == 1 ? ")" : ", " + std::to_string(bounds.step) + ")");
}

std::optional<std::int64_t> stepOf(ValueBinder& values, Binding& binding, const Node& node)
{
    const auto step = values.index(node, "the step of a range");
    if (!step) {
        return std::nullopt;
    }
    if (!step->terms.empty() || step->constant < 1 || step->constant > kLargestBound) {
        binding.diagnostics.add(node.mark, "the step of a range must be a positive constant",
                                "Use a whole number from 1 to " + std::to_string(kLargestBound));
        return std::nullopt;
    }
    return step->constant;
}

bool isWithinLimits(const affine::Index& bound, const Node& node, Binding& binding)
{
    const auto interval = intervalOf(bound, binding.kernel.variables);
    if (interval && interval->least >= -kLargestBound && interval->greatest <= kLargestBound) {
        return true;
    }
    binding.diagnostics.add(node.mark, "a range beyond " + std::to_string(kLargestBound) + " is too large",
                            "Use smaller numbers");
    return false;
}

} // namespace

LoopBounds loopBounds(ValueBinder& values, Binding& binding, const Line& line)
{
    LoopBounds bounds;
    if (line.range.empty()) {
        return bounds;
    }
    const Node& endNode = line.range[line.range.size() == 1 ? 0 : 1];
    auto begin =
        line.range.size() == 1 ? std::optional(affine::Index{}) : values.index(line.range[0], "the begin of a range");
    auto end = values.index(endNode, "the end of a range");
    const auto step = line.range.size() == 3 ? stepOf(values, binding, line.range[2]) : std::optional<std::int64_t>(1);
    values.takeReads();
    if (!begin || !end || !step || !isWithinLimits(*end, endNode, binding) ||
        !isWithinLimits(*begin, line.range[0], binding)) {
        return bounds;
    }
    bounds = {std::move(*begin), std::move(*end), *step, true};
    const auto length = addScaled(bounds.end, bounds.begin, -1);
    const auto interval = length ? intervalOf(*length, binding.kernel.variables) : std::nullopt;
    if (!interval || interval->greatest < 1) {
        const bool isFixed = bounds.begin.terms.empty() && bounds.end.terms.empty();
        binding.diagnostics.add(join(line.range.front().mark, line.range.back().mark),
                                "the loop over " + line.variable + " never runs" +
                                    (isFixed ? ": its range is " + rangeText(bounds) : ""),
                                "End the range after its start");
        bounds.isGood = false;
    }
    return bounds;
}

void setRange(affine::Variable& variable, const Binding& binding)
{
    const auto hasFixedBounds = [&](std::size_t loop) { return binding.kernel.variables[loop].hasFixedBounds(); };
    if (variable.hasFixedBounds() && std::ranges::all_of(binding.around.loops, hasFixedBounds)) {
        const std::int64_t first = variable.begin.constant; // of a range that is not empty
        variable.low = first;
        variable.high = first + (variable.end.constant - 1 - first) / variable.step * variable.step + 1;
        return;
    }
    // Compute intervals first: they bound the search for the exact values.
    std::vector<affine::Variable> variables = binding.kernel.variables;
    const auto begin = intervalOf(variable.begin, variables).value_or(Interval{});
    const auto end = intervalOf(variable.end, variables).value_or(Interval{0, 1});
    variable.low = begin.least;
    variable.high = std::max(end.greatest, begin.least + 1);
    variables.push_back(variable);
    std::vector<std::size_t> loops = binding.around.loops;
    loops.push_back(variables.size() - 1);
    const affine::Index value{{{variables.size() - 1, 1}}, 0};
    const affine::Index negative{{{variables.size() - 1, -1}}, 0};
    const Nest nest{variables, loops, {}};
    const auto most = greatest(value, nest);
    const auto least = greatest(negative, nest);
    if (most && least) {
        variable.low = -least->value;
        variable.high = most->value + 1;
    }
}

} // namespace pimento::language
