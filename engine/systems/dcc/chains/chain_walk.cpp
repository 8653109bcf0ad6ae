// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/chains/chain_walk.h"

#include "engine/base/stop_check.h"
#include "sim/base/assert.h"

#include <algorithm>
#include <map>
#include <utility>

namespace pimento::chains {

namespace {

constexpr std::int64_t kForbidden = std::int64_t{1} << 60;

/// A persistent tensor at a kernel that uses it, with its position in the chain. The order equals that of
/// KernelOption::layouts.
struct TensorAt {
    std::size_t tensor = 0;
    bool isLast = false;        // no later kernel uses it, and no host stage wants it
    bool isFirstOfStage = true; // no kernel before it in its stage uses it
    bool isOfSeveral = false;   // several kernels of its stage, which runs several times, use it
    bool endsStage = false;     // the last of these kernels
};

/// Order of uses of the persistent tensors of a chain.
class Course {
public:
    explicit Course(const BoundChain& chain) : m_chain(&chain), m_at(chain.problems.size())
    {
        for (std::size_t tensor = 0; tensor < chain.tensors.size(); ++tensor) {
            const auto& uses = chain.tensors[tensor].uses;
            for (std::size_t use = 0; use < uses.size(); ++use) {
                const std::size_t stage = stageOf(uses[use].kernel);
                TensorAt at{tensor};
                at.isLast = use + 1 == uses.size() && !hostWantsBehind(tensor, stage);
                at.isFirstOfStage = use == 0 || stageOf(uses[use - 1].kernel) != stage;
                const bool hasLater = use + 1 < uses.size() && stageOf(uses[use + 1].kernel) == stage;
                at.isOfSeveral = (!at.isFirstOfStage || hasLater) && chain.chain.stages[stage].runs > 1;
                at.endsStage = at.isOfSeveral && !hasLater;
                m_at[uses[use].kernel].push_back(at);
            }
        }
    }

    [[nodiscard]] const std::vector<TensorAt>& at(std::size_t kernel) const { return m_at[kernel]; }
    [[nodiscard]] std::size_t stageOf(std::size_t kernel) const { return m_chain->chain.kernels[kernel].stage; }
    [[nodiscard]] std::int64_t runsOf(std::size_t kernel) const { return m_chain->runsOf(kernel); }
    /// Persistent tensors that the host uses before the kernels of a stage.
    [[nodiscard]] std::vector<std::size_t> hostUses(std::size_t stage) const
    {
        std::vector<std::size_t> tensors;
        for (const std::string& name : m_chain->chain.stages[stage].hostUses) {
            const auto found = std::ranges::find(m_chain->tensors, name, &BoundTensor::name);
            tensors.push_back(static_cast<std::size_t>(found - m_chain->tensors.begin()));
        }
        return tensors;
    }

private:
    [[nodiscard]] bool hostWantsBehind(std::size_t tensor, std::size_t stage) const
    {
        for (std::size_t later = stage + 1; later < m_chain->chain.stages.size(); ++later) {
            const std::vector<std::size_t> uses = hostUses(later);
            if (std::ranges::find(uses, tensor) != uses.end()) {
                return true;
            }
        }
        return false;
    }

    const BoundChain* m_chain;
    std::vector<std::vector<TensorAt>> m_at; // per kernel, in the order of the tensors
};

/// State of a path through the kernels so far, as later kernels see it.
struct State {
    std::vector<std::size_t> layouts; // per tensor: its present layout
    std::vector<std::size_t> firsts;  // per tensor: layout for the first kernel of a stage that runs again

    auto operator<=>(const State&) const = default;
};

/// Calls a visitor for the relayouts of a step and advances the state.
class Stepper {
public:
    Stepper(const Course& course, std::size_t tensors) : m_course(&course), m_tensors(tensors) {}

    [[nodiscard]] State start() const
    {
        return {std::vector<std::size_t>(m_tensors, kNowhereYet), std::vector<std::size_t>(m_tensors, kNowhereYet)};
    }

    template <class Visit> void enterStage(std::size_t stage, State& state, const Visit& visit) const
    {
        for (const std::size_t tensor : m_course->hostUses(stage)) {
            std::size_t& where = state.layouts[tensor];
            if (where != kNowhereYet) {
                visit(PathRelay{{tensor, where, kWithHost}, std::nullopt, stage, 1});
            }
            where = kWithHost;
        }
    }

