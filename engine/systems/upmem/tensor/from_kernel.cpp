// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/tensor/from_kernel.h"

#include "engine/base/math.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace pimento::upmem::tensor {

namespace {

using affine::ElementType;
using affine::Expression;
using affine::Index;
using affine::Kernel;
using affine::Operation;
using affine::Statement;
using affine::StatementKind;

constexpr std::size_t kMostDimensions = 16;

void addTerms(Index& to, const Index& value, std::int64_t factor)
{
    to.constant += value.constant * factor;
    for (const affine::Term& term : value.terms) {
        const auto at = std::ranges::lower_bound(to.terms, term.variable, {}, &affine::Term::variable);
        if (at != to.terms.end() && at->variable == term.variable) {
            at->coefficient += term.coefficient * factor;
            if (at->coefficient == 0) {
                to.terms.erase(at);
            }
        } else {
            to.terms.insert(at, {term.variable, term.coefficient * factor});
        }
    }
}

bool isTaken(ElementType type)
{
    return type == ElementType::Int32 || type == ElementType::Int64 || type == ElementType::Fp32;
}

/// True for expressions that take 32-bit numbers alone: emitted products and maxima have no wider form.
bool isNarrow(const Expression& expression)
{
    const Operation operation = expression.operation;
    return operation == Operation::Multiply || operation == Operation::Maximum || operation == Operation::Minimum ||
           std::ranges::any_of(expression.operands, isNarrow);
}

/// Makes the block and the loops of one statement.
class StatementReader {
public:
    StatementReader(const Kernel& kernel, const Statement& statement, Program& program)
        : m_kernel(kernel), m_statement(statement), m_program(program), m_variables(kernel.variables.size())
    {
        m_body.isSum = statement.kind == StatementKind::Add;
    }

    Result<void> read(bool isFresh)
    {
        addLoops();
        m_body.target = translated(m_statement.target.index);
        if (const auto checked = checkTarget(); !checked) {
            return checked;
        }
        auto value = translate(m_statement.value);
        if (!value) {
            return tl::unexpected<Error>(value.error());
        }
        m_body.value = std::move(*value);
        for (const affine::Guard& guard : m_statement.guards) {
            addGuard(guard.value);
        }
        for (IterCondition& guard : m_block.guards) {
            guard.isOfSum = std::ranges::any_of(guard.value.terms, [&](const affine::Term& term) {
                return m_block.iters[term.variable].kind == IterKind::Reduction;
            });
        }
        setInit(isFresh);
        m_block.body = std::make_shared<const Body>(std::move(m_body));
        place();
        return {};
    }

private:
    [[nodiscard]] tl::unexpected<Error> failure(affine::Place place, std::string what, std::string hint) const
    {
        auto error = fail(std::move(what), affine::placeText(m_kernel, place), std::move(hint));
        if (place.line > 0) {
            error.value().place = TextSpot{place.line, place.column};
        }
        return error;
    }

    [[nodiscard]] Index translated(const Index& index) const
    {
        Index result;
        result.constant = index.constant;
        for (const affine::Term& term : index.terms) {
            addTerms(result, m_variables[term.variable], term.coefficient);
        }
        return result;
    }
    [[nodiscard]] std::vector<Index> translated(const std::vector<Index>& indices) const
    {
        std::vector<Index> result;
        for (const Index& index : indices) {
            result.push_back(translated(index));
        }
        return result;
    }

    /// Adds the guard value >= 0.
    void addGuard(const Index& value)
    {
        Index negated;
        addTerms(negated, translated(value), -1);
        const std::int64_t bound = 1 - negated.constant;
        negated.constant = 0;
        std::int64_t most = 0;
        for (const affine::Term& term : negated.terms) {
            most += std::max<std::int64_t>(0, term.coefficient * (m_block.iters[term.variable].extent - 1));
        }
        if (most < bound) {
            return; // always holds
        }
        m_block.guards.push_back({std::move(negated), bound, false});
    }

    /// Largest end - begin over all outer iterations.
    [[nodiscard]] std::int64_t longest(const affine::Variable& loop) const
    {
        Index difference = loop.end;
        addTerms(difference, loop.begin, -1);
        std::int64_t most = difference.constant;
        for (const affine::Term& term : difference.terms) {
            const affine::Variable& outer = m_kernel.variables[term.variable];
            most += std::max(term.coefficient * outer.low, term.coefficient * (outer.high - 1));
        }
        return most;
    }

