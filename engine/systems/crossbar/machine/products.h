// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>

namespace pimento::crossbar {

/// Adds the products of inputs with rows of weights to sums, modulo 2^64. `weights` has `sums.size()` elements for each
/// input.
void addProducts(std::span<const std::int64_t> inputs, const std::int8_t* weights, std::span<std::int64_t> sums);

} // namespace pimento::crossbar
