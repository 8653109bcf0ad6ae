// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/comonm/figures/comonm_figures.h"

#include "engine/systems/comonm/figures/figure_problem.h"
#include "engine/systems/comonm/figures/instruction_orders.h"

#include <array>
#include <cmath>

#include <fmt/format.h>

namespace pimento::comonm {

namespace {

constexpr std::int64_t kTiles = 64;

struct NamedOrder {
    InstructionOrder order;
    const char* text;
    const char* panel; // of the paper's figure
};

constexpr std::array<NamedOrder, 4> kOrders = {
    {{InstructionOrder::SingleByBank, "each column: READ E, ADD E, WRITE E, READ O, ADD O, WRITE O", "V1 (d)"},
     {InstructionOrder::SingleAlternate, "each column: READ E, READ O, ADD E, ADD O, WRITE E, WRITE O", "V2 (e)"},
     {InstructionOrder::GroupsByBank, "groups of 8 columns, even then odd banks (vendor's kernel)", ""},
     {InstructionOrder::GroupsAlternate, "groups of 8 columns, banks alternate", ""}}};

} // namespace

Result<FigureTables> orderFigure(const FigureContext& context)
{
    FigureTable table{"fig3",
                      fmt::format("Addition of {} tiles on one channel", kTiles),
                      {"order", "paper", "cycles", "estimate", "error_%", "times_vendor", "activations", "refreshes",
                       "estimated_refreshes"},
                      {}};
    const auto vendor = simulatedOrder(InstructionOrder::GroupsByBank, kTiles);
    if (!vendor) {
        return tl::unexpected<Error>(vendor.error());
    }
    for (const NamedOrder& each : kOrders) {
        context.begin(fmt::format("comonm fig3, {}", each.text));
        const auto exact = simulatedOrder(each.order, kTiles);
        const auto estimate = exact ? estimatedOrder(each.order, kTiles) : exact;
        if (!estimate) {
            return tl::unexpected<Error>(estimate.error());
        }
        table.rows.push_back({each.text, each.panel, fmt::format("{:.0f}", exact->cycles),
                              fmt::format("{:.0f}", std::round(estimate->cycles)),
                              twoDecimals(100 * (estimate->cycles / exact->cycles - 1)),
                              threeDecimals(exact->cycles / vendor->cycles), fmt::format("{:.0f}", exact->activations),
                              fmt::format("{:.0f}", exact->refreshes), fmt::format("{:.0f}", estimate->refreshes)});
    }
    return FigureTables{"fig3",
                        "Instruction orders on HBM-PIM",
                        {std::move(table)},
                        {"The paper says that the order changes the time by at least 2x and prints no cycles.",
                         "With single columns that alternate between banks, one bank opens a row before the other can "
                         "be closed, so that "
                         "refreshes wait: the machine issues two, the estimate none."}};
}

} // namespace pimento::comonm
