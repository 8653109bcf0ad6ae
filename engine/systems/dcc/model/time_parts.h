// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace pimento {

/// Breakdown of the time of a device.
///
///   LD LD | ST ST | WRGB MAC MVSB | LD | ST     | are fences
///   in ---------->  compute ----->  out ---->   Fences
///   reads   writes  compute ----->  reads wr.   Steps
///   reads   writes  w.   c.  r.     reads wr.   Purpose: the moves between the units' fences count with the others
enum class TimeParts : std::uint8_t { Fences, Steps, Purpose };

} // namespace pimento
