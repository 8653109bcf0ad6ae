// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/networks/onnx/open_sizes.h"

#include <algorithm>

namespace pimento::networks {

namespace {

std::string placeName(const std::string& tensor, std::size_t axis) { return tensor + "." + std::to_string(axis); }

bool hasNumber(const OnnxSize& size)
{
    return size.number && *size.number > 0 && *size.number <= workloads::kLargestSize;
}

} // namespace

std::optional<std::int64_t> OpenSizes::chosenSize(const std::string& name)
{
    const auto found = m_chosen.find(name);
    if (found == m_chosen.end()) {
        return std::nullopt;
    }
    m_used.insert(name);
    return found->second;
}

Dimensions OpenSizes::inputDimensions(const OnnxValue& value)
{
    Dimensions dimensions;
    if (!value.shape) {
        while (const auto size = chosenSize(placeName(value.name, dimensions.size()))) {
            dimensions.push_back(*size);
        }
        if (dimensions.empty()) {
            m_open.push_back(placeName(value.name, 0) + ", " + placeName(value.name, 1) + " and so on");
        }
        return dimensions;
    }
    for (std::size_t axis = 0; axis < value.shape->size(); ++axis) {
        const OnnxSize& size = (*value.shape)[axis];
        const std::string place = placeName(value.name, axis);
        auto number = chosenSize(place);
        number = number || size.symbol.empty() ? number : chosenSize(size.symbol);
        number = number || !hasNumber(size) ? number : size.number;
        if (!number && !size.symbol.empty() && m_bound.contains(size.symbol)) {
            number = m_bound.at(size.symbol);
        } else if (!number && axis == 0) {
            number = 1;
            m_remarks.push_back("The batch of input \"" + value.name + "\" is open" +
                                (size.symbol.empty() ? "" : " (" + size.symbol + ")") + " and taken as 1.");
        } else if (!number) {
            m_open.push_back(size.symbol.empty() ? place : size.symbol);
        }
        if (number && !size.symbol.empty()) {
            m_bound.emplace(size.symbol, *number);
        }
        dimensions.push_back(number.value_or(1));
    }
    return dimensions;
}

std::optional<Dimensions> OpenSizes::statedDimensions(const OnnxValue& value) const
{
    if (!value.shape) {
        return std::nullopt;
    }
    Dimensions dimensions;
    for (const OnnxSize& size : *value.shape) {
        const auto bound = m_bound.find(size.symbol);
        if (!hasNumber(size) && (size.symbol.empty() || bound == m_bound.end())) {
            return std::nullopt;
        }
        dimensions.push_back(hasNumber(size) ? *size.number : bound->second);
    }
    return dimensions;
}

Result<void> OpenSizes::settled() const
{
    constexpr std::size_t kMostNamed = 8;
    const auto listed = [&](const std::vector<std::string>& names) {
        std::string text;
        for (std::size_t i = 0; i < std::min(names.size(), kMostNamed); ++i) {
            text += (i == 0 ? "" : ", ") + names[i];
        }
        return text + (names.size() > kMostNamed ? " and others" : "");
    };
    std::vector<std::string> open = m_open;
    std::ranges::sort(open);
    open.erase(std::unique(open.begin(), open.end()), open.end());
    if (!open.empty()) {
        return fail("leaves sizes of its inputs open: " + listed(open), {},
                    "Choose each, on the command line with network FILE --sizes NAME=NUMBER; its --save writes a file "
                    "without open sizes");
    }
    std::vector<std::string> unknown;
    for (const auto& [name, size] : m_chosen) {
        if (!m_used.contains(name)) {
            unknown.push_back(name);
        }
    }
    return unknown.empty() ? Result<void>{}
                           : fail("has no open size " + listed(unknown), {}, "Leave it out, or check its name");
}

} // namespace pimento::networks
