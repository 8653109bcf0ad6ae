// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/units.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pimento {

/// How a number is stored.
enum class NumberFormat : std::uint8_t { Fp32, Fp16, Bf16, Fp8, Int8, Int4, Fp4 };

/// "bf16", as files have it.
[[nodiscard]] std::string_view nameOf(NumberFormat format);
[[nodiscard]] std::int64_t bitsOf(NumberFormat format);

/// How the elements of a tensor are stored: numbers, and scales that groups of them share.
struct StoredNumbers {
    NumberFormat format = NumberFormat::Fp16;
    std::int64_t scaleBits = 0;  // that each group has beside its numbers
    std::int64_t scaleGroup = 0; // numbers of a group; 0: there are no scales

    bool operator==(const StoredNumbers&) const = default;
};

/// Whole bytes that a tensor takes.
[[nodiscard]] Bytes bytesOf(std::int64_t elements, const StoredNumbers& stored);
[[nodiscard]] Bytes bytesOf(std::int64_t elements, NumberFormat format);

/// How the tensors of each class are stored.
struct ModelTypes {
    StoredNumbers weights;    // matrices of the blocks, where neither of the last two says otherwise
    StoredNumbers embeddings; // the table of the vocabulary, positions, the head
    NumberFormat keyValue = NumberFormat::Fp16;
    NumberFormat activations = NumberFormat::Fp16; // norms, biases and the router's weights too
    /// What activations become before a quantised matrix multiplies them (W8A8); nothing: they stay as they are
    /// (W8A16).
    std::optional<NumberFormat> inputs = std::nullopt;
    std::optional<StoredNumbers> attention = std::nullopt; // matrices of the attention
    std::optional<StoredNumbers> experts = std::nullopt;   // matrices of the routed experts

    [[nodiscard]] const StoredNumbers& ofAttention() const { return attention ? *attention : weights; }
    [[nodiscard]] const StoredNumbers& ofExperts() const { return experts ? *experts : weights; }

    bool operator==(const ModelTypes&) const = default;
};

enum class AttentionKind : std::uint8_t { MultiHead, Grouped, MultiQuery, Latent };

/// The sizes of multi-head latent attention (DeepSeek-V2, sec. 2.1): keys and values of all heads are made from one
/// latent vector a token, which is what is kept, and a part with positions that all heads share.
struct LatentSizes {
    std::int64_t latent = 0;      // kept for each token
    std::int64_t rope = 0;        // the part of a key with positions, kept too
    std::int64_t nope = 0;        // the part of a head's key without
    std::int64_t value = 0;       // of a head
    std::int64_t queryLatent = 0; // queries go through a latent vector of this size; 0: they do not

    bool operator==(const LatentSizes&) const = default;
};

struct ModelAttention {
    std::int64_t heads = 1;
    std::int64_t kvHeads = 1;  // heads with keys and values of their own; with latent sizes as many as heads
    std::int64_t headSize = 0; // with latent sizes that of a whole key, nope + rope
    std::optional<LatentSizes> latent = std::nullopt;
    bool hasQkvBias = false;
    bool hasOutputBias = false;
    bool hasHeadNorms = false;    // queries and keys are normalised head by head (Qwen3)
    bool hasOwnHeadNorms = false; // each head then has weights of its own, without a bias (OLMo 2); else all share them
    bool hasSinks = false;        // each head has one number that takes part in its softmax (gpt-oss)

    [[nodiscard]] AttentionKind kind() const;
    /// Elements that a block keeps for each token.
    [[nodiscard]] std::int64_t keptElements() const;
    /// Elements that the attention of a token gives to the projection behind it.
    [[nodiscard]] std::int64_t outputElements() const;

    bool operator==(const ModelAttention&) const = default;
};

enum class FeedForwardKind : std::uint8_t { TwoMatrices, Gated }; // Gated: three, as in SwiGLU
enum class ModelActivation : std::uint8_t { Gelu, Relu, Silu };

struct ModelFeedForward {
    FeedForwardKind kind = FeedForwardKind::Gated;
    ModelActivation activation = ModelActivation::Silu;
    std::int64_t size = 0; // of the blocks without experts; 0 if there are none
    bool hasBias = false;

    bool operator==(const ModelFeedForward&) const = default;
};

/// Mixture of experts: each token goes to a few of many feed-forwards.
struct ModelExperts {
    std::int64_t count = 1;                     // that the router chooses from
    std::int64_t active = 1;                    // that it chooses for a token
    std::int64_t size = 1;                      // of an expert
    std::int64_t shared = 0;                    // that every token goes to as well
    std::int64_t sharedSize = 0;                // of one of these
    std::int64_t firstDenseLayers = 0;          // blocks in front that have no experts
    bool hasRouterBias = false;                 // one number for each expert
    std::int64_t held = 1;                      // that this device holds; count where nothing is divided
    bool hasSharedGate = false;                 // the shared experts are weighted by one row of numbers (Qwen1.5-MoE)
    std::vector<std::int64_t> denseBlocks = {}; // further blocks without experts, by number from 0, ascending

    bool operator==(const ModelExperts&) const = default;
};

/// Root: root mean square. Layer: mean and variance, with weights and a bias unless the name says otherwise.
enum class NormKind : std::uint8_t { Root, Layer, LayerNoBias, LayerNoWeights };

/// Numbers that a norm has for each element: 2 with a bias, 0 without weights.
[[nodiscard]] std::int64_t numbersPerElement(NormKind kind);

enum class PositionKind : std::uint8_t { Rotary, Learned, None };

/// What a decoder-only language model is: shapes and types, as a plain value.
struct LanguageModel {
    std::string name;
    std::string source; // where the numbers come from
    std::string note;   // what differs from what one would expect
    std::int64_t layers = 1;
    std::int64_t hidden = 1;
    std::int64_t vocabulary = 1;
    std::int64_t largestContext = 0; // tokens; 0: not stated
    bool hasTiedEmbeddings = false;  // the head is the table of the vocabulary
    bool hasEmbeddingNorm = false;   // a norm stands behind the table (BLOOM)
    bool hasHeadBias = false;        // one number for each entry of the vocabulary (GPT-J)
    NormKind norm = NormKind::Root;
    std::int64_t normsPerBlock = 2;
    PositionKind positions = PositionKind::Rotary;
    std::int64_t positionRows = 0; // of the table of learned positions
    ModelAttention attention;
    ModelFeedForward feedForward;
    std::optional<ModelExperts> experts = std::nullopt;
    ModelTypes types;

    /// Blocks without experts, and with.
    [[nodiscard]] std::int64_t denseLayers() const;
    /// Blocks without experts among those from `first` up to before `end`.
    [[nodiscard]] std::int64_t denseLayersBetween(std::int64_t first, std::int64_t end) const;
    [[nodiscard]] std::int64_t expertLayers() const { return layers - denseLayers(); }

    bool operator==(const LanguageModel&) const = default;
};

/// The bytes of keys and values that a model keeps for each token, in all its layers.
[[nodiscard]] Bytes keyValueBytesPerToken(const LanguageModel& model);

} // namespace pimento
