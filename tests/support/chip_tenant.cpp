// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/chip_tenant.h"

#include "engine/base/math.h"
#include "engine/base/numbers.h"
#include "engine/candidates/value_list.h"
#include "engine/devices/device_checks.h"
#include "engine/devices/parameter_list.h"
#include "engine/inspection/breakdown.h"
#include "engine/inspection/listing.h"
#include "engine/inspection/timeline/timeline.h"
#include "engine/workloads/network_file.h"
#include "tests/support/chip_work.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <map>
#include <optional>
#include <queue>
#include <utility>

namespace pimento::test {

namespace {

using ListPointer = std::shared_ptr<const CandidateList>;

constexpr PartKind kMesh{"mesh", PartGroup::Transfer, PartColour::Transfer};
constexpr PartKind kSpill{"spill", PartGroup::Rearrangement, PartColour::ByPlace};

const SettingSpec& unitsSetting()
{
    static const SettingSpec setting = [] {
        SettingSpec units{"units", "Units", "Units that layers may have", "", SettingKind::Number, std::int64_t{168}};
        units.least = 2;
        units.most = 168;
        return units;
    }();
    return setting;
}

CostSchema costsOfChip()
{
    CostSchema schema;
    const auto add = [&](const char* id, const char* unit, ColumnRole role, const PartKind& part = PartKind::None) {
        schema.quantities.push_back({id, unit, Fidelity::Exact});
        schema.columns.push_back({id, id, unit, "Of the network", role, Fidelity::Exact, Preference::Smaller});
        schema.columns.back().part = part;
    };
    add("time", "ns", ColumnRole::Cost);
    add("compute", "ns", ColumnRole::CostPart, PartKind::Work);
    add("mesh", "ns", ColumnRole::CostPart, kMesh);
    add("spill", "ns", ColumnRole::CostPart, kSpill);
    add("energy_pj", "pJ", ColumnRole::Cost);
    schema.layout = {ChipTime, {ChipCompute, ChipMesh, ChipSpill}, ChipTime, ChipEnergy};
    return schema;
}

class ChipEvaluator final : public Evaluator {
public:
    ChipEvaluator(ChipWork work, ListPointer list) : m_work(std::move(work)), m_list(std::move(list)) {}

    const CandidateList& candidates() const override { return *m_list; }
    Result<Evaluation> evaluate(std::size_t row, double most, const std::stop_token&) override
    {
        Evaluation found = m_work.run(m_work.planOf(*m_list, row));
        found.ending = found.quantities[ChipTime] > most ? Ending::Cut : Ending::Done;
        return found;
    }

private:
    ChipWork m_work;
    ListPointer m_list;
};

/// Branch and bound with the smallest bound first: a node has the units of the first layers.
class ChipSolver final : public Solver {
public:
    ChipSolver(Fingerprint problem, ChipWork work, Progress* heartbeat)
        : m_problem(problem), m_work(std::move(work)), m_heartbeat(heartbeat)
    {
        m_found.best.list = m_work.list(m_problem, {});
    }

    Result<Solved> solve(const SolveBudget& budget, std::stop_token stop, const IncumbentSink& publish) override
    {
        m_open.push({m_work.run({}).quantities[ChipTime], {}});
        while (!m_open.empty() && !stop.stop_requested()) {
            if (m_found.steps == budget.steps) {
                m_found.isBudgetSpent = true;
                return m_found;
            }
            const auto [bound, plan] = m_open.top();
            if (bound >= m_best) {
                break;
            }
            m_open.pop();
            if (bound > m_found.bound) {
                m_found.bound = bound;
                publish(m_found.best, bound);
            }
            branch(plan, publish);
            if (++m_found.steps % 16 == 0 && m_heartbeat != nullptr) {
                m_heartbeat->report(0, 0);
            }
        }
        m_found.bound = stop.stop_requested() ? m_found.bound : m_best;
        return m_found;
    }

private:
    using Node = std::pair<double, Plan>;

