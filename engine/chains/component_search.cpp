// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/chains/component_search.h"

#include "engine/base/formatting.h"
#include "engine/base/parallel.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <utility>

namespace pimento::chains {

std::vector<std::vector<std::size_t>> componentsOf(const ChainOptions& options)
{
    const BoundChain& chain = options.chain();
    std::vector<std::size_t> leader(chain.problems.size());
    std::iota(leader.begin(), leader.end(), std::size_t{0});
    for (std::size_t tensor = 0; tensor < chain.tensors.size(); ++tensor) {
        for (const BoundUse& use : chain.tensors[tensor].uses) {
            if (!options.prices().matters(tensor)) {
                continue;
            }
            const std::size_t one = leader[chain.tensors[tensor].uses.front().kernel];
            const std::size_t other = leader[use.kernel];
            std::ranges::replace(leader, std::max(one, other), std::min(one, other));
        }
    }
    std::vector<std::vector<std::size_t>> components;
    for (std::size_t first = 0; first < leader.size(); ++first) {
        std::vector<std::size_t> kernels;
        for (std::size_t kernel = first; kernel < leader.size(); ++kernel) {
            if (leader[kernel] == first) {
                kernels.push_back(kernel);
            }
        }
        if (!kernels.empty()) {
            components.push_back(std::move(kernels));
        }
    }
    return components;
}

namespace {

/// The shares of the least time of a kernel up to which its drafts are looked at, one after the other: the options that
/// are found on the way say how far the next ones have to go.
constexpr std::array<double, 6> kShares = {0.0, 0.01, 0.04, 0.15, 0.5, 1e6};
/// "4.0 %".
std::string shareText(std::int64_t most, std::int64_t least)
{
    std::string text;
    appendFormat(text, "{:.1f} %", 100 * (static_cast<double>(most) / static_cast<double>(least) - 1));
    return text;
}

/// Without changes of layouts nothing may come close to the least times; beyond this share it is not looked for.
constexpr double kMostLastingShare = 0.5;

} // namespace

ComponentSearch::Limits ComponentSearch::limitsOf(const ComponentQuestion& question,
                                                  const std::vector<std::int64_t>& least, const ComponentBest& best,
                                                  double share) const
{
    Limits limits{{}, best.chosen.has_value()};
    for (std::size_t i = 0; i < question.kernels.size(); ++i) {
        const auto some = static_cast<std::int64_t>(static_cast<double>(least[i]) * (1 + share));
        // What is lost by one kernel cannot be won by others: they take their least already.
        const std::int64_t runs = m_options->chain().runsOf(question.kernels[i]);
        const std::int64_t all = best.chosen ? least[i] + (best.chosen->cycles - best.least) / runs : some;
        limits.most.push_back(std::min(some, all));
        limits.areAll = limits.areAll && all <= some;
    }
    return limits;
}

Result<void> ComponentSearch::improve(const ComponentQuestion& question, ComponentBest& best)
{
    std::vector<std::int64_t> least;
    best.least = 0;
    for (std::size_t i = 0; i < question.kernels.size(); ++i) {
        least.push_back(m_options->leastOf(question.kernels[i], question.isAllowed[i]));
        best.least += least.back() * m_options->chain().runsOf(question.kernels[i]);
    }
    for (const double share : kShares) {
        const bool isLast = question.relaying == Relaying::Forbidden && share >= kMostLastingShare;
        const Limits limits = limitsOf(question, least, best, isLast ? kMostLastingShare : share);
        const auto choices = open(question, least, limits.most);
        if (!choices) {
            return tl::unexpected<Error>(choices.error());
        }
        auto found = bestOf(*choices, {question.relaying, best.chosen ? best.chosen->cycles : 0});
        if (!found) {
            return tl::unexpected<Error>(found.error());
        }
        if (*found && (!best.chosen || (*found)->cycles <= best.chosen->cycles)) {
            best.chosen = *std::move(*found);
        }
        best.isProved = limits.areAll;
        if (limits.areAll || isLast) {
            return {};
        }
    }
    best.isProved = true; // all drafts were looked at
    return {};
}

/// A price that is not known counts as its lower bound, so that options whose prices are known are the best ones
/// whatever the others turn out to be.
Result<std::optional<ChosenOptions>> ComponentSearch::bestOf(const KernelChoices& choices, const WalkRules& rules)
{
    std::vector<std::size_t> kernels;
    for (const KernelChoice& choice : choices) {
        kernels.push_back(choice.kernel);
    }
    while (true) {
        auto found = leastPath(*m_options, choices, rules, m_stop);
        if (!found || !*found) {
            return found;
        }
        std::vector<Relay> unknown;
        for (const PathRelay& step : relaysOf(*m_options, kernels, (*found)->options)) {
            const bool isNew = std::ranges::find(unknown, step.relay) == unknown.end();
            if (isNew && !m_options->prices().isKnown(step.relay)) {
                unknown.push_back(step.relay);
            }
        }
        if (unknown.empty()) {
            return found;
        }
        if (const auto simulated = simulate(unknown); !simulated) {
            return tl::unexpected<Error>(simulated.error());
        }
    }
}

Result<KernelChoices> ComponentSearch::open(const ComponentQuestion& question, const std::vector<std::int64_t>& least,
                                            const std::vector<std::int64_t>& most)
{
    KernelChoices choices;
    for (std::size_t i = 0; i < question.kernels.size(); ++i) {
        const std::size_t kernel = question.kernels[i];
        m_tell("looking at drafts of " + nameOf(m_options->chain().chain, kernel) + " within " +
                   shareText(most[i], least[i]) + " of its best",
               i, question.kernels.size());
        const auto& ways = m_options->waysOf(kernel);
        for (std::size_t way = 0; way < ways.size(); ++way) {
            if (!question.isAllowed[i][way]) {
                continue;
            }
            if (const auto opened = m_options->spaceOf(ways[way]).open(most[i], m_means, m_stop); !opened) {
                return tl::unexpected<Error>(opened.error());
            }
        }
        auto options = m_options->of(kernel, question.isAllowed[i], most[i], m_stop);
        if (!options) {
            return tl::unexpected<Error>(options.error());
        }
        choices.push_back({kernel, least[i], *std::move(options)});
    }
    return choices;
}

Result<void> ComponentSearch::simulate(const std::vector<Relay>& relays)
{
    RelayPrices& prices = m_options->prices();
    m_tell("simulating changes of layouts", prices.simulated(), prices.simulated() + relays.size());
    std::vector<std::optional<Result<MoveCost>>> costs(relays.size());
    parallelFor(relays.size(), m_means.threads, m_stop,
                [&](std::size_t i) { costs[i] = prices.simulate(relays[i], m_stop); });
    for (std::size_t i = 0; i < relays.size(); ++i) {
        if (!costs[i]) {
            return fail(ErrorKind::Stopped, "was stopped while changes of layouts were simulated");
        }
        if (!*costs[i]) {
            return tl::unexpected<Error>(costs[i]->error());
        }
        prices.keep(relays[i], **costs[i]);
    }
    return {};
}

} // namespace pimento::chains
