// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/explore/draft_lists.h"

#include "app/cli/common/output_places.h"
#include "app/cli/common/problem_text.h"
#include "app/cli/common/support.h"
#include "engine/candidates/worded_candidates.h"
#include "engine/exploration/candidate_csv.h"
#include "engine/problem/baseline_text.h"

#include <fmt/format.h>

#include <cstdint>

namespace pimento::cli {

namespace {

constexpr std::size_t kRowsShown = 20;

std::string tilesText(const CandidateList& list, std::size_t row, const std::vector<std::size_t>& columns)
{
    std::string text;
    for (const std::size_t column : columns) {
        text += (text.empty() ? "" : ",") + std::to_string(static_cast<std::int64_t>(list.value(row, column)));
    }
    return text;
}

/// Prints the sizes and the first candidates with their tiles.
void printList(const Problem& problem, const ListedSpaces& listed, Units units)
{
    const CandidateList& list = *listed.list;
    const std::string space = spaceText(problem);
    const std::string& noun = infoOf(problem).candidates;
    printPlain("{}, {} groups x {} cores, model {}\n", problem.heading(), units.groups, units.cores,
               problem.question().system);
    printPlain("  {:<10}{:>10}{:>10}\n", "space", noun, "seconds");
    for (const SpaceStage& stage : listed.stages) {
        printPlain("  {:<10}{:>10}{:>10}\n", stage.name, stage.count,
                   stage.seconds ? fmt::format("{:.3f}", *stage.seconds) : "not listed");
        if (stage.addedStandards > 0) {
            printPlain("    with {}\n", addedText(stage.addedStandards));
        }
    }
    const std::vector<std::size_t> tiles = tileColumns(list);
    printPlain("\n{}{}{}:\n", space.empty() ? "" : space + " ", noun,
               tiles.empty() ? "" : " (groups x cores per dimension set, tile lengths, in words)");
    const std::size_t shown = list.size() <= 2 * kRowsShown ? list.size() : kRowsShown;
    for (std::size_t row = 0; row < shown; ++row) {
        printPlain("  {:<24}{:<16}{}\n", list.text(row), tilesText(list, row, tiles), wordsOf(list, row));
    }
    if (shown < list.size()) {
        printPlain("  and {} more; --csv FILE writes them all\n", list.size() - shown);
    }
}

/// Prints sizes and all candidates as JSON.
void printListJson(const Problem& problem, const ListedSpaces& listed, Units units)
{
    const CandidateList& list = *listed.list;
    Json document = subjectJson(problem);
    document["groups"] = units.groups;
    document["cores"] = units.cores;
    for (const SpaceStage& stage : listed.stages) {
        document["counts"][stage.name] = stage.count;
        if (stage.addedStandards > 0) {
            document["idle_distributions"][stage.name] = stage.addedStandards;
        }
        document["seconds"][stage.name] = stage.seconds ? Json(*stage.seconds) : Json(nullptr);
    }
    document["space"] = spaceText(problem);
    // There may be millions of drafts: they are printed one by one after the rest of the document.
    std::string head = document.lines();
    head.resize(head.rfind('\n'));
    printPlain("{},\n  \"drafts\": [", head);
    const std::vector<std::size_t> columns = tileColumns(list);
    for (std::size_t row = 0; row < list.size(); ++row) {
        Json tiles = Json::array();
        for (const std::size_t column : columns) {
            tiles.push_back(static_cast<std::int64_t>(list.value(row, column)));
        }
        printPlain("{}\n    {}", row == 0 ? "" : ",",
                   Json{{"draft", list.text(row)}, {"tiles", std::move(tiles)}, {"words", wordsOf(list, row)}}.line());
    }
    printPlain("\n  ]\n}}\n");
}

/// Writes one line per candidate to a file. Returns the exit code.
int writeList(const std::string& file, const Problem& problem, const CandidateList& list)
{
    auto output = OutputFile::create(file);
    if (!output) {
        return complain(output.error());
    }
    const Interrupt interrupt; // Ctrl-C must not leave a partial file from here on
    const CandidateCsv csv(list, problem.costs(), CsvCosts::Omit);
    output->write(csv.header() + "\n");
    for (std::size_t row = 0; row < list.size(); ++row) {
        if (interrupt.isRequested()) {
            return kInterrupted;
        }
        output->write(csv.line(row) + "\n");
    }
    const auto closed = output->close();
    return closed ? kDone : complain(closed.error(), kCheckFailed);
}

} // namespace

double secondsSince(std::chrono::steady_clock::time_point begin)
{
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

int tellList(const DraftsOptions& options, const Problem& problem, const ListedSpaces& listed, Units units)
{
    if (!options.csv.empty()) {
        if (const int written = writeList(options.csv, problem, *listed.list); written != kDone) {
            return written;
        }
    }
    if (!usesTerminal(filesOf(options))) {
        (options.output == Output::Json ? printListJson : printList)(problem, listed, units);
    }
    return kDone;
}

} // namespace pimento::cli
