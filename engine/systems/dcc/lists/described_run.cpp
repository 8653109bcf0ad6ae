// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/lists/described_run.h"

#include "engine/systems/dcc/model/compiled_program.h"
#include "engine/systems/dcc/model/model.h"
#include "sim/dram/simulator.h"

#include <utility>

namespace pimento {

std::size_t DetailJoin::read(std::span<sim::Request> out)
{
    std::size_t count = 0;
    for (DescribedRequest next; count < out.size() && m_requests->next(next);) {
        const sim::Request& request = next.request;
        const int command = m_machine->request(request.kind).finalCommand;
        if (!next.detail.empty() && command != sim::Machine::kNoCommand) {
            m_waiting[{command, request.channel, request.bank, request.row, request.column}].push_back(
                std::move(next.detail));
        }
        out[count++] = request;
    }
    return count;
}

void DetailJoin::command(const sim::CommandRecord& record)
{
    const auto found = m_waiting.find({record.command, record.channel, record.bank, record.row, record.column});
    if (found == m_waiting.end()) {
        m_sink->command(record, {});
        return;
    }
    m_sink->command(record, found->second.front());
    found->second.pop_front();
    if (found->second.empty()) {
        m_waiting.erase(found);
    }
}

bool hasDetails(const DraftQuestion& question)
{
    return question.model == &compiledModel() && question.machine->description().simulator == sim::Simulator::Tables;
}

Result<sim::RunResult> runDescribed(const DraftQuestion& question, const Draft& draft, sim::RunOptions options,
                                    DescribedCommandSink& sink, std::stop_token stop, Progress* progress)
{
    auto program = lowerDraft(question, draft.parts(), stop);
    if (!program) {
        return tl::unexpected<Error>(program.error());
    }
    return runDescribed(question, std::shared_ptr<const lower::Program>(*std::move(program)), options, sink,
                        std::move(stop), progress);
}

Result<sim::RunResult> runDescribed(const DraftQuestion& question, std::shared_ptr<const lower::Program> program,
                                    sim::RunOptions options, DescribedCommandSink& sink, std::stop_token stop,
                                    Progress* progress)
{
    const auto requests = describedRequests(question, std::move(program), stop);
    if (!requests) {
        return tl::unexpected<Error>(requests.error());
    }
    DetailJoin join(**requests, question.timing(), sink);
    options.commands = &join;
    return sim::run(question.timing(), join, options, std::move(stop), progress);
}

} // namespace pimento
