// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/language_models/language_model.h"

#include <array>
#include <utility>

namespace pimento {

// Words of model files, in the order of the enumerations.

constexpr const char* kModelFormat = "pimento-model 1";

constexpr std::array<std::pair<const char*, NumberFormat>, 7> kNumberFormats = {{{"fp32", NumberFormat::Fp32},
                                                                                 {"fp16", NumberFormat::Fp16},
                                                                                 {"bf16", NumberFormat::Bf16},
                                                                                 {"fp8", NumberFormat::Fp8},
                                                                                 {"int8", NumberFormat::Int8},
                                                                                 {"int4", NumberFormat::Int4},
                                                                                 {"fp4", NumberFormat::Fp4}}};
constexpr std::array<std::pair<const char*, FeedForwardKind>, 2> kFeedForwardKinds = {
    {{"two matrices", FeedForwardKind::TwoMatrices}, {"gated", FeedForwardKind::Gated}}};
constexpr std::array<std::pair<const char*, ModelActivation>, 3> kModelActivations = {
    {{"gelu", ModelActivation::Gelu}, {"relu", ModelActivation::Relu}, {"silu", ModelActivation::Silu}}};
constexpr std::array<std::pair<const char*, NormKind>, 4> kNormKinds = {
    {{"root", NormKind::Root},
     {"layer", NormKind::Layer},
     {"layer without bias", NormKind::LayerNoBias},
     {"layer without weights", NormKind::LayerNoWeights}}};
constexpr std::array<std::pair<const char*, PositionKind>, 3> kPositionKinds = {
    {{"rotary", PositionKind::Rotary}, {"learned", PositionKind::Learned}, {"none", PositionKind::None}}};
constexpr std::array<std::pair<const char*, AttentionKind>, 4> kAttentionKinds = {
    {{"multi-head", AttentionKind::MultiHead},
     {"grouped", AttentionKind::Grouped},
     {"multi-query", AttentionKind::MultiQuery},
     {"latent", AttentionKind::Latent}}};

/// Word of a value in one of these tables.
template <class Words, class Value> [[nodiscard]] constexpr const char* wordOf(const Words& words, Value value)
{
    return words[static_cast<std::size_t>(value)].first;
}

} // namespace pimento
