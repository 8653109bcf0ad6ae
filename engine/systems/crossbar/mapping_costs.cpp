// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/mapping_costs.h"

#include "engine/candidates/error_column.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <limits>
#include <string>
#include <vector>

namespace pimento::crossbar {

namespace {

constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();
constexpr double kJoulesOfPicojoule = 1e-12;
constexpr double kPicojoulesOfNanojoule = 1e3;
constexpr double kSecondsOfNanosecond = 1e-9;

constexpr PartKind kVector{"vector", PartGroup::Compute, PartColour::ByPlace, "compute"};
constexpr PartKind kLocal{"local", PartGroup::Transfer, PartColour::MoveIn, "in"};
constexpr PartKind kMemory{"memory", PartGroup::Transfer, PartColour::Transfer, "in"};
constexpr PartKind kNetwork{"network", PartGroup::Transfer, PartColour::MoveOut, "in"};
constexpr PartKind kConnection{"connection", PartGroup::Transfer, PartColour::HostWrite, "in"};
constexpr PartKind kSync{"sync", PartGroup::Other, PartColour::Launch, "compute"};
constexpr PartKind kRest{"rest", PartGroup::Other, PartColour::HostLayout, "compute"};

struct NamedPart {
    const char* id;
    const char* title;
    const char* description;
    PartKind kind;
};

constexpr std::array<NamedPart, 7> kTimeParts = {{
    {"time_arrays", "arrays", "Arrays compute, on average over cores in use", PartKind::Work},
    {"time_vector", "vector units", "Vector operations and moves within local memory, on average over cores in use",
     kVector},
    {"time_memory", "global memory", "Cores wait for the memory of the chip", kMemory},
    {"time_transfer", "transfers", "Cores send and receive", kNetwork},
    {"time_connection", "connection", "Cores wait for the bus or for links", kConnection},
    {"time_sync", "synchronisation", "Cores wait for the other side of a transfer", kSync},
    {"time_rest", "slowest core", "Cores have ended and wait for the slowest one", kRest},
}};

constexpr std::array<NamedPart, 6> kEnergyParts = {{
    {"energy_pj_arrays", "energy: arrays", "Nominal energy of products", PartKind::Work},
    {"energy_pj_vector", "energy: vector units", "Nominal energy of vector operations", kVector},
    {"energy_pj_local", "energy: local memory", "Nominal energy of the memories of cores", kLocal},
    {"energy_pj_global", "energy: global memory", "Nominal energy of the memories of chips", kMemory},
    {"energy_pj_network", "energy: connection", "Nominal energy of transfers between cores and chips", kNetwork},
    {"energy_pj_leakage", "energy: leakage", "Nominal leakage of cores with arrays in use", kRest},
}};

/// Makes a schema whose columns are its quantities times constant factors.
class Columns {
public:
    /// Adds a quantity with its column, which is hidden at first unless it is a part.
    TableColumn& add(const char* id, const char* title, const char* unit, const char* description, Fidelity fidelity,
                     const PartKind& part = PartKind::None)
    {
        const bool isEnergy = std::string_view(unit) == "pJ";
        const ColumnRole role = part == PartKind::None ? ColumnRole::Cost : ColumnRole::CostPart;
        m_schema.quantities.push_back({id, unit, fidelity, std::string_view(unit) == "ns"});
        m_factors.push_back(isEnergy ? kJoulesOfPicojoule : 1);
        TableColumn column{id, title, isEnergy ? "J" : unit, description, role, fidelity, Preference::Smaller};
        column.format = ValueFormat::Quantity;
        column.part = part;
        column.isShownFirst = part != PartKind::None;
        m_schema.columns.push_back(std::move(column));
        return m_schema.columns.back();
    }
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
            mode == PipelineMode::Throughput ? "Time between the results of consecutive images"
                                             : "Time from an image to its result",
            Fidelity::Simulated)
        .isShownFirst = true;
    for (const NamedPart& part : kTimeParts) {
        all.add(part.id, part.title, "ns", part.description, Fidelity::Simulated, part.kind);
        all.schema().quantities.back().isWhole = false;
    }
    all.add("energy_pj", "energy", "pJ", "Nominal energy of an image", Fidelity::Simulated).isShownFirst = true;
    for (const NamedPart& part : kEnergyParts) {
        all.add(part.id, part.title, "pJ", part.description, Fidelity::Simulated, part.kind).isShownFirst = false;
    }
    all.add("edp", "energy x delay", "J s", "Energy times time", Fidelity::Simulated);
}

void addBounds(Columns& all)
{
    all.add("bound_ns", "lower bound", "ns", "Lower bound of the time, for any mapping of the network",
            Fidelity::Bound);
    TableColumn& over =
        all.add("over_bound", "time / bound", "", "Time in units of the lower bound", Fidelity::Simulated);
    over.format = ValueFormat::Factor;
    over.isShownFirst = true;
    all.add("estimate_ns", "estimate", "ns", "Time by a closed form that overlaps all resources", Fidelity::Estimate)
        .isShownFirst = true;
    all.add(kErrorColumn, "error", "%", "Difference between estimate and time, in percent of the time",
            Fidelity::Simulated);
    TableColumn& limit = all.add("limit", "limit", "", "Resource that sets the estimate", Fidelity::Estimate);
    limit.format = ValueFormat::Category;
    limit.categories.assign(kLimitNames.begin(), kLimitNames.end());
    limit.preference = Preference::None;
    limit.role = ColumnRole::Derived;
    limit.isShownFirst = true;
    all.schema().quantities.back().words = limit.categories;
}

void addUse(Columns& all)
{
    const auto larger = [](TableColumn& column) { column.preference = Preference::Larger; };
    larger(all.add("images", "images/s", "1/s", "Images per second: 1 / time", Fidelity::Simulated));
    larger(all.add("array_use", "arrays in use", "", "Fraction of the arrays that hold weights", Fidelity::Exact));
    larger(all.add("array_busy", "arrays busy", "", "Average fraction of the time in which an array computes",
                   Fidelity::Simulated));
    all.add("loaded", "bytes loaded", "bytes", "Bytes from the memories of chips", Fidelity::Simulated);
    all.add("stored", "bytes stored", "bytes", "Bytes to the memories of chips", Fidelity::Simulated);
    all.add("moved", "bytes between cores", "bytes", "Bytes from core to core", Fidelity::Simulated);
    all.add("off_chip", "bytes between chips", "bytes", "Bytes between cores of different chips", Fidelity::Simulated);
    all.add("local_peak", "local memory", "bytes", "Most bytes that a core keeps", Fidelity::Simulated);
}

/// Quantities of a mapping by the order of the schema.
enum Quantity : std::size_t {
    QTime,
    QTimeParts,
    QEnergy = QTimeParts + kTimeParts.size(),
    QEnergyParts,
    QDelay = QEnergyParts + kEnergyParts.size(),
    QBound,
    QOverBound,
    QEstimate,
    QError,
    QLimit,
    QImages,
    QArrayUse,
    QArrayBusy,
    QLoaded,
    QStored,
    QMoved,
    QOffChip,
    QLocalPeak,
    Quantities
};

} // namespace

