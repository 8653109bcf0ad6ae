// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/profile/profile.h"

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

Result<StreamProfile> profile(const ProfiledStreams& of, ProfileOrder order)
{
    (void)order;
    return profileInVisits(of);
}

} // namespace pimento::crossbar
