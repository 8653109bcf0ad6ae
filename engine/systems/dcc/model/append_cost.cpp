// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/model/append_cost.h"

#include "engine/base/stop_check.h"
#include "engine/systems/dcc/lower/core/host_map.h"
#include "engine/systems/dcc/model/compiled_program.h"
#include "sim/simulator.h"

#include <algorithm>
#include <optional>
#include <string>
#include <tuple>
#include <utility>

namespace pimento {

namespace {

/// A column of a bank, in the order in which channels take turns.
struct Column {
    std::int64_t turn = 0; // in its channel
    lower::MemoryPlace place;
    bool isShared = false; // with elements that were there before
};

/// Finds the columns of a program that hold appended elements.
class Columns {
public:
    Columns(const lower::Program& program, std::stop_token stop)
        : m_program(program), m_lanes(static_cast<std::size_t>(program.width())), m_stop(std::move(stop))
    {
    }

    /// Whether the tensor lies in the banks at all.
    [[nodiscard]] bool add(const Appended& appended)
    {
        bool isThere = false;
        for (std::size_t i = 0; i < m_program.kernel().statements.size(); ++i) {
            const lower::StatementPlan* plan = m_program.leader(i) == i ? m_program.plan(i) : nullptr;
            for (std::size_t n = 0; plan != nullptr && n < plan->operands().size(); ++n) {
                const lower::CoreOperand& operand = plan->operands()[n];
                const lower::Layout& layout = m_program.layout(operand.layout);
                if (operand.isResident && layout.contents == lower::Layout::Contents::Tensor &&
                    layout.reference.tensor == appended.tensor) {
                    isThere = true;
                    addOperand(*plan, operand, appended);
                }
            }
        }
        return isThere;
    }

    /// All of them, the channels by turns.
    [[nodiscard]] std::vector<Column> take()
    {
        const auto key = [](const Column& each) {
            return std::tuple(each.turn, each.place.channel, each.place.bank, each.place.row, each.place.column);
        };
        std::ranges::sort(m_columns, {}, key);
        return std::move(m_columns);
    }
    [[nodiscard]] bool isStopped() { return m_stop.isStopped(); }

private:
    void addOperand(const lower::StatementPlan& plan, const lower::CoreOperand& operand, const Appended& appended)
    {
        const lower::Layout& layout = m_program.layout(operand.layout);
        const lower::Gather gather = plan.gather(layout);
        for (std::int64_t group = 0; group < gather.cores().groups(); ++group) {
            std::int64_t turn = 0;
            for (std::int64_t core = 0; core < gather.cores().cores(); ++core) {
                if (!mayHave(gather, layout, appended, {group, core})) {
                    continue;
                }
                for (std::int64_t vector = 0; vector < layout.vectors() && !m_stop.isStopped(); ++vector) {
                    gather.lanes(layout, group, core, vector, m_lanes);
                    const auto isNew = [&](const lower::Lane& lane) { return isAppended(lane, appended); };
                    const auto isOld = [&](const lower::Lane& lane) {
                        return lane.kind == lower::Lane::Kind::Element && !isAppended(lane, appended);
                    };
                    if (std::ranges::any_of(m_lanes, isNew)) {
                        const auto place =
                            lower::corePlace(m_program, static_cast<int>(group), core, operand.place.block(vector));
                        m_columns.push_back({turn++, place, std::ranges::any_of(m_lanes, isOld)});
                    }
                }
            }
        }
    }

    /// Whether a core has the index at all, if one loop alone decides it.
    [[nodiscard]] bool mayHave(const lower::Gather& gather, const lower::Layout& layout, const Appended& appended,
                               std::pair<std::int64_t, std::int64_t> at) const
    {
        const affine::Index& index = layout.reference.index[appended.dimension];
        if (index.terms.size() != 1 || index.terms[0].coefficient != 1) {
            return true;
        }
        const std::size_t variable = index.terms[0].variable;
        const std::size_t set = gather.tiling().setOf(variable);
        const std::int64_t part = set < gather.tiling().sets() ? gather.cores().part(set, at.first, at.second) : 0;
        return gather.tiling().computeTile(variable, part).contains(appended.index - index.constant);
    }