CostSchema mappingCosts(const CrossbarChoices& choices)
{
    Columns all;
    addTotals(all, choices.mode);
    addBounds(all);
    addUse(all);
    CostSchema& schema = all.schema();
    constexpr std::array<std::size_t, kGoals> kRanked = {QTime, QEnergy, QDelay};
    for (std::size_t goal = 0; goal < kGoals; ++goal) {
        Objective objective = goalObjectives()[goal];
        objective.quantity = objective.column = kRanked[goal];
        schema.objectives.push_back(std::move(objective));
    }
    const auto chosen = static_cast<std::size_t>(choices.goal);
    schema.ranked = schema.layout.total = kRanked[chosen];
    schema.layout.scatterX = choices.goal == Goal::Energy ? QTime : kRanked[chosen];
    schema.layout.scatterY = QEnergy;
    const std::size_t first = choices.goal == Goal::Energy ? QEnergyParts : QTimeParts;
    for (std::size_t i = 0; i < kTimeParts.size() && choices.goal != Goal::EnergyDelay; ++i) {
        schema.layout.parts.push_back(first + i);
    }
    return all.take();
}

TimeParts timeParts(const StreamProfile& profile)
{
    CoreUses all;
    std::int64_t cores = 0; // in use
    for (const CoreUses& core : profile.uses) {
        if (core[TimeUse::Unused] == 0) {
            all += core;
            ++cores;
        }
    }
    // The uses add up to the time of all cores in use. Fractions that divisions lose count as waiting.
    TimeParts parts;
    parts.rest = profile.makespanNs;
    const auto average = [&](std::int64_t sum) {
        const std::int64_t part = sum / std::max<std::int64_t>(1, cores);
        parts.rest -= part;
        return part;
    };
    parts.arrays = average(all[TimeUse::Arrays]);
    parts.vector = average(all[TimeUse::Vector] + all[TimeUse::Moves]);
    parts.memory = average(all[TimeUse::Memory]);
    parts.transfer = average(all[TimeUse::Transfer]);
    parts.connection = average(all[TimeUse::Connection]);
    parts.sync = average(all[TimeUse::Input] + all[TimeUse::Receiver]);
    return parts;
}

