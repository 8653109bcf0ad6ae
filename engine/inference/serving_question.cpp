// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/inference/serving_question.h"

#include "engine/base/shell_word.h"
#include "engine/inference/placement.h"
#include "engine/inference/prompt_host.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace pimento::inference {

namespace {

constexpr double kBursts = 3; // standard deviation of the times between arrivals, over their mean

Result<serving::Lengths> lengthsOf(std::int64_t least, std::int64_t most, const char* what)
{
    if (least < 1 || most < least || most > serving::kMostTokens) {
        return fail("are no lengths", what, "Use a least and a most number of tokens");
    }
    return serving::Lengths{.kind = least == most ? serving::LengthKind::Fixed : serving::LengthKind::Uniform,
                            .least = static_cast<std::int32_t>(least),
                            .most = static_cast<std::int32_t>(most)};
}

Result<std::vector<serving::Request>> requestsOf(const ServingQuestion& question, const std::stop_token& stop)
{
    const auto input = lengthsOf(question.leastInput, question.mostInput, "tokens of prompts");
    const auto output = lengthsOf(question.leastOutput, question.mostOutput, "tokens of answers");
    if (!input || !output) {
        return tl::unexpected<Error>(!input ? input.error() : output.error());
    }
    return serving::generate({.requests = question.requests,
                              .rate = question.rate,
                              .arrivals = question.arrivals,
                              .variation = kBursts,
                              .input = *input,
                              .output = *output,
                              .seed = static_cast<std::uint64_t>(question.seed)},
                             stop);
}

std::string rangeOf(std::int64_t least, std::int64_t most)
{
    return least == most ? std::to_string(least) : fmt::format("{},{}", least, most);
}

} // namespace

Result<std::unique_ptr<StepTable>> promptSteps(const ModelOnHost& on, serving::Schedule schedule,
                                               const std::stop_token& stop)
{
    const auto server = promptServerOf(on);
    if (!server || !*server) {
        return server ? Result<std::unique_ptr<StepTable>>(nullptr) : tl::unexpected<Error>(server.error());
    }
    if (schedule != serving::Schedule::Apart) {
        return fail("needs the schedule apart (separate prompt servers)", "a host that computes prompts",
                    "Choose that schedule");
    }
    return StepTable::make(**server, *parsePlacement("gpu"), {{1}, 1}, {}, {}, stop);
}

Result<ServedQuestion> serveQuestion(const ServingQuestion& question, const ModelOnHost& on, const StepMeans& means,
                                     const std::stop_token& stop, const ServingProgress& progress)
{
    serving::ServingSettings settings;
    settings.schedule = question.schedule;
    const std::vector<std::int64_t> batches = batchesUpTo(question.largestBatch);
    settings.largestBatch = batches.empty() ? 0 : static_cast<std::int32_t>(batches.back());
    settings.instances = static_cast<std::int32_t>(std::clamp<std::int64_t>(question.instances, 0, 65'536));
    settings.linkBytesPerSecond = on.host.prompts.bytesPerSecond;
    settings.linkSeconds = on.host.prompts.seconds;
    auto requests = requestsOf(question, stop);
    const auto can = serving::check(settings);
    const auto placement = parsePlacement(question.placement);
    if (!requests || !can || !placement) {
        return tl::unexpected<Error>(!requests ? requests.error() : !can ? can.error() : placement.error());
    }
    if (const auto allowed = check(*placement, on.host); !allowed) {
        return tl::unexpected<Error>(allowed.error());
    }
    const auto prompts = promptSteps(on, question.schedule, stop); // may fail: before kernels are explored
    if (!prompts) {
        return tl::unexpected<Error>(prompts.error());
    }
    const auto table =
        StepTable::make(on, *placement, {batches, longestOf(*requests)}, question.model.held(), means, stop, progress);
    if (!table) {
        return tl::unexpected<Error>(table.error());
    }
    auto run = serving::serve({*requests, table->get(), prompts->get(), settings}, stop);
    if (!run) {
        return tl::unexpected<Error>(run.error());
    }
    ServedQuestion served{question, on, *std::move(run), {}, (*table)->remarks()};
    served.summary = serving::summarise(served.run, question.objective);
    return served;
}

const char* nameOf(serving::Arrivals arrivals)
{
    return arrivals == serving::Arrivals::Poisson ? "poisson"
           : arrivals == serving::Arrivals::Fixed ? "fixed"
                                                  : "bursts";
}

std::string commandOf(const ServingQuestion& question)
{
    std::string line = "pimento-cli serve " + hostOptionsOf(question.model);
    line +=
        fmt::format(" --place {} --batches {} --rate {} --arrivals {} --requests {} --input {} --output {} --seed {}",
                    shellWord(question.placement), fmt::join(batchesUpTo(question.largestBatch), ","), question.rate,
                    nameOf(question.arrivals), question.requests, rangeOf(question.leastInput, question.mostInput),
                    rangeOf(question.leastOutput, question.mostOutput), question.seed);
    if (question.schedule != serving::Schedule::PrefillFirst) {
        line += fmt::format(" --schedule {}", serving::nameOf(question.schedule));
    }
    line += question.instances == 1 ? "" : fmt::format(" --instances {}", question.instances);
    line +=
        std::isfinite(question.objective.firstToken) ? fmt::format(" --ttft {}", question.objective.firstToken) : "";
    line += std::isfinite(question.objective.perToken) ? fmt::format(" --tpot {}", question.objective.perToken) : "";
    return line;
}

} // namespace pimento::inference
