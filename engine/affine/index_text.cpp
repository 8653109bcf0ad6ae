// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/affine/kernel.h"

namespace pimento::affine {

std::string text(const Index& index, std::span<const Variable> variables)
{
    std::string all;
    for (const Term& term : index.terms) {
        const bool isNegative = term.coefficient < 0;
        all += isNegative ? "-" : all.empty() ? "" : "+";
        all += variables[term.variable].name;
        if (term.coefficient != 1 && term.coefficient != -1) {
            const std::string digits = std::to_string(term.coefficient);
            all += "*" + digits.substr(isNegative ? 1 : 0);
        }
    }
    if (all.empty() || index.constant < 0) {
        return all + std::to_string(index.constant);
    }
    return index.constant == 0 ? all : all + "+" + std::to_string(index.constant);
}

} // namespace pimento::affine
