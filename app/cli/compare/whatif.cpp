// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/whatif/whatif.h"
#include "app/cli/common/cache.h"
#include "app/cli/common/options.h"
#include "app/cli/common/output_places.h"
#include "app/cli/common/question.h"
#include "app/cli/common/support.h"
#include "app/cli/compare/whatif_output.h"
#include "app/cli/compare/whatif_preset.h"

#include <fmt/format.h>

namespace pimento::cli {

namespace {

constexpr std::size_t kMostSweeps = 2;

/// All devices and kernels, with the measured times of the options.
Result<Catalogue> catalogueOf(const QuestionOptions& options)
{
    auto catalogue = Catalogue::loadDefault();
    if (!catalogue || options.gpuTimes.empty()) {
        return catalogue;
    }
    auto rows = readMeasuredTimes(options.gpuTimes);
    if (!rows) {
        return tl::unexpected<Error>(rows.error());
    }
    catalogue->measuredTimes.insert(catalogue->measuredTimes.begin(), rows->begin(), rows->end());
    return catalogue;
}

/// Lists the parameters of a question, or of a device without a question.
int listParameters(const WhatIfCommandOptions& options, const Catalogue& catalogue)
{
    QuestionOptions asked = options.question;
    const bool hasKernel = !asked.kernel.empty() || !asked.file.empty();
    if (!hasKernel) {
        asked.kernel = "any";
        asked.shape = "any=1";
    }
    auto question = questionOf(asked, catalogue);
    if (!question) {
        return complain(question.error());
    }
    if (!hasKernel) {
        question->workload.sizes.clear();
    }
    const auto all = parametersOf(*question, catalogue);
    if (!all) {
        return complain(all.error());
    }
    const auto presets = presetsOf(*question, catalogue);
    if (!presets) {
        return complain(presets.error());
    }
    printParameters(*all, *presets, options.output);
    return kDone;
}

Result<std::vector<Sweep>> sweepsOf(const std::vector<std::string>& texts)
{
    if (texts.empty() || texts.size() > kMostSweeps) {
        return fail(texts.empty() ? "--sweep is required" : "--sweep stands more than twice", "",
                    "Write, say, --sweep 'channels=4..64 x2' once or twice; --list names the parameters");
    }
    std::vector<Sweep> sweeps;
    for (const std::string& text : texts) {
        auto sweep = parseSweep(text);
        if (!sweep) {
            return tl::unexpected<Error>(sweep.error());
        }
        sweeps.push_back(*std::move(sweep));
    }
    return sweeps;
}

Result<void> writeFiles(const WhatIfCommandOptions& options, const WhatIf& found)
{
    Result<void> done = options.csv.empty() ? Result<void>{} : writeWhatIfCsv(options.csv, found);
    return done && !options.svg.empty() ? writeWhatIfSvg(options.svg, found) : done;
}

} // namespace

int showWhatIf(const WhatIfCommandOptions& options)
{
    const auto threads = threadsOf(options.threads);
    const auto catalogue = catalogueOf(options.question);
    if (!threads || !catalogue) {
        return complain(!threads ? threads.error() : catalogue.error());
    }
    if (options.lists) {
        return listParameters(options, *catalogue);
    }
    const bool isPresetAlone = !options.preset.empty() && options.sweeps.empty();
    const auto sweeps = isPresetAlone ? Result<std::vector<Sweep>>({}) : sweepsOf(options.sweeps);
    const auto problem = sweeps ? problemOf(withWholeSpace(options.question))
                                : Result<std::shared_ptr<const Problem>>(tl::unexpected<Error>(sweeps.error()));
    if (!problem) {
        return complain(problem.error());
    }
    if (isPresetAlone) {
        return tryPreset(options, *problem, *catalogue);
    }
    const auto question = options.preset.empty() ? Result<Question>((*problem)->question())
                                                 : withPreset((*problem)->question(), options.preset, *catalogue);
    if (!question) {
        return complain(question.error());
    }
    const Cache cache(options.cache);
    Interrupt interrupt;
    ProgressLine line;
    Heartbeat heartbeat(interrupt, line);
    WhatIfOptions how{.threads = *threads, .cache = cache.get(), .heartbeat = &heartbeat};
    how.bisections = options.refines ? how.bisections : 0;
    const auto found = whatIf(*question, *sweeps, *catalogue, how, interrupt.token(),
                              [&](std::size_t answered, std::size_t points, const std::string& last) {
                                  line.show(fmt::format("{} of {} points: {}", answered, points, last));
                              });
    line.clear();
    if (!found) {
        return complain(found.error());
    }
    if (const auto written = writeFiles(options, *found); !written) {
        return complain(written.error());
    }
    if (options.output == Output::Json) {
        printWhatIfJson(*found);
    } else if (!usesTerminal(filesOf(options))) {
        printWhatIf(*found);
    }
    if (found->wasStopped) {
        say(fmt::format("pimento-cli: interrupted with {} of {} points answered\n", found->known, found->wanted));
        return kInterrupted;
    }
    return kDone;
}

} // namespace pimento::cli
