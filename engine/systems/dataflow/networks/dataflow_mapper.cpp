// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dataflow/networks/dataflow_mapper.h"

#include "engine/systems/dataflow/dataflow_system.h"
#include "engine/systems/dataflow/inspect/cost_parts.h"
#include "engine/systems/dataflow/networks/joint_choices.h"
#include "engine/systems/dataflow/notation/mapping_text.h"

#include <utility>

namespace pimento::dataflow {

namespace {

LayerMapping mappingOf(const SolvedLayer& solved, const Accelerator& accelerator)
{
    LayerMapping mapping{mappingText(accelerator, *solved.solution.mapping),
                         solved.cost,
                         {},
                         solved.solution.value,
                         solved.solution.bound,
                         solved.solution.isProved};
    for (const CostPart& part : energyParts(accelerator, solved.figures)) {
        mapping.energies.push_back(part.value);
    }
    return mapping;
}

MappedNetwork mappedOf(const NetworkDataflows& known)
{
    MappedNetwork mapped;
    mapped.device = known.accelerator.name;
    mapped.megahertz = static_cast<double>(known.clockMegahertz);
    mapped.countsRows = known.accelerator.rows.rowBytes > 0;
    mapped.distinct = known.layers.distinct.size();
    for (const PlacedLayer& layer : known.layers.placed) {
        const SolvedLayer* solved = known.solved(layer);
        mapped.layers.push_back(
            {layer.layer, layer.shape.name, layer.distinct, layer.repeats,
             solved != nullptr ? std::optional(mappingOf(*solved, known.accelerator)) : std::nullopt});
        if (solved != nullptr && mapped.energyParts.empty()) {
            for (const CostPart& part : energyParts(known.accelerator, solved->figures)) {
                mapped.energyParts.push_back(part.title);
            }
        }
    }
    mapped.joint = jointChoices(known);
    mapped.total = known.total();
    mapped.value = known.value();
    mapped.bound = known.bound();
    mapped.isComplete = known.isComplete();
    mapped.isProved = known.isProved;
    mapped.wasStopped = known.wasStopped;
    return mapped;
}

class DataflowMapper final : public NetworkMapper {
public:
    [[nodiscard]] const System& system() const override { return dataflowSystem(); }

    [[nodiscard]] std::vector<Objective> objectives() const override
    {
        std::vector<Objective> sums;
        const auto goals = goalObjectives();
        for (std::size_t i = 0; i < goals.size(); ++i) {
            if (checkAddsUp({static_cast<Goal>(i)})) {
                sums.push_back(goals[i]);
            }
        }
        return sums;
    }

    [[nodiscard]] Result<MappedNetwork> map(const NetworkMappingQuestion& question, std::stop_token stop,
                                            const MappedNetworkSink& publish) const override
    {
        return networkQuestion(question.network, question.device, question.settings)
            .and_then([&](NetworkDataflowQuestion bound) {
                bound.threads = question.threads;
                bound.findsShared = question.findsShared;
                return solveNetwork(
                    bound, std::move(stop),
                    [&](const NetworkDataflows& known, const std::string& doing, std::size_t done, std::size_t of) {
                        if (publish) {
                            publish(mappedOf(known), doing, done, of);
                        }
                    });
            })
            .map(mappedOf);
    }
};

} // namespace

const NetworkMapper& dataflowMapper()
{
    static const DataflowMapper mapper;
    return mapper;
}

} // namespace pimento::dataflow