    [[nodiscard]] bool isAppended(const lower::Lane& lane, const Appended& appended) const
    {
        if (lane.kind != lower::Lane::Kind::Element) {
            return false;
        }
        const auto& sizes = m_program.kernel().tensors[appended.tensor].sizes;
        std::int64_t inner = 1;
        for (std::size_t d = appended.dimension + 1; d < sizes.size(); ++d) {
            inner *= sizes[d];
        }
        return lane.element / inner % sizes[appended.dimension] == appended.index;
    }

    const lower::Program& m_program;
    std::vector<lower::Lane> m_lanes;
    std::vector<Column> m_columns;
    StopCheck m_stop;
};

/// Kind of a device's request by what it does.
std::optional<std::uint8_t> kindOf(const sim::DeviceDescription& device, const char* op)
{
    const auto found = std::ranges::find(device.requests, std::string(op), &sim::RequestSpec::op);
    return found == device.requests.end() ? std::nullopt
                                          : std::optional(static_cast<std::uint8_t>(found - device.requests.begin()));
}

sim::Request requestAt(std::uint8_t kind, const lower::MemoryPlace& place)
{
    sim::Request request;
    request.kind = kind;
    request.channel = static_cast<std::uint16_t>(place.channel);
    request.bank = static_cast<std::uint16_t>(place.bank);
    request.row = static_cast<std::uint32_t>(place.row);
    request.column = static_cast<std::uint16_t>(place.column);
    return request;
}

/// Reads, fences and writes.
std::vector<sim::Request> requestsFor(const std::vector<Column>& columns, const sim::DeviceDescription& device)
{
    std::vector<sim::Request> requests;
    for (const Column& column : columns) {
        if (column.isShared) {
            requests.push_back(requestAt(*kindOf(device, "load"), column.place));
        }
    }
    for (int channel = 0; !requests.empty() && channel < device.channels(); ++channel) {
        requests.push_back(requestAt(*kindOf(device, "fence"), {.channel = channel}));
    }
    for (const Column& column : columns) {
        requests.push_back(requestAt(*kindOf(device, "store"), column.place));
    }
    return requests;
}

AppendCost costOf(const sim::RunResult& run, const std::vector<Column>& columns, const sim::DeviceDescription& device)
{
    AppendCost cost;
    cost.cycles = run.cycles;
    cost.writes = std::ssize(columns);
    cost.reads = std::ranges::count_if(columns, &Column::isShared);
    cost.bytes = Bytes{(cost.writes + cost.reads) * device.columnBytes.value()};
    for (std::size_t i = 0; i < device.commands.size(); ++i) {
        const bool isActivation = device.commands[i].effect == sim::RowEffect::OpenBank;
        cost.rowsOpened += isActivation ? run.commandsByKind[i] : 0;
    }
    return cost;
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
            std::optional<affine::Index> axis; // of the scores or probabilities
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

Result<AppendCost> costOfAppend(const DraftQuestion& question, std::span<const DraftPart> draft,
                                std::span<const Appended> appended, std::stop_token stop)
{
    const sim::Machine& machine = question.timing();
    const sim::DeviceDescription& device = machine.description();
    if (device.simulator != sim::Simulator::Tables || !kindOf(device, "load") || !kindOf(device, "store") ||
        !kindOf(device, "fence")) {
        return fail("elements cannot be appended", device.title, "Use a device whose host reads and writes banks");
    }
    const auto program = lowerDraft(question, draft, stop);
    if (!program) {
        return tl::unexpected<Error>(program.error());
    }
    Columns columns(**program, stop);
    for (const Appended& each : appended) {
        const affine::Tensor& tensor = question.workload->kernel.tensors[each.tensor];
        if (each.index < 0 || each.index >= tensor.sizes[each.dimension]) {
            return fail("has no index " + std::to_string(each.index), "tensor " + tensor.name,
                        "Append below " + std::to_string(tensor.sizes[each.dimension]));
        }
        if (!columns.add(each)) {
            return fail("does not stay in the banks", "tensor " + tensor.name, "Declare it resident");
        }
    }
    const std::vector<Column> found = columns.take();
    const std::vector<sim::Request> requests = requestsFor(found, device);
    sim::SpanStream stream(requests);
    const auto run = sim::run(machine, stream, {}, stop);
    if (!run) {
        return tl::unexpected<Error>(run.error());
    }
    if (run->wasStopped || columns.isStopped()) {
        return fail(ErrorKind::Stopped, "was stopped", question.text());
    }
    return costOf(*run, found, device);
}

} // namespace pimento
