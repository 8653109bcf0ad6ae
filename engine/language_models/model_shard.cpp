// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/language_models/model_shard.h"

#include "engine/base/math.h"
#include "engine/language_models/model_checks.h"

#include <algorithm>

namespace pimento {

namespace {

constexpr std::int64_t kMostParts = 1 << 16;
constexpr std::size_t kMostShown = 8;

/// True if the heads with keys and values can be divided among devices, or devices can hold copies.
bool doesDivideKeys(const ModelAttention& attention, std::int64_t devices)
{
    return attention.latent || attention.kvHeads % devices == 0 || devices % attention.kvHeads == 0;
}

/// Divides one model among the devices of a block.
class Division {
public:
    Division(const LanguageModel& model, const ParallelPlan& plan)
        : m_whole(&model), m_plan(plan), m_shard{.plan = plan, .part = model}
    {
    }

    Result<ModelShard> shard()
    {
        if (auto error = planError()) {
            return tl::unexpected<Error>(*std::move(error));
        }
        if (auto error = divideHeads()) {
            return tl::unexpected<Error>(*std::move(error));
        }
        if (auto error = divideExperts()) {
            return tl::unexpected<Error>(*std::move(error));
        }
        pad(m_shard.part.feedForward.size, "feed-forward of ");
        pad(m_shard.part.vocabulary, "vocabulary of ");
        addStages();
        return std::move(m_shard);
    }

private:
    [[nodiscard]] Error errorOf(std::string what, std::string hint) const
    {
        return {std::move(what), "model " + m_shard.part.name, std::move(hint)};
    }

    /// True if heads, heads with keys and values and whole experts can all be divided among this many devices.
    [[nodiscard]] bool isPossible(std::int64_t devices) const
    {
        const bool areExpertsWhole = m_whole->experts && m_plan.experts == ExpertPlacement::Expert;
        return m_whole->attention.heads % devices == 0 && doesDivideKeys(m_whole->attention, devices) &&
               (!areExpertsWhole || m_whole->experts->held % devices == 0);
    }

    /// Lists the first possible numbers of devices: "1, 2, 4, 28".
    [[nodiscard]] std::string possibleDevices() const
    {
        std::string all;
        std::size_t count = 0;
        for (std::int64_t i = 1; i <= m_whole->attention.heads && i <= kMostParts && count < kMostShown; ++i) {
            if (isPossible(i)) {
                all += (all.empty() ? "" : ", ") + std::to_string(i);
                ++count;
            }
        }
        return all;
    }

    std::optional<Error> planError() const
    {
        const auto isSound = [](std::int64_t devices) { return devices >= 1 && devices <= kMostParts; };
        if (!isSound(m_plan.tensor) || !isSound(m_plan.stages)) {
            return errorOf("cannot be divided among so many devices", "Use 1 to 65,536 devices a block and stages");
        }
        if (m_plan.stages > m_shard.part.layers) {
            return errorOf("has " + std::to_string(m_shard.part.layers) + " blocks, fewer than the " +
                               std::to_string(m_plan.stages) + " stages",
                           "Use at most as many stages as blocks");
        }
        return std::nullopt;
    }

    std::optional<Error> divideHeads()
    {
        ModelAttention& attention = m_shard.part.attention;
        const std::int64_t devices = m_plan.tensor;
        if (attention.heads % devices != 0) {
            return errorOf("has " + std::to_string(attention.heads) + " heads, which cannot be divided among " +
                               std::to_string(devices) + " devices",
                           "Heads are not padded: use one of " + possibleDevices());
        }
        if (!doesDivideKeys(attention, devices)) {
            return errorOf("has " + std::to_string(attention.kvHeads) +
                               " heads with keys and values, which neither divide nor are divided by " +
                               std::to_string(devices) + " devices",
                           "Use one of " + possibleDevices() + " devices");
        }
        if (attention.latent) {
            attention.kvHeads = attention.heads / devices;
            m_shard.kvCopies = devices;
            if (devices > 1) {
                m_shard.notes.push_back("each of the " + std::to_string(devices) +
                                        " devices of a block holds the latent vectors of all tokens");
            }
        } else if (attention.kvHeads % devices == 0) {
            attention.kvHeads /= devices;
        } else {
            m_shard.kvCopies = devices / attention.kvHeads;
            m_shard.notes.push_back(std::to_string(m_shard.kvCopies) +
                                    " devices of a block hold the same keys and values");
            attention.kvHeads = 1;
        }
        attention.heads /= devices;
        return std::nullopt;
    }

    std::optional<Error> divideExperts()
    {
        if (!m_shard.part.experts) {
            return std::nullopt;
        }
        ModelExperts& experts = *m_shard.part.experts;
        pad(experts.sharedSize, "shared experts of ");
        if (m_plan.experts == ExpertPlacement::Tensor) {
            pad(experts.size, "experts of ");
            return std::nullopt;
        }
        if (experts.held % m_plan.tensor != 0) {
            return errorOf("has " + std::to_string(experts.held) + " experts, which cannot be divided among " +
                               std::to_string(m_plan.tensor) + " devices",
                           "Use one of " + possibleDevices() + ", or give each device a slice of every expert");
        }
        experts.held /= m_plan.tensor;
        return std::nullopt;
    }

    void pad(std::int64_t& size, const std::string& what)
    {
        const std::int64_t whole = size;
        size = ceilDivide(whole, m_plan.tensor);
        if (size * m_plan.tensor != whole) {
            m_shard.notes.push_back(what + std::to_string(whole) + " padded to " +
                                    std::to_string(size * m_plan.tensor));
        }
    }

    void addStages()
    {
        const LanguageModel& part = m_shard.part;
        std::int64_t left = part.layers;
        for (std::int64_t i = 0; i < m_plan.stages; ++i) {
            const std::int64_t layers = ceilDivide(left, m_plan.stages - i);
            const std::int64_t first = part.layers - left;
            const std::int64_t denseHere = part.denseLayersBetween(first, first + layers);
            left -= layers;
            ModelStage stage;
            stage.extent = {denseHere, layers - denseHere, i == 0, i == m_plan.stages - 1};
            stage.weights = Bytes{weightBytesOf(part, stage.extent).total()};
            stage.keyValuePerToken =
                Bytes{layers * bytesOf(part.attention.keptElements(), part.types.keyValue).value()};
            m_shard.stages.push_back(stage);
        }
        if (m_plan.stages > 1 && part.hasTiedEmbeddings) {
            const auto bytes = bytesOf(part.hidden * part.vocabulary, part.types.embeddings).value();
            m_shard.notes.push_back("the first and the last stage each hold the table of the vocabulary, which the "
                                    "head shares: " +
                                    std::to_string(bytes) + " bytes more on each device of the last one");
        }
    }

    const LanguageModel* m_whole;
    const ParallelPlan& m_plan;
    ModelShard m_shard;
};

} // namespace

Result<ModelShard> shardOf(const LanguageModel& model, const ParallelPlan& plan)
{
    if (auto error = errorIn(model)) {
        return tl::unexpected<Error>(*std::move(error));
    }
    return Division(model, plan).shard();
}

} // namespace pimento
