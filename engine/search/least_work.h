// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/search/evaluator.h"

#include <cstddef>
#include <stop_token>

namespace pimento {

/// Interface of evaluators that know lower bounds of the part in which candidates compute (PartKind::Work).
class LeastWork {
public:
    virtual ~LeastWork() = default;

    /// True if there are such bounds for the problem of this evaluator.
    [[nodiscard]] virtual bool knowsLeastWork() const = 0;
    /// Lower bound of the compute part, as close as Evaluator::bound() at that level, in the unit of the column that
    /// shows the part. Requires knowsLeastWork(). Error: as Evaluator::bound().
    [[nodiscard]] virtual Result<double> leastWork(int level, std::size_t row, const std::stop_token& stop) const = 0;
};

} // namespace pimento
