// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/machine/products.h"

#include <array>
#include <cstddef>

namespace pimento::crossbar {

namespace {

/// Rows that share a walk over the sums.
constexpr std::size_t kRows = 4;

std::uint64_t product(std::uint64_t input, std::int8_t weight)
{
    return input * static_cast<std::uint64_t>(static_cast<std::int64_t>(weight));
}

} // namespace

void addProducts(std::span<const std::int64_t> inputs, const std::int8_t* weights, std::span<std::int64_t> sums)
{
    const std::size_t columns = sums.size();
    std::int64_t* const to = sums.data();
    for (std::size_t row = 0; row < inputs.size(); row += kRows) {
        std::array<std::uint64_t, kRows> input{};
        std::array<const std::int8_t*, kRows> weight{};
        bool isZero = true;
        for (std::size_t i = 0; i < kRows; ++i) {
            const bool isThere = row + i < inputs.size(); // the last rows may be fewer: a zero times any weight
            input[i] = isThere ? static_cast<std::uint64_t>(inputs[row + i]) : 0;
            weight[i] = weights + (isThere ? row + i : row) * columns;
            isZero = isZero && input[i] == 0;
        }
        const auto [a, b, c, d] = input;
        const auto [u, v, w, x] = weight;
        for (std::size_t i = 0; i < columns && !isZero; ++i) {
            const std::uint64_t sum = product(a, u[i]) + product(b, v[i]) + product(c, w[i]) + product(d, x[i]);
            to[i] = static_cast<std::int64_t>(static_cast<std::uint64_t>(to[i]) + sum);
        }
    }
}

} // namespace pimento::crossbar
