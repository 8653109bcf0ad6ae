// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/models/hosted_model.h"

#include "engine/inference/model_parameters.h"
#include "engine/inference/model_question.h"
#include "engine/language_models/model_library.h"

#include <cmath>
#include <utility>

namespace pimento::cli {

Result<inference::ModelQuestion> modelQuestionOf(const HostedModelOptions& options)
{
    inference::ModelQuestion question;
    question.model = options.model;
    question.host = options.host;
    question.hosts = options.hosts;
    question.tokenStep = options.tokenStep;
    question.launches = options.launches;
    question.link = options.link;
    question.processors = options.processors;
    question.devices = options.devices;
    question.device = options.backend;
    question.idleWatts = options.idleWatts;
    question.deviceIdleWatts = options.deviceIdleWatts;
    question.powerCapWatts = options.powerCap;
    if (!options.tier.empty()) {
        constexpr double kMostGigabytes = 1e6;
        if (!(options.tier[0] > 0 && options.tier[0] <= kMostGigabytes)) {
            return fail("has a size out of range", "--tier", "Use more than 0, up to 1,000,000 GB");
        }
        question.tier = inference::KeyValueTier{Bytes{std::llround(options.tier[0] * 1e9)}, options.tier[1] * 1e9};
    }
    question.promptHost = options.promptHost;
    question.expertSkew = options.expertSkew;
    question.space = options.space;
    question.holdsTwice = options.holdsTwice;
    question.prefillTimes = options.prefillTimes;
    for (const auto& [parameter, value] : options.changes) {
        auto changed = inference::withValue(question, parameter, value);
        if (!changed) {
            return changed;
        }
        question = *std::move(changed);
    }
    return question;
}

Result<std::unique_ptr<HostedModel>> HostedModel::make(const HostedModelOptions& options, Interrupt& interrupt,
                                                       ProgressLine& line)
{
    std::unique_ptr<HostedModel> made(new HostedModel(options, interrupt, line));
    if (const auto opened = made->open(options); !opened) {
        return tl::unexpected<Error>(opened.error());
    }
    return made;
}

Result<void> HostedModel::open(const HostedModelOptions& options)
{
    const auto library = modelLibrary();
    auto question = modelQuestionOf(options);
    if (!question) {
        return tl::unexpected<Error>(question.error());
    }
    const auto places = inference::parseKeyValuePlaces(options.kvPlaces);
    if (!places) {
        Error error = places.error();
        error.where = "--kv-places";
        return tl::unexpected<Error>(std::move(error));
    }
    question->keysAndValues = *places;
    auto asked = library ? inference::askedOf(*question, *library) : tl::unexpected<Error>(library.error());
    const auto wanted = threadsOf(options.threads);
    if (!asked || !wanted) {
        return tl::unexpected<Error>(!asked ? asked.error() : wanted.error());
    }
    on = std::move(asked->on);
    threads = *wanted;
    held = question->held();
    return openKernels(options, *question);
}

Result<void> HostedModel::openKernels(const HostedModelOptions& options, const inference::ModelQuestion& question)
{
    if (!options.study.empty()) {
        auto study = Study::openOrCreate(options.study);
        if (!study) {
            return tl::unexpected<Error>(study.error());
        }
        m_study = *std::move(study);
    }
    if (!on.host.hasDevices()) {
        return {};
    }
    auto catalogue = Catalogue::loadDefault();
    if (!catalogue) {
        return tl::unexpected<Error>(catalogue.error());
    }
    m_catalogue = *std::move(catalogue);
    kernels = std::make_unique<inference::PimKernels>(
        inference::PimKernels::Means{.catalogue = &m_catalogue,
                                     .cache = m_cache.get(),
                                     .study = m_study.get(),
                                     .heartbeat = &m_heartbeat,
                                     .product = "pimento " PIMENTO_VERSION,
                                     .searches = options.sharesMappings ? inference::KernelSearches::Small
                                                                        : inference::KernelSearches::Each},
        inference::settingOf(question, on.host));
    const auto found = kernels->device();
    if (!found) {
        return tl::unexpected<Error>(found.error());
    }
    device = *found;
    return {};
}

} // namespace pimento::cli
