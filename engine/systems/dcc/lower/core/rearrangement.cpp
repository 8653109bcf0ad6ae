// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/lower/core/rearrangement.h"

#include "engine/systems/dcc/lower/core/host_ranges.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace pimento::lower {

using affine::Kernel;
using affine::Statement;

namespace {

/// Collects the host vectors that hold the elements of a layout's vectors.
class Sources {
public:
    Sources(const Program& program, const StatementPlan& plan, const Layout& layout)
        : m_layout(&layout), m_gather(plan.gather(layout)), m_lanes(static_cast<std::size_t>(program.width()))
    {
    }

    void add(std::int64_t group, std::int64_t core, std::int64_t vector)
    {
        m_gather.lanes(*m_layout, group, core, vector, m_lanes);
        for (const Lane& lane : m_lanes) {
            if (lane.kind != Lane::Kind::Element) {
                continue;
            }
            const std::int64_t source = lane.element / static_cast<std::int64_t>(m_lanes.size());
            if (m_ranges.empty() || m_ranges.back().begin != source) {
                m_ranges.push_back({source, source + 1});
            }
        }
        if (m_ranges.size() >= m_tidyAt) {
            tidy();
            m_tidyAt = std::max(kFewRanges, 2 * m_ranges.size());
        }
    }

    /// Returns the vectors added since the last call, ascending, each once.
    [[nodiscard]] std::vector<IndexRange> take()
    {
        tidy();
        m_tidyAt = kFewRanges;
        return std::exchange(m_ranges, {});
    }

private:
    static constexpr std::size_t kFewRanges = 4096;

    void tidy()
    {
        std::ranges::sort(m_ranges, {}, &IndexRange::begin);
        std::size_t kept = 0;
        for (const IndexRange& range : m_ranges) {
            if (kept > 0 && range.begin <= m_ranges[kept - 1].end) {
                m_ranges[kept - 1].end = std::max(m_ranges[kept - 1].end, range.end);
            } else {
                m_ranges[kept++] = range;
            }
        }
        m_ranges.resize(kept);
    }