    void branch(Plan plan, const IncumbentSink& publish)
    {
        plan.push_back(0);
        for (int unit = 0; unit < m_work.units; ++unit) {
            plan.back() = unit;
            Plan complete = plan;
            complete.resize(m_work.network.layers.size(), unit);
            if (Evaluation cost = m_work.run(complete); cost.quantities[ChipTime] < m_best) {
                m_best = cost.quantities[ChipTime];
                m_plans.push_back(complete);
                m_found.best = {m_work.list(m_problem, m_plans), std::move(cost)};
                publish(m_found.best, m_found.bound);
            }
            const double bound = m_work.run(plan).quantities[ChipTime];
            if (plan.size() < complete.size() && bound < m_best) {
                m_open.push({std::max(bound, m_found.bound), plan});
            }
        }
    }

    Fingerprint m_problem;
    ChipWork m_work;
    Progress* m_heartbeat;
    std::priority_queue<Node, std::vector<Node>, std::greater<>> m_open;
    std::vector<Plan> m_plans;
    double m_best = std::numeric_limits<double>::infinity();
    Solved m_found;
};

class ChipProblem final : public Problem {
public:
    ChipProblem(Question question, ChipWork work, std::shared_ptr<const sim::Machine> machine)
        : m_question(std::move(question)), m_work(std::move(work)), m_machine(std::move(machine)),
          m_costs(costsOfChip())
    {
    }

