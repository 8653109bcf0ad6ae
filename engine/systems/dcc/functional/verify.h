// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/functional/machine.h"
#include "engine/systems/dcc/lower/core/program.h"

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>

namespace pimento::functional {

/// Kind of values of the arguments in a test run.
enum class Data : std::uint8_t {
    Whole, // small whole numbers, so that sums are exact in the element type where possible
    Real,  // numbers between -1 and 1 (whole ones for integer types)
};

/// Draws random values for the arguments of a kernel; equal seeds give equal values.
[[nodiscard]] Tensors makeInputs(const affine::Kernel& kernel, Data data, std::uint64_t seed);

struct Mismatch {
    std::string element; // "y[3][17]"
    double device = 0;
    double expected = 0;
    double bound = 0;
};

struct Verdict {
    std::int64_t elements = 0; // elements compared
    std::int64_t exact = 0;    // elements that had to be equal
    std::int64_t open = 0;     // elements that may overflow, so that any value is right
    std::int64_t wrong = 0;
    std::optional<Mismatch> first; // first wrong element
    double worstShare = 0;         // largest |difference| / bound among the inexact elements
    std::int64_t commands = 0;

    [[nodiscard]] bool isCorrect() const { return wrong == 0; }
};

/// Adds the elements of a tensor to a verdict: what a device computed, the expected values, and their bounds.
void compare(Verdict& verdict, const affine::Tensor& tensor, const std::vector<double>& device,
             const std::vector<double>& expected, const std::vector<double>& bounds);

/// Limits the elements of a kernel's tensors, because all of them are held several times together with their error
/// bounds. `done` says what is done with them: "verified". Error: there are too many.
[[nodiscard]] Result<void> checkSize(const affine::Kernel& kernel, const std::string& done = "verified");

/// Runs the program on the functional machine and compares every tensor with the interpreter. Error: the program is not
/// executable, or its tensors are too large to be held.
[[nodiscard]] Result<Verdict> verify(const lower::Program& program, Data data, std::uint64_t seed,
                                     const ExecuteOptions& options = {}, const std::stop_token& stop = {});

} // namespace pimento::functional
