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
    Embedding, // rows of a table are looked up
    Norm,
    Linear,      // a matrix applied to rows
    Rotary,      // positions turned into queries and keys
    KeyValue,    // new keys and values put behind the kept ones
    Attention,   // scores, softmax and context of all heads, as one
    Activation,  // with the product by the gate, if there is one
    Router,      // scores of the experts and the choice of the best
    ElementWise, // sums
};

/// Where a layer's time belongs in a figure like Fig. 11 of the DCC paper.
enum class LayerPart : std::uint8_t { QueryKeyValue, Attention, Projection, FeedForward, Head, Other };

[[nodiscard]] std::string_view nameOf(LayerKind kind);
[[nodiscard]] std::string_view nameOf(LayerPart part);

/// The sizes of one attention layer. A head scores keys of keySize and adds up values of valueSize.
struct AttentionShape {
    std::int64_t heads = 1;
    std::int64_t kvHeads = 1;
    std::int64_t keySize = 1;
    std::int64_t valueSize = 1;
    bool areValuesInKeys = false; // the values are the front of the keys (absorbed latent attention)
    std::int64_t sequences = 1;
    std::int64_t contextTokens = 1;
    std::int64_t longestContext = 1;
    std::int64_t pairs = 1; // that each head scores

    [[nodiscard]] double scoreFlops() const;
    [[nodiscard]] double contextFlops() const;
    [[nodiscard]] double softmaxFlops() const;

    bool operator==(const AttentionShape&) const = default;
};

/// How the tokens of a step spread over the routed experts that a device holds.
struct ExpertSpread {
    std::int64_t held = 1;
    double touched = 1;       // experts among them that at least one token goes to, as expected
    double rowsPerExpert = 1; // of one that is touched

    bool operator==(const ExpertSpread&) const = default;
};

/// One layer of a block, with all that it reads, writes and computes on all rows.
struct ModelLayer {
    std::string_view name;
    LayerKind kind = LayerKind::Linear;
    LayerPart part = LayerPart::Other;
    std::int64_t rows = 0;   // that each instance works on; of routed experts: of all that are held, in sum
    std::int64_t inputs = 0; // elements of a row
    std::int64_t outputs = 0;
    std::int64_t instances = 1; // of this shape, each with weights and rows of its own: the heads of absorbed matrices
    std::optional<AttentionShape> attention = std::nullopt;
    std::optional<ExpertSpread> experts = std::nullopt;
    /// The type of the numbers that inputs meet: the matrix, or kept keys and values.
    NumberFormat operand = NumberFormat::Fp16;
    double flops = 0;
    Bytes weights = {}; // read
    Bytes input = {};   // activations
    Bytes output = {};
    Bytes keyValueRead = {};
    Bytes keyValueWritten = {};
};

/// What the inputs of a layer are when they meet its matrix, or the kept keys and values: quantised as these are if the
/// model does that, or activations.
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

/// A block that a model has `blocks` times.
struct ModelBlock {
    std::string_view name; // "dense block", "expert block"
    std::int64_t blocks = 0;
    std::vector<ModelLayer> layers;
};

/// All layers of a pass, in the order in which they are computed.
struct ModelLayers {
    std::vector<ModelLayer> before; // the embedding
    std::vector<ModelBlock> blocks;
    std::vector<ModelLayer> after; // the final norm and the head

    [[nodiscard]] LayerTotals totals() const;
};

/// How latent attention is computed. Absorbed: the matrices that make keys and values of a head are applied to its
/// query and its result instead, so that the kept vectors are read as they are, once for all heads. Expanded: keys and
/// values of all heads are made first. ByPhase: absorbed when decoding, expanded in prefill.
enum class LatentForm : std::uint8_t { ByPhase, Absorbed, Expanded };

struct LayerOptions {
    LatentForm latent = LatentForm::ByPhase;
    /// Routed experts that a step touches, of all that there are; without it expectedExperts().
    std::optional<double> touchedExperts = std::nullopt;
};

/// Experts that at least one of `tokens` tokens goes to, when each chooses `active` of `count` at random, all alike:
/// count * (1 - (1 - active / count)^tokens).
[[nodiscard]] double expectedExperts(std::int64_t count, std::int64_t active, std::int64_t tokens);

/// The layers of a pass. A model that is one device's share (ModelShard) gives that device's layers. Operations: 2 for
/// a multiply-add; what is done element by element is counted by these shares, an assumption: norms 5, positions 3,
/// softmax 5, ReLU 1, SiLU 4, GELU 8, product by a gate 1, sums 1. Activations are read and written by every layer;
/// whoever fuses layers leaves them out. Error: a model or a phase that cannot be.
[[nodiscard]] Result<ModelLayers> layersOf(const LanguageModel& model, const ModelPhase& phase,
                                           const LayerOptions& options = {});
/// Those of a stretch of it.
[[nodiscard]] Result<ModelLayers> layersOf(const LanguageModel& model, const ModelExtent& extent,
                                           const ModelPhase& phase, const LayerOptions& options = {});

} // namespace pimento
