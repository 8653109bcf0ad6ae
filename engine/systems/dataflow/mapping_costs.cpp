// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dataflow/mapping_costs.h"

#include "engine/candidates/point_proof.h"

#include "engine/systems/dataflow/notation/dataflow_label.h"

#include <algorithm>
#include <utility>

namespace pimento::dataflow {

namespace {

constexpr double kPicojoulesOfNanojoule = 1e3;
constexpr double kJoulesOfPicojoule = 1e-12;
constexpr double kSecondsOfMegahertz = 1e-6;

/// Levels of memory on the chip, from the PEs outwards; each has a colour of its own.
constexpr std::array kOnChip = {
    PartKind{"level_0", PartGroup::Transfer, PartColour::MoveIn, "in"},
    PartKind{"level_1", PartGroup::Transfer, PartColour::MoveOut, "in"},
    PartKind{"level_2", PartGroup::Transfer, PartColour::HostRead, "in"},
    PartKind{"level_3", PartGroup::Transfer, PartColour::HostWrite, "in"},
    PartKind{"level_4", PartGroup::Transfer, PartColour::ByPlace, "in"},
};
constexpr PartKind kOutside{"outside", PartGroup::Transfer, PartColour::Transfer, "in"};
constexpr PartKind kRowActivations{"rows", PartGroup::Transfer, PartColour::HostLayout, "in"};
constexpr PartKind kStart{"start", PartGroup::Other, PartColour::Launch};

constexpr const char* kCyclesUnit = "cycles";

double outsideBytes(const MappingFigures& figures)
{
    return sumOverTensors(figures.traffic.back().reads) + sumOverTensors(figures.traffic.back().writes);
}

} // namespace

std::array<Objective, kGoals> goalObjectives()
{
    return {{{"latency", "Latency", "Cycles of the array or of the slowest level of memory."},
             {"energy", "Energy", "Energy of multiply-accumulates, accesses and row activations."},
             {"blend", "Blend", "Latency and energy, each relative to an ideal machine, half and half."},
             {"edp", "Energy x delay", "Energy times latency."},
             {"activations", "Row activations", "DRAM row activations."}}};
}

MappingCosts::MappingCosts(const LayerLoops& layer, const AcceleratorPart& part, Goal goal, Answer answer)
    : m_part(part), m_goal(goal), m_answer(answer)
{
    const Accelerator& accelerator = part.accelerator;
    double macs = 1;
    for (const std::int64_t bound : layer.bounds) {
        macs *= static_cast<double>(bound);
    }
    m_units = static_cast<double>(accelerator.height * accelerator.width * accelerator.lanes);
    m_shareOfCycle = 0.5 * m_units / macs;
    m_shareOfEnergy = accelerator.macEnergy > 0 ? 0.5 / (macs * accelerator.macEnergy) : 0;
    describeLatency();
    describeEnergy();
    describeTraffic();
    describeProof();
    describeObjectives();
    m_schema.show = [factors = m_factors](std::span<const double> found, std::span<double> shown) {
        std::ranges::transform(found, factors, shown.begin(), std::multiplies<>());
    };
}

void MappingCosts::add(const std::string& id, const std::string& title, const std::string& unit,
                       const std::string& description, const PartKind& part)
{
    const bool isPicojoules = unit == "pJ";
    const ColumnRole role = part == PartKind::None ? ColumnRole::Cost : ColumnRole::CostPart;
    m_schema.quantities.push_back({id, unit, Fidelity::Exact, false});
    m_factors.push_back(isPicojoules ? kJoulesOfPicojoule : 1);
    TableColumn column{id, title, isPicojoules ? "J" : unit, description, role, Fidelity::Exact, Preference::Smaller};
    column.format =
        isPicojoules || unit == "s" || unit == "J s" || unit.empty() ? ValueFormat::Quantity : ValueFormat::Integer;
    column.isShownFirst = part != PartKind::None;
    column.part = part;
    m_schema.columns.push_back(std::move(column));
}

void MappingCosts::describeLatency()
{
    const auto& levels = m_part.accelerator.levels;
    add("latency", "latency", kCyclesUnit, "Cycles until the last result");
    add("latency_compute", "computing", kCyclesUnit, "Multiply-accumulates of the array", PartKind::Work);
    for (std::size_t m = 0; m < levels.size(); ++m) {
        add("latency_" + levels[m].name, levels[m].name, kCyclesUnit,
            "The array waits for data that " + levels[m].name + " reads and writes",
            m + 1 == levels.size() ? kOutside : kOnChip[std::min(m, kOnChip.size() - 1)]);
    }
    add("latency_rows", "row activations", kCyclesUnit, "The array waits for DRAM row activations", kRowActivations);
    add("latency_start", "start", kCyclesUnit, "Latencies of pipelines, once", kStart);
    add("time", "time", "s", "Latency in seconds");
    add("cycles_array", "cycles of the array", kCyclesUnit, "Cycles in which the array computes");
    for (const MemoryLevel& level : levels) {
        add("cycles_" + level.name, "cycles of " + level.name, kCyclesUnit,
            "Cycles in which " + level.name + " reads, writes and activates rows");
    }
}

void MappingCosts::describeEnergy()
{
    add("energy_pj", "energy", "pJ", "Energy of the layer");
    add("energy_pj_mac", "energy: multiply-accumulates", "pJ", "Energy of multiply-accumulates", PartKind::Work);
    const auto& levels = m_part.accelerator.levels;
    for (std::size_t m = 0; m < levels.size(); ++m) {
        add("energy_pj_" + levels[m].name, "energy: " + levels[m].name, "pJ", "Energy of accesses to " + levels[m].name,
            m + 1 == levels.size() ? kOutside : kOnChip[std::min(m, kOnChip.size() - 1)]);
    }
    add("energy_pj_rows", "energy: row activations", "pJ", "Energy of row activations", kRowActivations);
    add("edp", "energy x delay", "J s", "Energy times latency");
    add("blend", "blend", "", "Half the latency and half the energy, relative to an ideal machine");
}

void MappingCosts::describeTraffic()
{
    add("activations", "row activations", "", "Number of DRAM row activations");
    for (const std::string_view tensor : kTensorNames) {
        add("activations_" + std::string(tensor), "row activations: " + std::string(tensor), "",
            "DRAM row activations for " + std::string(tensor), kRowActivations);
    }
    const std::string& outside = m_part.accelerator.levels.back().name;
    add("bytes_outside", "bytes of " + outside, "bytes", "Bytes that " + outside + " reads and writes");
    add("utilisation", "utilisation", "", "Average fraction of the multiply-accumulate units that compute");
    m_schema.columns.back().preference = Preference::Larger;
    std::vector<std::string> limits = {"array"};
    for (const MemoryLevel& level : m_part.accelerator.levels) {
        limits.push_back(level.name);
    }
    addCategory("bound_by", "bound by", "What sets the latency: the array or a level", std::move(limits));
    addCategory("stationary", "stationary", "Tensor that stays longest in the PEs",
                {"none", "Input", "Weight", "Output"});
}

void MappingCosts::addCategory(const char* id, const char* title, const char* description,
                               std::vector<std::string> words)
{
    add(id, title, "", description);
    m_schema.quantities.back().words = words;
    TableColumn& column = m_schema.columns.back();
    column.format = ValueFormat::Category;
    column.categories = std::move(words);
    column.preference = Preference::None;
    column.role = ColumnRole::Derived;
    column.isShownFirst = true;
}

void MappingCosts::describeProof()
{
    if (m_answer == Answer::TradeOff) {
        addCategory(kPointProof, "point", "Proof that no mapping of at most this latency needs less energy",
                    {"none", "proved", "open"});
    }
}

void MappingCosts::describeObjectives()
{
    constexpr std::array kIds = {"latency", "energy_pj", "blend", "edp", "activations"};
    constexpr std::array<const char*, kGoals> kPrefixes = {"latency_", "energy_pj_", "", "", "activations_"};
    for (std::size_t g = 0; g < kGoals; ++g) {
        Objective objective = goalObjectives()[g];
        objective.quantity = objective.column = m_schema.quantityOf(kIds[g]);
        m_schema.objectives.push_back(std::move(objective));
    }
    const auto chosen = static_cast<std::size_t>(m_goal);
    m_schema.ranked = m_schema.objectives[chosen].quantity;
    CandidateTable::Layout& layout = m_schema.layout;
    layout.total = m_schema.ranked;
    layout.scatterX = m_schema.objectives[m_goal == Goal::Energy ? 0 : chosen].column;
    layout.scatterY = m_schema.quantityOf("energy_pj");
    const std::string prefix = kPrefixes[chosen];
    for (std::size_t i = 0; i < m_schema.columns.size() && !prefix.empty(); ++i) {
        if (m_schema.columns[i].id.starts_with(prefix)) {
            layout.parts.push_back(i);
        }
    }
    m_schema.columns[layout.total].isShownFirst = true;
    const double cycle = kSecondsOfMegahertz / static_cast<double>(m_part.clockMegahertz);
    m_scale = m_goal == Goal::Energy        ? kPicojoulesOfNanojoule
              : m_goal == Goal::EnergyDelay ? kPicojoulesOfNanojoule * kJoulesOfPicojoule * cycle
                                            : 1;
}

Evaluation MappingCosts::costOf(const Mapping& mapping, const MappingFigures& figures, PointProof proof) const
{
    const Accelerator& accelerator = m_part.accelerator;
    Evaluation cost;
    std::vector<double>& found = cost.quantities;
    found.push_back(figures.latency);
    for (const CostPart& part : latencyParts(accelerator, figures)) {
        found.push_back(part.value);
    }
    const double cycle = kSecondsOfMegahertz / static_cast<double>(m_part.clockMegahertz);
    found.push_back(figures.latency * cycle);
    found.push_back(figures.computeCycles);
    found.insert(found.end(), figures.levelCycles.begin(), figures.levelCycles.end());
    found.push_back(figures.energy * kPicojoulesOfNanojoule);
    for (const CostPart& part : energyParts(accelerator, figures)) {
        found.push_back(part.value * kPicojoulesOfNanojoule);
    }
    found.push_back(figures.energy * figures.latency * (kPicojoulesOfNanojoule * kJoulesOfPicojoule * cycle));
    found.push_back(m_shareOfCycle * figures.latency + m_shareOfEnergy * figures.energy);
    found.push_back(allActivations(figures));
    for (const std::int64_t rows : figures.activations) {
        found.push_back(static_cast<double>(rows));
    }
    found.push_back(outsideBytes(figures));
    found.push_back(static_cast<double>(figures.macs) / (m_units * figures.latency));
    found.push_back(static_cast<double>(limitOf(figures)));
    const auto tensor = stationaryTensor(mapping);
    found.push_back(tensor ? 1 + static_cast<double>(*tensor) : 0);
    if (m_answer == Answer::TradeOff) {
        found.push_back(static_cast<double>(proof));
    }
    return cost;
}

} // namespace pimento::dataflow
