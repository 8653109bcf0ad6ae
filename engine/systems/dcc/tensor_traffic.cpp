// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/tensor_traffic.h"

#include "engine/inspection/dram/run_roofline.h"
#include "engine/systems/dcc/command_tensors.h"
#include "engine/systems/dcc/lower/core/request_stream.h"
#include "engine/systems/dcc/model/model.h"
#include "sim/dram/data_path.h"
#include "sim/dram/phases.h"

#include <algorithm>
#include <bit>
#include <map>
#include <memory>
#include <numeric>
#include <tuple>
#include <unordered_map>
#include <utility>

namespace pimento {

namespace {

using lower::Command;
using lower::CommandBuffer;
using lower::Op;
using sim::Purpose;
using sim::RequestWork;

/// Number of cores of a group that a command reaches.
std::int64_t coresReached(const lower::StatementPlan* plan, const Command& command)
{
    const lower::OpTraits traits = lower::traitsOf(command.op);
    if (traits.reach == lower::Reach::NamedCores) {
        return std::popcount(static_cast<std::uint64_t>(command.block));
    }
    if (plan == nullptr || traits.reach == lower::Reach::OneCore || traits.reach == lower::Reach::NoCore) {
        return 1;
    }
    if (traits.reach == lower::Reach::AllCores) {
        return plan->cores().cores();
    }
    std::int64_t count = 0;
    for (std::int64_t core = 0; core < plan->cores().cores(); ++core) {
        count += lower::reaches(command, core) ? 1 : 0;
    }
    return count;
}

/// Arithmetic operations per lane of a computing command.
int operationsOfLane(const Command& command)
{
    if (command.op != Op::Compute) {
        return lower::computes(command.op) ? 2 : 0;
    }
    switch (command.alu) {
    case lower::Alu::MultiplyAdd:
        return 2;
    case lower::Alu::Relu:
    case lower::Alu::Add:
    case lower::Alu::Multiply:
        return 1;
    default:
        return 0;
    }
}

/// Work of a command on a machine without a request list.
RequestWork workOf(Op op)
{
    switch (op) {
    case Op::LoadHost:
    case Op::LoadCore:
        return RequestWork::HostRead;
    case Op::StoreHost:
    case Op::StoreCore:
        return RequestWork::HostWrite;
    case Op::WriteRegister:
        return RequestWork::Operand;
    case Op::WriteBack:
        return RequestWork::Result;
    default:
        return RequestWork::Compute;
    }
}

/// Requests of one kind of work on one tensor.
struct Count {
    std::vector<std::int64_t> perChannel;
    std::int64_t reached = 0;
    std::int64_t busBytes = 0;
    std::int64_t arrayBytes = 0;

    void add(const Count& other)
    {
        perChannel.resize(other.perChannel.size());
        for (std::size_t i = 0; i < perChannel.size(); ++i) {
            perChannel[i] += other.perChannel[i];
        }
        reached += other.reached;
        busBytes += other.busBytes;
        arrayBytes += other.arrayBytes;
    }
};

/// Adds up the commands of a program, fence by fence: the time between two fences belongs to the part of the requests
/// there (sim::PhaseSplitter).
class TrafficCounter {
public:
    explicit TrafficCounter(const DraftProgram& program)
        : m_program(*program.lowered()), m_machine(program.question().timing()), m_tensors(m_program),
          m_channels(static_cast<std::size_t>(m_machine.channels())),
          m_elementBytes(program.question().model->elementBytes(program.question()))
    {
    }

    /// Prepares the conversion of commands to requests. Error: the device has no request for a command.
    Result<void> begin()
    {
        if (m_machine.description().simulator == sim::Simulator::Samsung) {
            return {};
        }
        auto maker = lower::RequestMaker::make(m_program, m_machine);
        if (!maker) {
            return tl::unexpected<Error>(maker.error());
        }
        m_maker.emplace(*std::move(maker));
        return {};
    }

    void add(const lower::CommandRun& run, const CommandBuffer& buffer)
    {
        const Command first = buffer.commandOf(run, 0);
        if (first.op == Op::Fence) {
            endSection();
            return;
        }
        if (first.op == Op::Order || first.op == Op::HostSoftmax) {
            return;
        }
        m_hasUnits = m_hasUnits || !lower::isOfHost(first.op);
        m_said = first.phase == sim::Phase::Unsaid ? m_said : first.phase;
        m_maker ? addRequests(run, buffer, first) : addTransactions(run, buffer, first);
    }

