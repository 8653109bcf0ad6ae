// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dataflow/networks/network_dataflows.h"

#include "engine/problem/setting.h"
#include "engine/systems/dataflow/dataflow_system.h"

#include <algorithm>
#include <utility>

namespace pimento::dataflow {

namespace {

constexpr std::uint64_t kLayoutNodes = 2'000'000; // of a search of a layer with pinned layouts
constexpr std::uint64_t kStoreNodes = 500'000;    // of a search of a layer with a choice of stored tensors
constexpr std::uint64_t kAllNodes = 20'000'000;   // of all of these
constexpr std::uint64_t kPairNodes = 200'000'000; // of all pairs of layers that run strip by strip

NetworkCost costOfFigures(const MappingFigures& figures)
{
    double rows = 0;
    for (const std::int64_t activations : figures.activations) {
        rows += static_cast<double>(activations);
    }
    return {figures.latency, figures.energy, rows};
}

/// Number of multiplications of a network.
double macsOfLayers(const NetworkLayers& layers)
{
    double sum = 0;
    for (const PlacedLayer& layer : layers.placed) {
        double macs = layer.repeats;
        for (const std::int64_t bound : layers.distinct[layer.distinct].bounds) {
            macs *= static_cast<double>(bound);
        }
        sum += macs;
    }
    return sum;
}

/// The objective of a network; a blend is half latency and half energy, relative to an ideal machine.
DataflowObjective objectiveOf(Goal goal, const Accelerator& accelerator, double macs)
{
    const auto units = static_cast<double>(accelerator.height * accelerator.width * accelerator.lanes);
    return {goal, 0.5 * units / macs, accelerator.macEnergy > 0 ? 0.5 / (macs * accelerator.macEnergy) : 0};
}

class NetworkSearch {
public:
    NetworkSearch(const NetworkDataflowQuestion& question, NetworkLayers layers, std::stop_token stop,
                  const NetworkSink& publish)
        : m_question(question), m_stop(std::move(stop)), m_publish(publish)
    {
        const AcceleratorPart part = chosenAccelerator(question.part, question.choices);
        m_known.layers = std::move(layers);
        m_known.accelerator = part.accelerator;
        m_known.clockMegahertz = part.clockMegahertz;
        m_known.objective = objectiveOf(question.choices.goal, part.accelerator, macsOfLayers(m_known.layers));
        m_known.distinct.resize(m_known.layers.distinct.size());
    }

    Result<NetworkDataflows> run()
    {
        Result<void> found = solveDistinct();
        if (found && m_question.findsShared && m_known.isComplete() && !m_stop.stop_requested()) {
            found = m_known.accelerator.rows.rowBytes > 0 ? findLayouts() : Result<void>{};
            found = found && !m_stop.stop_requested() ? findStores() : found;
            found = found && !m_stop.stop_requested() ? findPairs() : found;
        }
        m_known.wasStopped = m_stop.stop_requested();
        return found ? Result<NetworkDataflows>(std::move(m_known)) : tl::unexpected<Error>(found.error());
    }

private:
    [[nodiscard]] NetworkQuestion emptyQuestion() const
    {
        NetworkQuestion question;
        question.accelerator = m_known.accelerator;
        question.objective = m_known.objective;
        question.constraints = constraintsOf(m_question.choices);
        question.limits = {m_question.choices.nodes, m_question.choices.tolerance, m_question.threads};
        return question;
    }

    [[nodiscard]] NetworkQuestion distinctQuestion() const
    {
        NetworkQuestion question = emptyQuestion();
        for (std::size_t i = 0; i < m_known.layers.distinct.size(); ++i) {
            question.layers.push_back({m_known.layers.distinct[i], m_known.layers.repeatsOf(i)});
        }
        return question;
    }

    [[nodiscard]] std::string nameOf(std::size_t distinct) const
    {
        return std::ranges::find(m_known.layers.placed, distinct, &PlacedLayer::distinct)->shape.name;
    }

