// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/math.h"
#include "engine/lower/attacc_plan.h"
#include "engine/lower/attention_plan.h"
#include "engine/lower/lowering.h"
#include "engine/lower/sum_of_products.h"

#include <algorithm>
#include <bit>
#include <limits>
#include <optional>

namespace pimento::lower {

using affine::Expression;
using affine::Operation;
using affine::Statement;

namespace {

bool isLeaf(const Expression& factor)
{
    return factor.operation == Operation::Reference || factor.operation == Operation::Position;
}

/// What a statement must respect when it is executed together with others.
struct Constraints {
    std::optional<CoreMap> cores;
    std::optional<std::size_t> resultLane; // loop along the lanes of its results
    bool isTree = false;                   // results must come from sums over the lanes
};

/// Chooses modes, operands and layouts of one statement.
class Builder {
public:
    Builder(Program& program, std::size_t statement, StatementTiling tiling, Constraints constraints = {})
        : m_constraints(std::move(constraints)), m_program(program), m_number(statement),
          m_statement(program.kernel().statements[statement]), m_tiling(std::move(tiling)),
          m_roles(rolesOf(m_statement)), m_conditions(conditionsOf(program.kernel(), m_statement, m_tiling))
    {
    }

    Result<std::unique_ptr<AttaccPlan>> build()
    {
        const auto products = sumOfProducts(m_statement.value, m_program.kernel().type);
        for (const Product& product : products) {
            if (const auto usable = check(product); !usable) {
                return tl::unexpected<Error>(usable.error());
            }
        }
        chooseMode(products);
        m_schedule.width = m_program.width();
        m_schedule.bufferEntries = m_program.device().compute.bufferEntries;
        m_schedule.resultSlots = m_program.device().compute.resultSlots;
        std::vector<Split> splits;
        for (const Product& product : products) {
            splits.push_back(split(product));
        }
        orderOutputs(splits);
        for (const Split& each : splits) {
            addTerm(each);
        }
        addResult();
        const auto fastest = fastestSets(m_statement, m_tiling);
        const CoreMap cores = m_constraints.cores ? *m_constraints.cores : CoreMap(m_program.draft().parts(), fastest);
        m_schedule.mergeBits = mergeBitsOf(m_program, m_statement, m_tiling, cores);
        return std::make_unique<AttaccPlan>(m_program, m_number, std::move(m_tiling), cores, std::move(m_schedule),
                                            std::move(m_operands));
    }

private:
    /// A product with its roles: what lies in the banks, what goes through the buffers.
    struct Split {
        double coefficient = 1;
        const Expression* bank = nullptr;   // nullptr: the number 1
        const Expression* buffer = nullptr; // nullptr: the coefficient
        Variables bankVariables;
        Variables bufferVariables;
        std::vector<Condition> bankConditions;
        std::vector<Condition> bufferConditions;
        std::optional<std::size_t> lane; // Tree: the reduced loop along the lanes
    };

    [[nodiscard]] std::string where(affine::Place place) const
    {
        return placeText(m_program.kernel(), place) + ": " + m_program.device().title;
    }

    Result<void> check(const Product& product) const
    {
        for (const Expression* factor : product.factors) {
            if (!isLeaf(*factor)) {
                return fail("cannot compute " + affine::text(*factor, m_program.kernel()), where(factor->place),
                            "Its units multiply a bank's column with a buffer entry and add up; nothing else");
            }
        }
        const affine::Place place = product.factors.empty() ? m_statement.place : product.factors.front()->place;
        if (product.factors.size() > 2) {
            return fail("cannot multiply " + std::to_string(product.factors.size()) + " tensor elements at once",
                        where(place), "Its units have two operands; use a temporary tensor for a part of the product");
        }
        if (product.factors.size() == 2 && product.coefficient != 1) {
            return fail("cannot scale or subtract a product of two tensor elements", where(place),
                        "Its units add products as they are; scale one of the tensors before");
        }
        return {};
    }

    [[nodiscard]] Variables variables(const Expression* leaf) const
    {
        return leaf == nullptr ? Variables{} : variablesOf(*leaf, m_statement);
    }

    /// Operations of the whole statement per core with one result per lane along `lane`; none if it cannot be done.
    [[nodiscard]] std::optional<double> laneCost(const std::vector<Product>& products, std::size_t lane) const
    {
        for (const Product& product : products) {
            if (product.factors.size() == 2 && contains(variables(product.factors[0]), lane) &&
                contains(variables(product.factors[1]), lane)) {
                return std::nullopt;
            }
        }
        const auto all = static_cast<double>(positionsOf(m_statement.loops, m_tiling));
        const auto along = static_cast<double>(m_tiling.positions(lane));
        return all / along * static_cast<double>(ceilDivide(m_tiling.positions(lane), m_program.width())) *
               static_cast<double>(products.size());
    }

