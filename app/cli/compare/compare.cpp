// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/common/cache.h"
#include "app/cli/common/options.h"
#include "app/cli/common/output_places.h"
#include "app/cli/common/question.h"
#include "app/cli/common/support.h"
#include "app/cli/compare/compare_items.h"
#include "app/cli/compare/compare_output.h"
#include "engine/compare/comparison.h"
#include "engine/compare/comparison_chart.h"
#include "engine/compare/comparison_csv.h"

#include <fmt/format.h>

#include <cstddef>
#include <utility>

namespace pimento::cli {

namespace {

/// Index of the baseline, from 0. Error: no such item.
Result<std::size_t> baselineOf(const CompareOptions& options, std::size_t items)
{
    const std::int64_t number = options.baseline.value_or(1);
    return number >= 1 && number <= static_cast<std::int64_t>(items)
               ? Result<std::size_t>(static_cast<std::size_t>(number - 1))
               : fail("there is no item " + std::to_string(number), "--baseline", "Use 1 to " + std::to_string(items));
}

int finish(const CompareOptions& options, const Comparison& found)
{
    Result<void> written = writeIfNamed(options.csv, options.csv.empty() ? "" : comparisonCsv(found));
    written = written ? writeIfNamed(options.svg, options.svg.empty() ? "" : svgOf(chartOf(found))) : written;
    if (!written) {
        return complain(written.error(), kCheckFailed);
    }
    if (!usesTerminal(filesOf(options))) {
        if (options.output == Output::Json) {
            printJson(comparisonJson(found));
        } else {
            printComparison(found);
        }
    }
    return kDone;
}

} // namespace

int compareItems(const CompareOptions& options)
{
    const auto threads = threadsOf(options.threads);
    if (!threads) {
        return complain(threads.error());
    }
    const auto catalogue = wholeCatalogue(options.question.gpuTimes);
    if (!catalogue) {
        return complain(catalogue.error());
    }
    auto items = itemsOf(options, *catalogue);
    const auto baseline = items ? baselineOf(options, items->size()) : tl::unexpected<Error>(items.error());
    if (!baseline) {
        return complain(baseline.error());
    }
    const Cache cache(options.cache);
    Interrupt interrupt;
    ProgressLine line;
    Heartbeat heartbeat(interrupt, line);
    const auto found = compare(*std::move(items), *baseline, *catalogue, {*threads, cache.get(), &heartbeat},
                               interrupt.token(), [&](std::size_t item, std::size_t all, const std::string& text) {
                                   line.show(fmt::format("{} of {}: {}", item, all, text));
                               });
    line.clear();
    if (!found) {
        return complain(found.error());
    }
    const int code = found->known() > 0 ? finish(options, *found) : kDone;
    if (found->wasStopped) {
        say(fmt::format("pimento-cli: interrupted with {} of {} items answered\n", found->known(),
                        found->items.size()));
        return kInterrupted;
    }
    return code;
}

} // namespace pimento::cli
