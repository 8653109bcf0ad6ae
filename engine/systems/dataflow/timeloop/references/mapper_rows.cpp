// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dataflow/timeloop/references/mapper_rows.h"

#include "engine/base/numbers.h"
#include "engine/base/parallel.h"
#include "engine/fidelity/row_checks.h"
#include "engine/systems/dataflow/model/mapping_figures.h"
#include "engine/systems/dataflow/timeloop/references/timeloop_cases.h"
#include "engine/systems/dataflow/timeloop/search/timeloop_optimum.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace pimento::dataflow::timeloop {

namespace {

constexpr double kSameMapperEnergy = 1e-9;
constexpr double kPicojoulesOfMapper = 1000;   // per nJ
constexpr const char* kMapperMachine = "std3"; // of all rows
constexpr std::array<std::pair<std::string_view, TimeloopGoal>, 3> kMeasures = {
    {{"edp", TimeloopGoal::EnergyDelay}, {"energy", TimeloopGoal::Energy}, {"cycles", TimeloopGoal::Cycles}}};

/// Reads a factor, "K8Y": steps of a dimension; X and Y are unrolled: over the array, at level 0 over lanes.
bool readMapperFactor(std::string_view word, std::size_t level, Mapping& mapping)
{
    const char last = word.empty() ? ' ' : word.back();
    const bool isUnrolled = last == 'X' || last == 'Y';
    const auto dim = word.empty() ? std::string_view::npos : kDimNames.find(word.front());
    const auto steps =
        parseInteger(word.substr(std::min<std::size_t>(1, word.size()), word.size() - (isUnrolled ? 2 : 1)));
    if (dim == std::string_view::npos || !steps || *steps < 1 || *steps > workloads::kLargestSize ||
        (isUnrolled && level > 1)) {
        return false;
    }
    const Direction direction = level == 0 ? Direction::Lanes : last == 'X' ? Direction::Width : Direction::Height;
    std::int64_t& factor =
        isUnrolled ? mapping.spatial[static_cast<std::size_t>(direction)][dim] : mapping.temporal[level][dim];
    factor = *steps;
    if (!isUnrolled) {
        mapping.order[level].insert(mapping.order[level].begin(), static_cast<Dim>(dim));
    }
    return true;
}

/// Reads "L2[WIO] K4 Q2 - L1[WO] P2 C2Y - L0[I] C128 K2X": levels from the outermost, loops from the outside. None: the
/// text is of another form.
std::optional<Mapping> readMapperMapping(std::string_view text, std::size_t levels)
{
    Mapping mapping;
    mapping.temporal.assign(levels, kOnes);
    mapping.order.resize(levels);
    mapping.stores.resize(levels);
    std::size_t level = levels;
    for (const std::string_view word : split(text, ' ')) {
        if (word == "-" || word.empty()) {
            continue;
        }
        if (word.front() == 'L') {
            const auto open = word.find('[');
            if (level == 0 || open == std::string_view::npos || word.back() != ']') {
                return std::nullopt;
            }
            --level;
            for (std::size_t tensor = 0; tensor < kTensors; ++tensor) {
                mapping.stores[level][tensor] = word.substr(open).find(kTensorNames[tensor].front()) != word.npos;
            }
        } else if (level == levels || !readMapperFactor(word, level, mapping)) {
            return std::nullopt;
        }
    }
    return level == 0 ? std::optional(std::move(mapping)) : std::nullopt;
}

/// The best value of each layer and measure, by the name of the layer.
using Optima = std::map<std::pair<std::string, TimeloopGoal>, TimeloopOptimum>;

class MapperCheck {
public:
    MapperCheck(const fidelity::Job& job, const std::map<std::string, LayerLoops>& layers, TimeloopMachine machine)
        : m_job(job), m_layers(layers), m_machine(std::move(machine))
    {
        m_machine.accelerator.splitsOnce = false; // a dimension may take lanes beside the array
    }

    void run(fidelity::FileReport& report)
    {
        findOptima();
        std::int64_t empty = 0;
        fidelity::compareRows(m_job, report,
                              [&](std::size_t row, fidelity::RowComparison& comparison) { compare(row, comparison); });
        for (std::size_t row = 0; row < m_job.table->rows(); ++row) {
            empty += cell(row, "measure").empty() ? 1 : 0;
        }
        report.rows -= empty; // there is nothing to compare
        report.holding -= empty;
        report.reason = fmt::format("{} proved optima{}", m_optima.size(),
                                    empty > 0 ? fmt::format("; {} searches found no mapping", empty) : std::string());
    }

private:
    [[nodiscard]] std::string_view cell(std::size_t row, std::string_view column) const
    {
        return m_job.table->cell(row, *m_job.table->column(column));
    }

    [[nodiscard]] static std::optional<TimeloopGoal> goalNamed(std::string_view measure)
    {
        const auto found = std::ranges::find(kMeasures, measure, [](const auto& each) { return each.first; });
        return found == kMeasures.end() ? std::nullopt : std::optional(found->second);
    }

