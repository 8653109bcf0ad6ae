// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/deployment/deployment.h"

#include "engine/base/parallel.h"
#include "engine/deployment/layer_matrix.h"
#include "engine/deployment/placed_layers.h"

#include <algorithm>
#include <array>
#include <utility>

namespace pimento::deployment {

namespace {

constexpr std::size_t kMostPoints = 16; // of the front
constexpr std::size_t kMostStates = 200'000;
constexpr std::size_t kFrontStates = 20'000; // where not even the best placement is proved with the most
constexpr std::size_t kFewStates = 100;      // while searches run

double valueOf(const CellOption& option, const Prices& prices)
{
    return prices.second * option.seconds + prices.joule * option.joules.value_or(0);
}

/// Adds up the time and the energy of the steps of a run.
void addTotals(NetworkRun& run, const Deployment& known, const DeploymentQuestion& question)
{
    for (std::size_t layer = 0; layer < run.steps.size(); ++layer) {
        const CellOption& chosen = known.cells[layer][run.steps[layer].place].options[run.steps[layer].option];
        const double repeats = repeatsOf(known.network, layer);
        run.seconds += chosen.seconds * repeats;
        run.joules += chosen.joules.value_or(0) * repeats;
        run.unknownJoules += chosen.joules ? 0 : chosen.seconds * repeats;
    }
    const std::vector<std::size_t> only(run.steps.size(), 0);
    run.seconds += costOf(placedLayers(known, question, run.steps, {1, 0}).problem, only).moves;
    PlacedLayers energy = placedLayers(known, question, run.steps, {0, 1});
    for (std::size_t layer = 0; layer < run.steps.size(); ++layer) { // those of unknown energy have no option
        energy.problem.layers[layer].options = {{run.steps[layer].place, 0, 0}};
    }
    run.joules += costOf(energy.problem, only).moves;
}

NetworkRun runOf(const Deployment& known, const DeploymentQuestion& question, const PlacesInUse& places,
                 std::string name, std::size_t mostStates, const std::stop_token& stop)
{
    const PlacedLayers placed = placedLayers(known, question, places);
    NetworkRun run;
    run.name = std::move(name);
    auto found = bestAssignment(placed.problem, stop, mostStates);
    if (!found) {
        run.reason = found.error().message();
        return run;
    }
    // Options of the problem become those of the cells.
    for (std::size_t layer = 0; layer < found->options.size(); ++layer) {
        const LayerOption& option = placed.problem.layers[layer].options[found->options[layer]];
        run.steps.push_back({option.place, placed.cellOptions[layer][found->options[layer]], option.cost});
    }
    run.assignment = *std::move(found);
    addTotals(run, known, question);
    return run;
}

/// The best run, or after a stop a good one.
NetworkRun answeredRun(const Deployment& known, const DeploymentQuestion& question, const PlacesInUse& places,
                       std::string name, const std::stop_token& stop)
{
    NetworkRun run = runOf(known, question, places, name, kMostStates, stop);
    return stop.stop_requested() && !run.assignment ? runOf(known, question, places, std::move(name), kFewStates, {})
                                                    : run;
}

/// All layers of the network on a device at once, by its fastest or most frugal candidate.
NetworkRun wholeRun(const Deployment& known, const DeploymentQuestion& question, std::size_t place)
{
    const Prices prices = pricesOf(question.goal);
    const auto& options = known.wholes[place].options;
    const auto best =
        std::ranges::min_element(options, {}, [&](const CellOption& option) { return valueOf(option, prices); });
    NetworkRun run;
    run.name = known.places[place].name;
    run.isWhole = true;
    run.assignment = Assignment{.options = {},
                                .cost = {valueOf(*best, prices), movesThrough(known, question, place, prices)},
                                .isProved = known.wholes[place].state == CellState::Proved};
    run.steps.assign(known.network.layers.size(), {place, 0, 0});
    run.seconds = best->seconds + movesThrough(known, question, place, {1, 0});
    run.joules = best->joules.value_or(0) + movesThrough(known, question, place, {0, 1});
    run.unknownJoules = best->joules ? 0 : best->seconds;
    return run;
}

std::vector<NetworkRun> singleRuns(const Deployment& known, const DeploymentQuestion& question,
                                   const std::stop_token& stop)
{
    const Prices prices = pricesOf(question.goal);
    const std::size_t first = question.host != nullptr ? kHost : kHost + 1;
    std::vector<NetworkRun> alone(known.places.size());
    parallelFor(known.places.size() - first, question.threads, {}, [&](std::size_t i) {
        const std::size_t place = first + i;
        const std::string& name = known.places[place].name;
        alone[place] = answeredRun(known, question, {place, false, prices}, name, stop);
        if (!alone[place].assignment && place != kHost && !stop.stop_requested()) { // else it may hold them
            alone[place] = answeredRun(known, question, {place, true, prices}, name, stop);
            alone[place].isPartly = true;
        }
    });
    std::vector<NetworkRun> singles;
    for (std::size_t place = first; place < known.places.size(); ++place) {
        singles.push_back(std::move(alone[place]));
        if (!known.wholes[place].options.empty()) {
            singles.push_back(wholeRun(known, question, place));
        }
    }
    return singles;
}

/// The front of time and energy between two placements: the best one for the prices at which both cost the same, and
/// those on both sides of it. Each is proved the best for its prices where the best placement is proved too.
class FrontSearch {
public:
    FrontSearch(const Deployment& known, const DeploymentQuestion& question, const std::stop_token& stop)
        : m_known(known), m_question(question), m_stop(stop),
          m_mostStates(known.best.assignment && known.best.assignment->isProved ? kMostStates : kFrontStates)
    {
    }

