// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/model/model_job.h"

#include "engine/base/parallel.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <ranges>
#include <utility>

namespace pimento {

namespace {

/// Kernels that some runs need, without duplicates.
std::vector<inference::PimNeed> kernelsOfAll(const ModelRuns& runs, const std::vector<inference::RunItem>& items)
{
    std::map<inference::PimKernel, inference::PimNeed> all;
    for (const inference::RunItem& item : items) {
        if (const auto some = inference::kernelsNeeded(runs.on, item.placement, item.load, *runs.device)) {
            for (const inference::PimNeed& need : *some) {
                inference::PimNeed& known = all.emplace(need.kernel, need).first->second;
                known.below = std::max(known.below, need.below);
            }
        }
    }
    std::vector<inference::PimNeed> needs;
    std::ranges::copy(all | std::views::values, std::back_inserter(needs));
    return needs;
}

} // namespace

Result<void> ModelJob::run(const std::stop_token& stop) const
{
    const inference::StepMeans means{kernels.get(), hardwareThreads()};
    std::shared_ptr<const ModelRuns> known = before;
    const std::vector<inference::PimNeed> needed =
        kernels == nullptr ? std::vector<inference::PimNeed>() : kernelsOfAll(*before, items);
    const auto tell = [&](const inference::RunItem& item) {
        const auto done =
            std::ranges::count_if(needed, [&](const inference::PimNeed& need) { return kernels->isSettled(need); });
        publish(known, {item.placement.name, item.load.batch, static_cast<std::size_t>(done), needed.size()});
    };
    for (const inference::RunItem& item : items) {
        tell(item);
        auto found = inference::runPlaced(known->on, item, means,
                                          {stop, [&](const std::string&, std::size_t, std::size_t) { tell(item); }});
        if (!found && areBatches && found.error().kind == ErrorKind::DoesNotFit) {
            return {};
        }
        if (!found) {
            return tl::unexpected<Error>(found.error());
        }
        ModelRuns more = *known;
        (areBatches ? more.batches : more.runs)
            .push_back(std::make_shared<const inference::PlacedRun>(*std::move(found)));
        known = std::make_shared<const ModelRuns>(std::move(more));
        tell(item);
    }
    return {};
}

} // namespace pimento
