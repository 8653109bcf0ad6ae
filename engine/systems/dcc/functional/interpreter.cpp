// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/functional/interpreter.h"

#include "engine/systems/dcc/functional/number.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace pimento::functional {

using affine::Expression;
using affine::Kernel;
using affine::Operation;
using affine::Reference;
using affine::Statement;
using affine::StatementKind;

namespace {

/// A value with an upper bound of the device's error so far. `magnitude` is the sum of the absolute values of the added
/// terms, which roundings are relative to; `terms` counts them.
struct Tracked {
    double value = 0;
    double error = 0;
    double magnitude = 0;
    double terms = 1;
    bool isWhole = true;
};

class Evaluation {
public:
    Evaluation(const Kernel& kernel, Tensors values, Tensors bounds, const DataPath& path, std::stop_token stop,
               Progress* heartbeat)
        : m_kernel(kernel), m_values(std::move(values)), m_bounds(std::move(bounds)), m_path(path),
          m_isInteger(affine::isInteger(kernel.type)), m_exact(largestExactInteger(kernel.type)),
          m_largest(largestNumber(kernel.type)), m_tiny(underflowError(kernel.type)), m_stop(std::move(stop)),
          m_heartbeat(heartbeat)
    {
    }

    void run(const Statement& statement)
    {
        if (statement.kind == StatementKind::Softmax) {
            softmax(statement);
            return;
        }
        const std::size_t target = statement.target.tensor;
        // All reads see the values from before the statement.
        const std::vector<double> oldValues = m_values[target];
        m_oldBounds = m_bounds[target];
        m_old = &oldValues;
        m_oldTensor = target;
        std::vector<Tracked> sums(oldValues.size());
        std::vector<char> isTouched(oldValues.size(), 0);
        affine::forEachPoint(m_kernel, statement, [&](std::span<const std::int64_t> point) {
            if (isToStop(++m_points, m_stop, m_heartbeat)) {
                return false;
            }
            if (std::ranges::any_of(statement.guards, [&](const auto& guard) { return guard.value.at(point) < 0; })) {
                return true;
            }
            const auto at = static_cast<std::size_t>(place(statement.target, point));
            const Tracked term = evaluate(statement.value, point);
            Tracked& sum = sums[at];
            if (statement.kind == StatementKind::Assign || isTouched[at] == 0) {
                sum = term;
            } else {
                sum.value = wrapSum(sum.value + term.value);
                sum.error += term.error;
                sum.magnitude += term.magnitude;
                sum.terms += term.terms;
                sum.isWhole = sum.isWhole && term.isWhole;
            }
            isTouched[at] = 1;
            return true;
        });
        const bool isOpen = readsOverflow(statement.value);
        for (std::size_t i = 0; i < sums.size(); ++i) {
            if (isTouched[i] != 0) {
                sums[i].error += isOpen ? std::numeric_limits<double>::infinity() : 0;
                store(statement, i, sums[i]);
            }
        }
        m_old = nullptr;
    }

    [[nodiscard]] Expected take() { return {std::move(m_values), std::move(m_bounds)}; }

private:
    [[nodiscard]] std::int64_t place(const Reference& reference, std::span<const std::int64_t> point) const
    {
        const auto& sizes = m_kernel.tensors[reference.tensor].sizes;
        std::int64_t element = 0;
        for (std::size_t d = 0; d < sizes.size(); ++d) {
            element = element * sizes[d] + reference.index[d].at(point);
        }
        return element;
    }

    /// True if an expression reads a tensor that may hold infinities.
    [[nodiscard]] bool readsOverflow(const Expression& expression) const
    {
        if (expression.operation == Operation::Reference &&
            !std::ranges::all_of(m_bounds[expression.reference.tensor],
                                 [](double bound) { return std::isfinite(bound); })) {
            return true;
        }
        return std::ranges::any_of(expression.operands,
                                   [&](const Expression& operand) { return readsOverflow(operand); });
    }

    [[nodiscard]] double wrapSum(double value) const
    {
        return m_isInteger ? static_cast<double>(wrapTo(affine::ElementType::Int32, static_cast<std::int64_t>(value)))
                           : value;
    }

    void store(const Statement& statement, std::size_t i, Tracked sum)
    {
        double& value = m_values[statement.target.tensor][i];
        double& bound = m_bounds[statement.target.tensor][i];
        if (statement.kind == StatementKind::Add && value != 0) {
            sum.value = wrapSum(sum.value + value);
            sum.magnitude += std::abs(value);
            sum.terms += 1;
            sum.isWhole = sum.isWhole && value == std::floor(value);
        }
        if (statement.kind == StatementKind::Add) {
            sum.error += bound;
        }
        if (m_isInteger) {
            value = static_cast<double>(wrapTo(m_kernel.type, static_cast<std::int64_t>(sum.value)));
            bound = 0;
            return;
        }
        value = sum.value;
        bound = sum.error + rounding(sum);
    }

