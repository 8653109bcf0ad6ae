// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/mlir/kernel_builder.h"

#include "engine/kernels/text/size_value.h"
#include "engine/mlir/element_names.h"
#include "engine/mlir/expressions.h"
#include "engine/mlir/identifiers.h"
#include "engine/mlir/softmax_loops.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <set>
#include <utility>

namespace pimento::mlir {

namespace {

using affine::Expression;
using affine::Index;
using affine::Kernel;
using affine::Statement;
using affine::TensorRole;

constexpr std::size_t kMostStatements = 64;

class KernelBuilder {
public:
    KernelBuilder(const Function& function, std::span<const Step> steps, std::string name, Extent extent)
        : m_function(function), m_steps(steps), m_extent(extent)
    {
        m_kernel.name = std::move(name);
        for (const Value& each : function.values) {
            if (each.name.find('.') == std::string::npos) {
                m_valueNames.insert(identifierOf(each.name, "t"));
            }
        }
    }

    BuiltKernel build()
    {
        if (m_extent == Extent::Function) {
            addArguments();
        }
        for (const Step& step : m_steps) {
            addStep(step);
        }
        finishRoles();
        sortCreated();
        for (Statement& statement : m_kernel.statements) {
            makeFinite(statement.value);
        }
        completeSoftmax(m_kernel);
        if (m_reason.empty() && m_kernel.statements.size() > kMostStatements) {
            refuse("it has more than " + std::to_string(kMostStatements) + " statements");
        }
        if (m_reason.empty() && m_kernel.statements.empty()) {
            refuse("it computes nothing");
        }
        if (!m_hasType) {
            refuse("all its tensors hold i1; kernels compute with " + elementNames());
        }
        return m_reason.empty() ? BuiltKernel{std::move(m_kernel), ""} : BuiltKernel{std::nullopt, std::move(m_reason)};
    }

private:
    void refuse(std::string reason)
    {
        if (m_reason.empty()) {
            m_reason = std::move(reason);
        }
    }
    [[nodiscard]] const Value& value(ValueId id) const { return m_function.values[id]; }

    /// True if a statement reads the value or starts from it.
    [[nodiscard]] bool isUsed(ValueId id) const
    {
        return std::ranges::any_of(m_steps, [&](const Step& step) {
            bool isRead = step.start == id;
            forEachReference(step.value,
                             [&](const Expression& each) { isRead = isRead || each.reference.tensor == id; });
            return isRead;
        });
    }

    void addArguments()
    {
        for (const ValueId id : m_function.arguments) {
            if (value(id).uses > 0 && !isUsed(id)) {
                continue; // its memory is only written
            }
            if (value(id).type.isShaped() || elementTypeNamed(value(id).type.element)) {
                m_tensors[id] = addTensor(id, TensorRole::Input, id);
            }
        }
    }

    /// Checks the type of a tensor and widens that of the kernel to one that holds its elements.
    void checkType(const Value& of)
    {
        if (of.type.element == "i1") { // 0 and 1 in any type
            return;
        }
        const auto type = elementTypeNamed(of.type.element);
        if (!type) {
            return refuse("%" + of.name + " holds " + (of.type.element.empty() ? "an unknown type" : of.type.element) +
                          "; kernels compute with " + elementNames());
        }
        const auto both = m_hasType ? typeOfBoth(m_kernel.type, *type) : type;
        if (!both) {
            return refuse("%" + of.name + " holds " + of.type.element + " and another tensor " +
                          std::string(elementName(m_kernel.type)) +
                          "; a kernel has one type of elements, and none holds the numbers of both exactly");
        }
        m_kernel.type = *both;
        m_hasType = true;
    }

    std::size_t addTensor(ValueId id, TensorRole role, ValueId named)
    {
        const Value& of = value(id);
        checkType(of);
        affine::Tensor tensor;
        tensor.role = role;
        tensor.place = of.place;
        tensor.sizes = of.type.sizes.empty() ? std::vector<std::int64_t>{1} : of.type.sizes;
        std::int64_t elements = 1;
        for (const std::int64_t size : tensor.sizes) {
            if (size < 1 || size > language::kLargestSize || elements > language::kMostElements / size) {
                refuse("%" + of.name + " has a size that a kernel cannot have");
                break;
            }
            elements *= size;
        }
        tensor.name = m_names.unique(identifierOf(value(named).name, "t"));
        const bool isGiven = role == TensorRole::Input || role == TensorRole::InOut;
        const bool isWeights = of.origin == Origin::Weights || isWeightName(tensor.name);
        tensor.residency = isGiven && isWeights && role == TensorRole::Input ? affine::Residency::Resident
                                                                             : affine::Residency::Streamed;
        m_kernel.tensors.push_back(std::move(tensor));
        m_keys.push_back(isGiven ? 0 : named + 1);
        return m_kernel.tensors.size() - 1;
    }

