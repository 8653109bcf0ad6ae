// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/deployment/deployment_file.h"

#include "engine/workloads/network_file.h"
#include "sim/base/fingerprint.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>

namespace pimento::deployment {

namespace {

using Text = nlohmann::json;

constexpr const char* kFormat = "pimento-deployment 1";
constexpr std::array kStates = {CellState::Open,     CellState::Proved,    CellState::Found,
                                CellState::Measured, CellState::Estimated, CellState::Impossible};

std::string hashOf(const workloads::Network& network)
{
    const Fingerprint print = Fingerprinter().add(workloads::networkJson(network)).finish();
    return fmt::format("{:016x}{:016x}", print.high, print.low);
}

Text textOf(const CellOption& option)
{
    return {option.seconds, option.joules ? Text(*option.joules) : Text(), option.share, option.candidate};
}

Text textOf(const Cell& cell)
{
    Text options = Text::array();
    for (const CellOption& option : cell.options) {
        options.push_back(textOf(option));
    }
    return {{"state", nameOf(cell.state)}, {"gap", cell.gap}, {"options", options}, {"reason", cell.reason}};
}

Text textOf(const DeploymentPlace& place)
{
    return {{"name", place.name}, {"title", place.title}, {"system", place.system}, {"type", place.elementType}};
}

Text textOf(const NetworkRun& run)
{
    Text steps = Text::array();
    for (const PlacedLayer& step : run.steps) {
        steps.push_back({step.place, step.option, step.cost});
    }
    Text text{{"name", run.name},     {"steps", steps},         {"reason", run.reason},  {"whole", run.isWhole},
              {"part", run.isPartly}, {"seconds", run.seconds}, {"joules", run.joules}, {"unknown", run.unknownJoules}};
    if (run.assignment) {
        text["cost"] = {run.assignment->cost.layers, run.assignment->cost.moves};
        text["proved"] = run.assignment->isProved;
    }
    return text;
}

template <class Part> Text listOf(const std::vector<Part>& parts)
{
    Text list = Text::array();
    for (const Part& part : parts) {
        list.push_back(textOf(part));
    }
    return list;
}

/// Reads a stored answer; a value of a wrong type throws an exception of the JSON library.
class StoredReader {
public:
    explicit StoredReader(const Text& text) : m_text(text) {}

    StoredDeployment read(const workloads::Network& network) const
    {
        StoredDeployment stored;
        stored.question.goal = m_text.at("goal") == "energy" ? Goal::Energy : Goal::Time;
        stored.question.host = findProcessor(m_text.at("host").get<std::string>());
        stored.question.link = findLink(m_text.at("link").get<std::string>());
        stored.question.devices = m_text.at("devices").get<std::vector<std::string>>();
        Deployment& known = stored.known;
        known.network = network;
        for (const Text& each : m_text.at("places")) {
            known.places.push_back({each.at("name"), each.at("title"), each.at("system"), each.at("type")});
        }
        for (const Text& row : m_text.at("cells")) {
            known.cells.push_back(cellsOf(row));
        }
        known.wholes = cellsOf(m_text.at("wholes"));
        known.best = runOf(m_text.at("best"));
        known.singles = runsOf("singles");
        known.front = runsOf("front");
        known.remarks = m_text.at("remarks").get<std::vector<std::string>>();
        known.wasStopped = m_text.at("stopped").get<bool>();
        return stored;
    }

private:
    static std::vector<Cell> cellsOf(const Text& list)
    {
        std::vector<Cell> cells;
        for (const Text& each : list) {
            Cell cell;
            const auto state = std::ranges::find(kStates, each.at("state").get<std::string>(), nameOf);
            cell.state = state == kStates.end() ? CellState::Open : *state;
            cell.gap = each.at("gap").get<double>();
            cell.reason = each.at("reason").get<std::string>();
            for (const Text& option : each.at("options")) {
                const Text& joules = option.at(1);
                cell.options.push_back({option.at(0).get<double>(),
                                        joules.is_null() ? std::nullopt : std::optional(joules.get<double>()),
                                        option.at(2).get<double>(), option.at(3).get<std::string>()});
            }
            cells.push_back(std::move(cell));
        }
        return cells;
    }

