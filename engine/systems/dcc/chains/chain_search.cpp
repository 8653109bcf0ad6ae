// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/chains/chain_search.h"

#include "engine/systems/dcc/chains/answered_links.h"
#include "engine/systems/dcc/chains/chain_options.h"
#include "engine/systems/dcc/chains/chosen_chain.h"
#include "engine/systems/dcc/chains/component_search.h"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

namespace pimento::chains {

namespace {

/// Decision if a kernel forwards its result on chip to the next one.
enum class OnChip : std::uint8_t { Free, No, Yes };
using LinkChoices = std::vector<OnChip>; // per kernel: decision for the link to the next one

/// An option for each kernel.
struct Found {
    std::optional<std::vector<KernelOption>> options;
    std::int64_t cycles = 0;
    bool isProved = true;
    std::int64_t least = 0; // lower bound for all options
};

/// State of one search.
class Search {
public:
    Search(const BoundChain& chain, const ChainSearchOptions& options, const std::stop_token& stop)
        : m_chain(&chain), m_asked(&options), m_stop(stop), m_options(chain, options.means),
          m_components(componentsOf(m_options)),
          m_search(
              m_options, options.means,
              [this](const std::string& doing, std::size_t done, std::size_t of) { tell(doing, done, of); }, stop)
    {
    }

    Result<ChainAnswer> run()
    {
        Result<void> found = findFirst();
        if (!found) {
            return tl::unexpected<Error>(found.error());
        }
        found = branch(LinkChoices(kernels(), OnChip::Free), Relaying::Charged, m_joint);
        if (found && m_asked->lasting == LastingChain::Find && hasLastingLayouts()) {
            found = branch(LinkChoices(kernels(), OnChip::Free), Relaying::Forbidden, m_lasting);
            m_lasting.isProved = m_lasting.isProved && found.has_value();
        }
        if (!found && found.error().kind != ErrorKind::Stopped) {
            return tl::unexpected<Error>(found.error());
        }
        if (!found) {
            takeUnproved();
        }
        return answer();
    }

private:
    void tell(const std::string& doing, std::size_t done, std::size_t of) const
    {
        if (m_asked->publish) {
            m_asked->publish({doing, done, of, m_joint.options ? m_joint.cycles : 0, m_least});
        }
    }

    [[nodiscard]] std::size_t kernels() const { return m_chain->problems.size(); }

    /// Marks the ways of a kernel that agree with the decisions about its links.
    [[nodiscard]] std::vector<bool> allowed(std::size_t kernel, const LinkChoices& links) const
    {
        const auto agrees = [](OnChip link, bool is) { return link == OnChip::Free || (link == OnChip::Yes) == is; };
        std::vector<bool> ways;
        for (const KernelWay& way : m_options.waysOf(kernel)) {
            ways.push_back((kernel == 0 || agrees(links[kernel - 1], way.takesOnChip)) &&
                           agrees(links[kernel], way.leavesOnChip));
        }
        return ways;
    }

    /// Proves the best draft of every kernel in each of its ways. Ways with the sizes of a later kernel are proved with
    /// that kernel.
    Result<void> proveKernels()
    {
        for (std::size_t kernel = 0; kernel < kernels(); ++kernel) {
            tell("proving the best draft of " + nameOf(m_chain->chain, kernel), kernel, kernels());
            std::vector<std::size_t> first; // the best draft of the plain way is a good start for the others
            for (const KernelWay& way : m_options.waysOf(kernel)) {
                if (way.as != kernel) {
                    continue;
                }
                KernelSpace& space = m_options.spaceOf(way);
                if (const auto proved = space.prove(m_asked->means, m_stop, first); !proved) {
                    return proved;
                }
                first = {space.best().row};
            }
        }
        for (std::size_t kernel = 0; kernel < kernels(); ++kernel) {
            m_least += m_options.leastOf(kernel, std::vector<bool>(m_options.waysOf(kernel).size(), true)) *
                       m_chain->runsOf(kernel);
        }
        return {};
    }

