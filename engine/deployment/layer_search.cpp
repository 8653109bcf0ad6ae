// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/deployment/layer_search.h"

#include "engine/deployment/place_prices.h"
#include "engine/deployment/tensor_places.h"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <iterator>
#include <limits>
#include <map>
#include <tuple>
#include <utility>
#include <vector>

namespace pimento::deployment {

namespace {

constexpr std::size_t kManyPlaces = 3;      // limited ones, from which on each state is compared with each
constexpr std::size_t kStatesOfMany = 4000; // that are kept of these
constexpr std::size_t kBeforeReduced = 4;   // times as many states as are kept

/// How a state continues one of the layer before.
struct Link {
    std::uint32_t before = 0; // index of that state
    std::uint32_t option = 0; // of the last layer
};

/// A partial assignment of the first layers.
struct State {
    double cost = 0;
    std::vector<double> shares; // of the limited places
    Link link;
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
        m_mostStates = hasManyLimits() ? std::min(m_mostStates, kStatesOfMany) : m_mostStates;
    }

    Result<Assignment> run(const std::stop_token& stop)
    {
        m_states = {State{0, std::vector<double>(m_limited.size()), {}}};
        Groups groups;
        groups[startKey()].push_back(0);
        for (std::size_t layer = 0; layer < m_problem.layers.size(); ++layer) {
            if (stop.stop_requested()) {
                return stopped();
            }
            groups = advance(groups, layer, stop);
            if (groups.empty() && !stop.stop_requested()) {
                return fail(ErrorKind::DoesNotFit,
                            m_isExact ? "the devices cannot hold the weights of all layers at once"
                                      : "no placement was found whose weights fit the devices; there may be one",
                            "network", "Add the host or a device with a memory for weights");
            }
        }
        if (stop.stop_requested()) {
            return stopped();
        }
        return finish(groups);
    }

private:
    using Key = std::vector<Places>; // of the tensors in use, in their order; 0: no longer in use
    using Groups = std::map<Key, std::vector<std::size_t>>;

    static tl::unexpected<Error> stopped()
    {
        return fail(ErrorKind::Stopped, "was stopped before the assignment was found");
    }

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
        m_made.clear();
        Groups next;
        const auto& options = m_problem.layers[layer].options;
        for (const auto& [key, members] : groups) {
            for (std::size_t option = 0; option < options.size() && !stop.stop_requested(); ++option) {
                Key after = key;
                const double cost = stepCost(layer, options[option], after);
                std::vector<std::size_t> added;
                for (const std::size_t member : members) {
                    add(added, cost, {static_cast<std::uint32_t>(member), static_cast<std::uint32_t>(option)}, layer);
                }
                if (!added.empty()) {
                    std::vector<std::size_t>& group = next[std::move(after)];
                    group.insert(group.end(), added.begin(), added.end());
                }
                if (m_made.size() > 2 * kBeforeReduced * m_mostStates) { // they would not fit into the memory
                    limit(next, layer + 1, kBeforeReduced * m_mostStates);
                    dropOthers(next);
                }
            }
        }
        // Comparing states takes long, so that far too many of them are cut first.
        limit(next, layer + 1, kBeforeReduced * m_mostStates);
        for (auto& [key, members] : next) {
            reduce(members, stop);
        }
        limit(next, layer + 1, m_mostStates);
        dropOthers(next);
        m_states = std::exchange(m_made, {});
        std::vector<Link>& links = m_links.emplace_back();
        std::ranges::transform(m_states, std::back_inserter(links), &State::link);
        return next;
    }

    [[nodiscard]] bool hasManyLimits() const { return m_limited.size() >= kManyPlaces; }

    /// Keeps only the made states that belong to a group.
    void dropOthers(Groups& groups)
    {
        std::vector<State> kept;
        for (auto& [key, members] : groups) {
            for (std::size_t& member : members) {
                kept.push_back(std::move(m_made[member]));
                member = kept.size() - 1;
            }
        }
        m_made = std::move(kept);
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

    /// Adds a state that costs `more` than the one before to a group, unless it does not fit or cannot lead to less
    /// than the limit.
    void add(std::vector<std::size_t>& group, double more, Link link, std::size_t layer)
    {
        const State& before = m_states[link.before];
        const LayerOption& option = m_problem.layers[layer].options[link.option];
        const double cost = before.cost + more;
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
            group.push_back(m_made.size());
            m_made.push_back({cost, m_shares, link});
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
        const auto& states = m_made;
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
            const bool isBeaten = !hasManyLimits() ? isBeatenOrAdded(steps, share(0), share(1))
                                                   : std::ranges::any_of(kept, [&](std::size_t other) {
                                                         return isNoMore(states[other], states[each]);
                                                     });
            if (!isBeaten) {
                kept.push_back(each);
            }
        }
        group = std::move(kept);
    }

    /// Keeps the states with the smallest bounds, of equal ones those of the smallest indices, if there are more than
    /// `most`.
    void limit(Groups& groups, std::size_t layers, std::size_t most)
    {
        const auto boundAt = [&](std::size_t each) { return std::pair(boundOf(m_made[each], layers), each); };
        std::vector<std::pair<double, std::size_t>> bounds;
        for (const auto& [key, members] : groups) {
            std::ranges::transform(members, std::back_inserter(bounds), boundAt);
        }
        if (bounds.size() <= most) {
            return;
        }
        m_isExact = false;
        const auto last = bounds.begin() + static_cast<std::ptrdiff_t>(most - 1);
        std::ranges::nth_element(bounds, last);
        for (auto& [key, members] : groups) {
            std::erase_if(members, [&](std::size_t each) { return boundAt(each) > *last; });
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
                if (m_states[member].cost + moves < least) {
                    least = m_states[member].cost + moves;
                    best = member;
                }
            }
        }
        Assignment found;
        found.isProved = m_isExact;
        found.options.resize(m_problem.layers.size());
        for (std::size_t layer = m_problem.layers.size(); layer-- > 0;) {
            const Link link = m_links[layer][best];
            found.options[layer] = link.option;
            best = link.before;
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
    std::vector<State> m_states;                   // of the layers before the present one
    std::vector<State> m_made;                     // of the layers up to the present one
    std::vector<std::vector<Link>> m_links;        // by layer, then by state
    std::vector<double> m_shares;                  // of the state that is being made
    bool m_isExact = true;
};

} // namespace

Result<Assignment> searchLayers(const AssignmentProblem& problem, std::size_t mostStates, double limit,
                                const std::stop_token& stop)
{
    return LayerSearch(problem, mostStates, limit).run(stop);
}

} // namespace pimento::deployment
