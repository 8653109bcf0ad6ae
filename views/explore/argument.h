// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/exploration/exploration.h"

#include <QString>

#include <cstddef>
#include <optional>
#include <vector>

namespace pimento {

/// A choice between candidates, with what it costs. Costs have the unit of the total.
struct CostedChoice {
    QString title; // "Fastest computation"
    QString words; // the candidate in plain words
    std::size_t row = 0;
    double work = 0;  // spent on computing
    double moved = 0; // spent on data movement
    double other = 0; // rest of the total
    double total = 0;
    QString totalText; // "51 920 cycles (39.9 µs)"
};

/// What an exploration says about choosing by the computation alone: for candidates of any system, from the groups of
/// the parts of their costs.
struct Argument {
    QString sentence; // "Choosing the fastest computation costs 2.83×"
    QString subject;  // kernel, device and space
    QString reason;   // why the choices differ; "": they do not
    QString remark;   // the baseline, and what the totals contain
    QString moved;    // word for data movement in this system
    std::vector<CostedChoice> choices; // the obvious one, then the best; the best alone if they do not differ
};

/// The argument of an exploration: the fastest computation and the best candidate, or the baseline and that where
/// the fastest computation is the best or unknown. None: no candidate is known, or no part is marked as computing.
[[nodiscard]] std::optional<Argument> argumentOf(const Exploration& exploration);

} // namespace pimento