    /// Finds each kernel's own best draft, and the same drafts with all possible links on chip.
    Result<void> findFirst()
    {
        if (const auto proved = proveKernels(); !proved) {
            return proved;
        }
        std::vector<KernelChoice> linked(kernels());
        for (std::size_t kernel = 0; kernel < kernels(); ++kernel) {
            const auto& ways = m_options.waysOf(kernel);
            const CostedDraft& best = m_options.spaceOf(ways.front()).best();
            const std::string draft = m_options.spaceOf(ways.front()).text(best.row);
            linked[kernel].kernel = kernel;
            for (std::size_t way = 0; way < ways.size() && ways[way].as == kernel; ++way) {
                const auto costed = m_options.spaceOf(ways[way]).costOf(draft, m_asked->means, m_stop);
                auto option = costed ? m_options.optionOf(kernel, way, *costed, m_stop)
                                     : Result<KernelOption>(tl::unexpected<Error>(costed.error()));
                if (!option) {
                    return tl::unexpected<Error>(option.error());
                }
                linked[kernel].options.push_back(*std::move(option));
            }
        }
        const auto separate = together(linked, LinkChoices(kernels(), OnChip::No));
        const auto kept = separate ? together(linked, keptLinks()) : separate;
        if (!kept) {
            return tl::unexpected<Error>(kept.error());
        }
        m_separate = *separate;
        const auto both = std::min(*separate, *kept, [](const auto& a, const auto& b) { return a.cycles < b.cycles; });
        m_linked = both;
        m_joint.options = both.options;
        m_joint.cycles = both.cycles;
        m_joint.isProved = false;
        return {};
    }

    [[nodiscard]] LinkChoices keptLinks() const
    {
        LinkChoices links(kernels(), OnChip::No);
        for (std::size_t kernel = 0; kernel + 1 < kernels(); ++kernel) {
            links[kernel] = m_chain->neighbours[kernel].givesOn ? OnChip::Yes : OnChip::No;
        }
        return links;
    }

    /// Finds the best combination of given options of all kernels, with all links decided.
    Result<ChosenOptions> together(const std::vector<KernelChoice>& all, const LinkChoices& links)
    {
        ChosenOptions taken{std::vector<KernelOption>(kernels()), 0};
        for (const std::vector<std::size_t>& component : m_components) {
            KernelChoices choices;
            for (const std::size_t kernel : component) {
                KernelChoice& choice = choices.emplace_back(KernelChoice{kernel, 0, {}});
                const std::vector<bool> isAllowed = allowed(kernel, links);
                for (const KernelOption& option : all[kernel].options) {
                    if (isAllowed[option.way]) {
                        choice.options.push_back(option);
                    }
                }
            }
            const auto found = m_search.bestOf(choices, {});
            if (!found) {
                return tl::unexpected<Error>(found.error());
            }
            for (std::size_t i = 0; i < component.size(); ++i) {
                taken.options[component[i]] = (*found)->options[i];
            }
            taken.cycles += (*found)->cycles;
        }
        return taken;
    }

    /// Finds the best options under the link decisions. Solves the components separately, which gives a lower bound; if
    /// their solutions disagree about a link, branches on it.
    Result<void> branch(const LinkChoices& links, Relaying relaying, Found& best)
    {
        std::vector<KernelOption> options(kernels());
        std::int64_t cycles = 0;
        bool isProved = true;
        for (std::size_t component = 0; component < m_components.size(); ++component) {
            const auto found = solve(component, links, relaying);
            if (!found) {
                best.isProved = false;
                return tl::unexpected<Error>(found.error());
            }
            isProved = isProved && (*found)->isProved;
            if (!(*found)->chosen) {
                best.isProved = best.isProved && isProved;
                return {};
            }
            cycles += (*found)->chosen->cycles;
            for (std::size_t i = 0; i < m_components[component].size(); ++i) {
                options[m_components[component][i]] = (*found)->chosen->options[i];
            }
        }
        const bool isRoot = std::ranges::all_of(links, [](OnChip link) { return link == OnChip::Free; });
        if (isRoot) {
            best.least = cycles;
            best.isProved = isProved;
        }
        best.isProved = best.isProved && isProved;
        if (best.options && cycles > best.cycles) {
            return {};
        }
        const std::optional<std::size_t> open = disagreement(options);
        if (!open) {
            best.options = std::move(options);
            best.cycles = cycles;
            return {};
        }
        for (const OnChip choice : {OnChip::Yes, OnChip::No}) {
            LinkChoices decided = links;
            decided[*open] = choice;
            if (const auto done = branch(decided, relaying, best); !done) {
                return done;
            }
        }
        return {};
    }

    /// After a stop: uses the best known options of the components if they agree about the links.
    void takeUnproved()
    {
        std::vector<KernelOption> options(kernels());
        std::int64_t cycles = 0;
        for (std::size_t component = 0; component < m_components.size(); ++component) {
            ComponentQuestion question{m_components[component], {}, Relaying::Charged};
            for (const std::size_t kernel : question.kernels) {
                question.isAllowed.push_back(allowed(kernel, LinkChoices(kernels(), OnChip::Free)));
            }
            const auto known = m_solved.find({component, Relaying::Charged, question.isAllowed});
            const auto chosen = known == m_solved.end() ? startOf(question) : known->second.chosen;
            if (!chosen) {
                return;
            }
            cycles += chosen->cycles;
            for (std::size_t i = 0; i < question.kernels.size(); ++i) {
                options[question.kernels[i]] = chosen->options[i];
            }
        }
        if (!disagreement(options) && cycles < m_joint.cycles) {
            m_joint.options = std::move(options);
            m_joint.cycles = cycles;
        }
    }

