// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/math.h"
#include "engine/kernels/affine/element_type.h"
#include "engine/systems/dcc/lower/mac/attacc_plan.h"
#include "engine/systems/dcc/lower/mac/attention_plan.h"
#include "engine/systems/dcc/lower/mac/mac_bound.h"
#include "engine/systems/dcc/lower/mac/mac_builder.h"
#include "engine/systems/dcc/lower/mac/mac_families.h"
#include "engine/systems/dcc/lower/mac/mac_words.h"

#include <algorithm>
#include <bit>
#include <limits>
#include <optional>
#include <string>
#include <utility>

namespace pimento::lower {

using affine::Expression;
using affine::Operation;
using affine::Statement;

namespace {

/// Puts the three statements of an attention together, if they are one and the draft allows it.
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
        const Statement& first = m_kernel.statements[m_softmax - 1];
        const Statement& last = m_kernel.statements[m_softmax + 1];
        const LoopRoles roles = rolesOf(last);
        const auto scoreLane = isChain() && first.target.tensor == m_rows
                                   ? plainVariable(first.target.index[m_kernel.statements[m_softmax].axis])
                                   : std::nullopt;
        if (!scoreLane || roles.outputs.empty()) {
            return {nullptr, "its rows and results are not those of one product before and one behind it alone"};
        }
        m_axis = *scoreLane;
        const auto scoreTiling = tilingOf(m_softmax - 1);
        const auto contextTiling = tilingOf(m_softmax + 1);
        const CoreMap cores(m_program.draft().parts(), fastestSets(first, scoreTiling));
        if (!keepsRowsTogether(scoreTiling, contextTiling)) {
            return {nullptr, "the draft does not keep whole rows of it in one group"};
        }
        auto scores = buildMacPlan(m_program, m_softmax - 1, scoreTiling, {cores, m_axis, true});
        const std::size_t contextLane = innermostBeyondRows(last, roles);
        auto context = buildMacPlan(m_program, m_softmax + 1, contextTiling, {cores, contextLane, false});
        if (!scores || !context) {
            return {nullptr, "the units cannot compute the products around it in one go"};
        }
        std::string obstacle = obstacleOf(**scores, **context);
        if (!obstacle.empty()) {
            return {nullptr, std::move(obstacle)};
        }
        return {std::make_unique<AttentionPlan>(m_program, std::move(*scores), std::move(*context), *m_term, m_rowSets),
                ""};
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

    /// Why the buffers do not hold what lies between the products; "": they do.
    [[nodiscard]] std::string shortage(const AttaccPlan& scores, const AttaccPlan& context) const
    {
        const auto& compute = m_program.device().compute;
        const Layout& result = m_program.layout(scores.schedule().result);
        const std::int64_t blocks = result.vectorsOf(result.axes.back());
        const affine::Variable& axis = m_kernel.variables[m_axis];
        const std::int64_t values = ceilDivide(axis.high - axis.low, axis.step);
        const std::size_t set = scores.tiling().setOf(m_axis);
        const std::int64_t banks = set < scores.tiling().sets() ? scores.tiling().parts(set) : 1;
        const std::string row =
            std::to_string(values) + " values over " + std::to_string(banks) + (banks == 1 ? " bank" : " banks");
        if (blocks > compute.bufferEntries) {
            const std::int64_t most = std::int64_t{compute.bufferEntries} * m_program.width();
            return "the probabilities of a row, " + row + ", do not fit into the operand buffer of " +
                   std::to_string(most) + " values a bank";
        }
        const auto scoreSlots =
            blocks * (scores.cores().cores() >> std::popcount(unsigned{scores.schedule().mergeBits}));
        const auto contextSlots = context.cores().cores() >> std::popcount(unsigned{context.schedule().mergeBits});
        if (scoreSlots + contextSlots > compute.resultSlots) {
            return "the scores of a row, " + row + ", take " + std::to_string(scoreSlots) +
                   " columns of the result buffer and its context " + std::to_string(contextSlots) + "; a group has " +
                   std::to_string(compute.resultSlots);
        }
        return {};
    }

    /// Whether the scores leave the units as whole sums.
    [[nodiscard]] bool areScoresComplete(const AttaccPlan& scores) const
    {
        const auto sets = resultSets(m_kernel.statements[m_softmax - 1], scores.tiling());
        for (std::int64_t a = 0; a < scores.cores().cores(); ++a) {
            for (std::int64_t b = a + 1; b < scores.cores().cores(); ++b) {
                const bool areMerged = ((a ^ b) & ~std::int64_t{scores.schedule().mergeBits}) == 0;
                if (!areMerged && haveSameResults(sets, scores.cores(), a, b)) {
                    return false;
                }
            }
        }
        return true;
    }

    /// Scores come complete, rows fit the buffers, and the context takes the probabilities as they come. "": all do.
    [[nodiscard]] std::string obstacleOf(const AttaccPlan& scores, const AttaccPlan& context)
    {
        std::string shortOf = shortage(scores, context);
        if (!shortOf.empty()) {
            return shortOf;
        }
        if (!areScoresComplete(scores)) {
            return "the draft leaves parts of scores in banks whose results the device does not add up";
        }
        return takesScores(scores, context) ? ""
                                            : "the context does not take the probabilities in the order of the scores";
    }

