// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/model/append_cost.h"

#include "engine/base/math.h"
#include "engine/base/stop_check.h"
#include "engine/systems/dcc/lower/core/core_map.h"
#include "sim/base/assert.h"

#include <algorithm>
#include <optional>
#include <string>
#include <tuple>
#include <utility>

namespace pimento {

namespace {

/// A vector that holds new elements.
struct NewVector {
    CoreVector place;
    std::int64_t rank = 0; // position of the vector within its core; cores take turns
    bool isShared = false; // true if the vector also holds earlier elements
};

/// A slice of a core's vectors in layout order: `inners` consecutive vectors for each of `outers` steps.
struct VectorSlice {
    std::int64_t outers = 1;
    std::int64_t outerStride = 0;
    std::int64_t first = 0;
    std::int64_t inners = 0; // 0: the slice is empty
    bool isSorted = false;   // true if the tokens of a vector's lanes never decrease
};

/// Finds the vectors of a program that hold new elements of one tensor.
class NewVectors {
public:
    NewVectors(const AppendTarget& target, std::int64_t base, const std::stop_token& stop)
        : m_program(*target.program), m_new(target.elements), m_later(target.later),
          m_base(base - blocksOf(m_program, target.elements.tensor).first), m_stop(stop)
    {
        const auto& sizes = m_program.kernel().tensors[m_new.tensor].sizes;
        for (std::size_t d = m_new.dimension + 1; d < sizes.size(); ++d) {
            m_inner *= sizes[d];
        }
        m_size = sizes[m_new.dimension];
    }

    /// Appends the vectors to `vectors`. False: the tensor does not stay in the banks.
    [[nodiscard]] bool addTo(std::vector<NewVector>& vectors)
    {
        bool isThere = false;
        for (std::size_t i = 0; i < m_program.kernel().statements.size(); ++i) {
            const lower::StatementPlan* plan = m_program.leader(i) == i ? m_program.plan(i) : nullptr;
            for (std::size_t n = 0; plan != nullptr && n < plan->operands().size(); ++n) {
                const lower::CoreOperand& operand = plan->operands()[n];
                const lower::Layout& layout = m_program.layout(operand.layout);
                if (operand.isResident && layout.contents == lower::Layout::Contents::Tensor &&
                    layout.reference.tensor == m_new.tensor) {
                    isThere = true;
                    addOperand(plan->gather(layout), operand, vectors);
                }
            }
        }
        return isThere;
    }
    [[nodiscard]] bool isStopped() { return m_stop.isStopped(); }

private:
    void addOperand(const lower::Gather& gather, const lower::CoreOperand& operand, std::vector<NewVector>& vectors)
    {
        const lower::Layout& layout = m_program.layout(operand.layout);
        const std::vector<std::int64_t> order = lower::interleaved(gather.cores().cores());
        for (std::int64_t group = 0; group < gather.cores().groups(); ++group) {
            for (std::size_t turn = 0; turn < order.size(); ++turn) {
                const std::int64_t core = order[turn];
                const VectorSlice slice = sliceOf(gather, layout, group, core);
                for (std::int64_t i = 0; i < slice.outers * slice.inners && !m_stop.isStopped(); ++i) {
                    const std::int64_t vector = i / slice.inners * slice.outerStride + slice.first + i % slice.inners;
                    bool isNew = false;
                    bool isShared = false;
                    gather.visitLanes(layout, group, core, vector, [&](const lower::Lane& lane) {
                        const std::int64_t token = tokenOf(lane);
                        isNew = isNew || token == 0;
                        isShared = isShared || token < 0;
                        if (m_later == Later::Kept) {
                            isShared = isShared || (token > 0 && lane.kind == lower::Lane::Kind::Element);
                            return !isNew || !isShared;
                        }
                        return !isNew || (!isShared && !slice.isSorted);
                    });
                    if (isNew) {
                        const CoreVector place{static_cast<std::uint16_t>(group), static_cast<std::uint16_t>(core),
                                               operand.place.block(vector) + m_base};
                        vectors.push_back({place, static_cast<std::int64_t>(turn), isShared});
                    }
                }
            }
        }
    }

