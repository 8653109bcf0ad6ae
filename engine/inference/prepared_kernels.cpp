// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/parallel.h"
#include "engine/exploration/cheaper_candidate.h"
#include "engine/exploration/exploration.h"
#include "engine/inference/pim_kernels.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>

// Answers of PimKernels to many kernels at once.

namespace pimento::inference {

namespace {

constexpr double kMostSearchedWork = 4'194'304; // product of the sizes of a kernel that is searched
constexpr std::size_t kSharedMappings = 3;      // mappings of smaller kernels that a larger one tries
constexpr double kSharedWell = 1.01;            // time with mappings of smaller kernels over the least one
constexpr int kSharedOften = 2;                 // searched kernels in a row that share well before others only share

double workOf(const PimKernel& kernel)
{
    double work = 1;
    for (const auto& [size, value] : kernel.sizes) {
        work *= static_cast<double>(value);
    }
    return work;
}

/// How far the sizes of two kernels of one name are from each other, as a sum of logarithms of ratios.
double distanceOf(const PimKernel& one, const PimKernel& other)
{
    double distance = 0;
    for (const auto& [size, value] : one.sizes) {
        const auto found = other.sizes.find(size);
        if (found != other.sizes.end()) {
            distance += std::abs(std::log(static_cast<double>(value) / static_cast<double>(found->second)));
        }
    }
    return distance;
}

/// The different mappings of the nearest kernels with less work.
std::vector<std::string> mappingsNear(const PimKernel& kernel, std::vector<std::pair<PimKernel, std::string>> searched)
{
    const double work = workOf(kernel);
    std::erase_if(searched, [&](const auto& each) {
        return each.first.elementType != kernel.elementType || each.first.appendsToken != kernel.appendsToken ||
               workOf(each.first) >= work;
    });
    std::ranges::stable_sort(searched, {}, [&](const auto& each) { return distanceOf(kernel, each.first); });
    std::vector<std::string> near;
    for (auto& [other, mapping] : searched) {
        if (near.size() < kSharedMappings && std::ranges::find(near, mapping) == near.end()) {
            near.push_back(std::move(mapping));
        }
    }
    return near;
}

} // namespace

Result<void> PimKernels::settle(const PimNeed& need, unsigned threads, const std::stop_token& stop)
{
    if (need.drafts == DraftChoice::Standard) {
        return standardOf(need.kernel, stop).map([](const PimDraft&) {});
    }
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
        const auto same = std::ranges::find_if(
            unknown, [&](const PimNeed& each) { return each.kernel == need.kernel && each.drafts == need.drafts; });
        if (same != unknown.end()) {
            same->below = std::max(same->below, need.below);
        } else if (!isSettled(need)) {
            unknown.push_back(need);
        }
    }
    const std::vector<std::vector<PimNeed>> lists = inOrder(std::move(unknown));
    std::atomic<std::size_t> finished = 0;
    std::optional<Error> first;
    const auto forEach = [&](std::size_t count, bool isSideBySide, const auto& settleOne) {
        std::vector<std::optional<Error>> errors(count);
        parallelFor(count, isSideBySide ? threads : 1, stop, [&](std::size_t i) {
            if (const auto settled = settleOne(i); !settled) {
                errors[i] = settled.error();
            }
        });
        const auto error = std::ranges::find_if(errors, [](const auto& each) { return each.has_value(); });
        if (!first && error != errors.end()) {
            first = std::move(*error);
        }
    };
    const auto tell = [&] {
        if (done) {
            done(++finished);
        }
    };
    // With few kernels, explore one after the other with all threads each.
    const bool isSideBySide = lists.size() > threads;
    std::vector<std::vector<PimKernel>> rest(lists.size());
    forEach(lists.size(), isSideBySide,
            [&](std::size_t i) { return settleInOrder(lists[i], rest[i], isSideBySide ? 1 : threads, stop, tell); });
    std::vector<PimKernel> sharing;
    for (std::vector<PimKernel>& each : rest) {
        std::ranges::move(each, std::back_inserter(sharing));
    }
    forEach(sharing.size(), true, [&](std::size_t i) {
        const auto shared = share(sharing[i], stop);
        tell();
        return shared;
    });
    if (stop.stop_requested()) {
        return fail(ErrorKind::Stopped, "was stopped before all kernels were explored", "", "Give it more time");
    }
    return first ? tl::unexpected<Error>(*std::move(first)) : Result<void>();
}

std::vector<std::vector<PimNeed>> PimKernels::inOrder(std::vector<PimNeed> needs) const
{
    std::vector<std::vector<PimNeed>> lists;
    std::map<std::string, std::size_t> places; // of the list of a name
    for (PimNeed& need : needs) {
        const bool isAlone = m_means.searches == KernelSearches::Each || need.drafts == DraftChoice::Standard;
        const std::size_t place =
            isAlone ? lists.size() : places.try_emplace(need.kernel.name, lists.size()).first->second;
        if (place == lists.size()) {
            lists.emplace_back();
        }
        lists[place].push_back(std::move(need));
    }
    for (std::vector<PimNeed>& list : lists) {
        std::ranges::stable_sort(list, {}, [](const PimNeed& need) { return workOf(need.kernel); });
    }
    return lists;
}

