// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/model/draft_cost.h"
#include "engine/systems/dcc/model/draft_question.h"

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace pimento {

/// Where the quantities of a question's drafts stand: those of the program first (DraftQuantity), then those that the
/// question asks for.
///
///   requests ... energy_pj | whole_ranges | host_kernels cycles_launch cycles_link cycles_layout cycles_total |
///   cycles_append | energy_time | cycles_host_reads cycles_unit_operands cycles_unit_results cycles_host_writes
struct QuantityPlaces {
    /// 1: a tile holds whole ranges, 0: only the elements that are needed. Only questions that leave a choice have it.
    std::optional<std::size_t> wholeRanges;
    /// Only questions whose time is more than that of the device have them: kernels of the host, then three parts of
    /// the time and the sum of all, in cycles.
    std::optional<std::size_t> hostKernels;
    std::optional<std::size_t> append;     // of the total; only questions that count a token's append have it
    std::optional<std::size_t> energyTime; // picojoules times seconds
    /// Only questions that look at more parts of the time than the fences show have them: reads of the host, operands
    /// and results at the units, writes of the host, in cycles.
    std::optional<std::size_t> hostReads;
    std::size_t ranked = kCyclesQuantity;
    std::size_t count = kDraftQuantities;

    [[nodiscard]] std::size_t launch() const { return *hostKernels + 1; }
    [[nodiscard]] std::size_t link() const { return *hostKernels + 2; }
    [[nodiscard]] std::size_t layout() const { return *hostKernels + 3; }
    [[nodiscard]] std::size_t unitOperands() const { return *hostReads + 1; }
    [[nodiscard]] std::size_t unitResults() const { return *hostReads + 2; }
    [[nodiscard]] std::size_t hostWrites() const { return *hostReads + 3; }
    /// Cycles of all that the time contains.
    [[nodiscard]] std::size_t time() const { return hostKernels ? *hostKernels + 4 : kCyclesQuantity; }
};

[[nodiscard]] QuantityPlaces placesOf(const DraftQuestion& question);

/// The quantities of a draft by their places.
[[nodiscard]] std::vector<double> quantitiesOf(const DraftQuestion& question, const QuantityPlaces& places,
                                               const DraftCost& cost, const HostTime& host);

/// Picojoules times seconds of so many cycles.
[[nodiscard]] double energyTimeOf(const DraftQuestion& question, double picojoules, double cycles);

} // namespace pimento
