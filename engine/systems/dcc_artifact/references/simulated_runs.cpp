// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc_artifact/references/reference_families.h"

#include "engine/systems/dcc_artifact/artifact_model.h"
#include "engine/systems/dcc_artifact/generators/draft_space.h"
#include "engine/systems/dcc_artifact/references/draft_rows.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <unordered_map>

namespace pimento::fidelity {

namespace {

constexpr std::array kInputColumns = {"id",      "backend", "kernel", "mode", "batch", "nhead", "dhead",
                                      "seq_len", "vec_len", "kind",   "g0",   "c0",    "t0",    "g1",
                                      "c1",      "t1",      "g2",     "c2",   "t2"};
constexpr std::array kOutputColumns = {"lanes",     "banks",          "requests",  "cycles",
                                       "cycles_in", "cycles_compute", "cycles_out"};

bool hasAll(const CsvTable& table, std::initializer_list<const char*> names)
{
    return std::ranges::all_of(names, [&](const char* name) { return table.column(name).has_value(); });
}

/// Compares names ignoring case: "MAC_AB" and "mac_ab", "REFab" and "refab".
bool isSameName(std::string_view a, std::string_view b)
{
    return std::ranges::equal(a, b,
                              [](unsigned char x, unsigned char y) { return std::tolower(x) == std::tolower(y); });
}

template <class Specs>
std::int64_t countOf(const Specs& specs, const std::vector<std::int64_t>& counts, std::string_view name)
{
    for (std::size_t i = 0; i < specs.size(); ++i) {
        if (isSameName(specs[i].name, name)) {
            return counts[i];
        }
    }
    return 0; // a device without the command never issues it
}

void compareCounts(RowComparison& comparison, const CsvTable& table, const sim::DeviceDescription& device,
                   const sim::RunResult& run)
{
    for (std::size_t column = 0; column < table.header().size(); ++column) {
        const std::string_view name = table.header()[column];
        if (name.starts_with("req_")) {
            comparison.integer(column, countOf(device.requests, run.requestsByKind, name.substr(4)));
        } else if (name.starts_with("cmd_")) {
            comparison.integer(column, countOf(device.commands, run.commandsByKind, name.substr(4)));
        }
    }
}

void compareAlignment(RowComparison& comparison, const CsvTable& table, const Draft& draft)
{
    compareTiles(comparison, table, draft);
    const dcc_artifact::AlignedDraft aligned = dcc_artifact::align(draft.parts());
    compareColumn(comparison, table, "lanes", aligned.lanes);
    compareColumn(comparison, table, "banks", aligned.banks);
}

/// Simulates a row's draft; records an impossible one in the comparison.
std::optional<sim::RunResult> simulate(const Job& job, const DraftQuestion& question, const Draft& draft,
                                       std::size_t row, RowComparison& comparison)
{
    const std::int64_t mostCycles = mostCyclesOf(*job.table, row);
    Result<sim::RunResult> run =
        simulateDraft(question, draft.parts(), {.mostCycles = mostCycles}, job.stop, job.heartbeat);
    if (!run) {
        comparison.impossible(run.error().message());
        return std::nullopt;
    }
    if (run->wasStopped) {
        comparison.impossible(stopText(job, mostCycles));
        return std::nullopt;
    }
    return std::move(*run);
}

bool isIn(const auto& names, std::string_view name) { return std::ranges::find(names, name) != names.end(); }

} // namespace

bool isSimulatedRuns(const CsvTable& table)
{
    return hasAll(table, {"id", "backend", "kernel", "mode", "batch", "g0", "c0", "t0", "g1", "c1", "t1", "requests",
                          "cycles", "cmd_act"});
}

void checkSimulatedRuns(const Job& job, FileReport& report)
{
    const CsvTable& table = *job.table;
    for (const std::string_view name : table.header()) {
        if (!isIn(kInputColumns, name) && !isIn(kOutputColumns, name) && !name.starts_with("req_") &&
            !name.starts_with("cmd_")) {
            failForColumn(report, name, table.rows());
            return;
        }
    }
    const std::size_t backend = *table.column("backend");
    const std::size_t kernel = *table.column("kernel");
    const std::size_t mode = *table.column("mode");
    compareRows(job, report, [&](std::size_t row, RowComparison& comparison) {
        const auto setting =
            makeSetting(*job.backends, table.cell(row, backend), table.cell(row, kernel), table.cell(row, mode));
        const auto shape = setting ? readShape(table, row, *setting->kernel) : tl::unexpected<Error>(setting.error());
        const auto draft =
            shape ? readDraft(table, row, *shape, *setting->machine) : tl::unexpected<Error>(shape.error());
        if (!draft) {
            comparison.impossible(draft.error().message());
            return;
        }
        compareAlignment(comparison, table, *draft);
        const DraftQuestion question =
            artifactQuestion(setting->kernel, *shape, setting->machine, Space::All, setting->mode);
        if (const auto run = simulate(job, question, *draft, row, comparison)) {
            compareRun(comparison, table, *run);
            compareCounts(comparison, table, setting->machine->description(), *run);
        }
    });
}

bool isExhaustive(const CsvTable& table)
{
    return hasAll(table,
                  {"leaf", "complete", "g0", "c0", "t0", "g1", "c1", "t1", "paper_kept", "artifact_listed", "cycles"});
}

namespace {

/// Facts from the enumeration about a draft of one shape.
struct DraftFacts {
    std::int64_t leafOfAll = -1;
    std::int64_t leafOfComplete = -1;
    bool isKept = false;
    bool isListed = false;
};

class DraftIndex {
public:
    static Result<DraftIndex> make(const DraftQuestion& question)
    {
        DraftIndex index;
        std::int64_t counts[2] = {};
        for (const Space space : {Space::All, Space::Complete, Space::Kept, Space::Listed}) {
            const auto drafts = dcc_artifact::enumerateDrafts(question.shape, question.resources(), space);
            if (!drafts) {
                return tl::unexpected<Error>(drafts.error());
            }
            for (std::size_t i = 0; i < drafts->size(); ++i) {
                DraftFacts& facts = index.m_facts[key(Draft((*drafts)[i]))];
                switch (space) {
                case Space::All:
                    facts.leafOfAll = counts[0]++;
                    break;
                case Space::Complete:
                    facts.leafOfComplete = counts[1]++;
                    break;
                case Space::Kept:
                    facts.isKept = true;
                    break;
                case Space::Listed:
                    facts.isListed = true;
                    // Listed drafts that the enumeration lacks are appended to it in list order.
                    facts.leafOfAll = facts.leafOfAll >= 0 ? facts.leafOfAll : counts[0]++;
                    facts.leafOfComplete = facts.leafOfComplete >= 0 ? facts.leafOfComplete : counts[1]++;
                    break;
                }
            }
            index.m_leaves = space == Space::All ? counts[0] : index.m_leaves;
        }
        return index;
    }

