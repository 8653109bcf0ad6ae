// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/gains.h"
#include "app/cli/cache.h"
#include "app/cli/json_value.h"
#include "app/cli/options.h"
#include "app/cli/support.h"

#include <fmt/format.h>

#include <vector>

namespace pimento::cli {

namespace {

std::string partsText(const DraftCost& cost) { return fmt::format("{} + {} + {}", cost.in, cost.compute, cost.out); }

Json costJson(const DraftCost& cost)
{
    return {{"cycles", cost.cycles}, {"in", cost.in}, {"compute", cost.compute}, {"out", cost.out}};
}

void print(const std::vector<Gain>& gains, const GainsOptions& options)
{
    const auto published = publishedGain(options.backend, options.kernel);
    if (options.output == Output::Json) {
        Json rows = Json::array();
        for (const Gain& gain : gains) {
            rows.push_back({{"shape", gain.shape},
                            {"default", costJson(gain.standard)},
                            {"default_draft", gain.standardDraft},
                            {"best", costJson(gain.best)},
                            {"draft", gain.draft},
                            {"ratio", gain.ratio()}});
        }
        Json document{{"backend", options.backend}, {"kernel", options.kernel}, {"shapes", std::move(rows)}};
        document["harmonic_mean"] = harmonicMean(gains);
        document["published"] = published ? Json(*published) : Json();
        printJson(document);
        return;
    }
    printPlain("| {} on {} | default | in + compute + out | draft | best | in + compute + out | draft | ratio |\n"
               "|---|---|---|---|---|---|---|---|\n",
               options.kernel, options.backend);
    for (const Gain& gain : gains) {
        printPlain("| {} | {} | {} | {} | {} | {} | {} | {:.2f} |\n", gain.shape, gain.standard.cycles,
                   partsText(gain.standard), gain.standardDraft, gain.best.cycles, partsText(gain.best), gain.draft,
                   gain.ratio());
    }
    printPlain("| harmonic mean | | | | | | {} | **{:.2f}** |\n",
               published ? fmt::format("published: {:.2f}", *published) : std::string("nothing published"),
               harmonicMean(gains));
}

} // namespace

int listGains(const GainsOptions& options)
{
    const auto catalogue = Catalogue::loadDefault();
    const auto threads = threadsOf(options.threads);
    const auto space = parseSpace(options.space);
    if (!catalogue || !threads || !space) {
        return complain(!catalogue ? catalogue.error() : !threads ? threads.error() : space.error());
    }
    Interrupt interrupt;
    const Cache cache(options.cache);
    ProgressLine progress;
    Heartbeat heartbeat(interrupt, progress);
    std::vector<Gain> gains;
    const std::vector<std::string> shapes =
        options.shape.empty() ? gainShapes(options.kernel) : std::vector<std::string>{options.shape};
    for (const std::string& shape : shapes) {
        progress.show(shape);
        auto gain = gainOf(*catalogue, options.backend, options.kernel, shape, *space,
                           {.threads = *threads, .heartbeat = &heartbeat, .cache = cache.get()}, interrupt.token());
        if (!gain) {
            return complain(gain.error());
        }
        if (!gain->isProved) {
            break;
        }
        gains.push_back(*std::move(gain));
    }
    progress.clear();
    if (!gains.empty()) {
        print(gains, options);
    }
    return gains.size() == shapes.size() ? kDone : kInterrupted;
}

} // namespace pimento::cli
