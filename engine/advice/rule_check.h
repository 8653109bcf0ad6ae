// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/study/catalogue.h"
#include "sim/base/progress.h"
#include "sim/base/result.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

namespace pimento {

/// A change of a random draft, with what the rule predicts that it saves and what the simulation says.
struct RuleSample {
    std::string device;
    std::string subject; // kernel, sizes and device
    std::string draft;
    std::string change;
    std::int64_t cycles = 0;    // of the draft
    std::int64_t predicted = 0; // cycles saved
    std::int64_t simulated = 0; // cycles saved, not 0

    [[nodiscard]] bool hasRightSign() const { return (predicted > 0) == (simulated > 0); }
    /// Distance of both, divided by what the simulation says.
    [[nodiscard]] double error() const;

    bool operator==(const RuleSample&) const = default;
};

/// What the drafts are drawn from.
enum class RulePopulation : std::uint8_t {
    Library,  // kernels of the library with random sizes, types and residencies, as `verify --library` draws them: most
              // are tiny, and so are most effects
    Family,   // the shapes of regretFamily(), three of four drafts on all groups and cores
    Artifact, // of the same shapes those that the published artifact knows, and the drafts that its generator writes
};

struct RuleCheckOptions {
    RulePopulation population = RulePopulation::Library;
    std::uint64_t seed = 1;
    std::size_t drafts = 200;
    double mostPoints = 2e6;   // of a statement; Library
    double leastEffect = 0.01; // of a draft's time: smaller effects say nothing about the rule
    unsigned threads = 1;
    Progress* heartbeat = nullptr; // borrowed
    std::function<void(std::size_t done)> step = {};
};

/// Draws drafts, and of each one random change that its lower bound does not rule out and whose effect is large enough.
/// Drafts without such a change are drawn again. The same samples for equal seeds, on any number of threads. After a
/// stop: those that are known.
[[nodiscard]] std::vector<RuleSample> checkRule(const Catalogue& catalogue, const RuleCheckOptions& options,
                                                const std::stop_token& stop = {});

/// How good a rule is over some samples.
struct RuleFigures {
    std::size_t samples = 0;
    std::size_t rightSign = 0;
    std::size_t withinFifth = 0; // errors of at most 20 %
    double median = 0;           // of the errors
    double eighth = 0;           // 80 % of the errors are not above it

    bool operator==(const RuleFigures&) const = default;
};
[[nodiscard]] RuleFigures figuresOf(std::span<const RuleSample> samples);

} // namespace pimento
