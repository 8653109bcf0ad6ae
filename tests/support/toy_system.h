// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/problem/system.h"

#include <cstdint>

namespace pimento::test {

/// A system for tests that has nothing in common with the others: it cuts toys out of n boards. A candidate is a shape
/// and a number of saws ("star-4"); it has a delay, which ranks, and an area of the workshop. Not all shapes can be cut
/// by any number of saws, for two reasons. Its list grows by `batch` numbers of saws at a time, up to n. It simulates
/// nothing, takes every device and draws a workshop of 4 x 8 places. A saw keeps a byte for each of its boards.
/// Its iteration space is boards x sides, as far as the saws stand in one row.
///
///   settings   shapes   all | plain (round and square alone)
///              batch    1 to 64 numbers of saws that are tried before the next ones turn up
[[nodiscard]] const System& toySystem();

/// Registers the toy for as long as it lives.
class WithToy {
    SystemRegistration m_registration{toySystem()};
};

/// Returns a question about n boards on a device of the catalogue.
[[nodiscard]] Question toyQuestion(std::int64_t boards, const std::string& device = "attacc");

/// The costs of a shape with a number of saws.
struct ToyCost {
    double cut = 0;  // nanoseconds; shorter with more saws
    double turn = 0; // nanoseconds; longer with more saws
    double area = 0; // square metres

    [[nodiscard]] double delay() const { return cut + turn; }
};
/// Calculates the costs. `shape` is an index into round, square, star, line. Error: it cannot be cut so, of the kind
/// DoesNotFit.
[[nodiscard]] Result<ToyCost> toyCost(std::size_t shape, std::int64_t saws, std::int64_t boards);

} // namespace pimento::test
