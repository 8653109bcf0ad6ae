// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/mlir/writer.h"

#include "engine/mlir/body_writer.h"
#include "engine/mlir/element_names.h"
#include "engine/mlir/expressions.h"

#include <algorithm>
#include <utility>

namespace pimento::mlir {

namespace {

using affine::Expression;
using affine::Index;
using affine::Kernel;
using affine::Reference;
using affine::Statement;
using affine::StatementKind;
using affine::Tensor;
using affine::TensorRole;
using affine::Variable;

class Writer {
public:
    explicit Writer(const Kernel& kernel) : m_kernel(kernel)
    {
        for (const Tensor& tensor : kernel.tensors) {
            m_current.push_back("%" + tensor.name);
        }
        m_versions.assign(kernel.tensors.size(), 0);
    }

    Result<std::string> write()
    {
        for (std::size_t i = 0; i < m_kernel.tensors.size(); ++i) {
            makeTensor(i);
        }
        for (const Statement& statement : m_kernel.statements) {
            statement.kind == StatementKind::Softmax ? softmax(statement) : generic(statement);
            if (!m_problem.empty()) {
                return fail("\"" + affine::text(statement, m_kernel) + "\" has no form in linalg: " + m_problem,
                            "kernel " + m_kernel.name, "Write it with loops over whole dimensions and no conditions");
            }
        }
        return head() + m_body + tail();
    }

private:
    [[nodiscard]] std::string type(std::size_t tensor) const
    {
        std::string text = "tensor<";
        for (const std::int64_t size : m_kernel.tensors[tensor].sizes) {
            text += std::to_string(size) + "x";
        }
        return text + std::string(elementName(m_kernel.type)) + ">";
    }
    [[nodiscard]] static bool isArgument(const Tensor& tensor)
    {
        return tensor.role == TensorRole::Input || tensor.role == TensorRole::InOut;
    }

    /// Residencies, which MLIR has no word for, and the head of the function.
    [[nodiscard]] std::string head() const
    {
        std::string notes;
        std::string arguments;
        for (std::size_t i = 0; i < m_kernel.tensors.size(); ++i) {
            const Tensor& tensor = m_kernel.tensors[i];
            if (isArgument(tensor)) {
                notes += "// tensor " + tensor.name +
                         (tensor.residency == affine::Residency::Resident ? " resident\n" : " streamed\n");
                arguments += (arguments.empty() ? "%" : ", %") + tensor.name + ": " + type(i) +
                             (tensor.role == TensorRole::InOut ? " {bufferization.writable = true}" : "");
            }
        }
        const auto [names, types] = returned();
        return notes + "func.func @" + m_kernel.name + "(" + arguments + ")" +
               (names.empty() ? "" : " -> (" + types + ")") + " {\n";
    }

    [[nodiscard]] std::string tail() const
    {
        const auto [names, types] = returned();
        return "  return" + (names.empty() ? "" : " " + names + " : " + types) + "\n}\n";
    }

    /// Names and types of the results.
    [[nodiscard]] std::pair<std::string, std::string> returned() const
    {
        std::pair<std::string, std::string> all;
        for (std::size_t i = 0; i < m_kernel.tensors.size(); ++i) {
            const TensorRole role = m_kernel.tensors[i].role;
            if (role == TensorRole::Output || role == TensorRole::InOut) {
                all.first += (all.first.empty() ? "" : ", ") + m_current[i];
                all.second += (all.second.empty() ? "" : ", ") + type(i);
            }
        }
        return all;
    }

    [[nodiscard]] std::string nextVersion(std::size_t tensor)
    {
        return "%" + m_kernel.tensors[tensor].name + "." + std::to_string(m_versions[tensor]++);
    }

    /// Makes a tensor that is no argument, with zeros unless the first statement about it assigns all of it.
    void makeTensor(std::size_t tensor)
    {
        if (isArgument(m_kernel.tensors[tensor])) {
            return;
        }
        m_body += "  " + m_current[tensor] + " = tensor.empty() : " + type(tensor) + "\n";
        if (isAssignedFirst(tensor)) {
            return;
        }
        const std::string element(elementName(m_kernel.type));
        if (!m_hasZero) {
            m_body += "  %fill.zero = arith.constant " + literal(0, affine::isInteger(m_kernel.type)) + " : " + element +
                      "\n";
            m_hasZero = true;
        }
        const std::string filled = nextVersion(tensor);
        m_body += "  " + filled + " = linalg.fill ins(%fill.zero : " + element + ") outs(" + m_current[tensor] + " : " +
                  type(tensor) + ") -> " + type(tensor) + "\n";
        m_current[tensor] = filled;
    }

