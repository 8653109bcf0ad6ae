// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/language_models/language_model.h"

#include <array>
#include <string_view>
#include <vector>

namespace pimento {

/// A part of a model by what its weights are for.
enum class ModelPart : std::uint8_t {
    Embedding,
    Positions,
    Attention,
    FeedForward, // of blocks without experts
    Router,
    SharedExperts,
    RoutedExperts,
    Norms,
    Head,
};
constexpr std::size_t kModelParts = 9;

/// "routed experts".
[[nodiscard]] std::string_view nameOf(ModelPart part);

/// Which of ModelTypes says how a tensor is stored.
enum class TensorClass : std::uint8_t { Matrix, AttentionMatrix, ExpertMatrix, Embedding, Unquantised };

/// Tensors of a model that are alike.
struct ModelTensor {
    std::string_view name;
    ModelPart part = ModelPart::Attention;
    TensorClass stored = TensorClass::Matrix;
    std::int64_t inputs = 1;
    std::int64_t outputs = 1;
    std::int64_t count = 1;

    [[nodiscard]] std::int64_t elements() const { return inputs * outputs * count; }
};

/// A stretch of a model: what a device of a pipeline holds, or all of it.
struct ModelExtent {
    std::int64_t denseLayers = 0;
    std::int64_t expertLayers = 0;
    bool hasEmbedding = true;
    bool hasHead = true;

    [[nodiscard]] std::int64_t layers() const { return denseLayers + expertLayers; }

    bool operator==(const ModelExtent&) const = default;
};

[[nodiscard]] ModelExtent wholeOf(const LanguageModel& model);

/// Every weight of a stretch of a model. Matrices that are applied to the same input are one: queries, keys and values;
/// gate and up.
[[nodiscard]] std::vector<ModelTensor> tensorsOf(const LanguageModel& model, const ModelExtent& extent);

/// A number for each part of a model.
struct PartTable {
    std::array<std::int64_t, kModelParts> values{};

    [[nodiscard]] std::int64_t of(ModelPart part) const { return values[static_cast<std::size_t>(part)]; }
    [[nodiscard]] std::int64_t total() const;
};

[[nodiscard]] PartTable parametersOf(const LanguageModel& model);
/// Those that one token goes through: of the routed experts only the active ones. The table of the vocabulary counts
/// in full, as in most published figures, though a token reads one row of it.
[[nodiscard]] PartTable activeParametersOf(const LanguageModel& model);
[[nodiscard]] PartTable weightBytesOf(const LanguageModel& model);
[[nodiscard]] PartTable weightBytesOf(const LanguageModel& model, const ModelExtent& extent);

/// The bytes of one tensor of a kind.
[[nodiscard]] Bytes bytesOfOne(const ModelTensor& tensor, const ModelTypes& types);

} // namespace pimento
