// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/loops/loop_run.h"

#include "engine/base/math.h"
#include "engine/systems/upmem/loops/branch_kind.h"
#include "engine/systems/upmem/loops/loop_numbers.h"
#include "engine/systems/upmem/loops/overloaded.h"
#include "sim/base/assert.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace pimento::upmem {

BranchOf branchOf(const LoopProgram& program, const Body& body)
{
    BranchOf kind = BranchOf::Copy;
    forEachStatement(body, [&](const Statement& statement) {
        if (std::holds_alternative<Compute>(statement.node)) {
            kind = BranchOf::Compute;
        }
        forEachWrite(statement, [&](const Access& access) {
            if (program.buffers[access.buffer].space == Space::Mram) {
                kind = std::max(kind, BranchOf::Store);
            }
        });
    });
    return kind;
}

/// True if each iteration computes something directly, not in a further loop.
bool isAroundComputation(const Body& body)
{
    return std::ranges::any_of(body, [](const Statement& statement) {
        const If* branch = std::get_if<If>(&statement.node);
        return std::holds_alternative<Compute>(statement.node) ||
               (branch != nullptr && isAroundComputation(branch->body));
    });
}

namespace {

bool synchronises(const Statement& statement)
{
    if (const Body* inner = bodyOf(statement)) {
        return std::ranges::any_of(*inner, synchronises);
    }
    return std::holds_alternative<Barrier>(statement.node) || std::holds_alternative<TreeReduction>(statement.node);
}

class LoopRun {
public:
    LoopRun(const LoopProgram& program, LoopMemory& memory, std::stop_token stop)
        : m_program(&program), m_memory(&memory), m_stop(std::move(stop)), m_tasklet(program.taskletVariable()),
          m_values(program.variables.size())
    {
        PIMENTO_ASSERT(memory.mram.size() == program.buffers.size() &&
                           memory.parameters.size() == program.parameters.size(),
                       "a loop program runs with memory of its own shape");
        std::size_t coordinate = 0;
        for (VariableId variable = 0; variable < program.variables.size(); ++variable) {
            if (program.variables[variable].kind == VariableKind::DpuCoordinate) {
                m_values[variable] = memory.coordinates.at(coordinate++);
            }
        }
        fillWram();
    }

    LoopCounts run()
    {
        const std::vector<std::int64_t> all = taskletNumbers();
        runTogether(m_program->body, all);
        return m_counts;
    }

private:
    [[nodiscard]] std::vector<std::int64_t> taskletNumbers() const
    {
        std::vector<std::int64_t> numbers(static_cast<std::size_t>(m_program->tasklets()));
        std::iota(numbers.begin(), numbers.end(), 0);
        return numbers;
    }

    void fillWram()
    {
        const auto tasklets = static_cast<std::size_t>(m_program->tasklets());
        std::uint64_t seed = m_memory->garbage;
        for (const Buffer& buffer : m_program->buffers) {
            const bool isShared = buffer.sharing == Sharing::AllTasklets;
            const std::size_t copies = buffer.space == Space::Mram ? 0 : isShared ? 1 : tasklets;
            m_wram.emplace_back(copies, Elements(static_cast<std::size_t>(buffer.elements())));
            for (Elements& elements : m_wram.back()) {
                for (std::int64_t& element : elements) {
                    seed = seed * 6364136223846793005ULL + 1442695040888963407ULL; // Knuth's random number generator
                    element = fitted(static_cast<std::int64_t>(seed >> 16), buffer.type);
                }
            }
        }
    }

    void beTasklet(std::int64_t number)
    {
        m_current = static_cast<std::size_t>(number);
        m_program->setTasklet(number, m_values);
    }

    /// Runs statements that contain a barrier for all tasklets side by side, and others for one tasklet after another.
    void runTogether(const Body& body, std::span<const std::int64_t> tasklets)
    {
        for (const Statement& statement : body) {
            if (!synchronises(statement)) {
                for (const std::int64_t tasklet : tasklets) {
                    beTasklet(tasklet);
                    runOne(statement);
                }
            } else if (const auto* loop = std::get_if<For>(&statement.node)) {
                runLoopTogether(*loop, tasklets);
            } else if (const auto* branch = std::get_if<If>(&statement.node)) {
                runBranchTogether(*branch, tasklets);
            } else if (const auto* tree = std::get_if<TreeReduction>(&statement.node)) {
                reduce(*tree);
            }
        }
    }

