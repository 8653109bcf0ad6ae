// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/kernels/text/binding.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace pimento::language {

/// Turns expressions of the text into values, indices and conditions over the loop variables in scope.
class ValueBinder {
public:
    explicit ValueBinder(Binding& binding) : m_binding(binding) {}

    /// Reads are added to reads().
    [[nodiscard]] std::optional<affine::Expression> value(const Node& node);
    /// An affine function of loop variables; `purpose` for messages: "an index", "the end of a range".
    [[nodiscard]] std::optional<affine::Index> index(const Node& node, const std::string& purpose);
    /// An element with its indices, for reading or writing.
    [[nodiscard]] std::optional<affine::Reference> element(const Node& node);
    /// A whole number known now.
    [[nodiscard]] std::optional<std::int64_t> size(const Node& node);
    /// Value of an expression of numbers and sizes only; nothing (and no report) for others.
    [[nodiscard]] std::optional<NumberSymbol> fixedNumber(const Node& node);

    struct Split {
        std::vector<affine::Guard> guards;
        std::vector<affine::Expression> others;
    };
    /// A condition as guards and what is left; both must hold.
    [[nodiscard]] std::optional<Split> condition(const Node& node);
    /// The negation as one guard, if it is one.
    [[nodiscard]] std::optional<affine::Guard> negatedGuard(const Node& node);

    /// What follows for the loop variables when the condition does not hold; empty: nothing that is known.
    [[nodiscard]] Alternatives negation(const Node& node);

    /// Tensor of a name, or nothing after a report.
    [[nodiscard]] std::optional<std::size_t> tensor(const std::string& name, const Mark& mark);
    [[nodiscard]] std::string hintFor(const std::string& unknown) const;
    void reportUnknown(const std::string& name, const Mark& mark);

    /// The reads since the last call.
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

/// An element with the places of its indices.
[[nodiscard]] Access accessOf(affine::Reference reference, const Node& node);

/// The text of a node in short, for messages.
[[nodiscard]] std::string shortText(const Node& node);

} // namespace pimento::language