    [[nodiscard]] Traffic finish()
    {
        endSection();
        Traffic traffic{.operations = m_operations};
        for (const auto& [key, count] : m_rows) {
            const auto& [part, purpose, tensor] = key;
            TensorTraffic row{.part = part,
                              .purpose = purpose,
                              .tensor = tensor,
                              .reached = count.reached,
                              .busBytes = count.busBytes,
                              .arrayBytes = count.arrayBytes};
            if (tensor) {
                row.name = m_program.kernel().tensors[*tensor].name;
                row.tensorBytes = m_program.kernel().tensors[*tensor].elements() * m_elementBytes;
            }
            row.requests = std::accumulate(count.perChannel.begin(), count.perChannel.end(), std::int64_t{0});
            row.channels = std::ranges::count_if(count.perChannel, [](std::int64_t each) { return each > 0; });
            row.busiest = count.perChannel.empty() ? 0 : std::ranges::max(count.perChannel);
            traffic.rows.push_back(std::move(row));
        }
        return traffic;
    }

private:
    Count& countOf(const Command& command, RequestWork work)
    {
        Count& count = m_section[{m_tensors.of(command, work), work}];
        count.perChannel.resize(m_channels);
        return count;
    }

    void addRequests(const lower::CommandRun& run, const CommandBuffer& buffer, const Command& first)
    {
        m_runs.clear();
        m_maker->append(run, buffer, m_runs);
        if (m_runs.empty()) {
            return;
        }
        const sim::Machine::RequestKind& kind = m_machine.request(m_runs.front().request.kind);
        const RequestWork work = sim::workOf(m_machine.description().requests[m_runs.front().request.kind]);
        const sim::Machine::Command& command = m_machine.command(kind.finalCommand);
        const bool isArray = command.path == sim::DataPath::RowBuffer && command.busBytes == 0;
        const bool reachesAll = command.reach == sim::CommandReach::AllBanks;
        const std::int64_t coresOfCommand =
            reachesAll ? m_machine.banks() / m_machine.description().compute.banksPerCore : 1;
        Count& count = countOf(first, work);
        std::int64_t requests = 0;
        for (const sim::RequestRun& each : m_runs) {
            const std::int64_t columns = each.columns;
            requests += each.channels * columns;
            for (std::int64_t i = 0; i < each.channels; ++i) {
                count.perChannel[static_cast<std::size_t>(each.request.channel + i * each.step)] += columns;
            }
        }
        const std::int64_t reached = reachesAll || !lower::computes(first.op) || !isOfOneCore(kind, first)
                                         ? coresReached(m_program.plan(first.statement), first)
                                         : 1;
        count.reached += requests * reached;
        count.busBytes += requests * command.busBytes;
        count.arrayBytes += isArray ? requests * command.bytes * coresOfCommand : 0;
        m_operations += static_cast<double>(requests * reached * operationsOfLane(first) * m_program.width());
    }

    /// True if each of a command's requests drives one core, as on devices without group commands.
    [[nodiscard]] bool isOfOneCore(const sim::Machine::RequestKind& kind, const Command& command) const
    {
        return m_machine.command(kind.finalCommand).reach != sim::CommandReach::AllBanks &&
               lower::traitsOf(command.op).reach == lower::Reach::AllCores;
    }

    /// Counts transactions: one per move of the host, and one in every channel in use per command of the units.
    void addTransactions(const lower::CommandRun& run, const CommandBuffer& buffer, const Command& first)
    {
        const std::int64_t bytes = m_machine.description().columnBytes.value();
        const std::int64_t unitsOfChannel = m_machine.banks() / m_machine.description().compute.banksPerCore;
        const lower::StatementPlan* plan = m_program.plan(first.statement);
        const RequestWork work = workOf(first.op);
        if (!lower::isOfHost(first.op) && work == RequestWork::Compute && !lower::computes(first.op)) {
            return; // it has no data
        }
        Count& count = countOf(first, work);
        for (std::int64_t i = 0; i < buffer.sizeOf(run); ++i) {
            const Command command = buffer.commandOf(run, i);
            if (lower::isOfHost(command.op)) {
                const bool isAtCore = lower::namesGroup(command.op);
                ++count.perChannel[isAtCore ? command.group : m_hostMap.place(command.layout, command.block).channel];
                count.reached += 1;
                count.busBytes += bytes;
                continue;
            }
            const std::int64_t groups = plan->cores().groups();
            for (std::int64_t group = 0; group < groups; ++group) {
                ++count.perChannel[static_cast<std::size_t>(group)];
            }
            const std::int64_t reached = coresReached(plan, command);
            count.reached += groups * reached;
            count.busBytes += work == RequestWork::Operand ? groups * bytes : 0;
            count.arrayBytes += lower::usesBank(command) ? groups * unitsOfChannel * bytes : 0;
            m_operations += static_cast<double>(groups * reached * operationsOfLane(command) * m_program.width());
        }
    }

    void endSection()
    {
        const std::size_t part = m_hasUnits ? kComputePart : m_said == sim::Phase::Out ? kOutPart : kInPart;
        for (const auto& [key, count] : m_section) {
            m_rows[{part, sim::purposeOf(key.second, sim::kPlaces[part]), key.first}].add(count);
        }
        m_section.clear();
        m_hasUnits = false;
        m_said = sim::Phase::Unsaid;
    }

