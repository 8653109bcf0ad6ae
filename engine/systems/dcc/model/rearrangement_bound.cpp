// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/model/rearrangement_bound.h"

#include "engine/systems/dcc/lower/core/family.h"
#include "engine/systems/dcc/lower/core/host_ranges.h"
#include "engine/systems/dcc/lower/core/rearrangement.h"
#include "engine/systems/dcc/lower/core/request_stream.h"
#include "sim/dram/simulator.h"

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

/// True for requests that end the part of a run before the computation.
bool isOfUnits(const sim::RequestSpec& request) { return request.side == sim::RequestSide::Pim; }

/// The requests of a program up to the first one of its computation.
class OperandStream final : public sim::RequestStream {
public:
    explicit OperandStream(sim::RequestStream& whole) : m_whole(&whole) {}

    /// The first request of the computation, once it was read.
    [[nodiscard]] const std::optional<sim::Request>& end() const { return m_end; }

    [[nodiscard]] std::size_t read(std::span<sim::Request> out) override
    {
        return upToEnd(out, m_end ? 0 : m_whole->read(out), [](const auto& each) { return each; });
    }
    [[nodiscard]] bool hasRuns() const override { return m_whole->hasRuns(); }
    [[nodiscard]] std::size_t readRuns(std::span<sim::RequestRun> out) override
    {
        return upToEnd(out, m_end ? 0 : m_whole->readRuns(out), [](const auto& each) { return each.request; });
    }
    [[nodiscard]] bool hasBlocks() const override { return m_whole->hasBlocks(); }
    [[nodiscard]] std::size_t readBlocks(std::span<sim::RequestBlock> out) override
    {
        return upToEnd(out, m_end ? 0 : m_whole->readBlocks(out), [](const auto& each) { return each.request; });
    }
    [[nodiscard]] std::span<const sim::RunAddress> pattern(std::int32_t number) const override
    {
        return m_whole->pattern(number);
    }

private:
    template <class Item, class RequestOf>
    std::size_t upToEnd(std::span<Item> out, std::size_t count, const RequestOf& requestOf)
    {
        for (std::size_t i = 0; i < count; ++i) {
            if (requestOf(out[i]).phase == sim::Phase::Compute) {
                m_end = requestOf(out[i]);
                return i + 1;
            }
        }
        return count;
    }

    sim::RequestStream* m_whole;
    std::optional<sim::Request> m_end;
};

/// Cycles before the computation of a simulated stream, which ends with a request for the units; 0: unknown.
std::int64_t cyclesBefore(const sim::Machine& machine, sim::RequestStream& stream, const std::stop_token& stop)
{
    const auto run = sim::run(machine, stream, {.countsAs = WorkKind::Trial}, stop);
    return run && !run->wasStopped ? run->parts.front().cycles.value() : 0;
}

} // namespace

RearrangementBound::RearrangementBound(const DraftQuestion& question)
    : m_question(&question), m_program(programOf(question)), m_places(m_program), m_stream(question.timing()),
      m_load(kindOf([](const sim::RequestSpec& each) { return each.op == "load"; })),
      m_store(kindOf([](const sim::RequestSpec& each) { return each.op == "store"; })),
      m_fence(kindOf([](const sim::RequestSpec& each) { return each.op == "fence"; })), m_unit(kindOf(isOfUnits))
{
}

int RearrangementBound::kindOf(bool (*isWanted)(const sim::RequestSpec&)) const
{
    const auto& requests = m_question->machine->description().requests;
    const auto found = std::ranges::find_if(requests, isWanted);
    return found == requests.end() ? -1 : static_cast<int>(found - requests.begin());
}

/// Makes requests for vectors of a tensor in host layout.
std::vector<sim::Request> RearrangementBound::hostRequests(int kind, std::size_t tensor,
                                                           const std::vector<IndexRange>& vectors) const
{
    std::vector<sim::Request> requests;
    for (const IndexRange& range : vectors) {
        for (std::int64_t vector = range.begin; vector < range.end; ++vector) {
            const lower::MemoryPlace place = m_places.place(tensor, vector);
            requests.push_back({.row = static_cast<std::uint32_t>(place.row),
                                .column = static_cast<std::uint16_t>(place.column),
                                .bank = static_cast<std::uint16_t>(place.bank),
                                .channel = static_cast<std::uint16_t>(place.channel),
                                .kind = static_cast<std::uint8_t>(kind),
                                .phase = sim::Phase::In});
        }
    }
    return requests;
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
        const auto vectors = lower::touchedVectors(kernel, std::span(&target, 1), m_program.width());
        for (const sim::Request& request : hostRequests(m_store, tensor, vectors)) {
            bound.add({.request = request});
        }
        cycles[i] = bound.cycles();
    }
    return cycles;
}

