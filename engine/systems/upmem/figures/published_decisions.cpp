// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/figures/published_decisions.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

namespace pimento::upmem {

namespace {

using schedule::ScheduleDecisions;
using schedule::Sketch;
using tensor::IterKind;

/// Finds decisions for loops that divide evenly. Others leave a rest that no factors express, and the sketch refuses
/// them.
class Deciding {
public:
    Deciding(const PublishedParameters& parameters, const Sketch& sketch, std::int64_t reductionDpus)
        : m_parameters(parameters), m_sketch(sketch), m_reductionDpus(reductionDpus)
    {
    }

    ScheduleDecisions decide()
    {
        const tensor::Block& block = m_sketch.program().blocks.front();
        m_decisions.factored = m_reductionDpus;
        m_decisions.readLevels.assign(distinctReads(block), 0);
        if (m_sketch.form() == Sketch::Form::SumsOfResults) {
            decideSums(block);
        } else {
            decideVector(block);
        }
        return std::move(m_decisions);
    }

private:
    static std::size_t distinctReads(const tensor::Block& block)
    {
        std::vector<tensor::BufferId> reads = block.reads;
        std::ranges::sort(reads);
        return static_cast<std::size_t>(std::ranges::unique(reads).begin() - reads.begin());
    }

    void add(std::initializer_list<std::int64_t> factors)
    {
        m_decisions.tiles.insert(m_decisions.tiles.end(), factors);
    }

    /// Decides VA and GEVA: S S S S S, DPUs and tasklets outermost; RED: R R R below the DPUs.
    void decideVector(const tensor::Block& block)
    {
        const std::int64_t tile = m_parameters.tileElements.front();
        const std::int64_t tasklets = m_parameters.tasklets;
        const std::int64_t share = block.iters.front().extent / m_parameters.dpus.front();
        const std::int64_t rounds = std::max<std::int64_t>(1, share / tasklets / tile);
        if (m_sketch.form() == Sketch::Form::NoSums) {
            add({m_parameters.dpus.front(), tasklets, rounds, 1, tile});
            std::ranges::fill(m_decisions.readLevels, 3);
            m_decisions.writeLevel = 3;
            return;
        }
        add({tasklets, rounds, tile});
        std::ranges::fill(m_decisions.readLevels, 3);
        m_decisions.writeLevel = 1;
    }

    /// Decides sums over rows: S S S R S R S R with DPUs at level 1 and tasklets at level 3.
    void decideSums(const tensor::Block& block)
    {
        const auto& tiles = m_parameters.tileElements;
        const std::int64_t columnTile = tiles.size() > 1 ? tiles[1] : tiles.front();
        const std::int64_t rowsAtOnce = std::max<std::int64_t>(1, tiles.front() / columnTile);
        std::int64_t dpus = m_parameters.dpus.front();
        std::size_t last = 0;
        for (std::size_t i = 0; i < block.iters.size(); ++i) {
            last = block.iters[i].kind == IterKind::Spatial ? i : last;
        }
        for (std::size_t i = 0; i < block.iters.size(); ++i) {
            const std::int64_t extent = block.iters[i].extent;
            if (block.iters[i].kind == IterKind::Reduction) {
                const std::int64_t share = extent / std::max<std::int64_t>(1, m_reductionDpus);
                add({1, std::max<std::int64_t>(1, share / columnTile), std::min(share, columnTile)});
            } else if (i != last) {
                const std::int64_t parts = std::gcd(dpus, extent);
                dpus /= parts;
                add({parts, 1, 1, extent / parts, 1});
            } else {
                addRows(extent, dpus, rowsAtOnce);
            }
        }
        std::ranges::fill(m_decisions.readLevels, 6);
        chooseThreads(block);
    }

    void addRows(std::int64_t extent, std::int64_t dpus, std::int64_t rowsAtOnce)
    {
        const std::int64_t ofTasklet = std::max<std::int64_t>(1, extent / dpus / m_parameters.tasklets);
        const std::int64_t written = std::min(m_parameters.tileElements.back(), ofTasklet);
        const bool isWhole = written == ofTasklet;
        const std::int64_t inner = isWhole ? std::min(rowsAtOnce, ofTasklet) : written;
        m_decisions.writeLevel = isWhole ? 3 : 5;
        add({dpus, 1, m_parameters.tasklets, ofTasklet / inner, inner});
    }

    void chooseThreads(const tensor::Block& block)
    {
        if (m_reductionDpus == 0) {
            return;
        }
        std::int64_t results = 1;
        for (const tensor::IterVariable& each : block.iters) {
            results *= each.kind == IterKind::Spatial ? each.extent : 1;
        }
        m_decisions.hostThreads = schedule::SketchLimits{}.hostThreads;
        while (results % m_decisions.hostThreads != 0) {
            --m_decisions.hostThreads;
        }
    }

    const PublishedParameters& m_parameters;
    const Sketch& m_sketch;
    std::int64_t m_reductionDpus;
    ScheduleDecisions m_decisions;
};

} // namespace

Result<BaselinePoint> publishedPoint(const PublishedParameters& parameters, const tensor::Program& program)
{
    const auto& iters = program.blocks.front().iters;
    const ComparedSizes sizes{iters.front().extent, iters.size() > 2 ? iters[1].extent : 1};
    const auto points = baselinePoints(HandMade::PrimSearch, parameters.kernel, sizes);
    if (!points) {
        return tl::unexpected<Error>(points.error());
    }
    const auto found = std::ranges::find_if(*points, [&](const BaselinePoint& each) {
        return each.dpus == parameters.dpus.front() && each.tasklets == parameters.tasklets &&
               each.tiles.front().elements == parameters.tileElements.front();
    });
    if (found == points->end()) {
        return fail("is not in the published grid", std::string(kernelName(parameters.kernel)) + " of PrIM+search",
                    "Take the file as it is shipped");
    }
    return *found;
}

Result<schedule::ScheduleDecisions> publishedDecisions(const PublishedParameters& parameters,
                                                       const KernelSpace& space)
{
    const bool isAlone = parameters.kernel == ComparedKernel::Red;
    const std::int64_t shared = parameters.dpus.size() > 1 ? parameters.dpus[1] : 1;
    const std::int64_t reductionDpus = isAlone ? parameters.dpus.front() : shared > 1 ? shared : 0;
    for (const Sketch& sketch : space.sketches()) {
        if (sketch.hasRfactor() != (reductionDpus > 0)) {
            continue;
        }
        ScheduleDecisions decisions = Deciding(parameters, sketch, reductionDpus).decide();
        if (const auto fits = sketch.check(decisions); !fits) {
            return tl::unexpected<Error>(fits.error());
        }
        return decisions;
    }
    return fail("has no sketch with such a reduction", space.program().name, "Take the file as it is shipped");
}

} // namespace pimento::upmem
