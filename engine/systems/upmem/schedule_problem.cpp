// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/schedule_problem.h"

#include "engine/base/parallel.h"
#include "engine/base/random_stream.h"
#include "engine/exploration/exploration.h"
#include "engine/search/evolution/batch_search.h"
#include "engine/systems/upmem/inspect/schedule_inspection.h"
#include "engine/systems/upmem/inspect/schedule_listings.h"
#include "engine/systems/upmem/schedule_costs.h"
#include "engine/systems/upmem/schedule_limits.h"
#include "sim/upmem/system_spec.h"

#include <algorithm>
#include <array>
#include <utility>
#include <variant>

namespace pimento::upmem {

namespace {

using Decisions = KernelSpace::Decisions;

constexpr double kMicrosecond = 1e-6; // seconds per microsecond
constexpr std::string_view kMeaning = "upmem schedules 1";

Fingerprint identityOf(const BoundSchedules& bound)
{
    return Fingerprinter()
        .add(kMeaning, fingerprintOf(bound.question), bound.kernel.source, bound.machine->fingerprint())
        .finish();
}

/// Fingerprints what determines the cost of schedules; the settings of the search do not.
Fingerprint costIdentityOf(const BoundSchedules& bound)
{
    Question question = bound.question;
    for (const char* id : {"space", "trials", "seed", "techniques-off"}) {
        question.settings.erase(id);
    }
    return Fingerprinter()
        .add(kMeaning, fingerprintOf(question), bound.kernel.source, bound.machine->fingerprint())
        .finish();
}

const ScheduleList& schedulesOf(const CandidateList& list) { return dynamic_cast<const ScheduleList&>(list); }

} // namespace

ScheduleProblem::ScheduleProblem(BoundSchedules bound, std::shared_ptr<const KernelSpace> space)
    : m_bound(std::move(bound)), m_space(std::move(space)), m_runs(std::make_shared<ScheduleRuns>(m_space)),
      m_identity(identityOf(m_bound)), m_costIdentity(costIdentityOf(m_bound)), m_costs(scheduleCosts())
{
}

Result<std::shared_ptr<const Problem>> ScheduleProblem::make(BoundSchedules bound)
{
    const SpaceOptions& options = bound.choices.space;
    if (const auto checked = checkSizes(bound.program, options.compile, *options.system); !checked) {
        return tl::unexpected<Error>(checked.error());
    }
    auto space = KernelSpace::make(bound.program, bound.choices.space);
    if (!space) {
        return tl::unexpected<Error>(space.error());
    }
    return std::shared_ptr<const Problem>(new ScheduleProblem(std::move(bound), *std::move(space)));
}

std::string ScheduleProblem::subject() const
{
    return m_bound.kernel.title + " " + m_bound.kernel.shapeText + " " + m_bound.question.workload.elementType +
           " on " + m_bound.machine->description().title;
}

std::string ScheduleProblem::text() const
{
    return subject() + (m_bound.choices.extent == ScheduleExtent::All
                            ? ", all schedules"
                            : ", " + std::to_string(m_bound.choices.evolution.trials) +
                                  (m_bound.choices.evolution.trials == 1 ? " trial, seed " : " trials, seed ") +
                                  std::to_string(m_bound.choices.evolution.seed));
}

std::optional<double> ScheduleProblem::lineRuns() const { return affine::lineRuns(m_bound.kernel.kernel); }

std::string ScheduleProblem::legend() const
{
    std::string names;
    for (const schedule::Sketch::Axis& axis : m_space->sketches().front().axes()) {
        names += (names.empty() ? "" : ", ") + axis.name;
    }
    return "a schedule gives the factors of " + names +
           " from the outermost level on, the levels at which tiles are copied (tensor@level) and the steps to unroll; "
           "rf= gives the DPUs that share a sum";
}

std::string ScheduleProblem::contents() const
{
    return "time from the first byte sent to DPUs to the last result on the host: transfers, launches, the slowest "
           "DPU, adding up; it does not include DPU allocation, program loading and resident tensors";
}

Result<std::vector<SpaceSize>> ScheduleProblem::sizes(std::stop_token /*stop*/) const
{
    std::vector<SpaceSize> sizes = {{"evolution", static_cast<std::int64_t>(m_bound.choices.evolution.trials)}};
    if (const auto all = m_space->size()) {
        sizes.push_back({"all", *all});
    }
    return sizes;
}

std::shared_ptr<const ScheduleList> ScheduleProblem::listOf(std::vector<ScheduleRow> rows) const
{
    return std::make_shared<const ScheduleList>(m_identity, m_space, std::move(rows));
}

Result<CandidateSpace> ScheduleProblem::enumerate(std::size_t most, std::stop_token stop) const
{
    if (m_bound.choices.extent == ScheduleExtent::All) {
        const auto size = m_space->size();
        if (!size || static_cast<std::uint64_t>(*size) > most) {
            return tooManyCandidates(*this, most);
        }
        std::vector<ScheduleRow> rows;
        rows.reserve(static_cast<std::size_t>(*size));
        for (std::int64_t number = 0; number < *size; ++number) {
            if (number % 1024 == 0 && stop.stop_requested()) {
                return fail(ErrorKind::Stopped, "was stopped", text(), "Try again");
            }
            rows.push_back({m_space->at(number), {}, {}});
        }
        return CandidateSpace{listOf(std::move(rows)), nullptr};
    }
    if (m_bound.choices.evolution.trials > most) {
        return tooManyCandidates(*this, most);
    }
    auto first = nextOf(*listOf({}), {}, std::move(stop));
    if (!first) {
        return tl::unexpected<Error>(first.error());
    }
    if (first->empty()) {
        return tl::unexpected<Error>(m_space->whyNone());
    }
    return CandidateSpace{listOf(*std::move(first)), nullptr, m_bound.choices.evolution.trials};
}

Result<std::vector<ScheduleRow>> ScheduleProblem::nextOf(const ScheduleList& list, const KnownCosts& known,
                                                         std::stop_token stop) const
{
    std::vector<evolution::Trial<Decisions>> trials;
    for (std::size_t row = 0; row < list.size(); ++row) {
        const auto found = known(row);
        trials.push_back({list.row(row).decisions, found && found->ending == Ending::Done
                                                       ? found->quantities[kTime] * kMicrosecond
                                                       : evolution::kNeverEnds});
    }
    return evolution::nextBatch<Decisions>(m_space->search(), m_bound.choices.evolution, trials,
                                           {hardwareThreads(), std::move(stop)})
        .map([](std::vector<Decisions>&& batch) {
            std::vector<ScheduleRow> rows;
            for (Decisions& each : batch) {
                rows.push_back({std::move(each), {}, {}});
            }
            return rows;
        });
}

Result<std::shared_ptr<const CandidateList>> ScheduleProblem::grown(const CandidateList& list, const KnownCosts& known,
                                                                    std::stop_token stop) const
{
    if (m_bound.choices.extent == ScheduleExtent::All) {
        return std::shared_ptr<const CandidateList>();
    }
    auto rows = schedulesOf(list).all();
    auto next = nextOf(schedulesOf(list), known, std::move(stop));
    if (!next) {
        return tl::unexpected<Error>(next.error());
    }
    if (next->empty()) {
        return std::shared_ptr<const CandidateList>();
    }
    std::ranges::move(*next, std::back_inserter(rows));
    return listOf(std::move(rows));
}

Result<std::shared_ptr<const CandidateList>> ScheduleProblem::parse(std::string_view text, std::stop_token stop) const
{
    if (text == "default") {
        const auto standard = findStandard(*this, nullptr, stop);
        return standard ? parse(standard->label, std::move(stop)) : tl::unexpected<Error>(standard.error());
    }
    return oneOf(parseRow(*m_space, comparedKernel(), text));
}

Result<std::shared_ptr<const CandidateList>> ScheduleProblem::parseListing(std::string_view listing,
                                                                           std::string_view text) const
{
    return listing == kTraceListing ? oneOf(writtenRow(*m_space, text)) : Problem::parseListing(listing, text);
}

Result<std::shared_ptr<const CandidateList>> ScheduleProblem::oneOf(Result<ScheduleRow> row) const
{
    return std::move(row).map(
        [this](ScheduleRow&& one) -> std::shared_ptr<const CandidateList> { return listOf({std::move(one)}); });
}

Result<std::shared_ptr<const CandidateList>> ScheduleProblem::standards() const
{
    return standardRows().map(
        [this](const std::vector<ScheduleRow>& rows) -> std::shared_ptr<const CandidateList> { return listOf(rows); });
}

std::vector<TableColumn> ScheduleProblem::candidateColumns() const { return listOf({})->columns(); }

std::vector<std::string> ScheduleProblem::standardNames() const
{
    std::vector<std::string> names;
    for (const ScheduleRow& each : standardRows().value_or(std::vector<ScheduleRow>{})) {
        if (each.handMade) {
            names.push_back(handMadeName(each.handMade->program, each.handMade->kernel));
        }
    }
    return names;
}

std::optional<ComparedKernel> ScheduleProblem::comparedKernel() const
{
    const KernelRef& kernel = m_bound.question.workload;
    return kernel.text.empty() ? comparedKernelOf(kernel.name) : std::nullopt;
}

const Result<std::vector<ScheduleRow>>& ScheduleProblem::standardRows() const
{
    std::call_once(m_hasStandards,
                   [this] { m_standards = standardSchedules(*m_runs, m_bound.choices.standard, comparedKernel()); });
    return m_standards;
}

Result<std::shared_ptr<const CompiledRow>> ScheduleProblem::compiled(const CandidateList& list, std::size_t row) const
{
    return m_runs->compiled(schedulesOf(list).row(row));
}

std::unique_ptr<Evaluator> ScheduleProblem::evaluator(std::shared_ptr<const CandidateList> list,
                                                      const EvaluatorOptions& options) const
{
    const auto mostSeconds = [runs = m_runs] {
        constexpr double kTooSlow = 8; // times as long as the guess
        const auto& guess = runs->guess();
        return guess ? kTooSlow * guess->seconds : Evaluator::kNoLimit;
    };
    return scheduleEvaluator(
        {m_runs, m_bound.machine, m_costIdentity, m_bound.choices.extent == ScheduleExtent::All, mostSeconds},
        std::dynamic_pointer_cast<const ScheduleList>(std::move(list)), options);
}

std::optional<UnitsInUse> ScheduleProblem::unitsInUse(const CandidateList& list, std::size_t row) const
{
    const RowParts parts = partsOf(*m_space, schedulesOf(list).row(row));
    const sim::DeviceDescription& device = m_bound.machine->description();
    return UnitsInUse{{static_cast<int>(parts.dpus), static_cast<int>(parts.tasklets)},
                      {device.channels() * device.banksPerChannel(), m_bound.choices.space.system->core.tasklets},
                      "DPUs",
                      "tasklets"};
}

std::optional<MemoryUse> ScheduleProblem::memoryUse(const CandidateList& list, std::size_t row,
                                                    const Evaluation& /*cost*/, std::stop_token /*stop*/) const
{
    const auto compiled = this->compiled(list, row);
    if (!compiled) {
        return std::nullopt;
    }
    MemoryUse use{0, m_bound.choices.space.system->core.mainMemory.value(),
                  partsOf(*m_space, schedulesOf(list).row(row)).dpus, "DPU"};
    for (const auto& step : (*compiled)->compiled.steps) {
        if (const auto* launch = std::get_if<CompiledLaunch>(&step)) {
            use.bytes = std::max(use.bytes, memoryOf(launch->program, Space::Mram));
        }
    }
    return use;
}

Result<std::shared_ptr<const Inspection>> ScheduleProblem::inspect(const CandidateList& list, std::size_t row,
                                                                   const std::optional<Evaluation>& /*found*/,
                                                                   const InspectionOptions& options,
                                                                   std::stop_token stop, Progress* progress) const
{
    const auto compiled = this->compiled(list, row);
    if (!compiled) {
        return tl::unexpected<Error>(compiled.error());
    }
    const auto measured = m_runs->measured(schedulesOf(list).row(row), **compiled, 0, stop);
    if (!measured) {
        return tl::unexpected<Error>(measured.error());
    }
    return upmem::inspect({.title = list.text(row) + ": " + subject(),
                           .machine = m_bound.machine,
                           .kernel = &m_bound.program,
                           .schedule = &(*compiled)->scheduled,
                           .compiled = &(*compiled)->compiled,
                           .timing = m_space->machine(),
                           .measured = *measured,
                           .energy = energyOf(*m_bound.machine, *measured)},
                          options, std::move(stop), progress);
}

Result<std::int64_t> ScheduleProblem::verify(const CandidateList& list, std::size_t row, std::stop_token stop) const
{
    const auto compiled = this->compiled(list, row);
    return compiled
               ? checkSchedule(m_bound.program, (*compiled)->compiled, *m_bound.choices.space.system, std::move(stop))
               : tl::unexpected<Error>(compiled.error());
}

Result<ScheduleComparison> ScheduleProblem::compared(const CandidateList& list, std::size_t row,
                                                     const CheckedData& data, std::stop_token stop) const
{
    const auto compiled = this->compiled(list, row);
    return compiled ? compareSchedule(m_bound.program, (*compiled)->compiled, *m_bound.choices.space.system, data,
                                      std::move(stop))
                    : tl::unexpected<Error>(compiled.error());
}

std::shared_ptr<const CandidateList> ScheduleProblem::drawn(std::size_t count, std::uint64_t seed) const
{
    constexpr std::uint64_t kTriesOfEach = 200;
    std::vector<ScheduleRow> rows;
    for (std::uint64_t number = 0; rows.size() < count && number < count * kTriesOfEach; ++number) {
        auto random = RandomStream::of(seed, number);
        auto decisions = m_space->search().sample(number % m_space->search().niches(), random);
        if (decisions && m_space->compile(*decisions)) {
            rows.push_back({*std::move(decisions), {}, {}});
        }
    }
    return listOf(std::move(rows));
}

Result<std::vector<Listing>> ScheduleProblem::listings(const CandidateList& list, std::size_t row,
                                                       std::stop_token stop) const
{
    return compiled(list, row).map([&](const std::shared_ptr<const CompiledRow>& one) {
        return scheduleListings({&m_bound.program, &one->scheduled, &one->compiled, &*m_bound.choices.space.system},
                                stop);
    });
}

Result<SwitchEffects> ScheduleProblem::switchEffects(const CandidateList& list, std::size_t row,
                                                     std::stop_token stop) const
{
    using Switch = std::pair<const char*, bool* (*)(CompileOptions&)>;
    static constexpr std::array<Switch, 5> kSwitches = {
        Switch{"dma", [](CompileOptions& options) { return &options.passes.copiesByDma; }},
        Switch{"bounds", [](CompileOptions& options) { return &options.passes.tightenedBounds; }},
        Switch{"hoist", [](CompileOptions& options) { return &options.passes.hoistedBranches; }},
        Switch{"bulk", [](CompileOptions& options) { return &options.transfers.bulk; }},
        Switch{"parallel", [](CompileOptions& options) { return &options.transfers.bankParallel; }}};
    const ScheduleRow& schedule = schedulesOf(list).row(row);
    const auto timeOf = [&](const ScheduleMeasurement& measured) {
        return costOf(*m_bound.machine, measured).quantities[kTime];
    };
    const auto timed = [&](const CompileOptions& options) -> Result<double> {
        const auto compiled = compileRow(*m_space, schedule, options);
        return compiled ? measureRow(*m_space, *compiled, 0, stop).map(timeOf)
                        : tl::unexpected<Error>(compiled.error());
    };
    const auto asAsked = m_runs->compiled(schedule);
    const auto ranked =
        asAsked ? m_runs->measured(schedule, **asAsked, 0, stop).map(timeOf) : tl::unexpected<Error>(asAsked.error());
    if (!ranked) {
        return tl::unexpected<Error>(ranked.error());
    }
    SwitchEffects effects{*ranked, {}};
    for (const auto& [name, place] : kSwitches) {
        CompileOptions other = m_bound.choices.space.compile;
        bool& flag = *place(other);
        const bool isOn = std::exchange(flag, !flag);
        const auto found = timed(other);
        if (found) {
            effects.switches.push_back({name, isOn, *found});
        } else if (found.error().kind != ErrorKind::DoesNotFit) {
            return tl::unexpected<Error>(found.error());
        } // otherwise no DPU can run it with the switch flipped
    }
    return effects;
}

const ScheduleProblem* scheduleProblem(const Problem& problem)
{
    return dynamic_cast<const ScheduleProblem*>(&problem);
}

} // namespace pimento::upmem
