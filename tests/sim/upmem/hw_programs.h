// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/upmem/dpu_system.h"
#include "sim/upmem/prepared_program.h"

#include <string>

namespace pimento::test {

/// Assembles a text behind the boot listing.
[[nodiscard]] sim::upmem::PreparedProgram preparedText(const std::string& text, int tasklets);

/// Returns calibrated transfers without stalls of register banks.
[[nodiscard]] sim::upmem::TransferSpec plainTransfers();

// Programs in which all tasklets do the same, in a number of rounds or blocks.

/// Returns a program that loads `bytes` bytes in each round.
[[nodiscard]] std::string loadLoop(int bytes, int rounds);
/// Returns a program that loads and stores `bytes` bytes in each round.
[[nodiscard]] std::string copyLoop(int bytes, int rounds);
/// Returns a program that adds two vectors of 4-byte elements in blocks of 1024 bytes, with 7 instructions per element.
[[nodiscard]] std::string additionLoop(int blocks);
/// Returns a program that sums 8-byte elements in blocks of 1024 bytes, with 7 instructions per element, or 8 with a
/// carry.
[[nodiscard]] std::string sumLoop(int blocks);
/// Returns a program that sums the products of two vectors of 4-byte elements in blocks of 1024 bytes, with
/// `instructions` instructions per element.
[[nodiscard]] std::string productLoop(int instructions, int blocks);
/// Returns a program that multiplies a matrix of 4-byte integers with a vector, in blocks of `block` elements. It calls
/// a routine for the multiplication.
[[nodiscard]] std::string matrixLoop(int rows, int columns, int block);

} // namespace pimento::test
