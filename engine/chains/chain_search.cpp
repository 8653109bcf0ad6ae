// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/chains/chain_search.h"

#include "engine/base/parallel.h"
#include "engine/chains/chain_options.h"
#include "engine/chains/chain_walk.h"
#include "engine/chains/chosen_chain.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

namespace pimento::chains {

namespace {

bool isStop(const Error& error) { return error.kind == ErrorKind::Stopped; }

/// One search.
class Search {
public:
    Search(const BoundChain& chain, const ChainSearchOptions& options, const std::stop_token& stop)
        : m_chain(&chain), m_asked(&options), m_stop(stop), m_options(chain, options.means)
    {
    }

    Result<ChainAnswer> run()
    {
        const auto first = findFirst();
        if (!first) {
            return tl::unexpected<Error>(first.error());
        }
        Result<void> found = improve(Relaying::Charged);
        if (found && m_asked->lasting == LastingChain::Find && hasLastingLayouts()) {
            found = improve(Relaying::Forbidden);
        }
        if (!found && !isStop(found.error())) {
            return tl::unexpected<Error>(found.error());
        }
        return answer();
    }

private:
    /// The shares of the least time of a kernel up to which its drafts are looked at, one after the other: the chains
    /// that are found on the way say how far the next ones have to go.
    static constexpr std::array<double, 5> kShares = {0.005, 0.02, 0.08, 0.3, 1e9};
    /// The best chain without changes need not be proved; beyond this share it is not.
    static constexpr double kMostLastingShare = 0.3;

    /// What is known of the best chain of one kind.
    struct Best {
        std::optional<ChainPath> path;
        bool isProved = false;
    };
    [[nodiscard]] Best& bestOf(Relaying relaying) { return relaying == Relaying::Charged ? m_joint : m_lasting; }

    void tell(std::string doing, std::size_t done, std::size_t of) const
    {
        if (m_asked->publish) {
            m_asked->publish({std::move(doing), done, of, m_joint.path ? m_joint.path->cycles : 0, m_least});
        }
    }

    [[nodiscard]] std::size_t kernels() const { return m_chain->problems.size(); }

    /// Each kernel's own best draft, and the same drafts with what can be kept on chip.
    Result<void> findFirst()
    {
        for (std::size_t kernel = 0; kernel < kernels(); ++kernel) {
            tell("proving the best draft of " + nameOf(m_chain->chain, kernel), kernel, kernels());
            for (const KernelWay& way : m_options.waysOf(kernel)) {
                if (way.as != kernel) {
                    continue; // as a later kernel, when that one's turn comes
                }
                if (const auto proved = m_options.spaceOf(way).prove(m_asked->means, m_stop); !proved) {
                    return proved;
                }
            }
        }
        m_least = 0;
        for (std::size_t kernel = 0; kernel < kernels(); ++kernel) {
            m_leastOf.push_back(m_options.leastOf(kernel));
            m_least += m_leastOf.back() * m_chain->runsOf(kernel);
        }
        KernelChoices plain(kernels());
        KernelChoices linked(kernels());
        for (std::size_t kernel = 0; kernel < kernels(); ++kernel) {
            const auto& ways = m_options.waysOf(kernel);
            const std::size_t row = m_options.spaceOf(ways.front()).best().row;
            const std::string draft = m_options.spaceOf(ways.front()).text(row);
            for (std::size_t way = 0; way < ways.size() && ways[way].as == kernel; ++way) {
                const auto costed = m_options.spaceOf(ways[way]).costOf(draft, m_asked->means, m_stop);
                auto option = costed ? m_options.optionOf(kernel, way, *costed, m_stop)
                                     : Result<KernelOption>(tl::unexpected<Error>(costed.error()));
                if (!option) {
                    return tl::unexpected<Error>(option.error());
                }
                if (way == 0) {
                    plain[kernel].push_back(*option);
                }
                linked[kernel].push_back(*std::move(option));
            }
        }
        for (const auto& [choices, path] : {std::pair(&plain, &m_separate), std::pair(&linked, &m_linked)}) {
            auto found = pathOf(*choices, {});
            if (!found) {
                return tl::unexpected<Error>(found.error());
            }
            *path = **found;
        }
        m_joint.path = m_linked;
        return {};
    }

