// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/kernels/affine/kernel.h"

#include <map>
#include <string>
#include <vector>

namespace pimento::mlir {

/// Writes the operations of the body of a statement. The element types are those of its kernel.
class BodyWriter {
public:
    /// `loops`: numbers of the variables of the nest; `elements`: the name of each element that the body is given.
    BodyWriter(const affine::Kernel& kernel, const std::vector<std::size_t>& loops,
               const std::vector<std::pair<affine::Reference, std::string>>& elements, std::string indent);

    /// Writes the operations for a value and returns its name.
    std::string number(const affine::Expression& expression);
    /// The sum of two values that have names.
    std::string sum(const std::string& left, const std::string& right);

    [[nodiscard]] const std::string& text() const { return m_text; }
    /// Why MLIR has no such operation, or "".
    [[nodiscard]] const std::string& problem() const { return m_problem; }

private:
    std::string truth(const affine::Expression& expression);
    std::string constant(double value);
    std::string position(const affine::Index& index);
    std::string binary(const affine::Expression& expression, const std::string& real, const std::string& whole);
    std::string comparison(const affine::Expression& expression, const std::string& predicate);
    std::string put(const std::string& operation);

    const affine::Kernel& m_kernel;
    const std::vector<std::size_t>& m_loops;
    const std::vector<std::pair<affine::Reference, std::string>>& m_elements;
    std::string m_indent;
    std::string m_type; // "f16"
    bool m_isWhole = false;
    std::string m_text;
    std::string m_problem;
    int m_next = 0;
};

/// A number as MLIR writes it: "1.0e-05", "3".
[[nodiscard]] std::string literal(double value, bool isWhole);

} // namespace pimento::mlir