/// Cycles of loads with a fence behind them.
std::int64_t RearrangementBound::cyclesOfLoads(std::vector<sim::Request> requests, bool isFirst,
                                               const std::stop_token& stop) const
{
    sim::StreamBound bound = m_stream;
    for (const sim::Request& request : requests) {
        bound.add({.request = request});
    }
    sim::Request fence;
    fence.kind = static_cast<std::uint8_t>(m_fence);
    bound.add({.request = fence, .channels = static_cast<std::uint16_t>(m_question->timing().channels())});
    if (!isFirst || m_unit < 0) {
        return bound.cycles();
    }
    for (; fence.channel < m_question->timing().channels(); ++fence.channel) {
        requests.push_back(fence);
    }
    requests.push_back({.kind = static_cast<std::uint8_t>(m_unit), .phase = sim::Phase::Compute});
    sim::SpanStream stream(requests);
    return std::max(bound.cycles(), cyclesBefore(m_question->timing(), stream, stop));
}

/// Bounds the loads of a plan's operands in one pass before the stores.
const RearrangementBound::Loads& RearrangementBound::loadsOf(const lower::Program& program,
                                                             const lower::StatementPlan& plan,
                                                             const std::stop_token& stop) const
{
    Loads loads;
    loads.isFirst = plan.statement() == 0;
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
        return each.isFirst == loads.isFirst && each.streamed == loads.streamed && each.carried == loads.carried;
    });
    if (known != m_loads.end()) {
        return *known;
    }
    const lower::StagedReads reads = lower::stagedReads(program, plan);
    loads.number = m_loads.size();
    loads.areAtOnce = reads.isAtOnce;
    if (reads.isAtOnce && !reads.before.empty() && m_load >= 0 && m_fence >= 0) {
        std::vector<sim::Request> requests;
        for (const lower::TensorRead& read : reads.before) {
            const auto some = hostRequests(m_load, read.tensor, read.vectors);
            requests.insert(requests.end(), some.begin(), some.end());
        }
        loads.cycles = cyclesOfLoads(std::move(requests), loads.isFirst, stop);
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
            bound.addTimes(m_store, static_cast<int>(core) * m_question->machine->description().compute.banksPerCore,
                           vectors);
        }
        known->second = bound.cycles();
    }
    return known->second;
}

std::int64_t RearrangementBound::cyclesIn(const lower::Program& program, const lower::StatementPlan& plan,
                                          const std::stop_token& stop) const
{
    std::int64_t loaded = 0;
    if (plan.rearrangement() == lower::Rearrangement::Staged) {
        const Loads& loads = loadsOf(program, plan, stop);
        if (!loads.areAtOnce) {
            return 0;
        }
        loaded = loads.cycles;
    }
    std::int64_t vectors = 0;
    for (const lower::CoreOperand& operand : plan.operands()) {
        vectors += operand.isResident ? 0 : program.layout(operand.layout).vectors();
    }
    return loaded + storesOf(vectors, plan.cores().cores());
}

std::int64_t RearrangementBound::simulatedIn(const lower::Program& program, const lower::StatementPlan& plan,
                                             const std::stop_token& stop) const
{
    const std::int64_t counted = cyclesIn(program, plan, stop);
    const bool hasStores = std::ranges::any_of(plan.operands(), [](const auto& each) { return !each.isResident; });
    if (!hasStores || plan.rearrangement() != lower::Rearrangement::Staged || plan.statement() != 0 ||
        !loadsOf(program, plan, stop).areAtOnce) {
        return counted;
    }
    Fingerprinter key;
    key.add(loadsOf(program, plan, stop).number, plan.cores().cores(), plan.cores().groups());
    for (const lower::CoreOperand& operand : plan.operands()) {
        const std::int64_t vectors = operand.isResident ? 0 : program.layout(operand.layout).vectors();
        for (std::int64_t vector = 0; vector < vectors; ++vector) {
            key.add(operand.place.block(vector));
        }
    }
    const Fingerprint operands = key.finish();
    {
        const std::lock_guard lock(m_mutex);
        if (const auto known = m_simulated.find(operands); known != m_simulated.end()) {
            return std::max(counted, known->second);
        }
    }
    const sim::Machine& machine = m_question->timing();
    auto maker = lower::RequestMaker::make(program, machine);
    if (!maker) {
        return counted;
    }
    lower::ProgramStream requests(program, *std::move(maker));
    OperandStream moves(requests);
    std::int64_t cycles = cyclesBefore(machine, moves, stop);
    if (!moves.end() || stop.stop_requested()) {
        return counted;
    }
    cycles = isOfUnits(machine.description().requests[moves.end()->kind]) ? cycles : 0; // else the end counts as well
    const std::lock_guard lock(m_mutex);
    m_simulated.emplace(operands, cycles);
    return std::max(counted, cycles);
}

} // namespace pimento
