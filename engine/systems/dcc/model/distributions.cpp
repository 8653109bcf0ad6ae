// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/model/distributions.h"

#include "engine/base/math.h"
#include "engine/systems/dcc/model/compiled_defaults.h"
#include "engine/systems/dcc/model/vendor_distribution.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>

namespace pimento {

namespace {

constexpr int kCoresOfSecondSet = 4;

DraftPart partOf(const DraftQuestion& question, std::size_t set, std::int64_t groups, std::int64_t cores)
{
    const std::int64_t extent = question.workload->sets[set].extent();
    DraftPart part;
    part.cores = static_cast<std::int32_t>(std::clamp<std::int64_t>(extent, 1, cores));
    part.groups = static_cast<std::int32_t>(std::clamp<std::int64_t>(extent / part.cores, 1, groups));
    part.tile = ceilDivide(extent, std::int64_t{part.groups} * part.cores);
    return part;
}

/// Returns the published default with its idle groups given to one set.
Draft publishedDraft(const DraftQuestion& question, std::size_t spareSet)
{
    const Resources all = question.resources();
    const std::size_t sets = question.workload->sets.size();
    std::vector<DraftPart> parts(sets);
    const auto outer =
        static_cast<std::int32_t>(std::min<std::int64_t>(question.workload->sets[0].extent(), all.groups));
    int cores = all.cores;
    for (std::size_t i = 0; i < sets; ++i) {
        const bool isLast = i + 1 == sets;
        const int wanted = isLast ? cores : i == 0 ? 1 : std::min(kCoresOfSecondSet, cores);
        const std::int64_t groups = i == 0 ? outer : i == spareSet ? all.groups / outer : 1;
        if (i == 0) { // the first set takes groups before cores
            parts[i] = {outer, 1, 1};
            parts[i].cores = static_cast<std::int32_t>(
                std::clamp<std::int64_t>(question.workload->sets[0].extent() / outer, 1, wanted));
            parts[i].tile = ceilDivide(question.workload->sets[0].extent(), std::int64_t{outer} * parts[i].cores);
        } else {
            parts[i] = partOf(question, i, groups, wanted);
        }
        cores /= parts[i].cores;
    }
    return Draft(parts);
}

std::vector<Draft> publishedDrafts(const DraftQuestion& question)
{
    const std::size_t sets = question.workload->sets.size();
    std::vector<Draft> drafts = {publishedDraft(question, sets - 1)};
    if (Draft other = publishedDraft(question, 1); sets > 2 && other != drafts.front()) {
        drafts.push_back(std::move(other));
    }
    return drafts;
}

void add(std::vector<HandMadeDraft>& all, const Draft& draft, std::string_view name)
{
    const auto known = std::ranges::find(all, draft, &HandMadeDraft::draft);
    if (known == all.end()) {
        all.push_back({draft, std::string(name)});
    } else {
        known->names += (known->names.empty() ? "" : ", ") + std::string(name);
    }
}

} // namespace

std::vector<Draft> draftsOfDistribution(Distribution distribution, const DraftQuestion& question)
{
    if (question.workload->sets.empty()) {
        return {};
    }
    switch (distribution) {
    case Distribution::Published:
        return publishedDrafts(question);
    case Distribution::Paper:
        return {plainestDefault(question)};
    case Distribution::AllCores:
        return {withIdleShared(question, plainestDefault(question))};
    case Distribution::Vendor:
        return {vendorDraft(question)};
    }
    return {};
}

std::vector<HandMadeDraft> handMadeDrafts(const DraftQuestion& question)
{
    std::vector<HandMadeDraft> all;
    if (question.comparedWith) {
        for (const Draft& draft : draftsOfDistribution(*question.comparedWith, question)) {
            add(all, draft, nameOf(*question.comparedWith).id);
        }
        return all;
    }
    for (const Draft& draft : soundDefaults(question)) {
        all.push_back({draft, ""});
    }
    for (const Distribution each : {Distribution::Published, Distribution::Paper, Distribution::AllCores}) {
        for (const Draft& draft : draftsOfDistribution(each, question)) {
            add(all, draft, nameOf(each).id);
        }
    }
    for (HandMadeDraft& each : all) {
        each.names = each.names.empty() ? kLookUpName : each.names;
    }
    return all;
}

std::string sourceOf(Distribution distribution, const DraftQuestion& question)
{
    return distribution == Distribution::Vendor ? vendorSource(question) : std::string(nameOf(distribution).source);
}

} // namespace pimento
