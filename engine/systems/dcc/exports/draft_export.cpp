// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/exports/draft_export.h"

#include "engine/exploration/left_out.h"
#include "engine/systems/aim/traces/trace_text.h"
#include "engine/systems/dcc/draft_problem.h"
#include "engine/systems/dcc/draft_program.h"
#include "engine/systems/dcc/exports/aim_trace.h"
#include "engine/systems/dcc/exports/bank_file.h"
#include "engine/systems/dcc/exports/command_file.h"
#include "engine/systems/dcc/exports/cost_csv.h"
#include "engine/systems/dcc/exports/program_texts.h"
#include "engine/systems/dcc/exports/ramulator_trace.h"
#include "engine/systems/dcc/exports/run_charts.h"
#include "engine/systems/dcc/exports/schedule_json.h"
#include "engine/systems/dcc/lists/described_run.h"
#include "engine/systems/dcc/lists/request_list.h"
#include "engine/systems/dcc/model/model.h"

#include <algorithm>
#include <array>
#include <memory>
#include <utility>

namespace pimento {

namespace {

tl::unexpected<Error> stopped()
{
    return fail(ErrorKind::Stopped, "was interrupted", "", "Files that were finished stay in the folder");
}

/// Reason why a draft's program cannot be exported in a form; "": it can.
std::string whyNoForm(ExportFormat format, const DraftProgram& program)
{
    const bool isOfProgram =
        format == ExportFormat::Schedule || format == ExportFormat::Representation ||
        format == ExportFormat::Program || format == ExportFormat::Mlir;
    if (isOfProgram && program.lowered() == nullptr) {
        return "its system compiles no program";
    }
    if (format == ExportFormat::Mlir) {
        return tiledText(*program.lowered())
                   ? ""
                   : "only kernels of one statement whose tiles divide its loops have that form";
    }
    const sim::DeviceDescription& device = program.question().machine->description();
    return format == ExportFormat::Ramulator ? whyNoRamulatorTrace(device)
           : format == ExportFormat::Aim     ? whyNoAimTrace(device)
                                             : std::string();
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

/// A lowered draft. The program runs once for all of its forms.
class DraftExport final : public CandidateExport {
public:
    DraftExport(const Problem& problem, DraftProgram program, const NotComputed& notComputed,
                const ExportContext& context)
        : m_problem(&problem), m_program(std::move(program)), m_notComputed(notComputed), m_context(&context)
    {
    }

    [[nodiscard]] std::string whyNot(const ExportForm& form) const override
    {
        return whyNoForm(formatOf(form), m_program);
    }

    [[nodiscard]] Result<std::vector<ExportedFile>> write(std::span<const ExportForm* const> forms,
                                                          const std::string& folder) override
    {
        m_forms = forms;
        m_folder = folder;
        if (auto done = simulate(); !done) {
            return tl::unexpected<Error>(done.error());
        }
        std::vector<ExportedFile> files;
        for (const ExportForm* form : forms) {
            if (auto written = writeForm(formatOf(*form)); !written) {
                return tl::unexpected<Error>(written.error());
            }
            for (const std::string_view file : form->files) {
                const std::string name = exportPlace(folder, file);
                files.push_back({form->id, name, sizeOfFile(name)});
            }
        }
        return files;
    }

    [[nodiscard]] std::optional<Cycles> cycles() const override { return m_run.cycles; }

private:
    [[nodiscard]] static ExportFormat formatOf(const ExportForm& form)
    {
        return std::ranges::find(exportFormats(), form.id, &ExportForm::id)->format;
    }
    [[nodiscard]] bool isWanted(ExportFormat format) const
    {
        return std::ranges::any_of(m_forms, [&](const ExportForm* form) { return formatOf(*form) == format; });
    }
    [[nodiscard]] std::string placeIn(ExportFormat format, std::size_t file = 0) const
    {
        return exportPlace(m_folder, infoOf(format).files[file]);
    }
    [[nodiscard]] const DraftQuestion& question() const { return m_program.question(); }
    [[nodiscard]] const lower::Program& lowered() const { return *m_program.lowered(); }
    [[nodiscard]] std::string subject() const
    {
        return draftText(question(), m_program.draft().parts()) + ": " + question().subject();
    }

    /// Runs the program, and writes its commands to files if these are requested.
    Result<void> simulate()
    {
        std::vector<std::unique_ptr<CommandFile>> files;
        CommandFan fan;
        for (const ExportFormat format : {ExportFormat::Commands, ExportFormat::Timeline}) {
            if (isWanted(format)) {
                auto file = CommandFile::create(placeIn(format), *question().machine,
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
        m_run = *std::move(run);
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
            return runDescribed(question(), m_program.lowered(), options, *fan, m_context->stop, m_context->run);
        }
        options.commands = fan;
        return m_program.run(options, m_context->stop, m_context->run);
    }

    Result<void> writeFile(ExportFormat format, std::size_t number, const std::function<bool(const TextSink&)>& produce)
    {
        return writeInPieces(placeIn(format, number), *m_context, produce);
    }

    Result<void> writeText(ExportFormat format, std::size_t number, const std::string& text)
    {
        return writeFile(format, number, [&](const TextSink& sink) { return sink(text); });
    }

    /// Writes a text that a source delivers in blocks.
    template <class Source> Result<void> writeBlocks(ExportFormat format, Result<Source> source)
    {
        if (!source) {
            return tl::unexpected<Error>(source.error());
        }
        return writeFile(format, 0, [&](const TextSink& sink) {
            for (std::string text; source->next(text);) {
                if (!sink(text)) {
                    return false;
                }
            }
            return true;
        });
    }

    Result<void> writeForm(ExportFormat format)
    {
        switch (format) {
        case ExportFormat::Schedule:
            return writeFile(format, 0, [&](const TextSink& sink) {
                return writeScheduleJson({m_problem->question(), question(), lowered(), m_run, m_context->version},
                                         sink);
            });
        case ExportFormat::Representation:
            return writeText(format, 0, representationText(question(), lowered()));
        case ExportFormat::Program:
            return writeFile(format, 0,
                             [&](const TextSink& sink) { return writeProgramText(question(), lowered(), sink); });
        case ExportFormat::Mlir:
            return tiledText(lowered()).and_then([&](const std::string& text) { return writeText(format, 0, text); });
        case ExportFormat::Requests:
            return writeBlocks(format, requests());
        case ExportFormat::Ramulator:
            return writeBlocks(format, RamulatorTrace::of(m_program, m_context->stop));
        case ExportFormat::Aim:
            return writeAimTrace();
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
        return m_program.lowered() != nullptr ? RequestList::of(question(), m_program.lowered(), m_context->stop)
                                              : RequestList::of(question(), m_program.draft(), m_context->stop);
    }

    Result<void> writeAimTrace()
    {
        auto requests = DraftRequests::of(m_program, m_context->stop);
        if (!requests) {
            return tl::unexpected<Error>(requests.error());
        }
        AimInstructions instructions(question().machine->description());
        for (auto request = requests->next(); request; request = requests->next()) {
            instructions.add(*request);
        }
        return writeText(ExportFormat::Aim, 0, aim::traceText(instructions.finish()));
    }

    Result<void> writeCsv()
    {
        if (auto written = writeText(ExportFormat::Csv, 0, costCsv(*question().machine, m_run, m_notComputed));
            !written) {
            return written;
        }
        return writeBanks(placeIn(ExportFormat::Csv, 1), *question().machine, m_run);
    }

    Result<void> writeFigures()
    {
        const std::string contents = contentsWith(*m_problem, m_notComputed);
        const std::string chart = svgOf(timeChart(subject(), contents, m_run));
        if (auto written = writeText(ExportFormat::Figures, 0, chart); !written) {
            return written;
        }
        return writeText(ExportFormat::Figures, 1, bankMapSvg(subject(), *question().machine, m_run));
    }

    const Problem* m_problem;
    DraftProgram m_program;
    NotComputed m_notComputed;
    const ExportContext* m_context;
    std::span<const ExportForm* const> m_forms; // being written
    std::string m_folder;
    sim::RunResult m_run;
};

} // namespace

std::span<const ExportFormatInfo> exportFormats()
{
    static const std::array<ExportFormatInfo, 11> kAll = {{
        {{"schedule", {"schedule.json"}, "executable schedule, for other tools"}, ExportFormat::Schedule},
        {{"ir", {"representation.txt"}, "the data-centric representation"}, ExportFormat::Representation},
        {{"program", {"program.txt"}, "the device program, a command a line"}, ExportFormat::Program},
        {{"mlir", {"kernel.mlir"}, "the kernel in tiles, as MLIR"}, ExportFormat::Mlir},
        {{"commands", {"commands.csv"}, "DRAM and unit commands with their cycles"}, ExportFormat::Commands},
        {{"requests", {"requests.csv"}, "the request list, for replay"}, ExportFormat::Requests},
        {{"ramulator", {"ramulator.trace"}, "requests as a trace of Ramulator 2"}, ExportFormat::Ramulator},
        {{"aim", {"aim.trace"}, "instructions of the AiM simulator, for GDDR6-AiM"}, ExportFormat::Aim},
        {{"timeline", {"timeline.json"}, "commands as a timeline for Perfetto"}, ExportFormat::Timeline},
        {{"csv", {"costs.csv", "banks.csv"}, "costs of the run and figures of every bank"}, ExportFormat::Csv},
        {{"figures", {"time.svg", "banks.svg"}, "time by part and purpose, map of the banks"}, ExportFormat::Figures},
    }};
    return kAll;
}

const ExportFormatInfo& infoOf(ExportFormat format)
{
    return *std::ranges::find(exportFormats(), format, &ExportFormatInfo::format);
}

Result<std::unique_ptr<CandidateExport>> makeDraftExport(const Problem& problem,
                                                         const std::shared_ptr<const CandidateList>& list,
                                                         std::size_t row, const ExportContext& context)
{
    auto program = draftProblem(problem)->program(*list, row, context.stop);
    if (!program) {
        return tl::unexpected<Error>(program.error());
    }
    return std::make_unique<DraftExport>(problem, *std::move(program), problem.notComputed(*list, row), context);
}

} // namespace pimento
