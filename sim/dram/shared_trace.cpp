// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/dram/shared_trace.h"

#include <bit>

namespace pimento::sim {

void SharedTrace::begin(std::uint64_t channels)
{
    m_channels = channels;
    m_isTurnNew = true;
}

void SharedTrace::command(const CommandRecord& record)
{
    if (m_isTurnNew) {
        m_turns.push_back({m_channels, m_records.size()});
        m_isTurnNew = false;
    }
    m_records.push_back(record);
}

void SharedTrace::flush()
{
    std::uint64_t left = 0;
    for (std::size_t turn = 0; turn < m_turns.size(); ++turn) {
        left |= m_turns[turn].channels;
        for (std::uint64_t some = m_turns[turn].channels; some != 0; some &= some - 1) {
            m_turnOf[static_cast<std::size_t>(std::countr_zero(some))] = static_cast<std::uint8_t>(turn);
        }
    }
    for (; left != 0; left &= left - 1) {
        const int channel = std::countr_zero(left);
        const std::size_t turn = m_turnOf[static_cast<std::size_t>(channel)];
        for (std::size_t i = m_turns[turn].begin; i < endOf(turn); ++i) {
            m_records[i].channel = channel;
            m_sink->command(m_records[i]);
        }
    }
    m_turns.clear();
    m_records.clear();
}

} // namespace pimento::sim
