// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/language_models/model_checks.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <functional>

namespace pimento {

namespace {

/// Collects the mistakes of one model.
class Checks {
public:
    explicit Checks(const LanguageModel& model) : m_model(model) {}

    std::vector<ModelMistake> all()
    {
        checkSizes();
        checkAttention();
        checkFeedForward();
        checkTypes();
        if (m_mistakes.empty()) {
            checkTotals();
        }
        return std::move(m_mistakes);
    }

private:
    void add(const char* key, std::string what, std::string hint)
    {
        m_mistakes.push_back({key, std::move(what), std::move(hint)});
    }

    void checkRange(const char* key, std::int64_t value, std::int64_t least, std::int64_t most)
    {
        if (value < least || value > most) {
            add(key, "is " + std::to_string(value),
                "Use a whole number from " + std::to_string(least) + " to " + std::to_string(most));
        }
    }

    void checkSizes()
    {
        checkRange("layers", m_model.layers, 1, ModelLimits::kLayers);
        checkRange("hidden", m_model.hidden, 1, ModelLimits::kHidden);
        checkRange("vocabulary", m_model.vocabulary, 1, ModelLimits::kSize);
        checkRange("largest_context", m_model.largestContext, 0, ModelLimits::kContext);
        checkRange("norms_per_block", m_model.normsPerBlock, 1, 4);
        const bool isLearned = m_model.positions == PositionKind::Learned;
        checkRange("position_rows", m_model.positionRows, isLearned ? 1 : 0, isLearned ? ModelLimits::kContext : 0);
    }

    void checkAttention()
    {
        const ModelAttention& attention = m_model.attention;
        checkRange("attention.heads", attention.heads, 1, ModelLimits::kHeads);
        checkRange("attention.kv_heads", attention.kvHeads, 1, ModelLimits::kHeads);
        checkRange("attention.head_size", attention.headSize, 1, ModelLimits::kSize);
        if (attention.kvHeads >= 1 && attention.heads % attention.kvHeads != 0) {
            add("attention.kv_heads",
                "is " + std::to_string(attention.kvHeads) + ", which does not divide the " +
                    std::to_string(attention.heads) + " heads",
                "Each of these heads serves the same number of query heads: use a divisor");
        }
        if (attention.hasOwnHeadNorms && !attention.hasHeadNorms) {
            add("attention.own_head_norms", "is true, but heads are not normalised",
                "Set \"head_norms\" to true as well, or leave it out");
        }
        if (attention.latent) {
            checkLatent(*attention.latent);
        }
    }

    void checkLatent(const LatentSizes& latent)
    {
        checkRange("attention.latent", latent.latent, 1, ModelLimits::kSize);
        checkRange("attention.rope", latent.rope, 0, ModelLimits::kSize);
        checkRange("attention.nope", latent.nope, 1, ModelLimits::kSize);
        checkRange("attention.value", latent.value, 1, ModelLimits::kSize);
        checkRange("attention.query_latent", latent.queryLatent, 0, ModelLimits::kSize);
        if (m_model.attention.headSize != latent.nope + latent.rope ||
            m_model.attention.kvHeads != m_model.attention.heads) {
            add("attention.latent", "is that of other heads than heads, nope and rope say",
                "A key has nope + rope elements, and every head has its own");
        }
    }

    void checkFeedForward()
    {
        const auto least = static_cast<std::int64_t>(m_model.denseLayers() > 0);
        checkRange("feed_forward.size", m_model.feedForward.size, least, ModelLimits::kSize);
        if (!m_model.experts) {
            return;
        }
        const ModelExperts& experts = *m_model.experts;
        checkRange("experts.count", experts.count, 1, ModelLimits::kExperts);
        checkRange("experts.size", experts.size, 1, ModelLimits::kSize);
        checkRange("experts.shared", experts.shared, 0, ModelLimits::kExperts);
        checkRange("experts.shared_size", experts.sharedSize, experts.shared > 0 ? 1 : 0,
                   experts.shared > 0 ? ModelLimits::kSize : 0);
        checkRange("experts.first_dense_layers", experts.firstDenseLayers, 0,
                   std::max<std::int64_t>(m_model.layers - 1, 0));
        checkDenseBlocks(experts);
        if (experts.active < 1 || experts.active > experts.count) {
            add("experts.active",
                "is " + std::to_string(experts.active) + ", but there are " + std::to_string(experts.count) +
                    " experts",
                "A token goes to at least 1 and at most all of them");
        }
        if (experts.held < 1 || experts.held > experts.count) {
            add("experts.count", "is less than what a device holds",
                "A device holds at least 1 and at most all of them");
        }
    }

