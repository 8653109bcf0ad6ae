// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/explore/run_memories.h"

#include <algorithm>
#include <new>
#include <utility>

namespace pimento {

RunMemories::RunMemories(const sim::Machine& machine, unsigned runs, std::size_t bytes)
    : m_machine(&machine), m_bytesOfEach(std::max(bytes / std::max(1U, runs), sim::StateMemory::kUsualBytes))
{
}

RunMemories::Loan::Loan(RunMemories& owner, std::unique_ptr<sim::StateMemory> memory)
    : m_owner(&owner), m_memory(std::move(memory))
{
}

RunMemories::Loan::~Loan()
{
    try {
        const std::lock_guard lock(m_owner->m_mutex);
        m_owner->m_free.push_back(std::move(m_memory));
    } catch (const std::bad_alloc&) {
        m_memory.reset(); // no room to keep it: the next run makes its own
    }
}

RunMemories::Loan RunMemories::borrow()
{
    std::unique_ptr<sim::StateMemory> memory;
    {
        const std::lock_guard lock(m_mutex);
        if (!m_free.empty()) {
            memory = std::move(m_free.back());
            m_free.pop_back();
        }
    }
    if (memory == nullptr) {
        memory = std::make_unique<sim::StateMemory>(*m_machine, m_bytesOfEach);
    }
    return {*this, std::move(memory)};
}

} // namespace pimento
