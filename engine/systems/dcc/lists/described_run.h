// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/request_lists/described_request.h"
#include "engine/systems/dcc/drafts/draft.h"
#include "engine/systems/dcc/lower/core/program.h"
#include "engine/systems/dcc/model/draft_question.h"
#include "sim/base/progress.h"
#include "sim/dram/machine.h"
#include "sim/dram/request.h"
#include "sim/dram/run_options.h"
#include "sim/dram/run_result.h"

#include <deque>
#include <map>
#include <memory>
#include <stop_token>
#include <string>
#include <string_view>
#include <tuple>

namespace pimento {

/// Receives the command trace in issue order, with the detail of the request that each command serves ("": none).
class DescribedCommandSink {
public:
    virtual ~DescribedCommandSink() = default;
    virtual void command(const sim::CommandRecord& record, std::string_view detail) = 0;
};

/// Joins the commands of a run with the details of its requests. A request of the units has one final command, and
/// requests of one kind to one address leave their queue in order.
class DetailJoin final : public sim::RequestStream, public sim::CommandSink {
public:
    /// Prepares a join of requests and commands for `sink`; all arguments must outlive the object.
    DetailJoin(DescribedRequests& requests, const sim::Machine& machine, DescribedCommandSink& sink)
        : m_requests(&requests), m_machine(&machine), m_sink(&sink)
    {
    }

    [[nodiscard]] std::size_t read(std::span<sim::Request> out) override;
    void command(const sim::CommandRecord& record) override;

private:
    using Key = std::tuple<int, int, int, std::int64_t, int>; // command, channel, bank, row, column

    DescribedRequests* m_requests;
    const sim::Machine* m_machine;
    DescribedCommandSink* m_sink;
    std::map<Key, std::deque<std::string>> m_waiting;
};

/// True if the commands of a question's programs can be reported with details: compiled programs on machines that are
/// driven by tables.
[[nodiscard]] bool hasDetails(const DraftQuestion& question);

/// Simulates the program of a draft for a question that fixes the indexing, and passes the commands with their details
/// to the sink. Returns the result of runProgram().
[[nodiscard]] Result<sim::RunResult> runDescribed(const DraftQuestion& question, const Draft& draft,
                                                  sim::RunOptions options, DescribedCommandSink& sink,
                                                  std::stop_token stop = {}, Progress* progress = nullptr);

/// Simulates a program that was lowered for the question, and passes its commands with their details to the sink.
[[nodiscard]] Result<sim::RunResult> runDescribed(const DraftQuestion& question,
                                                  std::shared_ptr<const lower::Program> program,
                                                  sim::RunOptions options, DescribedCommandSink& sink,
                                                  std::stop_token stop = {}, Progress* progress = nullptr);

} // namespace pimento
