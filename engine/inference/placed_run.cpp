// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/inference/placed_run.h"

#include "engine/base/csv.h"

#include <algorithm>
#include <utility>

namespace pimento::inference {

Result<PlacedRun> runPlaced(const ModelOnHost& on, const RunItem& item, const StepMeans& means, const RunWatch& watch)
{
    Result<std::shared_ptr<const KernelDevice>> device = std::shared_ptr<const KernelDevice>();
    if (means.kernels != nullptr) {
        device = means.kernels->device();
    }
    if (!device) {
        return tl::unexpected<Error>(device.error());
    }
    const auto capacity = capacityOn(on, item.placement, item.load, item.held, device->get());
    if (!capacity) {
        return tl::unexpected<Error>(capacity.error());
    }
    if (!capacity->fits() && !item.ignoresMemory) {
        return tl::unexpected<Error>(refusalOf(on, *capacity));
    }
    auto run = generate(on, item.placement, item.load, item.held, means, watch.stop, watch.progress);
    if (!run) {
        return tl::unexpected<Error>(run.error());
    }
    return PlacedRun{item.placement, *capacity, *std::move(run)};
}

const PlacedRun* fastestOf(std::span<const PlacedRun* const> runs)
{
    const auto least =
        std::ranges::min_element(runs, {}, [](const PlacedRun* run) { return run->run.meanStepSeconds(); });
    return least == runs.end() ? nullptr : *least;
}

std::string layersCsvHeader()
{
    return "model,host,placement,batch,context,layer,part,where,repeats,seconds,joules,kernel,sizes,draft,times\n";
}

std::string layersCsv(const StepSource& source, const ModelStep& step)
{
    std::string text;
    for (const LayerCost& each : step.layers) {
        CsvWriter line;
        line.add(source.model).add(source.host).add(source.placement);
        line.add(step.phase.sequences).add(step.phase.longestContext);
        line.add(each.name).add(nameOf(each.part)).add(nameOf(each.where)).add(each.repeats);
        line.add(each.seconds).add(each.joules);
        const KernelUse use = each.kernels.empty() ? KernelUse{} : each.kernels.front();
        line.add(use.kernel.name).add(sizesText(use.kernel.sizes)).add(use.draft);
        line.add(each.kernels.empty() ? 0 : use.times);
        text += line.line() + "\n";
    }
    return text;
}

} // namespace pimento::inference
