// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/loops/affine.h"

#include "sim/base/assert.h"
#include "sim/base/fingerprint.h"

#include <algorithm>

namespace pimento::upmem {

namespace {

/// Adds `right` times `sign` to `left`, with terms merged in order.
std::vector<AffineTerm> mergedTerms(const std::vector<AffineTerm>& left, const std::vector<AffineTerm>& right,
                                    std::int64_t sign)
{
    std::vector<AffineTerm> merged;
    merged.reserve(left.size() + right.size());
    auto a = left.begin();
    auto b = right.begin();
    while (a != left.end() || b != right.end()) {
        if (b == right.end() || (a != left.end() && a->variable < b->variable)) {
            merged.push_back(*a++);
        } else if (a == left.end() || b->variable < a->variable) {
            merged.push_back({b->variable, sign * b->factor});
            ++b;
        } else {
            const std::int64_t factor = a->factor + sign * b->factor;
            if (factor != 0) {
                merged.push_back({a->variable, factor});
            }
            ++a;
            ++b;
        }
    }
    return merged;
}

} // namespace

Affine Affine::of(VariableId variable, std::int64_t factor)
{
    Affine affine;
    if (factor != 0) {
        affine.terms.push_back({variable, factor});
    }
    return affine;
}

std::int64_t Affine::factorOf(VariableId variable) const
{
    const auto term = std::ranges::find(terms, variable, &AffineTerm::variable);
    return term == terms.end() ? 0 : term->factor;
}

std::int64_t Affine::at(std::span<const std::int64_t> values) const
{
    std::int64_t sum = constant;
    for (const AffineTerm& term : terms) {
        PIMENTO_ASSERT(term.variable < values.size(), "an affine function is asked with a value for each variable");
        sum += term.factor * values[term.variable];
    }
    return sum;
}

Affine Affine::without(VariableId variable) const
{
    Affine rest = *this;
    std::erase_if(rest.terms, [&](const AffineTerm& term) { return term.variable == variable; });
    return rest;
}

Affine Affine::substituted(VariableId variable, const Affine& value) const
{
    Affine result = *this;
    result.substitute(variable, value);
    return result;
}

void Affine::substitute(VariableId variable, const Affine& value)
{
    const auto term = std::ranges::find(terms, variable, &AffineTerm::variable);
    if (term == terms.end()) {
        return;
    }
    const std::int64_t factor = term->factor;
    terms.erase(term);
    if (value.isConstant()) {
        constant += factor * value.constant;
    } else {
        *this += value * factor;
    }
}

Affine& Affine::operator+=(const Affine& other)
{
    terms = mergedTerms(terms, other.terms, 1);
    constant += other.constant;
    return *this;
}

Affine& Affine::operator-=(const Affine& other)
{
    terms = mergedTerms(terms, other.terms, -1);
    constant -= other.constant;
    return *this;
}

Affine& Affine::operator*=(std::int64_t factor)
{
    if (factor == 0) {
        terms.clear();
    }
    for (AffineTerm& term : terms) {
        term.factor *= factor;
    }
    constant *= factor;
    return *this;
}

Range rangeOf(const Affine& affine, std::span<const std::int64_t> extents)
{
    Range range{affine.constant, affine.constant};
    for (const AffineTerm& term : affine.terms) {
        PIMENTO_ASSERT(term.variable < extents.size() && extents[term.variable] >= 1,
                       "a range is asked with an extent for each variable");
        const std::int64_t end = term.factor * (extents[term.variable] - 1);
        (term.factor > 0 ? range.most : range.least) += end;
    }
    return range;
}

std::string text(const Affine& affine, const std::function<std::string(VariableId)>& nameOf)
{
    std::string line;
    const auto add = [&](std::int64_t factor, const std::string& name) {
        const std::int64_t size = factor < 0 ? -factor : factor;
        line += line.empty() ? (factor < 0 ? "-" : "") : (factor < 0 ? " - " : " + ");
        if (name.empty()) {
            line += std::to_string(size);
        } else {
            line += size == 1 ? name : std::to_string(size) + "*" + name;
        }
    };
    for (const AffineTerm& term : affine.terms) {
        add(term.factor, nameOf(term.variable));
    }
    if (affine.constant != 0 || affine.terms.empty()) {
        add(affine.constant, {});
    }
    return line;
}

std::string text(const Condition& condition, const std::function<std::string(VariableId)>& nameOf)
{
    return text(condition.affine, nameOf) + " < " + std::to_string(condition.bound);
}

void fingerprint(Fingerprinter& print, const AffineTerm& term) { print.add(term.variable, term.factor); }

void fingerprint(Fingerprinter& print, const Affine& affine) { print.add(affine.terms, affine.constant); }

void fingerprint(Fingerprinter& print, const Condition& condition) { print.add(condition.affine, condition.bound); }

} // namespace pimento::upmem
