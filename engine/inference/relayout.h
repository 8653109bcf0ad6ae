// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inference/decode_step.h"
#include "sim/base/result.h"

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace pimento::inference {

/// Treatment of keys and values when attention needs them in another layout than before: for a longer context, another
/// batch or another mapping, or on the other side (GPU or devices).
enum class KeyValuePlaces : std::uint8_t {
    Charged, // the GPU lays them out anew, which reads and writes each byte once
    Held,    // they stay in the layout for the longest context and the largest batch from the first step on
    Free,    // they change layout from one step to the next in no time: an upper bound for the gain
};
inline constexpr std::array<KeyValuePlaces, 3> kKeyValuePlaces = {KeyValuePlaces::Charged, KeyValuePlaces::Held,
                                                                  KeyValuePlaces::Free};
/// Name of a treatment: "charged", "held", "free".
[[nodiscard]] std::string_view nameOf(KeyValuePlaces places);
[[nodiscard]] Result<KeyValuePlaces> parseKeyValuePlaces(std::string_view name);
/// Sentence that explains a treatment of keys and values that change their layout.
[[nodiscard]] std::string sentenceOf(KeyValuePlaces places);

/// Data that GPUs move within their memory.
struct Relayout {
    double bytes = 0;        // read or written by all GPUs
    double seconds = 0;      // GPUs move concurrently; the stages of a pipeline move in sequence
    double joules = 0;       // energy of all GPUs, each byte at its price
    double memoryJoules = 0; // the memory's part

    Relayout& operator+=(const Relayout& other);
    bool operator==(const Relayout&) const = default;
};

/// Cost of a relayout in which each GPU of the host reads and writes `bytesOfProcessor` bytes at the usable bandwidth,
/// all GPUs concurrently. Assumes no launch, and that no byte is touched twice.
[[nodiscard]] Relayout movedBy(double bytesOfProcessor, const InferenceHost& host);
/// Converts the weights that each GPU has on devices to the GPU's layout for a prefill and back: a read and a write in
/// each direction.
[[nodiscard]] Relayout weightsAround(double bytesOfProcessor, const InferenceHost& host);
/// Moves keys and values of `tokens` tokens in total, of all blocks: a read and a write.
[[nodiscard]] Relayout keysAndValuesOf(double tokens, const ModelOnHost& on);

/// Adds the data movement to a step as a layer of the GPU.
void addTo(ModelStep& step, const Relayout& moved, const ModelOnHost& on);
inline constexpr std::string_view kRelaidKeysAndValues = "moving keys and values";

} // namespace pimento::inference
