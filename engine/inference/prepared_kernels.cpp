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
constexpr std::size_t kSharedMappings = 3;      // mappings of smaller kernels that a large one tries

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
    const std::vector<PimNeed> large = takeLarge(unknown);
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
    const bool isSideBySide = unknown.size() > threads;
    forEach(unknown.size(), isSideBySide, [&](std::size_t i) {
        const auto settled = settle(unknown[i], isSideBySide ? 1 : threads, stop);
        tell();
        return settled;
    });
    forEach(large.size(), true, [&](std::size_t i) {
        const auto shared = share(large[i].kernel, stop);
        tell();
        return shared;
    });
    forEach(m_means.searches == KernelSearches::Small ? unknown.size() : 0, true,
            [&](std::size_t i) { return checkSharing(unknown[i].kernel, stop); });
    if (stop.stop_requested()) {
        return fail(ErrorKind::Stopped, "was stopped before all kernels were explored", "", "Give it more time");
    }
    return first ? tl::unexpected<Error>(*std::move(first)) : Result<void>();
}

std::vector<PimNeed> PimKernels::takeLarge(std::vector<PimNeed>& needs) const
{
    std::map<std::string, double> least; // work of the smallest kernel of a name
    const auto isSearched = [](const PimNeed& need) { return need.drafts == DraftChoice::Best; };
    for (const PimNeed& need : needs) {
        if (isSearched(need)) {
            double& work = least.try_emplace(need.kernel.name, workOf(need.kernel)).first->second;
            work = std::min(work, workOf(need.kernel));
        }
    }
    std::vector<PimNeed> large;
    if (m_means.searches == KernelSearches::Small) {
        const auto isLarge = [&](const PimNeed& need) {
            const double work = workOf(need.kernel);
            return isSearched(need) && work > kMostSearchedWork &&
                   (work > least.at(need.kernel.name) || !searchedAs(need.kernel.name).empty());
        };
        std::ranges::copy_if(needs, std::back_inserter(large), isLarge);
        std::erase_if(needs, isLarge);
    }
    return large;
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

Result<void> PimKernels::checkSharing(const PimKernel& kernel, const std::stop_token& stop)
{
    const auto answer = known(kernel);
    const std::vector<std::string> texts =
        answer ? mappingsNear(kernel, searchedAs(kernel.name)) : std::vector<std::string>();
    if (texts.empty()) {
        return {};
    }
    const auto problem = problemOf(kernel);
    const auto cheapest = problem ? cheapestOf(**problem, texts, std::numeric_limits<double>::infinity(),
                                               {.cache = m_means.cache, .heartbeat = m_means.heartbeat}, stop)
                                  : Result<std::optional<CheaperCandidate>>(tl::unexpected<Error>(problem.error()));
    if (!cheapest) {
        return tl::unexpected<Error>(cheapest.error());
    }
    double seconds = answer->standard.seconds;
    if (*cheapest) {
        seconds = std::min(seconds, draftOf(**problem, (*cheapest)->text, (*cheapest)->found.quantities).seconds);
    }
    const std::lock_guard lock(m_mutex);
    m_ratios.emplace(kernel, seconds / answer->fastest().seconds);
    return {};
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