    const Layout* m_layout;
    Gather m_gather;
    std::vector<Lane> m_lanes;
    std::vector<IndexRange> m_ranges;
    std::size_t m_tidyAt = kFewRanges;
};

Command hostMove(Op op, std::size_t statement, std::size_t tensor)
{
    return {.op = op, .layout = static_cast<std::uint32_t>(tensor), .statement = static_cast<std::uint32_t>(statement)};
}

Command fence(std::size_t statement) { return {.op = Op::Fence, .statement = static_cast<std::uint32_t>(statement)}; }

/// Makes moves of a tensor between host layout and on-chip memory.
CommandMaker moveAll(Op op, std::size_t statement, std::size_t tensor, std::vector<IndexRange> ranges,
                     CommandBuffer& out)
{
    constexpr std::int64_t kAtOnce = 1024; // vectors per batch
    const Command command = hostMove(op, statement, tensor);
    for (const IndexRange& range : ranges) {
        for (std::int64_t begin = range.begin; begin < range.end; begin += kAtOnce) {
            out.addBlocks(command, begin, std::min(begin + kAtOnce, range.end));
            if (out.isFull()) {
                co_yield Full{};
            }
        }
    }
}

Command storeOf(const Program& program, const CoreOperand& operand, std::int64_t core, std::int64_t vector)
{
    return {.op = Op::StoreCore,
            .core = static_cast<std::uint16_t>(core),
            .layout = operand.layout,
            .block = operand.place.block(vector),
            .vector = vector,
            .statement = static_cast<std::uint32_t>(program.layout(operand.layout).statement)};
}

std::int64_t onChipVectors(const Program& program)
{
    return program.device().host.onChip.value() / program.device().columnBytes.value();
}

std::vector<TensorRead> readsOf(const Program& program, std::span<const std::uint32_t> layouts)
{
    std::vector<std::pair<std::size_t, std::vector<Access>>> all;
    for (const std::uint32_t number : layouts) {
        const Layout& layout = program.layout(number);
        if (layout.contents != Layout::Contents::Tensor || program.handover().has(layout.reference.tensor)) {
            continue;
        }
        auto known = std::ranges::find(all, layout.reference.tensor, [](const auto& entry) { return entry.first; });
        if (known == all.end()) {
            all.push_back({layout.reference.tensor, {}});
            known = all.end() - 1;
        }
        known->second.push_back({&layout.reference, layout.expanded});
    }
    std::vector<TensorRead> reads;
    for (const auto& [tensor, accesses] : all) {
        reads.push_back({tensor, touchedVectors(program.kernel(), accesses, program.width())});
    }
    return reads;
}

CommandMaker loadAll(std::size_t statement, std::vector<TensorRead> reads, CommandBuffer& out)
{
    for (TensorRead& read : reads) {
        auto loads = moveAll(Op::LoadHost, statement, read.tensor, std::move(read.vectors), out);
        while (loads.next()) {
            co_yield Full{};
        }
    }
}

/// Moves a range of the vectors of one core: loads what each of them needs, waits, stores them.
CommandMaker moveRange(const Program& program, const StatementPlan& plan, Sources& sources, Command store,
                       const CoreOperand& operand, IndexRange range, CommandBuffer& out)
{
    const std::size_t tensor = program.layout(operand.layout).reference.tensor;
    const Command load = hostMove(Op::LoadHost, plan.statement(), tensor);
    const std::int64_t loaded = program.handover().has(tensor) ? range.begin : range.end;
    for (std::int64_t vector = range.begin; vector < loaded; ++vector) {
        sources.add(store.group, store.core, vector);
        for (const IndexRange& some : sources.take()) {
            out.addBlocks(load, some.begin, some.end);
        }
        if (out.isFull()) {
            co_yield Full{};
        }
    }
    out.add(fence(plan.statement()));
    for (std::int64_t vector = range.begin; vector < range.end; ++vector) {
        store.vector = vector;
        store.block = operand.place.block(vector);
        out.add(store);
        if (out.isFull()) {
            co_yield Full{};
        }
    }
}

CommandMaker direct(const Program& program, const StatementPlan& plan, CommandBuffer& out)
{
    const std::int64_t most = onChipVectors(program) / program.width(); // each lane may come from another host vector
    for (const CoreOperand& operand : plan.operands()) {
        if (operand.isResident) {
            continue;
        }
        const Layout& layout = program.layout(operand.layout);
        Sources sources(program, plan, layout);
        const std::int64_t vectors = layout.vectors();
        const std::int64_t atOnce = std::clamp<std::int64_t>(most, 1, std::max<std::int64_t>(1, vectors));
        for (std::int64_t group = 0; group < plan.cores().groups(); ++group) {
            for (std::int64_t core = 0; core < plan.cores().cores(); ++core) {
                Command store = storeOf(program, operand, core, 0);
                store.group = static_cast<std::uint16_t>(group);
                for (std::int64_t begin = 0; begin < vectors; begin += atOnce) {
                    auto moves = moveRange(program, plan, sources, store, operand,
                                           {begin, std::min(begin + atOnce, vectors)}, out);
                    while (moves.next()) {
                        co_yield Full{};
                    }
                }
            }
        }
    }
    auto loads = loadAll(plan.statement(), readsOf(program, plan.carried()), out);
    while (loads.next()) {
        co_yield Full{};
    }
}

/// Stores a range of an operand's vectors in one pass, all groups in parallel.
CommandMaker storeRange(const Program& program, const StatementPlan& plan, const CoreOperand& operand,
                        std::int64_t begin, std::int64_t end, CommandBuffer& out)
{
    std::vector<CoreTurn> cores;
    for (const std::int64_t core : interleaved(plan.cores().cores())) {
        cores.push_back({static_cast<std::uint16_t>(core), 0});
    }
    const std::int32_t turns = out.numberOf(cores);
    const auto groups = static_cast<std::uint16_t>(plan.cores().groups());
    for (std::int64_t vector = begin; vector < end; ++vector) {
        out.add(CommandRun{.command = storeOf(program, operand, 0, vector), .groups = groups, .turns = turns});
        if (out.isFull()) {
            co_yield Full{};
        }
    }
}

/// Stores an operand that exceeds the on-chip memory, in as many rounds over ranges of its vectors as needed.
CommandMaker storeInRounds(const Program& program, const StatementPlan& plan, const CoreOperand& operand,
                           std::int64_t most, CommandBuffer& out)
{
    const Layout& layout = program.layout(operand.layout);
    const std::int64_t vectors = layout.vectors();
    const std::int64_t perVector = plan.cores().cores() * plan.cores().groups() * program.width();
    const std::int64_t range = std::max<std::int64_t>(1, most / std::max<std::int64_t>(1, perVector));
    Sources sources(program, plan, layout);
    for (std::int64_t begin = 0; begin < vectors; begin += range) {
        const std::int64_t end = std::min(vectors, begin + range);
        const bool isOnChip = program.handover().has(layout.reference.tensor);
        for (std::int64_t vector = begin; vector < end && !isOnChip; ++vector) {
            for (std::int64_t core = 0; core < plan.cores().cores(); ++core) {
                for (std::int64_t group = 0; group < plan.cores().groups(); ++group) {
                    sources.add(group, core, vector);
                }
            }
        }
        auto loads = moveAll(Op::LoadHost, plan.statement(), layout.reference.tensor, sources.take(), out);
        while (loads.next()) {
            co_yield Full{};
        }
        out.add(fence(plan.statement()));
        auto stores = storeRange(program, plan, operand, begin, end, out);
        while (stores.next()) {
            co_yield Full{};
        }
        out.add(fence(plan.statement()));
    }
}

std::int64_t vectorsOf(std::span<const TensorRead> reads)
{
    return std::accumulate(reads.begin(), reads.end(), std::int64_t{0},
                           [](std::int64_t sum, const TensorRead& read) { return sum + countOf(read.vectors); });
}

CommandMaker staged(const Program& program, const StatementPlan& plan, CommandBuffer& out)
{
    StagedReads reads = stagedReads(program, plan);
    auto loads = loadAll(plan.statement(), std::move(reads.before), out);
    while (loads.next()) {
        co_yield Full{};
    }
    bool isFirst = true;
    for (const CoreOperand& operand : plan.operands()) {
        if (operand.isResident) {
            continue;
        }
        if (reads.isAtOnce && std::exchange(isFirst, false)) {
            out.add(fence(plan.statement()));
        }
        const std::int64_t vectors = program.layout(operand.layout).vectors();
        auto stores = reads.isAtOnce ? storeRange(program, plan, operand, 0, vectors, out)
                                     : storeInRounds(program, plan, operand, onChipVectors(program), out);
        while (stores.next()) {
            co_yield Full{};
        }
    }
    auto rest = loadAll(plan.statement(), std::move(reads.after), out);
    while (rest.next()) {
        co_yield Full{};
    }
}

bool writesBefore(const Kernel& kernel, std::size_t statement, std::size_t tensor)
{
    return std::any_of(kernel.statements.begin(), kernel.statements.begin() + static_cast<std::ptrdiff_t>(statement),
                       [&](const Statement& earlier) { return earlier.target.tensor == tensor; });
}

} // namespace

