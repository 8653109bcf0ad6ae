// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/kernels/text/diagnostic.h"
#include "engine/mlir/graph.h"
#include "engine/mlir/step_builder.h"
#include "engine/mlir/syntax.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace pimento::mlir {

/// Turns a function into values and steps. What is no step is left out with its reason; its results belong to the
/// host. A value that is used and never defined, or defined twice, is a mistake in the text.
class FunctionReader {
public:
    explicit FunctionReader(const Operation& function);

    [[nodiscard]] Function read();
    [[nodiscard]] const std::optional<language::Diagnostic>& mistake() const { return m_mistake; }

private:
    void countUses(const Operation& operation, std::size_t position);
    void readOne(const Operation& operation);
    void report(const Operand& operand, std::string what, std::string hint);
    void leaveOut(const Operation& operation, std::string reason);
    ValueId define(const Operand& operand, Type type, Origin origin);
    /// Records that the results of an operation belong to the host.
    void defineHost(const Operation& operation);
    /// Returns the value of a name. Reports a name without a value, and returns the id of an empty value then.
    [[nodiscard]] ValueId valueOf(const Operand& operand);

    // One operation each:
    void constant(const Operation& operation);
    void converted(const Operation& operation);
    void made(const Operation& operation);
    void fill(const Operation& operation);
    void pad(const Operation& operation);
    void reshape(const Operation& operation);
    void extractSlice(const Operation& operation);
    void concatenate(const Operation& operation);
    void insertSlice(const Operation& operation);
    void cast(const Operation& operation);
    void returned(const Operation& operation);
    void softmax(const Operation& operation);
    void structured(const Operation& operation);
    [[nodiscard]] bool isFill(const Operation& operation);

    /// Adds a move of elements from one value to the result of an operation. None as `source` map: whole.
    void move(const Operation& operation, ValueId start, ValueId source, const std::vector<std::int64_t>& extents,
              std::vector<affine::Index> from, std::vector<affine::Index> to);
    /// Finds loops and maps. Returns why the operation has none that kernels can have, or "".
    [[nodiscard]] std::string nestOf(const Operation& operation, Nest& nest);
    [[nodiscard]] std::string genericNest(const Operation& operation, Nest& nest);
    [[nodiscard]] std::string reorderedNest(const Operation& operation, Nest& nest);
    /// What an operation computes for each of its outputs. Reason, or "".
    [[nodiscard]] std::string yieldsOf(const Operation& operation, const Nest& nest,
                                       std::vector<affine::Expression>& yields, Place& place);
    [[nodiscard]] std::string namedYields(const Operation& operation, std::vector<affine::Expression> arguments,
                                          std::vector<affine::Expression>& yields) const;
    [[nodiscard]] bool isUnread(const Operation& operation, std::size_t output) const;
    void addSteps(const Operation& operation, const Nest& nest, std::vector<affine::Expression> yields);
    /// The value that a step makes: the result of the operation, or the new content of its output in memory.
    ValueId resultOf(const Operation& operation, std::size_t output, ValueId start, Origin origin);
    [[nodiscard]] std::vector<std::int64_t> numbersOf(const Operation& operation, std::string_view name) const;

    const Operation& m_operation;
    Function m_function;
    std::map<std::string, ValueId, std::less<>> m_names;
    std::map<std::string, std::pair<std::size_t, std::size_t>, std::less<>> m_uses; // number of uses, last position
    std::size_t m_position = 0;
    std::optional<language::Diagnostic> m_mistake;
};

} // namespace pimento::mlir
