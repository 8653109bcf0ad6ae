// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/chains/layer_chain.h"

#include "engine/inference/layer_cost.h"
#include "engine/language_models/model_layers.h"
#include "engine/language_models/model_notes.h"
#include "engine/language_models/model_shard.h"

#include <algorithm>
#include <array>
#include <utility>

namespace pimento::chains {

std::vector<ContextSteps> generation(std::int64_t prompt, std::int64_t last, std::int64_t every)
{
    std::vector<ContextSteps> contexts;
    for (std::int64_t context = prompt; context < last;) {
        const std::int64_t next = std::min(last, context + every);
        contexts.push_back({next, next - context});
        context = next;
    }
    return contexts;
}

namespace {

struct PartName {
    LayerPart part;
    const char* kernel;
};
constexpr std::array<PartName, 3> kLayerParts = {
    {{LayerPart::QueryKeyValue, "qkv"}, {LayerPart::Attention, "attention"}, {LayerPart::Projection, "projection"}}};

/// Makes a chain of the layers of a block that a device can run, with a kernel for each.
class ChainMaker {
public:
    ChainMaker(const LanguageModel& model, const inference::InferenceHost& host, const LayerChainOptions& options)
        : m_model(&model), m_host(&host), m_options(&options)
    {
    }

    Result<Chain> make()
    {
        if (!m_host->hasDevices()) {
            return fail("the host has no devices", "host " + m_host->name, "Choose another host");
        }
        const auto shard = shardOf(*m_model, {.tensor = m_host->processors});
        if (!shard) {
            return tl::unexpected<Error>(shard.error());
        }
        m_chain.title = "Attention of " + m_model->name + " on " + m_host->title;
        std::int64_t longest = 0;
        for (const ContextSteps& steps : m_options->contexts) {
            longest = std::max(longest, steps.context);
        }
        m_chain.notes = notesOf(*m_model, longest);
        if (m_options->prompts == HostPrompts::Around) {
            addPrompt("prompt");
        }
        for (const ContextSteps& steps : m_options->contexts) {
            if (const auto added = addStage(shard->part, steps); !added) {
                return tl::unexpected<Error>(added.error());
            }
        }
        if (m_options->prompts == HostPrompts::Around) {
            addPrompt("next prompt");
        }
        return std::move(m_chain);
    }

private:
    void addPrompt(const char* name)
    {
        ChainStage& stage = m_chain.stages.emplace_back(ChainStage{name, 1});
        stage.hostUses = {"qkv weights", "projection weights"};
        if (m_chain.stages.size() == 1) { // the next layer's caches are different tensors
            stage.hostUses.insert(stage.hostUses.end(), {"keys", "values"});
        }
    }

    Result<void> addStage(const LanguageModel& part, const ContextSteps& steps)
    {
        const auto layers = layersOf(part, ModelPhase::decode(m_options->batch, steps.context));
        if (!layers) {
            return tl::unexpected<Error>(layers.error());
        }
        const ModelBlock& block = *std::ranges::max_element(layers->blocks, {}, &ModelBlock::blocks);
        m_chain.blocks = block.blocks;
        const std::size_t stage = m_chain.stages.size();
        m_chain.stages.push_back({std::to_string(steps.context) + " tokens", steps.steps});
        const std::size_t first = m_chain.kernels.size();
        for (const PartName& each : kLayerParts) {
            if (const auto added = addKernels(block, each, stage); !added) {
                return added;
            }
        }
        addLinks(first);
        return {};
    }

    Result<void> addKernels(const ModelBlock& block, const PartName& part, std::size_t stage)
    {
        const auto isMeant = [&](const ModelLayer& layer) {
            return layer.part == part.part && (layer.kind == LayerKind::Linear || layer.kind == LayerKind::Attention);
        };
        const auto layer = std::ranges::find_if(block.layers, isMeant);
        if (layer == block.layers.end() || std::ranges::count_if(block.layers, isMeant) != 1 || layer->instances > 1) {
            return fail("its " + std::string(nameOf(part.part)) + " is not one layer", "model " + m_model->name,
                        "Chains are made of models with one matrix for queries, keys and values");
        }
        const auto uses = inference::kernelsOf(*layer, *m_model, *m_host, {});
        if (!uses) {
            return tl::unexpected<Error>(uses.error());
        }
        ChainKernel kernel{part.kernel, {}, stage};
        kernel.question.system = "compiled";
        kernel.question.workload.name = uses->front().kernel.name;
        kernel.question.workload.sizes = kernelRefOf(uses->front().kernel).sizes;
        kernel.question.workload.elementType = uses->front().kernel.elementType;
        kernel.question.device = m_options->device;
        kernel.question.settings = m_options->settings;
        m_chain.kernels.push_back(std::move(kernel));
        return {};
    }

    LastingTensor& tensor(const std::string& name)
    {
        const auto known = std::ranges::find(m_chain.tensors, name, &LastingTensor::name);
        if (known != m_chain.tensors.end()) {
            return *known;
        }
        m_chain.tensors.push_back({name, {}, std::nullopt});
        return m_chain.tensors.back();
    }

    /// Adds links. The results of all devices are on the host's chip at the same time, so an operand need not come from
    /// the same device.
    void addLinks(std::size_t first)
    {
        const std::size_t attention = first + 1;
        const std::size_t projection = first + 2;
        const std::int64_t devices = m_host->devices;
        m_chain.links.push_back({first, "y", attention, "q", LinkKind::Operand, devices});
        m_chain.links.push_back({first, "y", attention, "K", LinkKind::Appended, devices});
        m_chain.links.push_back({first, "y", attention, "V", LinkKind::Appended, devices});
        m_chain.links.push_back({attention, "c", projection, "x", LinkKind::Operand, devices});
        tensor("qkv weights").uses.push_back({first, "W"});
        tensor("projection weights").uses.push_back({projection, "W"});
        constexpr std::size_t kTokens = 1; // token dimension of keys and values
        for (const auto& [name, argument] : {std::pair("keys", "K"), std::pair("values", "V")}) {
            LastingTensor& cache = tensor(name);
            cache.growing = kTokens;
            cache.uses.push_back({attention, argument});
        }
    }

    const LanguageModel* m_model;
    const inference::InferenceHost* m_host;
    const LayerChainOptions* m_options;
    Chain m_chain;
};

} // namespace

Result<Chain> attentionChain(const LanguageModel& model, const inference::InferenceHost& host,
                             const LayerChainOptions& options)
{
    return ChainMaker(model, host, options).make();
}

} // namespace pimento::chains
