// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/tensor/loop_index.h"

#include "engine/base/math.h"

#include <algorithm>
#include <tuple>

namespace pimento::upmem::tensor {

namespace {

auto orderOf(const Term& term) { return std::tuple(term.variable, term.divisor, term.modulus); }

Bounds boundsOfVariable(Variable variable, const VariableSpace& space)
{
    if (variable >= 0) {
        return {0, space.extents[static_cast<std::size_t>(variable)] - 1};
    }
    return boundsOf(space.derived[static_cast<std::size_t>(~variable)].value, space);
}

/// Bounds of a term without its factor.
Bounds boundsOfAtom(const Term& term, const VariableSpace& space)
{
    Bounds bounds = boundsOfVariable(term.variable, space);
    bounds = {floorDivide(bounds.least, term.divisor), floorDivide(bounds.most, term.divisor)};
    if (term.modulus > 0 && (bounds.least < 0 || bounds.most >= term.modulus)) {
        bounds = {0, term.modulus - 1};
    }
    return bounds;
}

/// Divides a term by a number, if the quotient is a term.
bool divideTerm(Term& term, std::int64_t divisor)
{
    if (divisor % term.factor != 0 || term.factor < 0) {
        return false;
    }
    const std::int64_t rest = divisor / term.factor;
    if (term.modulus > 0 && term.modulus % rest != 0) {
        return false;
    }
    term.factor = 1;
    term.divisor *= rest;
    term.modulus /= rest;
    return true;
}

/// Takes a term modulo a number, if the remainder is a term.
bool reduceTerm(Term& term, std::int64_t modulus)
{
    if (term.factor < 0 || modulus % term.factor != 0) {
        return false;
    }
    const std::int64_t rest = modulus / term.factor;
    if (term.modulus > 0 && term.modulus % rest != 0) {
        return false;
    }
    term.modulus = rest;
    return true;
}

/// Computes value / divisor rounded down, if it is a sum of terms: those whose factor the divisor divides, provided
/// that the rest stays below the divisor.
bool divide(LoopIndex& value, std::int64_t divisor, const VariableSpace& space)
{
    if (divisor == 1) {
        return true;
    }
    LoopIndex high;
    LoopIndex low;
    for (const Term& term : value.terms) {
        (term.factor % divisor == 0 ? high : low).terms.push_back(term);
    }
    const std::int64_t part = floorDivide(value.constant, divisor);
    high.constant = part * divisor;
    low.constant = value.constant - high.constant;
    const Bounds rest = boundsOf(low, space);
    if (rest.least >= 0 && rest.most < divisor) {
        for (Term& term : high.terms) {
            term.factor /= divisor;
        }
        high.constant = part;
        value = std::move(high);
        return true;
    }
    return value.terms.size() == 1 && value.constant == 0 && divideTerm(value.terms.front(), divisor);
}

bool reduce(LoopIndex& value, std::int64_t modulus, const VariableSpace& space)
{
    if (modulus == 0) {
        return true;
    }
    LoopIndex low;
    for (const Term& term : value.terms) {
        if (term.factor % modulus != 0) {
            low.terms.push_back(term);
        }
    }
    low.constant = value.constant - floorDivide(value.constant, modulus) * modulus;
    const Bounds rest = boundsOf(low, space);
    const bool isShort = rest.least >= 0 && rest.most < modulus;
    if (!isShort && !(low.terms.size() == 1 && low.constant == 0 && reduceTerm(low.terms.front(), modulus))) {
        return false;
    }
    value = std::move(low);
    return true;
}

Variable derivedVariable(const LoopIndex& value, std::vector<Derived>& derived)
{
    const auto found = std::ranges::find(derived, value, &Derived::value);
    const auto number = static_cast<Variable>(found - derived.begin());
    if (found == derived.end()) {
        derived.push_back({value});
    }
    return ~number;
}

/// Replaces a quotient and its remainder by the whole: 4 * (v / 4) + v % 4 is v.
void joinParts(LoopIndex& index)
{
    std::vector<Term>& terms = index.terms;
    for (std::size_t i = 0; i < terms.size(); ++i) {
        for (std::size_t j = 0; j < terms.size(); ++j) {
            const Term high = terms[i];
            const Term low = terms[j];
            if (i != j && high.variable == low.variable && low.modulus > 0 &&
                high.divisor == low.divisor * low.modulus && high.factor == low.factor * low.modulus) {
                terms.erase(terms.begin() + static_cast<std::ptrdiff_t>(std::max(i, j)));
                terms.erase(terms.begin() + static_cast<std::ptrdiff_t>(std::min(i, j)));
                index.add(Term{low.factor, low.variable, low.divisor, high.modulus * low.modulus});
                joinParts(index);
                return;
            }
        }
    }
}

/// Adds (value / divisor) % modulus, as the term requires, in place of the term.
void addTaken(LoopIndex& to, const Term& term, const LoopIndex& value, std::span<const std::int64_t> extents,
              std::vector<Derived>& derived)
{
    LoopIndex taken = value;
    if (divide(taken, term.divisor, {extents, derived}) && reduce(taken, term.modulus, {extents, derived})) {
        to.add(taken, term.factor);
        return;
    }
    to.add(Term{term.factor, derivedVariable(value, derived), term.divisor, term.modulus});
}

} // namespace

void LoopIndex::add(Term term, std::int64_t factor)
{
    term.factor *= factor;
    if (term.factor == 0 || term.modulus == 1) {
        return;
    }
    const auto at = std::ranges::lower_bound(terms, orderOf(term), {}, orderOf);
    if (at == terms.end() || orderOf(*at) != orderOf(term)) {
        terms.insert(at, term);
        return;
    }
    at->factor += term.factor;
    if (at->factor == 0) {
        terms.erase(at);
    }
}

void LoopIndex::add(const LoopIndex& other, std::int64_t factor)
{
    for (const Term& term : other.terms) {
        add(term, factor);
    }
    constant += other.constant * factor;
}

Bounds boundsOf(const Term& term, const VariableSpace& space)
{
    const Bounds atom = boundsOfAtom(term, space);
    const std::int64_t first = atom.least * term.factor;
    const std::int64_t second = atom.most * term.factor;
    return {std::min(first, second), std::max(first, second)};
}

Bounds boundsOf(const LoopIndex& index, const VariableSpace& space)
{
    Bounds sum = {index.constant, index.constant};
    for (const Term& term : index.terms) {
        const Bounds bounds = boundsOf(term, space);
        sum.least += bounds.least;
        sum.most += bounds.most;
    }
    return sum;
}

void substitute(LoopIndex& index, Variable variable, const LoopIndex& value, std::span<const std::int64_t> extents,
                std::vector<Derived>& derived)
{
    const auto isIt = [variable](const Term& term) { return term.variable == variable; };
    if (std::ranges::none_of(index.terms, isIt)) {
        return;
    }
    LoopIndex result;
    result.constant = index.constant;
    result.terms.reserve(index.terms.size() + value.terms.size());
    for (const Term& term : index.terms) {
        if (!isIt(term)) {
            result.add(term);
        } else if (term.isPlain()) {
            result.add(value, term.factor);
        } else {
            addTaken(result, term, value, extents, derived);
        }
    }
    joinParts(result);
    index = std::move(result);
}

bool mentions(const LoopIndex& index, Variable variable, std::span<const Derived> derived)
{
    return std::ranges::any_of(index.terms, [&](const Term& term) {
        return term.variable == variable ||
               (term.variable < 0 &&
                mentions(derived[static_cast<std::size_t>(~term.variable)].value, variable, derived));
    });
}

std::int64_t valueOf(const LoopIndex& index, std::span<const std::int64_t> loops, std::span<const Derived> derived)
{
    std::int64_t sum = index.constant;
    for (const Term& term : index.terms) {
        std::int64_t value = term.variable >= 0
                                 ? loops[static_cast<std::size_t>(term.variable)]
                                 : valueOf(derived[static_cast<std::size_t>(~term.variable)].value, loops, derived);
        value = term.divisor == 1 ? value : floorDivide(value, term.divisor);
        if (term.modulus > 0) {
            value -= floorDivide(value, term.modulus) * term.modulus;
        }
        sum += term.factor * value;
    }
    return sum;
}

} // namespace pimento::upmem::tensor
