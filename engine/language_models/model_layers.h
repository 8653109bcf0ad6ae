// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/language_models/language_model.h"
#include "engine/language_models/model_phase.h"
#include "engine/language_models/model_tensors.h"
#include "sim/base/result.h"

#include <optional>
#include <string_view>
#include <vector>

namespace pimento {

enum class LayerKind : std::uint8_t {
    Embedding, // looks up rows of a table
    Norm,
    Linear,      // a matrix applied to rows
    Rotary,      // applies positions to queries and keys
    KeyValue,    // appends new keys and values to the kept ones
    Attention,   // scores, softmax and context of all heads together
    Activation,  // includes the product with the gate, if any
    Router,      // scores the experts and chooses the best
    ElementWise, // sums
};

/// Category of a layer's time in a figure like Fig. 11 of the DCC paper.
enum class LayerPart : std::uint8_t { QueryKeyValue, Attention, Projection, FeedForward, Head, Other };

[[nodiscard]] std::string_view nameOf(LayerKind kind);
[[nodiscard]] std::string_view nameOf(LayerPart part);

/// Sizes of one attention layer. A head scores keys of keySize and adds up values of valueSize.
struct AttentionShape {
    std::int64_t heads = 1;
    std::int64_t kvHeads = 1;
    std::int64_t keySize = 1;
    std::int64_t valueSize = 1;
    bool areValuesInKeys = false; // the values are the front part of the keys (absorbed latent attention)
    std::int64_t sequences = 1;
    std::int64_t contextTokens = 1;
    std::int64_t longestContext = 1;
    std::int64_t pairs = 1; // per head

    [[nodiscard]] double scoreFlops() const;
    [[nodiscard]] double contextFlops() const;
    [[nodiscard]] double softmaxFlops() const;

    bool operator==(const AttentionShape&) const = default;
};

/// Distribution of a step's tokens over the routed experts of a device.
struct ExpertSpread {
    std::int64_t held = 1;
    double touched = 1;       // expected number of these that at least one token goes to
    double rowsPerExpert = 1; // per touched expert

    bool operator==(const ExpertSpread&) const = default;
};

/// One layer of a block, with everything that it reads, writes and computes over all rows.
struct ModelLayer {
    std::string_view name;
    LayerKind kind = LayerKind::Linear;
    LayerPart part = LayerPart::Other;
    std::int64_t rows = 0;   // per instance; for routed experts the sum over all held ones
    std::int64_t inputs = 0; // elements per row
    std::int64_t outputs = 0;
    /// Matrices of this shape, each with weights and rows of its own: the heads of absorbed matrices.
    std::int64_t instances = 1;
    std::optional<AttentionShape> attention = std::nullopt;
    std::optional<ExpertSpread> experts = std::nullopt;
    /// Type of the numbers that meet the inputs: the matrix, or the kept keys and values.
    NumberFormat operand = NumberFormat::Fp16;
    double flops = 0;
    Bytes weights = {}; // read
    Bytes scales = {};  // part of these: scales of groups of numbers
    Bytes input = {};   // activations
    Bytes output = {};
    Bytes keyValueRead = {};
    Bytes keyValueWritten = {};
};

/// Format of a layer's inputs when they meet its matrix, or the kept keys and values: quantised like these if the model
/// does that, else that of activations.
[[nodiscard]] NumberFormat inputFormatOf(const ModelLayer& layer, const ModelTypes& types);

struct LayerTotals {
    double flops = 0;
    Bytes weights;
    Bytes input;
    Bytes output;
    Bytes keyValueRead;
    Bytes keyValueWritten;

    void add(const ModelLayer& layer, std::int64_t times);
    bool operator==(const LayerTotals&) const = default;
};

/// A block that occurs `blocks` times in a model.
struct ModelBlock {
    std::string_view name; // "dense block", "expert block"
    std::int64_t blocks = 0;
    std::vector<ModelLayer> layers;
};

/// All layers of a pass, in the order of computation.
struct ModelLayers {
    std::vector<ModelLayer> before; // the embedding
    std::vector<ModelBlock> blocks;
    std::vector<ModelLayer> after; // the final norm and the head

    [[nodiscard]] LayerTotals totals() const;
};

/// Form of latent attention. Absorbed: the matrices that compute a head's keys and values are applied to its query and
/// its result instead, so that the kept vectors are read unchanged, once for all heads. Expanded: keys and values of
/// all heads are computed first. ByPhase: absorbed in decode, expanded in prefill.
enum class LatentForm : std::uint8_t { ByPhase, Absorbed, Expanded };

struct LayerOptions {
    LatentForm latent = LatentForm::ByPhase;
    /// Number of routed experts that a step touches, of all experts; by default expectedExperts().
    std::optional<double> touchedExperts = std::nullopt;
};

/// Expected number of experts that at least one of `tokens` tokens goes to, if each chooses `active` of `count`
/// uniformly at random: count * (1 - (1 - active / count)^tokens).
[[nodiscard]] double expectedExperts(std::int64_t count, std::int64_t active, std::int64_t tokens);

/// Lists the layers of a pass. A model that is one device's part (ModelShard) gives that device's layers. A
/// multiply-add counts 2 operations. Element-wise operations are assumed as: norms 5, positions 3, softmax 5, ReLU 1,
/// SiLU 4, GELU 8, product with a gate 1, sums 1. Every layer reads and writes its activations; fused layers must be
/// corrected by the caller. Error: an invalid model or phase.
[[nodiscard]] Result<ModelLayers> layersOf(const LanguageModel& model, const ModelPhase& phase,
                                           const LayerOptions& options = {});
/// Lists the layers of a part of the model's blocks.
[[nodiscard]] Result<ModelLayers> layersOf(const LanguageModel& model, const ModelExtent& extent,
                                           const ModelPhase& phase, const LayerOptions& options = {});

} // namespace pimento
