// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/machine.h"
#include "sim/state_memory.h"

#include <cstddef>
#include <memory>
#include <mutex>
#include <vector>

namespace pimento {

/// What runs on one machine have found out, for the next ones: drafts of a space have most of their requests in common.
/// Each run borrows a memory that no other has at the same time. They change how long a run takes and nothing else.
class RunMemories {
public:
    static constexpr std::size_t kUsualBytes = std::size_t{128} << 20U; // of all together

    /// For so many runs at a time. The machine must stay.
    RunMemories(const sim::Machine& machine, unsigned runs, std::size_t bytes = kUsualBytes);

    class Loan {
    public:
        Loan(RunMemories& owner, std::unique_ptr<sim::StateMemory> memory);
        ~Loan();
        Loan(const Loan&) = delete;
        Loan& operator=(const Loan&) = delete;

        [[nodiscard]] sim::StateMemory* get() const { return m_memory.get(); }

    private:
        RunMemories* m_owner;
        std::unique_ptr<sim::StateMemory> m_memory;
    };
    [[nodiscard]] Loan borrow();

    [[nodiscard]] const sim::Machine& machine() const { return *m_machine; }

private:
    const sim::Machine* m_machine;
    std::size_t m_bytesOfEach;
    std::mutex m_mutex;
    std::vector<std::unique_ptr<sim::StateMemory>> m_free;
};

} // namespace pimento