    /// The least path with all prices simulated that it needs. A price that is not known counts as its lower bound, so
    /// that a path whose prices are known is the least one whatever the others turn out to be.
    Result<std::optional<ChainPath>> pathOf(const KernelChoices& choices, const WalkRules& rules)
    {
        while (true) {
            auto path = leastPath(m_options, choices, rules, m_stop);
            if (!path || !*path) {
                return path;
            }
            std::vector<Relay> unknown;
            for (const PathRelay& relay : relaysOf(m_options, **path)) {
                const bool isNew = std::ranges::find(unknown, relay.relay) == unknown.end();
                if (isNew && !m_options.prices().isKnown(relay.relay)) {
                    unknown.push_back(relay.relay);
                }
            }
            if (unknown.empty()) {
                return path;
            }
            if (const auto simulated = simulate(unknown); !simulated) {
                return tl::unexpected<Error>(simulated.error());
            }
        }
    }

    Result<void> simulate(const std::vector<Relay>& relays)
    {
        tell("simulating changes of layouts", m_options.prices().simulated(),
             m_options.prices().simulated() + relays.size());
        std::vector<std::optional<Result<MoveCost>>> costs(relays.size());
        parallelFor(relays.size(), m_asked->means.threads, m_stop,
                    [&](std::size_t i) { costs[i] = m_options.prices().simulate(relays[i], m_stop); });
        for (std::size_t i = 0; i < relays.size(); ++i) {
            if (!costs[i]) {
                return fail(ErrorKind::Stopped, "was stopped while changes of layouts were simulated");
            }
            if (!*costs[i]) {
                return tl::unexpected<Error>(costs[i]->error());
            }
            m_options.prices().keep(relays[i], **costs[i]);
        }
        return {};
    }

    [[nodiscard]] bool hasLastingLayouts() const
    {
        return std::ranges::any_of(m_chain->tensors, [](const BoundTensor& tensor) { return tensor.uses.size() > 1; });
    }

    /// How much of a kernel's time a chain may lose that is no slower than the best one known.
    [[nodiscard]] std::int64_t mostOf(std::size_t kernel, std::int64_t best) const
    {
        return m_leastOf[kernel] + (best - m_least) / m_chain->runsOf(kernel);
    }

    Result<void> improve(Relaying relaying)
    {
        Best& best = bestOf(relaying);
        for (const double share : kShares) {
            bool isAll = best.path.has_value();
            std::vector<std::int64_t> most(kernels());
            for (std::size_t kernel = 0; kernel < kernels(); ++kernel) {
                const double limit = std::min(share, relaying == Relaying::Forbidden ? kMostLastingShare : share);
                const auto some = static_cast<std::int64_t>(static_cast<double>(m_leastOf[kernel]) * (1 + limit));
                const std::int64_t all = best.path ? mostOf(kernel, best.path->cycles) : some;
                most[kernel] = std::min(some, all);
                isAll = isAll && all <= some;
            }
            if (const auto opened = open(most); !opened) {
                return opened;
            }
            WalkRules rules{relaying, best.path ? best.path->cycles : 0, m_leastOf};
            auto path = pathOf(choices(), rules);
            if (!path) {
                return tl::unexpected<Error>(path.error());
            }
            if (*path && isBefore(**path, best.path)) {
                best.path = std::move(*path);
            }
            best.isProved = isAll;
            if (isAll || (relaying == Relaying::Forbidden && share >= kMostLastingShare)) {
                return {};
            }
        }
        return {};
    }

    /// Of equals the one that the walk found: it has the first options.
    [[nodiscard]] static bool isBefore(const ChainPath& path, const std::optional<ChainPath>& best)
    {
        return !best || path.cycles <= best->cycles;
    }

