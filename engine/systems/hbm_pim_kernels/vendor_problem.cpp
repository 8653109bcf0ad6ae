// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/hbm_pim_kernels/vendor_problem.h"

#include "engine/candidates/worded_candidates.h"
#include "engine/costs/results_version.h"
#include "engine/hbm_pim_sequences/device.h"
#include "engine/systems/hbm_pim_kernels/vendor_costs.h"
#include "engine/systems/hbm_pim_kernels/vendor_inspection.h"
#include "engine/systems/hbm_pim_kernels/vendor_run.h"
#include "sim/hbm_pim/bounds.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace pimento::samsung {

namespace {

constexpr std::string_view kCandidate = "vendor";
constexpr double kMostLimit = 9e15; // limits beyond this value are ignored

/// The single candidate of a question: the kernels as the vendor wrote them.
class VendorCandidate final : public CandidateList, public WordedCandidates {
public:
    VendorCandidate(const Fingerprint& problem, std::int64_t dropped)
        : m_id(Fingerprinter().add(problem, kCandidate).finish().low), m_dropped(static_cast<double>(dropped)),
          m_columns({{.id = "order",
                      .title = "order",
                      .unit = "",
                      .description = "Source of the kernels' access order",
                      .role = ColumnRole::Decision,
                      .format = ValueFormat::Category,
                      .categories = {std::string(kCandidate)}},
                     {.id = "not_computed",
                      .title = "not computed",
                      .unit = "",
                      .description = "Elements outside of all tiles, which the vendor's kernels drop",
                      .role = ColumnRole::Derived,
                      .format = ValueFormat::Integer}})
    {
    }

    [[nodiscard]] std::size_t size() const override { return 1; }
    [[nodiscard]] std::uint64_t id(std::size_t /*row*/) const override { return m_id; }
    [[nodiscard]] std::string text(std::size_t /*row*/) const override { return std::string(kCandidate); }
    [[nodiscard]] std::string words(std::size_t /*row*/, const LevelWords& /*levels*/) const override
    {
        return "in the vendor's order";
    }
    [[nodiscard]] const std::vector<TableColumn>& columns() const override { return m_columns; }
    [[nodiscard]] double value(std::size_t /*row*/, std::size_t column) const override
    {
        return column == 0 ? 0 : m_dropped;
    }

private:
    std::uint64_t m_id;
    double m_dropped;
    std::vector<TableColumn> m_columns;
};

Fingerprint identityOf(const KernelRun& run, const sim::Machine& machine)
{
    return Fingerprinter()
        .add("hbm-pim-kernels 1", run.kernel, run.channels, run.ranks, run.m, run.n, run.batch, machine.fingerprint())
        .finish();
}

class VendorEvaluator final : public Evaluator {
public:
    VendorEvaluator(KernelRun run, std::shared_ptr<const sim::Machine> machine, const Fingerprint& key,
                    std::shared_ptr<const CandidateList> list, const EvaluatorOptions& options)
        : m_run(std::move(run)), m_machine(std::move(machine)),
          m_key(Fingerprinter().add(kResultsVersion, key).finish()), m_list(std::move(list)), m_options(options)
    {
    }

    [[nodiscard]] const CandidateList& candidates() const override { return *m_list; }

    [[nodiscard]] Result<Evaluation> evaluate(std::size_t /*row*/, double most, const std::stop_token& stop) override
    {
        const auto simulated = [&] { return simulate(most, stop); };
        return m_options.cache != nullptr ? m_options.cache->find(m_key, {kQuantities, kCycles}, most, stop, simulated)
                                          : simulated();
    }

    [[nodiscard]] std::optional<Fingerprint> key(std::size_t /*row*/) const override { return m_key; }
    [[nodiscard]] int boundLevels() const override { return 1; }

    [[nodiscard]] Result<double> bound(int /*level*/, std::size_t /*row*/, double /*limit*/,
                                       const std::stop_token& stop) const override
    {
        auto work = makeWork(m_run);
        if (!work) {
            return tl::unexpected<Error>(work.error());
        }
        const Cycles cycles = sim::samsung::lowerBound(hbmPim(), *work, m_run.ranks, stop).bounds.total;
        return stop.stop_requested() ? 0 : static_cast<double>(cycles.value());
    }

