// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/lower/mac/attention_builder.h"

#include "engine/base/math.h"
#include "engine/systems/dcc/drafts/even_ranges.h"
#include "engine/systems/dcc/lower/mac/mac_builder.h"

#include <algorithm>
#include <bit>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace pimento::lower {

using affine::Expression;
using affine::Operation;
using affine::Statement;

namespace {

constexpr std::int64_t kMostTiles = 64;

/// Fuses the three statements of an attention, if the kernel has one and the draft allows it.
class AttentionBuilder {
public:
    AttentionBuilder(Program& program, std::size_t softmax)
        : m_program(program), m_softmax(softmax), m_kernel(program.kernel()),
          m_rows(m_kernel.statements[softmax].value.reference.tensor),
          m_probabilities(m_kernel.statements[softmax].target.tensor)
    {
    }

    Fusion build()
    {
        AttentionForm form;
        std::vector<AttentionShare> shares;
        if (std::string obstacle = makeShares(form, shares); !obstacle.empty()) {
            return {nullptr, std::move(obstacle)};
        }
        const auto tiles = fewestTiles(shares, form);
        if (!tiles) {
            return {nullptr, shortage(shares.front())};
        }
        form.tiles = *tiles;
        const bool isMade = *tiles == 1 || makeShares(form, shares).empty();
        if (!isMade || !fits(roomOf(shares, form), m_program.device().compute)) {
            return {nullptr, shortage(shares.front())};
        }
        return {std::make_unique<AttentionPlan>(m_program, std::move(shares), form), ""};
    }

    /// Builds another form; nullptr: the buffers do not hold it, or it equals `like`.
    std::unique_ptr<AttentionPlan> build(AttentionForm form, std::int64_t cuts, const AttentionForm& like)
    {
        std::vector<AttentionShare> shares;
        if (!makeShares(form, shares).empty()) {
            return nullptr;
        }
        if (form.sharing == AttentionForm::Sharing::Even && shares.size() == 1 && !m_isUneven) {
            return nullptr;
        }
        if (form.order == AttentionForm::Order::Paired &&
            !std::ranges::all_of(shares, [this](const auto& share) { return hasOneQueryForARow(*share.scores); })) {
            return nullptr;
        }
        const auto tiles = fewestTiles(shares, form);
        const std::int64_t blocks = shares.front().blocks;
        if (!tiles || (cuts > 1 && *tiles >= blocks)) {
            return nullptr;
        }
        form.tiles = std::min(*tiles * cuts, blocks);
        if (form.tiles > 1 && !makeShares(form, shares).empty()) {
            return nullptr;
        }
        if (!fits(roomOf(shares, form), m_program.device().compute)) {
            return nullptr;
        }
        return form == like ? nullptr : std::make_unique<AttentionPlan>(m_program, std::move(shares), form);
    }

private:
    /// True if the buffers hold the same operands of the scores, the queries, for a whole row. With keys in the buffers
    /// and queries in the banks every score needs other operands, and there is no room for those of two rows.
    [[nodiscard]] bool hasOneQueryForARow(const AttaccPlan& scores) const
    {
        const std::size_t axis = scores.schedule().outputs.back();
        return std::ranges::none_of(scores.schedule().terms, [&](const MacTerm& term) {
            const auto& axes = m_program.layout(term.buffer).axes;
            return std::ranges::find(axes, axis, &Layout::Axis::variable) != axes.end();
        });
    }
    /// Finds the smallest number of tiles per row that the buffers hold.
    [[nodiscard]] std::optional<std::int64_t> fewestTiles(const std::vector<AttentionShare>& shares,
                                                          AttentionForm form) const
    {
        const sim::ComputeSpec& compute = m_program.device().compute;
        for (form.tiles = 1; form.tiles <= std::min(kMostTiles, shares.front().blocks); ++form.tiles) {
            if (fits(roomOf(shares, form), compute)) {
                return form.tiles;
            }
        }
        return std::nullopt;
    }

