// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/figures/kept_searches.h"

#include "engine/costs/cost_cache.h"
#include "engine/costs/results_version.h"
#include "engine/search/evaluator.h"
#include "engine/search/evolution/best_trials.h"
#include "engine/systems/upmem/tensor/listing.h"
#include "sim/upmem/system_fingerprint.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace pimento::upmem {

namespace {

using Decisions = KernelSpace::Decisions;

constexpr std::size_t kKeptNumbers = 64; // of kept decisions; larger ones are not kept

/// Fingerprints a program and the machine of the figures that times it.
Fingerprint printOfTimed(std::string_view what, const tensor::Program& program, const FigureMeans& means)
{
    return Fingerprinter()
        .add(kResultsVersion, what, program.name, tensor::text(program), means.system, means.dpusPerRank, means.link)
        .finish();
}

/// Adds all settings; the structured bindings say which there are.
void addSearchSettings(Fingerprinter& to, const EvolutionSettings& settings)
{
    const auto& [trials, batch, population, measuredShare, leastFresh, mostFailures, generations, mutationProbability,
                 mutationAttempts, firstEpsilon, lastEpsilon, earlyShare, hasBalancedSampling, hasAdaptiveEpsilon,
                 hasNeighbours, neighbourShare, neighbourTries, leastLearned, trees, seed] = settings;
    const auto& [rounds, depth, learningRate, rowShare, columnShare, leastWeight, treeSeed] = trees;
    to.add(trials, batch, population, measuredShare, leastFresh, mostFailures, generations, mutationProbability,
           mutationAttempts, firstEpsilon, lastEpsilon, earlyShare, hasBalancedSampling, hasAdaptiveEpsilon);
    to.add(hasNeighbours, neighbourShare, neighbourTries, leastLearned, seed);
    to.add(rounds, depth, learningRate, rowShare, columnShare, leastWeight, treeSeed);
}

/// Looks a result up, or computes and keeps it.
Result<std::vector<double>> keptOrComputed(const FigureMeans& means, const Fingerprint& key, std::size_t numbers,
                                           const std::function<Result<std::vector<double>>()>& compute)
{
    if (means.cache == nullptr) {
        return compute();
    }
    const auto evaluation =
        means.cache->find(key, {numbers, 0}, Evaluator::kNoLimit, means.stop, [&]() -> Result<Evaluation> {
            return compute().map([](std::vector<double>&& found) { return Evaluation{std::move(found)}; });
        });
    if (!evaluation) {
        return tl::unexpected<Error>(evaluation.error());
    }
    if (evaluation->ending != Ending::Done) {
        return fail(ErrorKind::Stopped, "was stopped", "the figure", "Run it again");
    }
    return evaluation->quantities;
}

/// True of small whole numbers, as all that is kept here but times.
bool areKeptCounts(const std::vector<double>& numbers)
{
    constexpr double kMost = 1e9;
    return std::ranges::all_of(
        numbers, [](double number) { return number >= 0 && number <= kMost && number == std::floor(number); });
}

/// Writes decisions as numbers: four single ones, the lengths of both lists, the lists, zeros. None: there are too
/// many.
std::optional<std::vector<double>> keptNumbersOf(const Decisions& decisions)
{
    std::vector<double> numbers = {
        static_cast<double>(decisions.factored),     static_cast<double>(decisions.writeLevel),
        static_cast<double>(decisions.unroll),       static_cast<double>(decisions.hostThreads),
        static_cast<double>(decisions.tiles.size()), static_cast<double>(decisions.readLevels.size())};
    for (const std::int64_t tile : decisions.tiles) {
        numbers.push_back(static_cast<double>(tile));
    }
    for (const std::int32_t level : decisions.readLevels) {
        numbers.push_back(static_cast<double>(level));
    }
    if (numbers.size() > kKeptNumbers) {
        return std::nullopt;
    }
    numbers.resize(kKeptNumbers, 0);
    return numbers;
}

/// Reads keptNumbersOf(). None: they are no decisions of the space, as in a file that another program wrote.
std::optional<Decisions> keptDecisions(const KernelSpace& space, const std::vector<double>& numbers)
{
    constexpr std::size_t kSingle = 6;
    if (!areKeptCounts(numbers)) {
        return std::nullopt;
    }
    const auto tiles = static_cast<std::size_t>(numbers[4]);
    const auto reads = static_cast<std::size_t>(numbers[5]);
    if (kSingle + tiles + reads > numbers.size()) {
        return std::nullopt;
    }
    Decisions decisions;
    decisions.factored = static_cast<std::int64_t>(numbers[0]);
    decisions.writeLevel = static_cast<std::int32_t>(numbers[1]);
    decisions.unroll = static_cast<std::int32_t>(numbers[2]);
    decisions.hostThreads = static_cast<std::int64_t>(numbers[3]);
    for (std::size_t i = 0; i < tiles; ++i) {
        decisions.tiles.push_back(static_cast<std::int64_t>(numbers[kSingle + i]));
    }
    for (std::size_t i = 0; i < reads; ++i) {
        decisions.readLevels.push_back(static_cast<std::int32_t>(numbers[kSingle + tiles + i]));
    }
    for (const schedule::Sketch& sketch : space.sketches()) {
        if (sketch.hasRfactor() == (decisions.factored > 0) && sketch.check(decisions)) {
            return decisions;
        }
    }
    return std::nullopt;
}

} // namespace

