// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/dram/formula.h"

#include <algorithm>
#include <cctype>

namespace pimento::sim {

namespace {

constexpr std::int64_t kLargestLatency = 1'000'000;

} // namespace

Result<std::int64_t> evaluateFormula(std::string_view formula, const std::map<std::string, std::int64_t>& values)
{
    std::int64_t sum = 0;
    std::int64_t product = 1; // value of the current term, with its sign
    bool wantsTerm = true;
    std::size_t i = 0;
    const auto complain = [&](std::string what) {
        return fail(std::move(what), "formula \"" + std::string(formula) + "\"",
                    "write a sum such as nCL + nBL - 2 or 3 * nFAW of timing values and numbers");
    };
    while (i < formula.size()) {
        const char c = formula[i];
        if (c == ' ') {
            ++i;
        } else if (c == '+' || c == '-' || c == '*') {
            if (wantsTerm) {
                return complain("an operator without a value before it");
            }
            if (c != '*') {
                sum += product;
                product = c == '+' ? 1 : -1;
            }
            wantsTerm = true;
            ++i;
        } else if (std::isalnum(static_cast<unsigned char>(c)) != 0) {
            if (!wantsTerm) {
                return complain("two values without an operator between them");
            }
            const std::size_t begin = i;
            while (i < formula.size() && std::isalnum(static_cast<unsigned char>(formula[i])) != 0) {
                ++i;
            }
            const std::string term(formula.substr(begin, i - begin));
            std::int64_t value = 0;
            if (std::isdigit(static_cast<unsigned char>(term[0])) != 0) {
                const bool isNumber = std::ranges::all_of(term, [](unsigned char d) { return std::isdigit(d) != 0; });
                if (!isNumber || term.size() > 7) {
                    return complain("\"" + term + "\"" + " is not a number of cycles");
                }
                value = std::stoll(term);
            } else {
                const auto found = values.find(term);
                if (found == values.end()) {
                    return complain("unknown timing value \"" + term + "\"");
                }
                value = found->second;
            }
            product *= value;
            if (product > kLargestLatency || product < -kLargestLatency) {
                return complain("has a product above " + std::to_string(kLargestLatency));
            }
            wantsTerm = false;
        } else {
            return complain(std::string("unexpected character '") + c + "'");
        }
    }
    if (wantsTerm) {
        return complain("a value is missing");
    }
    sum += product;
    if (sum < 0 || sum > kLargestLatency) {
        return complain("gives " + std::to_string(sum) + " cycles, outside 0.." + std::to_string(kLargestLatency));
    }
    return sum;
}

} // namespace pimento::sim