    /// Bound of the error of adding the terms of a sum in any order and storing it.
    [[nodiscard]] double rounding(const Tracked& sum) const
    {
        if (sum.isWhole && sum.error == 0 && sum.magnitude <= m_exact) {
            return 0;
        }
        if (sum.magnitude + sum.error > m_largest) {
            return std::numeric_limits<double>::infinity();
        }
        // Rounding errors compound: (1 + u)^n - 1 instead of n * u.
        const double growth = std::expm1(sum.terms * std::log1p(m_path.accumulate) + std::log1p(m_path.perSum));
        return growth * (sum.magnitude + sum.error) + (sum.terms + 4) * m_tiny;
    }

    [[nodiscard]] Tracked number(double value) const
    {
        const bool isWhole = value == std::floor(value) && std::abs(value) <= m_exact;
        if (!m_isInteger && std::abs(value) > m_largest) { // infinite on the device, where it times zero is not zero
            return {value, std::numeric_limits<double>::infinity(), std::abs(value), 1, false};
        }
        return {value, isWhole || m_isInteger ? 0 : unitRoundoff(m_kernel.type) * std::abs(value), std::abs(value), 1,
                isWhole};
    }

    [[nodiscard]] Tracked read(const Reference& reference, std::span<const std::int64_t> point) const
    {
        const auto at = static_cast<std::size_t>(place(reference, point));
        const bool isOld = m_old != nullptr && reference.tensor == m_oldTensor;
        const double value = isOld ? (*m_old)[at] : m_values[reference.tensor][at];
        const double bound = isOld ? m_oldBounds[at] : m_bounds[reference.tensor][at];
        return {value, bound, std::abs(value), 1, value == std::floor(value)};
    }

    /// An infinite error stays infinite when multiplied by zero.
    [[nodiscard]] static double times(double factor, double error)
    {
        return std::isinf(error) || std::isinf(factor) ? std::numeric_limits<double>::infinity() : factor * error;
    }

    [[nodiscard]] Tracked product(const Tracked& a, const Tracked& b) const
    {
        Tracked result;
        result.value = a.value * b.value;
        if (m_isInteger) {
            const auto wide = static_cast<std::int64_t>(static_cast<std::uint64_t>(static_cast<std::int64_t>(a.value)) *
                                                        static_cast<std::uint64_t>(static_cast<std::int64_t>(b.value)));
            result.value = static_cast<double>(wrapTo(affine::ElementType::Int32, wide));
        }
        result.magnitude = a.magnitude * b.magnitude;
        result.error = times(a.magnitude, b.error) + times(b.magnitude, a.error) + times(a.error, b.error);
        result.terms = a.terms + b.terms;
        result.isWhole = a.isWhole && b.isWhole;
        return result;
    }

    [[nodiscard]] Tracked sum(const Tracked& a, Tracked b, double sign) const
    {
        return {wrapSum(a.value + sign * b.value), a.error + b.error, a.magnitude + b.magnitude, a.terms + b.terms,
                a.isWhole && b.isWhole};
    }

    /// Rounds the operand of an operation that is neither a sum nor a product.
    [[nodiscard]] Tracked settled(const Tracked& operand) const
    {
        Tracked result = operand;
        if (m_isInteger) {
            result.value = static_cast<double>(wrapTo(m_kernel.type, static_cast<std::int64_t>(operand.value)));
        }
        result.error = operand.error + (m_isInteger ? 0 : rounding(operand));
        result.magnitude = std::abs(result.value);
        result.terms = 1;
        return result;
    }

    [[nodiscard]] static Tracked truth(bool value) { return {value ? 1.0 : 0.0, 0, 1, 1, true}; }

    [[nodiscard]] Tracked evaluate(const Expression& expression, std::span<const std::int64_t> point) const
    {
        const auto operand = [&](std::size_t i) { return evaluate(expression.operands[i], point); };
        switch (expression.operation) {
        case Operation::Constant:
            return number(expression.constant);
        case Operation::Reference:
            return read(expression.reference, point);
        case Operation::Position:
            return number(static_cast<double>(expression.position.at(point)));
        case Operation::Negate:
            return sum({0, 0, 0, 0, true}, operand(0), -1);
        case Operation::Add:
            return sum(operand(0), operand(1), 1);
        case Operation::Subtract:
            return sum(operand(0), operand(1), -1);
        case Operation::Multiply:
            return product(operand(0), operand(1));
        case Operation::Select:
            return operand(0).value != 0 ? operand(1) : operand(2);
        default:
            break;
        }
        const Tracked a = settled(operand(0));
        if (expression.operands.size() == 1) {
            return unary(expression.operation, a);
        }
        return binary(expression.operation, a, settled(operand(1)));
    }

