// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/kernels/text/value_binder.h"

#include "engine/base/nearest.h"
#include "engine/kernels/text/affine_form.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace pimento::language {

using affine::Expression;
using affine::Index;
using affine::Operation;

namespace {

struct Function {
    std::string_view name;
    Operation operation;
    std::size_t operands;
};

constexpr std::array<Function, 5> kFunctions = {{{"exp", Operation::Exp, 1},
                                                 {"max", Operation::Maximum, 2},
                                                 {"min", Operation::Minimum, 2},
                                                 {"relu", Operation::Relu, 1},
                                                 {"sqrt", Operation::Sqrt, 1}}};

std::optional<Operation> operationOf(const std::string& sign)
{
    static const std::map<std::string, Operation, std::less<>> kOperations = {
        {"+", Operation::Add},    {"-", Operation::Subtract},   {"*", Operation::Multiply},
        {"/", Operation::Divide}, {"<", Operation::Less},       {"<=", Operation::LessEqual},
        {">", Operation::Less},   {">=", Operation::LessEqual}, {"==", Operation::Equal},
        {"and", Operation::And},  {"or", Operation::Or},        {"!=", Operation::NotEqual}};
    const auto found = kOperations.find(sign);
    return found == kOperations.end() ? std::nullopt : std::optional(found->second);
}

Expression operationWith(Operation operation, std::vector<Expression> operands, const Mark& mark)
{
    Expression expression;
    expression.operation = operation;
    expression.operands = std::move(operands);
    expression.place = mark.place;
    return expression;
}

/// Folds a sum, difference, product or negation of affine functions into one affine function; nothing if the result is
/// not affine. `isTooLarge` is set if it is affine but has too large numbers.
std::optional<Index> folded(Operation operation, const std::vector<Expression>& operands, bool& isTooLarge)
{
    const auto left = asIndex(operands[0]);
    const auto right = operands.size() > 1 ? asIndex(operands[1]) : std::optional(Index{});
    if (!left || !right) {
        return std::nullopt;
    }
    std::optional<Index> result;
    switch (operation) {
    case Operation::Add:
        result = addScaled(*left, *right, 1);
        break;
    case Operation::Subtract:
        result = addScaled(*left, *right, -1);
        break;
    case Operation::Negate:
        result = scaled(*left, -1);
        break;
    case Operation::Multiply:
        if (!left->terms.empty() && !right->terms.empty()) {
            return std::nullopt;
        }
        result = left->terms.empty() ? scaled(*right, left->constant) : scaled(*left, right->constant);
        break;
    default:
        return std::nullopt;
    }
    isTooLarge = !result;
    return result;
}

} // namespace

void ValueBinder::reportTooLarge(const Mark& mark)
{
    m_binding.diagnostics.add(mark, "numbers beyond 2^53 are too large", "Use smaller numbers");
}

/// Names that may have been meant: for a letter all names, or all letters of many names; for a word the nearest name.
std::string ValueBinder::hintFor(const std::string& unknown) const
{
    constexpr std::size_t kMostNames = 8;
    std::vector<std::string> names;
    std::vector<std::string> letters;
    for (const auto& [name, symbol] : m_binding.symbols) {
        names.push_back(name);
        if (name.size() == 1) {
            letters.push_back(name);
        }
    }
    const auto& offered = names.size() <= kMostNames ? names : letters;
    if (unknown.size() == 1 && !offered.empty()) {
        std::string list;
        for (const std::string& name : offered) {
            list += (list.empty() ? "" : ", ") + name;
        }
        return "Use one of " + list + ", or make " + unknown + " an argument";
    }
    const std::string meant = nearestWord(unknown, names);
    return !meant.empty() ? "Did you mean '" + meant + "'?"
                          : "Make it an argument, or a tensor: " + unknown + " = DCC.Tensor.zero([...])";
}

void ValueBinder::reportUnknown(const std::string& name, const Mark& mark)
{
    if (const auto loop = m_binding.endedLoops.find(name); loop != m_binding.endedLoops.end()) {
        m_binding.diagnostics.add(mark, name + " is known only inside its loop in line " + std::to_string(loop->second),
                                  "Move this into the loop");
        return;
    }
    m_binding.diagnostics.add(mark, "unknown name " + name, hintFor(name));
}