    const Question& question() const override { return m_question; }
    Fingerprint identity() const override
    {
        Fingerprinter both;
        both.add(fingerprintOf(m_question), m_machine->fingerprint());
        return both.finish();
    }
    std::string subject() const override { return m_work.network.name + " on " + m_machine->description().title; }
    std::string text() const override { return subject() + ", " + std::to_string(m_work.units) + " units"; }
    std::shared_ptr<const sim::Machine> machine() const override { return m_machine; }
    const CostSchema& costs() const override { return m_costs; }
    std::optional<Baseline> baseline() const override
    {
        return Baseline{"one processor", "peak", workloads::totalsOf(m_work.network).operations * 1e-9 / 100};
    }
    Result<std::vector<SpaceSize>> sizes(std::stop_token) const override
    {
        return std::vector<SpaceSize>{{"", static_cast<std::int64_t>(plansInAll()), false}};
    }
    std::unique_ptr<Solver> solver(const EvaluatorOptions& options) const override
    {
        return std::make_unique<ChipSolver>(identity(), m_work, options.heartbeat);
    }
    Result<ListPointer> parse(std::string_view text, std::stop_token) const override
    {
        Plan plan(text == "default" ? m_work.network.layers.size() : 0, 0);
        for (std::string_view rest = plan.empty() ? text : std::string_view(); !rest.empty();) {
            const auto unit = parseInteger(rest.substr(0, rest.find('-')));
            const auto chosen = unit ? ceilDivide(*unit * m_work.units, m_work.chip.units()) : 0;
            if (!unit || *unit < 0 || chosen >= m_work.units || m_work.unit(static_cast<int>(chosen)) != *unit) {
                break;
            }
            plan.push_back(static_cast<int>(chosen));
            rest = rest.find('-') == std::string_view::npos ? std::string_view() : rest.substr(rest.find('-') + 1);
        }
        if (plan.size() != m_work.network.layers.size()) {
            return fail("\"" + std::string(text) + "\" is no plan", subject(), "Write a unit for each layer");
        }
        return m_work.list(identity(), {&plan, 1});
    }
    Result<ListPointer> standards() const override { return parse("default", {}); }
    std::unique_ptr<Evaluator> evaluator(ListPointer list, const EvaluatorOptions&) const override
    {
        return std::make_unique<ChipEvaluator>(m_work, std::move(list));
    }
    std::optional<Units> units() const override
    {
        return Units{m_machine->channels(), static_cast<int>(m_work.columns)};
    }
    Result<std::shared_ptr<const Inspection>> inspect(const CandidateList& list, std::size_t row,
                                                      const std::optional<Evaluation>&, const InspectionOptions&,
                                                      std::stop_token, Progress*) const override
    {
        std::vector<Span> spans;
        const Evaluation cost = m_work.run(m_work.planOf(list, row), &spans);
        Inspection plan;
        plan.title = list.text(row) + ": " + subject();
        Breakdown time{"time", "Time by work", "ns", {}};
        for (const std::size_t part : m_costs.layout.parts) {
            const double value = cost.quantities[part];
            time.rows.push_back({m_costs.columns[part].title, value, value / cost.quantities[ChipTime], ""});
        }
        plan.addList(std::vector{std::move(time)});
        Listing layers{"layers", "Layers", "", {}};
        DeviceMap map{static_cast<std::size_t>(m_machine->channels()),
                      static_cast<std::size_t>(m_work.columns),
                      "row",
                      "unit",
                      {},
                      {},
                      {{"busy", "Busy", "ns", {}}}};
        for (std::int64_t unit = 0; unit < m_work.chip.units(); ++unit) {
            map.cellPaths.push_back("row " + std::to_string(unit / m_work.columns) + ", unit " + std::to_string(unit));
            map.layers[0].values.push_back(0);
        }
        for (std::size_t i = 0; i < m_work.network.layers.size(); ++i) {
            const auto unit = static_cast<std::int64_t>(list.value(row, i));
            const auto [compute, spill] = m_work.timesOf(i, unit);
            map.layers[0].values[static_cast<std::size_t>(unit)] += compute + spill;
            layers.lines.push_back({m_work.network.layers[i].layer.name + " in unit " + std::to_string(unit),
                                    {static_cast<std::uint32_t>(i)}});
        }
        plan.addList(std::vector{std::move(layers)});
        plan.add(std::make_shared<const DeviceMap>(std::move(map)));
        plan.add(timelineOf(std::move(spans), static_cast<std::int64_t>(cost.quantities[ChipTime])));
        return std::make_shared<const Inspection>(std::move(plan));
    }

private:
    std::shared_ptr<const Timeline> timelineOf(std::vector<Span> spans, std::int64_t cycles) const
    {
        auto scheme = std::make_shared<TimelineScheme>();
        scheme->title = m_machine->description().title;
        scheme->clockPeriod = Picoseconds{1000};
        scheme->tracks = TrackTree(scheme->title);
        for (std::int64_t unit = 0, row = 0; unit < m_work.chip.units(); ++unit) {
            row = unit % m_work.columns == 0
                      ? scheme->tracks.add(0, "row " + std::to_string(unit / m_work.columns), "row")
                      : row;
            const auto above = static_cast<std::uint32_t>(row);
            scheme->tracks.add(above, "unit " + std::to_string(unit), "unit");
            scheme->tracks.add(above, "router " + std::to_string(unit), "router");
        }
        scheme->kinds = {{"layer", "computes a layer", TimelineKind::Core},
                         {"message", "brings a result", TimelineKind::Transfer}};
        scheme->args = {{{"layer", "layer"}, {"bytes", "bytes"}}};
        scheme->noun = "a step";
        scheme->nouns = "steps";
        return std::make_shared<const Timeline>(std::move(scheme), std::make_shared<const SpanList>(std::move(spans)),
                                                TimelineExtent{cycles, {}, false});
    }
    [[nodiscard]] double plansInAll() const
    {
        return std::pow(static_cast<double>(m_work.units), static_cast<double>(m_work.network.layers.size()));
    }
    Result<CandidateSpace> enumerate(std::size_t most, std::stop_token) const override
    {
        if (plansInAll() > std::min(static_cast<double>(most), 1e5)) {
            return tooManyCandidates(*this, most);
        }
        std::vector<Plan> plans(static_cast<std::size_t>(plansInAll()), Plan(m_work.network.layers.size()));
        for (std::size_t row = 0; row < plans.size(); ++row) {
            std::size_t rest = row;
            for (int& unit : plans[row]) {
                unit = static_cast<int>(rest % static_cast<std::size_t>(m_work.units));
                rest /= static_cast<std::size_t>(m_work.units);
            }
        }
        return CandidateSpace{m_work.list(identity(), plans), nullptr};
    }

