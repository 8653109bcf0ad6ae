// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/profile/profile.h"

#include "engine/systems/crossbar/profile/event_order.h"
#include "engine/systems/crossbar/profile/visit_order.h"

namespace pimento::crossbar {

CoreTimes StreamProfile::total() const
{
    CoreTimes sum;
    for (const CoreTimes& each : cores) {
        sum.end += each.end;
        sum.sync += each.sync;
        sum.transfer += each.transfer;
        sum.mvm += each.mvm;
        sum.vector += each.vector;
        sum.memory += each.memory;
    }
    return sum;
}

Result<StreamProfile> profile(const ProfiledStreams& of, const ProfileOptions& options)
{
    return options.order == ProfileOrder::Visits ? profileInVisits(of) : profileInTime(of, options);
}

} // namespace pimento::crossbar
