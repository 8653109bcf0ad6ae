// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/inference/measured_prefill.h"

#include <utility>

namespace pimento::inference {

ModelStep withMeasuredTime(const ModelOnHost& on, ModelStep pass, double seconds)
{
    LayerCost all{.name = "prompts, as measured", .where = RunsOn::Processor};
    all.part = LayerPart::Other;
    all.seconds = seconds;
    all.parts = {{"measured", seconds}};
    all.joules = pass.joules - pass.idleJoules;
    const double idleWatts = pass.seconds > 0 ? pass.idleJoules / pass.seconds : 0;
    pass.stageSeconds *= pass.seconds > 0 ? seconds / pass.seconds : 0;
    pass.seconds = seconds;
    pass.idleJoules = idleWatts * seconds;
    pass.joules = all.joules + pass.idleJoules;
    pass.layers = {std::move(all)};
    pass.remarks.push_back("The time of prompts is measured: " + on.prefillTimes->name());
    return pass;
}

Result<ModelStep> prefillOf(const ModelOnHost& on, std::int64_t prompts, std::int64_t tokens,
                            const std::stop_token& stop)
{
    static const Placement kProcessor = *parsePlacement("gpu");
    auto pass = stepOf(on, kProcessor, ModelPhase::prefill(prompts, tokens), {}, stop);
    if (!pass || on.prefillTimes == nullptr) {
        return pass;
    }
    const auto seconds = on.prefillTimes->seconds(prompts, tokens);
    return seconds ? Result<ModelStep>(withMeasuredTime(on, *std::move(pass), *seconds))
                   : tl::unexpected<Error>(seconds.error());
}

} // namespace pimento::inference
