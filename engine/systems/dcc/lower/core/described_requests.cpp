// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/lower/core/described_requests.h"

#include "engine/systems/dcc/lower/core/request_stream.h"

#include <utility>
#include <vector>

namespace pimento::lower {

namespace {

/// "0-3+8" of the banks of the cores that `isReached`.
template <class Predicate> std::string banksText(const Program& program, const Predicate& isReached)
{
    const std::int64_t banksPerCore = program.device().compute.banksPerCore;
    const std::int64_t cores = program.device().banksPerChannel() / banksPerCore;
    std::string text = "banks=";
    std::int64_t first = -1;
    for (std::int64_t core = 0; core <= cores; ++core) {
        const bool isIn = core < cores && isReached(core);
        if (isIn && first < 0) {
            first = core;
        } else if (!isIn && first >= 0) {
            const std::int64_t last = core * banksPerCore - 1;
            text += (text.ends_with('=') ? "" : "+") + std::to_string(first * banksPerCore);
            text += last > first * banksPerCore ? "-" + std::to_string(last) : "";
            first = -1;
        }
    }
    return text;
}

std::string joinedBanks(const Program& program, const Command& command)
{
    const std::int64_t matters = ~std::int64_t{command.spread};
    return banksText(program, [&](std::int64_t core) { return ((core ^ command.core) & matters) == 0; });
}

std::string computeDetail(const Program& program, const Command& command)
{
    const std::string to = "to=" + registerText(program, command.a);
    if (command.alu == Alu::Clear) {
        return to;
    }
    const bool hasFirst = command.alu != Alu::Move && command.alu != Alu::Relu;
    return to + (hasFirst ? " from=" + registerText(program, command.b) : "") +
           (command.c == kBankOperand ? "" : " and=" + registerText(program, command.c));
}

class CommandRequests final : public DescribedRequests {
public:
    CommandRequests(std::shared_ptr<const Program> program, RequestMaker maker)
        : m_program(std::move(program)), m_maker(std::move(maker)), m_commands(m_program->run())
    {
    }

    [[nodiscard]] bool next(DescribedRequest& out) override
    {
        while (m_next == m_made.size()) {
            const Command* command = m_commands.next();
            if (command == nullptr) {
                return false;
            }
            m_made.clear();
            m_next = 0;
            m_maker.append(*command, m_made);
            m_detail = detailOf(*command, *m_program);
        }
        out.request = m_made[m_next++];
        out.detail = m_detail;
        return true;
    }

private:
    std::shared_ptr<const Program> m_program;
    RequestMaker m_maker;
    Generator<Command> m_commands;
    std::vector<sim::Request> m_made;
    std::size_t m_next = 0;
    std::string m_detail;
};

} // namespace

std::string registerText(const Program& program, std::uint8_t number)
{
    const int registers = program.device().compute.registers;
    return (number < registers ? "A" : "B") + std::to_string(number % registers);
}

std::string detailOf(const Command& command, const Program& program)
{
    const std::string entry = "entry=" + std::to_string(command.a);
    const std::string sum = "accumulator=" + std::to_string(command.b);
    const std::string slot = "slot=" + std::to_string(command.block);
    switch (command.op) {
    case Op::WriteBuffer:
        return entry + " " + joinedBanks(program, command);
    case Op::MoveToBuffer:
        return entry + " " + slot + " " + joinedBanks(program, command);
    case Op::MoveResult:
        return slot + " " + joinedBanks(program, command);
    case Op::ReadBuffer:
        return slot;
    case Op::SoftmaxUnit:
        return "slots=" + std::to_string(command.block) + " bunches=" + std::to_string(command.a);
    case Op::MacTree:
    case Op::MacCore:
        return entry + " " + sum;
    case Op::MacLanes:
        return entry + " lane=" + std::to_string(command.b);
    case Op::PresetSums:
        return sum;
    case Op::ReadSums:
        return sum + " " + banksText(program, [&](std::int64_t core) { return ((command.block >> core) & 1) != 0; });
    case Op::WriteRegister:
    case Op::WriteBack:
        return "register=" + registerText(program, command.a);
    case Op::Compute:
        return computeDetail(program, command);
    default:
        return {};
    }
}

Result<std::unique_ptr<DescribedRequests>> describedRequestsOf(std::shared_ptr<const Program> program,
                                                               const sim::Machine& machine)
{
    auto maker = RequestMaker::make(*program, machine);
    if (!maker) {
        return tl::unexpected<Error>(maker.error());
    }
    return std::make_unique<CommandRequests>(std::move(program), std::move(*maker));
}

} // namespace pimento::lower
