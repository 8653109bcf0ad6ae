// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/toy_solver.h"

#include "engine/base/numbers.h"
#include "engine/base/random_stream.h"
#include "engine/inspection/breakdown.h"
#include "engine/problem/objective_setting.h"
#include "tests/support/toy_jobs.h"

#include <algorithm>
#include <span>
#include <string>
#include <utility>

namespace pimento::test {

namespace {

using ListPointer = std::shared_ptr<const CandidateList>;

constexpr std::int64_t kSend = 5; // nanoseconds of the network for each job
constexpr std::int64_t kMostJobs = 40;
constexpr std::int64_t kMostMachines = 8;
constexpr PartKind kNoc{"noc", PartGroup::Transfer, PartColour::Transfer};

enum Column : std::size_t { ShownTime, ShownWork, ShownNoc, ShownEnergy, ShownThroughput, ShownGuess, Columns };

const std::vector<Objective>& objectives()
{
    static const std::vector<Objective> all = {{"time", "Time", "The best plan ends first.", Time, ShownTime},
                                               {"energy", "Energy", "", Energy, ShownEnergy},
                                               {"throughput", "Throughput", "", Interval, ShownThroughput}};
    return all;
}

const std::vector<SettingSpec>& settingsOfJobs()
{
    static const std::vector<SettingSpec> settings = {
        objectiveSetting(objectives(), "Minimise", "What the best plan has least of", ""),
        {"slow", "Slow", "Keeps bounds low", "", SettingKind::Switch, false}};
    return settings;
}

CostSchema costsOfJobs(const std::string& objective, double jobs)
{
    const auto column = [](const char* id, const char* unit, ColumnRole role, const PartKind& part = PartKind::None) {
        TableColumn made{id, id, unit, "Of all jobs", role, Fidelity::Exact, Preference::Smaller};
        made.part = part;
        return made;
    };
    CostSchema schema;
    const auto exact = [](const char* id, const char* unit) { return CostQuantity{id, unit, Fidelity::Exact}; };
    schema.quantities = {exact("time", "ns"),   exact("time_work", "ns"), exact("time_noc", "ns"),
                         exact("energy", "pJ"), exact("interval", "ns"),  {"guess", "ns", Fidelity::Estimate}};
    schema.objectives = objectives();
    const auto chosen = std::ranges::find(schema.objectives, objective, &Objective::id);
    schema.ranked = chosen->quantity;
    schema.columns = {column("time", "ns", ColumnRole::Cost),
                      column("time_work", "ns", ColumnRole::CostPart, PartKind::Work),
                      column("time_noc", "ns", ColumnRole::CostPart, kNoc),
                      column("energy", "pJ", ColumnRole::Cost),
                      column("throughput", "1/s", ColumnRole::Cost),
                      column("guess", "ns", ColumnRole::Cost)};
    schema.columns[ShownThroughput].preference = Preference::Larger;
    schema.columns[ShownGuess].fidelity = Fidelity::Estimate;
    schema.layout = {ShownTime, {ShownWork, ShownNoc}, ShownTime, ShownEnergy};
    if (chosen->quantity != Time) {
        schema.layout = {chosen->column, {}, ShownTime, ShownEnergy};
    }
    schema.show = [jobs](std::span<const double> found, std::span<double> shown) {
        shown[ShownTime] = found[Time];
        shown[ShownWork] = found[Work];
        shown[ShownNoc] = found[Noc];
        shown[ShownEnergy] = found[Energy];
        shown[ShownThroughput] = 1e9 * jobs / found[Interval];
        shown[ShownGuess] = found[Guess];
    };
    return schema;
}

Plan planOf(const CandidateList& list, std::size_t row)
{
    Plan plan(list.columns().size());
    for (std::size_t job = 0; job < plan.size(); ++job) {
        plan[job] = static_cast<int>(list.value(row, job));
    }
    return plan;
}

class JobsEvaluator final : public Evaluator {
public:
    JobsEvaluator(Jobs jobs, std::size_t ranked, ListPointer list, std::optional<Fidelity> fidelity)
        : m_jobs(std::move(jobs)), m_ranked(ranked), m_list(std::move(list)), m_fidelity(fidelity)
    {
    }

