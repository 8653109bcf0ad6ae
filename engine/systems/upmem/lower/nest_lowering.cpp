// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/lower/nest_lowering.h"

#include "engine/systems/upmem/lower/nest_buffers.h"
#include "engine/systems/upmem/tensor/interpreter.h"
#include "sim/base/assert.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace pimento::upmem {

namespace {

using affine::Operation;

class NestLowering {
public:
    NestLowering(const tensor::Program& program, const NestVariables& variables, const NestBuffers& buffers)
        : m_program(program), m_variables(variables), m_buffers(buffers)
    {
    }

    Result<Body> body()
    {
        Body body;
        for (const tensor::Node node : m_variables.body()) {
            const bool isTaskletLoop =
                node.isLoop() && m_program.loop(node.loopId()).kind == tensor::LoopKind::ThreadX;
            Body part;
            if (auto lowered = isTaskletLoop ? addTasklets(node, part) : add(node, part); !lowered) {
                return tl::unexpected<Error>(lowered.error());
            }
            if (!isTaskletLoop && m_variables.tasklet() && !holdsTasklets(node)) {
                part = onFirstTasklet(std::move(part));
            }
            std::ranges::move(part, std::back_inserter(body));
        }
        return body;
    }

    [[nodiscard]] std::int64_t unrollSteps() const { return m_unrollSteps; }

private:
    [[nodiscard]] bool holdsTasklets(tensor::Node node) const
    {
        if (!node.isLoop()) {
            return false;
        }
        const tensor::Loop& loop = m_program.loop(node.loopId());
        return loop.kind == tensor::LoopKind::ThreadX ||
               std::ranges::any_of(loop.body, [&](tensor::Node inner) { return holdsTasklets(inner); });
    }

    /// Guards statements beside the loop over tasklets, so that only the first tasklet executes them.
    [[nodiscard]] Body onFirstTasklet(Body part) const
    {
        if (part.empty() || m_variables.tasklets() == 1) {
            return part;
        }
        Body guarded;
        guarded.push_back({If{{Condition::less(Affine::of(*m_variables.tasklet()), 1)}, std::move(part)}});
        return guarded;
    }

    /// Replaces the loop over tasklets by its body, which every tasklet runs. Sums over tasklets begin with one partial
    /// sum each and end in a tree.
    [[nodiscard]] Result<void> addTasklets(tensor::Node node, Body& to)
    {
        std::vector<std::size_t> combined;
        for (std::size_t b = 0; b < m_program.buffers.size(); ++b) {
            const auto buffer = static_cast<tensor::BufferId>(b);
            if (m_buffers.isCombined(buffer) && !isInitialised(buffer, node)) {
                continue;
            }
            if (m_buffers.isCombined(buffer)) {
                combined.push_back(m_buffers.placeOf(buffer));
                to.push_back({Init{{combined.back(), {Affine::of(*m_variables.tasklet())}}, 0}});
            }
        }
        if (auto lowered = add(node, to); !lowered) {
            return lowered;
        }
        for (const std::size_t buffer : combined) {
            to.push_back({TreeReduction{buffer, Combine::Add}});
        }
        return {};
    }

    /// True if a block below the loop adds to the buffer.
    [[nodiscard]] bool isInitialised(tensor::BufferId buffer, tensor::Node node) const
    {
        std::vector<tensor::BlockId> blocks;
        tensor::appendBlocks(m_program, node, blocks);
        return std::ranges::any_of(blocks,
                                   [&](tensor::BlockId id) { return m_program.block(id).target == buffer; });
    }

