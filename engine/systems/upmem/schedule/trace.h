// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/upmem/tensor/program.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace pimento::upmem::schedule {

// What was done to a tensor program, step by step, so that it can be done again. Loops, blocks and buffers are numbers
// of the program; as text they are names (trace_text.h).

enum class Primitive : std::uint8_t { // arguments
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
    Unroll,                           // loop, most steps; without: the loop itself, wholly
};
inline constexpr std::size_t kPrimitives = 12;

/// "split", "compute_at".
[[nodiscard]] std::string_view nameOf(Primitive primitive);

/// What a step's decision was chosen from.
enum class DomainKind : std::uint8_t {
    Fixed,  // nothing to choose
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
    std::int32_t first = 0;   // of its numbers in Trace::numbers
    std::int32_t count = 0;   // of its arguments
    std::int32_t choices = 0; // of the values of its domain, behind the arguments

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
    /// Whether a step with rfactor is there.
    [[nodiscard]] bool hasRfactor() const;
};

} // namespace pimento::upmem::schedule
