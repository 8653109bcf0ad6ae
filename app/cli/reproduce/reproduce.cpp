// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/common/cache.h"
#include "app/cli/common/options.h"
#include "app/cli/common/support.h"
#include "engine/base/data_folder.h"
#include "engine/base/file_place.h"
#include "engine/base/output_file.h"
#include "engine/publications/published_figure.h"
#include "engine/systems/modules.h"

#include <filesystem>

namespace pimento::cli {

namespace {

/// Writes a file into a folder, which is made if needed. Error: the folder or the file cannot be written.
Result<void> writeFile(const std::string& folder, const FigureFile& content)
{
    if (auto made = makeFolder(folder); !made) {
        return made;
    }
    return writeWholeFile((std::filesystem::path(folder) / content.name).string(), content.text);
}

/// Prints and stores a report as the options say.
Result<void> tell(const FigureReport& report, const ReproduceOptions& options)
{
    if (options.output == Output::Text) {
        printPlainText(report.text);
    }
    if (!options.out.empty()) {
        for (const FigureFile& file : report.files) {
            if (auto written = writeFile(options.out, file); !written) {
                return written;
            }
        }
    }
    return {};
}

/// Runs figures one after another and adds each to the document when it is finished.
Result<void> answer(const ChosenFigures& chosen, const ReproduceOptions& options, const FigureContext& context,
                    ProgressLine& line, Json& document)
{
    for (const PublishedFigure* figure : chosen.figures) {
        auto report = figure->run(context);
        line.clear();
        const auto told = report ? tell(*report, options) : tl::unexpected<Error>(report.error());
        if (!told) {
            return tl::unexpected<Error>(told.error());
        }
        document.push_back(std::move(report->json));
    }
    return {};
}

/// The options that figures read.
FigureOptions figureOptions(const ReproduceOptions& options)
{
    return {.system = options.model,
            .shapes = options.shapes,
            .samples = options.samples,
            .only = options.only,
            .trials = options.trials,
            .seeds = options.seeds,
            .study = options.study};
}

Result<ChosenFigures> chosenOf(const ReproduceOptions& options)
{
    auto chosen = chooseFigures(publishedFigures(), options.figures);
    if (!chosen) {
        return chosen;
    }
    for (const Publication* each : chosen->publications) {
        const auto checked = each->check != nullptr ? each->check(figureOptions(options)) : Result<void>();
        if (!checked) {
            return tl::unexpected<Error>(checked.error());
        }
    }
    return chosen;
}

} // namespace

int reproduceFigures(const ReproduceOptions& options)
{
    const auto chosen = chosenOf(options);
    const auto threads = threadsOf(options.threads);
    const auto folder = findDataFolder();
    if (!chosen || !threads || !folder) {
        return complain(!chosen ? chosen.error() : !threads ? threads.error() : folder.error());
    }
    const auto catalogue = Catalogue::load(*folder);
    if (!catalogue) {
        return complain(catalogue.error());
    }
    const Cache cache(options.cache);
    Interrupt interrupt;
    ProgressLine line;
    Heartbeat heartbeat(interrupt, line);
    Json document = Json::array();
    const auto finished = answer(*chosen, options,
                                 {.catalogue = *catalogue,
                                  .dataFolder = *folder,
                                  .options = figureOptions(options),
                                  .threads = *threads,
                                  .cache = cache.get(),
                                  .heartbeat = &heartbeat,
                                  .product = "pimento " PIMENTO_VERSION,
                                  .stop = interrupt.token(),
                                  .step =
                                      [&](const std::string& what) {
                                          interrupt.report(0, 0);
                                          line.show(what);
                                      },
                                  .finished =
                                      [&](const std::string& row) {
                                          line.clear();
                                          say(shown(row) + "\n");
                                      }},
                                 line, document);
    const bool isInterrupted = !finished && interrupt.isRequested();
    if (options.output == Output::Json && (finished || isInterrupted)) {
        printJson(document);
    }
    if (isInterrupted) {
        say(cache.get() != nullptr ? "pimento-cli: interrupted; rows that were finished are in the cache\n"
                                   : "pimento-cli: interrupted\n");
        return kInterrupted;
    }
    return finished ? kDone : complain(finished.error());
}

} // namespace pimento::cli