    /// Returns the first kernel whose way leaves a result on chip that the next way does not take, or the other way
    /// round.
    [[nodiscard]] std::optional<std::size_t> disagreement(const std::vector<KernelOption>& options) const
    {
        for (std::size_t kernel = 0; kernel + 1 < kernels(); ++kernel) {
            const bool leaves = m_options.waysOf(kernel)[options[kernel].way].leavesOnChip;
            if (leaves != m_options.waysOf(kernel + 1)[options[kernel + 1].way].takesOnChip) {
                return kernel;
            }
        }
        return std::nullopt;
    }

    Result<const ComponentBest*> solve(std::size_t component, const LinkChoices& links, Relaying relaying)
    {
        ComponentQuestion question{m_components[component], {}, relaying};
        for (const std::size_t kernel : question.kernels) {
            question.isAllowed.push_back(allowed(kernel, links));
        }
        const auto [known, isNew] = m_solved.try_emplace({component, relaying, question.isAllowed}, ComponentBest{});
        if (isNew) {
            if (relaying == Relaying::Charged) {
                known->second.chosen = startOf(question);
            }
            if (const auto improved = m_search.improve(question, known->second); !improved) {
                return tl::unexpected<Error>(improved.error()); // results so far stay
            }
        }
        return &known->second;
    }

    /// Options of the first chains for a component, if they are allowed.
    [[nodiscard]] std::optional<ChosenOptions> startOf(const ComponentQuestion& question) const
    {
        std::optional<ChosenOptions> start;
        for (const ChosenOptions* first : {&m_separate, &m_linked}) {
            ChosenOptions taken;
            bool isAllowed = true;
            for (std::size_t i = 0; i < question.kernels.size(); ++i) {
                taken.options.push_back(first->options[question.kernels[i]]);
                isAllowed = isAllowed && question.isAllowed[i][taken.options.back().way];
            }
            taken.cycles = cyclesOf(m_options, question.kernels, taken.options);
            if (isAllowed && (!start || taken.cycles < start->cycles)) {
                start = std::move(taken);
            }
        }
        return start;
    }

    [[nodiscard]] bool hasLastingLayouts() const
    {
        return std::ranges::any_of(m_chain->tensors, [](const BoundTensor& tensor) { return tensor.uses.size() > 1; });
    }

    Result<ChainAnswer> answer()
    {
        ChainAnswer made;
        made.chain = m_chain->chain;
        made.clock = m_chain->questionOf(0).timing().description().clockPeriod;
        made.contents = contentsText(m_chain->questionOf(0).objective.contents);
        made.separate = chosen(m_options, m_separate.options);
        made.linked = chosen(m_options, m_linked.options);
        made.joint = chosen(m_options, *m_joint.options);
        made.least = m_least;
        made.isProved = m_joint.isProved;
        made.bound = m_joint.isProved ? m_joint.cycles : std::max(m_least, m_joint.least);
        if (m_lasting.options) {
            made.lasting = chosen(m_options, *m_lasting.options);
            made.isLastingProved = m_lasting.isProved;
        }
        for (const auto& space : m_options.spaces()) {
            made.drafts += space->drafts();
        }
        made.looked = m_options.looked();
        made.relays = m_options.prices().simulated();
        made.links = AnsweredLinks(m_options, *m_joint.options, m_asked->means, m_stop).of(*m_chain);
        return made;
    }

    using SolvedKey = std::tuple<std::size_t, Relaying, std::vector<std::vector<bool>>>;

    const BoundChain* m_chain;
    const ChainSearchOptions* m_asked;
    std::stop_token m_stop;
    ChainOptions m_options;
    std::vector<std::vector<std::size_t>> m_components;
    ComponentSearch m_search;
    std::map<SolvedKey, ComponentBest> m_solved;
    std::int64_t m_least = 0; // all kernels at their best in every run
    ChosenOptions m_separate;
    ChosenOptions m_linked;
    Found m_joint;
    Found m_lasting;
};

} // namespace

Result<ChainAnswer> bestChain(const BoundChain& chain, const ChainSearchOptions& options, const std::stop_token& stop)
{
    return Search(chain, options, stop).run();
}

} // namespace pimento::chains
