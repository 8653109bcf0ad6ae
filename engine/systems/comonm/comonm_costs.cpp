// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/comonm/mapping_costs.h"

#include "engine/candidates/error_column.h"

#include <cmath>
#include <limits>
#include <span>
#include <vector>

namespace pimento::comonm {

namespace {

constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();
constexpr double kMicroseconds = 1e6; // per second
constexpr double kSeconds = 1e-6;     // per microsecond

constexpr PartKind kRefreshing{"refresh", PartGroup::Other, PartColour::ByPlace, "compute"};

enum Column : std::size_t {
    ShownTime,
    ShownSimulated,
    ShownError,
    ShownWork,
    ShownRefreshes,
    ShownAccumulation,
    ShownSeconds
};

TableColumn column(const char* id, const char* title, const char* description, ColumnRole role, Fidelity fidelity)
{
    return {.id = id,
            .title = title,
            .unit = "µs",
            .description = description,
            .role = role,
            .fidelity = fidelity,
            .preference = Preference::Smaller,
            .format = ValueFormat::Quantity};
}

std::vector<TableColumn> columns()
{
    std::vector<TableColumn> all = {
        column("estimate", "estimate (sampled)",
               "Time of all maps from sampled portions, without transfers and accumulation", ColumnRole::Cost,
               Fidelity::Sampled),
        column("simulated", "simulated", "Time of all maps on the detailed machine", ColumnRole::Cost,
               Fidelity::Simulated),
        column(kErrorColumn, "error", "Error of the estimate, in percent of the simulated time", ColumnRole::Derived,
               Fidelity::Simulated),
        column("estimate_work", "maps", "Time of the maps without refreshes", ColumnRole::CostPart, Fidelity::Sampled),
        column("estimate_refresh", "refreshes", "Time that refreshes of the memory add", ColumnRole::CostPart,
               Fidelity::Sampled),
        column("accumulation", "accumulation", "Time of the host to add partial results, not part of the estimate",
               ColumnRole::Cost, Fidelity::Estimate),
        {"time", "time", "s", "Estimate in seconds", ColumnRole::Cost, Fidelity::Sampled, Preference::Smaller,
         ValueFormat::Quantity, false}};
    all[ShownError].unit = "%";
    all[ShownWork].part = PartKind::Work;
    all[ShownRefreshes].part = kRefreshing;
    return all;
}

} // namespace

CostSchema mappingCosts()
{
    CostSchema schema;
    schema.quantities = {{"estimated", "us", Fidelity::Sampled, false},
                         {"refreshes", "us", Fidelity::Sampled, false},
                         {"accumulation", "us", Fidelity::Estimate, false},
                         {"simulated", "us", Fidelity::Simulated, false}};
    schema.ranked = kEstimated;
    schema.columns = columns();
    schema.layout = {ShownTime, {ShownWork, ShownRefreshes}, ShownTime, ShownAccumulation};
    schema.show = [](std::span<const double> found, std::span<double> shown) {
        shown[ShownTime] = found[kEstimated];
        shown[ShownSimulated] = found[kSimulated];
        shown[ShownError] = std::abs(found[kEstimated] / found[kSimulated] - 1) * 100;
        shown[ShownWork] = found[kEstimated] - found[kRefreshes];
        shown[ShownRefreshes] = found[kRefreshes];
        shown[ShownAccumulation] = found[kAccumulation];
        shown[ShownSeconds] = found[kEstimated] * kSeconds;
    };
    return schema;
}

Evaluation estimatedCost(const MappingTime& time)
{
    Evaluation cost{std::vector<double>(kQuantities, kUnknown)};
    double refreshes = 0;
    for (const MapTime& map : time.maps) {
        refreshes += map.cycles > 0 ? map.refreshCycles / map.cycles * map.seconds : 0;
    }
    cost.quantities[kEstimated] = time.total * kMicroseconds;
    cost.quantities[kRefreshes] = refreshes * kMicroseconds;
    cost.quantities[kAccumulation] = time.accumulation * kMicroseconds;
    return cost;
}

Evaluation simulatedCost(const MappingTime& time)
{
    Evaluation cost{std::vector<double>(kQuantities, kUnknown)};
    cost.quantities[kSimulated] = time.total * kMicroseconds;
    return cost;
}

} // namespace pimento::comonm