    [[nodiscard]] Result<void> add(tensor::Node node, Body& to)
    {
        if (!node.isLoop()) {
            return addBlock(node.blockId(), to);
        }
        const tensor::LoopId id = node.loopId();
        const tensor::Loop& loop = m_program.loop(id);
        m_unrollSteps = std::max<std::int64_t>(m_unrollSteps, loop.unroll);
        Body inner;
        for (const tensor::Node each : loop.body) {
            if (auto lowered = add(each, inner); !lowered) {
                return lowered;
            }
        }
        if (inner.empty()) {
            return {};
        }
        const auto digits = m_variables.variablesOf(id);
        for (auto digit = digits.rbegin(); loop.kind != tensor::LoopKind::ThreadX && digit != digits.rend(); ++digit) {
            Body around;
            around.push_back({For{.variable = *digit,
                                  .begins = {},
                                  .ends = {},
                                  .isUnrolled = loop.kind == tensor::LoopKind::Unrolled,
                                  .body = std::move(inner)}});
            inner = std::move(around);
        }
        std::ranges::move(inner, std::back_inserter(to));
        return {};
    }

    [[nodiscard]] std::size_t numberOf(tensor::BlockId id) const
    {
        const auto at = std::ranges::find(m_buffers.blocks(), id);
        PIMENTO_ASSERT(at != m_buffers.blocks().end(), "a block below the root is one of its blocks");
        return static_cast<std::size_t>(at - m_buffers.blocks().begin());
    }

    static void addGuarded(std::vector<Condition> conditions, Statement statement, Body& to)
    {
        if (conditions.empty()) {
            to.push_back(std::move(statement));
            return;
        }
        Body inner;
        inner.push_back(std::move(statement));
        to.push_back({If{std::move(conditions), std::move(inner)}});
    }

    [[nodiscard]] Result<void> addBlock(tensor::BlockId id, Body& to)
    {
        const tensor::Block& block = m_program.block(id);
        const std::size_t number = numberOf(id);
        auto conditions = conditionsOf(m_program, id, m_variables);
        if (!conditions) {
            return tl::unexpected<Error>(conditions.error());
        }
        const bool isCombined = m_buffers.isCombined(block.target);
        if (block.kind == tensor::BlockKind::Init && isCombined) {
            return {}; // each tasklet initialises its own
        }
        auto done = statementOf(id, number);
        if (!done) {
            return tl::unexpected<Error>(done.error());
        }
        if (block.init != tensor::InitKind::None && !block.isDecomposed && !isCombined) {
            auto before = initOf(id, number);
            if (!before) {
                return tl::unexpected<Error>(before.error());
            }
            addGuarded(std::move(conditions->first), *std::move(before), to);
        }
        addGuarded(std::move(conditions->whole), *std::move(done), to);
        return {};
    }

    [[nodiscard]] tl::unexpected<Error> failure(tensor::BlockId id, std::string what, std::string hint) const
    {
        return fail("the block " + tensor::blockNames(m_program)[static_cast<std::size_t>(id)] + " " + std::move(what),
                    m_program.name, std::move(hint));
    }

    [[nodiscard]] tl::unexpected<Error> uncached(tensor::BlockId id, tensor::BufferId buffer, bool isTarget) const
    {
        return failure(id, "computes " + std::string(isTarget ? "into " : "with ") + m_program.buffer(buffer).name +
                               " in main memory",
                       std::string("Give it a cache in working memory by ") +
                           (isTarget ? "cache_write" : "cache_read"));
    }

    [[nodiscard]] Result<Statement> initOf(tensor::BlockId id, std::size_t number) const
    {
        const tensor::Block& block = m_program.block(id);
        if (m_buffers.isInMainMemory(block.target)) {
            return uncached(id, block.target, true);
        }
        if (block.init == tensor::InitKind::Previous) {
            return failure(id, "begins with what was in " + m_program.buffer(block.previous).name + " before",
                           "Give its beginning a block of its own by decompose_reduction");
        }
        return Statement{Init{m_buffers.access(number, NestBuffers::kTarget), 0}};
    }

