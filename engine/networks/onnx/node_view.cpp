// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/networks/onnx/node_view.h"

#include <algorithm>
#include <cmath>

namespace pimento::networks {

namespace {

/// A number cut to what sizes, places and axes can be, so that sums of some never overflow.
std::int64_t withinSizes(std::int64_t number)
{
    return std::clamp(number, -workloads::kMostElements, workloads::kMostElements);
}

} // namespace

Result<const TensorFacts*> NodeView::needed(std::size_t index) const
{
    const TensorFacts* facts = input(index);
    return facts != nullptr ? Result<const TensorFacts*>(facts)
                            : fail("has no input number " + std::to_string(index + 1));
}

const OnnxAttribute* NodeView::find(const char* key, OnnxAttribute::Kind kind) const
{
    const auto found = m_node->attributes.find(key);
    return found != m_node->attributes.end() && found->second.kind == kind ? &found->second : nullptr;
}

std::int64_t NodeView::wholeOr(const char* key, std::int64_t fallback) const
{
    const auto* of = find(key, OnnxAttribute::Kind::Whole);
    return of != nullptr ? withinSizes(of->whole) : fallback;
}

double NodeView::numberOr(const char* key, double fallback) const
{
    const auto* of = find(key, OnnxAttribute::Kind::Number);
    return of != nullptr ? of->number : fallback;
}

std::string NodeView::textOr(const char* key, std::string fallback) const
{
    const auto* of = find(key, OnnxAttribute::Kind::Text);
    return of != nullptr ? of->text : std::move(fallback);
}

std::optional<std::vector<std::int64_t>> NodeView::wholes(const char* key) const
{
    const auto* of = find(key, OnnxAttribute::Kind::Wholes);
    if (of == nullptr) {
        return std::nullopt;
    }
    std::vector<std::int64_t> numbers = of->wholes;
    std::ranges::transform(numbers, numbers.begin(), withinSizes);
    return numbers;
}

std::optional<std::vector<double>> NodeView::numbers(const char* key) const
{
    const auto* of = find(key, OnnxAttribute::Kind::Numbers);
    return of != nullptr ? std::optional(of->numbers) : std::nullopt;
}

const std::vector<double>* NodeView::numbersOf(std::size_t index) const
{
    const TensorFacts* facts = input(index);
    return facts != nullptr && facts->values ? &*facts->values : nullptr;
}

std::optional<std::vector<std::int64_t>> NodeView::valuesOf(std::size_t index) const
{
    const std::vector<double>* numbers = numbersOf(index);
    if (numbers == nullptr) {
        return std::nullopt;
    }
    std::vector<std::int64_t> values;
    for (const double number : *numbers) {
        const auto most = static_cast<double>(workloads::kMostElements);
        values.push_back(std::isnan(number) ? 0 : static_cast<std::int64_t>(std::clamp(number, -most, most)));
    }
    return values;
}

Result<std::optional<std::vector<std::int64_t>>> NodeView::wholesOrInput(const char* key, std::size_t index) const
{
    if (auto own = wholes(key)) {
        return own;
    }
    if (input(index) == nullptr) {
        return std::optional<std::vector<std::int64_t>>();
    }
    auto values = valuesOf(index);
    if (!values) {
        return fail("computes its " + std::string(key) + " from data");
    }
    return values;
}

Result<std::size_t> axisOf(std::int64_t axis, std::size_t rank)
{
    const auto count = static_cast<std::int64_t>(rank);
    if (axis < -count || axis >= count) {
        return fail("names axis " + std::to_string(axis) + " of a tensor of " + std::to_string(rank) + " dimensions");
    }
    return static_cast<std::size_t>(axis < 0 ? axis + count : axis);
}

} // namespace pimento::networks
