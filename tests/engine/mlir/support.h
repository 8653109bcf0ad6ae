// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/kernels/affine/kernel.h"
#include "engine/kernels/text/library.h"
#include "engine/mlir/kernel_file.h"

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace pimento::mlir::test {

/// A program of tests/fixtures/mlir with what its first lines say about it.
struct Program {
    std::string name;
    std::string text;
    std::string sizes;         // of arguments and results, "a=4x8,t2=4x6"
    std::int64_t checksum = 0; // a million times the weighted sum of its results, see checksumOf()
};
[[nodiscard]] const std::vector<Program>& programs();

/// The kernel of a text that has to have one, by name or the usual one; an empty kernel after a failure.
[[nodiscard]] affine::Kernel kernelOf(const std::string& text, const std::string& name = "");

/// What is wrong with a text, as the command line shows it; "" if nothing is.
[[nodiscard]] std::string mistakeOf(const std::string& text);

/// The operations that make no kernel, one a line: "7:3 linalg.generic: reason".
[[nodiscard]] std::string leftOutOf(const std::string& text);

/// The kernel without places in its text, and with its variables in the order in which statements use them.
[[nodiscard]] affine::Kernel plain(affine::Kernel kernel);

/// Everything of a kernel but places, names, and what follows from names: residencies, and which loops of different
/// statements are one.
[[nodiscard]] std::pair<std::uint64_t, std::uint64_t> meaningOf(const affine::Kernel& kernel);

/// Sizes of arguments and results in the form of Program::sizes.
[[nodiscard]] std::string sizesOf(const affine::Kernel& kernel);

/// The kernel in the kernel language, for programs that compile such texts.
[[nodiscard]] language::LibraryKernel libraryKernelOf(const affine::Kernel& kernel);
/// Sizes of its arguments as on the command line.
[[nodiscard]] std::string shapeOf(const affine::Kernel& kernel);

/// Interprets the kernel on element n of argument a = (7n + 3a) mod 11 - 5, and sums up (n mod 5 + 1) times element n
/// of all results.
[[nodiscard]] double checksumOf(const affine::Kernel& kernel);

/// True if mlir-opt-19 is installed.
[[nodiscard]] bool hasOptimiser();

/// What mlir-opt-19 makes of texts; the test fails with its words if it refuses one.
[[nodiscard]] std::vector<std::string> optimised(const std::vector<std::string>& texts, const std::string& options);

} // namespace pimento::mlir::test
