// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/lower/rearrangement.h"

#include "engine/base/math.h"

#include <algorithm>
#include <numeric>
#include <set>

namespace pimento::lower {

using affine::Index;
using affine::Kernel;
using affine::Reference;
using affine::Statement;

namespace {

/// Values that an index takes over all points of the loops, ascending, inside [0, size); with those in between if
/// expanded.
std::vector<std::int64_t> valuesOf(const Kernel& kernel, const Index& index, std::int64_t size,
                                   std::optional<std::size_t> expanded)
{
    std::vector<bool> isTaken(static_cast<std::size_t>(size), false);
    std::vector<std::int64_t> sums{index.constant};
    for (const affine::Term& term : index.terms) {
        const affine::Variable& loop = kernel.variables[term.variable];
        const std::int64_t step = loop.begin.terms.empty() ? loop.step : 1;
        std::set<std::int64_t> next;
        for (const std::int64_t sum : sums) {
            for (std::int64_t value = loop.low; value < loop.high; value += step) {
                next.insert(sum + term.coefficient * value);
            }
        }
        sums.assign(next.begin(), next.end());
    }
    if (expanded && index.coefficientOf(*expanded) != 0) {
        const std::int64_t first = sums.front();
        sums.resize(static_cast<std::size_t>(sums.back() - first + 1));
        std::iota(sums.begin(), sums.end(), first);
    }
    std::vector<std::int64_t> values;
    for (const std::int64_t sum : sums) {
        if (sum >= 0 && sum < size && !isTaken[static_cast<std::size_t>(sum)]) {
            isTaken[static_cast<std::size_t>(sum)] = true;
            values.push_back(sum);
        }
    }
    return values;
}

void mark(std::vector<bool>& isTouched, const Kernel& kernel, const Access& access, int width)
{
    const Reference& reference = *access.reference;
    const affine::Tensor& tensor = kernel.tensors[reference.tensor];
    std::vector<std::int64_t> rows{0};
    for (std::size_t d = 0; d + 1 < tensor.sizes.size(); ++d) {
        const auto values = valuesOf(kernel, reference.index[d], tensor.sizes[d], access.expanded);
        std::vector<std::int64_t> next;
        next.reserve(rows.size() * values.size());
        for (const std::int64_t row : rows) {
            for (const std::int64_t value : values) {
                next.push_back(row * tensor.sizes[d] + value);
            }
        }
        rows = std::move(next);
    }
    const auto values = valuesOf(kernel, reference.index.back(), tensor.sizes.back(), access.expanded);
    for (const std::int64_t row : rows) {
        for (const std::int64_t value : values) {
            isTouched[static_cast<std::size_t>((row * tensor.sizes.back() + value) / width)] = true;
        }
    }
}

std::vector<std::int64_t> marked(const std::vector<bool>& isTouched)
{
    std::vector<std::int64_t> vectors;
    for (std::size_t i = 0; i < isTouched.size(); ++i) {
        if (isTouched[i]) {
            vectors.push_back(static_cast<std::int64_t>(i));
        }
    }
    return vectors;
}

/// Host vectors that one vector of a layout is made of.
void addSources(std::set<std::int64_t>& sources, const Program& program, const StatementPlan& plan,
                const Layout& layout, std::int64_t group, std::int64_t core, std::int64_t vector,
                std::vector<Lane>& lanes)
{
    plan.gather(layout.statement).lanes(layout, group, core, vector, lanes);
    for (const Lane& lane : lanes) {
        if (lane.kind == Lane::Kind::Element) {
            sources.insert(lane.element / program.width());
        }
    }
}

Command load(std::size_t statement, std::size_t tensor, std::int64_t vector)
{
    return {.op = Op::LoadHost,
            .layout = static_cast<std::uint32_t>(tensor),
            .block = vector,
            .statement = static_cast<std::uint32_t>(statement)};
}

Command store(const Program& program, const CoreOperand& operand, std::int64_t group, std::int64_t core,
              std::int64_t vector)
{
    return {.op = Op::StoreCore,
            .group = static_cast<std::uint16_t>(group),
            .core = static_cast<std::uint16_t>(core),
            .layout = operand.layout,
            .block = operand.place.block(vector),
            .vector = vector,
            .statement = static_cast<std::uint32_t>(program.layout(operand.layout).statement)};
}

/// Tensors read through the layouts, each with its references.
std::vector<std::pair<std::size_t, std::vector<Access>>> tensorsOf(const Program& program,
                                                                   std::span<const std::uint32_t> layouts)
{
    std::vector<std::pair<std::size_t, std::vector<Access>>> all;
    for (const std::uint32_t number : layouts) {
        const Layout& layout = program.layout(number);
        if (layout.contents != Layout::Contents::Tensor) {
            continue;
        }
        auto known = std::ranges::find(all, layout.reference.tensor, [](const auto& entry) { return entry.first; });
        if (known == all.end()) {
            all.push_back({layout.reference.tensor, {}});
            known = all.end() - 1;
        }
        known->second.push_back({&layout.reference, layout.expanded});
    }
    return all;
}

Generator<Command> loadAll(const Program& program, std::size_t statement, std::vector<std::uint32_t> layouts)
{
    for (const auto& [tensor, references] : tensorsOf(program, layouts)) {
        for (const std::int64_t vector : touchedVectors(program.kernel(), references, tensor, program.width())) {
            co_yield load(statement, tensor, vector);
        }
    }
}

Generator<Command> direct(const Program& program, const StatementPlan& plan)
{
    std::vector<Lane> lanes(static_cast<std::size_t>(program.width()));
    for (const CoreOperand& operand : plan.operands()) {
        const Layout& layout = program.layout(operand.layout);
        if (operand.isResident) {
            continue;
        }
        const std::int64_t vectors = layout.vectors();
        for (std::int64_t group = 0; group < plan.cores().groups(); ++group) {
            for (std::int64_t core = 0; core < plan.cores().cores(); ++core) {
                for (std::int64_t vector = 0; vector < vectors; ++vector) {
                    std::set<std::int64_t> sources;
                    addSources(sources, program, plan, layout, group, core, vector, lanes);
                    for (const std::int64_t source : sources) {
                        co_yield load(plan.statement(), layout.reference.tensor, source);
                    }
                    co_yield store(program, operand, group, core, vector);
                }
            }
        }
    }
}

/// One pass over a range of an operand's vectors, all groups side by side.
Generator<Command> storeRange(const Program& program, const StatementPlan& plan, const CoreOperand& operand,
                              std::int64_t begin, std::int64_t end)
{
    const std::vector<std::int64_t> cores = interleaved(plan.cores().cores());
    for (std::int64_t vector = begin; vector < end; ++vector) {
        for (const std::int64_t core : cores) {
            for (std::int64_t group = 0; group < plan.cores().groups(); ++group) {
                co_yield store(program, operand, group, core, vector);
            }
        }
    }
}

Generator<Command> staged(const Program& program, const StatementPlan& plan)
{
    const std::int64_t most = program.device().host.onChip.value() / program.device().columnBytes.value();
    const Command fence{.op = Op::Fence, .statement = static_cast<std::uint32_t>(plan.statement())};
    std::vector<std::uint32_t> streamed;
    for (const CoreOperand& operand : plan.operands()) {
        if (!operand.isResident) {
            streamed.push_back(operand.layout);
        }
    }
    std::int64_t sources = 0;
    for (const auto& [tensor, references] : tensorsOf(program, streamed)) {
        sources +=
            static_cast<std::int64_t>(touchedVectors(program.kernel(), references, tensor, program.width()).size());
    }
    if (sources <= most) {
        auto loads = loadAll(program, plan.statement(), streamed);
        while (const Command* command = loads.next()) {
            co_yield *command;
        }
        co_yield fence;
        for (const CoreOperand& operand : plan.operands()) {
            if (!operand.isResident) {
                auto stores = storeRange(program, plan, operand, 0, program.layout(operand.layout).vectors());
                while (const Command* command = stores.next()) {
                    co_yield *command;
                }
            }
        }
        co_return;
    }
    // More than the on-chip memory holds: as many rounds over ranges of vectors as needed.
    std::vector<Lane> lanes(static_cast<std::size_t>(program.width()));
    for (const CoreOperand& operand : plan.operands()) {
        if (operand.isResident) {
            continue;
        }
        const Layout& layout = program.layout(operand.layout);
        const std::int64_t vectors = layout.vectors();
        const std::int64_t perVector = plan.cores().cores() * plan.cores().groups() * program.width();
        const std::int64_t range = std::max<std::int64_t>(1, most / std::max<std::int64_t>(1, perVector));
        for (std::int64_t begin = 0; begin < vectors; begin += range) {
            const std::int64_t end = std::min(vectors, begin + range);
            std::set<std::int64_t> needed;
            for (std::int64_t vector = begin; vector < end; ++vector) {
                for (std::int64_t core = 0; core < plan.cores().cores(); ++core) {
                    for (std::int64_t group = 0; group < plan.cores().groups(); ++group) {
                        addSources(needed, program, plan, layout, group, core, vector, lanes);
                    }
                }
            }
            for (const std::int64_t source : needed) {
                co_yield load(plan.statement(), layout.reference.tensor, source);
            }
            co_yield fence;
            auto stores = storeRange(program, plan, operand, begin, end);
            while (const Command* command = stores.next()) {
                co_yield *command;
            }
            co_yield fence;
        }
    }
}

bool writesBefore(const Kernel& kernel, std::size_t statement, std::size_t tensor)
{
    return std::any_of(kernel.statements.begin(), kernel.statements.begin() + static_cast<std::ptrdiff_t>(statement),
                       [&](const Statement& earlier) { return earlier.target.tensor == tensor; });
}

} // namespace

std::vector<std::int64_t> touchedVectors(const Kernel& kernel, std::span<const Access> accesses, std::size_t tensor,
                                         int width)
{
    std::vector<bool> isTouched(static_cast<std::size_t>(ceilDivide(kernel.tensors[tensor].elements(), width)), false);
    for (const Access& access : accesses) {
        mark(isTouched, kernel, access, width);
    }
    return marked(isTouched);
}

Generator<Command> rearrangeIn(const Program& program, const StatementPlan& plan)
{
    auto moves = plan.rearrangement() == Rearrangement::Staged ? staged(program, plan) : direct(program, plan);
    while (const Command* command = moves.next()) {
        co_yield *command;
    }
    auto loads = loadAll(program, plan.statement(), plan.carried());
    while (const Command* command = loads.next()) {
        co_yield *command;
    }
}

Generator<Command> rearrangeOut(const Program& program, std::size_t statement)
{
    const Kernel& kernel = program.kernel();
    const Statement& source = kernel.statements[statement];
    const std::size_t tensor = source.target.tensor;
    const Access target{&source.target, std::nullopt};
    const auto vectors = touchedVectors(kernel, std::span(&target, 1), tensor, program.width());
    const affine::TensorRole role = kernel.tensors[tensor].role;
    const bool hasValues = role == affine::TensorRole::InOut || role == affine::TensorRole::Input ||
                           writesBefore(kernel, statement, tensor);
    if (source.kind == affine::StatementKind::Add && hasValues) {
        for (const std::int64_t vector : vectors) {
            co_yield load(statement, tensor, vector);
        }
        co_yield Command{.op = Op::Fence, .statement = static_cast<std::uint32_t>(statement)};
    }
    for (const std::int64_t vector : vectors) {
        co_yield Command{.op = Op::StoreHost,
                         .layout = static_cast<std::uint32_t>(tensor),
                         .block = vector,
                         .statement = static_cast<std::uint32_t>(statement)};
    }
}

Generator<Command> hostSoftmax(const Program& program, std::size_t statement)
{
    const Statement& source = program.kernel().statements[statement];
    const auto number = static_cast<std::uint32_t>(statement);
    const std::size_t from = source.value.reference.tensor;
    for (std::int64_t vector = 0; vector < program.hostVectors(from); ++vector) {
        co_yield load(statement, from, vector);
    }
    co_yield Command{.op = Op::Fence, .statement = number};
    co_yield Command{.op = Op::HostSoftmax, .statement = number};
    for (std::int64_t vector = 0; vector < program.hostVectors(source.target.tensor); ++vector) {
        co_yield Command{.op = Op::StoreHost,
                         .layout = static_cast<std::uint32_t>(source.target.tensor),
                         .block = vector,
                         .statement = number};
    }
    co_yield Command{.op = Op::Fence, .statement = number};
}

} // namespace pimento::lower
