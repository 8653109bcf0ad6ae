// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/mlir/identifiers.h"

#include <algorithm>
#include <array>

namespace pimento::mlir {

namespace {

constexpr std::array<std::string_view, 8> kFunctions = {"DCC", "exp", "max", "min", "range", "relu", "softmax", "sqrt"};

constexpr std::array<std::string_view, 18> kWords = {"and",   "or",    "not",    "if",     "else", "elif",
                                                     "for",   "in",    "def",    "return", "is",   "lambda",
                                                     "class", "while", "import", "global", "True", "False"};

constexpr std::array<std::string_view, 10> kWeightNames = {"weight", "weights", "W",   "bias",  "matrix",
                                                           "K",      "V",       "key", "value", "cache"};

} // namespace

std::string kernelNameOf(std::string_view name)
{
    std::string identifier;
    for (const char c : name) {
        const bool isPlain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
        identifier += isPlain ? c : '_';
    }
    if (identifier.empty() || (identifier[0] >= '0' && identifier[0] <= '9')) {
        identifier.insert(0, "k");
    }
    constexpr std::size_t kLongest = 60;
    identifier.resize(std::min(identifier.size(), kLongest));
    return std::ranges::find(kWords, identifier) == kWords.end() ? identifier : identifier + "_";
}

std::string identifierOf(std::string_view name, std::string_view prefix)
{
    const bool isNumber = name.empty() || isNumberName(name);
    const std::string identifier = kernelNameOf(isNumber ? std::string(prefix) + std::string(name) : std::string(name));
    return std::ranges::find(kFunctions, identifier) == kFunctions.end() ? identifier : identifier + "_";
}

bool isNumberName(std::string_view name) { return !name.empty() && name[0] >= '0' && name[0] <= '9'; }

bool isWeightName(std::string_view name) { return std::ranges::find(kWeightNames, name) != kWeightNames.end(); }

std::string Identifiers::unique(std::string name)
{
    std::string wanted = name;
    for (int number = 2; m_taken.contains(wanted); ++number) {
        wanted = name + "_" + std::to_string(number);
    }
    m_taken.insert(wanted);
    return wanted;
}

} // namespace pimento::mlir
