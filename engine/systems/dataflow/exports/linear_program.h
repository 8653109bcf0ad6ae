// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace pimento::dataflow {

/// A factor times a column of a linear program.
struct LinearTerm {
    std::uint32_t column = 0;
    double factor = 1;
};

/// A sum of columns.
using LinearSum = std::vector<LinearTerm>;

/// Adds a sum times a factor to another one.
void add(LinearSum& sum, const LinearSum& other, double factor = 1);

/// A linear program with binary columns, which is minimised. All columns are at least 0.
class LinearProgram {
public:
    /// Adds a column that is 0 or 1. Names have letters, digits and underscores, and begin with a letter but e.
    std::uint32_t addBinary(std::string name);
    /// Adds a column for any number from 0 on.
    std::uint32_t addReal(std::string name);

    /// Requires that a sum is at most, or exactly, a number. A column may come several times.
    void requireAtMost(const LinearSum& sum, double most);
    void requireEqual(const LinearSum& sum, double number);
    void minimise(LinearSum sum) { m_objective = std::move(sum); }

    [[nodiscard]] std::size_t columns() const { return m_names.size(); }
    [[nodiscard]] std::size_t binaries() const;
    [[nodiscard]] std::size_t rows() const { return m_rows.size(); }
    /// The program in the LP format of CPLEX, which CBC, HiGHS, GLPK, SCIP and Gurobi read, behind comment lines.
    [[nodiscard]] std::string text(std::span<const std::string> comments) const;

private:
    struct Row {
        LinearSum sum;
        bool isEqual = false;
        double number = 0;
    };

    std::vector<std::string> m_names;
    std::vector<bool> m_isBinary;
    std::vector<Row> m_rows;
    LinearSum m_objective;
};

} // namespace pimento::dataflow
