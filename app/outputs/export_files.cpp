// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/outputs/export_files.h"

#include "app/outputs/bank_file.h"
#include "app/outputs/command_file.h"
#include "engine/exploration/left_out.h"
#include "engine/systems/dcc/exports/cost_csv.h"
#include "engine/systems/dcc/exports/program_texts.h"
#include "engine/systems/dcc/exports/ramulator_trace.h"
#include "engine/systems/dcc/exports/run_charts.h"
#include "engine/systems/dcc/exports/schedule_json.h"
#include "engine/systems/dcc/lists/described_run.h"
#include "engine/systems/dcc/lists/request_list.h"
#include "engine/systems/dcc/model/model.h"

#include <algorithm>
#include <filesystem>
#include <memory>
#include <system_error>
#include <utility>

namespace pimento {

namespace {

tl::unexpected<Error> stopped()
{
    return fail(ErrorKind::Stopped, "was interrupted", "", "Files that were finished stay in the folder");
}

bool isWanted(const ExportTask& task, ExportFormat format)
{
    return std::ranges::find(task.formats, format) != task.formats.end();
}

std::string placeIn(const ExportTask& task, ExportFormat format, std::size_t file = 0)
{
    return exportPlace(task.folder, infoOf(format).files[file]);
}

/// Forwards the commands of one run to several files.
class CommandFan final : public sim::CommandSink, public DescribedCommandSink {
public:
    void add(CommandFile& file) { m_files.push_back(&file); }

    void command(const sim::CommandRecord& record) override
    {
        for (CommandFile* file : m_files) {
            file->sink().command(record);
        }
    }
    void command(const sim::CommandRecord& record, std::string_view detail) override
    {
        for (CommandFile* file : m_files) {
            if (DescribedCommandSink* described = file->describedSink()) {
                described->command(record, detail);
            } else {
                file->sink().command(record);
            }
        }
    }

private:
    std::vector<CommandFile*> m_files;
};

/// Writes the formats of one task.
class Writing {
public:
    Writing(const ExportTask& task, const ExportWatch& watch) : m_task(&task), m_watch(&watch) {}

    Result<Exported> run()
    {
        if (auto done = simulate(); !done) {
            return tl::unexpected<Error>(done.error());
        }
        for (const ExportFormat format : m_task->formats) {
            if (auto written = write(format); !written) {
                return tl::unexpected<Error>(written.error());
            }
        }
        return std::move(m_exported);
    }

private:
    [[nodiscard]] const DraftQuestion& question() const { return m_task->program.question(); }
    [[nodiscard]] const lower::Program& lowered() const { return *m_task->program.lowered(); }
    [[nodiscard]] std::string subject() const
    {
        return draftText(question(), m_task->program.draft().parts()) + ": " + question().subject();
    }

    /// Runs the program, and writes its commands to files if these are requested.
    Result<void> simulate()
    {
        std::vector<std::unique_ptr<CommandFile>> files;
        CommandFan fan;
        for (const ExportFormat format : {ExportFormat::Commands, ExportFormat::Timeline}) {
            if (isWanted(*m_task, format)) {
                auto file = CommandFile::create(placeIn(*m_task, format), *question().machine,
                                                hasDetails(question()) ? CommandDetail::Write : CommandDetail::Omit);
                if (!file) {
                    return tl::unexpected<Error>(file.error());
                }
                fan.add(**file);
                files.push_back(*std::move(file));
            }
        }
        auto run = runInto(files.empty() ? nullptr : &fan);
        if (!run) {
            return tl::unexpected<Error>(run.error());
        }
        if (run->wasStopped) {
            return stopped();
        }
        m_exported.run = *std::move(run);
        for (const auto& file : files) {
            if (auto closed = file->close(); !closed) {
                return closed;
            }
        }
        return {};
    }

    Result<sim::RunResult> runInto(CommandFan* fan)
    {
        sim::RunOptions options{.bankFigures = sim::BankFigures::Keep, .explainsWaits = true};
        if (fan != nullptr && hasDetails(question())) {
            return runDescribed(question(), m_task->program.lowered(), options, *fan, m_watch->stop, &m_watch->run);
        }
        options.commands = fan;
        return m_task->program.run(options, m_watch->stop, &m_watch->run);
    }

    /// Writes a file in pieces; `produce` gets a sink for them.
    template <class Produce> Result<void> writeFile(ExportFormat format, std::size_t number, const Produce& produce)
    {
        auto file = OutputFile::create(placeIn(*m_task, format, number));
        if (!file) {
            return tl::unexpected<Error>(file.error());
        }
        std::int64_t pieces = 0;
        const bool isWhole = produce([&](std::string_view text) {
            file->write(text);
            m_watch->writing.report(++pieces, 0);
            return !m_watch->stop.stop_requested() && !file->isBroken();
        });
        if (!isWhole && !file->isBroken()) {
            return stopped();
        }
        return file->close();
    }

