// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/comonm/estimate/target.h"

#include <algorithm>
#include <utility>

namespace pimento::comonm {

namespace {

template <class TimeOf>
Result<MappingTime> timed(const Target& target, const CheckedMapping& mapping, Fidelity fidelity, TimeOf&& timeOf)
{
    MappingTime time;
    time.fidelity = fidelity;
    time.maps.resize(mapping.mapping.maps.size());
    for (const std::size_t i : mapping.order) {
        auto found = timeOf(mapping.mapping.maps[i]);
        if (!found) {
            return tl::unexpected<Error>(found.error());
        }
        time.total += found->seconds;
        time.fidelity = std::min(time.fidelity, found->fidelity);
        time.maps[i] = *std::move(found);
    }
    for (const Accumulation& each : mapping.accumulations) {
        time.accumulation += each.isByHost ? target.seconds(each) : 0;
    }
    return time;
}

} // namespace

Result<MappingTime> estimated(const Target& target, const CheckedMapping& mapping, const EstimateOptions& options)
{
    return timed(target, mapping, Fidelity::Sampled,
                 [&](const SubMap& map) { return target.estimate(map, options); });
}

Result<MappingTime> simulated(const Target& target, const CheckedMapping& mapping, const std::stop_token& stop)
{
    return timed(target, mapping, Fidelity::Simulated, [&](const SubMap& map) { return target.run(map, stop); });
}

} // namespace pimento::comonm
