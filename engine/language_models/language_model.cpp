// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/language_models/language_model.h"

#include "engine/base/math.h"

#include <algorithm>
#include <array>
#include <utility>

namespace pimento {

namespace {

constexpr std::array<std::pair<std::string_view, std::int64_t>, 7> kFormats = {
    {{"fp32", 32}, {"fp16", 16}, {"bf16", 16}, {"fp8", 8}, {"int8", 8}, {"int4", 4}, {"fp4", 4}}};
constexpr std::array<std::int64_t, 4> kNormNumbers = {1, 2, 1, 0}; // by NormKind

} // namespace

std::string_view nameOf(NumberFormat format) { return kFormats[static_cast<std::size_t>(format)].first; }

std::int64_t bitsOf(NumberFormat format) { return kFormats[static_cast<std::size_t>(format)].second; }

Bytes bytesOf(std::int64_t elements, const StoredNumbers& stored)
{
    const std::int64_t groups = stored.scaleGroup > 0 ? ceilDivide(elements, stored.scaleGroup) : 0;
    return Bytes{ceilDivide(elements * bitsOf(stored.format) + groups * stored.scaleBits, 8)};
}

Bytes bytesOf(std::int64_t elements, NumberFormat format) { return bytesOf(elements, StoredNumbers{format}); }

AttentionKind ModelAttention::kind() const
{
    if (latent) {
        return AttentionKind::Latent;
    }
    if (kvHeads == heads) {
        return AttentionKind::MultiHead;
    }
    return kvHeads == 1 ? AttentionKind::MultiQuery : AttentionKind::Grouped;
}

std::int64_t ModelAttention::keptElements() const
{
    return latent ? latent->latent + latent->rope : 2 * kvHeads * headSize;
}

std::int64_t ModelAttention::outputElements() const { return heads * (latent ? latent->value : headSize); }

std::int64_t numbersPerElement(NormKind kind) { return kNormNumbers[static_cast<std::size_t>(kind)]; }

std::int64_t LanguageModel::denseLayers() const { return denseLayersBetween(0, layers); }

std::int64_t LanguageModel::denseLayersBetween(std::int64_t first, std::int64_t end) const
{
    if (!experts) {
        return end - first;
    }
    const std::int64_t inFront = std::clamp(experts->firstDenseLayers, first, end) - first;
    const auto isBetween = [&](std::int64_t block) { return block >= first && block < end; };
    return inFront + std::ranges::count_if(experts->denseBlocks, isBetween);
}

Bytes keyValueBytesPerToken(const LanguageModel& model)
{
    return Bytes{model.layers * bytesOf(model.attention.keptElements(), model.types.keyValue).value()};
}

} // namespace pimento
