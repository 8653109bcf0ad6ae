// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/kernels/text/size_value.h"
#include "engine/kernels/text/statement_binder.h"

#include <algorithm>
#include <utility>

// Binds assignments to names and elements: new tensors, fixed numbers, local numbers, softmax.

namespace pimento::language {

namespace {

bool isCallOf(const Node& node, std::string_view name)
{
    if (node.kind != NodeKind::Call) {
        return false;
    }
    const std::string_view called = node.name;
    return called == name || (called.starts_with("DCC.") && called.substr(4) == name);
}

} // namespace

void StatementBinder::assignment(const Line& line)
{
    if (line.target.kind == NodeKind::Name) {
        return nameAssignment(line);
    }
    const auto symbol = m_binding.symbols.find(line.target.name);
    if (symbol != m_binding.symbols.end() && std::holds_alternative<LoopSymbol>(symbol->second.is)) {
        m_binding.diagnostics.add(line.target.nameMark, line.target.name + " is a loop variable, not a tensor",
                                  "Assign to a tensor");
        return;
    }
    auto target = m_values.element(line.target);
    if (target) {
        return emit(line, std::move(*target));
    }
    // Evaluate the value all the same, to report mistakes in it.
    static_cast<void>(m_values.value(line.value));
    m_values.takeReads();
}

void StatementBinder::nameAssignment(const Line& line)
{
    if (isCallOf(line.value, "Tensor.zero")) {
        return zeros(line);
    }
    if (isCallOf(line.value, "softmax") && line.assignment == "=") {
        return softmax(line);
    }
    if (fixed(line)) {
        return;
    }
    if (auto target = scalarTarget(line)) {
        emit(line, std::move(*target));
    }
    m_values.takeReads();
}

std::optional<std::size_t> StatementBinder::makeTensor(const std::string& name, std::vector<std::int64_t> sizes,
                                                       const Mark& mark)
{
    std::int64_t elements = 1;
    for (const std::int64_t size : sizes) {
        if (size < 1 || size > kLargestSize || elements > kMostElements / size) {
            const bool isOne = size < 1 || size > kLargestSize;
            m_binding.diagnostics.add(mark,
                                      isOne ? name + " gets a dimension of size " + std::to_string(size)
                                            : name + " gets more than 2^48 elements",
                                      isOne ? "Use sizes from 1 to " + std::to_string(kLargestSize)
                                            : "Use smaller sizes");
            return std::nullopt;
        }
        elements *= size;
    }
    m_binding.kernel.tensors.push_back(
        {name, std::move(sizes), affine::TensorRole::Temporary, affine::Residency::Streamed, mark.place});
    m_binding.isBroken.push_back(false);
    return m_binding.kernel.tensors.size() - 1;
}

void StatementBinder::zeros(const Line& line)
{
    const Surroundings& around = m_binding.around;
    if (!isFree(line.target.name, line.target.mark)) {
        return;
    }
    if (!around.loops.empty() || !around.guards.empty() || !around.conditions.empty()) {
        m_binding.diagnostics.add(line.mark, "a tensor is made inside a loop or a condition",
                                  "Make tensors in the first lines of the kernel");
    }
    if (line.assignment != "=" || line.value.operands.size() != 1 || line.value.operands[0].kind != NodeKind::List ||
        line.value.operands[0].operands.empty()) {
        m_binding.diagnostics.add(line.value.mark, "DCC.Tensor.zero takes a list of sizes",
                                  "Write for example: y = DCC.Tensor.zero([x.size(0), 8])");
    }
    std::vector<std::int64_t> sizes;
    bool isGood = line.value.operands.size() == 1 && line.value.operands[0].kind == NodeKind::List;
    for (std::size_t i = 0; isGood && i < line.value.operands[0].operands.size(); ++i) {
        const Node& node = line.value.operands[0].operands[i];
        const auto size = m_values.size(node);
        if (size && (*size < 1 || *size > kLargestSize)) {
            m_binding.diagnostics.add(node.mark,
                                      "dimension " + std::to_string(i) + " of " + line.target.name + " has size " +
                                          std::to_string(*size),
                                      "Use sizes from 1 to " + std::to_string(kLargestSize));
        }
        sizes.push_back(size.value_or(0));
    }
    isGood = std::ranges::all_of(sizes, [](std::int64_t size) { return size >= 1 && size <= kLargestSize; });
    // Register a tensor that could not be created all the same, so that its uses are not reported too.
    const bool isKnown = isGood && !sizes.empty();
    auto tensor = makeTensor(line.target.name, isKnown ? sizes : std::vector<std::int64_t>{1}, line.target.mark);
    if (!tensor) {
        tensor = makeTensor(line.target.name, {1}, line.target.mark);
    }
    m_binding.isBroken[*tensor] = !isKnown;
    m_binding.symbols[line.target.name] = {TensorSymbol{*tensor}, line.target.mark};
}

bool StatementBinder::fixed(const Line& line)
{
    const std::string& name = line.target.name;
    const auto count = m_binding.assignments.find(name);
    const Surroundings& around = m_binding.around;
    const bool isOnce = line.assignment == "=" && count != m_binding.assignments.end() && count->second == 1 &&
                        around.loops.empty() && around.guards.empty() && around.conditions.empty();
    if (!isOnce) {
        return false;
    }
    const auto number = m_values.fixedNumber(line.value);
    if (!number) {
        return false;
    }
    if (isFree(name, line.target.mark)) {
        m_binding.symbols[name] = {*number, line.target.mark};
    }
    return true;
}

std::optional<affine::Reference> StatementBinder::scalarTarget(const Line& line)
{
    const std::string& name = line.target.name;
    const auto symbol = m_binding.symbols.find(name);
    if (symbol == m_binding.symbols.end()) {
        if (line.assignment != "=") {
            m_binding.diagnostics.add(line.target.mark, name + " has no value yet", "Set it before: " + name + " = 0");
            return std::nullopt;
        }
        return newScalar(line);
    }
    if (std::holds_alternative<LoopSymbol>(symbol->second.is)) {
        m_binding.diagnostics.add(line.target.mark, "the loop variable " + name + " cannot be assigned to",
                                  "Use another name");
        return std::nullopt;
    }
    if (const auto* tensor = std::get_if<TensorSymbol>(&symbol->second.is)) {
        const affine::Tensor& known = m_binding.kernel.tensors[tensor->tensor];
        if (m_binding.isBroken[tensor->tensor]) {
            return std::nullopt;
        }
        if (known.sizes.size() == 1 && known.sizes[0] == 1) {
            return affine::Reference{tensor->tensor, {affine::Index{}}};
        }
        m_binding.diagnostics.add(line.target.mark, name + " is a tensor: only its elements can be assigned to",
                                  "Write an index for each dimension, in loops over the elements");
        return std::nullopt;
    }
    if (std::holds_alternative<NumberSymbol>(symbol->second.is)) {
        m_binding.diagnostics.add(line.target.mark, "the constant " + name + " cannot be changed", "Use another name");
        return std::nullopt;
    }
    const auto& scalar = std::get<ScalarSymbol>(symbol->second.is);
    const auto& current = m_binding.around.loopInstances;
    const bool isInside = current.size() >= scalar.loopInstances.size() &&
                          std::equal(scalar.loopInstances.begin(), scalar.loopInstances.end(), current.begin());
    if (isInside) {
        return affine::Reference{scalar.tensor, scalar.index};
    }
    if (line.assignment == "=") {
        return newScalar(line);
    }
    m_binding.diagnostics.add(line.target.mark, name + " is used outside the loop that sets it",
                              "Set it in this loop before: " + name + " = 0");
    return std::nullopt;
}

std::string StatementBinder::freeTensorName(const std::string& name) const
{
    const auto isTaken = [&](const std::string& wanted) {
        return std::ranges::find(m_binding.kernel.tensors, wanted, &affine::Tensor::name) !=
               m_binding.kernel.tensors.end();
    };
    std::string wanted = name;
    for (int number = 2; isTaken(wanted); ++number) {
        wanted = name + "_" + std::to_string(number);
    }
    return wanted;
}

std::optional<affine::Reference> StatementBinder::newScalar(const Line& line)
{
    const std::string& name = line.target.name;
    const bool isAgain = m_binding.symbols.contains(name);
    if (!isAgain && !isFree(name, line.target.mark)) {
        return std::nullopt;
    }
    if (line.value.kind == NodeKind::Name) {
        const auto other = m_binding.symbols.find(line.value.name);
        if (other != m_binding.symbols.end() && std::holds_alternative<TensorSymbol>(other->second.is) &&
            m_binding.kernel.tensors[std::get<TensorSymbol>(other->second.is).tensor].elements() > 1) {
            m_binding.diagnostics.add(line.value.mark, "a whole tensor cannot be assigned to a name",
                                      "Make a tensor with DCC.Tensor.zero and copy the elements in loops");
            return std::nullopt;
        }
    }
    std::vector<std::int64_t> sizes;
    std::vector<affine::Index> index;
    for (const std::size_t loop : m_binding.around.loops) {
        const affine::Variable& variable = m_binding.kernel.variables[loop];
        sizes.push_back(variable.high - variable.low);
        index.push_back({{{loop, 1}}, -variable.low});
    }
    if (sizes.empty()) {
        sizes.push_back(1);
        index.emplace_back();
    }
    const auto tensor = makeTensor(freeTensorName(name), std::move(sizes), line.target.mark);
    if (!tensor) {
        return std::nullopt;
    }
    m_binding.locals[*tensor] = m_binding.around.loops.size();
    m_binding.symbols[name] = {ScalarSymbol{*tensor, m_binding.around.loopInstances, index}, line.target.mark};
    return affine::Reference{*tensor, std::move(index)};
}

std::optional<std::size_t> StatementBinder::softmaxAxis(const Line& line, std::size_t source)
{
    const Node& call = line.value;
    if (call.operands.size() != 2 || !call.keywords[0].empty() ||
        (!call.keywords[1].empty() && call.keywords[1] != "axis")) {
        m_binding.diagnostics.add(call.mark, "softmax takes a tensor and an axis", "Write p = softmax(s, axis=1)");
        return std::nullopt;
    }
    const auto axis = m_values.size(call.operands[1]);
    const auto rank = static_cast<std::int64_t>(m_binding.kernel.tensors[source].sizes.size());
    if (!axis) {
        return std::nullopt;
    }
    if (*axis < -rank || *axis >= rank) {
        m_binding.diagnostics.add(call.operands[1].mark,
                                  m_binding.kernel.tensors[source].name + " has no dimension " + std::to_string(*axis),
                                  "Use a number from 0 to " + std::to_string(rank - 1));
        return std::nullopt;
    }
    return static_cast<std::size_t>(*axis < 0 ? *axis + rank : *axis);
}

std::optional<std::size_t> StatementBinder::softmaxTarget(const Line& line, std::size_t source)
{
    const std::string& name = line.target.name;
    const auto& sizes = m_binding.kernel.tensors[source].sizes;
    const auto symbol = m_binding.symbols.find(name);
    if (symbol == m_binding.symbols.end()) {
        const auto made = isFree(name, line.target.mark) ? makeTensor(name, sizes, line.target.mark) : std::nullopt;
        if (made) {
            m_binding.symbols[name] = {TensorSymbol{*made}, line.target.mark};
        }
        return made;
    }
    const auto target = m_values.tensor(name, line.target.mark);
    if (!target || m_binding.isBroken[*target]) {
        return std::nullopt;
    }
    if (m_binding.kernel.tensors[*target].sizes != sizes) {
        m_binding.diagnostics.add(line.target.mark,
                                  name + " and " + m_binding.kernel.tensors[source].name + " have different sizes",
                                  "Let softmax make the tensor: use a new name");
        return std::nullopt;
    }
    return target;
}

void StatementBinder::softmax(const Line& line)
{
    const Surroundings& around = m_binding.around;
    if (!around.loops.empty() || !around.guards.empty() || !around.conditions.empty()) {
        m_binding.diagnostics.add(line.value.nameMark, "softmax works on whole tensors and cannot be in a loop",
                                  "Move it out of the loop");
        return;
    }
    if (line.value.operands.empty() || line.value.operands[0].kind != NodeKind::Name) {
        m_binding.diagnostics.add(line.value.mark, "softmax takes the name of a tensor",
                                  "Write p = softmax(s, axis=1)");
        return;
    }
    const auto source = m_values.tensor(line.value.operands[0].name, line.value.operands[0].mark);
    if (!source || m_binding.isBroken[*source]) {
        return;
    }
    const auto axis = softmaxAxis(line, *source);
    const auto target = axis ? softmaxTarget(line, *source) : std::nullopt;
    if (!target) {
        return;
    }
    affine::Statement statement;
    statement.kind = affine::StatementKind::Softmax;
    statement.target.tensor = *target;
    statement.value.operation = affine::Operation::Reference;
    statement.value.reference.tensor = *source;
    statement.value.place = line.value.operands[0].mark.place;
    statement.axis = *axis;
    statement.place = line.mark.place;
    m_binding.kernel.statements.push_back(std::move(statement));
    m_binding.origins.push_back({line.mark, {{*target, {}}, line.target.mark, {}}, {}, {}, {}});
}

namespace {

/// Finds a variable that stands alone in a dimension and runs over all of it.
std::optional<std::size_t> wholeLoop(const Binding& binding, const affine::Statement& statement, std::size_t dimension,
                                     const std::vector<std::size_t>& taken)
{
    const std::int64_t size = binding.kernel.tensors[statement.target.tensor].sizes[dimension];
    const auto plain = [&](const affine::Reference& reference) -> std::optional<std::size_t> {
        const bool isMeant =
            reference.tensor == statement.target.tensor || reference.tensor == statement.value.reference.tensor;
        if (!isMeant || dimension >= reference.index.size()) {
            return std::nullopt;
        }
        const affine::Index& index = reference.index[dimension];
        if (index.constant != 0 || index.terms.size() != 1 || index.terms[0].coefficient != 1) {
            return std::nullopt;
        }
        const affine::Variable& variable = binding.kernel.variables[index.terms[0].variable];
        const bool isWhole = variable.hasFixedBounds() && variable.begin.constant == 0 && variable.step == 1 &&
                             variable.end.constant == size;
        const bool isTaken = std::ranges::find(taken, index.terms[0].variable) != taken.end();
        return isWhole && !isTaken ? std::optional(index.terms[0].variable) : std::nullopt;
    };
    for (std::size_t i = 0; i < binding.origins.size(); ++i) {
        if (const auto found = plain(binding.kernel.statements[i].target)) {
            return found;
        }
        for (const Access& read : binding.origins[i].reads) {
            if (const auto found = plain(read.reference)) {
                return found;
            }
        }
    }
    return std::nullopt;
}

std::size_t newLoop(Binding& binding, const std::string& tensor, std::size_t dimension, std::int64_t size)
{
    auto& variables = binding.kernel.variables;
    std::string name = tensor + std::to_string(dimension);
    const auto isTaken = [&] {
        return std::ranges::find(variables, name, &affine::Variable::name) != variables.end() ||
               std::ranges::find(binding.kernel.tensors, name, &affine::Tensor::name) != binding.kernel.tensors.end();
    };
    while (isTaken()) {
        name += "_";
    }
    variables.push_back({name, {}, {{}, size}, 1, 0, size});
    return variables.size() - 1;
}

} // namespace

void completeSoftmax(Binding& binding)
{
    for (std::size_t i = 0; i < binding.origins.size(); ++i) {
        affine::Statement& statement = binding.kernel.statements[i];
        if (statement.kind != affine::StatementKind::Softmax) {
            continue;
        }
        const affine::Tensor& target = binding.kernel.tensors[statement.target.tensor];
        std::vector<std::size_t> loops;
        for (std::size_t dimension = 0; dimension < target.sizes.size(); ++dimension) {
            const auto known = wholeLoop(binding, statement, dimension, loops);
            loops.push_back(known ? *known : newLoop(binding, target.name, dimension, target.sizes[dimension]));
        }
        for (const std::size_t loop : loops) {
            statement.target.index.push_back({{{loop, 1}}, 0});
        }
        statement.loops = std::move(loops);
        statement.value.reference.index = statement.target.index;
        binding.origins[i].target.reference = statement.target;
        binding.origins[i].reads.push_back({statement.value.reference, {statement.value.place, 1}, {}});
    }
}

} // namespace pimento::language