    [[nodiscard]] Tracked unary(Operation operation, const Tracked& a) const
    {
        const double u = unitRoundoff(m_kernel.type);
        switch (operation) {
        case Operation::Relu:
            return {std::max(0.0, a.value), a.error, std::max(0.0, a.value), 1, a.isWhole};
        case Operation::Exp: {
            const double value = std::exp(a.value);
            const double error = times(value, std::expm1(a.error) + 2 * u);
            return {value, error, value, 1, false};
        }
        case Operation::Sqrt: {
            const double value = std::sqrt(a.value);
            const double low = std::sqrt(std::max(0.0, a.value - a.error));
            return {value, value - low + 2 * u * value, value, 1, false};
        }
        default:
            return truth(a.value == 0); // Not
        }
    }

    [[nodiscard]] Tracked binary(Operation operation, const Tracked& a, const Tracked& b) const
    {
        switch (operation) {
        case Operation::Divide: {
            const double quotient = m_isInteger ? std::trunc(a.value / b.value) : a.value / b.value;
            const double least = std::max(1e-300, std::abs(b.value) - b.error);
            const double error = (a.error + times(std::abs(quotient), b.error)) / least;
            return {quotient, m_isInteger ? 0 : error + 2 * unitRoundoff(m_kernel.type) * std::abs(quotient),
                    std::abs(quotient), 1, m_isInteger};
        }
        case Operation::Minimum:
        case Operation::Maximum: {
            const double value =
                operation == Operation::Minimum ? std::min(a.value, b.value) : std::max(a.value, b.value);
            return {value, std::max(a.error, b.error), std::abs(value), 1, a.isWhole && b.isWhole};
        }
        case Operation::Less:
            return truth(a.value < b.value);
        case Operation::LessEqual:
            return truth(a.value <= b.value);
        case Operation::Equal:
            return truth(a.value == b.value);
        case Operation::NotEqual:
            return truth(a.value != b.value);
        case Operation::And:
            return truth(a.value != 0 && b.value != 0);
        default:
            return truth(a.value != 0 || b.value != 0); // Or
        }
    }

    void softmax(const Statement& statement)
    {
        const std::size_t from = statement.value.reference.tensor;
        const std::size_t to = statement.target.tensor;
        const auto& sizes = m_kernel.tensors[from].sizes;
        std::int64_t inner = 1;
        for (std::size_t d = statement.axis + 1; d < sizes.size(); ++d) {
            inner *= sizes[d];
        }
        const std::int64_t length = sizes[statement.axis];
        const std::int64_t outer = m_kernel.tensors[from].elements() / (inner * length);
        const double u = unitRoundoff(m_kernel.type);
        for (std::int64_t o = 0; o < outer; ++o) {
            for (std::int64_t i = 0; i < inner; ++i) {
                const auto at = [&](std::int64_t k) { return static_cast<std::size_t>((o * length + k) * inner + i); };
                double most = -INFINITY;
                double worst = 0;
                for (std::int64_t k = 0; k < length; ++k) {
                    most = std::max(most, m_values[from][at(k)]);
                    worst = std::max(worst, m_bounds[from][at(k)]);
                }
                double total = 0;
                for (std::int64_t k = 0; k < length; ++k) {
                    total += std::exp(m_values[from][at(k)] - most);
                }
                // exp(x +- e) changes by e^(+-e), numerator and denominator alike; the units work in fp32.
                const double relative = std::expm1(2 * worst) + static_cast<double>(length + 8) * 0x1p-23 + 2 * u;
                for (std::int64_t k = 0; k < length; ++k) {
                    const double value = std::exp(m_values[from][at(k)] - most) / total;
                    m_values[to][at(k)] = value;
                    m_bounds[to][at(k)] = value * relative + 2 * m_tiny;
                }
            }
        }
    }

    const Kernel& m_kernel;
    Tensors m_values;
    Tensors m_bounds;
    DataPath m_path;
    bool m_isInteger;
    double m_exact;
    double m_largest;
    double m_tiny;
    const std::vector<double>* m_old = nullptr;
    std::vector<double> m_oldBounds;
    std::size_t m_oldTensor = 0;
    std::stop_token m_stop;
    Progress* m_heartbeat;
    std::int64_t m_points = 0;
};

} // namespace

Expected interpret(const Kernel& kernel, const Tensors& inputs, const DataPath& path, const std::stop_token& stop,
                   Progress* heartbeat)
{
    Tensors values;
    Tensors bounds;
    for (std::size_t i = 0; i < kernel.tensors.size(); ++i) {
        const auto elements = static_cast<std::size_t>(kernel.tensors[i].elements());
        values.push_back(i < inputs.size() && !inputs[i].empty() ? inputs[i] : std::vector<double>(elements, 0));
        bounds.emplace_back(elements, 0);
    }
    Evaluation evaluation(kernel, std::move(values), std::move(bounds), path, stop, heartbeat);
    for (const Statement& statement : kernel.statements) {
        evaluation.run(statement);
    }
    return evaluation.take();
}

} // namespace pimento::functional
