// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/mlir/softmax_steps.h"

#include "engine/mlir/expressions.h"

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

namespace pimento::mlir {

namespace {

using affine::Expression;
using affine::Index;
using Loops = std::vector<std::size_t>;

/// The loops of several iterations that index a tensor, dimension by dimension; nullopt: an index is more than a loop.
std::optional<Loops> loopsOf(const std::vector<Index>& indices, const std::vector<std::int64_t>& extents)
{
    Loops loops;
    for (const Index& index : indices) {
        if (index == Index{}) {
            continue; // a dimension of one element
        }
        const bool isLone = index.constant == 0 && index.terms.size() == 1 && index.terms[0].coefficient == 1;
        if (!isLone) {
            return std::nullopt;
        }
        if (extents[index.terms[0].variable] > 1) {
            loops.push_back(index.terms[0].variable);
        }
    }
    return loops;
}

/// The place of the only loop that `wide` has and `narrow` has not; nullopt: they differ in another way.
std::optional<std::size_t> missingIn(const Loops& narrow, const Loops& wide)
{
    if (narrow.size() + 1 != wide.size()) {
        return std::nullopt;
    }
    const auto place = static_cast<std::size_t>(std::ranges::mismatch(narrow, wide).in2 - wide.begin());
    return std::equal(wide.begin() + static_cast<std::ptrdiff_t>(place) + 1, wide.end(),
                      narrow.begin() + static_cast<std::ptrdiff_t>(place))
               ? std::optional(place)
               : std::nullopt;
}

class Joining {
public:
    explicit Joining(Function& function) : m_function(function) {}

    void join()
    {
        for (std::size_t i = 0; i < m_function.steps.size(); ++i) {
            if (auto softmax = softmaxAt(m_function.steps[i])) {
                m_function.steps[i] = *std::move(softmax);
            }
        }
        std::erase_if(m_function.steps, [&](const Step& step) { return m_joined.contains(step.result); });
    }

private:
    [[nodiscard]] const Value& value(ValueId id) const { return m_function.values[id]; }

    [[nodiscard]] const Step* stepOf(ValueId result) const
    {
        const auto step = std::ranges::find(m_function.steps, result, &Step::result);
        return step == m_function.steps.end() ? nullptr : &*step;
    }

    /// The step that computes a value which only this many operands read.
    [[nodiscard]] const Step* innerStep(const Expression& read, std::size_t uses) const
    {
        if (read.operation != affine::Operation::Reference) {
            return nullptr;
        }
        const Value& inner = value(read.reference.tensor);
        const bool isInner = inner.uses == uses && !inner.isReturned && inner.type.kind == Type::Kind::Tensor;
        return isInner ? stepOf(read.reference.tensor) : nullptr;
    }

    /// The place of the loop along which a step reduces an element of a whole tensor, which is `read`.
    [[nodiscard]] static std::optional<std::size_t>
    reducedPlace(const Expression& read, const std::vector<Index>& target, const std::vector<std::int64_t>& extents)
    {
        const auto wide = loopsOf(read.reference.index, extents);
        const auto narrow = loopsOf(target, extents);
        return wide && narrow ? missingIn(*narrow, *wide) : std::nullopt;
    }

    /// True if an element-wise step reads `whole` at the element that it computes.
    [[nodiscard]] static bool readsOwnElement(const Step& step, const Expression& whole)
    {
        const auto target = loopsOf(step.target, step.extents);
        const auto read = whole.operation == affine::Operation::Reference ? loopsOf(whole.reference.index, step.extents)
                                                                          : std::nullopt;
        return step.kind == affine::StatementKind::Assign && step.problem.empty() && target && read && *target == *read;
    }

    /// The place of the loop that `narrow` lacks in an element-wise step.
    [[nodiscard]] static std::optional<std::size_t> broadcastPlace(const Step& step, const Expression& narrow)
    {
        const auto target = loopsOf(step.target, step.extents);
        const auto read = narrow.operation == affine::Operation::Reference
                              ? loopsOf(narrow.reference.index, step.extents)
                              : std::nullopt;
        return target && read ? missingIn(*read, *target) : std::nullopt;
    }

