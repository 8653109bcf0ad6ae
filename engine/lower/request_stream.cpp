// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/lower/request_stream.h"

#include "engine/base/math.h"
#include "engine/lower/lowering.h"
#include "sim/base/assert.h"

#include <algorithm>

namespace pimento::lower {

namespace {

/// Names that device files give to operations; see resources/docs/MODEL.md.
const char* computeOp(const Command& command)
{
    if (command.c != kBankOperand) {
        return "alu";
    }
    switch (command.alu) {
    case Alu::Move:
        return "move";
    case Alu::Relu:
        return "relu";
    case Alu::Add:
        return "add";
    case Alu::Multiply:
        return "multiply";
    case Alu::MultiplyAdd:
        return "multiply_add";
    case Alu::Clear:
        break;
    }
    return "alu";
}

} // namespace

std::vector<const char*> neededOps(const std::string& family)
{
    std::vector<const char*> ops = {"fence", "load", "store"};
    const auto add = [&](std::initializer_list<const char*> more) { ops.insert(ops.end(), more); };
    if (family == "attacc") {
        add({"write_buffer", "mac", "move_result", "read_buffer"});
    } else if (family == "aim") {
        add({"write_buffer_spread", "preset_sums", "mac", "mac_core", "read_sums"});
    } else if (family == "hbm-pim") {
        add({"write_register", "move", "relu", "add", "multiply", "multiply_add", "alu", "write_back"});
    }
    return ops;
}

std::vector<std::string> knownOps()
{
    std::vector<std::string> ops = {"write_buffer_spread", "move_to_buffer", "softmax", "mode_change"};
    for (const std::string_view family : familyNames()) {
        for (const char* op : neededOps(std::string(family))) {
            for (const std::string& each : {std::string(op), std::string(op) + "_core"}) { // "_core": for one unit
                if (std::ranges::find(ops, each) == ops.end()) {
                    ops.push_back(each);
                }
            }
        }
    }
    return ops;
}

Result<RequestMaker> RequestMaker::make(const Program& program, const sim::Machine& machine)
{
    const RequestMaker maker(program, machine);
    for (const char* op : neededOps(program.device().compute.family)) {
        if (std::ranges::find(maker.m_ops, op) == maker.m_ops.end()) {
            return fail(std::string("has no request with op \"") + op + "\"", program.device().title,
                        "Add it to the requests in the device file");
        }
    }
    return maker;
}

RequestMaker::RequestMaker(const Program& program, const sim::Machine& machine)
    : m_program(&program), m_machine(&machine), m_host(program)
{
    for (const sim::RequestSpec& request : machine.description().requests) {
        m_ops.push_back(request.op);
    }
}

std::uint8_t RequestMaker::kind(const char* op) const
{
    const auto found = std::ranges::find(m_ops, op);
    PIMENTO_ASSERT(found != m_ops.end(), "make() checked the operations of the device");
    return static_cast<std::uint8_t>(found - m_ops.begin());
}

namespace {

sim::Request requestAt(const MemoryPlace& place)
{
    sim::Request request;
    request.row = static_cast<std::uint32_t>(place.row);
    request.column = static_cast<std::uint16_t>(place.column);
    request.bank = static_cast<std::uint16_t>(place.bank);
    request.channel = static_cast<std::uint16_t>(place.channel);
    return request;
}

} // namespace

sim::Request RequestMaker::hostPlace(std::size_t tensor, std::int64_t vector) const
{
    return requestAt(m_host.place(tensor, vector));
}

sim::Request RequestMaker::corePlace(std::int64_t core, std::int64_t block) const
{
    return requestAt(lower::corePlace(*m_program, 0, core, block));
}

void RequestMaker::appendToGroups(const Command& command, sim::Request request,
                                  std::vector<sim::Request>& requests) const
{
    const std::int64_t groups = m_program->plan(command.statement)->cores().groups();
    for (std::int64_t group = 0; group < groups; ++group) {
        request.channel = static_cast<std::uint16_t>(group);
        requests.push_back(request);
    }
}

/// Operations of vector units: one request for all units of a group, or one for each unit.
void RequestMaker::appendCompute(const Command& command, std::vector<sim::Request>& requests) const
{
    const bool isWriteBack = command.op == Op::WriteBack;
    std::string op = isWriteBack ? "write_back" : computeOp(command);
    const bool hasBlock = isWriteBack || command.c == kBankOperand;
    const StatementPlan& plan = *m_program->plan(command.statement);
    const bool isAlone = plan.control() == Control::Cores && std::ranges::find(m_ops, op + "_core") != m_ops.end();
    if (isAlone) {
        op += "_core";
    }
    const std::int64_t last = isAlone ? plan.cores().cores() : 1;
    for (std::int64_t core = 0; core < last; ++core) {
        sim::Request request = corePlace(core, hasBlock ? command.block : 0);
        request.kind = kind(op.c_str());
        appendToGroups(command, request, requests);
    }
}

/// What the host moves.
void RequestMaker::appendHost(const Command& command, std::vector<sim::Request>& requests) const
{
    const bool isLoad = command.op == Op::LoadHost || command.op == Op::LoadCore;
    const bool isInCore = command.op == Op::LoadCore || command.op == Op::StoreCore;
    sim::Request request;
    const bool isInBuffer = command.op == Op::ReadBuffer || command.op == Op::ReadSums;
    if (isInBuffer) {
        request.bank = command.core;
    } else {
        request = isInCore ? corePlace(command.core, command.block) : hostPlace(command.layout, command.block);
    }
    if (isInCore || isInBuffer) {
        request.channel = command.group;
    }
    request.kind = kind(command.op == Op::ReadBuffer ? "read_buffer"
                        : command.op == Op::ReadSums ? "read_sums"
                        : isLoad                     ? "load"
                                                     : "store");
    requests.push_back(request);
}

/// What the units of all groups do.
void RequestMaker::appendToUnits(const Command& command, std::vector<sim::Request>& requests) const
{
    sim::Request request;
    const char* op = nullptr;
    std::int64_t times = 1;
    switch (command.op) {
    case Op::WriteBuffer:
        request.bank = command.core;
        op = command.spread != 0 ? "write_buffer_spread" : "write_buffer";
        break;
    case Op::MoveToBuffer:
        request.bank = command.core;
        op = "move_to_buffer";
        break;
    case Op::MacTree:
    case Op::MacLanes:
        request = corePlace(0, command.block);
        op = "mac";
        break;
    case Op::MacCore:
        request = corePlace(command.core, command.block);
        op = "mac_core";
        break;
    case Op::PresetSums:
        op = "preset_sums";
        break;
    case Op::MoveResult:
        request.bank = command.core;
        op = "move_result";
        break;
    case Op::SoftmaxUnit:
        op = "softmax";
        times = softmaxCommands(command);
        break;
    case Op::ModeChange:
        op = "mode_change";
        break;
    default:
        PIMENTO_ASSERT(command.op == Op::WriteRegister, "all other operations have requests of their own");
        op = "write_register";
        break;
    }
    request.kind = kind(op);
    for (; times > 0; --times) {
        appendToGroups(command, request, requests);
    }
}

/// Commands of a softmax unit that works on so many scores at a time.
std::int64_t RequestMaker::softmaxCommands(const Command& command) const
{
    const std::int64_t lanes = m_machine->description().compute.softmaxLanes;
    return lanes == 0 ? 1 : ceilDivide(command.block * command.a * m_program->width(), lanes);
}

void RequestMaker::append(const Command& command, std::vector<sim::Request>& requests) const
{
    const std::size_t first = requests.size();
    switch (command.op) {
    case Op::Order:
        if (m_machine->description().controller.keepsPimOrder) {
            break;
        }
        [[fallthrough]];
    case Op::Fence:
        for (int channel = 0; channel < m_machine->channels(); ++channel) {
            sim::Request request;
            request.kind = kind("fence");
            request.channel = static_cast<std::uint16_t>(channel);
            requests.push_back(request);
        }
        break;
    case Op::HostSoftmax: // the host's own work moves nothing
        break;
    case Op::LoadHost:
    case Op::StoreHost:
    case Op::StoreCore:
    case Op::LoadCore:
    case Op::ReadSums:
    case Op::ReadBuffer:
        appendHost(command, requests);
        break;
    case Op::Compute:
    case Op::WriteBack:
        appendCompute(command, requests);
        break;
    default:
        appendToUnits(command, requests);
        break;
    }
    for (sim::Request& request : std::span(requests).subspan(first)) {
        request.phase = command.phase;
    }
}

ProgramStream::ProgramStream(const Program& program, RequestMaker maker)
    : m_maker(std::move(maker)), m_commands(program.run())
{
}

std::size_t ProgramStream::read(std::span<sim::Request> out)
{
    std::size_t count = 0;
    while (count < out.size()) {
        if (m_next == m_pending.size()) {
            if (m_isDone) {
                break;
            }
            m_pending.clear();
            m_next = 0;
            const Command* command = m_commands.next();
            if (command == nullptr) {
                m_isDone = true;
                break;
            }
            m_maker.append(*command, m_pending);
            continue;
        }
        out[count++] = m_pending[m_next++];
    }
    return count;
}

} // namespace pimento::lower
