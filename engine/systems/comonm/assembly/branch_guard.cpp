// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/comonm/assembly/branch_guard.h"

#include "engine/base/math.h"
#include "engine/systems/comonm/cnm/affine_text.h"

#include <algorithm>
#include <utility>

namespace pimento::comonm {

Relation opposite(Relation relation)
{
    switch (relation) {
    case Relation::Equal:
        return Relation::NotEqual;
    case Relation::NotEqual:
        return Relation::Equal;
    case Relation::Less:
        return Relation::GreaterOrEqual;
    case Relation::LessOrEqual:
        return Relation::Greater;
    case Relation::Greater:
        return Relation::LessOrEqual;
    case Relation::GreaterOrEqual:
        return Relation::Less;
    case Relation::Unknown:
    case Relation::Always:
        break;
    }
    return Relation::Unknown;
}

std::optional<bool> decided(Relation relation, const FormRange& range)
{
    const bool isBelow = range.most && *range.most < 0;
    const bool isAbove = range.least && *range.least > 0;
    const bool isNotAbove = range.most && *range.most <= 0;
    const bool isNotBelow = range.least && *range.least >= 0;
    const auto either = [](bool isTrue, bool isFalse) {
        return isTrue ? std::optional(true) : isFalse ? std::optional(false) : std::nullopt;
    };
    switch (relation) {
    case Relation::Equal:
        return either(isNotAbove && isNotBelow, isBelow || isAbove);
    case Relation::NotEqual:
        return either(isBelow || isAbove, isNotAbove && isNotBelow);
    case Relation::Less:
        return either(isBelow, isNotBelow);
    case Relation::LessOrEqual:
        return either(isNotAbove, isAbove);
    case Relation::Greater:
        return either(isAbove, isNotAbove);
    case Relation::GreaterOrEqual:
        return either(isNotBelow, isBelow);
    case Relation::Always:
        return true;
    case Relation::Unknown:
        break;
    }
    return std::nullopt;
}

std::vector<Guard> guardsOf(Relation relation, const AffineForm& difference, const FormRange& range)
{
    if (const auto always = decided(relation, range)) {
        return *always ? std::vector<Guard>{Guard{}} : std::vector<Guard>{};
    }
    const AffineForm negative = times(difference, -1);
    const AffineForm one{1, {}};
    const bool isNotAbove = range.most && *range.most <= 0;
    const bool isNotBelow = range.least && *range.least >= 0;
    std::vector<Guard> guards;
    switch (relation) {
    case Relation::Less:
        return {{negative}};
    case Relation::LessOrEqual:
        return {{plus(negative, one)}};
    case Relation::Greater:
        return {{difference}};
    case Relation::GreaterOrEqual:
        return {{plus(difference, one)}};
    case Relation::Equal:
        guards.emplace_back();
        if (!isNotBelow) {
            guards.front().push_back(plus(difference, one));
        }
        if (!isNotAbove) {
            guards.front().push_back(plus(negative, one));
        }
        return guards;
    case Relation::NotEqual:
        if (!isNotAbove) {
            guards.push_back({difference});
        }
        if (!isNotBelow) {
            guards.push_back({negative});
        }
        return guards;
    case Relation::Unknown:
    case Relation::Always:
        break;
    }
    return guards;
}

std::optional<TripCount> tripCount(Relation relation, const AffineForm& difference, std::int64_t change)
{
    const bool isUp = relation == Relation::Less || relation == Relation::LessOrEqual;
    const bool isDown = relation == Relation::Greater || relation == Relation::GreaterOrEqual;
    if (change == 0 || (isUp && change < 0) || (isDown && change > 0) ||
        (!isUp && !isDown && relation != Relation::NotEqual)) {
        return std::nullopt;
    }
    const bool isInclusive = relation == Relation::LessOrEqual || relation == Relation::GreaterOrEqual;
    TripCount count{times(difference, change > 0 ? -1 : 1), change > 0 ? change : -change};
    count.end.constant += isInclusive ? 1 : 0;
    const auto isWhole = [&](const AffineTerm& term) { return term.factor % count.step == 0; };
    // With terms of whole steps the rest of the constant rounds up by itself.
    if (std::ranges::all_of(count.end.terms, isWhole)) {
        count.end.constant = ceilDivide(count.end.constant, count.step);
        for (AffineTerm& term : count.end.terms) {
            term.factor /= count.step;
        }
        count.step = 1;
    }
    return count;
}

} // namespace pimento::comonm