    const CandidateList& candidates() const override { return *m_list; }
    Result<Evaluation> evaluate(std::size_t row, double most, const std::stop_token&) override
    {
        if (m_fidelity == Fidelity::Estimate) {
            return m_jobs.guess();
        }
        Evaluation found = m_jobs.evaluation(planOf(*m_list, row));
        found.ending = found.quantities[m_ranked] > most ? Ending::Cut : Ending::Done;
        return found;
    }

private:
    Jobs m_jobs;
    std::size_t m_ranked;
    ListPointer m_list;
    std::optional<Fidelity> m_fidelity;
};

class JobsProblem final : public Problem {
public:
    JobsProblem(Question question, Jobs jobs, MadeDevice device)
        : m_question(std::move(question)), m_jobs(std::move(jobs)), m_device(std::move(device)),
          m_costs(costsOfJobs(wordOf(m_question, settingsOfJobs()[0]), static_cast<double>(m_jobs.lengths.size())))
    {
    }

    const Question& question() const override { return m_question; }
    Fingerprint identity() const override { return fingerprintOf(m_question); }
    std::string subject() const override { return "jobs " + shapeText(); }
    MadeDevice device() const override { return m_device; }
    const CostSchema& costs() const override { return m_costs; }
    Result<std::vector<SpaceSize>> sizes(std::stop_token) const override
    {
        const double all = candidatesInAll();
        return all < 1e15 ? std::vector<SpaceSize>{{"", static_cast<std::int64_t>(all), false}}
                          : std::vector<SpaceSize>{};
    }
    std::unique_ptr<Solver> solver(const EvaluatorOptions& options) const override
    {
        return jobsSolver(identity(), m_jobs, m_costs.ranked, isOn(m_question, settingsOfJobs()[1]), options.heartbeat);
    }
    Result<ListPointer> parse(std::string_view text, std::stop_token) const override
    {
        Plan plan(text == "default" ? m_jobs.lengths.size() : 0, 0);
        for (std::string_view rest = plan.empty() ? text : std::string_view(); !rest.empty();) {
            const auto machine = parseInteger(rest.substr(0, rest.find('-')));
            if (!machine || *machine < 0 || *machine >= m_jobs.machines) {
                break;
            }
            plan.push_back(static_cast<int>(*machine));
            rest = rest.find('-') == std::string_view::npos ? std::string_view() : rest.substr(rest.find('-') + 1);
        }
        if (plan.size() != m_jobs.lengths.size()) {
            return fail("\"" + std::string(text) + "\" is no plan", subject(), "Write a machine for each job");
        }
        return listOf(identity(), m_jobs, {&plan, 1});
    }
    std::unique_ptr<Evaluator> evaluator(ListPointer list, const EvaluatorOptions& options) const override
    {
        return std::make_unique<JobsEvaluator>(m_jobs, m_costs.ranked, std::move(list), options.fidelity);
    }
    std::vector<Fidelity> fidelities() const override { return {Fidelity::Estimate, Fidelity::Exact}; }
    Result<std::shared_ptr<const Inspection>> inspect(const CandidateList& list, std::size_t row,
                                                      const std::optional<Evaluation>&, const InspectionOptions&,
                                                      std::stop_token, Progress*) const override
    {
        const JobsCost cost = jobsCost(m_jobs.lengths, planOf(list, row), m_jobs.machines);
        Inspection plan;
        plan.title = list.text(row) + ": " + subject();
        const double work = static_cast<double>(cost.work);
        plan.addList(std::vector<Breakdown>{{"time",
                                             "Time by work",
                                             "ns",
                                             {{"working", work, work / static_cast<double>(cost.time()), ""},
                                              {"sending", static_cast<double>(cost.noc), 0, ""}}}});
        return std::make_shared<const Inspection>(std::move(plan));
    }

private:
    [[nodiscard]] double candidatesInAll() const
    {
        double all = 1;
        for (std::size_t job = 0; job < m_jobs.lengths.size(); ++job) {
            all *= static_cast<double>(m_jobs.machines);
        }
        return all;
    }