    [[nodiscard]] DraftFacts find(const Draft& draft) const
    {
        const auto found = m_facts.find(key(draft));
        return found == m_facts.end() ? DraftFacts{} : found->second;
    }
    [[nodiscard]] bool isLeaf(const DraftFacts& facts) const
    {
        return facts.leafOfAll >= 0 && facts.leafOfAll < m_leaves;
    }

private:
    static std::string key(const Draft& draft)
    {
        std::string text = draft.text();
        for (const DraftPart& part : draft.parts()) {
            text += "/" + std::to_string(part.tile);
        }
        return text;
    }

    std::unordered_map<std::string, DraftFacts> m_facts;
    std::int64_t m_leaves = 0;
};

/// Parses names such as "exhaustive_attacc_red_kernel_2x1024", with the shape in the order of the kernel's keys.
Result<DraftQuestion> questionOfName(const BackendRegistry& backends, const std::filesystem::path& path)
{
    const auto parts = nameParts(path);
    if (parts.size() != 5) {
        return fail("the file name is not exhaustive_<backend>_<kernel>_<mode>_<shape>");
    }
    const auto setting = makeSetting(backends, parts[1], parts[2], parts[3]);
    if (!setting) {
        return tl::unexpected<Error>(setting.error());
    }
    std::vector<std::int64_t> sizes;
    for (const std::string_view size : split(parts[4], 'x')) {
        sizes.push_back(parseInteger(size).value_or(0));
    }
    const auto shape = Shape::make(*setting->kernel, std::move(sizes));
    if (!shape) {
        return tl::unexpected<Error>(shape.error());
    }
    return artifactQuestion(setting->kernel, *shape, setting->machine, Space::All, setting->mode);
}

} // namespace

void checkExhaustive(const Job& job, FileReport& report)
{
    const CsvTable& table = *job.table;
    const auto question = questionOfName(*job.backends, job.path);
    const auto index = question ? DraftIndex::make(*question) : tl::unexpected<Error>(question.error());
    if (!index) {
        failWhole(report, index.error().message(), table.rows());
        return;
    }
    const std::size_t leafColumn = *table.column("leaf");
    // Some files number all leaves, others only the complete ones: use the numbering that fits more rows.
    std::int64_t fits[2] = {};
    for (std::size_t row = 0; row < table.rows(); ++row) {
        if (const auto draft = readDraft(table, row, question->shape, *question->machine)) {
            const DraftFacts facts = index->find(*draft);
            const auto leaf = parseInteger(table.cell(row, leafColumn));
            fits[0] += leaf == facts.leafOfAll ? 1 : 0;
            fits[1] += leaf == facts.leafOfComplete ? 1 : 0;
        }
    }
    compareRows(job, report, [&](std::size_t row, RowComparison& comparison) {
        const auto draft = readDraft(table, row, question->shape, *question->machine);
        if (!draft) {
            comparison.impossible(draft.error().message());
            return;
        }
        const DraftFacts facts = index->find(*draft);
        const Resources left = dcc_artifact::resourcesLeft(draft->parts(), question->resources());
        const bool isLeaf = index->isLeaf(facts);
        comparison.integer(leafColumn, fits[0] >= fits[1] ? facts.leafOfAll : facts.leafOfComplete);
        compareColumn(comparison, table, "groups_left", isLeaf ? left.groups : -1);
        compareColumn(comparison, table, "cores_left", isLeaf ? left.cores : -1);
        compareColumn(comparison, table, "complete", isLeaf && left == Resources{1, 1} ? 1 : 0);
        compareColumn(comparison, table, "paper_kept", facts.isKept ? 1 : 0);
        compareColumn(comparison, table, "artifact_listed", facts.isListed ? 1 : 0);
        compareAlignment(comparison, table, *draft);
        if (const auto run = simulate(job, *question, *draft, row, comparison)) {
            compareRun(comparison, table, *run);
        }
    });
}

bool isListedDataset(const CsvTable& table)
{
    return hasAll(table, {"batch", "g0", "c0", "t0", "g1", "c1", "t1", "requests", "cycles"}) && !table.column("id") &&
           !table.column("leaf") && !table.column("backend");
}

void checkListedDataset(const Job& job, FileReport& report)
{
    const CsvTable& table = *job.table;
    const auto parts = nameParts(job.path);
    const auto setting = parts.size() == 3 ? makeSetting(*job.backends, parts[1], parts[2], "kernel")
                                           : Result<Setting>(fail("the file name is not dataset2d_<backend>_<kernel>"));
    if (!setting) {
        failWhole(report, setting.error().message(), table.rows());
        return;
    }
    compareRows(job, report, [&](std::size_t row, RowComparison& comparison) {
        const auto shape = readShape(table, row, *setting->kernel);
        const auto draft =
            shape ? readDraft(table, row, *shape, *setting->machine) : tl::unexpected<Error>(shape.error());
        if (!draft) {
            comparison.impossible(draft.error().message());
            return;
        }
        compareTiles(comparison, table, *draft);
        const DraftQuestion question =
            artifactQuestion(setting->kernel, *shape, setting->machine, Space::Listed, setting->mode);
        if (const auto run = simulate(job, question, *draft, row, comparison)) {
            compareRun(comparison, table, *run);
        }
    });
}

} // namespace pimento::fidelity