    void checkDenseBlocks(const ModelExperts& experts)
    {
        const auto& blocks = experts.denseBlocks;
        if (blocks.empty()) {
            return;
        }
        const bool isAscending = std::ranges::adjacent_find(blocks, std::greater_equal{}) == blocks.end();
        if (!isAscending || blocks.front() < experts.firstDenseLayers || blocks.back() >= m_model.layers) {
            add("experts.dense_blocks", "is no ascending list of blocks behind the first dense ones",
                "Count blocks from 0, and name each once, from " + std::to_string(experts.firstDenseLayers) + " to " +
                    std::to_string(m_model.layers - 1));
        } else if (m_model.expertLayers() < 1) {
            add("experts.dense_blocks", "leaves no block with experts", "Take \"experts\" out, or name fewer blocks");
        }
    }

    void checkTypes()
    {
        const auto check = [&](const char* key, const StoredNumbers& stored) {
            checkRange(key, stored.scaleBits, 0, 64);
            checkRange(key, stored.scaleGroup, stored.scaleBits > 0 ? 1 : 0, ModelLimits::kSize);
        };
        check("types.weights", m_model.types.weights);
        check("types.attention", m_model.types.ofAttention());
        check("types.experts", m_model.types.ofExperts());
        check("types.embeddings", m_model.types.embeddings);
    }

    /// Checks totals in floating point, because these are the sums that must not overflow.
    void checkTotals()
    {
        const auto real = [](std::int64_t value) { return static_cast<double>(value); };
        const ModelAttention& attention = m_model.attention;
        const double hidden = real(m_model.hidden);
        double query = real(attention.heads) * real(attention.headSize);
        double kept = 2 * real(attention.kvHeads) * real(attention.headSize);
        if (const auto& latent = attention.latent) {
            query = real(attention.heads) *
                        (real(latent->latent) + real(latent->rope) + real(latent->nope) + real(latent->value)) +
                    real(latent->queryLatent);
            kept = real(latent->latent) + real(latent->rope);
        }
        double widths = real(m_model.feedForward.size); // over all feed-forwards; `used`: of those that a token uses
        double used = widths;
        if (const auto& experts = m_model.experts) {
            const double shared = real(experts->shared) * real(experts->sharedSize);
            widths += real(experts->count) * real(experts->size) + shared + real(experts->count);
            used += real(experts->active) * (real(experts->size) + hidden) + shared + real(experts->count);
        }
        const double matrices = 2 * query + kept + 3 * widths + 8;
        const double queries =
            attention.latent ? 2 * query * real(attention.latent->latent + attention.latent->queryLatent) : 0;
        checkTotal(real(m_model.layers) * (hidden * matrices + queries) +
                       hidden * (2 * real(m_model.vocabulary) + real(m_model.positionRows)),
                   ModelLimits::kParameters, "parameters");
        checkTotal(real(m_model.layers) * (16 * hidden + 6 * (query + kept) + 6 * used) + 2 * real(m_model.vocabulary),
                   ModelLimits::kElementsPerToken, "elements that each token makes in its layers");
    }

    void checkTotal(double total, double most, const std::string& what)
    {
        if (total > most) {
            std::array<char, 32> text{};
            std::snprintf(text.data(), text.size(), "%.2g", total);
            add("layers", "and the sizes of a layer make about " + std::string(text.data()) + " " + what,
                "Check them; no model is so large");
        }
    }

    const LanguageModel& m_model;
    std::vector<ModelMistake> m_mistakes;
};

} // namespace

std::vector<ModelMistake> mistakesIn(const LanguageModel& model) { return Checks(model).all(); }

std::optional<Error> errorIn(const LanguageModel& model)
{
    std::vector<ModelMistake> mistakes = mistakesIn(model);
    if (mistakes.empty()) {
        return std::nullopt;
    }
    ModelMistake& first = mistakes.front();
    return Error{std::move(first.what), "model " + model.name.substr(0, 60) + ", " + first.key, std::move(first.hint)};
}

} // namespace pimento
