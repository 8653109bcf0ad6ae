// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/language_models/language_model.h"

#include <array>
#include <string_view>
#include <vector>

namespace pimento {

/// Part of a model by the purpose of its weights.
enum class ModelPart : std::uint8_t {
    Embedding,
    Positions,
    Attention,
    FeedForward, // feed-forward of dense blocks
    Router,
    SharedExperts,
    RoutedExperts,
    Norms,
    Head,
};
constexpr std::size_t kModelParts = 9;

/// Name of a part: "routed experts".
[[nodiscard]] std::string_view nameOf(ModelPart part);

/// Member of ModelTypes that determines a tensor's storage.
enum class TensorClass : std::uint8_t { Matrix, AttentionMatrix, ExpertMatrix, Embedding, Unquantised };

/// A group of equal tensors of a model.
struct ModelTensor {
    std::string_view name;
    ModelPart part = ModelPart::Attention;
    TensorClass stored = TensorClass::Matrix;
    std::int64_t inputs = 1;
    std::int64_t outputs = 1;
    std::int64_t count = 1;

    [[nodiscard]] std::int64_t elements() const { return inputs * outputs * count; }
};

/// A range of a model's blocks, with its table and head: the part of a pipeline stage, or the whole model.
struct ModelExtent {
    std::int64_t denseLayers = 0;
    std::int64_t expertLayers = 0;
    bool hasEmbedding = true;
    bool hasHead = true;

    [[nodiscard]] std::int64_t layers() const { return denseLayers + expertLayers; }

    bool operator==(const ModelExtent&) const = default;
};

[[nodiscard]] ModelExtent wholeOf(const LanguageModel& model);

/// Lists every weight of a range of a model. Matrices applied to the same input count as one: queries, keys and values;
/// gate and up.
[[nodiscard]] std::vector<ModelTensor> tensorsOf(const LanguageModel& model, const ModelExtent& extent);

/// A number for each part of a model.
struct PartTable {
    std::array<std::int64_t, kModelParts> values{};

    [[nodiscard]] std::int64_t of(ModelPart part) const { return values[static_cast<std::size_t>(part)]; }
    [[nodiscard]] std::int64_t total() const;
};

[[nodiscard]] PartTable parametersOf(const LanguageModel& model);
/// Parameters that one token uses: of the routed experts only the active ones. The vocabulary table counts in full, as
/// in most published figures, though a token reads one row of it.
[[nodiscard]] PartTable activeParametersOf(const LanguageModel& model);
[[nodiscard]] PartTable weightBytesOf(const LanguageModel& model);
[[nodiscard]] PartTable weightBytesOf(const LanguageModel& model, const ModelExtent& extent);

/// Bytes of one tensor of a group.
[[nodiscard]] Bytes bytesOfOne(const ModelTensor& tensor, const ModelTypes& types);

} // namespace pimento
