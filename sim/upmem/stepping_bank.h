// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/upmem/bank_spec.h"
#include "sim/upmem/run_listener.h"
#include "sim/upmem/run_types.h"

#include <cstdint>
#include <deque>
#include <optional>
#include <vector>

namespace pimento::sim::upmem {

/// The memory controller and the bank of the model `upim`, one memory cycle at a time:
///
///     request -> wait list, reorder buffer of 8-byte commands -> ready list -> command list -> row unit -> finished
///
/// The oracle for the event-driven BankSchedule.
class SteppingBank {
public:
    SteppingBank(const BankSpec& spec, RunListener* listener);

    /// Adds a transfer; `place` is its offset in the bank.
    void request(int tasklet, std::int64_t place, std::int32_t bytes, bool isWrite);
    void cycle();
    /// Returns each transfer whose commands are all done, once, in the order of detection.
    [[nodiscard]] std::optional<int> takeFinished();
    [[nodiscard]] bool isEmpty() const;

    /// Sets what the bank counted (reads, writes, bytes, activations, precharges) in the counts of a run.
    void addCounts(RunCounts& counts) const;

private:
    enum class Kind : std::uint8_t { Activate, Precharge, Access };
    struct Command {
        Kind kind = Kind::Access;
        std::int64_t row = 0;
        int tasklet = 0; // tasklet of the access
    };
    struct Request {
        int tasklet = 0;
        std::int64_t place = 0;
        std::int64_t accesses = 0; // accesses that are not acknowledged yet
    };
    struct Slot {
        std::optional<Command> command;
        std::int64_t timer = 0;
        std::int64_t begin = 0; // cycle in which its work began
        std::int64_t bus = 0;
    };

    void acknowledge();
    void scanWaiting();
    void schedule();
    void expand(const Request& request);
    void makeReady();
    void acceptInput();
    void serveSlots();
    void passTime();
    void tell(BankCommand command, const Slot& slot, std::int64_t end) const;

    BankSpec m_spec;
    RunListener* m_listener;
    std::int64_t m_cycles = 0;
    std::deque<Request> m_arrived;
    std::deque<Request> m_scheduled; // requests that entered the scheduler, to be expanded
    std::vector<Request> m_waiting;
    std::vector<Command> m_reorder;
    std::optional<std::int64_t> m_chosenRow; // row that is open after the ready commands
    std::deque<Command> m_ready;
    std::deque<Command> m_commands;
    std::deque<Command> m_done;
    std::deque<int> m_finished;

    std::optional<Command> m_input;
    Slot m_activation;
    Slot m_access;
    Slot m_bus;
    Slot m_precharge;
    bool m_isOpen = false;

    RunCounts m_counts;
};

} // namespace pimento::sim::upmem