std::optional<std::size_t> ValueBinder::tensor(const std::string& name, const Mark& mark)
{
    const auto symbol = m_binding.symbols.find(name);
    if (symbol == m_binding.symbols.end()) {
        reportUnknown(name, mark);
        return std::nullopt;
    }
    if (const auto* found = std::get_if<TensorSymbol>(&symbol->second.is)) {
        return found->tensor;
    }
    const bool isLoop = std::holds_alternative<LoopSymbol>(symbol->second.is);
    m_binding.diagnostics.add(mark, name + (isLoop ? " is a loop variable" : " is a number") + ", not a tensor",
                              "Use the name of a tensor");
    return std::nullopt;
}

Access accessOf(affine::Reference reference, const Node& node)
{
    Access access{std::move(reference), node.mark, {}};
    if (node.kind == NodeKind::Element) {
        for (const Node& operand : node.operands) {
            access.indexMarks.push_back(operand.mark);
        }
    }
    return access;
}

Expression ValueBinder::read(affine::Reference reference, const Node& node)
{
    Expression expression;
    expression.operation = Operation::Reference;
    expression.reference = reference;
    expression.place = node.mark.place;
    m_reads.push_back(accessOf(std::move(reference), node));
    return expression;
}

std::optional<affine::Reference> ValueBinder::scalarReference(const ScalarSymbol& scalar, const Node& node)
{
    const auto& current = m_binding.around.loopInstances;
    const bool isInside = current.size() >= scalar.loopInstances.size() &&
                          std::equal(scalar.loopInstances.begin(), scalar.loopInstances.end(), current.begin());
    if (!isInside) {
        m_binding.diagnostics.add(node.mark, node.name + " is used outside the loop that sets it",
                                  "Keep it in a tensor that is indexed by the loop's variable");
        return std::nullopt;
    }
    return affine::Reference{scalar.tensor, scalar.index};
}

std::optional<affine::Reference> ValueBinder::element(const Node& node)
{
    const auto found = tensor(node.name, node.nameMark);
    affine::Reference reference;
    bool isGood = found.has_value();
    for (const Node& operand : node.operands) {
        auto each = index(operand, "an index");
        isGood = isGood && each;
        reference.index.push_back(each ? std::move(*each) : Index{});
    }
    if (!isGood || m_binding.isBroken[*found]) {
        return std::nullopt;
    }
    const affine::Tensor& known = m_binding.kernel.tensors[*found];
    if (known.sizes.size() != node.operands.size()) {
        m_binding.diagnostics.add(node.mark,
                                  node.name + " has " + std::to_string(known.sizes.size()) +
                                      (known.sizes.size() == 1 ? " dimension, but " : " dimensions, but ") +
                                      std::to_string(node.operands.size()) +
                                      (node.operands.size() == 1 ? " index here" : " indices here"),
                                  "Write one index per dimension");
        return std::nullopt;
    }
    reference.tensor = *found;
    return reference;
}

std::optional<Expression> ValueBinder::named(const Node& node)
{
    const auto symbol = m_binding.symbols.find(node.name);
    if (symbol == m_binding.symbols.end()) {
        reportUnknown(node.name, node.mark);
        return std::nullopt;
    }
    if (const auto* number = std::get_if<NumberSymbol>(&symbol->second.is)) {
        Expression expression;
        expression.constant = number->value;
        expression.place = node.mark.place;
        return expression;
    }
    if (const auto* loop = std::get_if<LoopSymbol>(&symbol->second.is)) {
        return asExpression({{{loop->variable, 1}}, 0}, node.mark.place);
    }
    if (const auto* scalar = std::get_if<ScalarSymbol>(&symbol->second.is)) {
        auto reference = scalarReference(*scalar, node);
        return reference ? std::optional(read(std::move(*reference), node)) : std::nullopt;
    }
    const std::size_t found = std::get<TensorSymbol>(symbol->second.is).tensor;
    const affine::Tensor& tensor = m_binding.kernel.tensors[found];
    if (m_binding.isBroken[found]) {
        return std::nullopt;
    }
    const bool isScalarArgument = tensor.sizes.size() == 1 && tensor.sizes[0] == 1;
    if (!isScalarArgument) {
        m_binding.diagnostics.add(node.mark,
                                  node.name + " is a tensor with " + std::to_string(tensor.sizes.size()) +
                                      (tensor.sizes.size() == 1 ? " dimension" : " dimensions") + ", not a number",
                                  "Write an index for each dimension, in loops over the elements");
        return std::nullopt;
    }
    return read({found, {Index{}}}, node);
}

