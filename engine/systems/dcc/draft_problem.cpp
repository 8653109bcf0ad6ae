// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/draft_problem.h"

#include "engine/exploration/exploration.h"
#include "engine/systems/dcc/compiled_inspection.h"
#include "engine/systems/dcc/draft_evaluator.h"
#include "engine/systems/dcc/draft_schema.h"
#include "engine/systems/dcc/model/model.h"
#include "engine/systems/dcc/tensor_traffic.h"

#include <algorithm>
#include <utility>

namespace pimento {

namespace {

/// Extracts the requests of an evaluation and the indexing that it chose, if the question leaves a choice.
KnownDraft knownFrom(const DraftQuestion& question, const std::optional<Evaluation>& found)
{
    if (!found || found->ending != Ending::Done) {
        return {};
    }
    KnownDraft known{std::nullopt, static_cast<std::int64_t>(found->quantities.front())};
    if (const auto place = placesOf(question).wholeRanges) {
        known.indexing = found->quantities[*place] > 0 ? lower::Indexing::Expanded : lower::Indexing::Exact;
    }
    return known;
}

} // namespace

Fingerprint identityOf(const BoundDrafts& bound)
{
    const sim::Machine& machine = *bound.asked.machine;
    Question named = bound.question;
    named.workload.text.clear();
    named.device = {machine.description().name, ""};
    Fingerprinter print;
    print.add(fingerprintOf(named), bound.kernelText, machine.fingerprint(), bound.asked.timing().fingerprint());
    if (const auto& measured = bound.asked.gpu.measured) { // the table is not part of the question's text
        print.add(measured->devices, measured->microseconds, measured->hasLaunch, measured->source);
    }
    if (!bound.asked.handover.onChip.empty()) { // set by a chain of kernels; not part of the question's text
        print.add(bound.asked.handover.onChip);
    }
    return print.finish();
}

DraftProblem::DraftProblem(BoundDrafts bound)
    : m_question(bound.question), m_asked(std::make_shared<const DraftQuestion>(bound.asked)),
      m_identity(identityOf(bound)), m_form(std::make_shared<const DraftForm>(m_asked, m_identity)),
      m_costs(draftSchema(*m_asked))
{
}

std::string DraftProblem::heading() const
{
    return m_asked->kernelTitle() + " " + shapeText() + " on " + m_asked->machine->description().title;
}

std::optional<double> DraftProblem::lineRuns() const
{
    return m_asked->workload != nullptr ? std::optional(affine::lineRuns(m_asked->workload->kernel)) : std::nullopt;
}

std::string DraftProblem::legend() const
{
    std::string text;
    const std::vector<std::string> sets = m_asked->model->setNames(*m_asked);
    for (std::size_t set = 0; set < sets.size(); ++set) {
        const std::string& name = m_form->dimensions().of(set);
        text += (text.empty() ? "a draft is groups x cores for each of: " : "; ") + name +
                (name == sets[set] ? "" : " (" + sets[set] + ")");
    }
    return text;
}

std::optional<Baseline> DraftProblem::baseline() const
{
    const double time = m_asked->model->gpuTime(*m_asked).value();
    return Baseline{std::string(m_asked->gpu.processor->title), m_asked->model->gpuMethod(*m_asked), time * 1e-3,
                    m_asked->devices(), time};
}

std::string DraftProblem::contents() const { return contentsText(m_asked->objective.contents); }

Result<std::vector<LeftOut>> DraftProblem::leftOut(const CandidateList& list, std::size_t row,
                                                   std::stop_token stop) const
{
    std::vector<LeftOut> left;
    if (m_asked->objective.contents.hasLaunches()) {
        return left;
    }
    const auto host = m_asked->model->hostTime(*m_asked, asDrafts(list).at(row).parts(), std::move(stop));
    if (!host) {
        return tl::unexpected<Error>(host.error());
    }
    if (host->kernels > 0) {
        constexpr double kNanosecond = 1e-9;
        const std::int64_t start = streamStart(m_asked->machine->description());
        left.push_back({std::to_string(host->kernels) + " stream launches of " + microsecondsText(start),
                        static_cast<double>(host->kernels * start) * kNanosecond});
    }
    return left;
}

NotComputed DraftProblem::notComputed(const CandidateList& list, std::size_t row) const
{
    return asDrafts(list).notComputed(row);
}

tl::unexpected<Error> DraftProblem::stopped() const
{
    return fail(ErrorKind::Stopped, "was stopped", text(), "Try again");
}

Result<std::vector<SpaceSize>> DraftProblem::sizes(std::stop_token stop) const
{
    const auto counts = m_asked->model->count(*m_asked, m_asked->resources(), stop);
    if (!counts) {
        return stop.stop_requested() ? stopped() : tl::unexpected<Error>(counts.error());
    }
    return sizesOf(*counts);
}

std::vector<SpaceSize> DraftProblem::sizesOf(std::span<const SpaceCount> counts)
{
    std::vector<SpaceSize> sizes;
    for (const SpaceCount& count : counts) {
        SpaceSize& size = sizes.emplace_back(SpaceSize{std::string(spaceName(count.space)), count.drafts});
        size.addedStandards = count.idleDistributions;
    }
    return sizes;
}

Result<CandidateSpace> DraftProblem::enumerate(std::size_t most, std::stop_token stop) const
{
    auto drafts = draftsOf(*m_asked, stop);
    if (stop.stop_requested()) {
        return stopped();
    }
    if (drafts && drafts->size() > most) {
        return tooManyCandidates(*this, most);
    }
    return drafts ? Result<CandidateSpace>(CandidateSpace{listOf(*std::move(drafts)), nullptr})
                  : tl::unexpected<Error>(drafts.error());
}

Result<std::shared_ptr<const CandidateList>> DraftProblem::parse(std::string_view text, std::stop_token stop) const
{
    Result<Draft> draft = Draft();
    DraftQuestion asked = *m_asked;
    const std::optional<Distribution> named = findDistribution(text);
    const bool isNamed = named && !m_asked->model->defaultNames(*m_asked).empty();
    asked.comparedWith = isNamed ? named : m_asked->comparedWith;
    const std::vector<Draft> defaults =
        isNamed || text == "default" ? asked.model->defaultDrafts(asked) : std::vector<Draft>{};
    if (!isNamed && defaults.size() > 1) {
        const auto best = findStandard(*this, nullptr, stop);
        draft = best ? m_asked->model->parse(*m_asked, best->label) : tl::unexpected<Error>(best.error());
    } else {
        draft = defaults.empty() ? m_asked->model->parse(*m_asked, text) : Result<Draft>(defaults.front());
    }
    if (!draft) {
        return tl::unexpected<Error>(draft.error());
    }
    DraftList one(m_form->sets());
    one.push(draft->parts());
    return listOf(std::move(one));
}

Result<std::shared_ptr<const CandidateList>> DraftProblem::standards() const
{
    DraftList all(m_form->sets());
    for (const Draft& draft : m_asked->model->defaultDrafts(*m_asked)) {
        all.push(draft.parts());
    }
    return all.size() > 0 ? Result<std::shared_ptr<const CandidateList>>(listOf(std::move(all)))
                          : fail("has no baseline", text());
}

std::vector<TableColumn> DraftProblem::candidateColumns() const { return listOf(DraftList(m_form->sets()))->columns(); }

std::vector<std::string> DraftProblem::standardNames() const { return m_asked->model->defaultNames(*m_asked); }

std::vector<std::size_t> DraftProblem::standardsAmong(const CandidateList& list) const
{
    const DraftList& drafts = asDrafts(list).drafts();
    return drafts.size() == 0 ? std::vector<std::size_t>{} : m_asked->model->defaultsAmong(*m_asked, drafts);
}

std::unique_ptr<Evaluator> DraftProblem::evaluator(std::shared_ptr<const CandidateList> list,
                                                   const EvaluatorOptions& options) const
{
    return std::make_unique<DraftEvaluator>(*m_asked, std::move(list), options);
}

namespace {

/// Presents features of drafts as features of the rows of a list.
class ListedFeatures final : public CandidateFeatures {
public:
    ListedFeatures(std::shared_ptr<const CandidateList> list, std::shared_ptr<const DraftQuestion> question,
                   std::unique_ptr<DraftFeatures> features)
        : m_list(std::move(list)), m_drafts(&asDrafts(*m_list)), m_question(std::move(question)),
          m_features(std::move(features))
    {
    }

