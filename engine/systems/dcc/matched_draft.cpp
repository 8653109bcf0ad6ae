// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/matched_draft.h"

#include "engine/base/formatting.h"
#include "engine/base/math.h"
#include "engine/systems/dcc/model/model.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <tuple>
#include <utility>
#include <vector>

namespace pimento {

namespace {

using Counts = std::array<int, Draft::kMaxParts>;
using Targets = std::array<double, Draft::kMaxParts>;

constexpr double kMostFactor = 2; // maximum factor between a count and its target
constexpr double kRounding = 1e-9;

/// Distribution over groups, or over the cores of a group.
struct Axis {
    const char* noun = "groups";
    int have = 1;         // count on the other device
    int had = 1;          // count on the draft's device
    Counts counts{};      // counts of the draft, by set
    double share = 1;     // total target; below 1: the same fraction of the device is less than one of them
    bool isSplit = false; // over some set; otherwise one of them does all, whatever fraction that is
    Targets wanted{};     // target by set
};

Axis axisOf(const char* noun, std::size_t sets, const Counts& counts, int had, int have)
{
    Axis axis{noun, have, had, counts, 1, false, {}};
    double used = 1;
    for (std::size_t i = 0; i < sets; ++i) {
        used *= counts[i];
    }
    axis.share = used / had * have;
    axis.isSplit = used > 1;
    for (std::size_t i = 0; i < sets; ++i) {
        axis.wanted[i] = counts[i] == 1 ? 1 : std::pow(std::max(1.0, axis.share), std::log(counts[i]) / std::log(used));
    }
    return axis;
}

double doublings(double count, double wanted) { return std::abs(std::log2(count / wanted)); }

/// Range of counts that a set may have: near its target, and split if it was split.
std::pair<int, int> rangeOf(const Axis& axis, std::size_t set)
{
    if (axis.counts[set] == 1) {
        return {1, 1};
    }
    const int least = static_cast<int>(std::ceil(axis.wanted[set] / kMostFactor - kRounding));
    const int most = static_cast<int>(std::floor(axis.wanted[set] * kMostFactor + kRounding));
    return {std::max(2, least), std::min(most, axis.have)};
}

/// A distribution over an axis, and its distance from the target.
struct Shares {
    Counts counts{};
    double offInAll = 0; // in doublings
    double offBySet = 0;
};

/// Lists all distributions within the ranges of the sets.
std::vector<Shares> sharesOf(const Axis& axis, std::size_t sets)
{
    std::vector<Shares> all;
    Shares now;
    const std::function<void(std::size_t, int)> choose = [&](std::size_t set, int used) {
        if (set == sets) {
            now.offInAll = axis.isSplit ? doublings(used, axis.share) : 0;
            if (now.offInAll <= std::log2(kMostFactor) + kRounding) {
                all.push_back(now);
            }
            return;
        }
        const auto [least, most] = rangeOf(axis, set);
        for (int count = least; count <= most && count * used <= axis.have; ++count) {
            const double before = now.offBySet;
            now.counts[set] = count;
            now.offBySet += doublings(count, axis.wanted[set]);
            choose(set + 1, used * count);
            now.offBySet = before;
        }
    };
    choose(0, 1);
    return all;
}

/// Dimension sets that both questions have.
struct Sets {
    std::vector<std::string> names;
    std::vector<std::int64_t> extents; // on the other device, under the draft's mappings
};

Draft draftOf(const Draft& like, const Sets& sets, const Counts& groups, const Counts& cores)
{
    std::array<DraftPart, Draft::kMaxParts> parts{};
    for (std::size_t i = 0; i < like.size(); ++i) {
        const std::int64_t share = std::int64_t{groups[i]} * cores[i];
        parts[i] = {groups[i], cores[i], ceilDivide(sets.extents[i], share), like[i].mapping};
    }
    return Draft(std::span(parts).first(like.size()));
}

/// Deviation of the tiles from being scaled by one common factor.
double offInTiles(const Draft& draft, const Draft& other)
{
    double mean = 0;
    for (std::size_t i = 0; i < draft.size(); ++i) {
        mean += std::log2(static_cast<double>(other[i].tile) / static_cast<double>(draft[i].tile)) /
                static_cast<double>(draft.size());
    }
    double off = 0;
    for (std::size_t i = 0; i < draft.size(); ++i) {
        off += std::abs(std::log2(static_cast<double>(other[i].tile) / static_cast<double>(draft[i].tile)) - mean);
    }
    return off;
}

/// Rounds a deviation, so that values that differ only by rounding errors are equal.
double plain(double off) { return std::round(off * 1e6) / 1e6; }

std::optional<Draft> nearest(const Draft& draft, const Sets& sets, const Axis& groups, const Axis& cores)
{
    const std::vector<Shares> ofGroups = sharesOf(groups, draft.size());
    const std::vector<Shares> ofCores = sharesOf(cores, draft.size());
    using Key = std::tuple<double, double, double>;
    std::optional<std::pair<Key, Draft>> best;
    for (const Shares& group : ofGroups) {
        for (const Shares& core : ofCores) {
            bool hasElements = true;
            for (std::size_t i = 0; i < draft.size(); ++i) {
                const bool isSplit = group.counts[i] > 1 || core.counts[i] > 1;
                hasElements =
                    hasElements && (!isSplit || std::int64_t{group.counts[i]} * core.counts[i] <= sets.extents[i]);
            }
            const double inAll = plain(group.offInAll + core.offInAll);
            if (!hasElements || (best && inAll > std::get<0>(best->first))) {
                continue;
            }
            const Draft candidate = draftOf(draft, sets, group.counts, core.counts);
            const Key key{inAll, plain(group.offBySet + core.offBySet), plain(offInTiles(draft, candidate))};
            if (!best || key < best->first) {
                best.emplace(key, candidate);
            }
        }
    }
    return best ? std::optional(best->second) : std::nullopt;
}

std::string numberText(double number)
{
    std::string text;
    appendFormat(text, "{:.3g}", number);
    return text;
}

std::string resourcesText(const DraftQuestion& question)
{
    const Resources all = question.resources();
    return question.machine->description().title + " (" + std::to_string(all.groups) + " groups x " +
           std::to_string(all.cores) + " cores)";
}

/// Explains why no draft of the other device matches closely enough.
std::string whyNone(const Draft& draft, const Sets& sets, const Axis& groups, const Axis& cores)
{
    for (const Axis* axis : {&groups, &cores}) {
        for (std::size_t i = 0; i < draft.size(); ++i) {
            const auto [least, most] = rangeOf(*axis, i);
            if (least > most) {
                return "the dimension set " + sets.names[i] + " is split over " + std::to_string(axis->counts[i]) +
                       " of " + std::to_string(axis->had) + " " + axis->noun + ", and its fraction of " +
                       std::to_string(axis->have) + " is " + numberText(axis->wanted[i]);
            }
        }
    }
    for (std::size_t i = 0; i < draft.size(); ++i) {
        const std::int64_t least = std::int64_t{rangeOf(groups, i).first} * rangeOf(cores, i).first;
        if (least > sets.extents[i]) {
            return "the dimension set " + sets.names[i] + " has " + std::to_string(sets.extents[i]) +
                   " elements, and the same fraction would be " + numberText(groups.wanted[i]) + " groups x " +
                   numberText(cores.wanted[i]) + " cores";
        }
    }
    for (const Axis* axis : {&groups, &cores}) {
        std::int64_t least = 1;
        for (std::size_t i = 0; i < draft.size(); ++i) {
            least *= rangeOf(*axis, i).first;
        }
        if (axis->isSplit && static_cast<double>(least) > kMostFactor * axis->share) {
            return "the same fraction of the device is " + numberText(axis->share) + " of " +
                   std::to_string(axis->have) + " " + axis->noun + ", and splitting the same sets takes " +
                   std::to_string(least);
        }
    }
    return "every draft gives some dimension set less than half or more than twice its fraction";
}

void addShare(std::string& text, const std::string& name, const Axis& axis, std::size_t set, int count)
{
    if (axis.counts[set] == 1 && count == 1) {
        return;
    }
    text += (text.empty() ? "" : "; ") + name + " has " + std::to_string(count) + " of " + std::to_string(axis.have) +
            " " + axis.noun + " for " + std::to_string(axis.counts[set]) + " of " + std::to_string(axis.had);
}

std::string tilesText(const Draft& draft)
{
    std::string text;
    for (const DraftPart& part : draft) {
        text += (text.empty() ? "" : ",") + std::to_string(part.tile);
    }
    return text;
}

/// Lists the shares that differ; "": none does.
std::string differences(const Draft& match, const Sets& sets, const Axis& groups, const Axis& cores)
{
    std::string text;
    for (std::size_t i = 0; i < match.size(); ++i) {
        if (doublings(match[i].groups, groups.wanted[i]) > kRounding) {
            addShare(text, sets.names[i], groups, i, match[i].groups);
        }
        if (doublings(match[i].cores, cores.wanted[i]) > kRounding) {
            addShare(text, sets.names[i], cores, i, match[i].cores);
        }
    }
    for (const Axis* axis : {&groups, &cores}) {
        if (!axis->isSplit && axis->had != axis->have) {
            text += (text.empty() ? "" : "; ") + std::string("no set is split over ") + axis->noun + ": 1 of " +
                    std::to_string(axis->have) + " instead of 1 of " + std::to_string(axis->had);
        }
    }
    return text;
}

MatchedDraft none(const std::string& what, const std::string& why)
{
    return {std::nullopt, Exactness::None, "no match for " + what + ", because " + why};
}

} // namespace

MatchedDraft matchDraft(const DraftQuestion& from, const Draft& draft, const DraftQuestion& to)
{
    const std::string what = draftText(from, draft.parts()) + " of " + resourcesText(from);
    Sets sets;
    sets.names = to.model->setNames(to);
    if (from.model != to.model || from.workload == nullptr || to.workload == nullptr) {
        return none(what, "only drafts of compiled kernels are matched");
    }
    if (from.workload->source != to.workload->source || sets.names != from.model->setNames(from)) {
        return none(what, from.kernelTitle() + " and " + to.kernelTitle() + " are different kernels");
    }
    Counts groups{};
    Counts cores{};
    for (std::size_t i = 0; i < draft.size(); ++i) {
        groups[i] = draft[i].groups;
        cores[i] = draft[i].cores;
        sets.extents.push_back(to.workload->sets[i].mappings[static_cast<std::size_t>(draft[i].mapping)].extent);
    }
    const Resources had = from.resources();
    const Resources have = to.resources();
    const Axis ofGroups = axisOf("groups", draft.size(), groups, had.groups, have.groups);
    const Axis ofCores = axisOf("cores", draft.size(), cores, had.cores, have.cores);
    const auto match = nearest(draft, sets, ofGroups, ofCores);
    if (!match) {
        return none(what + " on " + resourcesText(to), whyNone(draft, sets, ofGroups, ofCores));
    }
    const std::string text = draftText(to, match->parts());
    const std::string differing = differences(*match, sets, ofGroups, ofCores);
    if (differing.empty()) {
        return {match, Exactness::Exact,
                text + " on " + resourcesText(to) + " matches " + what +
                    " exactly: same fraction of the device, same split"};
    }
    return {match, Exactness::Nearest,
            text + " on " + resourcesText(to) + " is nearest to " + what + ": " + differing + "; tiles " +
                tilesText(*match) + " for " + tilesText(draft)};
}

} // namespace pimento
