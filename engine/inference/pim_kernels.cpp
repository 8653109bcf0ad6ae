// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/inference/pim_kernels.h"

#include "engine/exploration/cheaper_candidate.h"
#include "engine/exploration/exploration.h"
#include "engine/exploration/recorded/study_explore.h"
#include "engine/problem/system.h"
#include "sim/base/assert.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace pimento::inference {

namespace {

/// Finds the result of a candidate; nullptr: none. A recalled answer needs the results of the best mapping and of the
/// baseline.
const StudyResult* resultOf(std::span<const StudyResult> results, std::uint64_t candidate)
{
    const auto found = std::ranges::find(results, candidate, &StudyResult::candidate);
    return found == results.end() ? nullptr : &*found;
}

} // namespace

double PimDraft::appendSeconds() const
{
    const auto append = std::ranges::find(parts, "append", &TimePart::id);
    return append == parts.end() ? 0 : append->seconds;
}

std::string textOf(const PimKernel& kernel)
{
    return kernel.name + " " + sizesText(kernel.sizes) + (kernel.elementType == "fp16" ? "" : " " + kernel.elementType);
}

PimKernels::PimKernels(const Means& means, PimSetting setting)
    : m_means(means), m_setting(std::move(setting)), m_teller(Teller{})
{
    PIMENTO_ASSERT(m_means.catalogue != nullptr, "kernels are found in a catalogue");
    m_teller = tellerOf(m_setting.device, *m_means.catalogue);
}

Result<PimKernels::Teller> PimKernels::tellerOf(const DeviceRef& device, const Catalogue& catalogue)
{
    const auto made = deviceOf(device, catalogue);
    if (!made) {
        return tl::unexpected<Error>(made.error());
    }
    return systemOfKernelCosts(*made).map([&](const System* system) {
        const KernelCosts* costs = system->kernelCosts();
        return Teller{costs, std::make_shared<const KernelDevice>(costs->device(*made))};
    });
}

Result<std::shared_ptr<const KernelDevice>> PimKernels::device() const
{
    return m_teller.map([](const Teller& teller) { return teller.device; });
}

Result<Question> PimKernels::questionOf(const PimKernel& kernel) const
{
    return m_teller.map([&](const Teller& teller) { return teller.costs->question(kernel, m_setting); });
}

Result<std::shared_ptr<const Problem>> PimKernels::problemOf(const PimKernel& kernel) const
{
    return questionOf(kernel).and_then([&](const Question& question) { return pose(question, *m_means.catalogue); });
}

PimDraft PimKernels::draftOf(const Problem& problem, std::string text, std::span<const double> quantities) const
{
    return {m_teller->costs->cost(problem, quantities), std::move(text)};
}

std::shared_ptr<const PimAnswer> PimKernels::known(const PimKernel& kernel) const
{
    const std::lock_guard lock(m_mutex);
    const auto found = m_answers.find(kernel);
    return found == m_answers.end() ? nullptr : found->second;
}

bool PimKernels::isSettled(const PimNeed& need) const
{
    const std::lock_guard lock(m_mutex);
    if (need.drafts == DraftChoice::Standard) {
        return m_standards.contains(need.kernel) || m_answers.contains(need.kernel) || m_refusals.contains(need.kernel);
    }
    const auto none = m_noneBelow.find(need.kernel);
    return m_answers.contains(need.kernel) || m_refusals.contains(need.kernel) ||
           (none != m_noneBelow.end() && none->second >= need.below);
}

std::size_t PimKernels::explored() const
{
    const std::lock_guard lock(m_mutex);
    return m_explored;
}

std::size_t PimKernels::recalled() const
{
    const std::lock_guard lock(m_mutex);
    return m_recalled;
}

std::size_t PimKernels::ruledOut() const
{
    const std::lock_guard lock(m_mutex);
    return static_cast<std::size_t>(
        std::ranges::count_if(m_noneBelow, [this](const auto& none) { return !m_answers.contains(none.first); }));
}

std::size_t PimKernels::simulated() const
{
    const std::lock_guard lock(m_mutex);
    return static_cast<std::size_t>(
        std::ranges::count_if(m_standards, [this](const auto& each) { return !m_answers.contains(each.first); }));
}

Result<PimDraft> PimKernels::draft(const PimKernel& kernel, DraftChoice drafts, unsigned threads,
                                   const std::stop_token& stop)
{
    if (drafts == DraftChoice::Standard) {
        return standardOf(kernel, stop);
    }
    return answer(kernel, threads, stop).map([](const PimAnswer& found) { return found.fastest(); });
}