    void runLoopTogether(const For& loop, std::span<const std::int64_t> tasklets)
    {
        beTasklet(tasklets.front());
        const auto [begin, end] = boundsOf(loop);
        for (const std::int64_t tasklet : tasklets) {
            beTasklet(tasklet);
            PIMENTO_ASSERT(boundsOf(loop) == std::pair(begin, end), "all tasklets pass a barrier equally often");
        }
        for (std::int64_t value = begin; value < end; ++value) {
            m_values[loop.variable] = value;
            runTogether(loop.body, tasklets);
        }
    }

    void runBranchTogether(const If& branch, std::span<const std::int64_t> tasklets)
    {
        std::size_t holding = 0;
        for (const std::int64_t tasklet : tasklets) {
            beTasklet(tasklet);
            if (evaluate(branch)) {
                ++holding;
            }
        }
        PIMENTO_ASSERT(holding == 0 || holding == tasklets.size(), "all tasklets or none pass a barrier");
        if (holding > 0) {
            runTogether(branch.body, tasklets);
        }
    }

    [[nodiscard]] std::pair<std::int64_t, std::int64_t> boundsOf(const For& loop) const
    {
        std::int64_t begin = 0;
        std::int64_t end = m_program->variables[loop.variable].extent;
        for (const Bound& bound : loop.begins) {
            begin = std::max(begin, bound.at(m_values));
        }
        for (const Bound& bound : loop.ends) {
            end = std::min(end, bound.at(m_values));
        }
        return {begin, end};
    }

    bool evaluate(const If& branch)
    {
        const BranchOf kind = branchOf(*m_program, branch.body);
        std::int64_t& count = kind == BranchOf::Compute ? m_counts.computeBranches
                              : kind == BranchOf::Store ? m_counts.storeBranches
                                                        : m_counts.copyBranches;
        ++count;
        return std::ranges::all_of(branch.conditions,
                                   [&](const Condition& condition) { return condition.holds(m_values); });
    }

    void runAll(const Body& body)
    {
        for (const Statement& statement : body) {
            runOne(statement);
        }
    }

    void runOne(const Statement& statement)
    {
        std::visit(Overloaded{
                       [&](const For& loop) { runLoop(loop); },
                       [&](const If& branch) {
                           if (evaluate(branch)) {
                               runAll(branch.body);
                           }
                       },
                       [&](const ElementCopy& copy) {
                           ++m_counts.elementCopies;
                           element(copy.to) = element(copy.from);
                       },
                       [&](const Transfer& transfer) { move(transfer); },
                       [&](const Compute& compute) { runCompute(compute); },
                       [&](const Init& init) {
                           const ElementType type = m_program->buffers[init.target.buffer].type;
                           element(init.target) = constantOf(init.value, type);
                       },
                       [](const Barrier&) {},
                       [](const TreeReduction&) {},
                   },
                   statement.node);
    }

    void runLoop(const For& loop)
    {
        const auto [begin, end] = boundsOf(loop);
        if (isAroundComputation(loop.body)) {
            m_counts.innerIterations += std::max<std::int64_t>(end - begin, 0);
        }
        for (std::int64_t value = begin; value < end && !m_stop.stop_requested(); ++value) {
            m_values[loop.variable] = value;
            runAll(loop.body);
        }
    }

    void runCompute(const Compute& compute)
    {
        ++m_counts.computations;
        const ElementType type = m_program->buffers[compute.target.buffer].type;
        const std::int64_t value = valueOf(compute.value, type);
        std::int64_t& target = element(compute.target);
        target = combined(compute.combine, target, value, type);
    }

    void move(const Transfer& transfer)
    {
        const Buffer& buffer = m_program->buffers[transfer.wram.buffer];
        const std::int64_t bytes = transfer.elements * bytesOf(buffer.type);
        const bool isLoad = transfer.direction == Direction::Load;
        (isLoad ? m_counts.loads : m_counts.stores) += ceilDivide(bytes, kLargestTransfer);
        m_counts.transferBytes += bytes;
        Elements& wram = m_wram[transfer.wram.buffer][copyOf(buffer)];
        Elements& mram = m_memory->mram[transfer.mram.buffer];
        const std::int64_t size = bytesOf(buffer.type);
        PIMENTO_ASSERT(bytes % kDmaGranule == 0, "a transfer moves a multiple of 8 bytes");
        PIMENTO_ASSERT(flatIndex(*m_program, transfer.wram).at(m_values) * size % kDmaGranule == 0 &&
                           flatIndex(*m_program, transfer.mram).at(m_values) * size % kDmaGranule == 0,
                       "a transfer begins at multiples of 8 bytes");
        const std::size_t inWram = place(transfer.wram);
        const std::size_t inMram = place(transfer.mram);
        const auto count = static_cast<std::size_t>(transfer.elements);
        PIMENTO_ASSERT(inWram + count <= wram.size() && inMram + count <= mram.size(),
                       "a transfer stays inside of its buffers");
        for (std::size_t each = 0; each < count; ++each) {
            (isLoad ? wram[inWram + each] : mram[inMram + each]) = isLoad ? mram[inMram + each] : wram[inWram + each];
        }
    }

