// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/deployment/deployment_text.h"

#include "engine/base/formatting.h"
#include "engine/deployment/placed_layers.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>

namespace pimento::deployment {

namespace {

using document::Json;

constexpr double kMicro = 1e-6;
constexpr double kNoGain = 1.005; // a factor that is written as 1.00
constexpr std::size_t kLongestName = 26;
constexpr std::size_t kColumn = 12;

constexpr std::array<char, 6> kMarks = {'?', '!', '=', '*', '~', '-'};

char markOf(CellState state) { return kMarks[static_cast<std::size_t>(state)]; }

/// The value of an option; none: its energy is not known.
std::optional<double> valueOf(const CellOption& option, Goal goal)
{
    return goal == Goal::Time ? option.seconds : option.joules;
}

bool isChosen(const Deployment& known, std::size_t layer, std::size_t place)
{
    return known.best.assignment && !known.best.isWhole && known.best.steps[layer].place == place;
}

std::string shortened(const std::string& text)
{
    return text.size() <= kLongestName
               ? text
               : text.substr(0, kLongestName / 2 - 2) + "..." + text.substr(text.size() - kLongestName / 2 + 1);
}

std::string cellText(const Deployment& known, std::size_t layer, std::size_t place, Goal goal)
{
    const Cell& cell = known.cells[layer][place];
    if (cell.options.empty()) {
        return std::string(1, markOf(cell.state));
    }
    const bool chosen = isChosen(known, layer, place);
    const std::size_t option = chosen ? known.best.steps[layer].option : 0;
    const auto value = valueOf(cell.options[option], goal);
    const std::string text =
        value ? fmt::format("{:.4g}{}", *value * repeatsOf(known.network, layer) / kMicro, markOf(cell.state)) : "unknown";
    return chosen ? "[" + text + "]" : text;
}

void addMatrix(std::string& text, const Deployment& known, Goal goal)
{
    appendFormat(text, "{:<{}}", "layer", kLongestName);
    for (const DeploymentPlace& place : known.places) {
        // Names of one kind differ at their end.
        const bool isLong = place.name.size() >= kColumn;
        appendFormat(text, "{:>{}}", isLong ? ".." + place.name.substr(place.name.size() - kColumn + 3) : place.name,
                     kColumn);
    }
    text += "\n";
    for (std::size_t layer = 0; layer < known.cells.size(); ++layer) {
        appendFormat(text, "{:<{}}", shortened(known.network.layers[layer].layer.name), kLongestName);
        for (std::size_t place = 0; place < known.places.size(); ++place) {
            appendFormat(text, "{:>{}}", cellText(known, layer, place, goal), kColumn);
        }
        text += "\n";
    }
}

void addRun(std::string& text, const NetworkRun& run, const NetworkRun& best)
{
    if (!run.assignment) {
        appendFormat(text, "  {:<22}{}\n", run.name, run.reason);
        return;
    }
    const AssignmentCost& cost = run.assignment->cost;
    const double factor = best.assignment ? cost.total() / best.assignment->cost.total() : 1;
    const auto here = std::ranges::count_if(run.steps, [](const PlacedLayer& step) { return step.place != kHost; });
    appendFormat(text, "  {:<22}{:>14.4g}{:>14.4g}{:>14.4g}{:>9.2f}x{:>8}\n",
                 run.name + (run.isPartly ? " (part)" : run.isWhole && &run != &best ? " (pipeline)" : ""), cost.total() / kMicro, cost.layers / kMicro,
                 cost.moves / kMicro, factor, here);
}

void addReasons(std::string& text, const Deployment& known)
{
    std::set<std::string> reasons;
    for (std::size_t place = 1; place < known.places.size(); ++place) {
        for (std::size_t layer = 0; layer < known.cells.size(); ++layer) {
            const Cell& cell = known.cells[layer][place];
            if (cell.state == CellState::Impossible && macsOf(known.network.layers[layer].layer).value_or(0) > 0) {
                reasons.insert(known.places[place].name + ": " + cell.reason);
            }
        }
    }
    constexpr std::size_t kMost = 12;
    std::size_t count = 0;
    for (const std::string& reason : reasons) {
        if (count++ == kMost) {
            appendFormat(text, "  and {} more\n", reasons.size() - kMost);
            return;
        }
        text += (count == 1 ? "\nimpossible\n  " : "  ") + reason + "\n";
    }
}

std::string quoted(const std::string& text)
{
    std::string cell = "\"";
    for (const char each : text) {
        cell += each == '"' ? "\"\"" : std::string(1, each);
    }
    return cell + "\"";
}

Json optionJson(const CellOption& option)
{
    return {{"seconds", option.seconds},
            {"joules", option.joules ? Json(*option.joules) : Json()},
            {"share", option.share},
            {"candidate", option.candidate}};
}

Json runJson(const Deployment& known, const NetworkRun& run)
{
    Json json{{"name", run.name}, {"fits", run.assignment.has_value()}};
    if (!run.assignment) {
        json["reason"] = run.reason;
        return json;
    }
    json["total"] = run.assignment->cost.total();
    json["layers"] = run.assignment->cost.layers;
    json["moves"] = run.assignment->cost.moves;
    json["proved"] = run.assignment->isProved;
    json["joules"] = run.joules;
    json["seconds"] = run.seconds;
    json["seconds_without_energy"] = run.unknownJoules;
    json["holds_all"] = !run.isPartly;
    json["at_once"] = run.isWhole;
    Json places = Json::array();
    for (const PlacedLayer& step : run.steps) {
        places.push_back(known.places[step.place].name);
    }
    json["places"] = std::move(places);
    return json;
}

} // namespace

std::string verdictText(const Deployment& known, Goal goal)
{
    if (!known.best.assignment) {
        return "No placement: " + known.best.reason;
    }
    const NetworkRun* single = bestSingle(known);
    std::set<std::size_t> used;
    for (const PlacedLayer& step : known.best.steps) {
        used.insert(step.place);
    }
    const double total = known.best.assignment->cost.total();
    std::string text = fmt::format("Best placement: {:.4g} {} on {} place{}", total / kMicro,
                                   goal == Goal::Time ? "us" : "uJ", used.size(), used.size() == 1 ? "" : "s");
    if (single != nullptr) {
        const double factor = single->assignment->cost.total() / total;
        text += factor < kNoGain
                    ? fmt::format("; no placement over several devices beats one device ({})", single->name)
                    : fmt::format(", {:.2f}x {} than the best single device ({}, with the host for what it cannot run)",
                                  factor, goal == Goal::Time ? "faster" : "less", single->name);
    }
    text += known.best.assignment->isProved ? ". It is proved the best for the costs above" : ". It is not proved";
    text += known.hasOpenCells() ? "; costs with = could still fall." : ".";
    return text;
}

std::string deploymentText(const Deployment& known, Goal goal)
{
    std::string text;
    appendFormat(text, "{}: {} layers, {} places; {} of each layer with its repeats\n",
                 known.network.name.empty() ? "network" : known.network.name, known.cells.size(), known.places.size(),
                 goal == Goal::Time ? "microseconds" : "microjoules");
    text += "! proved best   = exact for the best candidate that was found   * measured   ~ estimate   - impossible   "
            "? open   [ ] chosen\n\n";
    addMatrix(text, known, goal);
    appendFormat(text, "\n  {:<22}{:>14}{:>14}{:>14}{:>10}{:>8}\n", goal == Goal::Time ? "time, us" : "energy, uJ",
                 "total", "layers", "transfers", "over best", "layers");
    addRun(text, known.best, known.best);
    for (const NetworkRun& run : known.singles) {
        addRun(text, run, known.best);
    }
    text += "\n" + verdictText(known, goal) + "\n";
    if (std::ranges::any_of(known.singles, &NetworkRun::isPartly)) {
        text += "(part): the device cannot hold the weights of all layers, and the host runs some of them.\n";
    }
    addReasons(text, known);
    text += "\n";
    for (const std::string& remark : known.remarks) {
        text += "remark  " + remark + "\n";
    }
    return text;
}

std::string deploymentCsv(const Deployment& known, Goal goal)
{
    (void)goal;
    std::string text = "layer,repeats,place,state,gap,seconds,joules,share,chosen,candidate,reason\n";
    for (std::size_t layer = 0; layer < known.cells.size(); ++layer) {
        const workloads::Layer& shape = known.network.layers[layer].layer;
        for (std::size_t place = 0; place < known.places.size(); ++place) {
            const Cell& cell = known.cells[layer][place];
            const bool chosen = isChosen(known, layer, place);
            appendFormat(text, "{},{},{},{},{}", quoted(shape.name), shape.repeats, known.places[place].name,
                         nameOf(cell.state), cell.gap);
            if (cell.options.empty()) {
                appendFormat(text, ",,,,0,,{}\n", quoted(cell.reason));
                continue;
            }
            const CellOption& option = cell.options[chosen ? known.best.steps[layer].option : 0];
            appendFormat(text, ",{},{},{},{},{},\n", option.seconds,
                         option.joules ? fmt::format("{}", *option.joules) : "", option.share, chosen ? 1 : 0,
                         quoted(option.candidate));
        }
    }
    return text;
}

Json deploymentJson(const Deployment& known, Goal goal)
{
    Json places = Json::array();
    for (const DeploymentPlace& place : known.places) {
        places.push_back(
            {{"name", place.name}, {"title", place.title}, {"system", place.system}, {"type", place.elementType}});
    }
    Json layers = Json::array();
    for (std::size_t layer = 0; layer < known.cells.size(); ++layer) {
        Json cells = Json::array();
        for (const Cell& cell : known.cells[layer]) {
            Json options = Json::array();
            for (const CellOption& option : cell.options) {
                options.push_back(optionJson(option));
            }
            cells.push_back({{"state", nameOf(cell.state)},
                             {"gap", cell.gap},
                             {"options", std::move(options)},
                             {"reason", cell.reason}});
        }
        layers.push_back({{"name", known.network.layers[layer].layer.name},
                          {"repeats", known.network.layers[layer].layer.repeats},
                          {"cells", std::move(cells)}});
    }
    Json singles = Json::array();
    for (const NetworkRun& run : known.singles) {
        singles.push_back(runJson(known, run));
    }
    Json front = Json::array();
    for (const NetworkRun& run : known.front) {
        front.push_back(runJson(known, run));
    }
    return {{"network", known.network.name},       {"objective", goal == Goal::Time ? "time" : "energy"},
            {"places", std::move(places)},         {"layers", std::move(layers)},
            {"best", runJson(known, known.best)},  {"singles", std::move(singles)},
            {"front", std::move(front)},           {"verdict", verdictText(known, goal)}, {"remarks", known.remarks}};
}

} // namespace pimento::deployment
