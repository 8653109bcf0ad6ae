// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace pimento::crossbar {

/// Units that serve one request at a time.
enum class BookedUnit : std::uint8_t {
    Memory, // of a chip
    Bus,    // of a chip
    Link,   // of a mesh: four for each core
    Vector, // the vector units of a core
    Group,  // an array group, by its index in Placement::groups
};

/// A unit is busy for `busy` nanoseconds from `begin` to `end`. A bus or memory in the order of visits may be free for
/// some of them in between, which others take.
struct Booking {
    BookedUnit unit = BookedUnit::Memory;
    std::size_t index = 0;
    std::int64_t begin = 0;
    std::int64_t end = 0;
    std::int64_t busy = 0;
};

/// What a profile books, in the order of its requests.
using Bookings = std::vector<Booking>;

/// Adds a booking without gaps to `bookings`, unless it is nullptr.
inline void book(Bookings* bookings, BookedUnit unit, std::size_t index, std::int64_t begin, std::int64_t end)
{
    if (bookings != nullptr) {
        bookings->push_back({unit, index, begin, end, end - begin});
    }
}

} // namespace pimento::crossbar
