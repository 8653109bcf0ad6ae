// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/progress.h"
#include "sim/base/result.h"
#include "sim/dram/machine.h"
#include "sim/dram/run_options.h"
#include "sim/dram/run_result.h"

#include <filesystem>
#include <memory>
#include <stop_token>

namespace pimento {

class DescribedCommandSink;
class RequestCsvStream;

namespace samsung {
class RequestStages;
}

/// A request list in a file, to be run once on the machine that its device names.
class ReplayedList {
public:
    /// The machine must outlive the list. Error: the file cannot be read, or, on Samsung's machine, what is wrong in
    /// it.
    [[nodiscard]] static Result<ReplayedList> open(const std::filesystem::path& file, const sim::Machine& machine,
                                                   std::stop_token stop = {});
    ReplayedList(ReplayedList&&) noexcept;
    ReplayedList& operator=(ReplayedList&&) noexcept;
    ~ReplayedList();

    /// True if the rows carry details for the commands.
    [[nodiscard]] bool hasDetails() const;

    /// Runs the list once. Error: a request that the device cannot serve.
    [[nodiscard]] Result<sim::RunResult> run(const sim::RunOptions& options = {}, std::stop_token stop = {},
                                             Progress* progress = nullptr);
    /// Runs a list that has details, and passes its commands with them to the sink.
    [[nodiscard]] Result<sim::RunResult> run(sim::RunOptions options, DescribedCommandSink& sink,
                                             std::stop_token stop = {}, Progress* progress = nullptr);

private:
    explicit ReplayedList(const sim::Machine& machine);

    const sim::Machine* m_machine;
    std::unique_ptr<RequestCsvStream> m_stream;       // read during the simulation
    std::shared_ptr<samsung::RequestStages> m_stages; // for Samsung's machine only
};

} // namespace pimento
