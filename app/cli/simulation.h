// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/support.h"
#include "engine/explore/described_run.h"
#include "engine/inspection/timeline/command_csv.h"
#include "engine/inspection/timeline/timeline_json.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

// What the commands that run the simulator share.

namespace pimento::cli {

using Json = nlohmann::ordered_json;

[[nodiscard]] double gpuMilliseconds(const Question& question);
[[nodiscard]] double pimMilliseconds(const Question& question, std::int64_t cycles);

/// Whether the rows of a command trace say more than their address.
enum class CommandDetail : std::uint8_t { Omit, Write };

/// Writes commands to a file as they are issued.
class FileSink final : public sim::CommandSink, public DescribedCommandSink {
public:
    FileSink(const sim::Machine& machine, OutputFile& file, CommandDetail detail) : m_machine(&machine), m_file(&file)
    {
        file.write(commandCsvHeader(machine) + (detail == CommandDetail::Write ? ",detail\n" : "\n"));
    }

    void command(const sim::CommandRecord& record) override
    {
        m_line.clear();
        appendCommandCsv(m_line, *m_machine, record);
        m_line += '\n';
        m_file->write(m_line);
    }
    void command(const sim::CommandRecord& record, std::string_view detail) override
    {
        m_line.clear();
        appendCommandCsv(m_line, *m_machine, record);
        m_line.append(1, ',').append(detail).append(1, '\n');
        m_file->write(m_line);
    }

private:
    const sim::Machine* m_machine;
    OutputFile* m_file;
    std::string m_line;
};

/// A file for the command trace: rows of text, or a timeline that Perfetto opens when its name ends with .json.
class CommandFile {
public:
    /// `detail` is what the run can tell.
    [[nodiscard]] static Result<std::unique_ptr<CommandFile>> create(const std::string& name,
                                                                     const sim::Machine& machine, CommandDetail detail);

    [[nodiscard]] sim::CommandSink& sink();
    /// Of a file that takes details; else nullptr.
    [[nodiscard]] DescribedCommandSink* describedSink() { return m_takesDetails ? &*m_rows : nullptr; }
    /// Completes the file; an error if anything could not be written.
    [[nodiscard]] Result<void> close();

private:
    explicit CommandFile(OutputFile file) : m_file(std::move(file)) {}

    OutputFile m_file;
    bool m_takesDetails = false;
    std::optional<FileSink> m_rows;
    std::optional<TimelineWriter> m_timeline;
};

/// Forwards the interrupt and shows how far one simulation is.
class RunProgress final : public Progress {
public:
    explicit RunProgress(Interrupt& interrupt) : m_interrupt(&interrupt) {}

    void report(std::int64_t done, std::int64_t total) override
    {
        m_interrupt->report(done, total);
        m_line.show(fmt::format("{} requests simulated", done));
    }

private:
    Interrupt* m_interrupt;
    ProgressLine m_line;
};

template <class Specs> void printCounts(const char* title, const Specs& specs, const std::vector<std::int64_t>& counts)
{
    printPlain("  {}:", title);
    for (std::size_t i = 0; i < specs.size(); ++i) {
        if (counts[i] > 0) {
            printPlain(" {} {}", specs[i].name, counts[i]);
        }
    }
    printPlain("\n");
}

template <class Specs> Json countsJson(const Specs& specs, const std::vector<std::int64_t>& counts)
{
    Json object = Json::object();
    for (std::size_t i = 0; i < specs.size(); ++i) {
        object[specs[i].name] = counts[i];
    }
    return object;
}

int simulateOne(const Options& options, const Question& question);
int simulateSpace(const Options& options, const Question& question);
/// The fastest draft of a space, proved.
int simulateBest(const Options& options, const Question& question);
/// A kernel of the vendor on Samsung's HBM-PIM.
int simulateSamsung(const Options& options);

} // namespace pimento::cli