    Result<void> open(const std::vector<std::int64_t>& most)
    {
        for (std::size_t kernel = 0; kernel < kernels(); ++kernel) {
            tell("looking at drafts of " + nameOf(m_chain->chain, kernel), kernel, kernels());
            for (const KernelWay& way : m_options.waysOf(kernel)) {
                if (const auto opened = m_options.spaceOf(way).open(most[kernel], m_asked->means, m_stop); !opened) {
                    return opened;
                }
            }
        }
        tell("comparing layouts", 0, 0);
        return m_options.make(most, m_stop);
    }

    [[nodiscard]] KernelChoices choices() const
    {
        KernelChoices all;
        for (std::size_t kernel = 0; kernel < kernels(); ++kernel) {
            all.push_back(m_options.of(kernel));
        }
        return all;
    }

    Result<ChainAnswer> answer()
    {
        ChainAnswer made;
        made.chain = m_chain->chain;
        made.clock = m_chain->questionOf(0).timing().description().clockPeriod;
        made.contents = contentsText(m_chain->questionOf(0).objective.contents);
        made.separate = chosen(m_options, m_separate);
        made.linked = chosen(m_options, m_linked);
        made.joint = chosen(m_options, *m_joint.path);
        made.least = m_least;
        made.isProved = m_joint.isProved;
        made.bound = m_joint.isProved ? m_joint.path->cycles : m_least;
        if (m_lasting.path) {
            made.lasting = chosen(m_options, *m_lasting.path);
            made.isLastingProved = m_lasting.isProved;
        }
        for (const auto& space : m_options.spaces()) {
            made.drafts += space->drafts();
            made.simulated += space->simulated();
        }
        made.looked = m_options.looked();
        made.relays = m_options.prices().simulated();
        made.links = links();
        return made;
    }

    /// What became of the links of the joint chain, with what keeping them saves.
    std::vector<AnsweredLink> links()
    {
        std::vector<AnsweredLink> answered;
        for (std::size_t number = 0; number < m_chain->chain.links.size(); ++number) {
            const ChainLink& link = m_chain->chain.links[number];
            AnsweredLink one{number, false, 0, ""};
            const bool isNext = link.to == link.from + 1;
            one.isKept = isNext && m_options.waysOf(link.to)[m_joint.path->options[link.to].way].takesOnChip;
            one.whyNot = isNext ? m_chain->neighbours[link.to].whyNot : "other kernels run in between";
            if (one.isKept && link.kind == LinkKind::Operand) {
                one.saved = savedBy(link);
            }
            answered.push_back(std::move(one));
        }
        return answered;
    }

    std::int64_t savedBy(const ChainLink& link)
    {
        const auto cyclesIn = [&](std::size_t kernel, bool takes, bool leaves) -> std::int64_t {
            const KernelOption& option = m_joint.path->options[kernel];
            const auto& ways = m_options.waysOf(kernel);
            const KernelWay& own = ways[option.way];
            for (const KernelWay& way : ways) {
                if (way.as == own.as && way.takesOnChip == takes && way.leavesOnChip == leaves) {
                    const auto cost =
                        m_options.spaceOf(way).costOf(m_options.spaceOf(own).text(option.row), m_asked->means, m_stop);
                    return cost ? cost->cycles : 0;
                }
            }
            return 0;
        };
        const KernelWay& giver = m_options.waysOf(link.from)[m_joint.path->options[link.from].way];
        const KernelWay& taker = m_options.waysOf(link.to)[m_joint.path->options[link.to].way];
        return cyclesIn(link.from, giver.takesOnChip, false) - cyclesIn(link.from, giver.takesOnChip, true) +
               cyclesIn(link.to, false, taker.leavesOnChip) - cyclesIn(link.to, true, taker.leavesOnChip);
    }

    const BoundChain* m_chain;
    const ChainSearchOptions* m_asked;
    std::stop_token m_stop;
    ChainOptions m_options;
    std::vector<std::int64_t> m_leastOf; // per kernel, one run
    std::int64_t m_least = 0;
    ChainPath m_separate;
    ChainPath m_linked;
    Best m_joint;
    Best m_lasting;
};

} // namespace

Result<ChainAnswer> bestChain(const BoundChain& chain, const ChainSearchOptions& options, const std::stop_token& stop)
{
    return Search(chain, options, stop).run();
}

} // namespace pimento::chains
