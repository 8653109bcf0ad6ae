// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/mapping_costs.h"

#include <algorithm>
#include <array>
#include <functional>
#include <string>
#include <vector>

namespace pimento::crossbar {

namespace {

constexpr double kJoulesOfPicojoule = 1e-12;
constexpr double kPicojoulesOfNanojoule = 1e3;
constexpr double kSecondsOfNanosecond = 1e-9;

constexpr PartKind kIssue{"issue", PartGroup::Other, PartColour::Launch, "compute"};
constexpr PartKind kVector{"vector", PartGroup::Compute, PartColour::ByPlace, "compute"};
constexpr PartKind kLocal{"local", PartGroup::Transfer, PartColour::MoveIn, "in"};
constexpr PartKind kGlobal{"global", PartGroup::Transfer, PartColour::Transfer, "in"};
constexpr PartKind kNetwork{"network", PartGroup::Transfer, PartColour::MoveOut, "in"};
constexpr PartKind kChain{"chain", PartGroup::Other, PartColour::ByPlace, "compute"};
constexpr PartKind kLeakage{"leakage", PartGroup::Other, PartColour::HostLayout};

struct NamedPart {
    const char* id;
    const char* title;
    const char* description;
    PartKind kind;
};

/// Parts of the time, in the order of Limit.
constexpr std::array<NamedPart, kLimits> kTimeParts = {{
    {"time_arrays", "arrays", "Products of the busiest array", PartKind::Work},
    {"time_issue", "starts", "More time for the starts of products in the busiest core", kIssue},
    {"time_vector", "vector units", "More time for the vector units of the busiest core", kVector},
    {"time_local", "local memory", "More time for the memory of the busiest core", kLocal},
    {"time_global", "global memory", "More time for the memory of the chip", kGlobal},
    {"time_network", "connection", "More time for transfers between cores", kNetwork},
    {"time_chain", "chain of layers", "More time for layers that wait for those before them", kChain},
}};

constexpr std::array<NamedPart, 6> kEnergyParts = {{
    {"energy_pj_arrays", "energy: arrays", "Nominal energy of products", PartKind::Work},
    {"energy_pj_vector", "energy: vector units", "Nominal energy of vector operations", kVector},
    {"energy_pj_local", "energy: local memory", "Nominal energy of the memories of cores", kLocal},
    {"energy_pj_global", "energy: global memory", "Nominal energy of the memories of chips", kGlobal},
    {"energy_pj_network", "energy: connection", "Nominal energy of transfers between cores and chips", kNetwork},
    {"energy_pj_leakage", "energy: leakage", "Nominal leakage of cores with arrays in use", kLeakage},
}};

/// Makes a schema whose columns are its quantities times constant factors.
class Columns {
public:
    void add(const char* id, const char* title, const char* unit, const char* description,
             const PartKind& part = PartKind::None, Fidelity fidelity = Fidelity::Estimate)
    {
        const bool isEnergy = std::string_view(unit) == "pJ";
        const ColumnRole role = part == PartKind::None ? ColumnRole::Cost : ColumnRole::CostPart;
        m_schema.quantities.push_back({id, unit, fidelity, std::string_view(unit) == "ns"});
        m_factors.push_back(isEnergy ? kJoulesOfPicojoule : 1);
        TableColumn column{id,  title, isEnergy ? "J" : unit, description, role, fidelity, Preference::Smaller};
        column.format = ValueFormat::Quantity;
        column.part = part;
        column.isShownFirst = part != PartKind::None;
        m_schema.columns.push_back(std::move(column));
    }
    TableColumn& last() { return m_schema.columns.back(); }
    [[nodiscard]] CostSchema take()
    {
        m_schema.show = [factors = std::move(m_factors)](std::span<const double> found, std::span<double> shown) {
            std::ranges::transform(found, factors, shown.begin(), std::multiplies<>());
        };
        return std::move(m_schema);
    }
    CostSchema& schema() { return m_schema; }

private:
    CostSchema m_schema;
    std::vector<double> m_factors;
};

void addTotals(Columns& all, PipelineMode mode)
{
    all.add("time_ns", "time", "ns",
            mode == PipelineMode::Throughput ? "Time from image to image" : "Time from an image to its result");
    all.last().isShownFirst = true;
    for (const NamedPart& part : kTimeParts) {
        all.add(part.id, part.title, "ns", part.description, part.kind);
    }
    all.add("energy_pj", "energy", "pJ", "Nominal energy of an image");
    all.last().isShownFirst = true;
    for (const NamedPart& part : kEnergyParts) {
        all.add(part.id, part.title, "pJ", part.description, part.kind);
        all.last().isShownFirst = false;
    }
    all.add("edp", "energy x delay", "J s", "Energy times time");
}

void addOthers(Columns& all)
{
    all.add("bound_ns", "lower bound", "ns", "Time that no mapping of the network beats", PartKind::None,
            Fidelity::Bound);
    all.add("over_bound", "time / bound", "", "Time in units of the lower bound");
    all.last().format = ValueFormat::Factor;
    all.last().isShownFirst = true;
    all.add("images", "images/s", "1/s", "Images in a second, one after the other");
    all.last().preference = Preference::Larger;
    all.add("array_use", "arrays in use", "", "Fraction of the arrays that hold weights", PartKind::None,
            Fidelity::Exact);
    all.last().preference = Preference::Larger;
    all.add("array_busy", "arrays busy", "", "Average fraction of the time in which an array computes");
    all.last().preference = Preference::Larger;
    all.add("loaded", "bytes loaded", "bytes", "Bytes from the memories of chips");
    all.add("stored", "bytes stored", "bytes", "Bytes to the memories of chips");
    all.add("moved", "bytes between cores", "bytes", "Bytes from core to core");
    all.add("limit", "limit", "", "Resource that sets the time");
    TableColumn& limit = all.last();
    limit.format = ValueFormat::Category;
    limit.categories.assign(kLimitNames.begin(), kLimitNames.end());
    limit.preference = Preference::None;
    limit.role = ColumnRole::Derived;
    limit.isShownFirst = true;
    all.schema().quantities.back().words = limit.categories;
}

} // namespace

CostSchema mappingCosts(const CrossbarChoices& choices)
{
    Columns all;
    addTotals(all, choices.mode);
    addOthers(all);
    CostSchema& schema = all.schema();
    constexpr std::array kIds = {"time_ns", "energy_pj", "edp"};
    constexpr std::array<const char*, kGoals> kPrefixes = {"time_", "energy_pj_", ""};
    for (std::size_t goal = 0; goal < kGoals; ++goal) {
        Objective objective = goalObjectives()[goal];
        objective.quantity = objective.column = schema.quantityOf(kIds[goal]);
        schema.objectives.push_back(std::move(objective));
    }
    const auto chosen = static_cast<std::size_t>(choices.goal);
    schema.ranked = schema.objectives[chosen].quantity;
    schema.layout.total = schema.objectives[chosen].column;
    schema.layout.scatterX = schema.objectives[choices.goal == Goal::Energy ? 0 : chosen].column;
    schema.layout.scatterY = schema.quantityOf("energy_pj");
    const std::string prefix = kPrefixes[chosen];
    for (std::size_t i = 0; i < schema.columns.size() && !prefix.empty(); ++i) {
        if (schema.columns[i].role == ColumnRole::CostPart && schema.columns[i].id.starts_with(prefix)) {
            schema.layout.parts.push_back(i);
        }
    }
    return all.take();
}

std::array<std::int64_t, kLimits> timeParts(const MappingEstimate& estimate)
{
    std::array<std::int64_t, kLimits> parts{};
    std::int64_t largest = 0;
    for (std::size_t i = 0; i < kLimits; ++i) {
        parts[i] = std::max<std::int64_t>(0, estimate.limits[i] - largest);
        largest += parts[i];
    }
    return parts;
}

Evaluation costOf(const MappingEstimate& estimate, std::int64_t boundNs, const CrossbarChip& chip)
{
    const auto ns = static_cast<double>(estimate.ns);
    const EnergyParts& energy = estimate.energy;
    double busy = 0;
    for (const CoreWork& core : estimate.work) {
        busy += static_cast<double>(core.arrayBusy);
    }
    Evaluation cost;
    std::vector<double>& found = cost.quantities;
    found.push_back(ns);
    for (const std::int64_t part : timeParts(estimate)) {
        found.push_back(static_cast<double>(part));
    }
    const double picojoules = energy.total() * kPicojoulesOfNanojoule;
    found.push_back(picojoules);
    for (const double part :
         {energy.arrays, energy.vector, energy.local, energy.global, energy.network, energy.leakage}) {
        found.push_back(part * kPicojoulesOfNanojoule);
    }
    found.push_back(picojoules * kJoulesOfPicojoule * ns * kSecondsOfNanosecond);
    found.push_back(static_cast<double>(boundNs));
    found.push_back(ns / static_cast<double>(boundNs));
    found.push_back(1 / (ns * kSecondsOfNanosecond));
    found.push_back(static_cast<double>(estimate.arrays) / chip.arrays());
    found.push_back(busy / (ns * chip.arrays()));
    found.push_back(static_cast<double>(estimate.moved.loaded));
    found.push_back(static_cast<double>(estimate.moved.stored));
    found.push_back(static_cast<double>(estimate.moved.network));
    found.push_back(static_cast<double>(estimate.limit));
    return cost;
}

} // namespace pimento::crossbar