    [[nodiscard]] bool isAssignedFirst(std::size_t tensor) const
    {
        for (const Statement& statement : m_kernel.statements) {
            bool reads = false;
            forEachReference(statement.value,
                             [&](const Expression& each) { reads = reads || each.reference.tensor == tensor; });
            if (reads) {
                return false;
            }
            if (statement.target.tensor == tensor) {
                return statement.kind == StatementKind::Softmax ||
                       (statement.kind == StatementKind::Assign && coversAll(statement));
            }
        }
        return false;
    }

    [[nodiscard]] bool coversAll(const Statement& statement) const
    {
        std::vector<std::size_t> seen;
        for (std::size_t i = 0; i < statement.target.index.size(); ++i) {
            const Index& index = statement.target.index[i];
            const std::int64_t size = m_kernel.tensors[statement.target.tensor].sizes[i];
            if (size == 1 && index == Index{}) {
                continue;
            }
            const auto loop = loneLoop(index);
            if (!loop || m_kernel.variables[*loop].high != size || std::ranges::find(seen, *loop) != seen.end()) {
                return false;
            }
            seen.push_back(*loop);
        }
        return true;
    }

    static std::optional<std::size_t> loneLoop(const Index& index)
    {
        const bool isLone = index.constant == 0 && index.terms.size() == 1 && index.terms[0].coefficient == 1;
        return isLone ? std::optional(index.terms[0].variable) : std::nullopt;
    }

    void softmax(const Statement& statement)
    {
        const std::size_t source = statement.value.reference.tensor;
        const std::size_t target = statement.target.tensor;
        if (affine::isInteger(m_kernel.type)) {
            m_problem = "softmax of whole numbers";
            return;
        }
        const std::string result = nextVersion(target);
        m_body += "  " + result + " = linalg.softmax dimension(" + std::to_string(statement.axis) + ") ins(" +
                  m_current[source] + " : " + type(source) + ") outs(" + m_current[target] + " : " + type(target) +
                  ") -> " + type(target) + "\n";
        m_current[target] = result;
    }

    [[nodiscard]] std::string map(const Statement& statement, const std::vector<Index>& indices) const
    {
        std::string loops;
        for (const std::size_t loop : statement.loops) {
            loops += (loops.empty() ? "" : ", ") + m_kernel.variables[loop].name;
        }
        std::string results;
        for (const Index& index : indices) {
            results += (results.empty() ? "" : ", ") + affineText(index);
        }
        return "affine_map<(" + loops + ") -> (" + results + ")>";
    }

    [[nodiscard]] std::string affineText(const Index& index) const
    {
        std::string text;
        for (const affine::Term& term : index.terms) {
            const std::string& name = m_kernel.variables[term.variable].name;
            const std::int64_t size = std::abs(term.coefficient);
            text += term.coefficient < 0 ? (text.empty() ? "-" : " - ") : (text.empty() ? "" : " + ");
            text += size == 1 ? name : name + " * " + std::to_string(size);
        }
        if (text.empty()) {
            return std::to_string(index.constant);
        }
        return index.constant == 0 ? text
                                   : text + (index.constant < 0 ? " - " : " + ") + std::to_string(std::abs(index.constant));
    }

    void checkLoops(const Statement& statement)
    {
        if (!statement.guards.empty()) {
            m_problem = "it depends on a condition about its loops";
        }
        for (const std::size_t loop : statement.loops) {
            const Variable& variable = m_kernel.variables[loop];
            if (!variable.hasFixedBounds() || variable.begin.constant != 0 || variable.step != 1) {
                m_problem = "the loop " + variable.name + " does not count from 0 to a constant";
            } else if (std::ranges::count(statement.loops, variable.name, [&](std::size_t each) {
                           return m_kernel.variables[each].name;
                       }) > 1) {
                m_problem = "two loops have the name " + variable.name;
            }
        }
    }

    /// Checks that a loop that indexes a dimension alone runs over all of it, as linalg demands.
    void checkWhole(const Reference& reference)
    {
        for (std::size_t i = 0; i < reference.index.size(); ++i) {
            const auto loop = loneLoop(reference.index[i]);
            const Tensor& tensor = m_kernel.tensors[reference.tensor];
            if (loop && m_kernel.variables[*loop].high != tensor.sizes[i]) {
                m_problem = "the loop " + m_kernel.variables[*loop].name + " covers a part of dimension " +
                            std::to_string(i) + " of " + tensor.name;
            }
        }
    }

    void generic(const Statement& statement)
    {
        checkLoops(statement);
        std::vector<Reference> reads;
        forEachReference(statement.value, [&](const Expression& each) {
            const bool isOwn = statement.kind == StatementKind::Assign && each.reference == statement.target;
            if (!isOwn && std::ranges::find(reads, each.reference) == reads.end()) {
                reads.push_back(each.reference);
            }
        });
        std::ranges::for_each(reads, [&](const Reference& each) { checkWhole(each); });
        checkWhole(statement.target);
        if (m_problem.empty()) {
            writeGeneric(statement, reads);
        }
    }

