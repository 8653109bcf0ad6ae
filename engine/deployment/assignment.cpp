// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/deployment/assignment.h"

#include "engine/deployment/place_prices.h"
#include "engine/deployment/useful_options.h"
#include "sim/base/assert.h"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <iterator>
#include <limits>
#include <map>
#include <string>
#include <tuple>
#include <utility>

namespace pimento::deployment {

namespace {

using Places = std::uint32_t; // a bit for each place that holds a tensor

constexpr double kWhole = 1 + 1e-9; // of a place, beyond rounding
constexpr std::size_t kManyPlaces = 3;      // limited ones, from which on each state is compared with each
constexpr std::size_t kStatesOfMany = 4000; // that are kept of these
constexpr std::size_t kBeforeReduced = 4;   // times as many states as are kept

constexpr Places bitOf(std::size_t place) { return Places{1} << place; }

/// Moves a tensor to a place, unless it is there, from the cheapest of the places that hold it. Returns the cost.
double moveTo(std::size_t place, Places& at, const TensorMoves& moves)
{
    if ((at & bitOf(place)) != 0) {
        return 0;
    }
    double cost = 0;
    if ((at & bitOf(kHost)) == 0) {
        double least = std::numeric_limits<double>::infinity();
        for (std::size_t from = 0; from < moves.toHost.size(); ++from) {
            least = (at & bitOf(from)) != 0 ? std::min(least, moves.toHost[from]) : least;
        }
        cost += least;
    }
    at |= bitOf(kHost) | bitOf(place);
    return cost + moves.fromHost[place];
}

/// A partial assignment of the first layers.
struct State {
    double cost = 0;
    std::vector<double> shares; // of the limited places
    std::size_t before = 0;     // index of the state that it continues
    std::size_t option = 0;     // of the last layer
};

/// The search over the layers.
class LayerSearch {
public:
    /// `limit`: cost of a known assignment, above which states are dropped.
    LayerSearch(const AssignmentProblem& problem, std::size_t mostStates, double limit)
        : m_problem(problem), m_mostStates(mostStates), m_limit(limit * kWhole),
          m_lastReader(problem.tensors.size(), 0), m_costLeft(problem.layers.size() + 1, 0)
    {
        findLastReaders();
        findLimitedPlaces();
        findWhatIsLeft();
        m_prices = placePrices(m_problem, m_limited);
        m_mostStates = m_limited.size() < kManyPlaces ? m_mostStates : std::min(m_mostStates, kStatesOfMany);
    }

    Result<Assignment> run(const std::stop_token& stop)
    {
        m_states.push_back({{State{0, std::vector<double>(m_limited.size()), 0, 0}}});
        Groups groups;
        groups[startKey()].push_back(0);
        for (std::size_t layer = 0; layer < m_problem.layers.size(); ++layer) {
            if (stop.stop_requested()) {
                return fail(ErrorKind::Stopped, "was stopped before the assignment was found");
            }
            groups = advance(groups, layer, stop);
            if (groups.empty() && !stop.stop_requested()) {
                return fail(ErrorKind::DoesNotFit, "the devices cannot hold the weights of all layers at once",
                            "network", "Add the host or a device with a memory for weights");
            }
        }
        return finish(groups);
    }

private:
    using Key = std::vector<Places>; // of the tensors in use, in their order; 0: no longer in use
    using Groups = std::map<Key, std::vector<std::size_t>>;

    void findLastReaders()
    {
        for (std::size_t layer = 0; layer < m_problem.layers.size(); ++layer) {
            for (const std::size_t tensor : m_problem.layers[layer].reads) {
                m_lastReader[tensor] = layer + 1;
            }
        }
        for (const std::size_t tensor : m_problem.outputs) {
            m_lastReader[tensor] = std::numeric_limits<std::size_t>::max();
        }
    }