    /// Makes plans for all rows. Returns "" or the obstacle.
    std::string makeShares(const AttentionForm& form, std::vector<AttentionShare>& shares)
    {
        shares.clear();
        m_isTiled = form.tiles > 1;
        const Statement& first = m_kernel.statements[m_softmax - 1];
        const Statement& last = m_kernel.statements[m_softmax + 1];
        const auto scoreLane = isChain() && first.target.tensor == m_rows
                                   ? plainVariable(first.target.index[m_kernel.statements[m_softmax].axis])
                                   : std::nullopt;
        if (!scoreLane || rolesOf(last).outputs.empty()) {
            return "its rows and results are not those of one product before and one behind it alone";
        }
        m_axis = *scoreLane;
        std::vector<RowRange> ranges = {{drafted(), std::nullopt}};
        if (form.sharing == AttentionForm::Sharing::Even) {
            ranges = evenly();
        }
        m_isUneven = ranges.size() > 1 || ranges.front().range.has_value();
        for (const RowRange& range : ranges) {
            AttentionShare& share = shares.emplace_back();
            if (std::string obstacle = make(range, shares.size() - 1, share); !obstacle.empty()) {
                return obstacle;
            }
        }
        return "";
    }

    [[nodiscard]] std::vector<DraftPart> drafted() const
    {
        const auto parts = m_program.draft().parts();
        return {parts.begin(), parts.end()};
    }

    /// Divides rows evenly: the first set of rows that its groups do not divide is the only one to be divided this way.
    [[nodiscard]] std::vector<RowRange> evenly() const
    {
        const std::vector<DraftPart> parts = drafted();
        const StatementTiling scores = tilingOf(m_softmax - 1, {parts, std::nullopt});
        const std::size_t axis = scores.setOf(m_axis);
        for (std::size_t set = 0; axis < parts.size() && set < parts.size(); ++set) {
            const auto& variables = m_program.sets()[set].variables;
            if (set == axis || parts[set].groups == 1 || !scores.owner(set) || !isPlainRow(set, variables)) {
                continue;
            }
            auto ranges = evenRanges(parts, set, axis, scores.owner(set)->extent);
            if (ranges.size() > 1 || ranges.front().range) {
                return ranges;
            }
        }
        return {{parts, std::nullopt}};
    }

    /// True if the elements of a set are the values of a single loop over rows.
    [[nodiscard]] bool isPlainRow(std::size_t set, const std::vector<std::size_t>& variables) const
    {
        const auto& outputs = rolesOf(m_kernel.statements[m_softmax - 1]).outputs;
        const auto isOwner = [&](std::size_t statement) {
            const auto tiling = tilingOf(statement, {drafted(), std::nullopt});
            const auto& owner = tiling.owner(set);
            return owner && owner->function.constant == 0 && owner->function.terms.size() == 1 &&
                   owner->function.terms[0].coefficient == 1 && contains(outputs, owner->function.terms[0].variable) &&
                   m_kernel.variables[owner->function.terms[0].variable].step == 1 &&
                   m_kernel.variables[owner->function.terms[0].variable].low == 0 &&
                   m_kernel.variables[owner->function.terms[0].variable].high == owner->extent;
        };
        return !variables.empty() && isOwner(m_softmax - 1) && isOwner(m_softmax + 1);
    }

    /// Makes the plans of a range of rows. Returns "" or the obstacle.
    std::string make(const RowRange& range, std::size_t number, AttentionShare& share)
    {
        const Statement& first = m_kernel.statements[m_softmax - 1];
        const Statement& last = m_kernel.statements[m_softmax + 1];
        const auto scoreTiling = tilingOf(m_softmax - 1, range);
        const auto contextTiling = tilingOf(m_softmax + 1, range);
        const CoreMap cores(range.parts, fastestSets(first, scoreTiling));
        if (!keepsRowsTogether(scoreTiling, contextTiling, range, share)) {
            return "the draft shares more than its rows and their scores out over groups";
        }
        auto scores = buildMacPlan(m_program, m_softmax - 1, scoreTiling,
                                   {.cores = cores, .resultLane = m_axis, .isTree = true, .share = number});
        auto context = buildMacPlan(m_program, m_softmax + 1, contextTiling,
                                    {.cores = cores,
                                     .resultLane = innermostBeyondRows(rolesOf(last)),
                                     .prefersLanes = true, // makes the values of a token contiguous
                                     .share = number});
        if (!scores || !context) {
            return "the units cannot compute the products around it in one go";
        }
        share.scores = std::move(*scores);
        share.context = std::move(*context);
        share.findRowLeaders();
        const Layout& result = m_program.layout(share.scores->schedule().result);
        share.blocksOfRow = std::max<std::int64_t>(1, m_program.blocksPerRow() / m_program.width());
        share.blocks = result.axes.empty() ? 1 : result.vectorsOf(result.axes.back());
        return obstacleOf(share);
    }

