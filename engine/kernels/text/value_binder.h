// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/kernels/text/binding.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace pimento::language {

/// Binds expressions of the text to values, indices and conditions over the loop variables in scope.
class ValueBinder {
public:
    explicit ValueBinder(Binding& binding) : m_binding(binding) {}

    /// Binds a value; adds its reads to takeReads().
    [[nodiscard]] std::optional<affine::Expression> value(const Node& node);
    /// Binds an affine function of loop variables; `purpose` is for messages: "an index", "the end of a range".
    [[nodiscard]] std::optional<affine::Index> index(const Node& node, const std::string& purpose);
    /// Binds an element with its indices, for reading or writing.
    [[nodiscard]] std::optional<affine::Reference> element(const Node& node);
    /// Binds a whole number that is known now.
    [[nodiscard]] std::optional<std::int64_t> size(const Node& node);
    /// Value of an expression of numbers and sizes only; nothing (without a report) for others.
    [[nodiscard]] std::optional<NumberSymbol> fixedNumber(const Node& node);

    struct Split {
        std::vector<affine::Guard> guards;
        std::vector<affine::Expression> others;
    };
    /// Splits a condition into guards and other conditions; all must hold.
    [[nodiscard]] std::optional<Split> condition(const Node& node);
    /// The negation of a condition as one guard, if possible.
    [[nodiscard]] std::optional<affine::Guard> negatedGuard(const Node& node);

    /// Implications for the loop variables if the condition does not hold; empty: none is known.
    [[nodiscard]] Alternatives negation(const Node& node);

    /// Finds the tensor of a name; nothing if it reported an error.
    [[nodiscard]] std::optional<std::size_t> tensor(const std::string& name, const Mark& mark);
    [[nodiscard]] std::string hintFor(const std::string& unknown) const;
    void reportUnknown(const std::string& name, const Mark& mark);

    /// Returns the reads of tensors found since the last call, and forgets them.
    std::vector<Access> takeReads() { return std::exchange(m_reads, {}); }

private:
    [[nodiscard]] std::optional<affine::Expression> named(const Node& node);
    [[nodiscard]] std::optional<affine::Expression> binary(const Node& node);
    [[nodiscard]] std::optional<affine::Expression> call(const Node& node);
    [[nodiscard]] std::optional<affine::Expression> combined(affine::Operation operation, const Node& node,
                                                             std::vector<const Node*> operands);
    [[nodiscard]] std::optional<affine::Index> indexOfBinary(const Node& node, const std::string& purpose);
    [[nodiscard]] std::optional<affine::Index> indexOfName(const Node& node, const std::string& purpose);
    [[nodiscard]] std::optional<std::int64_t> dimensionSize(const Node& node);
    [[nodiscard]] std::optional<std::int64_t> sizeOf(const Node& node, Diagnostics& diagnostics);
    [[nodiscard]] affine::Expression read(affine::Reference reference, const Node& node);
    [[nodiscard]] std::optional<affine::Reference> scalarReference(const ScalarSymbol& scalar, const Node& node);
    void reportTooLarge(const Mark& mark);

    Binding& m_binding;
    std::vector<Access> m_reads;
};

/// Makes an access from an element and the places of its indices.
[[nodiscard]] Access accessOf(affine::Reference reference, const Node& node);

/// Short text of a node for messages.
[[nodiscard]] std::string shortText(const Node& node);

} // namespace pimento::language
