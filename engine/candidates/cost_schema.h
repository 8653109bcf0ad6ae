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

/// A number that an evaluation finds, as caches and files store it.
struct CostQuantity {
    std::string id;   // stable: "cycles", "cycles_in", "energy_pj"
    std::string unit; // "cycles", "pJ", "" for a count
    Fidelity fidelity = Fidelity::Simulated;
    bool isWhole = true;      // its values are whole numbers below 2^53
    std::string heading = {}; // heading of its column in files; empty: the id
    /// Words for its values in files, which are indices in this list: {"exact", "expanded"}; empty: written as numbers.
    std::vector<std::string> words = {};

    bool operator==(const CostQuantity&) const = default;
};

/// A derived number that files contain among the quantities. Readers skip it.
struct CostFigure {
    std::string heading;    // heading of its column in files: "time_ms"
    std::size_t before = 0; // index of the quantity that follows it; the number of quantities: it comes last
    std::function<double(std::span<const double> found)> value;
};

/// A goal by which a problem can rank its candidates.
struct Objective {
    std::string id;    // stable, a choice of the setting "objective": "time", "energy", "throughput"
    std::string title; // "Energy x time"
    std::string explanation;
    /// Index of the quantity that searches minimise for it. For an objective that grows, such as a throughput, it is a
    /// quantity that falls as the objective rises: the time for each result.
    std::size_t quantity = 0;
    /// Index in CostSchema::columns of the one that shows it; its preference is the direction of the objective.
    std::size_t column = 0;
};

/// Cost of a problem's candidates: the quantities that evaluations find, and the columns that people see, which derive
/// from them. Quantities of several fidelities may coexist; a ranking names its quantity.
struct CostSchema {
    std::vector<CostQuantity> quantities;
    /// The quantity that searches minimise.
    std::size_t ranked = 0;
    /// Objectives that the problem names; the ranked one has the quantity `ranked`. Empty: it names none.
    std::vector<Objective> objectives = {};
    /// Ordered by CostFigure::before.
    std::vector<CostFigure> figures;

    std::vector<TableColumn> columns;
    /// Indices in `columns` of the columns with special roles in views.
    CandidateTable::Layout layout;
    /// Computes the values of `columns` from those of `quantities`; by default they are equal.
    std::function<void(std::span<const double> found, std::span<double> shown)> show =
        [](std::span<const double> found, std::span<double> shown) { std::ranges::copy(found, shown.begin()); };

    /// Adds an exact cost that is found and shown alike: a total, or a part of the total if `part` says what it is
    /// spent on. Less of it is better.
    void addShown(const std::string& id, const std::string& unit, const std::string& description,
                  const PartKind& part = PartKind::None)
    {
        const ColumnRole role = part == PartKind::None ? ColumnRole::Cost : ColumnRole::CostPart;
        quantities.push_back({id, unit, Fidelity::Exact});
        columns.push_back({id, id, unit, description, role, Fidelity::Exact, Preference::Smaller});
        columns.back().part = part;
    }

    /// Index of a quantity; quantities.size() if there is none.
    [[nodiscard]] std::size_t quantityOf(const std::string& id) const
    {
        std::size_t i = 0;
        while (i < quantities.size() && quantities[i].id != id) {
            ++i;
        }
        return i;
    }

    /// Direction in which an objective improves.
    [[nodiscard]] Preference directionOf(const Objective& objective) const
    {
        return columns[objective.column].preference;
    }
    /// The objective that ranks candidates; nullptr: the problem names none.
    [[nodiscard]] const Objective* rankedObjective() const
    {
        const auto found = std::ranges::find(objectives, ranked, &Objective::quantity);
        return found == objectives.end() ? nullptr : &*found;
    }
};

} // namespace pimento
