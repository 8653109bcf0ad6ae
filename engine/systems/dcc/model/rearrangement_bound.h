// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/lower/core/host_map.h"
#include "engine/systems/dcc/lower/core/program.h"
#include "engine/systems/dcc/model/draft_question.h"
#include "sim/base/fingerprint.h"
#include "sim/dram/request.h"
#include "sim/dram/stream_bound.h"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <mutex>
#include <optional>
#include <stop_token>
#include <utility>
#include <vector>

namespace pimento {

/// Lower bounds of the cycles in which the host moves the operands and results of a question's drafts. Safe to use from
/// several threads at once.
///
/// Operands move before everything else in a program, and a fence follows them. So their part of a run does not depend
/// on the rest of the program: simulated once, it is exact for all programs that move the same operands in the same
/// way.
class RearrangementBound {
public:
    /// The question must outlive the object.
    explicit RearrangementBound(const DraftQuestion& question);

    /// Cycles per statement in which the host writes the results in its own layout. Equal for all drafts.
    [[nodiscard]] std::vector<std::int64_t> cyclesOut() const;
    /// Least cycles in which the host loads the operands of a plan and writes them for the cores of the first group; 0
    /// if it needs several rounds. The loads of a program's first plan are simulated, the stores counted.
    [[nodiscard]] std::int64_t cyclesIn(const lower::Program& program, const lower::StatementPlan& plan,
                                        const std::stop_token& stop) const;
    /// Bounds as cyclesIn() does, with the stores of a program's first plan simulated too.
    [[nodiscard]] std::int64_t simulatedIn(const lower::Program& program, const lower::StatementPlan& plan,
                                           const std::stop_token& stop) const;

private:
    /// References of layouts, each with the variable along which it is expanded.
    using References = std::vector<std::pair<affine::Reference, std::optional<std::size_t>>>;
    /// Loads of plans with the same operands.
    struct Loads {
        References streamed;
        References carried;
        std::size_t number = 0;
        bool isFirst = false; // the plan is the first of its program
        bool areAtOnce = true;
        std::int64_t cycles = 0; // with the fence behind them
    };

    [[nodiscard]] int kindOf(bool (*isWanted)(const sim::RequestSpec&)) const;
    [[nodiscard]] std::vector<sim::Request> hostRequests(int kind, std::size_t tensor,
                                                         const std::vector<IndexRange>& vectors) const;
    [[nodiscard]] std::int64_t cyclesOfLoads(std::vector<sim::Request> requests, bool isFirst,
                                             const std::stop_token& stop) const;
    [[nodiscard]] const Loads& loadsOf(const lower::Program& program, const lower::StatementPlan& plan,
                                       const std::stop_token& stop) const;
    [[nodiscard]] std::int64_t storesOf(std::int64_t vectors, std::int64_t cores) const;

    const DraftQuestion* m_question;
    lower::Program m_program; // of any draft: all have the same host layout
    lower::HostMap m_places;
    sim::StreamBound m_stream;
    int m_load; // -1: the device has no such request; likewise the others
    int m_store;
    int m_fence;
    int m_unit;                 // any request for the units
    mutable std::mutex m_mutex; // guards the members below
    mutable std::deque<Loads> m_loads;
    mutable std::map<std::pair<std::int64_t, std::int64_t>, std::int64_t> m_stores; // by vectors of a core and cores
    mutable std::map<Fingerprint, std::int64_t> m_simulated;                        // by operands and their addresses
};

} // namespace pimento