    static double largestShare(const AssignedLayer& layer, std::size_t place)
    {
        double share = 0;
        for (const LayerOption& option : layer.options) {
            share = option.place == place ? std::max(share, option.share) : share;
        }
        return share;
    }

    /// Places that the largest options of all layers together exceed.
    void findLimitedPlaces()
    {
        for (std::size_t place = 0; place < m_problem.places; ++place) {
            double most = 0;
            for (const AssignedLayer& layer : m_problem.layers) {
                most += largestShare(layer, place);
            }
            if (most > kWhole) {
                m_limited.push_back(place);
            }
        }
    }

    /// For each number of layers: the least cost of the others without moves, and their largest shares.
    void findWhatIsLeft()
    {
        const std::size_t layers = m_problem.layers.size();
        m_sharesLeft.assign(layers + 1, std::vector<double>(m_limited.size(), 0));
        for (std::size_t layer = layers; layer-- > 0;) {
            const AssignedLayer& one = m_problem.layers[layer];
            const double least = std::ranges::min_element(one.options, {}, &LayerOption::cost)->cost;
            m_costLeft[layer] = m_costLeft[layer + 1] + least;
            for (std::size_t i = 0; i < m_limited.size(); ++i) {
                m_sharesLeft[layer][i] = m_sharesLeft[layer + 1][i] + largestShare(one, m_limited[i]);
            }
        }
    }

    Key startKey() const
    {
        Key key(m_problem.tensors.size(), 0);
        for (std::size_t input = 0; input < m_problem.inputs; ++input) {
            key[input] = m_lastReader[input] > 0 ? bitOf(kHost) : 0;
        }
        return key;
    }

    Groups advance(const Groups& groups, std::size_t layer, const std::stop_token& stop)
    {
        m_states.emplace_back();
        Groups next;
        const auto& options = m_problem.layers[layer].options;
        for (const auto& [key, members] : groups) {
            for (std::size_t option = 0; option < options.size() && !stop.stop_requested(); ++option) {
                Key after = key;
                const double cost = stepCost(layer, options[option], after);
                std::vector<std::size_t>& group = next[std::move(after)];
                for (const std::size_t member : members) {
                    add(group, {cost, member, option}, layer);
                }
            }
        }
        std::erase_if(next, [](const auto& group) { return group.second.empty(); });
        // Comparing states takes long, so that far too many of them are cut first.
        limit(next, layer + 1, kBeforeReduced * m_mostStates);
        for (auto& [key, members] : next) {
            reduce(members, stop);
        }
        limit(next, layer + 1, m_mostStates);
        dropOthers(next);
        return next;
    }

    /// Keeps only the last layer's states that belong to a group.
    void dropOthers(Groups& groups)
    {
        std::vector<State> kept;
        for (auto& [key, members] : groups) {
            for (std::size_t& member : members) {
                kept.push_back(std::move(m_states.back()[member]));
                member = kept.size() - 1;
            }
        }
        m_states.back() = std::move(kept);
    }

    double stepCost(std::size_t layer, const LayerOption& option, Key& key) const
    {
        double cost = option.cost;
        for (const std::size_t tensor : m_problem.layers[layer].reads) {
            cost += moveTo(option.place, key[tensor], m_problem.tensors[tensor]);
        }
        for (const std::size_t tensor : m_problem.layers[layer].reads) {
            key[tensor] = m_lastReader[tensor] > layer + 1 ? key[tensor] : 0;
        }
        const std::size_t result = m_problem.inputs + layer;
        key[result] = m_lastReader[result] > layer + 1 ? bitOf(option.place) : 0;
        return cost;
    }

    struct Step {
        double cost = 0;
        std::size_t before = 0;
        std::size_t option = 0;
    };