    void addLoops()
    {
        for (const std::size_t variable : m_statement.loops) {
            const affine::Variable& loop = m_kernel.variables[variable];
            const bool isShifted = !loop.hasFixedBounds() && loop.step == 1;
            Index first = isShifted ? Index{{}, loop.low} : translated(loop.begin);
            const std::int64_t length = isShifted ? loop.high - loop.low : longest(loop);
            addVariable(variable, std::move(first), std::max<std::int64_t>(1, ceilDivide(length, loop.step)));
            if (loop.hasFixedBounds()) {
                continue;
            }
            Index room = loop.end; // guard end - variable - 1 >= 0
            addTerms(room, {{{variable, 1}}, 1}, -1);
            addGuard(room);
            if (isShifted) {
                Index past = {{{variable, 1}}, 0};
                addTerms(past, loop.begin, -1);
                addGuard(past);
            }
        }
    }

    /// Defines variable = first + step * (new iteration variable).
    void addVariable(std::size_t variable, Index first, std::int64_t iterations)
    {
        m_variables[variable] = std::move(first);
        if (iterations == 1) {
            return;
        }
        const auto loop = static_cast<LoopId>(m_program.loops.size());
        m_program.loops.emplace_back().origin = {LoopOrigin::Kind::Kernel, static_cast<std::int32_t>(variable), 0};
        m_program.extents.push_back(iterations);
        const Index step = {{{m_block.iters.size(), m_kernel.variables[variable].step}}, 0};
        addTerms(m_variables[variable], step, 1);
        m_block.iters.push_back({static_cast<std::int32_t>(variable), IterKind::Reduction, iterations, indexOf(loop)});
        m_loops.push_back(loop);
    }

    /// Checks that each dimension of the target is indexed by at most one iteration variable; these are spatial.
    Result<void> checkTarget()
    {
        const affine::Tensor& tensor = m_kernel.tensors[m_statement.target.tensor];
        for (const Index& index : m_body.target) {
            if (index.terms.size() > 1) {
                return failure(m_statement.place, "an index of " + tensor.name + " is a sum of several loop variables",
                               "Number each dimension of a result by one loop variable");
            }
            for (const affine::Term& term : index.terms) {
                m_block.iters[term.variable].kind = IterKind::Spatial;
            }
        }
        if (!m_body.isSum && m_block.hasReduction()) {
            return failure(m_statement.place, "assigns elements of " + tensor.name + " more than once",
                           "Use += or fewer loops");
        }
        return {};
    }

    [[nodiscard]] Result<Expression> reference(const Expression& expression)
    {
        const std::size_t tensor = expression.reference.tensor;
        std::vector<Index> index = translated(expression.reference.index);
        const bool isTarget = tensor == m_statement.target.tensor;
        if (isTarget && (index != m_body.target || m_block.hasReduction())) {
            return failure(expression.place.line > 0 ? expression.place : m_statement.place,
                           "reads elements of " + m_kernel.tensors[tensor].name + " that it writes elsewhere",
                           "Write to another tensor");
        }
        Expression slot = expression;
        const auto buffer = static_cast<BufferId>(tensor);
        std::size_t number = 0;
        while (number < m_block.reads.size() && (m_block.reads[number] != buffer || m_body.reads[number] != index)) {
            ++number;
        }
        if (number == m_block.reads.size()) {
            m_block.reads.push_back(buffer);
            m_body.reads.push_back(std::move(index));
        }
        slot.reference = {number, {}};
        return slot;
    }

    [[nodiscard]] Result<Expression> constant(const Expression& expression) const
    {
        const double value = expression.constant;
        const double most = m_kernel.type == ElementType::Int64 ? 0x1p53 : 0x1p31;
        if (affine::isInteger(m_kernel.type) && (value != std::floor(value) || std::abs(value) > most)) {
            return failure(expression.place.line > 0 ? expression.place : m_statement.place,
                           "has a constant that is not a number of the type " +
                               std::string(affine::name(m_kernel.type)),
                           "Use a whole number");
        }
        return expression;
    }