    /// The tensor of a value that a statement reads; an argument if no step before made it.
    std::size_t tensorRead(ValueId id)
    {
        const auto known = m_tensors.find(id);
        if (known != m_tensors.end()) {
            return known->second;
        }
        if (value(id).origin == Origin::Made) {
            refuse("%" + value(id).name + " is read before it has values");
        }
        if (m_extent == Extent::Function && value(id).origin == Origin::Host) {
            refuse("%" + value(id).name + " is computed on the host");
        }
        return m_tensors[id] = addTensor(id, TensorRole::Input, id);
    }

    std::vector<std::size_t> variablesOf(const std::vector<std::string>& loops,
                                         const std::vector<std::int64_t>& extents)
    {
        std::vector<std::size_t> numbers;
        for (std::size_t i = 0; i < loops.size(); ++i) {
            const affine::Variable variable{loopName(loops[i]), {}, {{}, extents[i]}, 1, 0, extents[i]};
            const auto known = std::ranges::find(m_kernel.variables, variable);
            numbers.push_back(static_cast<std::size_t>(known - m_kernel.variables.begin()));
            if (known == m_kernel.variables.end()) {
                m_kernel.variables.push_back(variable);
            }
        }
        return numbers;
    }

    /// The name of a loop in the kernel, which no tensor has.
    [[nodiscard]] std::string loopName(const std::string& loop) const
    {
        std::string name = identifierOf(loop, "d");
        while (m_valueNames.contains(name)) {
            name += "_";
        }
        return name;
    }

    static void renumber(Index& index, const std::vector<std::size_t>& variables)
    {
        for (affine::Term& term : index.terms) {
            term.variable = variables[term.variable];
        }
        std::ranges::sort(index.terms, {}, &affine::Term::variable);
    }

    /// Infinities, from which maxima start, become the largest numbers of the kernel's type.
    void makeFinite(Expression& expression) const
    {
        if (expression.operation == affine::Operation::Constant && std::isinf(expression.constant)) {
            expression.constant = std::copysign(largestNumber(m_kernel.type), expression.constant);
        }
        for (Expression& operand : expression.operands) {
            makeFinite(operand);
        }
    }

    /// Gives an expression the numbers of variables and tensors of the kernel.
    void adopt(Expression& expression, const std::vector<std::size_t>& variables)
    {
        renumber(expression.position, variables);
        if (expression.operation == affine::Operation::Constant && std::isnan(expression.constant)) {
            refuse("it computes with a value that is not a number");
        }
        if (expression.operation == affine::Operation::Reference) {
            expression.reference.tensor = tensorRead(expression.reference.tensor);
            adopt(expression.reference.index, variables);
        }
        for (Expression& operand : expression.operands) {
            adopt(operand, variables);
        }
    }
    static void adopt(std::vector<Index>& indices, const std::vector<std::size_t>& variables)
    {
        for (Index& index : indices) {
            renumber(index, variables);
        }
        if (indices.empty()) {
            indices.emplace_back(); // a scalar is a tensor of one element
        }
    }

    void addStep(const Step& step)
    {
        if (!m_reason.empty()) {
            return;
        }
        const bool isTakenOver = takesOver(step, value(step.start), m_tensors.contains(step.start));
        Statement statement;
        statement.kind = step.kind;
        statement.place = step.place;
        statement.axis = step.axis;
        const bool isSoftmax =
            step.kind == affine::StatementKind::Softmax; // gets its loops when all others have theirs
        statement.loops = isSoftmax ? std::vector<std::size_t>{} : variablesOf(step.loops, step.extents);
        statement.value = step.value;
        std::vector<Index> target = step.target;
        if (isSoftmax) {
            target.clear();
            statement.value.reference.index.clear();
        }
        if (!isTakenOver && statement.kind == affine::StatementKind::Add && startsFromTensor(step) &&
            step.coversResult(value(step.start).type) && !step.isReduction()) {
            // y = start + value instead of a copy and a sum
            statement.kind = affine::StatementKind::Assign;
            statement.value =
                operationOn(affine::Operation::Add, {referenceTo(step.start, step.target), std::move(statement.value)});
        }
        adopt(statement.value, statement.loops);
        adopt(target, statement.loops);
        statement.target = {isTakenOver ? takenOver(step) : madeFor(step, statement), std::move(target)};
        m_tensors[step.result] = statement.target.tensor;
        m_kernel.statements.push_back(std::move(statement));
    }

    [[nodiscard]] bool startsFromTensor(const Step& step) const
    {
        const Origin origin = value(step.start).origin;
        return origin != Origin::Made && origin != Origin::Filled;
    }

    std::size_t takenOver(const Step& step)
    {
        const std::size_t tensor = tensorRead(step.start);
        affine::Tensor& known = m_kernel.tensors[tensor];
        if (known.role == TensorRole::Input) {
            known.role = TensorRole::InOut;
            known.residency = affine::Residency::Streamed;
        }
        return tensor;
    }

