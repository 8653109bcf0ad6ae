// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/draft_quantities.h"

#include "engine/systems/dcc/model/model.h"

namespace pimento {

QuantityPlaces placesOf(const DraftQuestion& question)
{
    QuantityPlaces places;
    if (question.model->indexings(question).size() > 1) {
        places.wholeRanges = places.count++;
    }
    if (!question.objective.contents.isDeviceAlone()) {
        places.hostKernels = places.count;
        places.count += 5;
    }
    if (question.objective.contents.hasAppend) {
        places.append = places.count++;
    }
    places.ranked = places.time();
    if (question.objective.goal == Goal::EnergyTime) {
        places.energyTime = places.ranked = places.count++;
    } else if (question.objective.goal == Goal::Energy) {
        places.ranked = kPicojoulesQuantity;
    }
    if (question.parts != TimeParts::Fences) {
        places.hostReads = places.count;
        places.count += 4;
    }
    return places;
}

double energyTimeOf(const DraftQuestion& question, double picojoules, double cycles)
{
    constexpr double kPicosecond = 1e-12;
    return picojoules * cycles * static_cast<double>(question.machine->description().clockPeriod.value()) * kPicosecond;
}

std::vector<double> quantitiesOf(const DraftQuestion& question, const QuantityPlaces& places, const DraftCost& cost,
                                 const HostTime& host)
{
    std::vector<double> quantities = quantitiesOf(cost);
    quantities.resize(kDraftQuantities);
    quantities.resize(places.count);
    if (places.wholeRanges) {
        quantities[*places.wholeRanges] = cost.indexing == lower::Indexing::Expanded ? 1 : 0;
    }
    if (places.hostKernels) {
        quantities[*places.hostKernels] = static_cast<double>(host.kernels);
        quantities[places.launch()] = static_cast<double>(host.launch);
        quantities[places.link()] = static_cast<double>(host.link);
        quantities[places.layout()] = static_cast<double>(host.layout);
        quantities[places.time()] = static_cast<double>(cost.cycles + host.total());
    }
    if (places.append) {
        quantities[*places.append] = static_cast<double>(host.append);
    }
    if (places.energyTime) {
        quantities[*places.energyTime] =
            energyTimeOf(question, static_cast<double>(cost.picojoules), quantities[places.time()]);
    }
    if (places.hostReads) {
        quantities[*places.hostReads] = static_cast<double>(cost.hostReads);
        quantities[places.unitOperands()] = static_cast<double>(cost.unitOperands);
        quantities[places.unitResults()] = static_cast<double>(cost.unitResults);
        quantities[places.hostWrites()] = static_cast<double>(cost.hostWrites);
    }
    return quantities;
}

} // namespace pimento
