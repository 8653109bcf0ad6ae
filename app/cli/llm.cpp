// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/cache.h"
#include "app/cli/llm_output.h"
#include "app/cli/options.h"
#include "app/cli/output_places.h"
#include "app/cli/study_words.h"
#include "app/cli/support.h"
#include "app/outputs/output_file.h"
#include "engine/inference/model_question.h"
#include "engine/language_models/model_library.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <memory>

namespace pimento::cli {

namespace {

/// What there is to be asked about.
int listModels(const ModelLibrary& library)
{
    printPlain("Models\n");
    for (const LanguageModel& model : library.all()) {
        printPlain("  {:<16}{:>4} layers, {:>6} wide; {:.1f} KiB of keys and values a token. {}\n", model.name,
                   model.layers, model.hidden, static_cast<double>(keyValueBytesPerToken(model).value()) / 1024,
                   model.source);
    }
    printPlain("Hosts\n");
    for (const inference::InferenceHost& host : inference::inferenceHosts()) {
        printPlain("  {:<16}{}. {}\n", host.name, host.title, host.source);
    }
    printPlain("Placements\n");
    for (const inference::Placement& placement : inference::placements()) {
        printPlain("  {:<16}{}\n", placement.name, placement.title);
    }
    return kDone;
}

inference::ModelQuestion questionOf(const LlmOptions& options)
{
    inference::ModelQuestion question;
    question.model = options.model;
    question.host = options.host;
    question.hosts = options.hosts;
    question.placements = options.placements.empty() ? std::vector<std::string>{"fastest"} : options.placements;
    if (options.hasAllPlacements) {
        question.placements.clear();
        std::ranges::transform(inference::placements(), std::back_inserter(question.placements),
                               &inference::Placement::name);
    }
    question.batches = options.batches;
    question.inputTokens = options.inputTokens;
    question.outputTokens = options.outputTokens;
    question.tokenStep = options.tokenStep;
    question.launches = options.launches;
    question.link = options.link;
    question.processors = options.processors;
    question.devices = options.devices;
    question.device = options.backend;
    question.space = options.space;
    question.holdsTwice = options.holdsTwice;
    question.ignoresMemory = options.ignoresMemory;
    return question;
}

/// What the run needs, as long as it lasts.
struct Desk {
    inference::ModelQuestion question;
    inference::AskedModel asked;
    std::unique_ptr<Study> study = {};
    std::unique_ptr<inference::PimKernels> kernels = {}; // nullptr: the host has no devices
    unsigned threads = 1;
};

Result<Desk> deskOf(const LlmOptions& options, const ModelLibrary& library, inference::PimKernels::Means means)
{
    const inference::ModelQuestion question = questionOf(options);
    auto asked = inference::askedOf(question, library);
    const auto threads = threadsOf(options.threads);
    if (!asked || !threads) {
        return tl::unexpected<Error>(!asked ? asked.error() : threads.error());
    }
    Desk desk{.question = question, .asked = *std::move(asked)};
    desk.threads = *threads;
    if (!options.study.empty()) {
        auto study = Study::openOrCreate(options.study);
        if (!study) {
            return tl::unexpected<Error>(study.error());
        }
        desk.study = *std::move(study);
        means.study = desk.study.get();
    }
    const inference::InferenceHost& host = desk.asked.on.host;
    if (host.hasDevices()) {
        desk.kernels = std::make_unique<inference::PimKernels>(means, inference::settingOf(question, host));
        if (const auto machine = desk.kernels->machine(); !machine) {
            return tl::unexpected<Error>(machine.error());
        }
    }
    return desk;
}

Result<LlmAnswer> answerOf(const LlmOptions& options, const Desk& desk, Interrupt& interrupt, ProgressLine& line)
{
    const inference::StepMeans means{desk.kernels.get(), desk.threads};
    const inference::ModelOnHost& on = desk.asked.on;
    LlmAnswer answer{on, {}, {}};
    for (const inference::Placement& placement : desk.asked.placements) {
        for (const std::int64_t batch : desk.question.batches) {
            auto run = inference::runPlaced(
                on, {placement, desk.question.load(batch), desk.question.held(), desk.question.ignoresMemory}, means,
                {interrupt.token(), [&](const std::string& what, std::size_t done, std::size_t all) {
                     line.show(fmt::format("{}, batch {}: {} of {} {}", placement.name, batch, done, all, what));
                 }});
            if (!run) {
                Error error = run.error();
                error.hint += error.kind == ErrorKind::DoesNotFit ? ", or ask what would be with --ignore-memory" : "";
                return tl::unexpected<Error>(std::move(error));
            }
            answer.rows.push_back(*std::move(run));
        }
    }
    if (options.hasCrossovers) {
        auto found = inference::crossoversOf(on, means, interrupt.token(),
                                             [&](const std::string& layer) { line.show("crossover of " + layer); });
        if (!found) {
            return tl::unexpected<Error>(found.error());
        }
        answer.crossovers = *std::move(found);
    }
    if (desk.kernels != nullptr) {
        answer.explored = desk.kernels->explored();
        answer.recalled = desk.kernels->recalled();
    }
    return answer;
}

int tell(const LlmOptions& options, const LlmAnswer& answer)
{
    if (!options.csv.empty()) {
        auto file = OutputFile::create(options.csv);
        if (!file) {
            return complain(file.error());
        }
        file->write(csvOf(answer));
        if (const auto closed = file->close(); !closed) {
            return complain(closed.error());
        }
    }
    if (options.output == Output::Json) {
        printJson(jsonOf(answer));
    } else if (!isStandardOutput(options.csv)) {
        print(answer);
    }
    return kDone;
}

} // namespace

int runLanguageModel(const LlmOptions& options)
{
    const auto library = modelLibrary();
    if (!library) {
        return complain(library.error());
    }
    if (options.model.empty()) {
        return listModels(*library);
    }
    const auto catalogue = Catalogue::loadDefault();
    if (!catalogue) {
        return complain(catalogue.error());
    }
    const Cache cache(options.cache);
    Interrupt interrupt;
    ProgressLine line;
    Heartbeat heartbeat(interrupt, line);
    const auto desk = deskOf(options, *library,
                             {.catalogue = &*catalogue,
                              .cache = cache.get(),
                              .study = nullptr,
                              .heartbeat = &heartbeat,
                              .product = "pimento " PIMENTO_VERSION});
    const auto answer = desk ? answerOf(options, *desk, interrupt, line) : tl::unexpected<Error>(desk.error());
    line.clear();
    if (!answer && interrupt.isRequested()) {
        say("pimento-cli: interrupted\n");
        return kInterrupted;
    }
    return answer ? tell(options, *answer) : complain(answer.error());
}

} // namespace pimento::cli