    [[nodiscard]] Result<Statement> statementOf(tensor::BlockId id, std::size_t number) const
    {
        const tensor::Block& block = m_program.block(id);
        const bool writesMain = m_buffers.isInMainMemory(block.target);
        const Access target = m_buffers.access(number, NestBuffers::kTarget);
        switch (block.kind) {
        case tensor::BlockKind::Init:
            if (block.reads.empty()) {
                return writesMain ? Result<Statement>(uncached(id, block.target, true)) : Statement{Init{target, 0}};
            }
            [[fallthrough]];
        case tensor::BlockKind::CopyIn:
        case tensor::BlockKind::CopyOut: {
            const Access source = m_buffers.access(number, 0);
            if (writesMain != m_buffers.isInMainMemory(block.reads.front())) {
                return Statement{ElementCopy{target, source}};
            }
            if (writesMain) {
                return uncached(id, block.target, true);
            }
            return Statement{Compute{target, Combine::Assign, Expression::of(source)}};
        }
        case tensor::BlockKind::Compute:
            break;
        }
        if (writesMain) {
            return uncached(id, block.target, true);
        }
        auto value = valueOf(id, number, block.body->value);
        if (!value) {
            return tl::unexpected<Error>(value.error());
        }
        return Statement{Compute{target, block.body->isSum ? Combine::Add : Combine::Assign, *std::move(value)}};
    }

    [[nodiscard]] Result<Expression> constantOf(tensor::BlockId id, double constant) const
    {
        const bool isReal = m_program.buffer(m_program.block(id).target).type == affine::ElementType::Fp32;
        if (!isReal && constant != std::floor(constant)) {
            return failure(id, "has a constant that is not a whole number", "Write a whole number");
        }
        return Expression::number(isReal ? tensor::elementOf(static_cast<float>(constant))
                                         : static_cast<std::int64_t>(constant));
    }

    [[nodiscard]] Result<Expression> valueOf(tensor::BlockId id, std::size_t number,
                                             const affine::Expression& value) const
    {
        std::vector<Expression> operands;
        for (const affine::Expression& each : value.operands) {
            auto operand = valueOf(id, number, each);
            if (!operand) {
                return operand;
            }
            operands.push_back(*std::move(operand));
        }
        const auto make = [&](ExpressionKind kind) { return Expression::make(kind, std::move(operands)); };
        switch (value.operation) {
        case Operation::Constant:
            return constantOf(id, value.constant);
        case Operation::Reference: {
            const tensor::BufferId buffer = m_program.block(id).reads[value.reference.tensor];
            return m_buffers.isInMainMemory(buffer)
                       ? Result<Expression>(uncached(id, buffer, false))
                       : Expression::of(m_buffers.access(number, value.reference.tensor));
        }
        case Operation::Negate:
            operands.insert(operands.begin(), Expression::number(0));
            return make(ExpressionKind::Subtract);
        case Operation::Add:
            return make(ExpressionKind::Add);
        case Operation::Subtract:
            return make(ExpressionKind::Subtract);
        case Operation::Multiply:
            return make(ExpressionKind::Multiply);
        case Operation::Maximum:
            return make(ExpressionKind::Maximum);
        case Operation::Relu:
            return make(ExpressionKind::Relu);
        default:
            return failure(id, "computes something that programs of DPUs here do not have",
                           "DPUs add, subtract, multiply, take maxima and apply ReLU");
        }
    }

    const tensor::Program& m_program;
    const NestVariables& m_variables;
    const NestBuffers& m_buffers;
    std::int64_t m_unrollSteps = 0;
};

} // namespace

Result<Launch> lowerNest(const tensor::Program& program, tensor::Node root)
{
    const auto variables = NestVariables::of(program, root);
    if (!variables) {
        return tl::unexpected<Error>(variables.error());
    }
    const auto buffers = NestBuffers::of(program, *variables);
    if (!buffers) {
        return tl::unexpected<Error>(buffers.error());
    }
    NestLowering lowering(program, *variables, *buffers);
    auto body = lowering.body();
    if (!body) {
        return tl::unexpected<Error>(body.error());
    }
    Launch launch;
    launch.root = root;
    launch.program.name = program.name;
    launch.program.variables = variables->variables();
    launch.program.buffers = buffers->buffers();
    launch.program.body = *std::move(body);
    number(launch.program);
    for (VariableId v = 0; v < variables->coordinates(); ++v) {
        launch.coordinates.push_back({variables->variables()[v].name, variables->extents()[v], v});
    }
    launch.boxes = buffers->boxes();
    launch.unrollSteps = lowering.unrollSteps();
    return launch;
}

} // namespace pimento::upmem