    [[nodiscard]] StatementTiling tilingOf(std::size_t statement, const RowRange& range) const
    {
        return {m_kernel, m_kernel.statements[statement], m_program.sets(), range.parts, {.range = range.range}};
    }

    static std::optional<std::size_t> plainVariable(const affine::Index& index)
    {
        const bool isPlain = index.terms.size() == 1 && index.terms[0].coefficient == 1 && index.constant == 0;
        return isPlain ? std::optional(index.terms[0].variable) : std::nullopt;
    }

    /// True if scores and probabilities are temporaries that no other statement reads or writes.
    [[nodiscard]] bool isChain() const
    {
        const auto uses = [](const auto& self, const Expression& expression, std::size_t tensor) -> bool {
            return (expression.operation == Operation::Reference && expression.reference.tensor == tensor) ||
                   std::ranges::any_of(expression.operands,
                                       [&](const Expression& operand) { return self(self, operand, tensor); });
        };
        for (const std::size_t tensor : {m_rows, m_probabilities}) {
            if (m_kernel.tensors[tensor].role != affine::TensorRole::Temporary) {
                return false;
            }
        }
        for (std::size_t i = 0; i < m_kernel.statements.size(); ++i) {
            const Statement& statement = m_kernel.statements[i];
            const bool touchesRows = uses(uses, statement.value, m_rows) || statement.target.tensor == m_rows;
            const bool touchesOthers =
                uses(uses, statement.value, m_probabilities) || statement.target.tensor == m_probabilities;
            if ((touchesRows && i != m_softmax - 1 && i != m_softmax) ||
                (touchesOthers && i != m_softmax && i != m_softmax + 1)) {
                return false;
            }
        }
        return m_rows != m_probabilities;
    }

    /// True if only the sets of rows and of the softmax axis are divided over groups, both statements divide every set,
    /// and both divide rows and axis in the same way.
    bool keepsRowsTogether(const StatementTiling& scores, const StatementTiling& context, const RowRange& range,
                           AttentionShare& share) const
    {
        const Statement& first = m_kernel.statements[m_softmax - 1];
        const LoopRoles roles = rolesOf(first);
        for (std::size_t set = 0; set < m_program.sets().size(); ++set) {
            const int groups = range.parts[set].groups;
            const auto& variables = m_program.sets()[set].variables;
            const bool isRow = std::ranges::any_of(variables, [&](std::size_t variable) {
                return variable != m_axis && contains(roles.outputs, variable);
            });
            const bool isAxis = scores.setOf(m_axis) == set;
            if (!scores.owner(set) || !context.owner(set) || (groups > 1 && !isRow && !isAxis) || (isRow && isAxis)) {
                return false;
            }
            share.parts *= isAxis ? groups : 1;
            if (isRow) {
                share.rowSets.push_back(set);
            }
        }
        return std::ranges::all_of(roles.outputs, [&](std::size_t variable) {
            const std::size_t set = scores.setOf(variable);
            bool isEqual = scores.positions(variable) == context.positions(variable) &&
                           contains(m_kernel.statements[m_softmax + 1].loops, variable);
            for (std::int64_t part = 0; isEqual && part < scores.parts(set); ++part) {
                isEqual = scores.first(variable, part) == context.first(variable, part) &&
                          scores.computeTile(variable, part) == context.computeTile(variable, part);
            }
            return isEqual;
        });
    }

    [[nodiscard]] std::size_t innermostBeyondRows(const LoopRoles& roles) const
    {
        const LoopRoles rows = rolesOf(m_kernel.statements[m_softmax - 1]);
        const Variables own = without(roles.outputs, rows.outputs);
        return own.empty() ? roles.outputs.back() : own.back();
    }

