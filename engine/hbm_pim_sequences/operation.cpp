// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/hbm_pim_sequences/operation.h"

#include <utility>

namespace pimento::samsung {

using sim::samsung::Transaction;

PieceStream::PieceStream(std::vector<std::shared_ptr<const Piece>> pieces, int channel)
    : m_pieces(std::move(pieces)), m_channel(channel), m_bursts(1)
{
    m_operation.count = 0;
    for (const auto& piece : m_pieces) {
        m_firstPayload.push_back(static_cast<int>(m_bursts.size()));
        m_bursts.insert(m_bursts.end(), piece->bursts.begin(), piece->bursts.end());
    }
}

const Operation* PieceStream::nextOperation()
{
    while (true) {
        if (m_operations) {
            if (const Operation* operation = m_operations->next()) {
                return operation;
            }
        }
        if (m_nextPiece == m_pieces.size()) {
            return nullptr;
        }
        m_operations = m_pieces[m_nextPiece]->operations(m_channel, m_firstPayload[m_nextPiece]);
        ++m_nextPiece;
    }
}

Transaction PieceStream::nextTransaction()
{
    const sim::samsung::Device& device = hbmPim();
    const std::int64_t column = m_operation.firstColumn + m_done;
    ++m_done;
    Transaction transaction;
    // The address has no bits for rows beyond the last one.
    transaction.row = static_cast<std::uint16_t>(column / device.columnsPerRow % device.rowsPerBank);
    transaction.column = static_cast<std::uint8_t>(column % device.columnsPerRow);
    transaction.bank = static_cast<std::uint8_t>(m_operation.bank);
    transaction.isWrite = m_operation.isWrite;
    transaction.isBarrier = m_done == m_operation.count && m_operation.barrier == Barrier::Behind;
    transaction.payload = static_cast<std::uint16_t>(m_operation.payload);
    return transaction;
}

std::size_t PieceStream::read(std::span<Transaction> out)
{
    std::size_t filled = 0;
    while (filled < out.size()) {
        if (m_done == m_operation.count) {
            const Operation* operation = nextOperation();
            if (operation == nullptr) {
                if (m_newest) {
                    out[filled++] = *m_newest;
                    m_newest.reset();
                }
                return filled;
            }
            m_operation = *operation;
            m_done = 0;
            if (m_operation.count == 0) {
                if (m_newest) {
                    m_newest->isBarrier = true;
                }
                continue;
            }
        }
        const Transaction next = nextTransaction();
        if (m_newest) {
            out[filled++] = *m_newest;
        }
        m_newest = next;
    }
    return filled;
}

} // namespace pimento::samsung
