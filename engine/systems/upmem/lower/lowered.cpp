// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/lower/lowered.h"

namespace pimento::upmem {

std::vector<std::int64_t> TensorBox::originAt(std::span<const std::int64_t> values) const
{
    std::vector<std::int64_t> first;
    first.reserve(origin.size());
    for (const Affine& each : origin) {
        first.push_back(each.at(values));
    }
    return first;
}

std::int64_t Launch::dpus() const
{
    std::int64_t product = 1;
    for (const DpuCoordinate& each : coordinates) {
        product *= each.extent;
    }
    return product;
}

std::vector<std::int64_t> Launch::coordinatesOf(std::int64_t dpu) const
{
    std::vector<std::int64_t> values(coordinates.size());
    for (std::size_t i = coordinates.size(); i-- > 0;) {
        values[i] = dpu % coordinates[i].extent;
        dpu /= coordinates[i].extent;
    }
    return values;
}

std::vector<std::int64_t> valuesFor(const Launch& launch, std::int64_t dpu)
{
    std::vector<std::int64_t> values(launch.program.variables.size(), 0);
    const auto coordinates = launch.coordinatesOf(dpu);
    for (std::size_t i = 0; i < coordinates.size(); ++i) {
        values[launch.coordinates[i].variable] = coordinates[i];
    }
    return values;
}

} // namespace pimento::upmem