    /// Explains why the buffers do not hold the values between the products.
    [[nodiscard]] std::string shortage(const AttentionShare& share) const
    {
        const auto& compute = m_program.device().compute;
        const auto results =
            share.scores->cores().cores() >> std::popcount(unsigned{share.context->schedule().mergeBits});
        return "even in tiles its scores and its context of " + std::to_string(results) +
               (results == 1 ? " bank or bunch of banks" : " banks or bunches of banks") +
               " do not fit into the result buffer of " + std::to_string(compute.resultSlots) +
               " columns and the operand buffers of " + std::to_string(compute.bufferEntries);
    }

    /// True if the scores leave the units as complete sums.
    [[nodiscard]] bool areScoresComplete(const AttaccPlan& scores) const
    {
        const auto sets = resultSets(m_kernel.statements[m_softmax - 1], scores.tiling());
        const std::vector<std::int64_t> results = resultNumbers(sets, scores.cores());
        std::vector<std::size_t> firstCore(results.size(), results.size()); // first core that has a result
        for (std::size_t core = 0; core < results.size(); ++core) {
            std::size_t& first = firstCore[static_cast<std::size_t>(results[core])];
            first = std::min(first, core);
            if (((first ^ core) & ~std::size_t{scores.schedule().mergeBits}) != 0) {
                return false;
            }
        }
        return true;
    }

    /// Checks that scores are complete and that the context takes the probabilities in the order of the scores. Returns
    /// "" or the obstacle.
    [[nodiscard]] std::string obstacleOf(const AttentionShare& share) const
    {
        if (!areScoresComplete(*share.scores)) {
            return "the draft leaves parts of scores in banks whose results the device does not add up";
        }
        return takesScores(*share.scores, *share.context)
                   ? ""
                   : "the context does not take the probabilities in the order of the scores";
    }

    [[nodiscard]] bool takesScores(const AttaccPlan& scores, const AttaccPlan& context) const
    {
        if (scores.schedule().mode != MacMode::Tree || context.schedule().terms.size() != 1) {
            return false;
        }
        const Layout& result = m_program.layout(scores.schedule().result);
        const Layout& buffer = m_program.layout(context.schedule().terms[0].buffer);
        Variables axes;
        for (const Layout::Axis& axis : buffer.axes) {
            axes.push_back(axis.variable);
        }
        Variables contextRows = context.schedule().outputs;
        contextRows.resize(std::min(contextRows.size(), axes.size() - (axes.empty() ? 0 : 1)));
        Variables scoreAxes = contextRows;
        scoreAxes.push_back(m_axis);
        return buffer.contents == Layout::Contents::Tensor && buffer.reference.tensor == m_probabilities &&
               buffer.reference.index == m_kernel.statements[m_softmax - 1].target.index && buffer.guards.empty() &&
               buffer.ownedSets.empty() && result.guards.empty() && result.ownedSets.empty() &&
               buffer.lanes == Layout::Lanes::Along && !buffer.axes.empty() && buffer.axes.back().isLane &&
               axes == scores.schedule().outputs && axes == scoreAxes;
    }

    Program& m_program;
    std::size_t m_softmax;
    const affine::Kernel& m_kernel;
    std::size_t m_rows;
    std::size_t m_probabilities;
    std::size_t m_axis = 0;
    bool m_isTiled = false;
    bool m_isUneven = false; // about the shares that were made last
};

} // namespace

Fusion fuseAttention(Program& program, std::size_t softmax) { return AttentionBuilder(program, softmax).build(); }

std::vector<std::unique_ptr<StatementPlan>> otherForms(Program& program, const AttentionPlan& plan)
{
    std::vector<std::unique_ptr<StatementPlan>> others;
    AttentionBuilder builder(program, plan.statement() + 1);
    for (const auto sharing : {AttentionForm::Sharing::Drafted, AttentionForm::Sharing::Even}) {
        for (const auto order : {AttentionForm::Order::InTurn, AttentionForm::Order::Paired}) {
            for (const std::int64_t cuts : {1, 2}) {
                if (order == AttentionForm::Order::Paired && !plan.allows(Beside::Softmax)) {
                    continue;
                }
                if (order == AttentionForm::Order::InTurn && cuts > 1) {
                    continue; // costs more without a benefit
                }
                if (auto other = builder.build({.order = order, .sharing = sharing}, cuts, plan.form())) {
                    others.push_back(std::move(other));
                }
            }
        }
    }
    return others;
}

} // namespace pimento::lower
