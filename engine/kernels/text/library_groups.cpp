// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/kernels/text/library_groups.h"

#include <algorithm>
#include <array>
#include <utility>

namespace pimento::language {

namespace {

constexpr std::array<std::string_view, 4> kGroups = {"Matrices", "Vectors", "Attention", "From papers"};

/// The files of datasets/kernels.
constexpr std::array<std::pair<std::string_view, std::string_view>, 21> kKernels = {
    {{"gemv", "Matrices"},       {"mtv", "Matrices"},       {"scaled_mtv", "Matrices"},   {"mmtv", "Matrices"},
     {"ttv", "Matrices"},        {"outer", "Matrices"},     {"experts", "Matrices"},      {"layer_norm", "Matrices"},
     {"va", "Vectors"},          {"axpy", "Vectors"},       {"geva", "Vectors"},          {"dot", "Vectors"},
     {"red", "Vectors"},         {"relu", "Vectors"},       {"attn", "Attention"},        {"gqa", "Attention"},
     {"mla", "Attention"},       {"batched_gemv", "Attention"}, {"weighted_sum", "Attention"},
     {"fig5", "From papers"},    {"fig6", "From papers"}}};

} // namespace

std::string_view groupOfKernel(std::string_view name)
{
    const auto found = std::ranges::find(kKernels, name, &std::pair<std::string_view, std::string_view>::first);
    return found == kKernels.end() ? std::string_view() : found->second;
}

int placeOfGroup(std::string_view group)
{
    return static_cast<int>(std::ranges::find(kGroups, group) - kGroups.begin());
}

} // namespace pimento::language
