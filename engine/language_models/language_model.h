// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/units.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pimento {

/// Storage format of a number.
enum class NumberFormat : std::uint8_t { Fp32, Fp16, Bf16, Fp8, Int8, Int4, Fp4 };

/// Name of a format in files: "bf16".
[[nodiscard]] std::string_view nameOf(NumberFormat format);
[[nodiscard]] std::int64_t bitsOf(NumberFormat format);

/// Storage of a tensor's elements: numbers, and scales that groups of numbers share.
struct StoredNumbers {
    NumberFormat format = NumberFormat::Fp16;
    std::int64_t scaleBits = 0;  // bits of the scale per group
    std::int64_t scaleGroup = 0; // numbers per group; 0: there are no scales

    bool operator==(const StoredNumbers&) const = default;
};

/// Bytes of a tensor, rounded up.
[[nodiscard]] Bytes bytesOf(std::int64_t elements, const StoredNumbers& stored);
[[nodiscard]] Bytes bytesOf(std::int64_t elements, NumberFormat format);

/// Storage of each class of tensors.
struct ModelTypes {
    StoredNumbers weights;    // matrices of the blocks, unless one of the last two members applies
    StoredNumbers embeddings; // the vocabulary table, positions, the head
    NumberFormat keyValue = NumberFormat::Fp16;
    NumberFormat activations = NumberFormat::Fp16; // also for norms, biases and the router's weights
    /// Format to which activations are quantised before they meet a quantised matrix (W8A8); nothing: they are not
    /// (W8A16).
    std::optional<NumberFormat> inputs = std::nullopt;
    std::optional<StoredNumbers> attention = std::nullopt; // attention matrices
    std::optional<StoredNumbers> experts = std::nullopt;   // matrices of the routed experts

    [[nodiscard]] const StoredNumbers& ofAttention() const { return attention ? *attention : weights; }
    [[nodiscard]] const StoredNumbers& ofExperts() const { return experts ? *experts : weights; }

    bool operator==(const ModelTypes&) const = default;
};

enum class AttentionKind : std::uint8_t { MultiHead, Grouped, MultiQuery, Latent };

/// Sizes of multi-head latent attention (DeepSeek-V2, sec. 2.1): keys and values of all heads are computed from one
/// latent vector per token, which is kept, together with a positional part that all heads share.
struct LatentSizes {
    std::int64_t latent = 0;      // kept per token
    std::int64_t rope = 0;        // positional part of a key, also kept
    std::int64_t nope = 0;        // part of a head's key without positions
    std::int64_t value = 0;       // per head
    std::int64_t queryLatent = 0; // size of the latent vector of queries; 0: there is none

    bool operator==(const LatentSizes&) const = default;
};

struct ModelAttention {
    std::int64_t heads = 1;
    std::int64_t kvHeads = 1;  // heads with keys and values of their own; with latent sizes all heads
    std::int64_t headSize = 0; // with latent sizes the size of a whole key, nope + rope
    std::optional<LatentSizes> latent = std::nullopt;
    bool hasQkvBias = false;
    bool hasOutputBias = false;
    bool hasHeadNorms = false; // queries and keys are normalised per head (Qwen3)
    /// Each head has norm weights of its own, without a bias (OLMo 2); otherwise all share them.
    bool hasOwnHeadNorms = false;
    bool hasSinks = false; // each head has one number that takes part in its softmax (gpt-oss)

    [[nodiscard]] AttentionKind kind() const;
    /// Elements of keys and values that a block keeps per token.
    [[nodiscard]] std::int64_t keptElements() const;
    /// Elements per token that attention passes to the projection.
    [[nodiscard]] std::int64_t outputElements() const;

    bool operator==(const ModelAttention&) const = default;
};

enum class FeedForwardKind : std::uint8_t { TwoMatrices, Gated }; // Gated: three, as in SwiGLU
enum class ModelActivation : std::uint8_t { Gelu, Relu, Silu };

struct ModelFeedForward {
    FeedForwardKind kind = FeedForwardKind::Gated;
    ModelActivation activation = ModelActivation::Silu;
    std::int64_t size = 0; // size in dense blocks; 0 if there are none
    bool hasBias = false;

    bool operator==(const ModelFeedForward&) const = default;
};

/// Mixture of experts: the router sends each token to a few of many feed-forwards.
struct ModelExperts {
    std::int64_t count = 1;                     // number of routed experts
    std::int64_t active = 1;                    // experts per token
    std::int64_t size = 1;                      // size of a routed expert
    std::int64_t shared = 0;                    // shared experts, which process every token
    std::int64_t sharedSize = 0;                // size of a shared expert
    std::int64_t firstDenseLayers = 0;          // dense blocks in front
    bool hasRouterBias = false;                 // one number per expert
    std::int64_t held = 1;                      // experts on this device; equals count if nothing is divided
    bool hasSharedGate = false;                 // one row of numbers weights the shared experts (Qwen1.5-MoE)
    double skew = 0;                            // popularity falls as 1 / rank^skew: a choice of the host
    std::vector<std::int64_t> denseBlocks = {}; // further dense blocks, by index from 0, ascending

    bool operator==(const ModelExperts&) const = default;
};

/// Kind of norm. Root: root mean square. Layer: mean and variance, with weights and a bias unless the name says
/// otherwise.
enum class NormKind : std::uint8_t { Root, Layer, LayerNoBias, LayerNoWeights };

/// Parameters of a norm per element: 2 with a bias, 0 without weights.
[[nodiscard]] std::int64_t numbersPerElement(NormKind kind);

enum class PositionKind : std::uint8_t { Rotary, Learned, None };

/// A decoder-only language model: shapes and types, as a plain value.
struct LanguageModel {
    std::string name;
    std::string source; // source of the numbers
    std::string note;   // deviations from what readers expect
    std::int64_t layers = 1;
    std::int64_t hidden = 1;
    std::int64_t vocabulary = 1;
    std::int64_t largestContext = 0; // tokens; 0: not stated
    bool hasTiedEmbeddings = false;  // the head uses the vocabulary table
    bool hasEmbeddingNorm = false;   // a norm follows the table (BLOOM)
    bool hasHeadBias = false;        // one number per vocabulary entry (GPT-J)
    NormKind norm = NormKind::Root;
    std::int64_t normsPerBlock = 2;
    PositionKind positions = PositionKind::Rotary;
    std::int64_t positionRows = 0; // rows of the table of learned positions
    ModelAttention attention;
    ModelFeedForward feedForward;
    std::optional<ModelExperts> experts = std::nullopt;
    ModelTypes types;

    /// Number of dense blocks, and of blocks with experts.
    [[nodiscard]] std::int64_t denseLayers() const;
    /// Number of dense blocks among those from `first` up to before `end`.
    [[nodiscard]] std::int64_t denseLayersBetween(std::int64_t first, std::int64_t end) const;
    [[nodiscard]] std::int64_t expertLayers() const { return layers - denseLayers(); }

    bool operator==(const LanguageModel&) const = default;
};

/// Bytes of keys and values that a model keeps per token, in all layers.
[[nodiscard]] Bytes keyValueBytesPerToken(const LanguageModel& model);

} // namespace pimento