    /// Loops that no index names alone: their ranges come from a tensor without content.
    [[nodiscard]] std::vector<std::size_t> hiddenLoops(const Statement& statement,
                                                       const std::vector<Reference>& reads) const
    {
        std::vector<std::size_t> hidden;
        for (const std::size_t loop : statement.loops) {
            const auto names = [&](const Reference& reference) {
                return std::ranges::any_of(reference.index,
                                           [&](const Index& index) { return loneLoop(index) == loop; });
            };
            if (!names(statement.target) && std::ranges::none_of(reads, names)) {
                hidden.push_back(loop);
            }
        }
        return hidden;
    }

    void writeGeneric(const Statement& statement, const std::vector<Reference>& reads)
    {
        const std::string element(elementName(m_kernel.type));
        Ports ports;
        std::vector<std::pair<Reference, std::string>> elements;
        for (const Reference& read : reads) {
            const std::string name = "%" + m_kernel.tensors[read.tensor].name + ".in" + std::to_string(elements.size());
            elements.emplace_back(read, name);
            ports.add(m_current[read.tensor], type(read.tensor), map(statement, read.index), name);
        }
        addShape(statement, reads, ports);
        const std::size_t target = statement.target.tensor;
        const std::string own = "%" + m_kernel.tensors[target].name + ".out";
        if (statement.kind == StatementKind::Assign) {
            elements.emplace_back(statement.target, own);
        }
        const std::string inputs =
            ports.values.empty() ? "" : " ins(" + ports.values + " : " + ports.types + ")";
        ports.add("", "", map(statement, statement.target.index), own);
        BodyWriter body(m_kernel, statement.loops, elements, "    ");
        std::string value = body.number(statement.value);
        value = statement.kind == StatementKind::Add ? body.sum(own, value) : value;
        m_problem = body.problem();
        const std::string result = nextVersion(target);
        m_body += "  " + result + " = linalg.generic {indexing_maps = [" + ports.maps + "], iterator_types = [" +
                  iterators(statement) + "]}" + inputs + " outs(" + m_current[target] + " : " + type(target) + ") {\n" +
                  "  ^bb0(" + ports.arguments(element) + "):\n" + body.text() + "    linalg.yield " + value + " : " +
                  element + "\n  } -> " + type(target) + "\n";
        m_current[target] = result;
    }

    /// Operands of a linalg.generic as texts.
    struct Ports {
        std::string values;
        std::string types;
        std::string maps;
        std::vector<std::string> names;

        void add(const std::string& value, const std::string& typeText, const std::string& mapText,
                 const std::string& name)
        {
            values += (values.empty() ? "" : ", ") + value;
            types += (types.empty() ? "" : ", ") + typeText;
            maps += (maps.empty() ? "" : ", ") + mapText;
            names.push_back(name);
        }
        [[nodiscard]] std::string arguments(const std::string& element) const
        {
            std::string all;
            for (const std::string& name : names) {
                all += (all.empty() ? "" : ", ") + name + ": " + element;
            }
            return all;
        }
    };

    void addShape(const Statement& statement, const std::vector<Reference>& reads, Ports& ports)
    {
        const std::vector<std::size_t> hidden = hiddenLoops(statement, reads);
        if (hidden.empty()) {
            return;
        }
        std::string shape = "tensor<";
        std::vector<Index> indices;
        for (const std::size_t loop : hidden) {
            shape += std::to_string(m_kernel.variables[loop].high) + "x";
            indices.push_back(loopIndex(loop));
        }
        shape += std::string(elementName(m_kernel.type)) + ">";
        const std::string name = "%shape." + std::to_string(m_shapes++);
        m_body += "  " + name + " = tensor.empty() : " + shape + "\n";
        ports.add(name, shape, map(statement, indices), "%shape.in");
    }

    [[nodiscard]] static std::string iterators(const Statement& statement)
    {
        std::string all;
        for (const std::size_t loop : statement.loops) {
            const bool isParallel = std::ranges::any_of(
                statement.target.index, [&](const Index& index) { return index.coefficientOf(loop) != 0; });
            all += (all.empty() ? "" : ", ") + std::string(isParallel ? "\"parallel\"" : "\"reduction\"");
        }
        return all;
    }

    const Kernel& m_kernel;
    std::vector<std::string> m_current; // name of the newest value of each tensor
    std::vector<int> m_versions;
    std::string m_body;
    std::string m_problem;
    bool m_hasZero = false;
    int m_shapes = 0;
};

} // namespace

Result<std::string> printKernel(const Kernel& kernel) { return Writer(kernel).write(); }

} // namespace pimento::mlir