    [[nodiscard]] std::optional<std::size_t> treeLane() const
    {
        std::optional<std::size_t> best;
        double bestGain = 0;
        for (const std::size_t variable : m_roles.reductions) {
            const std::int64_t positions = m_tiling.positions(variable);
            const double gain =
                static_cast<double>(positions) / static_cast<double>(ceilDivide(positions, m_program.width()));
            if (gain >= bestGain) {
                best = variable;
                bestGain = gain;
            }
        }
        return best;
    }

    void chooseMode(const std::vector<Product>& products)
    {
        const auto all = static_cast<double>(positionsOf(m_statement.loops, m_tiling));
        const auto tree = treeLane();
        double best = all * static_cast<double>(products.size());
        if (tree) {
            best *= static_cast<double>(ceilDivide(m_tiling.positions(*tree), m_program.width())) /
                    static_cast<double>(m_tiling.positions(*tree));
        }
        for (const std::size_t variable : m_roles.outputs) {
            const auto cost = laneCost(products, variable);
            if (cost && *cost < best && mayBeLane(variable)) {
                best = *cost;
                m_schedule.mode = MacMode::Lanes;
                m_lane = variable;
            }
        }
    }

    [[nodiscard]] bool mayBeLane(std::size_t variable) const
    {
        return !m_constraints.isTree && (!m_constraints.resultLane || m_constraints.resultLane == variable);
    }

    [[nodiscard]] bool stays(const Expression* leaf) const
    {
        return leaf != nullptr && isResident(*leaf, m_program.kernel());
    }

    /// Whether the second factor is the one for the banks.
    [[nodiscard]] bool swapsFactors(const Expression* first, const Expression* second) const
    {
        if (m_schedule.mode == MacMode::Lanes) {
            const bool firstVaries = contains(variables(first), *m_lane);
            const bool secondVaries = contains(variables(second), *m_lane);
            if (firstVaries != secondVaries) {
                return secondVaries;
            }
        }
        if (stays(first) != stays(second)) {
            return stays(second);
        }
        return positionsOf(variables(second), m_tiling) > positionsOf(variables(first), m_tiling);
    }

    /// Variable along which the tile of a bank operand holds also the elements in between.
    [[nodiscard]] std::optional<std::size_t> expandedVariable(const Expression* bank) const
    {
        return bank != nullptr && bank->operation == Operation::Reference ? expandable(bank->reference, m_tiling)
                                                                          : std::nullopt;
    }

    Split split(const Product& product) const
    {
        Split split;
        split.coefficient = product.coefficient;
        if (!product.factors.empty()) {
            split.bank = product.factors[0];
        }
        if (product.factors.size() == 2) {
            split.buffer = product.factors[1];
            if (swapsFactors(split.bank, split.buffer)) {
                std::swap(split.bank, split.buffer);
            }
        }
        split.bankVariables = variables(split.bank);
        split.bufferVariables = variables(split.buffer);
        if (m_schedule.mode == MacMode::Tree) {
            split.lane = treeLane();
        }
        // A condition needs an operand that is zero where it fails; results alone can be left out by the host.
        for (const Condition& condition : m_conditions) {
            if (both(condition.variables, m_roles.reductions).empty()) {
                continue;
            }
            if (without(condition.variables, split.bufferVariables).empty()) {
                split.bufferConditions.push_back(condition);
                continue;
            }
            for (const std::size_t variable : without(condition.variables, split.bankVariables)) {
                split.bankVariables.push_back(variable);
            }
            split.bankConditions.push_back(condition);
        }
        // Padding of a reduced loop, and holes of an expanded tile, need an operand that is zero there.
        const auto expanded = expandedVariable(split.bank);
        for (const std::size_t variable : m_roles.reductions) {
            if ((!contains(split.bankVariables, variable) || expanded == variable) &&
                !contains(split.bufferVariables, variable)) {
                split.bufferVariables.push_back(variable);
            }
        }
        return split;
    }

    /// Results that share a buffer entry are neighbours: loops that the buffers follow go outside.
    void orderOutputs(const std::vector<Split>& splits)
    {
        Variables outer;
        Variables inner;
        for (const std::size_t variable : m_roles.outputs) {
            const bool isFollowed = std::ranges::any_of(
                splits, [&](const Split& split) { return contains(split.bufferVariables, variable); });
            (isFollowed ? outer : inner).push_back(variable);
        }
        m_schedule.outputs = outer;
        m_schedule.outputs.insert(m_schedule.outputs.end(), inner.begin(), inner.end());
        if (const auto last = m_lane ? m_lane : m_constraints.resultLane) {
            std::erase(m_schedule.outputs, *last);
            m_schedule.outputs.push_back(*last);
        }
    }

