// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/upmem/tensor/program.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace pimento::upmem::schedule {

// Record of the primitives that were applied to a tensor program, which can be replayed. Loops, blocks and buffers are
// numbers of the program; the text form has names (trace_text.h).

enum class Primitive : std::uint8_t { // the arguments of each primitive:
    Split,                            // loop, factors (0: inferred)
    Fuse,                             // outer loop, inner loop
    Reorder,                          // loops, outermost first
    Bind,                             // loop, LoopKind
    CacheRead,                        // block, buffer
    CacheWrite,                       // block
    ComputeAt,                        // block, loop
    ReverseComputeAt,                 // block, loop
    Rfactor,                          // loop, dimension
    DecomposeReduction,               // block, loop
    Parallel,                         // loop
    Unroll,                           // loop, most steps; without a number: the loop itself, completely
};
inline constexpr std::size_t kPrimitives = 12;

/// Name of a primitive: "split", "compute_at".
[[nodiscard]] std::string_view nameOf(Primitive primitive);

/// Domain from which a step's decision was chosen.
enum class DomainKind : std::uint8_t {
    Fixed,  // no choice
    Tiles,  // split: factors whose product is the extent; values: least and most outermost, most innermost factor
    Loops,  // compute_at, reverse_compute_at: one of these loops
    Values, // unroll: one of these numbers
};

struct Domain {
    DomainKind kind = DomainKind::Fixed;
    std::span<const std::int64_t> values;
};

struct Step {
    Primitive primitive = Primitive::Split;
    DomainKind domain = DomainKind::Fixed;
    std::int32_t first = 0;   // index of its first number in Trace::numbers
    std::int32_t count = 0;   // number of its arguments
    std::int32_t choices = 0; // number of values of its domain, behind the arguments

    bool operator==(const Step&) const = default;
};

struct Trace {
    std::vector<Step> steps;
    std::vector<std::int64_t> numbers;

    bool operator==(const Trace&) const = default;

    void add(Primitive primitive, std::span<const std::int64_t> arguments, Domain domain = {});
    [[nodiscard]] std::span<const std::int64_t> argumentsOf(const Step& step) const
    {
        return std::span(numbers).subspan(static_cast<std::size_t>(step.first), static_cast<std::size_t>(step.count));
    }
    [[nodiscard]] Domain domainOf(const Step& step) const
    {
        return {step.domain, std::span(numbers).subspan(static_cast<std::size_t>(step.first + step.count),
                                                        static_cast<std::size_t>(step.choices))};
    }
    /// True if the trace has an rfactor step.
    [[nodiscard]] bool hasRfactor() const;
};

} // namespace pimento::upmem::schedule
