// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/lower/core/described_requests.h"

#include "engine/systems/dcc/lower/core/family.h"
#include "engine/systems/dcc/lower/core/request_stream.h"

#include <utility>
#include <vector>

namespace pimento::lower {

namespace {

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

std::string banksText(const Program& program, const Command& command)
{
    const std::int64_t banksPerCore = program.device().compute.banksPerCore;
    const std::int64_t cores = program.device().banksPerChannel() / banksPerCore;
    std::string text = "banks=";
    std::int64_t first = -1;
    for (std::int64_t core = 0; core <= cores; ++core) {
        const bool isIn = core < cores && reaches(command, core);
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

std::string detailOf(const Command& command, const Program& program)
{
    const CommandWords* words = findWords(program.family().words(), command.op);
    return words == nullptr || words->detail == nullptr ? std::string() : words->detail(command, program);
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
