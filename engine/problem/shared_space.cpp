// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/problem/shared_space.h"

#include <algorithm>
#include <utility>

namespace pimento {

Result<CandidateSpace> SharedSpace::get(std::size_t most, const std::stop_token& stop, const Enumerate& enumerate)
{
    /// Lets the next one enumerate, also after an exception.
    struct End {
        SharedSpace* shared;

        ~End()
        {
            {
                const std::lock_guard lock(shared->m_mutex);
                shared->m_isEnumerating = false;
            }
            shared->m_isEnumerated.notify_all();
        }
    };
    {
        std::unique_lock lock(m_mutex);
        const bool isFree = m_isEnumerated.wait(lock, stop, [this] { return !m_isEnumerating; });
        if (auto space = known(most)) {
            return *std::move(space);
        }
        if (!isFree) {
            lock.unlock();
            return enumerate(); // says that it was stopped
        }
        m_isEnumerating = true;
    }
    const End end{this};
    auto space = enumerate();
    if (space) {
        keep(*space);
    }
    return space;
}

void SharedSpace::release()
{
    const std::lock_guard lock(m_mutex);
    m_kept = {};
}

std::optional<CandidateSpace> SharedSpace::known(std::size_t most)
{
    CandidateSpace space{m_list.lock(), m_removed.lock(), m_mostRows};
    if (m_mostRows > most || space.list == nullptr || (m_hasRemoved && space.removed == nullptr)) {
        return std::nullopt;
    }
    m_kept = space;
    return space;
}

void SharedSpace::keep(const CandidateSpace& space)
{
    const std::lock_guard lock(m_mutex);
    m_mostRows = std::max(space.list->size(), space.mostRows);
    m_hasRemoved = space.removed != nullptr;
    m_kept = space;
    m_list = space.list;
    m_removed = space.removed;
}

} // namespace pimento