    static NetworkRun runOf(const Text& text)
    {
        NetworkRun run;
        run.name = text.at("name").get<std::string>();
        for (const Text& step : text.at("steps")) {
            run.steps.push_back({step.at(0).get<std::size_t>(), step.at(1).get<std::size_t>(), step.at(2).get<double>()});
        }
        run.reason = text.at("reason").get<std::string>();
        run.isWhole = text.at("whole").get<bool>();
        run.isPartly = text.at("part").get<bool>();
        run.seconds = text.at("seconds").get<double>();
        run.joules = text.at("joules").get<double>();
        run.unknownJoules = text.at("unknown").get<double>();
        if (text.contains("cost")) {
            const Text& cost = text.at("cost");
            run.assignment = Assignment{
                {}, {cost.at(0).get<double>(), cost.at(1).get<double>()}, text.at("proved").get<bool>()};
        }
        return run;
    }

    std::vector<NetworkRun> runsOf(const char* key) const
    {
        std::vector<NetworkRun> runs;
        for (const Text& each : m_text.at(key)) {
            runs.push_back(runOf(each));
        }
        return runs;
    }

    const Text& m_text;
};

/// True if all indices of an answer name parts of it.
bool isWhole(const Deployment& known)
{
    const std::size_t places = known.places.size();
    const std::size_t layers = known.network.layers.size();
    const auto hasAllPlaces = [&](const auto& row) { return row.size() == places; };
    const auto isRun = [&](const NetworkRun& run) {
        for (std::size_t layer = 0; layer < run.steps.size(); ++layer) {
            const PlacedLayer& step = run.steps[layer];
            if (step.place >= places || (!run.isWhole && step.option >= known.cells[layer][step.place].options.size())) {
                return false;
            }
        }
        return run.steps.size() == (run.assignment ? layers : 0);
    };
    return known.cells.size() == layers && hasAllPlaces(known.wholes) && std::ranges::all_of(known.cells, hasAllPlaces) &&
           isRun(known.best) && std::ranges::all_of(known.singles, isRun) && std::ranges::all_of(known.front, isRun);
}

} // namespace

std::string storedDeployment(const Deployment& known, const DeploymentQuestion& question)
{
    Text cells = Text::array();
    for (const auto& row : known.cells) {
        cells.push_back(listOf(row));
    }
    const Text text{{"format", kFormat},
                    {"asked", hashOf(known.network)},
                    {"goal", question.goal == Goal::Time ? "time" : "energy"},
                    {"host", question.host != nullptr ? question.host->id : "none"},
                    {"link", question.link != nullptr ? question.link->id : "none"},
                    {"devices", question.devices},
                    {"places", listOf(known.places)},
                    {"cells", cells},
                    {"wholes", listOf(known.wholes)},
                    {"best", textOf(known.best)},
                    {"singles", listOf(known.singles)},
                    {"front", listOf(known.front)},
                    {"remarks", known.remarks},
                    {"stopped", known.wasStopped}};
    return text.dump();
}

std::optional<StoredDeployment> parseStoredDeployment(std::string_view text, const workloads::Network& network)
{
    const Text parsed = Text::parse(text, nullptr, false);
    if (!parsed.is_object() || parsed.value("format", "") != kFormat || parsed.value("asked", "") != hashOf(network)) {
        return std::nullopt;
    }
    try {
        StoredDeployment stored = StoredReader(parsed).read(network);
        return isWhole(stored.known) ? std::optional(std::move(stored)) : std::nullopt;
    } catch (const Text::exception&) { // a value of another type
        return std::nullopt;
    }
}

} // namespace pimento::deployment
