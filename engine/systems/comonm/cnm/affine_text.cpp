// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/comonm/cnm/affine_text.h"

#include <algorithm>
#include <cstddef>

namespace pimento::comonm {

std::string text(const AffineForm& form, std::span<const std::string> variables)
{
    std::string text;
    for (const AffineTerm& term : form.terms) {
        text += term.factor < 0 ? "-" : text.empty() ? "" : "+";
        const std::string factor = std::to_string(term.factor);
        const std::string digits = factor.substr(term.factor < 0 ? 1 : 0);
        text += digits == "1" ? "" : digits + "*";
        text += term.variable == kProcessVariable ? std::string(kProcessName)
                                                  : variables[static_cast<std::size_t>(term.variable)];
    }
    if (form.constant != 0 || text.empty()) {
        text += (form.constant > 0 && !text.empty() ? "+" : "") + std::to_string(form.constant);
    }
    return text;
}

void addTerm(AffineForm& form, std::int32_t variable, std::int64_t factor)
{
    const auto place = std::ranges::lower_bound(form.terms, variable, {}, &AffineTerm::variable);
    if (place == form.terms.end() || place->variable != variable) {
        if (factor != 0) {
            form.terms.insert(place, {variable, factor});
        }
        return;
    }
    place->factor += factor;
    if (place->factor == 0) {
        form.terms.erase(place);
    }
}

AffineForm plus(AffineForm left, const AffineForm& right)
{
    left.constant += right.constant;
    for (const AffineTerm& term : right.terms) {
        addTerm(left, term.variable, term.factor);
    }
    return left;
}

AffineForm times(AffineForm form, std::int64_t factor)
{
    if (factor == 0) {
        return {};
    }
    form.constant *= factor;
    for (AffineTerm& term : form.terms) {
        term.factor *= factor;
    }
    return form;
}

} // namespace pimento::comonm
