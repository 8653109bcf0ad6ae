// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/lists/replayed_list.h"

#include "engine/request_lists/request_csv.h"
#include "engine/systems/dcc/lists/described_run.h"
#include "engine/systems/dcc/lower/crf/program_run.h"
#include "engine/systems/dcc/lower/crf/request_stages.h"
#include "sim/dram/simulator.h"

#include <limits>
#include <system_error>
#include <utility>

namespace pimento {

namespace {

/// Memory limit for a list: a file that can be opened only once, such as a pipe, stays in memory.
std::size_t mostKeptBytes(const std::filesystem::path& file)
{
    std::error_code code;
    return std::filesystem::is_regular_file(file, code) ? samsung::RequestStages::kMostKeptBytes
                                                        : std::numeric_limits<std::size_t>::max();
}

/// Streams the rows of a list with their details.
class Rows final : public DescribedRequests {
public:
    explicit Rows(RequestCsvStream& list) : m_list(&list) {}

    [[nodiscard]] bool next(DescribedRequest& out) override { return m_list->next(out); }

private:
    RequestCsvStream* m_list;
};

} // namespace

ReplayedList::ReplayedList(const sim::Machine& machine) : m_machine(&machine) {}
ReplayedList::ReplayedList(ReplayedList&&) noexcept = default;
ReplayedList& ReplayedList::operator=(ReplayedList&&) noexcept = default;
ReplayedList::~ReplayedList() = default;

Result<ReplayedList> ReplayedList::open(const std::filesystem::path& file, const sim::Machine& machine,
                                        std::stop_token stop)
{
    ReplayedList list(machine);
    if (machine.description().simulator == sim::Simulator::Samsung) {
        const auto reopen = [file, &machine] { return RequestCsvStream::open(file, machine); };
        auto stages = samsung::RequestStages::read(reopen, machine, std::move(stop), mostKeptBytes(file));
        if (!stages) {
            return tl::unexpected<Error>(stages.error());
        }
        list.m_stages = std::move(*stages);
        return list;
    }
    auto stream = RequestCsvStream::open(file, machine);
    if (!stream) {
        return tl::unexpected<Error>(stream.error());
    }
    list.m_stream = std::move(*stream);
    return list;
}

Result<sim::RunResult> ReplayedList::run(const sim::RunOptions& options, std::stop_token stop, Progress* progress)
{
    if (m_stages) {
        return samsung::simulateList(m_stages, *m_machine, options, std::move(stop), progress);
    }
    auto run = sim::run(*m_machine, *m_stream, options, std::move(stop), progress);
    if (run && m_stream->error()) {
        return tl::unexpected<Error>(*m_stream->error());
    }
    return run;
}

bool ReplayedList::hasDetails() const { return m_stream && m_stream->isDescribed(); }

Result<sim::RunResult> ReplayedList::run(sim::RunOptions options, DescribedCommandSink& sink, std::stop_token stop,
                                         Progress* progress)
{
    Rows rows(*m_stream);
    DetailJoin join(rows, *m_machine, sink);
    options.commands = &join;
    auto run = sim::run(*m_machine, join, options, std::move(stop), progress);
    if (run && m_stream->error()) {
        return tl::unexpected<Error>(*m_stream->error());
    }
    return run;
}

} // namespace pimento