    template <class Visit>
    void take(std::size_t kernel, const KernelOption& option, State& state, const Visit& visit) const
    {
        const std::vector<TensorAt>& all = m_course->at(kernel);
        const std::size_t stage = m_course->stageOf(kernel);
        const std::int64_t runs = m_course->runsOf(kernel);
        for (std::size_t i = 0; i < all.size(); ++i) {
            const TensorAt& at = all[i];
            const std::size_t wanted = option.layouts[i];
            std::size_t& where = state.layouts[at.tensor];
            std::size_t& first = state.firsts[at.tensor];
            if (where != kNowhereYet) {
                visit(PathRelay{{at.tensor, where, wanted}, kernel, stage, at.isFirstOfStage ? 1 : runs});
            }
            if (at.isOfSeveral && at.isFirstOfStage) {
                first = wanted;
            }
            if (at.endsStage) {
                visit(PathRelay{{at.tensor, wanted, first}, kernel, stage, runs - 1});
                first = kNowhereYet;
            }
            where = at.isLast ? kNowhereYet : wanted;
        }
    }

private:
    const Course* m_course;
    std::size_t m_tensors;
};

/// The best path to a state.
struct Way {
    std::int64_t cycles = 0;
    std::size_t before = 0; // index of the previous state, among those after the kernel before
    std::size_t option = 0;
};

/// States after one kernel, in order.
using Front = std::map<State, Way>;

class Walk {
public:
    Walk(const ChainOptions& options, const KernelChoices& choices, const WalkRules& rules, const std::stop_token& stop)
        : m_options(&options), m_choices(&choices), m_rules(&rules), m_course(options.chain()),
          m_stepper(m_course, options.chain().tensors.size()), m_stop(stop)
    {
        m_left.assign(choices.size() + 1, 0);
        for (std::size_t i = choices.size(); i-- > 0;) {
            m_left[i] = m_left[i + 1] + choices[i].least * m_course.runsOf(choices[i].kernel);
        }
    }

    Result<std::optional<ChosenOptions>> run()
    {
        Front front;
        front[m_stepper.start()] = {};
        for (std::size_t i = 0; i < m_choices->size(); ++i) {
            Front next;
            std::size_t place = 0;
            for (const auto& [state, way] : front) {
                extend(i, state, way, place++, next);
                if (m_stop.isStopped((*m_choices)[i].options.size())) {
                    return fail(ErrorKind::Stopped, "was stopped while layouts were chosen");
                }
            }
            std::vector<Way>& ways = m_ways.emplace_back();
            for (const auto& [state, way] : next) {
                ways.push_back(way);
            }
            front = std::move(next);
        }
        std::size_t place = 0;
        for (const auto& [state, way] : front) {
            State left = state;
            enterStages(stageOf(m_choices->size() - 1) + 1, m_options->chain().chain.stages.size(), left,
                        m_ways.back()[place++].cycles);
        }
        return best();
    }

private:
    [[nodiscard]] std::size_t stageOf(std::size_t i) const { return m_course.stageOf((*m_choices)[i].kernel); }

    void enterStages(std::size_t begin, std::size_t end, State& state, std::int64_t& cycles) const
    {
        for (std::size_t stage = begin; stage < end; ++stage) {
            m_stepper.enterStage(stage, state, [&](const PathRelay& relay) { cycles += priceOf(relay); });
        }
    }

    void extend(std::size_t i, const State& state, const Way& way, std::size_t place, Front& next)
    {
        State entered = state;
        std::int64_t before = way.cycles;
        enterStages(i == 0 ? 0 : stageOf(i - 1) + 1, stageOf(i) + 1, entered, before);
        const auto& [kernel, least, options] = (*m_choices)[i];
        for (std::size_t option = 0; option < options.size(); ++option) {
            State after = entered;
            std::int64_t cycles = before + options[option].cycles * m_course.runsOf(kernel);
            m_stepper.take(kernel, options[option], after, [&](const PathRelay& relay) { cycles += priceOf(relay); });
            if (cycles >= kForbidden || (m_rules->most > 0 && cycles + m_left[i + 1] > m_rules->most)) {
                continue;
            }
            const Way made{cycles, place, option};
            const auto [known, isNew] = next.try_emplace(std::move(after), made);
            if (!isNew && isBetter(i, made, known->second)) {
                known->second = made;
            }
        }
    }

