// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/hbm_pim_sequences/assembler.h"
#include "engine/hbm_pim_sequences/sequences.h"
#include "engine/systems/hbm_pim_kernels/kernels.h"

#include <memory>

namespace pimento::samsung {

namespace {

using Stream = std::vector<sim::samsung::Transaction>;

Generator<Operation> accesses(std::shared_ptr<const Stream> stream)
{
    for (const sim::samsung::Transaction& each : *stream) {
        co_yield Operation{.isWrite = each.isWrite,
                           .bank = each.bank,
                           .firstColumn = columnIn(each.row, each.column),
                           .barrier = each.isBarrier ? Barrier::Behind : Barrier::None};
    }
}

Generator<Operation> executedAccesses(std::shared_ptr<const Stream> stream, int firstPayload, int programBursts)
{
    for (const Operation& operation : enter(firstPayload, programBursts)) {
        co_yield operation;
    }
    co_yield start(firstPayload);
    auto all = accesses(stream);
    while (const Operation* operation = all.next()) {
        co_yield *operation;
    }
    co_yield stop(firstPayload);
    for (const Operation& operation : leave()) {
        co_yield operation;
    }
}

} // namespace

Piece replayed(Stream stream, StreamMode mode)
{
    const auto shared = std::make_shared<const Stream>(std::move(stream));
    Piece piece;
    if (mode == StreamMode::SingleBank) {
        piece.operations = [shared](int, int) { return accesses(shared); };
        return piece;
    }
    const std::uint32_t program[] = {assembler::exit()};
    piece.bursts = kernelBursts(program, Cleared::Nothing);
    const int programBursts = static_cast<int>(piece.bursts.size()) - kProgramBurst;
    piece.operations = [shared, programBursts](int, int firstPayload) {
        return executedAccesses(shared, firstPayload, programBursts);
    };
    return piece;
}

} // namespace pimento::samsung
