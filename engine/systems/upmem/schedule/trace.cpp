// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/schedule/trace.h"

#include <algorithm>
#include <array>

namespace pimento::upmem::schedule {

std::string_view nameOf(Primitive primitive)
{
    static constexpr std::array<std::string_view, kPrimitives> kNames = {"split",      "fuse",
                                                                         "reorder",    "bind",
                                                                         "cache_read", "cache_write",
                                                                         "compute_at", "reverse_compute_at",
                                                                         "rfactor",    "decompose_reduction",
                                                                         "parallel",   "unroll"};
    return kNames[static_cast<std::size_t>(primitive)];
}

void Trace::add(Primitive primitive, std::span<const std::int64_t> arguments, Domain domain)
{
    steps.push_back({primitive, domain.kind, static_cast<std::int32_t>(numbers.size()),
                     static_cast<std::int32_t>(arguments.size()), static_cast<std::int32_t>(domain.values.size())});
    numbers.insert(numbers.end(), arguments.begin(), arguments.end());
    numbers.insert(numbers.end(), domain.values.begin(), domain.values.end());
}

bool Trace::hasRfactor() const { return std::ranges::find(steps, Primitive::Rfactor, &Step::primitive) != steps.end(); }

} // namespace pimento::upmem::schedule
