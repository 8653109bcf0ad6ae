// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/networks/library/network_library.h"

#include "engine/base/data_folder.h"
#include "engine/base/lower_case.h"
#include "engine/base/text_file.h"
#include "engine/language_models/model_library.h"
#include "engine/language_models/model_network.h"
#include "engine/networks/neutral_file.h"
#include "engine/networks/onnx/onnx_reader.h"
#include "engine/networks/passes/passes.h"
#include "engine/workloads/network_file.h"

#include <cstdint>
#include <utility>

namespace pimento::networks {

namespace {

constexpr std::uintmax_t kLargestNetworkText = 64U << 20U;

Result<NetworkReading> readText(const std::filesystem::path& file)
{
    auto text = readTextFile(file, kLargestNetworkText);
    if (!text) {
        return tl::unexpected<Error>(text.error());
    }
    if (namesNeutralFormat(*text)) {
        return parseNeutralNetwork(*text, file.string());
    }
    WorkloadRef workload;
    workload.name = file.stem().string();
    workload.kind = workloads::kindOf(*text) == WorkloadKind::Layer ? WorkloadKind::Layer : WorkloadKind::Network;
    workload.text = *std::move(text);
    return workloads::networkOf(workload).map([&](workloads::Network network) {
        network.name = network.name.empty() ? workload.name : network.name;
        return NetworkReading{std::move(network), {}, NetworkForm::Own};
    });
}

/// A decode step of a language model; its batch and context are sizes of these names.
Result<NetworkReading> readModel(const LanguageModel& model, const std::map<std::string, std::int64_t>& sizes)
{
    const auto sizeOf = [&](const char* name, std::int64_t usual) {
        const auto found = sizes.find(name);
        return found == sizes.end() ? usual : found->second;
    };
    const std::int64_t batch = sizeOf("batch", 1);
    const std::int64_t context = sizeOf("context", 2048);
    const ModelPhase phase = ModelPhase::decode(batch, context);
    if (const auto wrong = errorIn(phase)) {
        return tl::unexpected<Error>(*wrong);
    }
    return networkOf(model, phase).map([&](workloads::Network network) {
        return NetworkReading{std::move(network),
                              {"One decode step of " + std::to_string(batch) + " sequences with a context of " +
                               std::to_string(context) + " tokens; sizes batch and context change it."},
                              NetworkForm::Model};
    });
}

/// Applies the passes of the choices; their effects become a remark.
Result<NetworkReading> changed(NetworkReading reading, const ReadingChoices& choices)
{
    const bool hasOwn = !choices.passes.empty();
    const auto passes = passesNamed(hasOwn                                ? std::string_view(choices.passes)
                                    : reading.form == NetworkForm::Onnx ? std::string_view("standard")
                                                                          : std::string_view("none"));
    if (!passes) {
        return tl::unexpected<Error>(passes.error());
    }
    std::string effects;
    for (const PassEffect& effect : applyPasses(reading.network, *passes)) {
        if (effect.places > 0) {
            effects += (effects.empty() ? "" : ", ") + std::string(effect.pass->name) + " " +
                       std::to_string(effect.places);
        }
    }
    if (!effects.empty()) {
        reading.remarks.push_back("Passes changed the graph (places): " + effects + ".");
    }
    if (auto checked = check(reading.network); !checked) {
        checked.error().where = "network " + reading.network.name + ", " + checked.error().where;
        return tl::unexpected<Error>(checked.error());
    }
    return reading;
}

bool isOnnxFile(const std::filesystem::path& file) { return lowered(file.extension().string()) == ".onnx"; }

} // namespace

bool isNetworkFile(std::string_view word)
{
    const std::string name = lowered(word);
    return name.ends_with(".json") || name.ends_with(".onnx") || name.find('/') != std::string::npos;
}

Result<NetworkReading> readNetwork(const std::filesystem::path& file, const ReadingChoices& choices)
{
    auto reading = isOnnxFile(file) ? readOnnx(file, choices.sizes) : readText(file);
    return reading ? changed(*std::move(reading), choices) : std::move(reading);
}

std::vector<std::string> networkNames(const std::filesystem::path& dataFolder)
{
    std::vector<std::string> names;
    for (const auto& file : filesOf(dataFolder / "datasets" / "networks", ".json")) {
        names.push_back(file.stem().string());
    }
    return names;
}

Result<NetworkReading> findNetwork(const std::string& nameOrFile, const ReadingChoices& choices)
{
    if (isNetworkFile(nameOrFile)) {
        return readNetwork(nameOrFile, choices);
    }
    const auto folder = findDataFolder();
    if (!folder) {
        return tl::unexpected<Error>(folder.error());
    }
    std::string known;
    for (const std::string& name : networkNames(*folder)) {
        if (lowered(name) == lowered(nameOrFile)) {
            return readNetwork(*folder / "datasets" / "networks" / (name + ".json"), choices);
        }
        known += (known.empty() ? "" : ", ") + name;
    }
    if (const auto models = modelLibrary(*folder)) {
        if (const auto model = models->find(nameOrFile)) {
            const auto reading = readModel(*model, choices.sizes);
            return reading ? changed(*reading, choices) : reading;
        }
        for (const LanguageModel& model : models->all()) {
            known += ", " + model.name;
        }
    }
    return fail("is not a network of the library", "\"" + nameOrFile + "\"",
                "Name a file (.onnx, .json) or one of " + known);
}

Result<WorkloadRef> networkWorkload(const std::filesystem::path& file)
{
    const auto text = isOnnxFile(file) ? Result<std::string>() : readTextFile(file, kLargestNetworkText);
    if (!text) {
        return tl::unexpected<Error>(text.error());
    }
    if (!text->empty() && !namesNeutralFormat(*text)) {
        return workloads::readWorkload(file); // keeps the text
    }
    return readNetwork(file).map([&](const NetworkReading& reading) {
        return WorkloadRef{.name = file.stem().string(),
                           .text = workloads::networkJson(reading.network),
                           .sizes = {},
                           .kind = WorkloadKind::Network};
    });
}

} // namespace pimento::networks
