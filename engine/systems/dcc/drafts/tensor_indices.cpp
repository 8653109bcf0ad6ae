// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/drafts/tensor_indices.h"

#include "engine/base/math.h"

#include <algorithm>

namespace pimento {

namespace {

/// Values of a term in the index: 0, stride, 2 * stride, ...
struct Progression {
    std::int64_t stride = 1;
    std::int64_t count = 1;
};

/// Sorts intervals and merges those that touch.
std::vector<IndexRange> joined(std::vector<IndexRange> ranges)
{
    std::ranges::sort(ranges, {}, &IndexRange::begin);
    std::vector<IndexRange> all;
    for (const IndexRange& range : ranges) {
        if (!all.empty() && range.begin <= all.back().end) {
            all.back().end = std::max(all.back().end, range.end);
        } else {
            all.push_back(range);
        }
    }
    return all;
}

/// Returns all sums of an index and a value of the progression.
std::vector<IndexRange> sums(std::span<const IndexRange> ranges, Progression progression)
{
    std::vector<IndexRange> all;
    for (const IndexRange& range : ranges) {
        if (range.end - range.begin >= progression.stride) {
            all.push_back({range.begin, range.end + progression.stride * (progression.count - 1)});
            continue;
        }
        for (std::int64_t i = 0; i < progression.count; ++i) {
            all.push_back({range.begin + i * progression.stride, range.end + i * progression.stride});
        }
    }
    return joined(std::move(all));
}

} // namespace

std::vector<IndexRange> tensorIndices(const affine::Index& function, std::span<const VariableRange> ranges,
                                      IndexStrategy strategy)
{
    std::int64_t least = function.constant;
    std::vector<Progression> progressions;
    for (const affine::Term& term : function.terms) {
        const auto& [values, step] = ranges[term.variable];
        if (values.isEmpty()) {
            return {};
        }
        const std::int64_t count = ceilDivide(values.end - values.begin, step);
        const std::int64_t last = values.begin + (count - 1) * step;
        least += term.coefficient * (term.coefficient > 0 ? values.begin : last);
        progressions.push_back({std::abs(term.coefficient) * step, count});
    }
    if (strategy == IndexStrategy::Expand) {
        std::int64_t end = least + 1;
        for (const Progression& progression : progressions) {
            end += progression.stride * (progression.count - 1);
        }
        return {{least, end}};
    }
    // Short strides come first: values that they fill without gaps stay one interval under longer strides.
    std::ranges::sort(progressions, {}, &Progression::stride);
    std::vector<IndexRange> indices = {{least, least + 1}};
    for (const Progression& progression : progressions) {
        indices = sums(indices, progression);
    }
    return indices;
}

std::string text(std::span<const IndexRange> indices)
{
    std::string all;
    for (const IndexRange& range : indices) {
        all += all.empty() ? "[" : ",[";
        all += std::to_string(range.begin);
        all += range.end - range.begin == 1 ? "]" : ":" + std::to_string(range.end) + "]";
    }
    return all.empty() ? "[]" : all;
}

} // namespace pimento