    Question m_question;
    ChipWork m_work;
    std::shared_ptr<const sim::Machine> m_machine;
    CostSchema m_costs;
};

class ChipSystem final : public System {
public:
    const SystemInfo& info() const override
    {
        static const SystemInfo info{"chip", "Chip", "Gives layers to units", {}, "plan", "plans"};
        return info;
    }
    Result<void> takes(const sim::Machine& machine) const override
    {
        return machine.description().part<Chip>() != nullptr
                   ? Result<void>{}
                   : fail("is no chip of units", "device " + machine.description().name, "Choose a chip");
    }
    bool takesWorkload(WorkloadKind /*kind*/) const override { return true; }
    std::vector<SystemKernel> kernels(const Catalogue&) const override
    {
        return {{"branches", "Two branches", "A network of four layers", {{"batch", "images", 1}}}};
    }
    std::vector<SettingSpec> settings(const sim::Machine&) const override { return {unitsSetting()}; }
    Result<std::shared_ptr<const Problem>> pose(const Question& question, const Catalogue& catalogue) const override
    {
        const auto machine = machineOf(question.device, catalogue);
        const auto taken = machine ? takes(**machine) : tl::unexpected<Error>(machine.error());
        if (!taken) {
            return tl::unexpected<Error>(taken.error());
        }
        const auto batch = question.kernel.sizes.find("batch");
        const std::int64_t images = batch == question.kernel.sizes.end() ? 0 : parseInteger(batch->second).value_or(0);
        if (question.kernel.kind == WorkloadKind::Kernel && (question.kernel.name != "branches" || images < 1)) {
            return fail("is no network", question.kernel.name, "Ask for branches with batch=1 and more");
        }
        return (question.kernel.kind == WorkloadKind::Kernel
                    ? workloads::parseNetwork(chipNetworkJson(images), "branches")
                    : workloads::networkOf(question.kernel))
            .map([&](workloads::Network network) {
                return std::shared_ptr<const Problem>(std::make_shared<const ChipProblem>(
                    question,
                    ChipWork{std::move(network), *(*machine)->description().part<Chip>(),
                             (*machine)->description().levels[1].count,
                             std::get<std::int64_t>(valueOf(question, unitsSetting()))},
                    *machine));
            });
    }
};

} // namespace

const System& chipSystem()
{
    static const ChipSystem system;
    return system;
}

std::string chipNetworkJson(std::int64_t batch)
{
    const std::string rows = std::to_string(batch);
    const auto elements = [&](std::int64_t each) { return std::to_string(each * batch); };
    return R"({"format": "pimento-network 1", "name": "branches", "type": "int8",
 "inputs": [{"name": "image", "elements": )" +
           elements(64) + R"(}], "layers": [
 {"name": "first", "op": "product", "from": ["image"], "rows": )" +
           rows + R"(, "inputs": 64, "outputs": 96},
 {"name": "left", "op": "product", "from": ["first"], "rows": )" +
           rows + R"(, "inputs": 96, "outputs": 96},
 {"name": "right", "op": "product", "from": ["first"], "rows": )" +
           rows + R"(, "inputs": 96, "outputs": 96},
 {"name": "sum", "op": "element_wise", "function": "add", "from": ["left", "right"], "elements": )" +
           elements(96) + "}]}";
}

Question chipQuestion(std::int64_t units)
{
    Question question;
    question.system = "chip";
    question.kernel = {.name = "branches", .text = chipNetworkJson(), .kind = WorkloadKind::Network};
    question.device = {"mesh168", chipJson()};
    question.settings["units"] = units;
    return question;
}

} // namespace pimento::test
