// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

namespace pimento {

/// End of the evaluation of a candidate.
enum class Ending : std::uint8_t {
    Done,
    Cut,     // it costs more than the limit
    Stopped, // by a stop request; the cost is unknown
};

/// Origin of a cost.
enum class CostSource : std::uint8_t {
    Evaluated,
    Shared, // another candidate of the same search with the same program
    Cached, // an earlier evaluation
};

/// Cost of one candidate: a value for each quantity of the problem's CostSchema. After Ending::Cut, the ranked quantity
/// is a lower bound of the true cost.
struct Evaluation {
    std::vector<double> quantities = {};
    Ending ending = Ending::Done;
    CostSource source = CostSource::Evaluated;

    bool operator==(const Evaluation&) const = default;
};

} // namespace pimento
