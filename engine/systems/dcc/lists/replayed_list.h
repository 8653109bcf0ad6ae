// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/progress.h"
#include "sim/base/result.h"
#include "sim/machine.h"
#include "sim/run_options.h"
#include "sim/run_result.h"

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

    /// Whether its rows have details that the commands can be told with.
    [[nodiscard]] bool hasDetails() const;

    /// Error: what the list says that the device cannot do.
    [[nodiscard]] Result<sim::RunResult> run(const sim::RunOptions& options = {}, std::stop_token stop = {},
                                             Progress* progress = nullptr);
    /// The same for a list that has details.
    [[nodiscard]] Result<sim::RunResult> run(sim::RunOptions options, DescribedCommandSink& sink,
                                             std::stop_token stop = {}, Progress* progress = nullptr);

private:
    explicit ReplayedList(const sim::Machine& machine);

    const sim::Machine* m_machine;
    std::unique_ptr<RequestCsvStream> m_stream;       // read while it is simulated
    std::shared_ptr<samsung::RequestStages> m_stages; // of Samsung's machine
};

} // namespace pimento
