// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/gpu/gpu_roofline.h"
#include "engine/inference/published/pim_times.h"
#include "engine/inference/published/published_models.h"
#include "sim/base/result.h"

#include <span>
#include <string_view>
#include <vector>

namespace pimento::published {

// What the published DCC artifact makes of a language model, with its quirks: a roofline for the layers of the GPU,
// looked-up times for those of PIM, and rules for what overlaps. For comparison with the paper's Figs. 11 and 12 only;
// `engine/inference` is what answers people.

/// Which system runs the model.
enum class Platform : unsigned char {
    Gpu,
    BaseStandard, // attention on PIM with the default distribution
    BaseDcc,      // attention, QKV generation and projection on PIM with the drafts that DCC chose
    FullStandard, // as Base, with a part of the feed-forward layers on PIM, which work beside the GPU
    FullDcc,
};

struct PlatformWords {
    Platform platform;
    std::string_view id;    // in files: "base_dcc"
    std::string_view title; // "AttAcc Base + DCC"
};
[[nodiscard]] std::span<const PlatformWords> platforms();
[[nodiscard]] const PlatformWords& wordsOf(Platform platform);
/// nullptr: there is none of this id.
[[nodiscard]] const PlatformWords* findPlatform(std::string_view id);

/// How the published energy code counts.
enum class EnergyCount : unsigned char {
    Corrected, // buses of a stack are charged by the bit, and both products of attention
    AsCoded,   // constants of a bit are taken for those of a byte, the context's multiply-adds are left out, and
               // feed-forward layers that PIM shares take as much energy of the GPU as without it
};

struct Setting {
    const Model* model = nullptr;
    int batch = 1;
    int inputTokens = 1;
    int outputTokens = 2; // more than 1: the first one comes from the prompt
    int gpus = 1;         // that share every layer
    int elementBytes = 2; // 2 or 1
    /// The artifact divides the rows of QKV generation on the GPU by the number of GPUs, so that a batch smaller than
    /// that has no rows and costs nothing. `false`: it divides the columns, as the simulator of AttAcc does.
    bool dividesRows = true;
    EnergyCount energy = EnergyCount::Corrected;
};

/// Milliseconds of a phase over all decoder blocks, by kind of layer.
struct PhaseTimes {
    double qkv = 0;
    double attention = 0; // score and context; on PIM with the softmax
    double softmax = 0;   // on PIM a second one, which the artifact adds
    double projection = 0;
    double feedForward = 0;
    double pimLink = 0;  // between GPU and PIM, as far as it does not hide under other work
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
    PhaseTimes prompt;     // the whole of it; always on the GPU, its link to PIM left out
    PhaseTimes generation; // mean of the steps
    PhaseTimes joules;     // of the mean step, in joules instead of milliseconds, of all GPUs; where nothing hides
    /// Milliseconds of QKV generation and projection on PIM with the default distribution, of the DCC platforms.
    double standardQkv = 0;
    double standardProjection = 0;
    double wholeLink = 0; // milliseconds of the link to PIM in a step, before some of it hides under other work
};

/// Composes the times of a model. Elements of one byte are no kernels of the published generator: half as many inputs
/// of two bytes stand for them, which are as many columns of a bank. Error: a setting out of range, sizes that the GPUs
/// cannot share, a shape that `times` does not know.
[[nodiscard]] Result<Composition> compose(const Setting& setting, Platform platform, const Gpu& gpu,
                                          const PimTimes& times);

/// The shapes that compose() looks up for a setting; attention by tokens in steps of 16.
struct NeededShapes {
    std::vector<PimShape> attention;
    std::vector<PimShape> products;
};
[[nodiscard]] Result<NeededShapes> neededShapes(const Setting& setting);

inline constexpr int kDevicesOfGpu = 5;
inline constexpr int kTokenStep = 16; // tokens of a look-up table

} // namespace pimento::published