    Result<CandidateSpace> enumerate(std::size_t most, std::stop_token) const override
    {
        constexpr double kMostListed = 1e6;
        if (candidatesInAll() > std::min(static_cast<double>(most), kMostListed)) {
            return tooManyCandidates(*this, most);
        }
        std::vector<Plan> plans(static_cast<std::size_t>(candidatesInAll()), Plan(m_jobs.lengths.size(), 0));
        for (std::size_t row = 0; row < plans.size(); ++row) {
            std::size_t rest = row;
            for (int& machine : plans[row]) {
                machine = static_cast<int>(rest % static_cast<std::size_t>(m_jobs.machines));
                rest /= static_cast<std::size_t>(m_jobs.machines);
            }
        }
        return CandidateSpace{listOf(identity(), m_jobs, plans), nullptr};
    }

    Question m_question;
    Jobs m_jobs;
    MadeDevice m_device;
    CostSchema m_costs;
};

class SolverSystem final : public System {
public:
    const SystemInfo& info() const override
    {
        static const SystemInfo info{"jobs", "Jobs", "Gives jobs to machines", {}, "plan", "plans"};
        return info;
    }
    std::vector<SystemKernel> kernels(const Catalogue&) const override
    {
        return {
            {"jobs", "Jobs", "n jobs on m machines", {{"n", "jobs", 6}, {"m", "machines", 3}, {"seed", "seed", 1}}}};
    }
    std::vector<SettingSpec> settings(const MadeDevice&) const override { return settingsOfJobs(); }
    Result<std::shared_ptr<const Problem>> pose(const Question& question, const Catalogue& catalogue) const override
    {
        const auto size = [&](const char* id) {
            const auto found = question.workload.sizes.find(id);
            return found == question.workload.sizes.end() ? std::nullopt : parseInteger(found->second);
        };
        const auto jobs = size("n");
        const auto machines = size("m");
        if (!jobs || !machines || *jobs < 1 || *jobs > kMostJobs || *machines < 1 || *machines > kMostMachines) {
            return fail("is no plan", "kernel " + question.workload.name, "Ask for n=1 to 40 and m=1 to 8");
        }
        Jobs all{jobLengths(*jobs, size("seed").value_or(1)), *machines};
        return deviceOf(question.device, catalogue).map([&](const MadeDevice& device) {
            return std::shared_ptr<const Problem>(std::make_shared<const JobsProblem>(question, all, device));
        });
    }
};

} // namespace

const System& solverSystem()
{
    static const SolverSystem system;
    return system;
}

Question jobsQuestion(std::int64_t jobs, std::int64_t machines, std::int64_t seed)
{
    Question question;
    question.system = question.workload.name = "jobs";
    question.workload.sizes = {
        {"n", std::to_string(jobs)}, {"m", std::to_string(machines)}, {"seed", std::to_string(seed)}};
    question.device.name = "attacc";
    return question;
}

std::vector<std::int64_t> jobLengths(std::int64_t jobs, std::int64_t seed)
{
    constexpr std::size_t kLongest = 99;
    RandomStream random(static_cast<std::uint64_t>(seed));
    std::vector<std::int64_t> lengths(static_cast<std::size_t>(jobs));
    std::ranges::generate(lengths, [&] { return static_cast<std::int64_t>(1 + random.below(kLongest)); });
    return lengths;
}

JobsCost jobsCost(const std::vector<std::int64_t>& lengths, const std::vector<int>& machineOf, std::int64_t machines)
{
    JobsCost cost;
    for (int machine = 0; machine < machines; ++machine) {
        std::int64_t work = 0;
        std::int64_t sent = 0;
        for (std::size_t job = 0; job < lengths.size(); ++job) {
            work += machineOf[job] == machine ? lengths[job] : 0;
            sent += machineOf[job] == machine && machine > 0 ? kSend : 0;
        }
        if (work + sent > cost.time()) {
            cost.work = work;
            cost.noc = sent;
        }
        cost.energy += work * (machine + 1);
        cost.interval = std::max(cost.interval, work);
    }
    return cost;
}

} // namespace pimento::test
