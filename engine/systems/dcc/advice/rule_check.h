// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/problem/catalogue.h"
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

/// A change of a random draft, with the predicted and the simulated saving.
struct RuleSample {
    std::string device;
    std::string subject; // kernel, sizes and device
    std::string draft;
    std::string change;
    std::int64_t cycles = 0;    // cycles of the draft
    std::int64_t predicted = 0; // cycles saved
    std::int64_t simulated = 0; // cycles saved, not 0

    [[nodiscard]] bool hasRightSign() const { return (predicted > 0) == (simulated > 0); }
    /// Difference of both savings, divided by the simulated one.
    [[nodiscard]] double error() const;

    bool operator==(const RuleSample&) const = default;
};

/// Population that drafts are drawn from.
enum class RulePopulation : std::uint8_t {
    Library,  // kernels of the library with random sizes, types and residencies, as in `verify --library`: most
              // are tiny, and so are most effects
    Family,   // shapes of regretFamily(), with three of four drafts on all groups and cores
    Artifact, // those of these shapes that the published artifact supports, with the drafts of its generator
};

struct RuleCheckOptions {
    RulePopulation population = RulePopulation::Library;
    std::uint64_t seed = 1;
    std::size_t drafts = 200;
    double mostPoints = 2e6;   // maximum points of a statement; Library only
    double leastEffect = 0.01; // fraction of a draft's time: smaller effects do not test the rule
    unsigned threads = 1;
    Progress* heartbeat = nullptr; // borrowed
    std::function<void(std::size_t done)> step = {};
};

/// Draws drafts, and for each one a random change that its lower bound does not exclude and whose effect is large
/// enough. Drafts without such a change are replaced. Equal seeds give equal samples on any number of threads. A stop
/// returns the samples so far.
[[nodiscard]] std::vector<RuleSample> checkRule(const Catalogue& catalogue, const RuleCheckOptions& options,
                                                const std::stop_token& stop = {});

/// Accuracy of a rule over some samples.
struct RuleFigures {
    std::size_t samples = 0;
    std::size_t rightSign = 0;
    std::size_t withinFifth = 0; // number of errors of at most 20 %
    double median = 0;           // median error
    double eighth = 0;           // 80 % of the errors do not exceed it

    bool operator==(const RuleFigures&) const = default;
};
[[nodiscard]] RuleFigures figuresOf(std::span<const RuleSample> samples);

} // namespace pimento