    Layout layoutOf(const Expression* leaf, double number, const Variables& order,
                    const std::vector<Condition>& conditions) const
    {
        Layout layout;
        layout.statement = m_number;
        layout.width = m_program.width();
        if (leaf == nullptr) {
            layout.contents = Layout::Contents::Number;
            layout.number = number;
        } else if (leaf->operation == Operation::Position) {
            layout.contents = Layout::Contents::Position;
            layout.position = leaf->position;
        } else {
            layout.reference = leaf->reference;
        }
        layout.axes = axesOf(order, m_tiling);
        for (const Condition& condition : conditions) {
            apply(condition, layout);
        }
        return layout;
    }

    static void setLane(Layout& layout, std::optional<std::size_t> lane, Layout::Lanes otherwise)
    {
        layout.lanes = otherwise;
        for (Layout::Axis& axis : layout.axes) {
            if (lane && axis.variable == *lane) {
                axis.isLane = true;
                layout.lanes = Layout::Lanes::Along;
            }
        }
    }

    void addTerm(const Split& split)
    {
        MacTerm term;
        term.reductions = m_roles.reductions;
        if (split.lane) {
            std::erase(term.reductions, *split.lane);
            term.reductions.push_back(*split.lane);
        }
        Variables order = m_schedule.outputs;
        order.insert(order.end(), term.reductions.begin(), term.reductions.end());
        Layout bank = layoutOf(split.bank, 1, both(order, split.bankVariables), split.bankConditions);
        bank.expanded = expandedVariable(split.bank);
        Layout buffer =
            layoutOf(split.buffer, split.coefficient, both(order, split.bufferVariables), split.bufferConditions);
        if (m_schedule.mode == MacMode::Tree) {
            const auto otherwise = split.lane ? Layout::Lanes::Splat : Layout::Lanes::Single;
            setLane(bank, split.lane, otherwise);
            setLane(buffer, split.lane, otherwise);
        } else {
            setLane(bank, m_lane, Layout::Lanes::Splat);
            const auto packed = buffer.axes.empty() ? std::nullopt : std::optional(buffer.axes.back().variable);
            setLane(buffer, packed, Layout::Lanes::Single);
        }
        for (const std::size_t variable : term.reductions) {
            const std::int64_t positions = m_tiling.positions(variable);
            term.steps *= split.lane == variable ? ceilDivide(positions, m_program.width()) : positions;
        }
        term.operand = m_operands.size();
        const bool isKept = stays(split.bank);
        term.bank = m_program.add(std::move(bank));
        term.buffer = m_program.add(std::move(buffer));
        m_operands.push_back({term.bank, {}, isKept});
        m_schedule.terms.push_back(std::move(term));
    }

    void addResult()
    {
        Layout result;
        result.statement = m_number;
        result.width = m_program.width();
        result.reference = m_statement.target;
        result.axes = axesOf(m_schedule.outputs, m_tiling);
        result.needsFirstPart = true;
        result.lanes = Layout::Lanes::Fused;
        if (const auto lane = m_lane ? m_lane : m_constraints.resultLane) {
            setLane(result, lane, Layout::Lanes::Along);
        }
        for (const Condition& condition : m_conditions) {
            if (both(condition.variables, m_roles.reductions).empty()) {
                apply(condition, result);
            }
        }
        m_schedule.result = m_program.add(std::move(result));
    }

    Constraints m_constraints;
    Program& m_program;
    std::size_t m_number;
    const Statement& m_statement;
    StatementTiling m_tiling;
    LoopRoles m_roles;
    std::vector<Condition> m_conditions;
    std::optional<std::size_t> m_lane; // Lanes: the loop of the target along the lanes
    MacSchedule m_schedule;
    std::vector<CoreOperand> m_operands;
};

/// Puts the three statements of an attention together, if they are one and the draft allows it.
class AttentionBuilder {
public:
    AttentionBuilder(Program& program, std::size_t softmax)
        : m_program(program), m_softmax(softmax), m_kernel(program.kernel()),
          m_rows(m_kernel.statements[softmax].value.reference.tensor),
          m_probabilities(m_kernel.statements[softmax].target.tensor)
    {
    }

