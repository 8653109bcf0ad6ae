// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

namespace pimento {

/// How the evaluation of a candidate ended.
enum class Ending : std::uint8_t {
    Done,
    Cut,     // it costs more than it was allowed to
    Stopped, // by a stop request; nothing is known
};

/// Where a cost comes from.
enum class CostSource : std::uint8_t {
    Evaluated,
    Shared, // from another candidate of the same search that is the same program
    Cached, // known from before
};

/// What one candidate costs: a value for each quantity of the problem's CostSchema. Of one that was cut, the ranked
/// quantity holds a value that it exceeds or reaches.
struct Evaluation {
    std::vector<double> quantities = {};
    Ending ending = Ending::Done;
    CostSource source = CostSource::Evaluated;

    bool operator==(const Evaluation&) const = default;
};

} // namespace pimento
