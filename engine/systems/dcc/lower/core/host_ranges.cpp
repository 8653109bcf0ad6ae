// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/lower/core/host_ranges.h"

#include "engine/base/math.h"

#include <algorithm>

namespace pimento::lower {

using affine::Index;
using affine::Kernel;

namespace {

/// Appends a range that begins no earlier than the last one; ranges that touch are merged.
void append(std::vector<IndexRange>& ranges, IndexRange next)
{
    if (!ranges.empty() && next.begin <= ranges.back().end) {
        ranges.back().end = std::max(ranges.back().end, next.end);
    } else {
        ranges.push_back(next);
    }
}

std::vector<IndexRange> joined(std::vector<IndexRange> ranges)
{
    std::ranges::sort(ranges, {}, &IndexRange::begin);
    std::vector<IndexRange> all;
    for (const IndexRange& range : ranges) {
        append(all, range);
    }
    return all;
}

/// Returns all sums of a number in the ranges and one of first, first + step, ... (`count` of them).
std::vector<IndexRange> plus(const std::vector<IndexRange>& ranges, std::int64_t first, std::int64_t step,
                             std::int64_t count)
{
    std::vector<IndexRange> sums;
    for (const IndexRange& range : ranges) {
        if (count > 0 && step <= range.end - range.begin) { // neighbours touch or overlap
            sums.push_back({range.begin + first, range.end + first + (count - 1) * step});
            continue;
        }
        for (std::int64_t i = 0; i < count; ++i) {
            sums.push_back({range.begin + first + i * step, range.end + first + i * step});
        }
    }
    return joined(std::move(sums));
}

/// Values of an index over all points of the loops, limited to [0, size); includes those in between if expanded.
std::vector<IndexRange> valuesOf(const Kernel& kernel, const Index& index, std::int64_t size,
                                 std::optional<std::size_t> expanded)
{
    std::vector<IndexRange> sums{{index.constant, index.constant + 1}};
    for (const affine::Term& term : index.terms) {
        const affine::Variable& loop = kernel.variables[term.variable];
        const std::int64_t step = loop.begin.terms.empty() ? loop.step : 1;
        const std::int64_t count = ceilDivide(loop.high - loop.low, step);
        const std::int64_t last = loop.low + (count - 1) * step;
        const std::int64_t distance = term.coefficient * step;
        sums = plus(sums, term.coefficient * (distance >= 0 ? loop.low : last), std::abs(distance), count);
    }
    if (expanded && !sums.empty() && index.coefficientOf(*expanded) != 0) {
        sums = {{sums.front().begin, sums.back().end}};
    }
    std::vector<IndexRange> values;
    for (const IndexRange& sum : sums) {
        const IndexRange inside{std::max<std::int64_t>(sum.begin, 0), std::min(sum.end, size)};
        if (!inside.isEmpty()) {
            values.push_back(inside);
        }
    }
    return values;
}

/// Converts ranges of elements to ranges of vectors.
std::vector<IndexRange> vectorsOf(const std::vector<IndexRange>& elements, int width)
{
    std::vector<IndexRange> vectors;
    for (const IndexRange& range : elements) {
        append(vectors, {range.begin / width, (range.end - 1) / width + 1});
    }
    return vectors;
}

std::vector<IndexRange> touchedBy(const Kernel& kernel, const Access& access, int width)
{
    const affine::Reference& reference = *access.reference;
    const std::vector<std::int64_t>& sizes = kernel.tensors[reference.tensor].sizes;
    // Goes from the innermost dimension outwards, in vectors as soon as the inner dimensions fill whole vectors.
    std::vector<IndexRange> touched{{0, 1}};
    std::int64_t block = 1; // elements or vectors of the dimensions so far
    bool isVectors = false;
    for (std::size_t d = sizes.size(); d-- > 0;) {
        const auto values = valuesOf(kernel, reference.index[d], sizes[d], access.expanded);
        std::vector<IndexRange> next;
        for (const IndexRange& range : values) {
            if (touched.size() == 1 && touched[0].begin == 0 && touched[0].end == block) {
                append(next, {range.begin * block, range.end * block});
                continue;
            }
            for (std::int64_t value = range.begin; value < range.end; ++value) {
                for (const IndexRange& inner : touched) {
                    append(next, {value * block + inner.begin, value * block + inner.end});
                }
            }
        }
        touched = std::move(next);
        block *= sizes[d];
        if (!isVectors && block % width == 0) {
            touched = vectorsOf(touched, width);
            block /= width;
            isVectors = true;
        }
    }
    return isVectors ? touched : vectorsOf(touched, width);
}

} // namespace

std::vector<IndexRange> touchedVectors(const Kernel& kernel, std::span<const Access> accesses, int width)
{
    std::vector<IndexRange> all;
    for (const Access& access : accesses) {
        const auto some = touchedBy(kernel, access, width);
        all.insert(all.end(), some.begin(), some.end());
    }
    return accesses.size() == 1 ? all : joined(std::move(all));
}

std::int64_t countOf(std::span<const IndexRange> ranges)
{
    std::int64_t count = 0;
    for (const IndexRange& range : ranges) {
        count += range.end - range.begin;
    }
    return count;
}

} // namespace pimento::lower
