// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/inference/pim_kernels.h"

#include "engine/base/numbers.h"
#include "engine/base/parallel.h"
#include "engine/explore/study_explore.h"
#include "engine/study/cheaper_candidate.h"
#include "engine/study/exploration.h"
#include "engine/study/system.h"
#include "engine/systems/dcc/draft_problem.h"
#include "engine/systems/dcc/model/append_cost.h"
#include "sim/base/assert.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <optional>
#include <utility>

namespace pimento::inference {

namespace {

constexpr const char* kSystem = "compiled";

/// Quantities of a draft that are parts of its time, in order, with the names that they have here.
constexpr std::pair<const char*, const char*> kParts[] = {
    {"cycles_in", "in"},         {"cycles_compute", "compute"}, {"cycles_out", "out"},
    {"cycles_launch", "launch"}, {"cycles_link", "link"},       {"cycles_layout", "layout"},
};

double clockSeconds(const Problem& problem)
{
    constexpr double kPicosecond = 1e-12;
    return static_cast<double>(problem.machine()->description().clockPeriod.value()) * kPicosecond;
}

/// The least number of cycles that take so many seconds or more, as draftOf() counts them.
double cyclesFrom(double seconds, double clock)
{
    double cycles = std::ceil(seconds / clock);
    constexpr double kExact = 4e15; // whole numbers up to there
    if (!(cycles < kExact)) {
        return cycles;
    }
    while (cycles > 0 && (cycles - 1) * clock >= seconds) {
        --cycles;
    }
    while (cycles * clock < seconds) {
        ++cycles;
    }
    return cycles;
}

PimDraft draftOf(const Problem& problem, std::string text, std::span<const double> quantities)
{
    const CostSchema& schema = problem.costs();
    const auto value = [&](const char* id) {
        const std::size_t place = schema.quantityOf(id);
        return place < quantities.size() ? quantities[place] : 0.0;
    };
    PimDraft draft{.text = std::move(text), .parts = {}};
    const double clock = clockSeconds(problem);
    for (const auto& [id, name] : kParts) {
        if (const double cycles = value(id); cycles > 0) {
            draft.parts.push_back({name, cycles * clock});
            draft.seconds += cycles * clock;
        }
    }
    draft.joules = value("energy_pj") * 1e-12;
    draft.starts = static_cast<int>(value("host_kernels"));
    return draft;
}

/// An answer without a search needs the best draft and the standard one among the results.
const StudyResult* resultOf(std::span<const StudyResult> results, std::uint64_t candidate)
{
    const auto found = std::ranges::find(results, candidate, &StudyResult::candidate);
    return found == results.end() ? nullptr : &*found;
}

} // namespace

std::string textOf(const PimKernel& kernel)
{
    return kernel.name + " " + sizesText(kernel.sizes) + (kernel.elementType == "fp16" ? "" : " " + kernel.elementType);
}

PimKernels::PimKernels(const Means& means, PimSetting setting) : m_means(means), m_setting(std::move(setting))
{
    PIMENTO_ASSERT(m_means.catalogue != nullptr, "kernels are found in a catalogue");
}

Result<std::shared_ptr<const sim::Machine>> PimKernels::machine() const
{
    return machineOf(m_setting.device, *m_means.catalogue);
}

Question PimKernels::questionOf(const PimKernel& kernel) const
{
    Question question;
    question.system = kSystem;
    question.kernel.name = kernel.name;
    question.kernel.sizes = kernel.sizes;
    question.kernel.elementType = kernel.elementType;
    question.device = m_setting.device;
    question.settings = m_setting.settings;
    return question;
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
        return before->best.seconds < need.below ? std::optional(before->best) : std::nullopt;
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
    const auto problem = pose(questionOf(need.kernel), *m_means.catalogue);
    if (!problem) {
        return tl::unexpected<Error>(problem.error());
    }
    const auto* drafts = dynamic_cast<const DraftProblem*>(problem->get());
    const bool isTimeRanked = drafts != nullptr && drafts->asked().objective.goal == Goal::Time;
    if (!isTimeRanked || (m_means.study != nullptr && recall(**problem))) {
        const auto all = answer(need.kernel, 1, stop); // the draft that is taken need not be the fastest one
        if (!all) {
            return tl::unexpected<Error>(all.error());
        }
        return all->best.seconds < need.below ? std::optional(all->best) : std::nullopt;
    }
    // Sums of parts are rounded otherwise than their cycles: a cycle more is asked for, and seconds decide.
    for (double cycles = cyclesFrom(need.below, clockSeconds(**problem)) + 1;;) {
        const auto found =
            findCheaper(**problem, cycles, {.cache = m_means.cache, .heartbeat = m_means.heartbeat}, stop);
        if (!found) {
            return tl::unexpected<Error>(found.error());
        }
        if (!*found) {
            return std::nullopt;
        }
        PimDraft draft = draftOf(**problem, (*found)->text, (*found)->found.quantities);
        if (draft.seconds < need.below) {
            return std::optional(std::move(draft));
        }
        cycles = (*found)->found.quantities[(*problem)->costs().ranked];
    }
}

Result<void> PimKernels::settle(const PimNeed& need, unsigned threads, const std::stop_token& stop)
{
    if (need.below < std::numeric_limits<double>::infinity()) {
        const auto isUseful = anyBelow(need, stop);
        if (!isUseful) {
            return tl::unexpected<Error>(isUseful.error());
        }
        if (!*isUseful) {
            return {};
        }
    }
    const auto found = answer(need.kernel, threads, stop);
    return found ? Result<void>() : tl::unexpected<Error>(found.error());
}

Result<void> PimKernels::prepare(std::span<const PimNeed> needs, unsigned threads, const std::stop_token& stop,
                                 const std::function<void(std::size_t done)>& done)
{
    std::vector<PimNeed> unknown;
    for (const PimNeed& need : needs) {
        const auto same = std::ranges::find(unknown, need.kernel, &PimNeed::kernel);
        if (same != unknown.end()) {
            same->below = std::max(same->below, need.below);
        } else if (!isSettled(need)) {
            unknown.push_back(need);
        }
    }
    std::vector<std::optional<Error>> errors(unknown.size());
    std::atomic<std::size_t> finished = 0;
    // Few kernels have the threads each for itself, one after the other.
    const bool isSideBySide = unknown.size() > threads;
    const auto one = [&](std::size_t i) {
        if (const auto settled = settle(unknown[i], isSideBySide ? 1 : threads, stop); !settled) {
            errors[i] = settled.error();
        }
        if (done) {
            done(++finished);
        }
    };
    parallelFor(unknown.size(), isSideBySide ? threads : 1, stop, one);
    for (const auto& error : errors) {
        if (error) {
            return tl::unexpected<Error>(*error);
        }
    }
    if (stop.stop_requested()) {
        return fail(ErrorKind::Stopped, "was stopped before all kernels were explored", "", "Give it more time");
    }
    return {};
}

Result<PimAnswer> PimKernels::find(const PimKernel& kernel, unsigned threads, const std::stop_token& stop) const
{
    const auto problem = pose(questionOf(kernel), *m_means.catalogue);
    if (!problem) {
        return tl::unexpected<Error>(problem.error());
    }
    if (m_means.study != nullptr) {
        auto recalled = recall(**problem);
        if (recalled) {
            return withAppend(*std::move(recalled), **problem, stop);
        }
    }
    auto explored = explore(*problem, threads, stop);
    return explored ? withAppend(*std::move(explored), **problem, stop) : explored;
}

Result<PimAnswer> PimKernels::withAppend(PimAnswer answer, const Problem& problem, const std::stop_token& stop)
{
    const auto* drafts = dynamic_cast<const DraftProblem*>(&problem);
    const auto tokens = answer.question.kernel.sizes.find("seq_len");
    if (drafts == nullptr || tokens == answer.question.kernel.sizes.end()) {
        return answer;
    }
    const DraftQuestion& asked = drafts->asked();
    const auto appended = appendedByToken(asked.workload->kernel, parseInteger(tokens->second).value_or(1) - 1);
    for (PimDraft* draft : {&answer.best, &answer.standard}) {
        const auto parsed = appended.empty() ? tl::unexpected<Error>(Error{}) : parseDraft(asked, draft->text);
        if (!parsed) {
            continue; // it keeps nothing
        }
        const auto cost = costOfAppend(asked, parsed->parts(), appended, stop);
        if (!cost && cost.error().kind == ErrorKind::Stopped) {
            return tl::unexpected<Error>(cost.error());
        }
        draft->appendSeconds = cost ? static_cast<double>(cost->cycles.value()) * clockSeconds(problem) : 0;
    }
    return answer;
}

/// Error: the study does not know all of it; then it is explored.
Result<PimAnswer> PimKernels::recall(const Problem& problem) const
{
    const Fingerprint key = studyKeyOf(problem);
    const auto answer = m_means.study->answer(key);
    if (!answer || !*answer || !(*answer)->isProved() || (*answer)->fidelity != Fidelity::Simulated) {
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
    // Of the hand-made drafts the fastest counts; the study has the results of all of them.
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
    if (!picture->best || !picture->proof || !picture->proof->isProved() || !picture->standard) {
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