    /// Adds a state to a group, unless it does not fit or cannot lead to less than the limit.
    void add(std::vector<std::size_t>& group, const Step& step, std::size_t layer)
    {
        const State& before = m_states[layer][step.before];
        const LayerOption& option = m_problem.layers[layer].options[step.option];
        const double cost = before.cost + step.cost;
        if (cost + m_costLeft[layer + 1] > m_limit) { // most are refused here, without any share
            return;
        }
        m_shares = before.shares;
        for (std::size_t i = 0; i < m_limited.size(); ++i) {
            m_shares[i] += m_limited[i] == option.place ? option.share : 0;
            if (m_shares[i] > kWhole) {
                return;
            }
            // What is left fits beside any smaller share as well.
            m_shares[i] = std::max(m_shares[i], 1 - m_sharesLeft[layer + 1][i]);
        }
        if (boundOf(cost, m_shares, layer + 1) <= m_limit) {
            group.push_back(m_states.back().size());
            m_states.back().push_back({cost, m_shares, step.before, step.option});
        }
    }

    /// Lower bound of all assignments that continue a state of the first `layers` layers, without moves.
    double boundOf(double cost, const std::vector<double>& shares, std::size_t layers) const
    {
        double priced = cost + m_prices.costsLeft[layers];
        for (std::size_t i = 0; i < m_limited.size(); ++i) {
            priced -= m_prices.ofPlaces[i] * (1 - shares[i]);
        }
        return std::max(priced, cost + m_costLeft[layers]);
    }
    double boundOf(const State& state, std::size_t layers) const { return boundOf(state.cost, state.shares, layers); }

    /// True if a state that comes earlier in the order of cost has no more of the shares; adds the state if not. For
    /// at most two limited places, `steps` has the least second share for each first share, and falls.
    static bool isBeatenOrAdded(std::map<double, double>& steps, double first, double second)
    {
        const auto above = steps.upper_bound(first);
        if (above != steps.begin() && std::prev(above)->second <= second) {
            return true;
        }
        auto beaten = steps.insert_or_assign(first, second).first;
        for (++beaten; beaten != steps.end() && beaten->second >= second;) {
            beaten = steps.erase(beaten);
        }
        return false;
    }

    /// Removes states that another one of the group beats in all respects. A stop leaves some.
    void reduce(std::vector<std::size_t>& group, const std::stop_token& stop) const
    {
        const auto& states = m_states.back();
        std::ranges::sort(group, [&](std::size_t a, std::size_t b) {
            return std::tie(states[a].cost, states[a].shares, a) < std::tie(states[b].cost, states[b].shares, b);
        });
        std::vector<std::size_t> kept;
        const auto isNoMore = [](const State& one, const State& other) {
            return std::ranges::equal(one.shares, other.shares, std::less_equal<>());
        };
        std::map<double, double> steps;
        for (const std::size_t each : group) {
            if (stop.stop_requested()) {
                return;
            }
            const std::vector<double>& shares = states[each].shares;
            const auto share = [&](std::size_t place) { return place < shares.size() ? shares[place] : 0; };
            const bool isBeaten = m_limited.size() < kManyPlaces ? isBeatenOrAdded(steps, share(0), share(1))
                                                                 : std::ranges::any_of(kept, [&](std::size_t other) {
                                                                       return isNoMore(states[other], states[each]);
                                                                   });
            if (!isBeaten) {
                kept.push_back(each);
            }
        }
        group = std::move(kept);
    }

    /// Keeps the states with the smallest bounds if there are more than `most`.
    void limit(Groups& groups, std::size_t layers, std::size_t most)
    {
        std::vector<double> bounds;
        for (const auto& [key, members] : groups) {
            for (const std::size_t member : members) {
                bounds.push_back(boundOf(m_states.back()[member], layers));
            }
        }
        if (bounds.size() <= most) {
            return;
        }
        m_isExact = false;
        const auto last = bounds.begin() + static_cast<std::ptrdiff_t>(most - 1);
        std::ranges::nth_element(bounds, last);
        for (auto& [key, members] : groups) {
            std::erase_if(members, [&](std::size_t each) { return boundOf(m_states.back()[each], layers) > *last; });
        }
        std::erase_if(groups, [](const auto& group) { return group.second.empty(); });
    }

