// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/links/tensor_parts.h"

#include "sim/base/assert.h"

#include <algorithm>
#include <optional>
#include <string>

namespace pimento {

namespace {

using Numbers = std::vector<std::int64_t>;

void keepEachOnce(Numbers& numbers)
{
    std::ranges::sort(numbers);
    const auto rest = std::ranges::unique(numbers);
    numbers.erase(rest.begin(), rest.end());
}

std::string rangeText(std::int64_t first, std::int64_t last)
{
    return "[" + std::to_string(first) + (last > first ? ".." + std::to_string(last) : "") + "]";
}

/// Writes evenly spaced numbers as "[0..12 step 4]"; nullopt: the spacing varies.
std::optional<std::string> evenText(const Numbers& numbers)
{
    const std::int64_t step = numbers.size() < 2 ? 1 : numbers[1] - numbers[0];
    for (std::size_t i = 1; i < numbers.size(); ++i) {
        if (numbers[i] - numbers[i - 1] != step) {
            return std::nullopt;
        }
    }
    std::string text = rangeText(numbers.front(), numbers.back());
    if (step > 1 && numbers.size() > 2) {
        text.insert(text.size() - 1, " step " + std::to_string(step));
    } else if (step > 1) {
        text = "[" + std::to_string(numbers.front()) + "," + std::to_string(numbers.back()) + "]";
    }
    return text;
}

} // namespace

TensorPart tensorPart(const affine::Kernel& kernel, std::size_t tensor, std::vector<std::int64_t> elements)
{
    PIMENTO_ASSERT(!elements.empty(), "a part has elements");
    keepEachOnce(elements);
    const std::vector<std::int64_t>& sizes = kernel.tensors[tensor].sizes;
    std::vector<Numbers> indices(sizes.size());
    for (const std::int64_t element : elements) {
        std::int64_t rest = element;
        for (std::size_t d = sizes.size(); d-- > 0; rest /= sizes[d]) {
            indices[d].push_back(rest % sizes[d]);
        }
    }
    std::int64_t box = 1;
    std::string all;
    std::string bounds;
    bool isEven = true;
    for (Numbers& numbers : indices) {
        keepEachOnce(numbers);
        box *= static_cast<std::int64_t>(numbers.size());
        const auto even = evenText(numbers);
        isEven = isEven && even.has_value();
        all += even.value_or("");
        bounds += rangeText(numbers.front(), numbers.back());
    }
    const auto count = static_cast<std::int64_t>(elements.size());
    const std::string& name = kernel.tensors[tensor].name;
    const bool isBox = isEven && box == count;
    return {tensor, name + (isBox ? all : bounds), count, isBox};
}

} // namespace pimento
