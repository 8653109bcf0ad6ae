// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/search/evaluator.h"

#include <cstddef>
#include <stop_token>

namespace pimento {

/// What an evaluator is as well that knows lower bounds of the part in which its candidates compute (PartKind::Work).
class LeastWork {
public:
    virtual ~LeastWork() = default;

    /// Whether there are such bounds for the problem of this evaluator.
    [[nodiscard]] virtual bool knowsLeastWork() const = 0;
    /// A bound of the same closeness as Evaluator::bound() of that level, in the unit of the column that shows the
    /// part. Only where knowsLeastWork(). Error: as Evaluator::bound().
    [[nodiscard]] virtual Result<double> leastWork(int level, std::size_t row, const std::stop_token& stop) const = 0;
};

} // namespace pimento