    /// Returns the vectors of a core that may hold the index: those at one position of a loop, if a single loop
    /// determines the index; else all.
    [[nodiscard]] VectorSlice sliceOf(const lower::Gather& gather, const lower::Layout& layout, std::int64_t group,
                                      std::int64_t core) const
    {
        const VectorSlice all{1, 0, 0, layout.vectors()};
        const affine::Index& index = layout.reference.index[m_new.dimension];
        if (index.terms.size() != 1 || index.terms[0].coefficient != 1) {
            return all;
        }
        const std::size_t variable = index.terms[0].variable;
        const StatementTiling& tiling = gather.tiling();
        const std::size_t set = tiling.setOf(variable);
        const std::int64_t part = set < tiling.sets() ? gather.cores().part(set, group, core) : 0;
        const std::int64_t value = m_new.index - index.constant;
        if (!layout.expanded && !tiling.computeTile(variable, part).contains(value)) {
            return {};
        }
        const auto isOf = [&](const lower::Layout::Axis& axis) { return axis.variable == variable; };
        if (layout.expanded || layout.lanes == lower::Layout::Lanes::Fused || tiling.refinement(variable) != 1 ||
            std::ranges::count_if(layout.axes, isOf) != 1) {
            return all;
        }
        const std::int64_t position = (value - tiling.first(variable, part)) / tiling.stride(variable);
        VectorSlice slice{1, 0, 0, 1, true};
        std::int64_t at = 0;
        bool isInner = false;
        for (const lower::Layout::Axis& axis : layout.axes) {
            const std::int64_t count = layout.vectorsOf(axis);
            (isInner ? slice.inners : slice.outers) *= isOf(axis) ? 1 : count;
            if (isOf(axis)) {
                isInner = true;
                at = count == axis.positions ? position : position / layout.width;
                slice.outerStride = count;
            }
        }
        slice.outerStride *= slice.inners;
        slice.first = at * slice.inners;
        return slice;
    }

    /// Distance of a lane's token from the new one: below 0 earlier, 0 the new one, above 0 later or no element.
    [[nodiscard]] std::int64_t tokenOf(const lower::Lane& lane) const
    {
        return lane.kind == lower::Lane::Kind::Element ? lane.element / m_inner % m_size - m_new.index : 1;
    }

