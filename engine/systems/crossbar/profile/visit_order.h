// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/crossbar/profile/profile.h"

namespace pimento::crossbar {

/// ProfileOrder::Visits. In each step, the program visits core 0 and follows its stream. At the first end of a transfer
/// that it meets, it leaves the core there and visits the next one that it has not visited in this step; at the second
/// end, it goes on with the core of the first, and with everything that becomes possible by that, and only then with
/// the core at hand. Reservations of memory and bus are made in this order, whatever their times.
[[nodiscard]] Result<StreamProfile> profileInVisits(const ProfiledStreams& of, Bookings* bookings = nullptr);

} // namespace pimento::crossbar