    Result<void> writeText(ExportFormat format, std::size_t number, const std::string& text)
    {
        return writeFile(format, number, [&](const lower::TextSink& sink) { return sink(text); });
    }

    /// Writes a text that a source delivers in blocks.
    template <class Source> Result<void> writeBlocks(ExportFormat format, Result<Source> source)
    {
        if (!source) {
            return tl::unexpected<Error>(source.error());
        }
        return writeFile(format, 0, [&](const lower::TextSink& sink) {
            for (std::string text; source->next(text);) {
                if (!sink(text)) {
                    return false;
                }
            }
            return true;
        });
    }

    Result<void> write(ExportFormat format)
    {
        if (auto written = writeForm(format); !written) {
            return written;
        }
        for (std::size_t i = 0; i < infoOf(format).files.size(); ++i) {
            const std::string name = placeIn(*m_task, format, i);
            std::error_code code;
            const auto bytes = std::filesystem::file_size(name, code);
            m_exported.files.push_back({format, name, code ? 0 : std::uint64_t{bytes}});
        }
        return {};
    }

    Result<void> writeForm(ExportFormat format)
    {
        switch (format) {
        case ExportFormat::Schedule:
            return writeFile(format, 0, [&](const lower::TextSink& sink) {
                return writeScheduleJson(
                    {m_task->problem.question(), question(), lowered(), m_exported.run, PIMENTO_VERSION}, sink);
            });
        case ExportFormat::Representation:
            return writeText(format, 0, representationText(question(), lowered()));
        case ExportFormat::Program:
            return writeFile(
                format, 0, [&](const lower::TextSink& sink) { return writeProgramText(question(), lowered(), sink); });
        case ExportFormat::Requests:
            return writeBlocks(format, requests());
        case ExportFormat::Ramulator:
            return writeBlocks(format, RamulatorTrace::of(m_task->program, m_watch->stop));
        case ExportFormat::Csv:
            return writeCsv();
        case ExportFormat::Figures:
            return writeFigures();
        case ExportFormat::Commands:
        case ExportFormat::Timeline:
            break; // written during the run
        }
        return {};
    }

    Result<RequestList> requests()
    {
        return m_task->program.lowered() != nullptr
                   ? RequestList::of(question(), m_task->program.lowered(), m_watch->stop)
                   : RequestList::of(question(), m_task->program.draft(), m_watch->stop);
    }

    Result<void> writeCsv()
    {
        if (auto written =
                writeText(ExportFormat::Csv, 0, costCsv(*question().machine, m_exported.run, notComputedOf(*m_task)));
            !written) {
            return written;
        }
        return writeBanks(placeIn(*m_task, ExportFormat::Csv, 1), *question().machine, m_exported.run);
    }

    Result<void> writeFigures()
    {
        const std::string contents = contentsWith(m_task->problem, notComputedOf(*m_task));
        const std::string chart = svgOf(timeChart(subject(), contents, m_exported.run));
        if (auto written = writeText(ExportFormat::Figures, 0, chart); !written) {
            return written;
        }
        return writeText(ExportFormat::Figures, 1, bankMapSvg(subject(), *question().machine, m_exported.run));
    }

    const ExportTask* m_task;
    const ExportWatch* m_watch;
    Exported m_exported;
};

} // namespace

NotComputed notComputedOf(const ExportTask& task)
{
    const DraftQuestion& question = task.program.question();
    return question.model->notComputed(question, task.program.draft().parts());
}

std::string exportPlace(const std::string& folder, std::string_view file)
{
    return (std::filesystem::path(folder) / file).string();
}

std::vector<ExportFormat> formatsOf(std::span<const ExportFormat> asked, const DraftProgram& program,
                                    std::vector<LeftOutFormat>& leftOut)
{
    std::vector<ExportFormat> formats;
    for (const ExportFormatInfo& info : exportFormats()) {
        if (!asked.empty() && std::ranges::find(asked, info.format) == asked.end()) {
            continue;
        }
        if (std::string why = whyNot(info.format, program); why.empty()) {
            formats.push_back(info.format);
        } else {
            leftOut.push_back({info.format, std::move(why)});
        }
    }
    return formats;
}

Result<Exported> writeExports(const ExportTask& task, const ExportWatch& watch) { return Writing(task, watch).run(); }

} // namespace pimento