    const lower::Program& m_program;
    Appended m_new;
    Later m_later;
    std::int64_t m_base; // offset of the tensor's blocks in the plan
    std::int64_t m_inner = 1;
    std::int64_t m_size = 1;
    StopCheck m_stop;
};

Result<void> check(const AppendTarget& target)
{
    const affine::Tensor& tensor = target.program->kernel().tensors[target.elements.tensor];
    const std::int64_t size = tensor.sizes[target.elements.dimension];
    if (target.elements.index < 0 || target.elements.index >= size) {
        return fail("has no index " + std::to_string(target.elements.index), "tensor " + tensor.name,
                    "Append below " + std::to_string(size));
    }
    return {};
}

/// Number of elements at one index of the dimension.
std::int64_t elementsOf(const AppendTarget& target)
{
    const auto& sizes = target.program->kernel().tensors[target.elements.tensor].sizes;
    std::int64_t elements = 1;
    for (std::size_t d = 0; d < sizes.size(); ++d) {
        elements *= d == target.elements.dimension ? 1 : sizes[d];
    }
    return elements;
}

MovePlan planOf(std::vector<NewVector> vectors, std::span<const AppendTarget> targets)
{
    std::ranges::sort(vectors, {},
                      [](const NewVector& each) { return std::tuple(each.place.block, each.rank, each.place.group); });
    MovePlan plan{.tensor = targets.front().elements.tensor, .rounds = std::vector<MovePlan::Round>(1)};
    MovePlan::Round& round = plan.rounds.front();
    for (const NewVector& each : vectors) {
        round.writes.cores.push_back(each.place);
        if (each.isShared) {
            round.reads.cores.push_back(each.place);
        }
    }
    std::int64_t fromMemory = 0; // results of one kernel are contiguous
    for (const AppendTarget& each : targets) {
        fromMemory += each.source == TokenSource::HostMemory ? elementsOf(each) : 0;
    }
    if (fromMemory > 0) {
        round.reads.host.push_back({0, ceilDivide(fromMemory, std::int64_t{targets.front().program->width()})});
    }
    return plan;
}

void addReferences(const affine::Expression& expression, std::vector<affine::Reference>& references)
{
    if (expression.operation == affine::Operation::Reference) {
        references.push_back(expression.reference);
    }
    for (const affine::Expression& operand : expression.operands) {
        addReferences(operand, references);
    }
}

} // namespace

std::vector<Appended> appendedByToken(const affine::Kernel& kernel, std::int64_t token)
{
    std::vector<Appended> all;
    for (std::size_t i = 1; i + 1 < kernel.statements.size(); ++i) {
        const affine::Statement& softmax = kernel.statements[i];
        if (softmax.kind != affine::StatementKind::Softmax) {
            continue;
        }
        const std::size_t rows[] = {softmax.value.reference.tensor, softmax.target.tensor};
        for (const std::size_t number : {i - 1, i + 1}) {
            std::vector<affine::Reference> references{kernel.statements[number].target};
            addReferences(kernel.statements[number].value, references);
            std::optional<affine::Index> axis; // index of the scores or probabilities along the softmax axis
            for (const affine::Reference& each : references) {
                if (each.tensor == rows[0] || each.tensor == rows[1]) {
                    axis = each.index[softmax.axis];
                }
            }
            for (const affine::Reference& each : references) {
                for (std::size_t d = 0; axis && d < each.index.size(); ++d) {
                    const bool isResident = kernel.tensors[each.tensor].residency == affine::Residency::Resident;
                    const Appended one{each.tensor, d, token};
                    if (isResident && each.index[d] == *axis && std::ranges::find(all, one) == all.end()) {
                        all.push_back(one);
                    }
                }
            }
        }
    }
    return all;
}

std::vector<Appended> appendedByLastToken(const affine::Kernel& kernel)
{
    std::vector<Appended> all = appendedByToken(kernel, 0);
    for (Appended& each : all) {
        each.index = kernel.tensors[each.tensor].sizes[each.dimension] - 1;
    }
    return all;
}

Result<MovePlan> appendPlan(std::span<const AppendTarget> targets, const std::stop_token& stop)
{
    PIMENTO_ASSERT(!targets.empty(), "something is appended");
    std::vector<NewVector> vectors;
    std::int64_t base = 0;
    for (const AppendTarget& target : targets) {
        if (const auto can = check(target); !can) {
            return tl::unexpected<Error>(can.error());
        }
        NewVectors found(target, base, stop);
        if (!found.addTo(vectors)) {
            return fail("does not stay in the banks",
                        "tensor " + target.program->kernel().tensors[target.elements.tensor].name,
                        "Declare it resident");
        }
        if (found.isStopped()) {
            return fail(ErrorKind::Stopped, "was stopped while places of a new token were looked for");
        }
        base += roundUp(blocksOf(*target.program, target.elements.tensor).count, target.program->blocksPerRow());
    }
    return planOf(std::move(vectors), targets);
}

Result<AppendCost> costOfAppend(const DraftQuestion& question, std::span<const AppendTarget> targets,
                                const std::stop_token& stop)
{
    const auto plan = appendPlan(targets, stop);
    const auto device =
        plan ? cyclesOfMoves(question, *targets.front().program, *plan, stop) : tl::unexpected<Error>(plan.error());
    if (!device) {
        return tl::unexpected<Error>(device.error());
    }
    AppendCost cost{.device = *device};
    cost.reads = std::ssize(plan->rounds.front().reads.cores);
    cost.writes = std::ssize(plan->rounds.front().writes.cores);
    std::int64_t elements = 0;
    for (const AppendTarget& each : targets) {
        elements += elementsOf(each);
    }
    const HostTraffic traffic{.bytes = elements * affine::bytesOf(question.workload->kernel.type),
                              .laidOut = cost.writes * question.machine->description().columnBytes.value()};
    const HostTime host = hostTimeOf(question.objective.contents, traffic, question.timing().description().clockPeriod);
    cost.link = Cycles{host.link};
    cost.layout = Cycles{host.layout};
    return cost;
}

Result<AppendCost> costOfLastToken(const DraftQuestion& question, const lower::Program& program,
                                   const std::stop_token& stop)
{
    std::vector<AppendTarget> targets;
    for (const Appended& each : appendedByLastToken(program.kernel())) {
        targets.push_back({&program, each, TokenSource::OnChip});
    }
    return targets.empty() ? Result<AppendCost>(AppendCost{}) : costOfAppend(question, targets, stop);
}

Result<HostTime> wholeHostTime(const DraftQuestion& question, const lower::Program& program,
                               const std::stop_token& stop)
{
    HostTime time = hostTimeOf(question.objective.contents, program);
    if (question.objective.contents.hasAppend) {
        const auto append = costOfLastToken(question, program, stop);
        if (!append) {
            return tl::unexpected<Error>(append.error());
        }
        time.append = append->cycles().value();
    }
    return time;
}

} // namespace pimento
