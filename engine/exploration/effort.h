// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/problem/problem.h"

#include <chrono>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>

namespace pimento {

struct Catalogue;

/// Estimated effort to evaluate every candidate of a problem, from a sample. The real effort may be lower, since
/// candidates that share a program are evaluated once and results may be cached.
struct Effort {
    std::int64_t candidates = 0;
    double seconds = 0;     // with the given number of threads
    double bytes = 0;       // memory for costs and candidates
    bool isAtLeast = false; // the sample exceeded its time budget, so the true effort is larger
};

struct EffortOptions {
    unsigned threads = 1;
    std::chrono::milliseconds budget{800};
    std::size_t mostListed = 120'000; // in a larger space only the baseline candidate is evaluated
};

/// Estimates the time to evaluate all candidates. Error: there are none, none of the sample can be evaluated, or a
/// stop.
[[nodiscard]] Result<Effort> estimateEffort(const Problem& problem, const EffortOptions& options,
                                            const std::stop_token& stop);

/// Text of an effort: "about 12 s", "at least 40 h", "less than 1 s".
[[nodiscard]] std::string effortText(const Effort& effort);

/// The nearest question that fits a device.
struct NearestFit {
    std::string size; // the size that is reduced
    std::string from;
    std::string to;
    Question question;
};

/// For a question that does not fit: the valid question with the smallest change of a single size. None: no reduction
/// of one size helps, or a stop.
[[nodiscard]] std::optional<NearestFit> nearestFit(const Question& question, const Catalogue& catalogue,
                                                   const std::stop_token& stop);

} // namespace pimento