std::optional<Expression> ValueBinder::combined(Operation operation, const Node& node,
                                                std::vector<const Node*> operands)
{
    std::vector<Expression> values;
    for (const Node* operand : operands) {
        auto each = value(*operand);
        if (each) {
            values.push_back(std::move(*each));
        }
    }
    if (values.size() != operands.size()) {
        return std::nullopt;
    }
    bool isTooLarge = false;
    if (const auto index = folded(operation, values, isTooLarge)) {
        return asExpression(*index, node.mark.place);
    }
    if (isTooLarge) {
        reportTooLarge(node.mark);
        return std::nullopt;
    }
    if (operation == Operation::Negate && values[0].operation == Operation::Constant) {
        values[0].constant = -values[0].constant;
        values[0].place = node.mark.place;
        return std::move(values[0]);
    }
    if (operation == Operation::Divide && values[1].operation == Operation::Constant && values[1].constant == 0) {
        m_binding.diagnostics.add(node.nameMark, "division by zero", "Divide by a number other than zero");
        return std::nullopt;
    }
    return operationWith(operation, std::move(values), node.mark);
}

std::optional<Expression> ValueBinder::binary(const Node& node)
{
    const auto operation = operationOf(node.name);
    if (!operation) {
        m_binding.diagnostics.add(node.nameMark, "the operator " + node.name + " is not supported in values",
                                  "Use / for a quotient");
        return std::nullopt;
    }
    // a > b is b < a.
    if (node.name == ">" || node.name == ">=") {
        return combined(*operation, node, {&node.operands[1], &node.operands[0]});
    }
    return combined(*operation, node, {&node.operands[0], &node.operands[1]});
}

std::optional<Expression> ValueBinder::call(const Node& node)
{
    const std::string_view name =
        node.name.starts_with("DCC.") ? std::string_view(node.name).substr(4) : std::string_view(node.name);
    if (name == "softmax") {
        m_binding.diagnostics.add(node.nameMark, "softmax works on whole tensors only",
                                  "Write a line of its own, outside loops: p = softmax(s, axis=1)");
        return std::nullopt;
    }
    const auto function = std::ranges::find(kFunctions, name, &Function::name);
    if (function == kFunctions.end()) {
        m_binding.diagnostics.add(node.nameMark, "unknown function " + node.name,
                                  "Use one of exp, max, min, relu, sqrt, softmax");
        return std::nullopt;
    }
    const bool hasKeyword = std::ranges::any_of(node.keywords, [](const auto& each) { return !each.empty(); });
    if (node.operands.size() != function->operands || hasKeyword) {
        m_binding.diagnostics.add(
            node.mark,
            node.name + " takes " + (function->operands == 1 ? std::string("one value") : std::string("two values")) +
                (hasKeyword ? " without names" : ", not " + std::to_string(node.operands.size())),
            function->operands == 1 ? "Write " + node.name + "(a)" : "Write " + node.name + "(a, b)");
        return std::nullopt;
    }
    std::vector<const Node*> operands;
    for (const Node& operand : node.operands) {
        operands.push_back(&operand);
    }
    return combined(function->operation, node, operands);
}

std::optional<Expression> ValueBinder::value(const Node& node)
{
    switch (node.kind) {
    case NodeKind::Number: {
        Expression expression;
        expression.constant = node.number;
        expression.place = node.mark.place;
        return expression;
    }
    case NodeKind::Name:
        return named(node);
    case NodeKind::Element: {
        auto reference = element(node);
        return reference ? std::optional(read(std::move(*reference), node)) : std::nullopt;
    }
    case NodeKind::Size: {
        const auto size = dimensionSize(node);
        return size ? std::optional(asExpression({{}, *size}, node.mark.place)) : std::nullopt;
    }
    case NodeKind::Unary:
        return combined(node.name == "not" ? Operation::Not : Operation::Negate, node, {&node.operands[0]});
    case NodeKind::Binary:
        return binary(node);
    case NodeKind::Select:
        return combined(Operation::Select, node, {&node.operands[0], &node.operands[1], &node.operands[2]});
    case NodeKind::Call:
        return call(node);
    case NodeKind::List:
        break;
    }
    m_binding.diagnostics.add(node.mark, "a list is not a value", "Lists are allowed in DCC.Tensor.zero([...]) only");
    return std::nullopt;
}

} // namespace pimento::language
