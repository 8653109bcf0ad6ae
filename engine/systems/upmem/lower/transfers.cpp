// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/lower/transfers.h"

#include <algorithm>
#include <functional>
#include <numeric>

namespace pimento::upmem {

namespace {

struct Pieces {
    std::int64_t count = 1;
    std::int64_t elements = 1;
};

/// Finds the contiguous segments of a box for the bulk pass: from the innermost dimension outwards, as long as the next
/// elements are contiguous on both sides.
Pieces piecesOf(const Buffer& buffer, const std::vector<std::int64_t>& sizes, const TransferPasses& passes)
{
    Pieces pieces;
    const auto strides = buffer.strides();
    std::int64_t stride = 1; // stride in the tensor
    bool isTogether = passes.bulk;
    for (std::size_t d = sizes.size(); d-- > 0;) {
        isTogether = isTogether && pieces.elements == stride && pieces.elements == strides[d];
        (isTogether ? pieces.elements : pieces.count) *= buffer.extents[d];
        stride *= sizes[d];
    }
    return pieces;
}

std::int64_t productOf(const std::vector<std::int64_t>& extents)
{
    return std::accumulate(extents.begin(), extents.end(), std::int64_t{1}, std::multiplies<>());
}

/// Number of rows: elements of all dimensions but the last.
std::int64_t rowsOf(const std::vector<std::int64_t>& extents)
{
    return extents.empty() ? 1 : productOf(extents) / extents.back();
}

/// Chooses a copy for calls that cannot move the tensor's own elements, and computes how much the host copies for it.
void addCopy(TensorTransfer& transfer, Pieces& pieces, const Launch& launch, const TensorBox& box,
             const TransferPasses& passes)
{
    const Buffer& buffer = launch.program.buffers[box.buffer];
    const std::int64_t size = bytesOf(buffer.type);
    if (pieces.elements * size % kDmaGranule != 0) {
        std::int64_t boxes = 1;
        for (const std::size_t coordinate : coordinatesOf(launch, box)) {
            boxes *= launch.coordinates[coordinate].extent;
        }
        transfer.copied = Copied::Boxes;
        transfer.copiedRows = boxes * rowsOf(buffer.extents);
        transfer.copiedBytes = Bytes{boxes * productOf(buffer.extents) * size};
        const std::int64_t granules = buffer.bytes() / kDmaGranule;
        pieces = passes.bulk ? Pieces{1, buffer.bytes() / size} : Pieces{granules, kDmaGranule / size};
    } else if (widerSizes(launch, box) != box.sizes) {
        transfer.copied = Copied::Wider;
        transfer.copiedRows = rowsOf(box.sizes);
        transfer.copiedBytes = Bytes{productOf(box.sizes) * size};
    }
}

TensorTransfer transferOf(const tensor::Program& program, const Launch& launch, const TensorBox& box, Towards towards,
                          const TransferPasses& passes)
{
    const Buffer& buffer = launch.program.buffers[box.buffer];
    Pieces pieces = piecesOf(buffer, widerSizes(launch, box), passes);
    TensorTransfer transfer;
    transfer.tensor = box.tensor;
    transfer.towards = towards;
    addCopy(transfer, pieces, launch, box, passes);
    transfer.isSame = coordinatesOf(launch, box).empty();
    transfer.isBroadcast = passes.broadcast && transfer.isSame && towards == Towards::Dpus;
    transfer.isParallel = passes.bankParallel || transfer.isBroadcast;
    transfer.calls = pieces.count * (transfer.isParallel ? 1 : launch.dpus());
    transfer.piece = Bytes{pieces.elements * bytesOf(buffer.type)};
    transfer.isResident = program.buffer(box.tensor).residency == affine::Residency::Resident;
    return transfer;
}

} // namespace

std::vector<std::int64_t> widerSizes(const Launch& launch, const TensorBox& box)
{
    const auto extents = launch.program.extents();
    std::vector<std::int64_t> sizes = box.sizes;
    for (std::size_t d = 0; d < sizes.size(); ++d) {
        const std::int64_t most = rangeOf(box.origin[d], extents).most + launch.program.buffers[box.buffer].extents[d];
        sizes[d] = std::max(sizes[d], most);
    }
    return sizes;
}

std::vector<std::size_t> coordinatesOf(const Launch& launch, const TensorBox& box)
{
    std::vector<std::size_t> numbers;
    for (std::size_t number = 0; number < launch.coordinates.size(); ++number) {
        const VariableId variable = launch.coordinates[number].variable;
        if (std::ranges::any_of(box.origin, [&](const Affine& each) { return each.factorOf(variable) != 0; })) {
            numbers.push_back(number);
        }
    }
    return numbers;
}

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
