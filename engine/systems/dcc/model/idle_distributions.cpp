// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/model/idle_distributions.h"

#include "engine/systems/dcc/model/distributions.h"

#include <algorithm>
#include <optional>

namespace pimento {

namespace {

/// Groups and cores that remain for another set behind a draft's last one.
Resources leftBy(const Draft& draft, Resources resources)
{
    for (const DraftPart& part : draft.parts()) {
        resources = {resources.groups / part.groups, resources.cores / part.cores};
    }
    return resources;
}

std::vector<Draft> allHandMade(const DraftQuestion& question)
{
    DraftQuestion any = question;
    any.comparedWith = std::nullopt;
    std::vector<Draft> all;
    for (const HandMadeDraft& each : handMadeDrafts(any)) {
        all.push_back(each.draft);
    }
    const std::vector<Draft> vendor = draftsOfDistribution(Distribution::Vendor, question);
    all.insert(all.end(), vendor.begin(), vendor.end());
    return all;
}

} // namespace

std::vector<Draft> idleDistributions(const DraftQuestion& question, Resources resources)
{
    std::vector<Draft> idle;
    if (question.workload->sets.empty() || resources != question.resources()) {
        return idle;
    }
    for (const Draft& draft : allHandMade(question)) {
        if (leftBy(draft, resources) != Resources{1, 1} && std::ranges::find(idle, draft) == idle.end()) {
            idle.push_back(draft);
        }
    }
    return idle;
}

std::vector<Draft> idleDistributionsOf(const DraftQuestion& question, Resources resources)
{
    return question.space == Space::Complete ? idleDistributions(question, resources) : std::vector<Draft>{};
}

void addIdleDistributions(const DraftQuestion& question, Resources resources, DraftList& drafts)
{
    if (drafts.size() == 0) {
        return;
    }
    for (const Draft& draft : idleDistributionsOf(question, resources)) {
        drafts.push(draft.parts());
    }
}

} // namespace pimento
