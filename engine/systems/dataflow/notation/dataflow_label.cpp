// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dataflow/notation/dataflow_label.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace pimento::dataflow {

namespace {

bool hasSteps(const Sizes& factors, Dim dim) { return factors[static_cast<std::size_t>(dim)] > 1; }

/// Letters of the dimensions that are unrolled in a direction; "-": none.
std::string unrolledLetters(const Mapping& mapping, Direction direction)
{
    std::string text;
    for (std::size_t d = 0; d < kDims; ++d) {
        const bool isUnrolled = hasSteps(mapping.spatial[static_cast<std::size_t>(direction)], static_cast<Dim>(d));
        text += isUnrolled ? std::string(1, kDimNames[d]) : "";
    }
    return text.empty() ? "-" : text;
}

/// True if R or S is unrolled only in direction `a`, steps at no level outside the PEs, and P, Q or K lies in `b`.
bool hasRowPattern(const Mapping& mapping, Direction a, Direction b)
{
    const Sizes& kernel = mapping.spatial[static_cast<std::size_t>(a)];
    const Sizes& other = mapping.spatial[static_cast<std::size_t>(b)];
    if (!hasSteps(other, Dim::P) && !hasSteps(other, Dim::Q) && !hasSteps(other, Dim::K)) {
        return false;
    }
    return std::ranges::any_of(std::array{Dim::R, Dim::S}, [&](Dim dim) {
        return hasSteps(kernel, dim) && std::none_of(mapping.temporal.begin() + 1, mapping.temporal.end(),
                                                     [&](const Sizes& outer) { return hasSteps(outer, dim); });
    });
}

} // namespace

double timesKept(const Mapping& mapping, Tensor tensor, std::size_t level)
{
    double kept = 1;
    for (std::size_t m = level + 1; m < mapping.temporal.size(); ++m) {
        for (const Dim dim : mapping.order[m]) {
            const std::int64_t factor = mapping.temporal[m][static_cast<std::size_t>(dim)];
            if (factor > 1 && isRelevant(dim, tensor)) {
                return kept;
            }
            kept *= static_cast<double>(factor);
        }
    }
    return kept;
}

std::optional<Tensor> stationaryTensor(const Mapping& mapping)
{
    std::optional<Tensor> longest;
    double most = 1;
    for (std::size_t t = 0; t < kTensors; ++t) {
        const auto tensor = static_cast<Tensor>(t);
        if (const double kept = mapping.stores[0][t] ? timesKept(mapping, tensor, 0) : 1; kept > most) {
            most = kept;
            longest = tensor;
        }
    }
    return longest;
}

bool isRowStationary(const Mapping& mapping)
{
    return hasRowPattern(mapping, Direction::Height, Direction::Width) ||
           hasRowPattern(mapping, Direction::Width, Direction::Height);
}

std::string dataflowLabel(const Mapping& mapping)
{
    const auto tensor = stationaryTensor(mapping);
    std::string label = "no local reuse";
    if (tensor) {
        label = std::string(kTensorNames[static_cast<std::size_t>(*tensor)]) + " stationary";
        label[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(label[0])));
    }
    label += ", " + unrolledLetters(mapping, Direction::Height) + " | " + unrolledLetters(mapping, Direction::Width);
    return label + (isRowStationary(mapping) ? ", row-stationary pattern" : "");
}

} // namespace pimento::dataflow
