// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/kernels/text/legality.h"

#include "engine/kernels/text/affine_form.h"
#include "engine/kernels/text/loop_points.h"

#include <algorithm>
#include <utility>

namespace pimento::language {

namespace {

using affine::Reference;
using affine::Statement;
using Answer = PointSearch::Answer;

/// A pair of iterations in which two accesses touch the same element.
struct Meeting {
    Answer answer = Answer::None;
    std::string first;  // "i=0": the earlier iteration
    std::string second; // the later iteration
};

/// An access with its statement.
struct Party {
    const Statement* statement = nullptr;
    const Reference* reference = nullptr;
};

void requireSameElement(PointSearch& search, const LoopPoint& first, const Reference& one, const LoopPoint& second,
                        const Reference& other)
{
    for (std::size_t dimension = 0; dimension < one.index.size(); ++dimension) {
        const auto left = first.form(one.index[dimension]);
        const auto right = second.form(other.index[dimension]);
        search.requireZero(left && right ? sum(*left, *right, -1) : std::nullopt);
    }
}

/// Finds iterations in which the first party touches the same element as the second one, with an earlier iteration of
/// the shared loops: the outermost `shared` loops of both statements.
Meeting meeting(const affine::Kernel& kernel, const Party& earlier, const Party& later, std::size_t shared)
{
    Meeting unknown;
    for (std::size_t level = 0; level < shared; ++level) {
        PointSearch search;
        const LoopPoint first(search, kernel.variables, earlier.statement->loops);
        const LoopPoint second(search, kernel.variables, later.statement->loops, &first, level);
        first.require(search, earlier.statement->guards);
        second.require(search, later.statement->guards);
        requireSameElement(search, first, *earlier.reference, second, *later.reference);
        const auto& before = first.value(earlier.statement->loops[level]);
        const auto& after = second.value(later.statement->loops[level]);
        const auto distance = before && after ? sum(*after, *before, -1) : std::nullopt;
        search.requireNonNegative(distance ? sum(*distance, {1, {}}, -1) : std::nullopt);
        const Answer answer = search.run();
        if (answer == Answer::Found) {
            return {answer, first.text(search), second.text(search)};
        }
        if (answer == Answer::Unknown) {
            unknown.answer = answer;
        }
    }
    return unknown;
}

Nest nestOf(const affine::Kernel& kernel, const Statement& statement)
{
    return {kernel.variables, statement.loops, statement.guards};
}

void reportRange(Binding& binding, const Access& access, std::size_t dimension, const Extreme& extreme)
{
    const affine::Kernel& kernel = binding.kernel;
    const affine::Tensor& tensor = kernel.tensors[access.reference.tensor];
    const std::int64_t size = tensor.sizes[dimension];
    const std::string index = affine::text(access.reference.index[dimension], kernel.variables);
    const Mark& mark = dimension < access.indexMarks.size() ? access.indexMarks[dimension] : access.mark;
    const std::string range = "dimension " + std::to_string(dimension) + " of " + tensor.name + " has indices 0 to " +
                              std::to_string(size - 1);
    if (access.reference.index[dimension].terms.empty()) {
        binding.diagnostics.add(mark, "the index is " + index + ", but " + range,
                                "Use an index of the tensor, or make " + tensor.name + " larger");
        return;
    }
    const std::string hint = extreme.value < 0 ? "Begin the range later, or use if around this line"
                                               : "End the range earlier, or make " + tensor.name + " larger";
    const std::string value = std::to_string(extreme.value);
    if (extreme.where.empty()) {
        binding.diagnostics.add(mark, "the index " + index + " may be " + value + ", but " + range,
                                hint + ". This nest is too complicated for an exact check");
    } else {
        binding.diagnostics.add(mark, "the index " + index + " is " + value + " at " + extreme.where + ", but " + range,
                                hint);
    }
}

void checkAccess(Binding& binding, const Statement& statement, const Access& access)
{
    const affine::Kernel& kernel = binding.kernel;
    for (std::size_t dimension = 0; dimension < access.reference.index.size(); ++dimension) {
        const affine::Index& index = access.reference.index[dimension];
        const std::int64_t size = kernel.tensors[access.reference.tensor].sizes[dimension];
        const auto box = intervalOf(index, kernel.variables);
        if (box && box->least >= 0 && box->greatest < size) {
            continue;
        }
        const auto negative = box ? scaled(index, -1) : std::nullopt;
        if (!negative) {
            binding.diagnostics.add(access.mark,
                                    "the index of dimension " + std::to_string(dimension) + " is too large",
                                    "Use smaller numbers");
            continue;
        }
        if (box->greatest >= size) {
            const auto most = greatest(index, nestOf(kernel, statement));
            if (most && most->value >= size) {
                reportRange(binding, access, dimension, *most);
                continue;
            }
        }
        if (box->least < 0) {
            auto least = greatest(*negative, nestOf(kernel, statement));
            if (least && least->value > 0) {
                least->value = -least->value;
                reportRange(binding, access, dimension, *least);
            }
        }
    }
}

/// Text of an access as it stands in the source: local numbers have no indices there.
std::string nameOf(const affine::Kernel& kernel, const Access& access)
{
    return access.indexMarks.empty() ? kernel.tensors[access.reference.tensor].name
                                     : affine::text(access.reference, kernel);
}

std::string sharedRule() { return "Iterations run in parallel, and a line reads the values from before it"; }

/// Distance of a read element from the target, for example "1 element" or "(1, 0) elements"; empty if it varies.
std::string distanceText(const Reference& target, const Reference& reading)
{
    std::string all;
    for (std::size_t dimension = 0; dimension < target.index.size(); ++dimension) {
        if (target.index[dimension].terms != reading.index[dimension].terms) {
            return {};
        }
        const std::int64_t distance = target.index[dimension].constant - reading.index[dimension].constant;
        all += (dimension == 0 ? "" : ", ") + std::to_string(distance);
    }
    const bool isOne = target.index.size() == 1;
    return isOne ? all + (all == "1" ? " element" : " elements") : "(" + all + ") elements";
}

/// First loop variable that does not occur in a reference.
std::optional<std::size_t> missingLoop(const Statement& statement, const Reference& reference)
{
    for (const std::size_t loop : statement.loops) {
        const auto has = [&](const affine::Index& index) { return index.coefficientOf(loop) != 0; };
        if (std::ranges::none_of(reference.index, has)) {
            return loop;
        }
    }
    return std::nullopt;
}

} // namespace

void checkIterations(Binding& binding)
{
    for (std::size_t i = 0; i < binding.origins.size(); ++i) {
        std::int64_t points = 1;
        for (const std::size_t loop : binding.kernel.statements[i].loops) {
            const affine::Variable& variable = binding.kernel.variables[loop];
            const std::int64_t count = (variable.high - 1 - variable.low) / variable.step + 1;
            if (__builtin_mul_overflow(points, count, &points) || points > (std::int64_t{1} << 62U)) {
                binding.diagnostics.add(binding.origins[i].mark, "this line runs more than 2^62 times",
                                        "Use smaller ranges");
                break;
            }
        }
    }
}

void checkRanges(Binding& binding)
{
    for (std::size_t i = 0; i < binding.origins.size(); ++i) {
        const Statement& statement = binding.kernel.statements[i];
        if (statement.kind == affine::StatementKind::Softmax) {
            continue;
        }
        const Origin& origin = binding.origins[i];
        checkAccess(binding, statement, origin.target);
        for (const Access& read : origin.reads) {
            checkAccess(binding, statement, read);
        }
    }
}

void checkOverwriting(Binding& binding)
{
    const affine::Kernel& kernel = binding.kernel;
    for (std::size_t i = 0; i < binding.origins.size(); ++i) {
        const Statement& statement = kernel.statements[i];
        if (statement.kind != affine::StatementKind::Assign) {
            continue;
        }
        const Party self{&statement, &statement.target};
        const Meeting found = meeting(kernel, self, self, statement.loops.size());
        const Access& access = binding.origins[i].target;
        const std::string target = nameOf(kernel, access);
        const auto loop = missingLoop(statement, statement.target);
        if (found.answer == Answer::None) {
            continue;
        }
        const Mark& mark = access.mark;
        binding.origins[i].isReported = true;
        if (found.answer == Answer::Unknown) {
            binding.diagnostics.add(mark,
                                    "it cannot be shown that each element of " + target + " is assigned only once",
                                    "Index it by the loop variables directly, or add up with +=");
        } else if (loop) {
            const std::string& name = kernel.variables[*loop].name;
            binding.diagnostics.add(mark, target + " is assigned anew in each iteration of the loop over " + name,
                                    access.indexMarks.empty()
                                        ? "A loop can only add up: use +="
                                        : "Add up with +=, or index " + kernel.tensors[statement.target.tensor].name +
                                              " by " + name);
        } else {
            binding.diagnostics.add(mark, target + " is assigned twice: at " + found.first + " and at " + found.second,
                                    "Iterations run in parallel: add up with +=, or assign each element once");
        }
    }
}

void checkCarried(Binding& binding)
{
    const affine::Kernel& kernel = binding.kernel;
    for (std::size_t i = 0; i < binding.origins.size(); ++i) {
        const Statement& statement = kernel.statements[i];
        const Party target{&statement, &statement.target};
        for (const Access& read : binding.origins[i].reads) {
            if (read.reference.tensor != statement.target.tensor || binding.origins[i].isReported ||
                statement.kind == affine::StatementKind::Softmax) {
                continue;
            }
            const Party reading{&statement, &read.reference};
            const Meeting found = meeting(kernel, target, reading, statement.loops.size());
            const std::string name = nameOf(kernel, read);
            if (found.answer == Answer::Unknown) {
                binding.diagnostics.add(
                    read.mark, "it cannot be shown that " + name + " reads nothing that this line wrote before",
                    sharedRule() + ". Write to another tensor");
            } else if (found.answer == Answer::Found) {
                const std::string distance = distanceText(statement.target, read.reference);
                const bool isBehind = !distance.empty() && read.reference != statement.target;
                binding.diagnostics.add(
                    read.mark,
                    name + " reads what this line wrote in an earlier iteration" +
                        (isBehind ? ", " + distance + " before " + nameOf(kernel, binding.origins[i].target) : "") +
                        ": written at " + found.first + ", read at " + found.second,
                    sharedRule() + ". Write to another tensor");
            }
        }
    }
}

namespace {

std::size_t sharedLoops(const Origin& first, const Origin& second)
{
    const auto& one = first.loopInstances;
    const auto& other = second.loopInstances;
    const auto ends = std::mismatch(one.begin(), one.end(), other.begin(), other.end());
    return static_cast<std::size_t>(ends.first - one.begin());
}

/// Checks that two statements of one nest may be split: the second one's `early` access in an earlier iteration must
/// not meet the first one's `late` access in a later one, because the split reverses their order.
class Split {
public:
    Split(Binding& binding, std::size_t first, std::size_t second)
        : m_binding(binding), m_first(first), m_second(second),
          m_shared(sharedLoops(binding.origins[first], binding.origins[second]))
    {
    }

