// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/hosts/gpu_roofline.h"
#include "engine/inference/published/pim_times.h"
#include "engine/inference/published/published_models.h"
#include "sim/base/result.h"

#include <span>
#include <string_view>
#include <vector>

namespace pimento::published {

// Composition of a language model as the published DCC artifact computes it, quirks included: a roofline for the layers
// of the GPU, looked-up times for those of PIM, and rules for overlap. Only for comparison with the paper's Figs. 11
// and 12; `engine/inference` answers all other requests.

/// System that runs the model.
enum class Platform : unsigned char {
    Gpu,
    BaseStandard, // attention on PIM with the baseline (published) distribution
    BaseDcc,      // attention, QKV generation and projection on PIM with DCC's mappings
    FullStandard, // as Base, with part of the feed-forward layers on PIM, concurrently with the GPU
    FullDcc,
};

struct PlatformWords {
    Platform platform;
    std::string_view id;    // id in files: "base_dcc"
    std::string_view title; // "AttAcc Base + DCC"
};
[[nodiscard]] std::span<const PlatformWords> platforms();
[[nodiscard]] const PlatformWords& wordsOf(Platform platform);
/// Finds a platform by id; nullptr: unknown.
[[nodiscard]] const PlatformWords* findPlatform(std::string_view id);

/// Way of counting the energy, compared with the published code.
enum class EnergyCount : unsigned char {
    Corrected, // stack buses are charged per bit, and both products of attention count
    AsCoded,   // constants per bit are applied per byte, the multiply-adds of the context are missing, and
               // feed-forward layers that PIM shares take as much energy of the GPU as without it
};

struct Setting {
    const Model* model = nullptr;
    int batch = 1;
    int inputTokens = 1;
    int outputTokens = 2; // more than 1; the prefill makes the first token
    int gpus = 1;         // GPUs that share every layer
    int elementBytes = 2; // 2 or 1
    /// The artifact divides the rows of QKV generation on the GPU by the number of GPUs, so that a batch smaller than
    /// that has no rows and no cost. False: the columns are divided, as in the simulator of AttAcc.
    bool dividesRows = true;
    EnergyCount energy = EnergyCount::Corrected;
};

/// Milliseconds of a phase over all decoder blocks, by kind of layer.
struct PhaseTimes {
    double qkv = 0;
    double attention = 0; // score and context; on PIM includes the softmax
    double softmax = 0;   // on PIM a second softmax, which the artifact adds
    double projection = 0;
    double feedForward = 0;
    double pimLink = 0;  // between GPU and PIM, where no other work hides it
    double gpuLinks = 0; // between GPUs
    double activation = 0;
    double norm = 0;

    [[nodiscard]] double fullyConnected() const { return qkv + projection + feedForward; }
    [[nodiscard]] double communication() const { return pimLink + gpuLinks; }
    [[nodiscard]] double total() const
    {
        return fullyConnected() + attention + softmax + communication() + activation + norm;
    }
};

struct Composition {
    PhaseTimes prompt;     // whole prefill; always on the GPU, without the link to PIM
    PhaseTimes generation; // mean of the steps
    PhaseTimes joules;     // joules (not milliseconds) of the mean step, of all GPUs, without overlap
    /// Milliseconds of QKV generation and projection on PIM with the baseline distribution; DCC platforms only.
    double standardQkv = 0;
    double standardProjection = 0;
    double wholeLink = 0; // milliseconds of the link to PIM per step, without overlap
};

/// Checks a setting. Error: it cannot run on any platform.
[[nodiscard]] Result<void> check(const Setting& setting);
/// Composes the times of a model. The published generator has no kernels for one-byte elements: half as many inputs of
/// two bytes, which fill as many columns of a bank, replace them. Error: a setting out of range, sizes that the GPUs
/// cannot share, or a shape that `times` lacks.
[[nodiscard]] Result<Composition> compose(const Setting& setting, Platform platform, const Gpu& gpu,
                                          const PimTimes& times);

/// Shapes that compose() looks up for a setting; attention in steps of 16 tokens.
struct NeededShapes {
    std::vector<PimShape> attention;
    std::vector<PimShape> products;
};
[[nodiscard]] Result<NeededShapes> neededShapes(const Setting& setting);

inline constexpr int kDevicesOfGpu = 5;
inline constexpr int kTokenStep = 16; // tokens per step of a look-up table

} // namespace pimento::published