    /// A softmax that ends with this step; nullopt: none does.
    [[nodiscard]] std::optional<Step> softmaxAt(const Step& quotient)
    {
        if (quotient.value.operation != affine::Operation::Divide ||
            !readsOwnElement(quotient, quotient.value.operands[0])) {
            return std::nullopt;
        }
        const Expression& above = quotient.value.operands[0];
        const Expression& below = quotient.value.operands[1];
        const Step* const sum = innerStep(below, 1);
        const Step* const power = innerStep(above, 2);
        const auto place = broadcastPlace(quotient, below);
        if (sum == nullptr || power == nullptr || !place || sum->kind != affine::StatementKind::Add ||
            value(sum->start).origin != Origin::Filled || value(sum->start).number != 0 ||
            sum->value.operation != affine::Operation::Reference || sum->value.reference.tensor != power->result ||
            reducedPlace(sum->value, sum->target, sum->extents) != place ||
            power->value.operation != affine::Operation::Exp) {
            return std::nullopt;
        }
        const Step* difference = power;
        const Expression* shifted = &power->value.operands[0];
        if (shifted->operation == affine::Operation::Reference) {
            difference = readsOwnElement(*power, *shifted) ? innerStep(*shifted, 1) : nullptr;
            shifted = difference == nullptr ? nullptr : &difference->value;
        }
        if (shifted == nullptr || shifted->operation != affine::Operation::Subtract ||
            !readsOwnElement(*difference, shifted->operands[0]) ||
            broadcastPlace(*difference, shifted->operands[1]) != place) {
            return std::nullopt;
        }
        const Step* const largest = innerStep(shifted->operands[1], 1);
        const ValueId source = shifted->operands[0].reference.tensor;
        if (largest == nullptr || !largest->largest ||
            largest->largest->value.operation != affine::Operation::Reference ||
            largest->largest->value.reference.tensor != source ||
            reducedPlace(largest->largest->value, largest->largest->target, largest->largest->extents) != place ||
            value(source).type.sizes != value(quotient.result).type.sizes) {
            return std::nullopt;
        }
        m_joined.insert({sum->result, power->result, difference->result, largest->result});
        Value& read = m_function.values[source];
        read.lastUse = std::max(read.lastUse, quotient.position);
        return softmaxOf(quotient, source, *place);
    }

    [[nodiscard]] Step softmaxOf(const Step& quotient, ValueId source, std::size_t place) const
    {
        Step step = quotient;
        step.kind = affine::StatementKind::Softmax;
        step.value = referenceTo(source, quotient.target);
        const std::vector<std::int64_t>& sizes = value(source).type.sizes;
        std::size_t seen = 0; // dimensions of several elements
        for (std::size_t d = 0; d < sizes.size(); ++d) {
            if (sizes[d] > 1 && seen++ == place) {
                step.axis = d;
            }
        }
        return step;
    }

    Function& m_function;
    std::set<ValueId> m_joined; // results of steps that are part of a softmax
};

/// Leaves out the steps that no kernel can say.
void leaveOutProblems(Function& function)
{
    for (const Step& step : function.steps) {
        if (!step.problem.empty()) {
            function.values[step.result].origin = Origin::Host;
            const LeftOut left{step.place, step.operation, step.problem};
            const auto at = std::ranges::find_if(function.leftOut, [&](const LeftOut& each) {
                return std::pair(each.place.line, each.place.column) > std::pair(left.place.line, left.place.column);
            });
            function.leftOut.insert(at, left);
        }
    }
    std::erase_if(function.steps, [](const Step& step) { return !step.problem.empty(); });
}

} // namespace

void joinSoftmax(Function& function)
{
    Joining(function).join();
    leaveOutProblems(function);
}

} // namespace pimento::mlir
