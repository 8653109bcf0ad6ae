// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/fingerprint.h"

#include <array>
#include <cstddef>
#include <mutex>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

namespace pimento::upmem {

/// Cache of examined schedules by their structure, because a search meets the same ones in generation after generation.
/// Holds a limited number and starts over when it is full. Thread-safe.
class ExaminedSchedules {
public:
    /// Returns the estimate in seconds and writes the features. nullopt: unknown, or no DPU can run the schedule.
    [[nodiscard]] std::optional<double> find(const Fingerprint& structure, std::span<float> features) const;
    void keep(const Fingerprint& structure, std::span<const float> features, double seconds);

private:
    struct Found {
        std::vector<float> features;
        double seconds = 0;
    };
    struct Part {
        mutable std::mutex mutex;
        std::unordered_map<Fingerprint, Found, FingerprintHash> found;
    };
    static constexpr std::size_t kParts = 16; // reduces contention between threads
    static constexpr std::size_t kMostOfPart = 4096;

    [[nodiscard]] static std::size_t partOf(const Fingerprint& structure)
    {
        return (FingerprintHash{}(structure) >> 32U) % kParts; // the lower bits select the slot within a part
    }

    std::array<Part, kParts> m_parts;
};

} // namespace pimento::upmem