    [[nodiscard]] bool takesScores(const AttaccPlan& scores, const AttaccPlan& context)
    {
        if (scores.schedule().mode != MacMode::Tree || context.schedule().terms.size() != 1) {
            return false;
        }
        const Layout& result = m_program.layout(scores.schedule().result);
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

/// Elements of a column of the smallest type; 0: there is no type.
std::int64_t mostElements(const sim::DeviceDescription& device)
{
    std::int64_t most = 0;
    for (const std::string& name : device.compute.elementTypes) {
        const auto type = affine::parseElementType(name);
        most = std::max(most, type ? device.columnBytes.value() / affine::bytesOf(*type) : 0);
    }
    return most;
}

bool hasSoftmax(const sim::DeviceDescription& device) { return device.compute.hasSoftmax; }

/// Multiply-add units with operand buffers, one beside every bank, and a result buffer for each channel.
const FamilyNeeds& attaccNeeds()
{
    using sim::RequestQueueKind::Pim;
    using Device = sim::DeviceDescription;
    static const FamilyNeeds needs = {
        .requests = {{"write_buffer"},
                     {"write_buffer_spread", OpenRows::Any, Pim,
                      [](const Device& device) { return !device.compute.spread.empty(); }, "compute.spread"},
                     {"mac", OpenRows::OfAllBanks},
                     {"move_result"},
                     {"read_buffer"},
                     {"softmax", OpenRows::Any, Pim, hasSoftmax, "compute.softmax_units"},
                     {"move_to_buffer", OpenRows::Any, Pim, hasSoftmax, "compute.softmax_units"}},
        .numbers =
            {{"compute.banks_per_core", [](const Device& device) { return std::int64_t{device.compute.banksPerCore}; },
              always<1>, always<1>, [](const Device&) { return std::string("every bank has a unit"); }},
             {"compute.result_slots", [](const Device& device) { return std::int64_t{device.compute.resultSlots}; },
              [](const Device& device) { return std::int64_t{device.banksPerChannel()}; }, nullptr,
              [](const Device& device) {
                  return "the " + std::to_string(device.banksPerChannel()) + " cores of a " +
                         device.levels.front().name + " may have a result each";
              }},
             // A step makes as many results as a column has elements, and each may want another column of the
             // buffer.
             {"compute.buffer_entries", [](const Device& device) { return std::int64_t{device.compute.bufferEntries}; },
              mostElements, nullptr,
              [](const Device& device) {
                  return "one step may use " + std::to_string(mostElements(device)) +
                         " columns, one for each element that a column of the smallest type holds";
              }}},
    };
    return needs;
}

constexpr CommandRequest kRequests[] = {{Op::WriteBuffer, "write_buffer", "write_buffer_spread"},
                                        {Op::MacTree, "mac"},
                                        {Op::MacLanes, "mac"},
                                        {Op::MoveResult, "move_result"},
                                        {Op::ReadBuffer, "read_buffer"},
                                        {Op::SoftmaxUnit, "softmax"},
                                        {Op::MoveToBuffer, "move_to_buffer"}};

/// Bounds of single statements by their plans; nothing is known of a fused attention.
class AttaccBounds final : public FamilyBounds {
public:
    AttaccBounds(std::int64_t pitch, const sim::Machine& machine) : FamilyBounds(pitch), m_bound(machine) {}

    [[nodiscard]] bool knowsPlans() const override { return true; }
    [[nodiscard]] std::int64_t ofPlan(const Program&, const StatementPlan& plan, std::int64_t limit) const override
    {
        const auto* mac = dynamic_cast<const AttaccPlan*>(&plan);
        return mac != nullptr ? m_bound.leastCycles(*mac, limit) : 0;
    }

private:
    MacBound m_bound;
};

class AttaccFamily final : public Family {
public:
    [[nodiscard]] std::string_view name() const override { return "attacc"; }
    [[nodiscard]] const FamilyNeeds& needs() const override { return attaccNeeds(); }
    [[nodiscard]] UnitModel units() const override { return {}; }
    [[nodiscard]] std::span<const CommandWords> words() const override { return attaccWords(); }
    [[nodiscard]] std::span<const CommandRequest> commandRequests() const override { return kRequests; }
    [[nodiscard]] std::unique_ptr<FamilyBounds> bounds(const sim::Machine& machine) const override
    {
        return std::make_unique<AttaccBounds>(pitchOf(*this, machine), machine);
    }

    [[nodiscard]] Result<std::unique_ptr<StatementPlan>> lower(Program& program, std::size_t statement,
                                                               StatementTiling tiling) const override
    {
        auto plan = buildMacPlan(program, statement, std::move(tiling));
        if (!plan) {
            return tl::unexpected<Error>(plan.error());
        }
        return std::move(*plan);
    }

    /// Rows outside instead of operands of the buffers, and data that lies by loads of the buffers.
    [[nodiscard]] std::vector<std::unique_ptr<StatementPlan>> otherOrders(Program& program,
                                                                          const StatementPlan& plan) const override
    {
        std::vector<std::unique_ptr<StatementPlan>> others;
        const auto* mac = dynamic_cast<const AttaccPlan*>(&plan);
        if (mac == nullptr) {
            return others;
        }
        for (const MacOrder order : {MacOrder::Buffers, MacOrder::Banks}) {
            for (const bool isByLoads : {false, true}) {
                auto other = buildMacPlan(program, plan.statement(), plan.tiling(),
                                          {.cores = {}, .resultLane = {}, .order = order});
                const bool isSame = other && (*other)->schedule().outputs == mac->schedule().outputs;
                const std::int64_t load = other && isByLoads ? (*other)->evenLoad() : 0;
                if (!other || (isSame ? order == MacOrder::Banks || load == 0 : isByLoads && load == 0)) {
                    continue;
                }
                (*other)->setStepsPerLoad(load);
                others.push_back(std::move(*other));
            }
        }
        return others;
    }

    [[nodiscard]] Fusion fuse(Program& program, std::size_t softmax) const override
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
