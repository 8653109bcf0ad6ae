// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/networks/onnx/einsum.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace pimento::networks {

namespace {

/// Indices of an operand or result: letters, or numbers below zero for the axes of an ellipsis, counted from the last.
using Term = std::vector<int>;

/// Equation without blanks, split at its commas and its arrow.
struct Equation {
    std::vector<std::string> operands;
    std::optional<std::string> result;
};

Equation splitEquation(const std::string& text)
{
    Equation equation;
    std::string part;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == ',' && !equation.result) {
            equation.operands.push_back(std::exchange(part, {}));
        } else if (text.compare(i, 2, "->") == 0 && !equation.result) {
            equation.operands.push_back(std::exchange(part, {}));
            equation.result.emplace();
            ++i;
        } else if (text[i] != ' ') {
            part += text[i];
        }
    }
    if (equation.result) {
        equation.result = part;
    } else {
        equation.operands.push_back(part);
    }
    return equation;
}

/// Indices of a part of the equation. `ellipsis`: number of axes that "..." stands for.
Result<Term> termOf(const std::string& part, std::size_t ellipsis)
{
    Term term;
    bool hasEllipsis = false;
    for (std::size_t i = 0; i < part.size(); ++i) {
        const char letter = part[i];
        if ((letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z')) {
            term.push_back(letter);
        } else if (part.compare(i, 3, "...") == 0 && !hasEllipsis) {
            hasEllipsis = true;
            for (std::size_t axis = ellipsis; axis > 0; --axis) {
                term.push_back(-static_cast<int>(axis));
            }
            i += 2;
        } else {
            return fail("has the equation part \"" + part + "\", which is no list of letters");
        }
    }
    return term;
}

/// Reads an equation and the sizes of its indices.
class EinsumReader {
public:
    explicit EinsumReader(const NodeView& view) : m_view(&view) {}

    Result<Einsum> read()
    {
        const Equation equation = splitEquation(m_view->textOr("equation", ""));
        if (equation.operands.size() != m_view->inputs()) {
            return fail("has an equation for " + std::to_string(equation.operands.size()) + " operands, but reads " +
                        std::to_string(m_view->inputs()));
        }
        for (std::size_t i = 0; i < equation.operands.size(); ++i) {
            if (const auto added = addOperand(i, equation.operands[i]); !added) {
                return tl::unexpected<Error>(added.error());
            }
        }
        const auto result = equation.result ? termOf(*equation.result, m_ellipsis) : Result<Term>(implicitResult());
        if (!result) {
            return tl::unexpected<Error>(result.error());
        }
        Einsum of;
        for (const int index : *result) {
            const auto size = m_sizes.find(index);
            if (size == m_sizes.end() || std::ranges::count(*result, index) != 1) {
                return fail("has a result with an index that no operand has, or twice");
            }
            of.result.push_back(size->second);
        }
        of.product = productFor(*result);
        return of;
    }

private:
    Result<void> addOperand(std::size_t input, const std::string& part)
    {
        const auto operand = m_view->needed(input);
        if (!operand) {
            return tl::unexpected<Error>(operand.error());
        }
        const Dimensions& sizes = (*operand)->dimensions;
        const auto letters = static_cast<std::size_t>(std::ranges::count_if(part, [](char c) { return c != '.'; }));
        const std::size_t ellipsis = letters < sizes.size() ? sizes.size() - letters : 0;
        const auto term = termOf(part, ellipsis);
        if (!term) {
            return tl::unexpected<Error>(term.error());
        }
        if (term->size() != sizes.size()) {
            return fail("has an equation with " + std::to_string(term->size()) + " indices for an operand of " +
                        std::to_string(sizes.size()) + " dimensions");
        }
        for (std::size_t axis = 0; axis < sizes.size(); ++axis) {
            std::int64_t& size = m_sizes.try_emplace((*term)[axis], sizes[axis]).first->second;
            if (size != sizes[axis] && size != 1 && sizes[axis] != 1) {
                return fail("has operands of sizes " + std::to_string(size) + " and " + std::to_string(sizes[axis]) +
                            " along one index");
            }
            m_isSpread = m_isSpread || size != sizes[axis];
            size = std::max(size, sizes[axis]);
        }
        m_ellipsis = std::max(m_ellipsis, part.find('.') == std::string::npos ? 0 : ellipsis);
        m_terms.push_back(*term);
        return {};
    }

    /// Axes of the ellipsis, then the indices that occur once, in the order of the alphabet.
    Term implicitResult() const
    {
        Term result;
        for (std::size_t axis = m_ellipsis; axis > 0; --axis) {
            result.push_back(-static_cast<int>(axis));
        }
        for (const auto& [index, size] : m_sizes) {
            std::ptrdiff_t uses = 0;
            for (const Term& term : m_terms) {
                uses += std::ranges::count(term, index);
            }
            if (index > 0 && uses == 1) {
                result.push_back(index);
            }
        }
        return result;
    }

    std::optional<EinsumProduct> productFor(const Term& result) const
    {
        if (m_terms.size() != 2 || m_isSpread) {
            return std::nullopt;
        }
        const std::set<int> left(m_terms[0].begin(), m_terms[0].end());
        const std::set<int> right(m_terms[1].begin(), m_terms[1].end());
        if (left.size() != m_terms[0].size() || right.size() != m_terms[1].size()) {
            return std::nullopt; // a diagonal
        }
        EinsumProduct of;
        bool hasSum = false;
        for (const auto& [index, size] : m_sizes) {
            const bool isLeft = left.contains(index);
            const bool isRight = right.contains(index);
            const bool isKept = std::ranges::find(result, index) != result.end();
            if (!isKept && isLeft != isRight) {
                return std::nullopt; // a sum before the product
            }
            hasSum = hasSum || !isKept;
            std::int64_t& part = !isKept ? of.inner : isLeft && isRight ? of.batch : isLeft ? of.rows : of.columns;
            if (size > 0 && part > workloads::kLargestSize / size) {
                return std::nullopt;
            }
            part *= size;
        }
        return hasSum ? std::optional(of) : std::nullopt;
    }

    const NodeView* m_view;
    std::map<int, std::int64_t> m_sizes; // by index
    std::vector<Term> m_terms;           // of the operands
    std::size_t m_ellipsis = 0;          // axes that an ellipsis stands for
    bool m_isSpread = false;             // a size of 1 spreads over another one
};

} // namespace

Result<Einsum> einsumOf(const NodeView& view) { return EinsumReader(view).read(); }

} // namespace pimento::networks