double keptSeconds(const KernelSpace& space, const Decisions& decisions, const FigureMeans& means,
                   const std::function<Result<double>()>& seconds)
{
    const auto compute = [&] { return seconds().map([](double found) { return std::vector{found}; }); };
    Fingerprinter key;
    key.add(printOfTimed("schedule", space.program(), means), decisions);
    const auto found = keptOrComputed(means, key.finish(), 1, compute);
    return found && found->front() > 0 ? found->front() : evolution::kNeverEnds;
}

Result<Decisions> keptSearch(const KernelSpace& space, const EvolutionSettings& settings, const FigureMeans& means,
                             const std::function<Result<Decisions>()>& search)
{
    Fingerprinter key;
    key.add(kSearchesVersion, printOfTimed("search", space.program(), means));
    addSearchSettings(key, settings);
    std::optional<Decisions> large; // decisions that are found but cannot be kept
    const auto numbers = keptOrComputed(means, key.finish(), kKeptNumbers, [&]() -> Result<std::vector<double>> {
        auto found = search();
        if (!found) {
            return tl::unexpected<Error>(found.error());
        }
        large = *std::move(found);
        auto written = keptNumbersOf(*large);
        return written ? *std::move(written) : Result<std::vector<double>>(fail("has decisions that are not kept"));
    });
    if (large) {
        return *large;
    }
    if (!numbers) {
        return tl::unexpected<Error>(numbers.error());
    }
    auto decisions = keptDecisions(space, *numbers);
    return decisions ? *std::move(decisions) : search();
}

Result<BestHandMade> keptHandMade(HandMade made, ComparedKernel kernel, const tensor::Program& program,
                                  const HandMadeSearch& search, const FigureMeans& means)
{
    Fingerprinter key;
    key.add(kSearchesVersion, printOfTimed("grid", program, means), made, kernel, search.mostDpus);
    std::optional<BestHandMade> found;
    const auto numbers = keptOrComputed(means, key.finish(), 3, [&]() -> Result<std::vector<double>> {
        auto best = bestHandMade(made, kernel, program, search);
        if (!best) {
            return tl::unexpected<Error>(best.error());
        }
        found = *std::move(best);
        return std::vector{static_cast<double>(found->number), static_cast<double>(found->timed),
                           static_cast<double>(found->unfit)};
    });
    if (found) {
        return *found;
    }
    if (!numbers) {
        return tl::unexpected<Error>(numbers.error());
    }
    if (!areKeptCounts(*numbers)) {
        return bestHandMade(made, kernel, program, search);
    }
    auto again = handMadeAt(static_cast<std::size_t>((*numbers)[0]), made, kernel, program, search);
    if (!again) {
        return again;
    }
    again->timed = static_cast<std::size_t>((*numbers)[1]);
    again->unfit = static_cast<std::size_t>((*numbers)[2]);
    return again;
}

} // namespace pimento::upmem
