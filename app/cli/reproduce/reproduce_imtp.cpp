// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/reproduce/reproduce_imtp.h"

#include "app/cli/common/support.h"
#include "app/cli/reproduce/reproduction_files.h"
#include "engine/base/data_folder.h"
#include "engine/devices/device_file.h"
#include "engine/systems/upmem/figures/imtp_figures.h"
#include "sim/upmem/system_part.h"

#include <algorithm>
#include <string>
#include <vector>

#include <fmt/format.h>

namespace pimento::cli {

namespace {

using upmem::FigureTable;
using upmem::ImtpFigure;
using upmem::ImtpFigureKind;

Result<std::vector<const ImtpFigureKind*>> kindsOf(const std::vector<std::string>& figures)
{
    std::string known;
    for (const ImtpFigureKind& each : upmem::imtpFigures()) {
        known += std::string(each.id) + ", ";
    }
    std::vector<const ImtpFigureKind*> kinds;
    for (std::size_t i = 1; i < figures.size(); ++i) {
        if (figures[i] != "all" &&
            std::ranges::find(upmem::imtpFigures(), figures[i], &ImtpFigureKind::id) == upmem::imtpFigures().end()) {
            return fail("there is no figure \"" + figures[i].substr(0, 40) + "\" of the IMTP paper to reproduce", "",
                        "Use " + known + "or all");
        }
    }
    for (const ImtpFigureKind& each : upmem::imtpFigures()) {
        if (std::any_of(figures.begin() + 1, figures.end(),
                        [&](const std::string& name) { return name == each.id || name == "all"; })) {
            kinds.push_back(&each);
        }
    }
    if (kinds.empty()) {
        return fail("no figure of the IMTP paper is named", "", "Use " + known + "or all");
    }
    return kinds;
}

Result<upmem::FigureMeans> meansOf(const ReproduceOptions& options)
{
    constexpr int kMostTrials = 1'000'000;
    constexpr int kMostSeeds = 1000;
    const auto threads = threadsOf(options.threads);
    const auto folder = findDataFolder();
    if (!threads || !folder) {
        return tl::unexpected<Error>(!threads ? threads.error() : folder.error());
    }
    const auto device = readDevice(*folder / "datasets" / "backends" / "upmem.json");
    if (!device) {
        return tl::unexpected<Error>(device.error());
    }
    upmem::FigureMeans means;
    const int trials = options.trials.value_or(static_cast<int>(means.evolution.trials));
    const int seeds = options.seeds.value_or(static_cast<int>(means.seeds.size()));
    if (trials < 1 || trials > kMostTrials || seeds < 1 || seeds > kMostSeeds) {
        return fail("is out of range", trials < 1 || trials > kMostTrials ? "--trials" : "--seeds",
                    fmt::format("Use 1 to {} trials and 1 to {} seeds", kMostTrials, kMostSeeds));
    }
    means.dataFolder = *folder;
    means.system = sim::upmem::systemOf(*device);
    means.evolution.trials = static_cast<std::size_t>(trials);
    means.seeds.clear();
    for (int seed = 1; seed <= seeds; ++seed) {
        means.seeds.push_back(static_cast<std::uint64_t>(seed));
    }
    means.only = options.only;
    means.threads = *threads;
    return means;
}

/// Prints a table whose columns fit their longest cell.
void printTable(const FigureTable& table)
{
    std::vector<std::size_t> widths;
    for (std::size_t column = 0; column < table.columns.size(); ++column) {
        std::size_t width = table.columns[column].size();
        for (const auto& row : table.rows) {
            width = std::max(width, row[column].size());
        }
        widths.push_back(width);
    }
    const auto line = [&](const std::vector<std::string>& cells) {
        std::string text = " ";
        for (std::size_t column = 0; column < cells.size(); ++column) {
            text += fmt::format(" {:<{}}", cells[column].empty() ? "-" : cells[column], widths[column]);
        }
        text.erase(text.find_last_not_of(' ') + 1);
        printPlain("{}\n", text);
    };
    printPlain("\n{}\n", table.title);
    line(table.columns);
    for (const auto& row : table.rows) {
        line(row);
    }
}

void printFigure(const ImtpFigure& figure)
{
    printPlain("{}: {}\n", figure.id, figure.title);
    for (const FigureTable& table : figure.tables) {
        printTable(table);
    }
    printPlain("\n");
    for (const std::string& remark : figure.remarks) {
        printPlain("  {}\n", remark);
    }
    printPlain("\n");
}

Json documentOf(const ImtpFigure& figure)
{
    Json tables = Json::array();
    for (const FigureTable& table : figure.tables) {
        Json rows = Json::array();
        for (const auto& cells : table.rows) {
            Json row;
            for (std::size_t column = 0; column < cells.size(); ++column) {
                row[table.columns[column]] = cells[column];
            }
            rows.push_back(std::move(row));
        }
        tables.push_back(Json{{"name", table.name}, {"title", table.title}, {"rows", std::move(rows)}});
    }
    return Json{
        {"figure", figure.id}, {"title", figure.title}, {"tables", std::move(tables)}, {"remarks", figure.remarks}};
}

Result<Json> answerImtp(const std::vector<const ImtpFigureKind*>& kinds, const ReproduceOptions& options,
                        const upmem::FigureMeans& means, ProgressLine& line)
{
    Json document = Json::array();
    for (const ImtpFigureKind* kind : kinds) {
        const auto figure = kind->run(means);
        line.clear();
        if (!figure) {
            return tl::unexpected<Error>(figure.error());
        }
        if (options.output == Output::Text) {
            printFigure(*figure);
        }
        for (const FigureTable& table : figure->tables) {
            const auto written = options.out.empty()
                                     ? Result<void>()
                                     : writeReproduced(options.out, "imtp_" + table.name + ".csv", csvOf(table));
            if (!written) {
                return tl::unexpected<Error>(written.error());
            }
        }
        document.push_back(documentOf(*figure));
    }
    return document;
}

} // namespace

int reproduceImtp(const ReproduceOptions& options)
{
    const auto kinds = kindsOf(options.figures);
    auto means = meansOf(options);
    if (!kinds || !means) {
        return complain(!kinds ? kinds.error() : means.error());
    }
    Interrupt interrupt;
    ProgressLine line;
    Heartbeat heartbeat(interrupt, line);
    means->stop = interrupt.token();
    means->heartbeat = &heartbeat;
    means->step = [&](const std::string& what) {
        interrupt.report(0, 0);
        line.show("imtp, " + what);
    };
    const auto document = answerImtp(*kinds, options, *means, line);
    if (!document && interrupt.isRequested()) {
        say("pimento-cli: interrupted\n");
        return kInterrupted;
    }
    if (!document) {
        return complain(document.error());
    }
    if (options.output == Output::Json) {
        printJson(*document);
    }
    return kDone;
}

} // namespace pimento::cli