    std::vector<NetworkRun> find()
    {
        std::vector<NetworkRun> ends = at({{1, 0}, {0, 1}});
        if (!ends[0].assignment || !ends[1].assignment) {
            return {};
        }
        // Ties: among equally fast placements the most frugal one, and the other way round.
        constexpr double kLittle = 1e-6;
        ends = at({{1, kLittle * ends[0].seconds / std::max(ends[1].joules, kLeastJoules)},
                   {kLittle * ends[1].joules / ends[0].seconds, 1}});
        if (!ends[0].assignment || !ends[1].assignment) { // a stop
            return {};
        }
        std::vector<NetworkRun> front = {ends[0]};
        if (isBetween(ends[1], ends[0])) {
            front.push_back(ends[1]);
            refine(front);
        }
        std::ranges::sort(front, {}, &NetworkRun::seconds);
        return front;
    }

private:
    static constexpr double kLeastJoules = 1e-15;

    /// The best placements for some prices; none has an assignment after a stop.
    [[nodiscard]] std::vector<NetworkRun> at(const std::vector<Prices>& prices) const
    {
        std::vector<NetworkRun> runs(prices.size());
        parallelFor(prices.size(), m_question.threads, m_stop, [&](std::size_t i) {
            runs[i] = runOf(m_known, m_question, {{}, false, prices[i]}, "front", m_mostStates, m_stop);
        });
        for (NetworkRun& run : runs) {
            run.assignment = m_stop.stop_requested() ? std::nullopt : std::move(run.assignment);
        }
        return runs;
    }

    /// True if a placement takes less energy than another one, beyond rounding.
    static bool isBetween(const NetworkRun& one, const NetworkRun& other)
    {
        return one.joules < other.joules * (1 - 1e-9) && one.seconds > other.seconds * (1 + 1e-9);
    }

    /// Adds points between neighbours, in all gaps at once, until there are none or enough.
    void refine(std::vector<NetworkRun>& front) const
    {
        using Gap = std::pair<NetworkRun, NetworkRun>; // its faster and its more frugal end
        std::vector<Gap> gaps = {{front[0], front[1]}};
        while (!gaps.empty() && front.size() < kMostPoints && !m_stop.stop_requested()) {
            gaps.resize(std::min(gaps.size(), kMostPoints - front.size()));
            std::vector<Prices> prices;
            for (const auto& [fast, frugal] : gaps) {
                prices.push_back({fast.joules - frugal.joules, frugal.seconds - fast.seconds});
            }
            const std::vector<NetworkRun> middles = at(prices);
            std::vector<Gap> next;
            for (std::size_t i = 0; i < gaps.size(); ++i) {
                const auto& [fast, frugal] = gaps[i];
                if (middles[i].assignment && isBetween(middles[i], fast) && isBetween(frugal, middles[i])) {
                    front.push_back(middles[i]);
                    next.insert(next.end(), {{fast, middles[i]}, {middles[i], frugal}});
                }
            }
            gaps = std::move(next);
        }
    }