    void reduce(const TreeReduction& tree)
    {
        const Buffer& buffer = m_program->buffers[tree.buffer];
        PIMENTO_ASSERT(buffer.sharing == Sharing::AllTasklets && buffer.extents.size() == 1 &&
                           buffer.extents.front() >= m_program->tasklets(),
                       "tasklets reduce a shared buffer with an element of each");
        Elements& partials = m_wram[tree.buffer].front();
        const auto tasklets = static_cast<std::size_t>(m_program->tasklets());
        for (std::size_t distance = 1; distance < tasklets; distance *= 2) {
            for (std::size_t left = 0; left + distance < tasklets; left += 2 * distance) {
                partials[left] = combined(tree.combine, partials[left], partials[left + distance], buffer.type);
            }
        }
    }

    [[nodiscard]] std::int64_t valueOf(const Expression& expression, ElementType type)
    {
        switch (expression.kind) {
        case ExpressionKind::Constant:
            return constantOf(expression.constant, type);
        case ExpressionKind::Parameter:
            return fitted(m_memory->parameters[expression.parameter], type);
        case ExpressionKind::Element:
            PIMENTO_ASSERT(m_program->buffers[expression.element.buffer].type == type,
                           "what is computed with has the type of the result");
            return element(expression.element);
        default:
            break;
        }
        const std::int64_t first = valueOf(expression.operands[0], type);
        return expression.kind == ExpressionKind::Relu
                   ? computed(ExpressionKind::Maximum, first, 0, type)
                   : computed(expression.kind, first, valueOf(expression.operands[1], type), type);
    }

    [[nodiscard]] std::size_t copyOf(const Buffer& buffer) const
    {
        return buffer.sharing == Sharing::AllTasklets ? 0 : m_current;
    }

    [[nodiscard]] std::size_t place(const Access& access) const
    {
        const Buffer& buffer = m_program->buffers[access.buffer];
        const std::vector<std::int64_t> strides = buffer.strides();
        std::int64_t sum = 0;
        for (std::size_t dimension = 0; dimension < strides.size(); ++dimension) {
            const std::int64_t index = access.index[dimension].at(m_values);
            PIMENTO_ASSERT(index >= 0 && index < buffer.extents[dimension], "an index stays inside of its buffer");
            sum += index * strides[dimension];
        }
        return static_cast<std::size_t>(sum);
    }

    [[nodiscard]] std::int64_t& element(const Access& access)
    {
        const Buffer& buffer = m_program->buffers[access.buffer];
        return buffer.space == Space::Mram ? m_memory->mram[access.buffer].at(place(access))
                                           : m_wram[access.buffer][copyOf(buffer)][place(access)];
    }

    const LoopProgram* m_program;
    LoopMemory* m_memory;
    std::stop_token m_stop;
    std::optional<VariableId> m_tasklet;
    std::vector<std::int64_t> m_values;        // values of all variables
    std::size_t m_current = 0;                 // current tasklet
    std::vector<std::vector<Elements>> m_wram; // [buffer][tasklet]
    LoopCounts m_counts;
};

} // namespace

LoopMemory emptyMemory(const LoopProgram& program)
{
    LoopMemory memory;
    for (const Buffer& buffer : program.buffers) {
        memory.mram.emplace_back(buffer.space == Space::Mram ? static_cast<std::size_t>(buffer.elements()) : 0);
    }
    memory.coordinates.resize(
        static_cast<std::size_t>(std::ranges::count(program.variables, VariableKind::DpuCoordinate, &Variable::kind)));
    memory.parameters.resize(program.parameters.size());
    return memory;
}

LoopCounts run(const LoopProgram& program, LoopMemory& memory, std::stop_token stop)
{
    return LoopRun(program, memory, std::move(stop)).run();
}

} // namespace pimento::upmem
