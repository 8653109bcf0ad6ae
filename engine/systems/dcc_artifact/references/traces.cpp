// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc_artifact/references/reference_families.h"

#include "engine/fidelity/line_comparison.h"
#include "engine/inspection/dram/command_csv.h"
#include "engine/request_lists/request_csv.h"
#include "engine/systems/dcc/lists/described_run.h"
#include "engine/systems/dcc/lists/replayed_list.h"
#include "engine/systems/dcc_artifact/artifact_model.h"
#include "engine/systems/dcc_artifact/references/draft_rows.h"

#include <algorithm>
#include <set>

namespace pimento::fidelity {

namespace {

bool hasHeader(const CsvTable& table, std::initializer_list<std::string_view> names)
{
    return std::ranges::equal(table.header(), names);
}

/// True for traces of compiled programs, which have details.
bool isDescribedTrace(const CsvTable& table)
{
    return hasHeader(table,
                     {"cycle", "command", "channel", "pch", "rank", "bankgroup", "bank", "row", "column", "detail"});
}
bool isDescribedList(const CsvTable& table)
{
    return hasHeader(
        table, {"seq", "request", "channel", "pch", "rank", "bankgroup", "bank", "row", "column", "phase", "detail"});
}

class ComparingSink final : public sim::CommandSink, public DescribedCommandSink {
public:
    ComparingSink(const sim::Machine& machine, LineComparison& comparison)
        : m_machine(&machine), m_comparison(&comparison)
    {
    }

    void command(const sim::CommandRecord& record) override
    {
        m_line.clear();
        appendCommandCsv(m_line, *m_machine, record);
        m_comparison->line(m_line);
    }
    void command(const sim::CommandRecord& record, std::string_view detail) override
    {
        m_line.clear();
        appendCommandCsv(m_line, *m_machine, record);
        m_line.append(1, ',').append(detail);
        m_comparison->line(m_line);
    }

private:
    const sim::Machine* m_machine;
    LineComparison* m_comparison;
    std::string m_line;
};

void skip(FileReport& report, std::string reason)
{
    report.isSkipped = true;
    report.reason = std::move(reason);
}

/// The first device that has every request of the list.
std::shared_ptr<const sim::Machine> machineFor(const BackendRegistry& backends, const CsvTable& requests)
{
    std::set<std::string_view> names;
    for (std::size_t row = 0; row < requests.rows(); ++row) {
        names.insert(requests.cell(row, 1));
    }
    for (const auto& machine : backends.all()) {
        if (std::ranges::all_of(names, [&](std::string_view name) { return machine->findRequest(name).has_value(); })) {
            return machine;
        }
    }
    return nullptr;
}

/// File stem without ".commands" or ".requests".
std::string traceId(const std::filesystem::path& path) { return path.stem().stem().string(); }

struct Origin {
    DraftQuestion question;
    Draft draft;
};

/// Looks an id up in the tables of simulated runs in the folder above.
std::optional<Origin> findOrigin(const BackendRegistry& backends, const std::filesystem::path& path)
{
    const std::string id = traceId(path);
    std::error_code code;
    const std::filesystem::path folder = std::filesystem::absolute(path, code).parent_path().parent_path();
    std::set<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::directory_iterator(folder, code)) {
        if (entry.path().extension() == ".csv") {
            files.insert(entry.path());
        }
    }
    for (const auto& file : files) {
        const auto table = CsvTable::read(file);
        if (!table || !isSimulatedRuns(*table)) {
            continue;
        }
        for (std::size_t row = 0; row < table->rows(); ++row) {
            if (table->cell(row, *table->column("id")) != id) {
                continue;
            }
            const auto setting =
                makeSetting(backends, table->cell(row, *table->column("backend")),
                            table->cell(row, *table->column("kernel")), table->cell(row, *table->column("mode")));
            const auto shape =
                setting ? readShape(*table, row, *setting->kernel) : tl::unexpected<Error>(setting.error());
            const auto draft =
                shape ? readDraft(*table, row, *shape, *setting->machine) : tl::unexpected<Error>(shape.error());
            if (draft) {
                return Origin{artifactQuestion(setting->kernel, *shape, setting->machine, Space::All, setting->mode),
                              *draft};
            }
        }
    }
    return std::nullopt;
}

} // namespace

bool isCommandTrace(const CsvTable& table)
{
    return hasHeader(table, {"cycle", "command", "channel", "pch", "rank", "bankgroup", "bank", "row", "column"}) ||
           isDescribedTrace(table);
}

void checkCommandTrace(const Job& job, FileReport& report)
{
    const std::filesystem::path requestFile = job.path.parent_path() / (traceId(job.path) + ".requests.csv");
    const auto requests = CsvTable::read(requestFile);
    if (!requests || !isRequestList(*requests)) {
        failWhole(report, "no request list " + requestFile.filename().string() + " beside it", job.table->rows());
        return;
    }
    const auto machine = machineFor(*job.backends, *requests);
    if (machine == nullptr) {
        failWhole(report, "no backend knows all requests of " + requestFile.filename().string(), job.table->rows());
        return;
    }
    auto list = ReplayedList::open(requestFile, *machine, job.stop);
    if (!list) {
        failWhole(report, list.error().message(), job.table->rows());
        return;
    }
    if (isDescribedTrace(*job.table) && !list->hasDetails()) {
        failWhole(report, requestFile.filename().string() + " has no details", job.table->rows());
        return;
    }
    LineComparison comparison(*job.table, report);
    ComparingSink sink(*machine, comparison);
    const auto run = isDescribedTrace(*job.table) ? list->run({}, sink, job.stop, job.heartbeat)
                                                  : list->run({.commands = &sink}, job.stop, job.heartbeat);
    comparison.finish();
    if (!run) {
        report.holding = 0;
        report.mismatches.insert(report.mismatches.begin(), run.error().message());
    }
}

bool isRequestList(const CsvTable& table)
{
    return hasHeader(table, {"seq", "request", "channel", "pch", "rank", "bankgroup", "bank", "row", "column"}) ||
           isDescribedList(table);
}

void checkRequestList(const Job& job, FileReport& report)
{
    const auto origin = findOrigin(*job.backends, job.path);
    if (!origin) {
        skip(report, "input of " + traceId(job.path) +
                         ".commands.csv; no row with this id in the folder above tells its draft");
        return;
    }
    const auto trace = dcc_artifact::makeTrace(*origin->question.machine, *origin->question.kernel,
                                               origin->question.mode, origin->draft.parts());
    if (!trace) {
        skip(report, trace.error().message());
        return;
    }
    LineComparison comparison(*job.table, report);
    dcc_artifact::TraceStream stream(*trace);
    std::vector<sim::Request> block(1024);
    std::int64_t sequence = 0;
    std::string line;
    for (std::size_t count = block.size(); count == block.size() && comparison.isOpen();) {
        count = stream.read(block);
        for (std::size_t i = 0; i < count; ++i) {
            line.clear();
            appendRequestCsv(line, *origin->question.machine, sequence++, block[i]);
            comparison.line(line);
        }
    }
    comparison.finish();
}

} // namespace pimento::fidelity
