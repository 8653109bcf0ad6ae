// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/generator.h"
#include "engine/hbm_pim_sequences/device.h"
#include "sim/hbm_pim/transaction.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace pimento::samsung {

enum class Barrier : std::uint8_t { None, Behind };

/// Accesses to consecutive columns of one bank, continued across the rows of the bank.
struct Operation {
    bool isWrite = false;
    int bank = 0;
    std::int64_t firstColumn = 0;
    int count = 1; // 0: only a barrier after the preceding accesses, if there are any
    Barrier barrier = Barrier::None;
    int payload = 0;
};

[[nodiscard]] inline std::int64_t columnIn(std::int64_t row, std::int64_t column)
{
    return row * hbmPim().columnsPerRow + column;
}

/// A unit of work that is enqueued as a whole on each channel: the bursts that it writes, and its operations, which
/// refer to burst i as `firstPayload + i`.
struct Piece {
    std::vector<sim::samsung::Burst> bursts;
    std::function<Generator<Operation>(int channel, int firstPayload)> operations;
    std::vector<int> cuts; // channels at which the operations change
};

/// Transactions of consecutive pieces for one channel.
class PieceStream final : public sim::samsung::TransactionStream {
public:
    PieceStream(std::vector<std::shared_ptr<const Piece>> pieces, int channel);

    [[nodiscard]] std::size_t read(std::span<sim::samsung::Transaction> out) override;
    [[nodiscard]] sim::samsung::Burst payload(std::uint16_t number) const override { return m_bursts[number]; }

private:
    [[nodiscard]] const Operation* nextOperation();
    [[nodiscard]] sim::samsung::Transaction nextTransaction();

    std::vector<std::shared_ptr<const Piece>> m_pieces;
    int m_channel;
    std::vector<sim::samsung::Burst> m_bursts; // bursts of all pieces, after an empty one
    std::vector<int> m_firstPayload;           // first payload of each piece
    std::size_t m_nextPiece = 0;
    std::optional<Generator<Operation>> m_operations; // operations of the piece before m_nextPiece
    Operation m_operation;
    int m_done = 0;                                    // accesses of m_operation returned so far
    std::optional<sim::samsung::Transaction> m_newest; // held back, because a barrier may follow
};

} // namespace pimento::samsung
