// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/search/examined_schedules.h"

#include <algorithm>

namespace pimento::upmem {

std::optional<double> ExaminedSchedules::find(const Fingerprint& structure, std::span<float> features) const
{
    const Part& part = m_parts[partOf(structure)];
    const std::scoped_lock lock(part.mutex);
    const auto known = part.found.find(structure);
    if (known == part.found.end()) {
        return std::nullopt;
    }
    std::ranges::copy(known->second.features, features.begin());
    return known->second.seconds;
}

void ExaminedSchedules::keep(const Fingerprint& structure, std::span<const float> features, double seconds)
{
    Found found{{features.begin(), features.end()}, seconds};
    Part& part = m_parts[partOf(structure)];
    const std::scoped_lock lock(part.mutex);
    if (part.found.size() >= kMostOfPart) {
        part.found.clear();
    }
    part.found.insert_or_assign(structure, std::move(found));
}

} // namespace pimento::upmem