    [[nodiscard]] std::int64_t priceOf(const PathRelay& step) const
    {
        const RelayPrices& prices = m_options->prices();
        if (step.times == 0 || prices.isFree(step.relay)) {
            return 0;
        }
        const bool isHosts = step.relay.from == kWithHost || step.relay.to == kWithHost;
        return m_rules->relaying == Relaying::Forbidden && !isHosts ? kForbidden
                                                                    : prices.least(step.relay) * step.times;
    }

    /// Prefers fewer cycles; for equal cycles, the path whose first options come first.
    [[nodiscard]] bool isBetter(std::size_t i, const Way& one, const Way& other) const
    {
        return one.cycles != other.cycles ? one.cycles < other.cycles : ranksOf(i, one) < ranksOf(i, other);
    }

    /// Ways and drafts of a path from the first kernel on.
    [[nodiscard]] std::vector<std::size_t> ranksOf(std::size_t last, Way way) const
    {
        std::vector<std::size_t> ranks;
        for (std::size_t i = last + 1; i-- > 0;) {
            const KernelOption& option = (*m_choices)[i].options[way.option];
            ranks.insert(ranks.end(), {option.way, option.row});
            way = i > 0 ? m_ways[i - 1][way.before] : way;
        }
        std::ranges::reverse(ranks);
        return ranks;
    }

    [[nodiscard]] std::optional<ChosenOptions> best() const
    {
        const std::size_t last = m_ways.size() - 1;
        const Way* best = nullptr;
        for (const Way& way : m_ways.back()) {
            const bool isTooMuch = m_rules->most > 0 && way.cycles > m_rules->most;
            if (!isTooMuch && way.cycles < kForbidden && (best == nullptr || isBetter(last, way, *best))) {
                best = &way;
            }
        }
        if (best == nullptr) {
            return std::nullopt;
        }
        ChosenOptions chosen{std::vector<KernelOption>(m_ways.size()), best->cycles};
        Way way = *best;
        for (std::size_t i = m_ways.size(); i-- > 0;) {
            chosen.options[i] = (*m_choices)[i].options[way.option];
            way = i > 0 ? m_ways[i - 1][way.before] : way;
        }
        return chosen;
    }

    const ChainOptions* m_options;
    const KernelChoices* m_choices;
    const WalkRules* m_rules;
    Course m_course;
    Stepper m_stepper;
    StopCheck m_stop;
    std::vector<std::int64_t> m_left;     // per kernel: lower bound of it and all later kernels
    std::vector<std::vector<Way>> m_ways; // per kernel: the paths to the states after it
};

/// Calls a visitor for the relayouts of some kernels of a chain.
template <class Visit>
void forRelays(const ChainOptions& options, const std::vector<std::size_t>& kernels,
               const std::vector<KernelOption>& taken, const Visit& visit)
{
    const Course course(options.chain());
    const Stepper stepper(course, options.chain().tensors.size());
    State state = stepper.start();
    std::size_t next = 0; // next stage
    for (std::size_t i = 0; i < kernels.size(); ++i) {
        for (; next <= course.stageOf(kernels[i]); ++next) {
            stepper.enterStage(next, state, visit);
        }
        stepper.take(kernels[i], taken[i], state, visit);
    }
    for (; next < options.chain().chain.stages.size(); ++next) {
        stepper.enterStage(next, state, visit);
    }
}

} // namespace

std::vector<PathRelay> relaysOf(const ChainOptions& options, const std::vector<std::size_t>& kernels,
                                const std::vector<KernelOption>& taken)
{
    std::vector<PathRelay> relays;
    forRelays(options, kernels, taken, [&](const PathRelay& relay) {
        if (relay.times > 0 && !options.prices().isFree(relay.relay)) {
            relays.push_back(relay);
        }
    });
    return relays;
}

std::int64_t cyclesOf(const ChainOptions& options, const std::vector<std::size_t>& kernels,
                      const std::vector<KernelOption>& taken)
{
    std::int64_t cycles = 0;
    for (std::size_t i = 0; i < kernels.size(); ++i) {
        cycles += taken[i].cycles * options.chain().runsOf(kernels[i]);
    }
    for (const PathRelay& relay : relaysOf(options, kernels, taken)) {
        cycles += options.prices().least(relay.relay) * relay.times;
    }
    return cycles;
}

Result<std::optional<ChosenOptions>> leastPath(const ChainOptions& options, const KernelChoices& choices,
                                               const WalkRules& rules, const std::stop_token& stop)
{
    return Walk(options, choices, rules, stop).run();
}

} // namespace pimento::chains