    [[nodiscard]] Result<Expression> translate(const Expression& expression)
    {
        switch (expression.operation) {
        case Operation::Constant:
            return constant(expression);
        case Operation::Reference:
            return reference(expression);
        case Operation::Exp:
        case Operation::Sqrt:
            return failure(expression.place.line > 0 ? expression.place : m_statement.place,
                           std::string("a DPU has no ") + (expression.operation == Operation::Exp ? "exp" : "sqrt"),
                           "Use + - * /, comparisons, min, max or relu");
        default:
            break;
        }
        Expression result = expression;
        result.position = translated(expression.position);
        for (Expression& operand : result.operands) {
            auto translatedOperand = translate(operand);
            if (!translatedOperand) {
                return translatedOperand;
            }
            operand = std::move(*translatedOperand);
        }
        return result;
    }

    void setInit(bool isFresh)
    {
        m_block.target = static_cast<BufferId>(m_statement.target.tensor);
        m_block.origin = {BlockOrigin::Kind::Kernel, m_block.target};
        if (m_body.isSum) {
            m_block.init = isFresh ? InitKind::Zero : InitKind::Previous;
            m_block.previous = isFresh ? kNone : m_block.target;
        }
        if (m_body.isSum && isFresh && !m_block.hasReduction()) { // a sum of a single term
            m_body.isSum = false;
            m_block.init = InitKind::None;
        }
    }

    void place()
    {
        const auto id = static_cast<BlockId>(m_program.blocks.size());
        LoopId around = kNone;
        for (const LoopId loop : m_loops) {
            m_program.loop(loop).parent = around;
            m_program.bodyOf(around).push_back(Node::loop(loop));
            around = loop;
        }
        m_block.parent = around;
        m_program.bodyOf(around).push_back(Node::block(id));
        m_program.blocks.push_back(std::move(m_block));
    }

    const Kernel& m_kernel;
    const Statement& m_statement;
    Program& m_program;
    std::vector<Index> m_variables; // kernel variables as functions of iteration variables
    std::vector<LoopId> m_loops;
    Block m_block;
    Body m_body;
};

Result<void> checkKernel(const Kernel& kernel)
{
    if (!isTaken(kernel.type)) {
        return fail("has elements of type " + std::string(affine::name(kernel.type)) +
                        ", which DPUs do not compute with",
                    kernel.name, takenTypesHint(kernel));
    }
    for (const affine::Tensor& tensor : kernel.tensors) {
        if (tensor.sizes.size() > kMostDimensions) {
            return fail(tensor.name + " has " + std::to_string(tensor.sizes.size()) + " dimensions",
                        affine::placeText(kernel, tensor.place), "Use 16 at most");
        }
    }
    for (const Statement& statement : kernel.statements) {
        if (statement.kind == StatementKind::Softmax) {
            return fail("DPUs have no softmax", affine::placeText(kernel, statement.place),
                        "Run it on the host: explore the statements before and after it as separate kernels");
        }
    }
    return {};
}

} // namespace

const char* takenTypesHint(const Kernel& kernel)
{
    const bool is32BitAlone =
        std::ranges::any_of(kernel.statements, [](const Statement& each) { return isNarrow(each.value); });
    return is32BitAlone ? "Take int32" : "Use int32 or int64";
}

Result<Program> tensorProgram(const Kernel& kernel)
{
    if (const auto checked = checkKernel(kernel); !checked) {
        return tl::unexpected<Error>(checked.error());
    }
    Program program;
    program.name = kernel.name;
    std::vector<std::string> names;
    for (const affine::Variable& variable : kernel.variables) {
        names.push_back(variable.name);
    }
    program.names = std::make_shared<const std::vector<std::string>>(std::move(names));
    for (const affine::Tensor& tensor : kernel.tensors) {
        program.buffers.push_back(
            {tensor.name, tensor.sizes, kernel.type, Scope::Global, tensor.role, tensor.residency});
    }
    std::vector<bool> isWritten(kernel.tensors.size(), false);
    for (const Statement& statement : kernel.statements) {
        const std::size_t target = statement.target.tensor;
        const affine::TensorRole role = kernel.tensors[target].role;
        const bool isMade = role == affine::TensorRole::Output || role == affine::TensorRole::Temporary;
        if (auto read = StatementReader(kernel, statement, program).read(isMade && !isWritten[target]); !read) {
            return tl::unexpected<Error>(read.error());
        }
        isWritten[target] = true;
    }
    return program;
}

} // namespace pimento::upmem::tensor