    /// True for a name that a person has chosen for a whole tensor.
    [[nodiscard]] bool isPlainName(ValueId id) const
    {
        const std::string& name = value(id).name;
        return !isNumberName(name) && name.find('.') == std::string::npos;
    }

    /// Makes the tensor of a result, with what it starts from where the statement needs that.
    std::size_t madeFor(const Step& step, const Statement& statement)
    {
        const Value& start = value(step.start);
        const ValueId root = value(step.result).root;
        const bool isFirst = m_rootsTaken.insert(root).second;
        const bool isNamed = isFirst && !isPlainName(step.result) && isPlainName(root);
        const bool needsStart = statement.kind == affine::StatementKind::Add || !step.coversResult(start.type);
        const std::size_t source = needsStart && startsFromTensor(step) ? tensorRead(step.start) : 0;
        const std::size_t tensor = addTensor(step.result, TensorRole::Temporary, isNamed ? root : step.result);
        m_keys[tensor] = (isFirst ? root : step.result) + 1;
        if (needsStart && startsFromTensor(step)) {
            addStart(step, tensor, [&](const std::vector<Index>& index) { return referenceTo(source, index); });
        } else if (needsStart && start.origin == Origin::Filled && start.number != 0) {
            addStart(step, tensor, [&](const std::vector<Index>&) { return constantOf(start.number); });
        }
        return tensor;
    }

    /// Adds a statement that gives all elements of a new tensor a value.
    template <class Content> void addStart(const Step& step, std::size_t tensor, const Content& content)
    {
        const std::vector<std::int64_t>& sizes = m_kernel.tensors[tensor].sizes;
        std::vector<std::string> loops;
        for (std::size_t i = 0; i < sizes.size(); ++i) {
            const bool isLoop = step.coversResult(value(step.result).type) && i < step.target.size() &&
                                step.target[i].terms.size() == 1;
            loops.push_back(isLoop ? step.loops[step.target[i].terms[0].variable] : "f" + std::to_string(i));
        }
        Statement statement;
        statement.place = step.place;
        statement.loops = variablesOf(loops, sizes);
        std::vector<Index> whole;
        for (const std::size_t loop : statement.loops) {
            whole.push_back(loopIndex(loop));
        }
        statement.value = content(whole);
        statement.target = {tensor, std::move(whole)};
        m_kernel.statements.push_back(std::move(statement));
    }

    void finishRoles()
    {
        const auto makeOutput = [&](ValueId id) {
            const auto tensor = m_tensors.find(id);
            if (tensor == m_tensors.end()) {
                const bool isArgument = value(id).origin == Origin::Argument;
                return isArgument ? void() : refuse("it returns %" + value(id).name + ", which no statement computes");
            }
            affine::Tensor& made = m_kernel.tensors[tensor->second];
            made.role = made.role == TensorRole::Temporary ? TensorRole::Output : made.role;
        };
        if (m_extent == Extent::Function) {
            std::ranges::for_each(m_function.returned, makeOutput);
            for (const Step& step : m_steps) { // memory of arguments
                const Value& result = value(step.result);
                if (result.type.kind == Type::Kind::Memref && value(result.root).origin != Origin::Made) {
                    makeOutput(step.result);
                }
            }
        } else {
            for (const Step& step : m_steps) {
                makeOutput(step.result);
            }
        }
    }

    /// Brings the tensors that are made inside into the order of the values that they are named after.
    void sortCreated()
    {
        std::vector<std::size_t> order(m_kernel.tensors.size());
        std::iota(order.begin(), order.end(), std::size_t{0});
        std::ranges::stable_sort(order, {}, [&](std::size_t each) { return m_keys[each]; });
        std::vector<std::size_t> number(order.size());
        std::vector<affine::Tensor> tensors;
        for (std::size_t i = 0; i < order.size(); ++i) {
            number[order[i]] = i;
            tensors.push_back(std::move(m_kernel.tensors[order[i]]));
        }
        m_kernel.tensors = std::move(tensors);
        for (Statement& statement : m_kernel.statements) {
            statement.target.tensor = number[statement.target.tensor];
            forEachReference(statement.value,
                             [&](Expression& each) { each.reference.tensor = number[each.reference.tensor]; });
        }
    }

    const Function& m_function;
    std::span<const Step> m_steps;
    Extent m_extent;
    Kernel m_kernel;
    bool m_hasType = false;
    Identifiers m_names;
    std::set<std::string, std::less<>> m_valueNames;
    std::map<ValueId, std::size_t> m_tensors;
    std::set<ValueId> m_rootsTaken;
    std::vector<std::size_t> m_keys; // per tensor: what it is ordered by
    std::string m_reason;
};

} // namespace

BuiltKernel buildKernel(const Function& function, std::span<const Step> steps, std::string name, Extent extent)
{
    return KernelBuilder(function, steps, std::move(name), extent).build();
}

} // namespace pimento::mlir
