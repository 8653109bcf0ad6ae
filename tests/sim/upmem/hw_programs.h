// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/upmem/dpu_system.h"
#include "sim/upmem/prepared_program.h"

#include <string>

namespace pimento::test {

/// Assembled behind the boot listing.
[[nodiscard]] sim::upmem::PreparedProgram preparedText(const std::string& text, int tasklets);

/// Transfers as calibrated, without stalls of register banks.
[[nodiscard]] sim::upmem::TransferSpec plainTransfers();

// Programs whose tasklets do the same each, with `blocks` rounds.

/// Loads of some bytes.
[[nodiscard]] std::string loadLoop(int bytes, int rounds);
/// Loads and stores of some bytes.
[[nodiscard]] std::string copyLoop(int bytes, int rounds);
/// Of two vectors of 4-byte elements in blocks of 1024 bytes: 7 instructions an element.
[[nodiscard]] std::string additionLoop(int blocks);
/// Of 8-byte elements in blocks of 1024 bytes: 7 instructions an element, 8 where it carries.
[[nodiscard]] std::string sumLoop(int blocks);
/// Of two vectors of 4-byte elements in blocks of 1024 bytes, with so many instructions for a product and its sum.
[[nodiscard]] std::string productLoop(int instructions, int blocks);
/// Rows of a matrix of 4-byte integers times a vector, in blocks of some elements, with the multiplication in a routine.
[[nodiscard]] std::string matrixLoop(int rows, int columns, int block);

} // namespace pimento::test