StagedReads stagedReads(const Program& program, const StatementPlan& plan)
{
    std::vector<std::uint32_t> streamed;
    for (const CoreOperand& operand : plan.operands()) {
        if (!operand.isResident) {
            streamed.push_back(operand.layout);
        }
    }
    std::vector<std::uint32_t> all = streamed;
    all.insert(all.end(), plan.carried().begin(), plan.carried().end());
    const std::int64_t most = onChipVectors(program);
    if (auto reads = readsOf(program, all); streamed.empty() || vectorsOf(reads) <= most) {
        return {std::move(reads), {}, true};
    }
    auto carried = readsOf(program, plan.carried());
    if (auto reads = readsOf(program, streamed); vectorsOf(reads) <= most) {
        return {std::move(reads), std::move(carried), true};
    }
    return {{}, std::move(carried), false};
}

CommandMaker rearrangeIn(const Program& program, const StatementPlan& plan, CommandBuffer& out)
{
    auto moves =
        plan.rearrangement() == Rearrangement::Staged ? staged(program, plan, out) : direct(program, plan, out);
    while (moves.next()) {
        co_yield Full{};
    }
}

CommandMaker rearrangeOut(const Program& program, std::size_t statement, CommandBuffer& out)
{
    const Kernel& kernel = program.kernel();
    const Statement& source = kernel.statements[statement];
    const std::size_t tensor = source.target.tensor;
    const Access target{&source.target, std::nullopt};
    const auto vectors = touchedVectors(kernel, std::span(&target, 1), program.width());
    const affine::TensorRole role = kernel.tensors[tensor].role;
    const bool hasValues = role == affine::TensorRole::InOut || role == affine::TensorRole::Input ||
                           writesBefore(kernel, statement, tensor);
    if (source.kind == affine::StatementKind::Add && hasValues) {
        auto loads = moveAll(Op::LoadHost, statement, tensor, vectors, out);
        while (loads.next()) {
            co_yield Full{};
        }
        out.add(fence(statement));
    }
    if (program.handover().has(tensor)) {
        co_return; // the result stays on chip
    }
    auto stores = moveAll(Op::StoreHost, statement, tensor, vectors, out);
    while (stores.next()) {
        co_yield Full{};
    }
}

CommandMaker hostSoftmax(const Program& program, std::size_t statement, CommandBuffer& out)
{
    const Statement& source = program.kernel().statements[statement];
    const std::size_t from = source.value.reference.tensor;
    const std::size_t to = source.target.tensor;
    out.setPhase(sim::Phase::In);
    auto loads = moveAll(Op::LoadHost, statement, from, {{0, program.hostVectors(from)}}, out);
    while (loads.next()) {
        co_yield Full{};
    }
    out.setPhase(sim::Phase::Out);
    out.add(fence(statement));
    Command softmax = fence(statement);
    softmax.op = Op::HostSoftmax;
    out.add(softmax);
    auto stores = moveAll(Op::StoreHost, statement, to, {{0, program.hostVectors(to)}}, out);
    while (stores.next()) {
        co_yield Full{};
    }
    out.add(fence(statement));
}

} // namespace pimento::lower