    const lower::Program& m_program;
    const sim::Machine& m_machine;
    CommandTensors m_tensors;
    lower::HostMap m_hostMap{m_program};
    std::size_t m_channels;
    int m_elementBytes;
    std::optional<lower::RequestMaker> m_maker; // none: Samsung's machine
    std::vector<sim::RequestRun> m_runs;
    std::map<std::pair<MaybeTensor, RequestWork>, Count> m_section; // since the last fence
    bool m_hasUnits = false;
    sim::Phase m_said = sim::Phase::Unsaid;
    std::map<std::tuple<std::size_t, Purpose, MaybeTensor>, Count> m_rows;
    double m_operations = 0;
};

/// Row without a tensor for a purpose in a part; created if it is missing.
TensorTraffic& nameless(Traffic& traffic, std::size_t part, Purpose purpose)
{
    const auto found = std::ranges::find_if(traffic.rows, [&](const TensorTraffic& row) {
        return row.part == part && row.purpose == purpose && !row.tensor;
    });
    return found != traffic.rows.end() ? *found
                                       : traffic.rows.emplace_back(TensorTraffic{.part = part, .purpose = purpose});
}

/// Distributes a total in proportion to weights: the parts add up to it, and each differs from its exact value by less
/// than one.
void share(std::int64_t total, std::vector<TensorTraffic*>& rows)
{
    std::int64_t weights = 0;
    for (const TensorTraffic* row : rows) {
        weights += row->busiest;
    }
    std::int64_t before = 0;
    std::int64_t given = 0;
    for (TensorTraffic* row : rows) {
        before += row->busiest;
        const auto until = static_cast<std::int64_t>(static_cast<double>(total) * static_cast<double>(before) /
                                                     static_cast<double>(weights));
        const std::int64_t upTo = before == weights ? total : until;
        row->cycles = upTo - given;
        given = upTo;
    }
}

template <class Value> std::int64_t sumOf(const std::vector<TensorTraffic>& rows, Value TensorTraffic::*member)
{
    return std::accumulate(rows.begin(), rows.end(), std::int64_t{0},
                           [&](std::int64_t sum, const TensorTraffic& row) { return sum + row.*member; });
}

} // namespace

std::int64_t Traffic::busBytes() const { return sumOf(rows, &TensorTraffic::busBytes); }
std::int64_t Traffic::arrayBytes() const { return sumOf(rows, &TensorTraffic::arrayBytes); }

Result<Traffic> trafficOf(const DraftProgram& program, const std::stop_token& stop, Progress* heartbeat)
{
    TrafficCounter counter(program);
    if (const auto begun = counter.begin(); !begun) {
        return tl::unexpected<Error>(begun.error());
    }
    CommandBuffer buffer;
    lower::CommandMaker commands = program.lowered()->run(buffer);
    for (bool hasMore = true; hasMore && !stop.stop_requested();) {
        if (heartbeat != nullptr) {
            heartbeat->report(0, 0);
        }
        buffer.clear();
        hasMore = commands.next() != nullptr;
        for (const lower::CommandRun& run : buffer.runs()) {
            counter.add(run, buffer);
        }
    }
    return stop.stop_requested() ? Result<Traffic>(fail(ErrorKind::Stopped, "was stopped")) : counter.finish();
}

void shareCycles(Traffic& traffic, const sim::Machine& machine, const sim::RunResult& run)
{
    const auto bus = static_cast<std::int64_t>(busBytesOf(machine, run)) - traffic.busBytes();
    const auto array = static_cast<std::int64_t>(arrayBytesOf(machine, run)) - traffic.arrayBytes();
    const std::int64_t requests = run.requests - sumOf(traffic.rows, &TensorTraffic::requests);
    if (machine.description().simulator == sim::Simulator::Samsung && (bus != 0 || array != 0)) {
        TensorTraffic& rest = nameless(traffic, kComputePart, Purpose::Compute);
        rest.busBytes += bus;
        rest.arrayBytes += array;
        rest.requests += requests;
    }
    for (std::size_t part = 0; part < run.purposes.size(); ++part) {
        for (std::size_t purpose = 0; purpose < sim::kPurposes; ++purpose) {
            std::vector<TensorTraffic*> rows;
            for (TensorTraffic& row : traffic.rows) {
                if (row.part == part && static_cast<std::size_t>(row.purpose) == purpose && row.busiest > 0) {
                    rows.push_back(&row);
                }
            }
            const std::int64_t cycles = run.purposes[part][purpose];
            if (!rows.empty()) {
                share(cycles, rows);
            } else if (cycles > 0) {
                nameless(traffic, part, static_cast<Purpose>(purpose)).cycles = cycles;
            }
        }
    }
    std::ranges::stable_sort(traffic.rows, {}, [](const TensorTraffic& row) {
        return std::tuple(row.part, row.purpose, row.tensor ? *row.tensor : std::size_t(-1));
    });
}

} // namespace pimento