    void check()
    {
        if (m_shared == 0) {
            return;
        }
        const affine::Kernel& kernel = m_binding.kernel;
        const Statement& first = kernel.statements[m_first];
        const Statement& second = kernel.statements[m_second];
        const Access& firstTarget = m_binding.origins[m_first].target;
        const Access& secondTarget = m_binding.origins[m_second].target;
        // The order of summands does not matter.
        const bool areSums = first.kind == affine::StatementKind::Add && second.kind == affine::StatementKind::Add;
        bool isGood = areSums || check(secondTarget, firstTarget, "assigns to ", "assigns to ");
        for (const Access& read : m_binding.origins[m_first].reads) {
            isGood = isGood && check(secondTarget, read, "assigns to ", "reads ");
        }
        for (const Access& read : m_binding.origins[m_second].reads) {
            isGood = isGood && check(read, firstTarget, "reads ", "assigns to ");
        }
    }

private:
    bool check(const Access& early, const Access& late, const std::string& earlyDoes, const std::string& lateDoes)
    {
        const affine::Kernel& kernel = m_binding.kernel;
        if (early.reference.tensor != late.reference.tensor) {
            return true;
        }
        const Meeting found = meeting(kernel, {&kernel.statements[m_second], &early.reference},
                                      {&kernel.statements[m_first], &late.reference}, m_shared);
        if (found.answer == Answer::None) {
            return true;
        }
        const int line = m_binding.origins[m_first].mark.place.line;
        const std::string rule = "Each line runs over all its iterations before the next line does; ";
        const std::string what = "this " + earlyDoes + nameOf(kernel, early) + " before line " + std::to_string(line) +
                                 " " + lateDoes + nameOf(kernel, late);
        if (found.answer == Answer::Found) {
            m_binding.diagnostics.add(
                early.mark, what + " in a later iteration: first at " + found.first + ", then at " + found.second,
                rule + "index the tensor by the loop variable, or use two tensors");
        } else {
            m_binding.diagnostics.add(early.mark, "it cannot be shown that " + what + " in no later iteration",
                                      rule + "use two tensors");
        }
        return false;
    }

    Binding& m_binding;
    std::size_t m_first;
    std::size_t m_second;
    std::size_t m_shared;
};

} // namespace

void checkDistribution(Binding& binding)
{
    for (std::size_t second = 0; second < binding.origins.size(); ++second) {
        for (std::size_t first = 0; first < second && !binding.diagnostics.isFull(); ++first) {
            Split(binding, first, second).check();
        }
    }
}

} // namespace pimento::language