Evaluation estimatedCost(const EstimatedMapping& of)
{
    Evaluation cost{std::vector<double>(Quantities, kUnknown)};
    cost.quantities[QBound] = static_cast<double>(of.boundNs);
    cost.quantities[QEstimate] = static_cast<double>(of.estimate.ns);
    cost.quantities[QLimit] = static_cast<double>(of.estimate.limit);
    cost.quantities[QArrayUse] = static_cast<double>(of.estimate.arrays) / of.chip.arrays();
    return cost;
}

Evaluation profiledCost(const EstimatedMapping& of, const StreamProfile& profile, const MappingStreams& streams)
{
    Evaluation cost = estimatedCost(of);
    std::vector<double>& found = cost.quantities;
    const auto ns = static_cast<double>(profile.makespanNs);
    found[QTime] = ns;
    const TimeParts parts = timeParts(profile);
    std::size_t at = QTimeParts;
    for (const std::int64_t part :
         {parts.arrays, parts.vector, parts.memory, parts.transfer, parts.connection, parts.sync, parts.rest}) {
        found[at++] = static_cast<double>(part);
    }
    const EnergyParts energy = energyOf(profile, of.chip, of.estimate.cores);
    found[QEnergy] = energy.total() * kPicojoulesOfNanojoule;
    at = QEnergyParts;
    for (const double part :
         {energy.arrays, energy.vector, energy.local, energy.global, energy.network, energy.leakage}) {
        found[at++] = part * kPicojoulesOfNanojoule;
    }
    found[QDelay] = found[QEnergy] * kJoulesOfPicojoule * ns * kSecondsOfNanosecond;
    found[QOverBound] = ns / found[QBound];
    found[QError] = std::abs(found[QEstimate] / ns - 1) * 100;
    found[QImages] = 1 / (ns * kSecondsOfNanosecond);
    found[QArrayBusy] =
        static_cast<double>(profile.counts.arrayMvms * of.chip.mvmNs) / (ns * static_cast<double>(of.chip.arrays()));
    found[QLoaded] = static_cast<double>(profile.counts.loadedBytes);
    found[QStored] = static_cast<double>(profile.counts.storedBytes);
    found[QMoved] = static_cast<double>(profile.counts.transferBytes);
    found[QOffChip] = static_cast<double>(profile.counts.offChipBytes);
    const std::int64_t most = streams.localElements.empty() ? 0 : *std::ranges::max_element(streams.localElements);
    found[QLocalPeak] = static_cast<double>(most * of.chip.elementBytes);
    return cost;
}

} // namespace pimento::crossbar
