// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace pimento {

/// A value of a matrix that is not zero.
struct MatrixEntry {
    std::uint32_t row = 0;
    std::uint32_t column = 0;
    double value = 0;

    bool operator==(const MatrixEntry&) const = default;
};

/// A quantity for pairs of units, as a part of an inspection, such as bytes from one core to another.
struct Matrix {
    std::string id;    // "transfers"
    std::string title; // "Bytes between cores"
    std::string unit;
    std::string rowTitle;    // "sender"
    std::string columnTitle; // "receiver"
    std::vector<std::string> rows;
    std::vector<std::string> columns;
    std::vector<MatrixEntry> entries; // ordered by row and column

    bool operator==(const Matrix&) const = default;
};

} // namespace pimento