    void flush() override
    {
        if (m_options.cache != nullptr) {
            m_options.cache->flush();
        }
    }

private:
    [[nodiscard]] Result<Evaluation> simulate(double most, const std::stop_token& stop) const
    {
        const std::int64_t limit =
            most < kMostLimit ? std::max<std::int64_t>(1, static_cast<std::int64_t>(std::floor(most))) : 0;
        const auto run = simulateNamed(m_run, *m_machine, limit, stop, m_options.heartbeat);
        if (!run) {
            return tl::unexpected<Error>(run.error());
        }
        if (run->wasStopped) {
            return stop.stop_requested() ? stoppedEvaluation() : cutAfter(limit);
        }
        return costOf(*m_machine, *run);
    }

    KernelRun m_run;
    std::shared_ptr<const sim::Machine> m_machine;
    Fingerprint m_key;
    std::shared_ptr<const CandidateList> m_list;
    EvaluatorOptions m_options;
};

} // namespace

VendorProblem::VendorProblem(Question question, KernelRun run, Machines machines)
    : PosedProblem(std::move(question), machines.named, vendorCosts(machines.running->description().clockPeriod),
                   identityOf(run, *machines.running)),
      m_run(std::move(run)), m_dropped(droppedElements(m_run).value()), m_machine(std::move(machines.running))
{
}

Result<std::shared_ptr<const Problem>> VendorProblem::make(Question question,
                                                           std::shared_ptr<const sim::Machine> device)
{
    auto run = parseRun(question.workload.name, sizesText(question.workload.sizes));
    if (!run) {
        Error error = run.error();
        error.where = error.where.empty() ? "kernel " + question.workload.name : error.where;
        return tl::unexpected<Error>(std::move(error));
    }
    if (const auto checked = checkComputes(*run); !checked) {
        return tl::unexpected<Error>(checked.error());
    }
    auto machine = withChannels(device, run->channels);
    if (!machine) {
        return tl::unexpected<Error>(machine.error());
    }
    return std::shared_ptr<const Problem>(
        new VendorProblem(std::move(question), *std::move(run), {std::move(device), *std::move(machine)}));
}

std::string VendorProblem::subject() const
{
    return m_run.kernel + " m=" + std::to_string(m_run.m) + ",n=" + std::to_string(m_run.n) +
           ",batch=" + std::to_string(m_run.batch) + " on " + m_machine->description().title + ", " +
           channelsText(m_run);
}

Result<std::vector<SpaceSize>> VendorProblem::sizes(std::stop_token /*stop*/) const
{
    return std::vector<SpaceSize>{{"", 1}};
}

Result<CandidateSpace> VendorProblem::enumerate(std::size_t /*most*/, std::stop_token /*stop*/) const
{
    return CandidateSpace{candidate(), nullptr};
}

Result<std::shared_ptr<const CandidateList>> VendorProblem::parse(std::string_view text, std::stop_token /*stop*/) const
{
    if (text != kCandidate && text != "default") {
        return fail("there is no candidate \"" + std::string(text.substr(0, 60)) + "\"", subject(),
                    "The vendor wrote its kernels in one way: ask for \"vendor\"");
    }
    return standards();
}

Result<std::shared_ptr<const CandidateList>> VendorProblem::standards() const { return candidate(); }

std::shared_ptr<const CandidateList> VendorProblem::candidate() const
{
    return std::make_shared<const VendorCandidate>(identity(), m_dropped.dropped);
}

std::unique_ptr<Evaluator> VendorProblem::evaluator(std::shared_ptr<const CandidateList> list,
                                                    const EvaluatorOptions& options) const
{
    return std::make_unique<VendorEvaluator>(m_run, m_machine, identity(), std::move(list), options);
}

Result<std::shared_ptr<const Inspection>> VendorProblem::inspect(const CandidateList& list, std::size_t row,
                                                                 const std::optional<Evaluation>& /*found*/,
                                                                 const InspectionOptions& options, std::stop_token stop,
                                                                 Progress* progress) const
{
    const std::string dropped = droppedText(m_dropped);
    const std::string title = list.text(row) + ": " + subject() + (dropped.empty() ? "" : "; " + dropped);
    return inspectRun({title, m_run, m_machine}, options, std::move(stop), progress);
}

const VendorProblem* vendorProblem(const Problem& problem) { return dynamic_cast<const VendorProblem*>(&problem); }

} // namespace pimento::samsung