    Result<Assignment> finish(const Groups& groups) const
    {
        double least = std::numeric_limits<double>::infinity();
        std::size_t best = 0;
        for (const auto& [key, members] : groups) {
            Key places = key;
            double moves = 0;
            for (const std::size_t tensor : m_problem.outputs) {
                moves += moveTo(kHost, places[tensor], m_problem.tensors[tensor]);
            }
            for (const std::size_t member : members) {
                if (m_states.back()[member].cost + moves < least) {
                    least = m_states.back()[member].cost + moves;
                    best = member;
                }
            }
        }
        Assignment found;
        found.isProved = m_isExact;
        found.options.resize(m_problem.layers.size());
        for (std::size_t layer = m_problem.layers.size(); layer-- > 0;) {
            const State& state = m_states[layer + 1][best];
            found.options[layer] = state.option;
            best = state.before;
        }
        found.cost = costOf(m_problem, found.options);
        return found;
    }

    const AssignmentProblem& m_problem;
    std::size_t m_mostStates;
    double m_limit;
    std::vector<std::size_t> m_lastReader; // of each tensor: index of the layer, counted from 1; 0: none reads it
    std::vector<std::size_t> m_limited;    // places whose room may not suffice
    std::vector<double> m_costLeft;        // by number of layers
    std::vector<std::vector<double>> m_sharesLeft; // by number of layers, then by limited place
    PlacePrices m_prices;                          // of limited places
    std::vector<std::vector<State>> m_states;      // after each number of layers
    std::vector<double> m_shares;                  // of the state that is being made
    bool m_isExact = true;
};

} // namespace

AssignmentCost costOf(const AssignmentProblem& problem, std::span<const std::size_t> options)
{
    std::vector<Places> at(problem.tensors.size(), 0);
    std::fill_n(at.begin(), problem.inputs, bitOf(kHost));
    AssignmentCost cost;
    for (std::size_t layer = 0; layer < problem.layers.size(); ++layer) {
        const LayerOption& option = problem.layers[layer].options[options[layer]];
        for (const std::size_t tensor : problem.layers[layer].reads) {
            cost.moves += moveTo(option.place, at[tensor], problem.tensors[tensor]);
        }
        cost.layers += option.cost;
        at[problem.inputs + layer] = bitOf(option.place);
    }
    for (const std::size_t tensor : problem.outputs) {
        cost.moves += moveTo(kHost, at[tensor], problem.tensors[tensor]);
    }
    return cost;
}

bool fits(const AssignmentProblem& problem, std::span<const std::size_t> options)
{
    std::vector<double> shares(problem.places, 0);
    for (std::size_t layer = 0; layer < problem.layers.size(); ++layer) {
        const LayerOption& option = problem.layers[layer].options[options[layer]];
        shares[option.place] += option.share;
    }
    return std::ranges::all_of(shares, [](double share) { return share <= kWhole; });
}

Result<Assignment> bestAssignment(const AssignmentProblem& problem, std::stop_token stop, std::size_t mostStates)
{
    PIMENTO_ASSERT(problem.places <= kMostPlaces, "a place is a bit of a word");
    for (std::size_t layer = 0; layer < problem.layers.size(); ++layer) {
        if (problem.layers[layer].options.empty()) {
            return fail("runs on none of the devices", "layer " + std::to_string(layer + 1), "Add the host");
        }
    }
    const UsefulOptions useful = usefulOptions(problem);
    constexpr double kNoLimit = std::numeric_limits<double>::infinity();
    auto found = LayerSearch(useful.problem, std::min<std::size_t>(500, mostStates), kNoLimit).run(stop);
    if (!found || !found->isProved) {
        found = LayerSearch(useful.problem, mostStates, found ? found->cost.total() : kNoLimit).run(stop);
    }
    return found.map([&](Assignment& reduced) { return useful.whole(std::move(reduced)); });
}

} // namespace pimento::deployment