    /// The layer of a row, with words of the machine's width.
    [[nodiscard]] std::optional<LayerLoops> layerOf(std::size_t row) const
    {
        const auto found = m_layers.find(std::string(cell(row, "layer")));
        if (found == m_layers.end()) {
            return std::nullopt;
        }
        LayerLoops layer = found->second;
        layer.elementBytes.fill(m_machine.wordBytes);
        return layer;
    }

    void findOptima()
    {
        std::vector<std::pair<Optima::key_type, TimeloopQuestion>> wanted;
        for (std::size_t row = 0; row < m_job.table->rows(); ++row) {
            const auto goal = goalNamed(cell(row, "measure"));
            const auto layer = layerOf(row);
            if (goal && layer &&
                m_optima.try_emplace({std::string(cell(row, "layer")), *goal}, TimeloopOptimum{}).second) {
                wanted.push_back(
                    {{std::string(cell(row, "layer")), *goal}, {*layer, m_machine.accelerator, *goal, 1e-4, {}, {}}});
            }
        }
        std::vector<TimeloopOptimum> found(wanted.size());
        parallelFor(wanted.size(), m_job.threads, m_job.stop, [&](std::size_t i) {
            if (auto optimum = timeloopOptimum(wanted[i].second, m_job.stop)) {
                found[i] = *std::move(optimum);
            }
        });
        for (std::size_t i = 0; i < wanted.size(); ++i) {
            m_optima[wanted[i].first] = std::move(found[i]);
        }
    }

    void compare(std::size_t row, fidelity::RowComparison& comparison) const
    {
        const std::string_view measure = cell(row, "measure");
        if (measure.empty()) {
            return; // the mapper found nothing to compare with
        }
        const auto goal = goalNamed(measure);
        const auto layer = layerOf(row);
        const auto mapping =
            readMapperMapping(cell(row, "mapping_outer_to_inner"), m_machine.accelerator.levels.size());
        if (!goal || !layer || !mapping) {
            comparison.impossible("names an unknown layer or measure, or a mapping of another form");
            return;
        }
        if (const auto legal = check(*layer, m_machine.accelerator, *mapping); !legal) {
            comparison.impossible(legal.error().message());
            return;
        }
        compareFigures(*layer, *mapping, comparison);
        compareOptimum(row, *goal, comparison);
    }

    void compareFigures(const LayerLoops& layer, const Mapping& mapping, fidelity::RowComparison& comparison) const
    {
        const CsvTable& table = *m_job.table;
        const TimeloopFigures figures = timeloopFigures(layer, m_machine.accelerator, mapping);
        const MappingFigures paper = figuresOf(layer, m_machine.accelerator, mapping);
        fidelity::compareColumn(comparison, table, "cycles_nolink", figures.cycles);
        comparison.real(*table.column("energy_nolink_pJ"), figures.energy * kPicojoulesOfMapper, kSameMapperEnergy);
        comparison.real(*table.column("p1_latency"), paper.latency, kSameMapperEnergy);
        comparison.real(*table.column("p1_energy_pJ"), paper.energy * kPicojoulesOfMapper, kSameMapperEnergy);
    }

    /// Checks that the proved optimum is not behind the value that the mapper found.
    void compareOptimum(std::size_t row, TimeloopGoal goal, fidelity::RowComparison& comparison) const
    {
        const TimeloopOptimum& best = m_optima.at({std::string(cell(row, "layer")), goal});
        const double cycles = parseDecimal(cell(row, "cycles_nolink")).value_or(0);
        const double energy = parseDecimal(cell(row, "energy_nolink_pJ")).value_or(0) / kPicojoulesOfMapper;
        const double found = WordPrices::valueOf(goal, energy, cycles);
        if (!best.mapping || !best.isProved) {
            comparison.impossible("has no proved optimum");
        } else if (best.value > found * (1 + kSameMapperEnergy)) {
            comparison.impossible(fmt::format("found {}, and the proved optimum is {}", found, best.value));
        }
    }

    const fidelity::Job& m_job;
    const std::map<std::string, LayerLoops>& m_layers;
    TimeloopMachine m_machine;
    Optima m_optima;
};

} // namespace

bool areMapperRows(const CsvTable& table)
{
    return std::ranges::all_of(std::array{"layer", "measure", "cycles_nolink", "energy_nolink_pJ", "p1_latency",
                                          "p1_energy_pJ", "mapping_outer_to_inner"},
                               [&](const char* name) { return table.column(name).has_value(); });
}

void checkMapperRows(const fidelity::Job& job, fidelity::FileReport& report)
{
    const auto machines = readTimeloopMachines(job.path.parent_path());
    const auto layers = readTimeloopLayers(job.path.parent_path());
    if (!machines || !layers) {
        fidelity::failWhole(report, (!machines ? machines.error() : layers.error()).message(), job.table->rows());
        return;
    }
    const auto machine = machines->find(kMapperMachine);
    if (machine == machines->end()) {
        fidelity::failWhole(report, std::string("archs.json has no ") + kMapperMachine, job.table->rows());
        return;
    }
    MapperCheck(job, *layers, machine->second).run(report);
}

} // namespace pimento::dataflow::timeloop