    [[nodiscard]] const FeatureNames& names() const override { return m_features->names(); }
    void write(std::size_t row, std::span<double> terms, std::span<float> traits) const override
    {
        m_features->write(m_drafts->at(row).parts(), terms, traits);
    }
    [[nodiscard]] const FeatureNames* programNames() const override { return m_features->programNames(); }
    [[nodiscard]] std::optional<std::int64_t> writeProgram(std::size_t row, std::span<double> terms,
                                                           std::span<float> traits,
                                                           const std::stop_token& stop) const override
    {
        return m_features->writeProgram(m_drafts->at(row).parts(), terms, traits, stop);
    }

private:
    std::shared_ptr<const CandidateList> m_list;
    const DraftCandidates* m_drafts; // borrowed from the list of the constructor
    std::shared_ptr<const DraftQuestion> m_question;
    std::unique_ptr<DraftFeatures> m_features;
};

} // namespace

std::unique_ptr<CandidateFeatures> DraftProblem::features(std::shared_ptr<const CandidateList> list) const
{
    auto features = m_asked->model->features(*m_asked);
    return features ? std::make_unique<ListedFeatures>(std::move(list), m_asked, std::move(features)) : nullptr;
}

bool DraftProblem::isHandMadeName(std::string_view text) const { return findDistribution(text).has_value(); }

std::optional<Units> DraftProblem::units() const
{
    const Resources all = m_asked->resources();
    return Units{all.groups, all.cores};
}

std::optional<UnitsInUse> DraftProblem::unitsInUse(const CandidateList& list, std::size_t row) const
{
    const Resources used = m_asked->model->used(*m_asked, asDrafts(list).at(row).parts());
    return UnitsInUse{{used.groups, used.cores}, *units()};
}

Result<std::shared_ptr<const Inspection>> DraftProblem::inspect(const CandidateList& list, std::size_t row,
                                                                const std::optional<Evaluation>& found,
                                                                const InspectionOptions& options, std::stop_token stop,
                                                                Progress* progress) const
{
    return inspectDraft(*m_asked, asDrafts(list).at(row).parts(), knownFrom(*m_asked, found), options, std::move(stop),
                        progress);
}

Result<sim::RunResult> DraftProblem::runCommands(const CandidateList& list, std::size_t row, sim::CommandSink& commands,
                                                 std::stop_token stop) const
{
    const Draft draft = asDrafts(list).at(row);
    const auto question = decided(*m_asked, draft.parts(), stop);
    return question ? runProgram(*question, draft.parts(), {.commands = &commands}, std::move(stop))
                    : Result<sim::RunResult>(tl::unexpected<Error>(question.error()));
}

Result<DraftProgram> DraftProblem::program(const CandidateList& list, std::size_t row, std::stop_token stop) const
{
    const Draft draft = asDrafts(list).at(row);
    const auto question = decided(*m_asked, draft.parts(), stop);
    return question ? DraftProgram::make(*question, draft.parts(), std::move(stop))
                    : tl::unexpected<Error>(question.error());
}

Result<std::vector<TensorBytes>> DraftProblem::movedTensors(const CandidateList& list, std::size_t row,
                                                            std::stop_token stop, Progress* heartbeat) const
{
    const auto program = this->program(list, row, stop);
    const auto traffic = !program                        ? tl::unexpected<Error>(program.error())
                         : program->lowered() == nullptr ? Result<Traffic>(Traffic{})
                                                         : trafficOf(*program, stop, heartbeat);
    if (!traffic) {
        return tl::unexpected<Error>(traffic.error());
    }
    std::vector<TensorBytes> tensors;
    for (const TensorTraffic& each : traffic->rows) {
        if (each.name.empty()) {
            continue;
        }
        const auto known = std::ranges::find(tensors, each.name, &TensorBytes::name);
        TensorBytes& tensor = known != tensors.end() ? *known : tensors.emplace_back(TensorBytes{each.name});
        tensor.moved += each.busBytes;
        tensor.size = each.tensorBytes;
    }
    return tensors;
}

std::shared_ptr<const CandidateList> DraftProblem::listOf(DraftList drafts) const
{
    return std::make_shared<const DraftCandidates>(m_form, std::move(drafts));
}

const DraftProblem* draftProblem(const Problem& problem) { return dynamic_cast<const DraftProblem*>(&problem); }

} // namespace pimento