Result<PimDraft> PimKernels::standardOf(const PimKernel& kernel, const std::stop_token& stop)
{
    if (const auto before = known(kernel)) {
        return before->standard;
    }
    {
        const std::lock_guard lock(m_mutex);
        if (const auto found = m_standards.find(kernel); found != m_standards.end()) {
            return found->second;
        }
        if (const auto refused = m_refusals.find(kernel); refused != m_refusals.end()) {
            return tl::unexpected<Error>(refused->second);
        }
    }
    const auto problem = problemOf(kernel);
    const auto standard = problem ? findStandard(**problem, m_means.cache, stop, m_means.heartbeat)
                                  : Result<StandardCandidate>(tl::unexpected<Error>(problem.error()));
    const std::lock_guard lock(m_mutex);
    if (!standard) {
        if (standard.error().kind != ErrorKind::Stopped) {
            m_refusals.emplace(kernel, standard.error());
        }
        return tl::unexpected<Error>(standard.error());
    }
    return m_standards.emplace(kernel, draftOf(**problem, standard->label, standard->found.quantities)).first->second;
}

Result<PimAnswer> PimKernels::answer(const PimKernel& kernel, unsigned threads, const std::stop_token& stop)
{
    if (const auto before = known(kernel)) {
        return *before;
    }
    {
        const std::lock_guard lock(m_mutex);
        if (const auto refused = m_refusals.find(kernel); refused != m_refusals.end()) {
            return tl::unexpected<Error>(refused->second);
        }
    }
    auto found = find(kernel, threads, stop);
    const std::lock_guard lock(m_mutex);
    if (!found && found.error().kind != ErrorKind::Stopped) {
        m_refusals.emplace(kernel, found.error());
    }
    if (found) {
        if (m_answers.emplace(kernel, std::make_shared<const PimAnswer>(*found)).second) {
            ++(found->isRecalled ? m_recalled : m_explored);
        }
    }
    return found;
}

Result<std::optional<PimDraft>> PimKernels::anyBelow(const PimNeed& need, const std::stop_token& stop)
{
    if (const auto before = known(need.kernel)) {
        return before->fastest().seconds < need.below ? std::optional(before->fastest()) : std::nullopt;
    }
    if (isSettled(need)) {
        const std::lock_guard lock(m_mutex);
        const auto refused = m_refusals.find(need.kernel);
        return refused == m_refusals.end() ? Result<std::optional<PimDraft>>(std::nullopt)
                                           : tl::unexpected<Error>(refused->second);
    }
    auto found = findBelow(need, stop);
    const std::lock_guard lock(m_mutex);
    if (!found && found.error().kind != ErrorKind::Stopped) {
        m_refusals.emplace(need.kernel, found.error());
    }
    if (found && !*found) {
        double& none = m_noneBelow[need.kernel];
        none = std::max(none, need.below);
    }
    return found;
}

Result<std::optional<PimDraft>> PimKernels::findBelow(const PimNeed& need, const std::stop_token& stop)
{
    const auto problem = problemOf(need.kernel);
    if (!problem) {
        return tl::unexpected<Error>(problem.error());
    }
    std::optional<double> limit = m_teller->costs->rankedLimit(**problem, need.below);
    if (!limit || (m_means.study != nullptr && recall(**problem))) {
        const auto all = answer(need.kernel, 1, stop); // the mapping in use may not be the fastest one
        if (!all) {
            return tl::unexpected<Error>(all.error());
        }
        return all->fastest().seconds < need.below ? std::optional(all->fastest()) : std::nullopt;
    }
    // The ranked quantity and sums of parts in seconds round differently, so the limit is generous, and seconds decide.
    for (;;) {
        const auto found =
            findCheaper(**problem, *limit, {.cache = m_means.cache, .heartbeat = m_means.heartbeat}, stop);
        if (!found) {
            return tl::unexpected<Error>(found.error());
        }
        if (!*found) {
            return standardBelow(**problem, need.below, stop);
        }
        PimDraft draft = draftOf(**problem, (*found)->text, (*found)->found.quantities);
        if (draft.seconds < need.below) {
            return std::optional(std::move(draft));
        }
        limit = (*found)->found.quantities[(*problem)->costs().ranked];
    }
}

