// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/language_models/model_layers.h"

#include <vector>

namespace pimento {

/// Operations per element, as documented at layersOf().
struct ElementFlops {
    static constexpr double kNorm = 5;
    static constexpr double kRotary = 3; // four products and two sums for two elements
    static constexpr double kSoftmax = 5;
    static constexpr double kGate = 1;
    static constexpr double kSum = 1;
    [[nodiscard]] static double of(ModelActivation activation);
};

/// Makes the layers of one pass through a model.
class LayerMaker {
public:
    LayerMaker(const LanguageModel& model, const ModelPhase& phase, const LayerOptions& options)
        : m_model(model), m_phase(phase), m_options(options)
    {
    }

    [[nodiscard]] std::vector<ModelLayer> embedding() const;
    [[nodiscard]] std::vector<ModelLayer> head() const;
    [[nodiscard]] std::vector<ModelLayer> attention() const;
    [[nodiscard]] std::vector<ModelLayer> denseFeedForward() const;
    [[nodiscard]] std::vector<ModelLayer> expertFeedForward() const;

private:
    /// Parameters of a matrix applied to rows.
    struct Linear {
        std::string_view name;
        LayerPart part;
        std::int64_t rows;
        std::int64_t inputs;
        std::int64_t outputs;
        std::int64_t instances = 1;
        bool hasBias = false;
        bool isExpert = false; // belongs to a routed expert
    };

    [[nodiscard]] const StoredNumbers& storedOf(const Linear& shape) const;
    [[nodiscard]] ModelLayer linear(const Linear& shape) const;
    [[nodiscard]] ModelLayer elementWise(const Linear& shape, LayerKind kind, double flopsPerOutput) const;
    [[nodiscard]] ModelLayer norm(std::string_view name, LayerPart part, std::int64_t elements) const;
    [[nodiscard]] ModelLayer residual(LayerPart part) const;
    [[nodiscard]] ModelLayer keyValue() const;
    [[nodiscard]] ModelLayer attentionLayer(const AttentionShape& shape) const;
    [[nodiscard]] AttentionShape shapeOfPhase() const;
    void addPlainAttention(std::vector<ModelLayer>& layers) const;
    void addLatentAttention(std::vector<ModelLayer>& layers, const LatentSizes& sizes) const;
    void addAbsorbed(std::vector<ModelLayer>& layers, const LatentSizes& sizes) const;
    void addExpanded(std::vector<ModelLayer>& layers, const LatentSizes& sizes) const;
    /// Names of the layers of a feed-forward.
    struct FeedForwardNames {
        std::string_view gateAndUp;
        std::string_view up;
        std::string_view activation;
        std::string_view down;
    };

    enum class Experts : std::uint8_t { None, Routed };

    /// Adds the layers of a feed-forward of a size, applied to rows.
    void addFeedForward(std::vector<ModelLayer>& layers, const FeedForwardNames& names, std::int64_t rows,
                        std::int64_t size, Experts experts = Experts::None) const;
    void addLastNorm(std::vector<ModelLayer>& layers) const;
    void addRouted(std::vector<ModelLayer>& layers, const ModelExperts& experts) const;
    [[nodiscard]] ExpertSpread spreadOf(const ModelExperts& experts) const;
    [[nodiscard]] Bytes activations(std::int64_t elements) const
    {
        return bytesOf(elements, m_model.types.activations);
    }

    const LanguageModel& m_model;
    const ModelPhase& m_phase;
    const LayerOptions& m_options;
};

} // namespace pimento
