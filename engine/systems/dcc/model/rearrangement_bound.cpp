// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/model/rearrangement_bound.h"

#include "engine/systems/dcc/lower/core/family.h"
#include "engine/systems/dcc/lower/core/host_ranges.h"
#include "engine/systems/dcc/lower/core/rearrangement.h"
#include "engine/systems/dcc/lower/lowering.h"

#include <algorithm>
#include <memory>
#include <span>

namespace pimento {

namespace {

std::shared_ptr<const sim::DeviceDescription> deviceOf(const DraftQuestion& question)
{
    return {question.machine, &question.machine->description()};
}

/// Makes a program of a draft that does not split the kernel.
lower::Program programOf(const DraftQuestion& question)
{
    const Workload& workload = *question.workload;
    const std::vector<DraftPart> whole(workload.sets.size());
    return {workload.kernel, workload.sets, Draft(whole), deviceOf(question),
            **lower::familyOf(question.machine->description())};
}

} // namespace

RearrangementBound::RearrangementBound(const DraftQuestion& question)
    : m_question(&question), m_program(programOf(question)), m_places(m_program), m_stream(question.timing()),
      m_load(kindOf("load")), m_store(kindOf("store")), m_fence(kindOf("fence"))
{
}

int RearrangementBound::kindOf(const char* op) const
{
    const auto& requests = m_question->machine->description().requests;
    const auto found = std::ranges::find(requests, op, &sim::RequestSpec::op);
    return found == requests.end() ? -1 : static_cast<int>(found - requests.begin());
}

/// Adds requests for vectors of a tensor in host layout.
void RearrangementBound::addHost(int kind, std::size_t tensor, const std::vector<IndexRange>& vectors,
                                 sim::StreamBound& bound) const
{
    sim::Request request;
    request.kind = static_cast<std::uint8_t>(kind);
    for (const IndexRange& range : vectors) {
        for (std::int64_t vector = range.begin; vector < range.end; ++vector) {
            const lower::MemoryPlace place = m_places.place(tensor, vector);
            request.channel = static_cast<std::uint16_t>(place.channel);
            request.bank = static_cast<std::uint16_t>(place.bank);
            request.row = static_cast<std::uint32_t>(place.row);
            request.column = static_cast<std::uint16_t>(place.column);
            bound.add({.request = request});
        }
    }
}

std::vector<std::int64_t> RearrangementBound::cyclesOut() const
{
    const affine::Kernel& kernel = m_question->workload->kernel;
    std::vector<std::int64_t> cycles(kernel.statements.size(), 0);
    for (std::size_t i = 0; i < kernel.statements.size() && m_store >= 0; ++i) {
        const lower::Access target{&kernel.statements[i].target, std::nullopt};
        const std::size_t tensor = target.reference->tensor;
        if (kernel.statements[i].kind == affine::StatementKind::Softmax || m_question->handover.has(tensor)) {
            continue;
        }
        sim::StreamBound bound = m_stream;
        addHost(m_store, tensor, lower::touchedVectors(kernel, std::span(&target, 1), m_program.width()), bound);
        cycles[i] = bound.cycles();
    }
    return cycles;
}

/// Bounds the loads of a plan's operands in one pass before the stores.
RearrangementBound::Loads RearrangementBound::loadsOf(const lower::Program& program,
                                                      const lower::StatementPlan& plan) const
{
    Loads loads;
    const auto add = [&](std::uint32_t number, References& references) {
        const lower::Layout& layout = program.layout(number);
        if (layout.contents == lower::Layout::Contents::Tensor) {
            references.emplace_back(layout.reference, layout.expanded);
        }
    };
    for (const lower::CoreOperand& operand : plan.operands()) {
        if (!operand.isResident) {
            add(operand.layout, loads.streamed);
        }
    }
    for (const std::uint32_t carried : plan.carried()) {
        add(carried, loads.carried);
    }
    const std::lock_guard lock(m_mutex);
    const auto known = std::ranges::find_if(m_loads, [&](const Loads& each) {
        return each.streamed == loads.streamed && each.carried == loads.carried;
    });
    if (known != m_loads.end()) {
        return *known;
    }
    const lower::StagedReads reads = lower::stagedReads(program, plan);
    loads.areAtOnce = reads.isAtOnce;
    if (reads.isAtOnce && m_load >= 0 && m_fence >= 0) {
        sim::StreamBound bound = m_stream;
        for (const lower::TensorRead& read : reads.before) {
            addHost(m_load, read.tensor, read.vectors, bound);
        }
        sim::Request fence;
        fence.kind = static_cast<std::uint8_t>(m_fence);
        bound.add({.request = fence, .channels = static_cast<std::uint16_t>(m_question->timing().channels())});
        loads.cycles = bound.cycles();
    }
    return m_loads.emplace_back(std::move(loads));
}

/// Bounds the stores of some vectors to each core of the first group.
std::int64_t RearrangementBound::storesOf(std::int64_t vectors, std::int64_t cores) const
{
    const std::lock_guard lock(m_mutex);
    const auto [known, isNew] = m_stores.try_emplace({vectors, cores}, 0);
    if (isNew && m_store >= 0) {
        sim::StreamBound bound = m_stream;
        for (std::int64_t core = 0; core < cores; ++core) {
            bound.addTimes(m_store,
                           static_cast<int>(core) * m_question->machine->description().compute.banksPerCore, vectors);
        }
        known->second = bound.cycles();
    }
    return known->second;
}

std::int64_t RearrangementBound::cyclesIn(const lower::Program& program, const lower::StatementPlan& plan) const
{
    Loads loads;
    if (plan.rearrangement() == lower::Rearrangement::Staged) {
        loads = loadsOf(program, plan);
    }
    std::int64_t vectors = 0;
    for (const lower::CoreOperand& operand : plan.operands()) {
        vectors += operand.isResident ? 0 : program.layout(operand.layout).vectors();
    }
    return loads.areAtOnce ? loads.cycles + storesOf(vectors, plan.cores().cores()) : 0;
}

} // namespace pimento
