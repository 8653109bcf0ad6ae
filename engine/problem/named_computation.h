// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace pimento {

/// Interface of problems whose kernels may compute the same as kernels of other names and sizes, such as the same
/// addition in another order of instructions. Problems with equal computations are compared with each other.
class NamedComputation {
public:
    virtual ~NamedComputation() = default;

    /// What the problem computes: "addition of 131072 elements". "": what the names of kernel and sizes say.
    [[nodiscard]] virtual std::string computation() const = 0;

protected:
    NamedComputation() = default;
    NamedComputation(const NamedComputation&) = default;
    NamedComputation(NamedComputation&&) = default;
    NamedComputation& operator=(const NamedComputation&) = default;
    NamedComputation& operator=(NamedComputation&&) = default;
};

} // namespace pimento
