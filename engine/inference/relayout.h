// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inference/decode_step.h"
#include "sim/base/result.h"

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace pimento::inference {

/// What becomes of keys and values when attention wants them in other places than before: for a longer context, for
/// another batch, with another draft, on the processor instead of the devices or the other way round.
enum class KeyValuePlaces : std::uint8_t {
    Charged, // they are laid out anew: the processor reads and writes each byte once
    Held,    // they stay: from the first step on they lie as the longest context, and the largest batch, want them
    Free,    // they are elsewhere from one step to the next, in no time: what could be at most
};
inline constexpr std::array<KeyValuePlaces, 3> kKeyValuePlaces = {KeyValuePlaces::Charged, KeyValuePlaces::Held,
                                                                  KeyValuePlaces::Free};
/// "charged", "held", "free".
[[nodiscard]] std::string_view nameOf(KeyValuePlaces places);
[[nodiscard]] Result<KeyValuePlaces> parseKeyValuePlaces(std::string_view name);
/// What it means, a sentence.
[[nodiscard]] std::string sentenceOf(KeyValuePlaces places);

/// Data that processors move within their memory.
struct Relayout {
    double bytes = 0;        // read or written, of all processors
    double seconds = 0;      // all processors move at the same time, one after the other along a pipeline
    double joules = 0;       // of all processors: each byte at its price
    double memoryJoules = 0; // of these: of the memory

    Relayout& operator+=(const Relayout& other);
    bool operator==(const Relayout&) const = default;
};

/// A processor reads and writes so many bytes at the usable bandwidth, as all others of the host do. An assumption: no
/// start, and no byte is touched twice.
[[nodiscard]] Relayout movedBy(double bytesOfProcessor, const InferenceHost& host);
/// Weights that each processor has on devices, laid out for a prefill and back: read and written, there and back.
[[nodiscard]] Relayout weightsAround(double bytesOfProcessor, const InferenceHost& host);
/// Keys and values of so many tokens in all, of all blocks: read and written.
[[nodiscard]] Relayout keysAndValuesOf(double tokens, const ModelOnHost& on);

/// Adds it as a layer of the processor.
void addTo(ModelStep& step, const Relayout& moved, const ModelOnHost& on);
inline constexpr std::string_view kRelaidKeysAndValues = "moving keys and values";

} // namespace pimento::inference
