// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inference/model_question.h"
#include "engine/inference/step_table.h"
#include "engine/serving/generated_trace.h"
#include "engine/serving/serve.h"
#include "engine/serving/serving_summary.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

namespace pimento::inference {

/// A request about generated requests that a language model on a host serves, by names, as fields give it.
struct ServingQuestion {
    ModelQuestion model; // without batches, placements and tokens
    std::string placement = "fastest";
    std::int64_t largestBatch = 64; // programs are made for 1, 2, 4 and so on up to it
    double rate = 1;                // arrivals per second
    serving::Arrivals arrivals = serving::Arrivals::Poisson;
    std::int64_t requests = 1000;
    std::int64_t leastInput = 512; // tokens of a prompt
    std::int64_t mostInput = 512;
    std::int64_t leastOutput = 128; // tokens of an answer
    std::int64_t mostOutput = 128;
    std::int64_t seed = 1;
    serving::Schedule schedule = serving::Schedule::PrefillFirst;
    std::int64_t instances = 1;
    serving::Objective objective;

    bool operator==(const ServingQuestion&) const = default;
};

/// What serving the requests of a question gives.
struct ServedQuestion {
    ServingQuestion question;
    ModelOnHost on;
    serving::ServingRun run;
    serving::ServingSummary summary;
    std::vector<std::string> remarks; // on layers that run elsewhere than requested
};

/// Texts for progress, as GenerationProgress.
using ServingProgress = std::function<void(const std::string& what, std::size_t done, std::size_t all)>;

/// Costs of prompts on the host that computes them for the model's host; nullptr: it computes them itself. Error: the
/// schedule has no servers for prompts.
[[nodiscard]] Result<std::unique_ptr<StepTable>> promptSteps(const ModelOnHost& on, serving::Schedule schedule,
                                                             const std::stop_token& stop);

/// Generates the requests, makes the programs, and serves. Error: an invalid question, a model that does not fit, or a
/// stop.
[[nodiscard]] Result<ServedQuestion> serveQuestion(const ServingQuestion& question, const ModelOnHost& on,
                                                   const StepMeans& means, const std::stop_token& stop,
                                                   const ServingProgress& progress = {});

/// Name of arrivals on the command line: "poisson", "fixed", "bursts".
[[nodiscard]] const char* nameOf(serving::Arrivals arrivals);

/// Command line that repeats a question: "pimento-cli serve GPT3-13B --host attacc ...".
[[nodiscard]] std::string commandOf(const ServingQuestion& question);

} // namespace pimento::inference
