// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/candidates/candidate_table.h"
#include "engine/candidates/table_column.h"

#include <algorithm>
#include <cstddef>
#include <functional>
#include <span>
#include <string>
#include <vector>

namespace pimento {

/// One number that an evaluation finds out about a candidate, as caches and files keep it.
struct CostQuantity {
    std::string id;   // stable: "cycles", "cycles_in", "energy_pj"
    std::string unit; // "cycles", "pJ", "" for a count
    Fidelity fidelity = Fidelity::Simulated;
    bool isWhole = true;      // its values are whole numbers below 2^53
    std::string heading = {}; // of its column in files; empty: the id
    /// Files write its values as words, whose places here they are: {"exact", "expanded"}; empty: as numbers.
    std::vector<std::string> words = {};

    bool operator==(const CostQuantity&) const = default;
};

/// A number that files say among the quantities and that follows from them. Reading a file leaves it out.
struct CostFigure {
    std::string heading;    // of its column in files: "time_ms"
    std::size_t before = 0; // stands before this quantity; the number of quantities: behind them all
    std::function<double(std::span<const double> found)> value;
};

/// What the candidates of a problem cost: the quantities that are found, and the columns that people see, which follow
/// from them. Quantities of several fidelities stand side by side; a ranking names its quantity.
struct CostSchema {
    std::vector<CostQuantity> quantities;
    /// The quantity that searches make least.
    std::size_t ranked = 0;
    /// By CostFigure::before.
    std::vector<CostFigure> figures;

    std::vector<TableColumn> columns;
    /// Which of `columns` answer the standing questions of the views; indices into `columns`.
    CandidateTable::Layout layout;
    /// Writes one number for each of `columns` from one for each of `quantities`; at first: they are the same.
    std::function<void(std::span<const double> found, std::span<double> shown)> show =
        [](std::span<const double> found, std::span<double> shown) { std::ranges::copy(found, shown.begin()); };

    /// The place of a quantity; quantities.size() if there is none.
    [[nodiscard]] std::size_t quantityOf(const std::string& id) const
    {
        std::size_t i = 0;
        while (i < quantities.size() && quantities[i].id != id) {
            ++i;
        }
        return i;
    }
};

} // namespace pimento
