// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/comonm/memories/order_times.h"

#include "engine/base/math.h"
#include "engine/systems/comonm/mapping/scaled_kernel.h"
#include "engine/systems/comonm/memories/unit_program.h"
#include "engine/systems/dcc/lower/loop_order_pass.h"
#include "engine/systems/dcc/lower/lowering.h"

#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

namespace pimento::comonm {

namespace {

/// The orders between which the compiler chooses for a whole map, and portions that follow each of them.
class Orders {
public:
    /// Error: that of the compiler.
    static Result<Orders> make(const UnitKernel& kernel, const SubMap& map, const Tuple& tile)
    {
        Orders orders(kernel, map, tile);
        const affine::Kernel whole = orders.scaled(tile);
        auto program =
            lower::planned(whole, dimensionSets(whole), kernel.maps->draftOf(map, tile), orders.m_device);
        if (!program) {
            return tl::unexpected<Error>(program.error());
        }
        if ((*program)->plan(0) == nullptr) {
            return fail("is executed by the host", "kernel " + kernel.work->kernel, "Use a kernel of the units");
        }
        orders.m_whole = *std::move(program);
        orders.m_others = lower::triedOrders(*orders.m_whole, 0);
        return orders;
    }

    /// The order that the compiler takes.
    [[nodiscard]] std::size_t taken() const
    {
        std::size_t best = 0;
        std::optional<double> fewest;
        for (std::size_t order = 0; order <= m_others.size() && !m_others.empty(); ++order) {
            const auto times = timesOf(order, Rearranging::Included);
            const auto cycles = times.map([&](const PortionTimes& found) {
                return found.affine + refreshCyclesOf(found, found.affine, m_kernel.machine->refreshInterval());
            });
            if (order == 0 && (!cycles || *cycles > static_cast<double>(lower::kLongestTried))) {
                return 0;
            }
            if (cycles && (!fewest || *cycles < *fewest)) {
                best = order;
                fewest = *cycles;
            }
        }
        return best;
    }

    /// Times of the whole in an order.
    [[nodiscard]] Result<PortionTimes> timesOf(std::size_t order, Rearranging rearranging) const
    {
        return portionTimes(
            vectorsIn(order), *m_kernel.work,
            [&](const Tuple& vectors) { return run(order, vectors, rearranging, *m_kernel.unrefreshed); },
            [&](const Tuple& vectors) { return run(order, vectors, rearranging, *m_kernel.machine); });
    }

private:
    Orders(const UnitKernel& kernel, const SubMap& map, const Tuple& tile)
        : m_kernel(kernel), m_map(map), m_tile(tile),
          m_device(kernel.machine, &kernel.machine->description())
    {
    }

    [[nodiscard]] affine::Kernel scaled(const Tuple& tile) const
    {
        return scaledKernel(m_kernel.work->source, *m_kernel.work, m_kernel.maps->extentsOf(m_map, tile));
    }
    [[nodiscard]] const lower::StatementPlan& plan(std::size_t order) const
    {
        return order == 0 ? *m_whole->plan(0) : *m_others[order - 1];
    }
    [[nodiscard]] std::optional<std::size_t> laneIn(std::size_t order) const
    {
        const auto loop = lower::laneOf(*m_whole, plan(order));
        return loop ? std::optional(m_kernel.maps->dimensionOf(*loop)) : std::nullopt;
    }

    /// Vectors of a unit along each dimension for the whole map; an order has the lanes along one of them.
    [[nodiscard]] Tuple vectorsIn(std::size_t order) const
    {
        Tuple vectors = m_tile;
        if (const auto lane = laneIn(order)) {
            vectors[*lane] = ceilDivide(vectors[*lane], m_whole->width());
        }
        return vectors;
    }

    /// Makes a tile of some vectors whose last vector is as full as the last vector of the whole.
    [[nodiscard]] Tuple tileOf(std::size_t order, const Tuple& vectors) const
    {
        Tuple tile = vectors;
        if (const auto lane = laneIn(order)) {
            tile[*lane] = m_tile[*lane] - (vectorsIn(order)[*lane] - vectors[*lane]) * m_whole->width();
        }
        return tile;
    }

    [[nodiscard]] Result<UnitTime> run(std::size_t order, const Tuple& vectors, Rearranging rearranging,
                                       const sim::Machine& machine) const
    {
        const Tuple tile = tileOf(order, vectors);
        const affine::Kernel portion = scaled(tile);
        auto program =
            lower::lower(portion, dimensionSets(portion), m_kernel.maps->draftOf(m_map, tile), m_device);
        if (!program) {
            return tl::unexpected<Error>(program.error());
        }
        lower::orderLike(**program, 0, plan(order));
        if (const auto placed = (*program)->placeData(); !placed) {
            return tl::unexpected<Error>(placed.error());
        }
        return UnitProgram::of(*std::move(program), rearranging).run(machine);
    }

    UnitKernel m_kernel;
    SubMap m_map;
    Tuple m_tile;
    std::shared_ptr<const sim::DeviceDescription> m_device;
    std::unique_ptr<lower::Program> m_whole;
    std::vector<std::unique_ptr<lower::StatementPlan>> m_others;
};

} // namespace

Result<PortionTimes> orderTimes(const UnitKernel& kernel, const SubMap& map, const Tuple& tile)
{
    const auto orders = Orders::make(kernel, map, tile);
    return orders ? orders->timesOf(orders->taken(), Rearranging::LeftOut)
                  : Result<PortionTimes>(tl::unexpected<Error>(orders.error()));
}

} // namespace pimento::comonm
