// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/simulation.h"
#include "engine/explore/model.h"

namespace pimento::cli {

double gpuMilliseconds(const Question& question) { return question.model->gpuTime(question).value(); }

double pimMilliseconds(const Question& question, std::int64_t cycles)
{
    return toMilliseconds(Cycles{cycles}, question.machine->description().clockPeriod).value();
}

int simulate(const Options& options)
{
    if (options.model == "samsung") {
        return simulateSamsung(options);
    }
    if (options.backend.empty()) {
        return complain({"--backend is required", "", "See pimento-cli simulate --help"});
    }
    const auto question = makeQuestion(options);
    if (!question) {
        return complain(question.error());
    }
    if (options.draft.empty() == options.space.empty()) {
        return complain({"what to simulate is not said", "", "Give either --draft 16x1,1x4,1x16 or --space listed"});
    }
    const bool isOne = !options.draft.empty();
    if (isOne && (!options.csv.empty() || options.threads)) {
        return complain({"--csv and --threads go with --space", "", "Leave them out with --draft"});
    }
    if (!isOne && !(options.commands.empty() && options.requests.empty() && options.banks.empty())) {
        return complain({"--commands, --requests and --banks go with --draft", "", "Leave them out with --space"});
    }
    if (options.findsBest && !options.csv.empty()) {
        return complain({"--best does not simulate every draft, so it has no rows for --csv", "", "Leave one out"});
    }
    return isOne               ? simulateOne(options, *question)
           : options.findsBest ? simulateBest(options, *question)
                               : simulateSpace(options, *question);
}

} // namespace pimento::cli
