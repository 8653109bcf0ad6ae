// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/output_file.h"
#include "engine/inspection/dram/timeline_json.h"
#include "engine/systems/dcc/lists/described_run.h"
#include "sim/dram/machine.h"
#include "sim/dram/run_options.h"

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace pimento {

/// Choice whether rows of a command trace contain more than the address.
enum class CommandDetail : unsigned char { Omit, Write };

/// Writes commands to a file as they are issued. Machine and file must outlive it.
class CommandRows final : public sim::CommandSink, public DescribedCommandSink {
public:
    CommandRows(const sim::Machine& machine, OutputFile& file, CommandDetail detail);

    void command(const sim::CommandRecord& record) override;
    void command(const sim::CommandRecord& record, std::string_view detail) override;

private:
    const sim::Machine* m_machine;
    OutputFile* m_file;
    std::string m_line;
};

/// File for the command trace: rows of text, or a timeline for Perfetto if its name ends in .json.
class CommandFile {
public:
    /// Creates the file; `detail`: what the run can report.
    [[nodiscard]] static Result<std::unique_ptr<CommandFile>> create(const std::string& name,
                                                                     const sim::Machine& machine, CommandDetail detail);

    [[nodiscard]] sim::CommandSink& sink();
    /// Sink of a file with details; nullptr: the file has none.
    [[nodiscard]] DescribedCommandSink* describedSink() { return m_takesDetails ? &*m_rows : nullptr; }
    /// Completes the file. Error: something could not be written.
    [[nodiscard]] Result<void> close();

private:
    explicit CommandFile(OutputFile file) : m_file(std::move(file)) {}

    OutputFile m_file;
    bool m_takesDetails = false;
    std::optional<CommandRows> m_rows;
    std::optional<TimelineWriter> m_timeline;
};

} // namespace pimento
