// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/kernels/text/legality.h"

#include <cmath>
#include <sstream>
#include <string>

namespace pimento::language {

namespace {

std::string shortNumber(double value)
{
    std::ostringstream text;
    text << value;
    return text.str();
}

void checkExpression(Binding& binding, const affine::Expression& expression)
{
    const affine::ElementType type = binding.kernel.type;
    constexpr double kLargestWhole = 9.2e18; // whole numbers wrap around, but must be known to 64 bits for that
    const double largest = affine::isInteger(type) ? kLargestWhole : affine::largestReal(type);
    if (expression.operation == affine::Operation::Constant && std::abs(expression.constant) > largest) {
        binding.diagnostics.add(
            {expression.place, 1},
            shortNumber(expression.constant) + " is too large for " + std::string(affine::name(type)) +
                (affine::isInteger(type) ? ", which computes with numbers up to " : ", whose largest number is ") +
                shortNumber(largest),
            "Use a smaller number or another element type");
    }
    for (const affine::Expression& operand : expression.operands) {
        checkExpression(binding, operand);
    }
}

} // namespace

void checkNumbers(Binding& binding)
{
    for (const affine::Statement& statement : binding.kernel.statements) {
        checkExpression(binding, statement.value);
    }
}

} // namespace pimento::language