    const Deployment& m_known;
    const DeploymentQuestion& m_question;
    const std::stop_token& m_stop;
    std::size_t m_mostStates;
};

/// The best of a placement over all places and the devices that run all layers at once.
NetworkRun bestRun(const Deployment& known, const DeploymentQuestion& question, NetworkRun best)
{
    for (std::size_t place = 0; place < known.wholes.size(); ++place) {
        if (!known.wholes[place].options.empty()) {
            NetworkRun whole = wholeRun(known, question, place);
            if (!best.assignment || whole.assignment->cost.total() < best.assignment->cost.total()) {
                best = std::move(whole);
                best.name = "best";
            }
        }
    }
    return best;
}

void addRemarks(Deployment& known, const DeploymentQuestion& question)
{
    known.remarks.push_back("Layers run one after the other; nothing overlaps, but for chips that run all layers at "
                            "once as a pipeline.");
    if (question.link != nullptr && question.link->bytesPerSecond > 0) {
        known.remarks.push_back("Tensors between places pass through the memory of the host over " +
                                std::string(question.link->title) + ".");
    } else {
        known.remarks.push_back("Transfers between places cost nothing.");
    }
    known.remarks.push_back("A tensor stays in its layout between neighbours on one accelerator; changes of layouts "
                            "cost nothing there.");
    known.remarks.push_back("Costs of kernels on memories with units include the transfers of their operands.");
    known.remarks.push_back("Times of the host are measured or a roofline, with a kernel launch for each layer; its energy "
                            "counts bytes and multiplications without idle power.");
}

} // namespace

std::string_view nameOf(CellState state)
{
    constexpr std::array<std::string_view, 6> kNames = {"open",     "proved",    "found",
                                                     "measured", "estimated", "impossible"};
    return kNames[static_cast<std::size_t>(state)];
}

Prices pricesOf(Goal goal) { return goal == Goal::Time ? Prices{1, 0} : Prices{0, 1}; }

const NetworkRun* bestSingle(const Deployment& known)
{
    const NetworkRun* best = nullptr;
    for (const NetworkRun& run : known.singles) {
        if (run.assignment && (best == nullptr || run.assignment->cost.total() < best->assignment->cost.total())) {
            best = &run;
        }
    }
    return best;
}

bool Deployment::hasOpenCells() const
{
    return std::ranges::any_of(cells, [](const auto& row) {
        return std::ranges::any_of(
            row, [](const Cell& cell) { return cell.state == CellState::Found || cell.state == CellState::Open; });
    });
}

Result<Deployment> deploy(const DeploymentQuestion& question, const DeploymentMeans& means, std::stop_token stop,
                          const DeploymentSink& publish)
{
    const PlacesInUse anywhere{{}, false, pricesOf(question.goal)};
    const auto stream = [&](const Deployment& cells) {
        Deployment sofar = cells;
        sofar.best = bestRun(sofar, question, runOf(sofar, question, anywhere, "best", kFewStates, {}));
        publish(sofar);
    };
    auto matrix = layerMatrix(question, means, stop, publish ? DeploymentSink(stream) : DeploymentSink());
    if (!matrix) {
        return matrix;
    }
    Deployment known = *std::move(matrix);
    known.singles = singleRuns(known, question, stop);
    known.best = bestRun(known, question, answeredRun(known, question, anywhere, "best", stop));
    const NetworkRun* single = bestSingle(known);
    if (single != nullptr && (!known.best.assignment || !known.best.assignment->isProved) &&
        (!known.best.assignment || single->assignment->cost.total() < known.best.assignment->cost.total())) {
        known.best = *single; // of too many placements, the search left one out
        known.best.name = "best";
        known.best.assignment->isProved = false;
    }
    known.front = FrontSearch(known, question, stop).find();
    addRemarks(known, question);
    return known;
}

} // namespace pimento::deployment
