// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/result.h"

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace pimento {

// Files of NumPy (.npy): a magic number, a version, a description as Python writes a dictionary, and the values of an
// array row by row.

/// Beginning of a file; `type` as NumPy names it: "<f8".
[[nodiscard]] std::string numpyHeader(std::string_view type, std::span<const std::int64_t> sizes);

/// Numbers of a file with their sizes, row by row.
struct NumpyNumbers {
    std::vector<std::int64_t> sizes;
    std::vector<double> values;
};

/// Reads a file of 64-bit floating-point numbers. Error: it is none, or it is shorter or longer than its description.
[[nodiscard]] Result<NumpyNumbers> readNumpyNumbers(const std::filesystem::path& file);
/// Writes 64-bit floating-point numbers.
[[nodiscard]] Result<void> writeNumpyNumbers(const std::filesystem::path& file, std::span<const std::int64_t> sizes,
                                             std::span<const double> values);

} // namespace pimento