Result<void> PimKernels::settleInOrder(std::span<const PimNeed> needs, std::vector<PimKernel>& rest, unsigned threads,
                                       const std::stop_token& stop, const std::function<void()>& tell)
{
    std::optional<Error> first;
    int sharedWell = 0; // searched kernels in a row
    for (std::size_t i = 0; i < needs.size() && !stop.stop_requested(); ++i) {
        const PimKernel& kernel = needs[i].kernel;
        const bool canShare = m_means.searches == KernelSearches::Small && needs[i].drafts == DraftChoice::Best &&
                              (i > 0 || !searchedAs(kernel.name).empty());
        if (canShare && (sharedWell >= kSharedOften || workOf(kernel) > kMostSearchedWork)) {
            rest.push_back(kernel);
            continue;
        }
        const auto settled = settle(needs[i], threads, stop);
        const auto ratio = settled && canShare ? checkSharing(kernel, stop) : std::optional<double>();
        if (!first && !settled) {
            first = settled.error();
        }
        if (ratio) {
            sharedWell = *ratio <= kSharedWell ? sharedWell + 1 : 0;
        }
        tell();
    }
    return first ? tl::unexpected<Error>(*std::move(first)) : Result<void>();
}

PimKernels::Searched PimKernels::searchedAs(const std::string& name) const
{
    const std::lock_guard lock(m_mutex);
    Searched all;
    for (const auto& [kernel, found] : m_answers) {
        if (kernel.name == name && !found->isShared) {
            all.emplace_back(kernel, found->best.text);
        }
    }
    return all;
}

Result<void> PimKernels::share(const PimKernel& kernel, const std::stop_token& stop)
{
    const auto found = [&]() -> Result<PimAnswer> {
        const auto problem = problemOf(kernel);
        const auto standard = problem ? findStandard(**problem, m_means.cache, stop, m_means.heartbeat)
                                      : Result<StandardCandidate>(tl::unexpected<Error>(problem.error()));
        if (!standard) {
            return tl::unexpected<Error>(standard.error());
        }
        const std::vector<std::string> texts = mappingsNear(kernel, searchedAs(kernel.name));
        const auto cheaper = cheapestOf(**problem, texts, standard->found.quantities[(*problem)->costs().ranked],
                                        {.cache = m_means.cache, .heartbeat = m_means.heartbeat}, stop);
        if (!cheaper) {
            return tl::unexpected<Error>(cheaper.error());
        }
        PimAnswer shared;
        shared.question = (*problem)->question();
        shared.standard = draftOf(**problem, standard->label, standard->found.quantities);
        shared.standardName = standard->name;
        shared.best = *cheaper ? draftOf(**problem, (*cheaper)->text, (*cheaper)->found.quantities) : shared.standard;
        shared.candidates = std::ssize(texts);
        shared.isShared = true;
        return shared;
    }();
    const std::lock_guard lock(m_mutex);
    if (found) {
        m_answers.emplace(kernel, std::make_shared<const PimAnswer>(*found));
        return {};
    }
    if (found.error().kind != ErrorKind::Stopped) {
        m_refusals.emplace(kernel, found.error());
    }
    return tl::unexpected<Error>(found.error());
}

std::optional<double> PimKernels::checkSharing(const PimKernel& kernel, const std::stop_token& stop)
{
    const auto answer = known(kernel);
    const std::vector<std::string> texts =
        answer ? mappingsNear(kernel, searchedAs(kernel.name)) : std::vector<std::string>();
    if (texts.empty()) {
        return {};
    }
    const auto problem = problemOf(kernel);
    if (!problem) {
        return {};
    }
    const auto cheapest = cheapestOf(**problem, texts, std::numeric_limits<double>::infinity(),
                                     {.cache = m_means.cache, .heartbeat = m_means.heartbeat}, stop);
    if (!cheapest) {
        return {};
    }
    double seconds = answer->standard.seconds;
    if (*cheapest) {
        seconds = std::min(seconds, draftOf(**problem, (*cheapest)->text, (*cheapest)->found.quantities).seconds);
    }
    const double ratio = seconds / answer->fastest().seconds;
    const std::lock_guard lock(m_mutex);
    m_ratios.emplace(kernel, ratio);
    return ratio;
}

SharedMappings PimKernels::sharedMappings() const
{
    const std::lock_guard lock(m_mutex);
    SharedMappings all;
    for (const auto& [kernel, found] : m_answers) {
        ++(found->isShared ? all.shared : all.searched);
    }
    double sum = 0;
    for (const auto& [kernel, ratio] : m_ratios) {
        sum += ratio;
        all.mostRatio = std::max(all.mostRatio, ratio);
    }
    all.checked = m_ratios.size();
    all.meanRatio = all.checked > 0 ? sum / static_cast<double>(all.checked) : 1;
    return all;
}

std::vector<std::string> sharingText(const SharedMappings& shared)
{
    std::vector<std::string> all;
    if (shared.shared == 0) {
        return all;
    }
    all.push_back(fmt::format("{} kernels are searched; {} larger ones run the fastest of their baselines and of "
                              "mappings found for smaller sizes",
                              shared.searched, shared.shared));
    if (shared.checked > 0) {
        all.push_back(fmt::format("With mappings of smaller sizes, {} searched kernels would take {:.1f} % longer on "
                                  "average, {:.1f} % at most",
                                  shared.checked, (shared.meanRatio - 1) * 100, (shared.mostRatio - 1) * 100));
    }
    return all;
}

} // namespace pimento::inference
