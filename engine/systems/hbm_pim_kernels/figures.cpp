// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/hbm_pim_kernels/figures.h"

#include "engine/hbm_pim_sequences/device.h"
#include "sim/base/work_count.h"

#include <utility>

namespace pimento::samsung {

Result<Figures> figures(const MakeWork& makeWork, sim::samsung::RunOptions options,
                        std::span<const std::string> streamNames, std::stop_token stop, Progress* progress)
{
    auto work = makeWork();
    if (!work) {
        return tl::unexpected<Error>(work.error());
    }
    options.explainsWaits = true;
    countWork(WorkKind::Simulation);
    auto run = sim::samsung::run(hbmPim(), *work, options, stop, progress);
    if (!run) {
        return tl::unexpected<Error>(run.error());
    }
    Figures figures;
    figures.run = *std::move(run);
    figures.energy = sim::samsung::energyOf(hbmPim(), hbmPimEnergy(), figures.run, streamNames);
    if (!figures.run.wasStopped) {
        auto again = makeWork();
        if (!again) {
            return tl::unexpected<Error>(again.error());
        }
        figures.atLeast = sim::samsung::lowerBound(hbmPim(), *again, options.ranks, stop);
    }
    return figures;
}

Result<Figures> figures(const KernelRun& run, sim::samsung::CommandSink* commands, std::stop_token stop,
                        Progress* progress)
{
    return figures([&run] { return makeWork(run); }, {.ranks = run.ranks, .commands = commands}, {}, std::move(stop),
                   progress);
}

} // namespace pimento::samsung
