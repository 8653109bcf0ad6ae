// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/hbm_pim/backlog.h"

#include "sim/base/assert.h"

#include <algorithm>

namespace pimento::sim::samsung {

void Backlog::open(TransactionStream& stream)
{
    PIMENTO_ASSERT(isEmpty(), "a stream is opened when the one before is used up");
    m_stream = &stream;
    m_isExhausted = false;
    m_ofStream = 0;
    fill();
}

void Backlog::fill()
{
    m_position = 0;
    m_filled = 0;
    if (m_isExhausted) {
        return;
    }
    m_filled = m_stream->read(m_buffer);
    m_isExhausted = m_filled < m_buffer.size();
    const auto isOutside = [this](const Transaction& each) {
        return each.bank >= m_device->banks() || each.row >= m_device->rowsPerBank ||
               each.column >= m_device->columnsPerRow;
    };
    const auto end = m_buffer.begin() + static_cast<std::ptrdiff_t>(m_filled);
    const auto outside = std::find_if(m_buffer.begin(), end, isOutside);
    if (outside != end) {
        m_filled = static_cast<std::size_t>(outside - m_buffer.begin());
        m_isDamaged = true;
        m_isExhausted = true;
    }
    const std::int64_t lost = m_device->transactionQueue - 1 - m_ofStream;
    if (lost >= 0 && lost < static_cast<std::int64_t>(m_filled)) {
        m_buffer[static_cast<std::size_t>(lost)].isBarrier = false;
    }
    m_ofStream += static_cast<std::int64_t>(m_filled);
    m_total += static_cast<std::int64_t>(m_filled);
}

} // namespace pimento::sim::samsung