    std::unique_ptr<StatementPlan> build()
    {
        const Statement& first = m_kernel.statements[m_softmax - 1];
        const Statement& last = m_kernel.statements[m_softmax + 1];
        if (!isChain() || first.target.tensor != m_rows) {
            return nullptr;
        }
        const auto scoreLane = plainVariable(first.target.index[m_kernel.statements[m_softmax].axis]);
        const LoopRoles roles = rolesOf(last);
        if (!scoreLane || roles.outputs.empty()) {
            return nullptr;
        }
        m_axis = *scoreLane;
        const auto scoreTiling = tilingOf(m_softmax - 1);
        const auto contextTiling = tilingOf(m_softmax + 1);
        const CoreMap cores(m_program.draft().parts(), fastestSets(first, scoreTiling));
        if (!keepsRowsTogether(scoreTiling, contextTiling)) {
            return nullptr;
        }
        auto scores = Builder(m_program, m_softmax - 1, scoreTiling, {cores, m_axis, true}).build();
        const std::size_t contextLane = innermostBeyondRows(last, roles);
        auto context = Builder(m_program, m_softmax + 1, contextTiling, {cores, contextLane, false}).build();
        if (!scores || !context || !fits(**scores, **context)) {
            return nullptr;
        }
        return std::make_unique<AttentionPlan>(m_program, std::move(*scores), std::move(*context), *m_term, m_rowSets);
    }

private:
    [[nodiscard]] StatementTiling tilingOf(std::size_t statement) const
    {
        return {m_kernel, m_kernel.statements[statement], m_program.sets(), m_program.draft().parts()};
    }

    static std::optional<std::size_t> plainVariable(const affine::Index& index)
    {
        const bool isPlain = index.terms.size() == 1 && index.terms[0].coefficient == 1 && index.constant == 0;
        return isPlain ? std::optional(index.terms[0].variable) : std::nullopt;
    }

    /// Scores and probabilities are temporaries that nobody else reads or writes.
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

    /// Whole rows lie in one group, every set is shared out by both statements, and both share rows out alike.
    bool keepsRowsTogether(const StatementTiling& scores, const StatementTiling& context)
    {
        const Statement& first = m_kernel.statements[m_softmax - 1];
        const LoopRoles roles = rolesOf(first);
        for (std::size_t set = 0; set < m_program.sets().size(); ++set) {
            const int groups = m_program.draft()[set].groups;
            const auto& variables = m_program.sets()[set].variables;
            const bool isRow = std::ranges::any_of(variables, [&](std::size_t variable) {
                return variable != m_axis && contains(roles.outputs, variable);
            });
            if (!scores.owner(set) || !context.owner(set) || (groups > 1 && !isRow)) {
                return false;
            }
            if (isRow) {
                m_rowSets.push_back(set);
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

    [[nodiscard]] std::size_t innermostBeyondRows(const Statement& last, const LoopRoles& roles) const
    {
        const LoopRoles rows = rolesOf(m_kernel.statements[m_softmax - 1]);
        const Variables own = without(roles.outputs, rows.outputs);
        (void)last;
        return own.empty() ? roles.outputs.back() : own.back();
    }

    /// Scores come complete, rows fit the buffers, and the context takes the probabilities as they come.
    bool fits(const AttaccPlan& scores, const AttaccPlan& context)
    {
        const auto& compute = m_program.device().compute;
        const Layout& result = m_program.layout(scores.schedule().result);
        const std::int64_t blocks = result.vectorsOf(result.axes.back());
        const auto scoreSlots =
            blocks * (scores.cores().cores() >> std::popcount(unsigned{scores.schedule().mergeBits}));
        const auto contextSlots = context.cores().cores() >> std::popcount(unsigned{context.schedule().mergeBits});
        if (scores.schedule().mode != MacMode::Tree || blocks > compute.bufferEntries ||
            scoreSlots + contextSlots > compute.resultSlots || context.schedule().terms.size() != 1) {
            return false;
        }
        for (std::int64_t a = 0; a < scores.cores().cores(); ++a) {
            for (std::int64_t b = a + 1; b < scores.cores().cores(); ++b) {
                const bool areMerged = ((a ^ b) & ~std::int64_t{scores.schedule().mergeBits}) == 0;
                if (!areMerged &&
                    haveSameResults(m_kernel.statements[m_softmax - 1], scores.tiling(), scores.cores(), a, b)) {
                    return false;
                }
            }
        }
        const Layout& buffer = m_program.layout(context.schedule().terms[0].buffer);
        m_term = 0;
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
    std::optional<std::size_t> m_term;
    std::vector<std::size_t> m_rowSets;
};

class AttaccFamily final : public Family {
public:
    [[nodiscard]] std::string_view name() const override { return "attacc"; }

    [[nodiscard]] Result<std::unique_ptr<StatementPlan>> lower(Program& program, std::size_t statement,
                                                               StatementTiling tiling) const override
    {
        auto plan = Builder(program, statement, std::move(tiling)).build();
        if (!plan) {
            return tl::unexpected<Error>(plan.error());
        }
        return std::move(*plan);
    }

    [[nodiscard]] std::unique_ptr<StatementPlan> fuse(Program& program, std::size_t softmax) const override
    {
        return AttentionBuilder(program, softmax).build();
    }
};

} // namespace

const Family& attaccFamily()
{
    static const AttaccFamily family;
    return family;
}

} // namespace pimento::lower