Result<std::optional<PimDraft>> PimKernels::standardBelow(const Problem& problem, double below,
                                                          const std::stop_token& stop) const
{
    const auto standard = findStandard(problem, m_means.cache, stop, m_means.heartbeat);
    if (!standard) {
        return standard.error().kind == ErrorKind::Stopped
                   ? Result<std::optional<PimDraft>>(tl::unexpected<Error>(standard.error()))
                   : std::optional<PimDraft>();
    }
    PimDraft draft = draftOf(problem, standard->label, standard->found.quantities);
    return draft.seconds < below ? std::optional(std::move(draft)) : std::nullopt;
}

Result<PimAnswer> PimKernels::find(const PimKernel& kernel, unsigned threads, const std::stop_token& stop) const
{
    const auto problem = problemOf(kernel);
    if (!problem) {
        return tl::unexpected<Error>(problem.error());
    }
    if (m_means.study != nullptr) {
        auto recalled = recall(**problem);
        if (recalled) {
            return recalled;
        }
    }
    return explore(*problem, threads, stop);
}

/// Reads an answer from the study. Error: the study has no simulated answer of a search that came to its end; the
/// kernel must be explored.
Result<PimAnswer> PimKernels::recall(const Problem& problem) const
{
    const Fingerprint key = studyKeyOf(problem);
    const auto answer = m_means.study->answer(key);
    const bool isEnd = answer && *answer && ((*answer)->isProved() || (*answer)->proof == StudyProof::Tried);
    if (!isEnd || (*answer)->fidelity != Fidelity::Simulated) {
        return fail("is not known", problem.text());
    }
    const auto results = m_means.study->results(key);
    const StudyResult* best = results ? resultOf(*results, (*answer)->candidate) : nullptr;
    if (best == nullptr) {
        return fail("has no result of its answer", problem.text());
    }
    PimAnswer found;
    found.question = problem.question();
    found.best = draftOf(problem, best->text, best->quantities);
    found.candidates = (*answer)->candidates;
    found.isRecalled = true;
    // The fastest baseline counts; the study has the results of all of them.
    const auto known = problem.standards();
    if (!known) {
        return tl::unexpected<Error>(known.error());
    }
    const CandidateList& standards = **known;
    const std::vector<std::string> names = problem.standardNames();
    const std::size_t ranked = problem.costs().ranked;
    double least = 0;
    for (std::size_t row = 0; row < standards.size(); ++row) {
        const StudyResult* standard = resultOf(*results, standards.id(row));
        if (standard != nullptr && (found.standard.text.empty() || standard->quantities[ranked] < least)) {
            least = standard->quantities[ranked];
            found.standard = draftOf(problem, standard->text, standard->quantities);
            found.standardName = row < names.size() ? names[row] : "";
        }
    }
    if (found.standard.text.empty()) {
        return fail("has no result of a default draft", problem.text());
    }
    return found;
}

Result<PimAnswer> PimKernels::explore(const std::shared_ptr<const Problem>& problem, unsigned threads,
                                      const std::stop_token& stop) const
{
    const auto picture = [&]() -> Result<Exploration> {
        if (m_means.study == nullptr) {
            return exploreBest(problem, {.threads = threads, .cache = m_means.cache, .heartbeat = m_means.heartbeat},
                               stop, [](const Exploration&) {});
        }
        const auto question = studyQuestionOf(*problem, *m_means.catalogue, m_means.product);
        const auto key = question ? m_means.study->add(*question) : tl::unexpected<Error>(question.error());
        if (!key) {
            return tl::unexpected<Error>(key.error());
        }
        auto into = exploreInto(*m_means.study, *key, problem,
                                {.threads = threads, .cache = m_means.cache, .heartbeat = m_means.heartbeat}, stop,
                                [](const Exploration&) {});
        return into ? Result<Exploration>(std::move(into->picture)) : tl::unexpected<Error>(into.error());
    }();
    if (!picture) {
        return tl::unexpected<Error>(picture.error());
    }
    // Where candidates are proposed by a search, this is the best of those that it proposed.
    if (!picture->best || !picture->proof || !picture->proof->isSettled() || !picture->standard) {
        return fail(ErrorKind::Stopped, "was stopped before the best draft was proved", problem->text(),
                    "Give it more time");
    }
    PimAnswer found;
    found.question = problem->question();
    found.best = draftOf(*problem, picture->candidates->text(*picture->best), picture->proof->best.quantities);
    found.standard = draftOf(*problem, picture->standard->label, picture->standard->found.quantities);
    found.standardName = picture->standard->name;
    found.candidates = static_cast<std::int64_t>(picture->proof->candidates);
    return found;
}

} // namespace pimento::inference
