// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/chains/component_search.h"

#include "engine/base/formatting.h"
#include "engine/base/parallel.h"

#include <algorithm>
#include <array>
#include <functional>
#include <limits>
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

/// Successive limits of the search: drafts up to this fraction above a kernel's minimum time are examined. The best
/// options found so far tell how far the next ones must go.
constexpr std::array<double, 6> kShares = {0.0, 0.01, 0.04, 0.15, 0.5, 1e6};
/// Writes by how much a limit in cycles exceeds the minimum: "4.0 %".
std::string excessText(std::int64_t limit, std::int64_t minimum)
{
    std::string text;
    appendFormat(text, "{:.1f} %", 100 * (static_cast<double>(limit) / static_cast<double>(minimum) - 1));
    return text;
}

/// Limit of the search without relayouts: beyond this fraction it gives up, since layouts that persist may never come
/// close to the minimum times.
constexpr double kMostLastingShare = 0.5;
constexpr std::int64_t kNoLimit = std::numeric_limits<std::int64_t>::max() / 4;

} // namespace

/// Limits in cycles per run for each kernel's options in a combination as good as the best known one. A kernel's loss
/// cannot be regained by others, which take their minimum already. Without a known combination there is no limit.
std::vector<std::int64_t> ComponentSearch::limitsOf(const ComponentQuestion& question,
                                                    const std::vector<std::int64_t>& least, ComponentBest& best) const
{
    best.least = hostRelayoutBound(question, best);
    for (std::size_t i = 0; i < question.kernels.size(); ++i) {
        best.least += least[i] * m_options->chain().runsOf(question.kernels[i]);
    }
    std::vector<std::int64_t> limits;
    for (std::size_t i = 0; i < question.kernels.size(); ++i) {
        const std::int64_t runs = m_options->chain().runsOf(question.kernels[i]);
        limits.push_back(best.chosen ? least[i] + (best.chosen->cycles - best.least) / runs : kNoLimit);
    }
    return limits;
}

/// Lower bound of the host's own relayouts, which every combination needs.
std::int64_t ComponentSearch::hostRelayoutBound(const ComponentQuestion& question, const ComponentBest& best) const
{
    std::int64_t least = 0;
    if (best.chosen) {
        for (const PathRelay& step : relaysOf(*m_options, question.kernels, best.chosen->options)) {
            const bool isHosts = step.relay.from == kWithHost || step.relay.to == kWithHost;
            least += isHosts ? m_options->prices().bound(step.relay) * step.times : 0;
        }
    }
    return least;
}

Result<void> ComponentSearch::improve(const ComponentQuestion& question, ComponentBest& best)
{
    std::vector<std::int64_t> least; // per run, with appends as far as they are known
    for (std::size_t i = 0; i < question.kernels.size(); ++i) {
        least.push_back(m_options->leastOf(question.kernels[i], question.isAllowed[i]));
    }
    const std::vector<std::int64_t> start = least;
    for (const double share : kShares) {
        const bool isLast = question.relaying == Relaying::Forbidden && share >= kMostLastingShare;
        std::vector<std::int64_t> most = limitsOf(question, least, best);
        for (std::size_t i = 0; i < most.size(); ++i) {
            const double some = static_cast<double>(start[i]) * (1 + (isLast ? kMostLastingShare : share));
            most[i] = std::min(most[i], static_cast<std::int64_t>(some));
        }
        const auto choices = open(question, least, most);
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
        for (std::size_t i = 0; i < most.size(); ++i) {
            // Options that were not examined take more than the examined ones, whatever they append.
            std::int64_t other = most[i] + 1;
            for (const KernelOption& option : (*choices)[i].options) {
                other = std::min(other, option.cycles);
            }
            least[i] = std::max(least[i], other);
        }
        best.isProved = std::ranges::equal(limitsOf(question, least, best), most, std::ranges::less_equal{});
        if (best.isProved || isLast) {
            return {};
        }
    }
    best.isProved = true; // all drafts were examined
    return {};
}

/// Finds the best combination. Unknown prices count as their lower bounds and are simulated until those of the best
/// combination are known; then it is best whatever the remaining prices are.
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

/// Limits for each way of a kernel. If layouts must persist, a way with the sizes of a larger kernel takes as long as
/// that kernel, so its limit is at least 10 % above its own best draft.
std::vector<std::int64_t> ComponentSearch::limitsOfWays(const ComponentQuestion& question, std::size_t i,
                                                        std::int64_t most) const
{
    constexpr double kGood = 1.1;
    const std::size_t kernel = question.kernels[i];
    std::vector<std::int64_t> limits;
    for (std::size_t way = 0; way < question.isAllowed[i].size(); ++way) {
        const KernelWay& how = m_options->waysOf(kernel)[way];
        const auto good = static_cast<std::int64_t>(static_cast<double>(m_options->spaceOf(how).best().cycles) * kGood);
        const bool isLarger = question.relaying == Relaying::Forbidden && how.as != kernel;
        limits.push_back(!question.isAllowed[i][way] ? ChainOptions::kNotAllowed
                         : isLarger                  ? std::max(most, good)
                                                     : most);
    }
    return limits;
}

Result<KernelChoices> ComponentSearch::open(const ComponentQuestion& question, const std::vector<std::int64_t>& least,
                                            const std::vector<std::int64_t>& most)
{
    KernelChoices choices;
    for (std::size_t i = 0; i < question.kernels.size(); ++i) {
        const std::size_t kernel = question.kernels[i];
        m_tell("looking at drafts of " + nameOf(m_options->chain().chain, kernel) + " within " +
                   excessText(most[i], least[i]) + " of its best",
               i, question.kernels.size());
        const std::vector<std::int64_t> ofWays = limitsOfWays(question, i, most[i]);
        for (std::size_t way = 0; way < ofWays.size(); ++way) {
            KernelSpace& space = m_options->spaceOf(m_options->waysOf(kernel)[way]);
            if (const auto opened = space.open(ofWays[way], m_means, m_stop); !opened) {
                return tl::unexpected<Error>(opened.error());
            }
        }
        auto options = m_options->of(kernel, ofWays, m_stop);
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
