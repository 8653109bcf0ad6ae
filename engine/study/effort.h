// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/study/problem.h"

#include <chrono>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>

namespace pimento {

struct Catalogue;

/// What evaluating every candidate of a problem takes about, found by evaluating a few of them. Candidates that share a
/// program are evaluated once, and results may be known already: it may be less.
struct Effort {
    std::int64_t candidates = 0;
    double seconds = 0;     // with the threads that were named
    double bytes = 0;       // of memory for costs and candidates
    bool isAtLeast = false; // the few took longer than there was time: more is certain
};

struct EffortOptions {
    unsigned threads = 1;
    std::chrono::milliseconds budget{800};
    std::size_t mostListed = 120'000; // of a larger space the standard candidate alone is evaluated
};

/// Error: the problem has no candidates, none of the few can be evaluated, or a stop.
[[nodiscard]] Result<Effort> estimateEffort(const Problem& problem, const EffortOptions& options,
                                            const std::stop_token& stop);

/// "about 12 s", "at least 40 h", "less than 1 s"
[[nodiscard]] std::string effortText(const Effort& effort);

/// The nearest question that fits a device.
struct NearestFit {
    std::string size; // the one that is smaller
    std::string from;
    std::string to;
    Question question;
};

/// For a question that does not fit: of all questions with one size smaller the one with the least change that can be
/// asked. None: making one size smaller does not help, or a stop.
[[nodiscard]] std::optional<NearestFit> nearestFit(const Question& question, const Catalogue& catalogue,
                                                   const std::stop_token& stop);

} // namespace pimento
