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

/// What was found out about schedules before, by their structure: a search meets the same ones in generation after
/// generation. Keeps a limited number, and begins again when there are more. For any number of threads.
class ExaminedSchedules {
public:
    /// The estimate in seconds; writes the features. Nothing: it is not known, or nobody can run it.
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
    static constexpr std::size_t kParts = 16; // so that threads rarely wait for one another
    static constexpr std::size_t kMostOfPart = 4096;

    [[nodiscard]] static std::size_t partOf(const Fingerprint& structure)
    {
        return (FingerprintHash{}(structure) >> 32U) % kParts; // the lower bits choose the place in a part
    }

    std::array<Part, kParts> m_parts;
};

} // namespace pimento::upmem
