// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/lower/transfers.h"

#include "sim/base/assert.h"

#include <algorithm>

namespace pimento::upmem {

namespace {

struct Pieces {
    std::int64_t count = 1;
    std::int64_t elements = 1;
};

/// The bulk pass: from the innermost dimension outwards, while the next elements follow on both sides.
Pieces piecesOf(const TensorBox& box, const Buffer& buffer, const TransferPasses& passes)
{
    Pieces pieces;
    const auto strides = buffer.strides();
    std::int64_t stride = 1; // in the tensor
    bool isTogether = passes.bulk;
    for (std::size_t d = box.sizes.size(); d-- > 0;) {
        isTogether = isTogether && pieces.elements == stride && pieces.elements == strides[d];
        (isTogether ? pieces.elements : pieces.count) *= buffer.extents[d];
        stride *= box.sizes[d];
    }
    return pieces;
}

TensorTransfer transferOf(const tensor::Program& program, const Launch& launch, const TensorBox& box, Towards towards,
                          const TransferPasses& passes)
{
    const Buffer& buffer = launch.program.buffers[box.buffer];
    const Pieces pieces = piecesOf(box, buffer, passes);
    const std::int64_t bytes = pieces.elements * bytesOf(buffer.type);
    TensorTransfer transfer;
    transfer.tensor = box.tensor;
    transfer.towards = towards;
    transfer.isParallel = passes.bankParallel;
    transfer.calls = pieces.count * (passes.bankParallel ? 1 : launch.dpus());
    transfer.piece = Bytes{(bytes + 7) / 8 * 8};
    transfer.isSame =
        std::ranges::all_of(box.origin, [](const Affine& each) { return each.isConstant(); });
    transfer.isResident = program.buffer(box.tensor).residency == affine::Residency::Resident;
    return transfer;
}

} // namespace

std::vector<TensorTransfer> transfersOf(const tensor::Program& program, const Launch& launch,
                                        const TransferPasses& passes)
{
    std::vector<TensorTransfer> transfers;
    for (const TensorBox& box : launch.boxes) {
        if (box.isRead) {
            transfers.push_back(transferOf(program, launch, box, Towards::Dpus, passes));
        }
    }
    for (const TensorBox& box : launch.boxes) {
        if (box.isWritten) {
            transfers.push_back(transferOf(program, launch, box, Towards::Host, passes));
        }
    }
    return transfers;
}

} // namespace pimento::upmem
