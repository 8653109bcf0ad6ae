// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/hosted_model.h"

#include "engine/language_models/model_library.h"

#include <utility>

namespace pimento::cli {

namespace {

constexpr std::int64_t kMostTokenStep = 65'536;

Result<inference::InferenceHost> hostOf(const HostedModelOptions& options)
{
    auto host = inference::findInferenceHost(options.host);
    if (host) {
        host->launches = options.launches.value_or(host->launches);
        host->link = options.link.value_or(host->link);
        host->processors = options.processors.value_or(host->processors);
        host->devices = options.devices.value_or(host->devices);
        host->device = options.backend.value_or(host->device);
    }
    return host;
}

} // namespace

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
    const auto model = library ? library->findOrRead(options.model) : tl::unexpected<Error>(library.error());
    const auto host = hostOf(options);
    const auto wanted = threadsOf(options.threads);
    if (!model || !host || !wanted) {
        return tl::unexpected<Error>(!model ? model.error() : !host ? host.error() : wanted.error());
    }
    if (options.tokenStep < 1 || options.tokenStep > kMostTokenStep) {
        return fail("is out of range", "--token-step", "Use 1 to 65,536 tokens");
    }
    auto placed = inference::putOn(*model, *host, options.hosts);
    if (!placed) {
        return tl::unexpected<Error>(placed.error());
    }
    on = *std::move(placed);
    on.tokenStep = options.tokenStep;
    threads = *wanted;
    held = {options.holdsTwice ? WeightCopies::Two : WeightCopies::One, true};
    return openKernels(options);
}

Result<void> HostedModel::openKernels(const HostedModelOptions& options)
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
    inference::PimSetting setting{.device = {.name = on.host.device, .text = {}}, .settings = {}};
    setting.settings = {{"space", options.space}, {"launches", on.host.launches}, {"link", on.host.link}};
    kernels =
        std::make_unique<inference::PimKernels>(inference::PimKernels::Means{.catalogue = &m_catalogue,
                                                                             .cache = m_cache.get(),
                                                                             .study = m_study.get(),
                                                                             .heartbeat = &m_heartbeat,
                                                                             .product = "pimento " PIMENTO_VERSION},
                                                std::move(setting));
    const auto found = kernels->machine();
    if (!found) {
        return tl::unexpected<Error>(found.error());
    }
    machine = *found;
    return {};
}

} // namespace pimento::cli
