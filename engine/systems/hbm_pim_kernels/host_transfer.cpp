// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/math.h"
#include "engine/systems/hbm_pim_kernels/kernels.h"

namespace pimento::samsung {

namespace {

/// Yields the channel's bursts in address order: offset, channel, bank in the group, group, column, row.
Generator<Operation> operations(HostTransfer transfer, int channel)
{
    const int banks = hbmPim().banks();
    const auto before = [&](std::int64_t burst) { return ceilDivide(burst - channel, transfer.channels); };
    const std::int64_t end = before(transfer.firstBurst + transfer.bursts);
    for (std::int64_t i = before(transfer.firstBurst); i < end; ++i) {
        co_yield Operation{.isWrite = transfer.isWrite, .bank = static_cast<int>(i % banks), .firstColumn = i / banks};
    }
}

} // namespace

Piece hostTransfer(const HostTransfer& transfer)
{
    Piece piece;
    piece.operations = [transfer](int channel, int) { return operations(transfer, channel); };
    for (const std::int64_t burst : {transfer.firstBurst, transfer.firstBurst + transfer.bursts}) {
        piece.cuts.push_back(static_cast<int>(burst % transfer.channels));
    }
    return piece;
}

} // namespace pimento::samsung