    SolvedCount told(const char* doing)
    {
        return [this, doing](std::size_t done, std::size_t of) { publish(doing, done, of); };
    }
    void publish(const char* doing, std::size_t done, std::size_t of)
    {
        if (m_publish) {
            m_publish(m_known, doing, done, of);
        }
    }

    /// Solves the distinct layers a few at a time, so that finished ones are known before the last one ends.
    Result<void> solveDistinct()
    {
        const NetworkQuestion question = distinctQuestion();
        const std::size_t count = question.layers.size();
        const std::size_t ahead = std::max(1U, m_question.threads);
        m_known.isProved = true;
        for (std::size_t begin = 0; begin < count && !m_stop.stop_requested(); begin += ahead) {
            publish("distinct layers", begin, count);
            std::vector<DataflowQuestion> some;
            for (std::size_t i = begin; i < std::min(begin + ahead, count); ++i) {
                some.push_back(questionOfLayer(question, i));
            }
            auto solved = solveEach(some, m_question.threads, m_stop);
            if (!solved) {
                return tl::unexpected<Error>(solved.error());
            }
            for (std::size_t i = 0; i < some.size(); ++i) {
                if (auto added = add(begin + i, std::move((*solved)[i])); !added) {
                    return added;
                }
            }
        }
        m_known.isProved = m_known.isProved && m_known.isComplete();
        publish("distinct layers", count, count);
        return {};
    }

    Result<void> add(std::size_t distinct, DataflowSolution solution)
    {
        if (!solution.mapping) {
            return solution.infeasible
                       ? fail("has no mapping: " + solution.infeasible->reason, "layer \"" + nameOf(distinct) + "\"",
                              "Choose another accelerator or a narrower element type, or relax the constraints")
                       : Result<void>{};
        }
        SolvedLayer solved;
        solved.figures = figuresOf(m_known.layers.distinct[distinct], m_known.accelerator, *solution.mapping);
        solved.cost = costOfFigures(solved.figures);
        m_known.isProved = m_known.isProved && solution.isProved;
        solved.solution = std::move(solution);
        m_known.distinct[distinct] = std::move(solved);
        return {};
    }

    /// Limits searches under further constraints, of which there are many: the layers' own mappings are known.
    static void limitSearches(NetworkQuestion& question, std::uint64_t nodes)
    {
        question.limits.nodes = std::min(question.limits.nodes.value_or(nodes), nodes);
    }

    Result<void> findLayouts()
    {
        NetworkQuestion question = emptyQuestion();
        for (const PlacedLayer& layer : m_known.layers.placed) {
            question.layers.push_back({m_known.layers.distinct[layer.distinct], layer.repeats, layer.reads});
            question.known.push_back(m_known.solved(layer)->solution);
        }
        limitSearches(question, kLayoutNodes);
        auto layouts = bestLayouts(question, m_stop, told("layouts of layers"));
        if (!layouts) {
            return tl::unexpected<Error>(layouts.error());
        }
        if (layouts->isFound) {
            m_known.layouts = *std::move(layouts);
        }
        return {};
    }

    Result<void> findStores()
    {
        NetworkQuestion question = distinctQuestion();
        for (const std::optional<SolvedLayer>& layer : m_known.distinct) {
            question.known.push_back(layer->solution);
        }
        limitSearches(question, kStoreNodes);
        question.allNodes = kAllNodes;
        auto stores = bestSharedStores(question, m_stop, told("choices of stored tensors"));
        if (!stores) {
            return tl::unexpected<Error>(stores.error());
        }
        if (stores->isFound) {
            m_known.stores = *std::move(stores);
        }
        return {};
    }

    Result<void> findPairs()
    {
        NetworkQuestion question = emptyQuestion();
        limitSearches(question, kStoreNodes);
        question.allNodes = kPairNodes;
        std::vector<DataflowSolution> known;
        for (const std::optional<SolvedLayer>& layer : m_known.distinct) {
            known.push_back(layer->solution);
        }
        auto fused = bestFusedLayers(m_known.layers, question, known, m_stop, told("pairs of layers"));
        if (!fused) {
            return tl::unexpected<Error>(fused.error());
        }
        if (!m_stop.stop_requested() || !fused->pairs.empty()) { // little is known of pairs that were not searched
            m_known.fused = *std::move(fused);
        }
        return {};
    }

    const NetworkDataflowQuestion& m_question;
    std::stop_token m_stop;
    const NetworkSink& m_publish;
    NetworkDataflows m_known;
};

} // namespace

Result<NetworkDataflowQuestion> networkQuestion(workloads::Network network, const MadeDevice& device,
                                                const std::map<std::string, SettingValue>& settings)
{
    if (const auto taken = dataflowSystem().takes(device); !taken) {
        return tl::unexpected<Error>(taken.error());
    }
    const AcceleratorPart& part = *acceleratorOf(*device);
    Question question{dataflowSystem().info().id, {}, {device->name, ""}, settings};
    question.settings.try_emplace("tolerance", std::string("0.1"));
    const auto valid = canonical(std::move(question), dataflowSettings(part.accelerator));
    if (!valid) {
        return tl::unexpected<Error>(valid.error());
    }
    return choicesOf(*valid, part.accelerator)
        .and_then([&](DataflowChoices choices) -> Result<NetworkDataflowQuestion> {
            if (choices.rules == CountingRules::Timeloop) {
                return fail("networks are mapped only by the rules of PIM Optimizer", "rules=timeloop",
                            "Leave rules out, or explore a single layer");
            }
            if (const auto checked = check(choices); !checked) {
                return tl::unexpected<Error>(checked.error());
            }
            return NetworkDataflowQuestion{std::move(network), part, std::move(choices)};
        });
}

const SolvedLayer* NetworkDataflows::solved(const PlacedLayer& layer) const
{
    return distinct[layer.distinct] ? &*distinct[layer.distinct] : nullptr;
}

bool NetworkDataflows::isComplete() const
{
    return std::ranges::all_of(distinct, [](const auto& layer) { return layer.has_value(); });
}

NetworkCost NetworkDataflows::total() const
{
    NetworkCost sum;
    for (const PlacedLayer& layer : layers.placed) {
        if (const SolvedLayer* one = solved(layer)) {
            sum += one->cost.times(layer.repeats);
        }
    }
    return sum;
}

double NetworkDataflows::value() const
{
    const NetworkCost sum = total();
    return objective.valueOf(sum.cycles, sum.nanojoules, sum.rowActivations);
}

double NetworkDataflows::bound() const
{
    double sum = 0;
    for (const PlacedLayer& layer : layers.placed) {
        const SolvedLayer* one = solved(layer);
        sum += one != nullptr ? layer.repeats * one->solution.bound : 0;
    }
    return sum;
}

NetworkCost NetworkDataflows::costOf(const std::vector<DataflowSolution>& placed) const
{
    NetworkCost sum;
    for (std::size_t i = 0; i < placed.size(); ++i) {
        const PlacedLayer& layer = layers.placed[i];
        const MappingFigures figures = figuresOf(layers.distinct[layer.distinct], accelerator, *placed[i].mapping);
        sum += costOfFigures(figures).times(layer.repeats);
    }
    return sum;
}

Result<NetworkDataflows> solveNetwork(const NetworkDataflowQuestion& question, std::stop_token stop,
                                      const NetworkSink& publish)
{
    if (const auto adds = checkAddsUp({question.choices.goal}); !adds) {
        return tl::unexpected<Error>(adds.error());
    }
    auto layers = placedLayers(question.network, question.choices.partialBytes);
    if (!layers) {
        return tl::unexpected<Error>(layers.error());
    }
    return NetworkSearch(question, *std::move(layers), std::move(stop), publish).run();
}

} // namespace pimento::dataflow
