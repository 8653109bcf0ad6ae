// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dataflow/walk/move_rows.h"

#include <algorithm>

namespace pimento::dataflow {

namespace {

constexpr std::size_t dimIndex(Dim dim) { return static_cast<std::size_t>(dim); }

std::int64_t coveredSide(std::int64_t outputs, std::int64_t kernels, std::int64_t stride, std::int64_t dilation)
{
    return stride * (outputs - 1) + dilation * (kernels - 1) + 1;
}

} // namespace

MoveRows::MoveRows(const LayerLoops& layer, const Mapping& mapping, Tensor tensor, std::int64_t elementBytes,
                   std::int64_t rowBytes)
    : m_layout(mapping.layouts[static_cast<std::size_t>(tensor)]), m_tensor(tensor), m_stride(layer.stride),
      m_dilation(layer.dilation), m_block(mapping.block), m_elementBytes(elementBytes), m_rowBytes(rowBytes)
{
    m_sizes = boxOf({}, layer.bounds).extents;
    if (m_tensor == Tensor::Input && m_layout == Layout::RowAligned) {
        m_blockStride = m_block.height * m_block.width * m_elementBytes;
        while (m_rowBytes % m_blockStride != 0) {
            ++m_blockStride;
        }
        const std::int64_t blocks = m_sizes[3] / m_block.height * (m_sizes[4] / m_block.width);
        m_rowsOfPlane = (blocks * m_blockStride + m_rowBytes - 1) / m_rowBytes;
    }
}

MoveRows::Box MoveRows::boxOf(const Sizes& begin, const Sizes& extents) const
{
    std::array<Dim, kArrayDims> dims = {Dim::N, Dim::G, Dim::K, Dim::Q, Dim::P};
    if (m_tensor == Tensor::Weight) {
        dims = {Dim::G, Dim::K, Dim::C, Dim::S, Dim::R};
    } else if (m_tensor == Tensor::Input) {
        dims = {Dim::N, Dim::G, Dim::C, Dim::Q, Dim::P};
    }
    Box box;
    for (std::size_t i = 0; i < kArrayDims; ++i) {
        box.first[i] = begin[dimIndex(dims[i])];
        box.extents[i] = extents[dimIndex(dims[i])];
    }
    if (m_tensor == Tensor::Input) {
        box.first[3] = box.first[3] * m_stride.height + begin[dimIndex(Dim::S)] * m_dilation.height;
        box.first[4] = box.first[4] * m_stride.width + begin[dimIndex(Dim::R)] * m_dilation.width;
        box.extents[3] = coveredSide(box.extents[3], extents[dimIndex(Dim::S)], m_stride.height, m_dilation.height);
        box.extents[4] = coveredSide(box.extents[4], extents[dimIndex(Dim::R)], m_stride.width, m_dilation.width);
    }
    return box;
}

MovedRows MoveRows::rowsAt(const Sizes& begin, const Sizes& extents)
{
    const Box box = boxOf(begin, extents);
    if (m_layout == Layout::Sequential) {
        return knownDenseRows(box);
    }
    return m_tensor == Tensor::Input ? blockRows(box) : alignedRows(box);
}

MovedRows MoveRows::denseRows(const Box& box) const
{
    MovedRows rows;
    rows.last = -1;
    Box line = box; // moves through the parts
    while (true) {
        std::int64_t index = 0;
        for (std::size_t i = 0; i < kArrayDims; ++i) {
            index = index * m_sizes[i] + line.first[i];
        }
        const std::int64_t first = index * m_elementBytes / m_rowBytes;
        const std::int64_t last = ((index + box.extents[4]) * m_elementBytes - 1) / m_rowBytes;
        rows.first = rows.count == 0 ? first : rows.first;
        rows.count += last - first + (first == rows.last ? 0 : 1);
        rows.last = last;
        std::size_t next = kArrayDims - 1;
        while (next > 0 && ++line.first[next - 1] == box.first[next - 1] + box.extents[next - 1]) {
            line.first[next - 1] = box.first[next - 1];
            --next;
        }
        if (next == 0) {
            return rows;
        }
    }
}

MovedRows MoveRows::knownDenseRows(const Box& box)
{
    std::int64_t index = 0;
    for (std::size_t i = 0; i < kArrayDims; ++i) {
        index = index * m_sizes[i] + box.first[i];
    }
    const std::int64_t row = index * m_elementBytes / m_rowBytes;
    std::vector<MovedRows>& places = m_known[box.extents];
    places.resize(static_cast<std::size_t>(m_rowBytes));
    MovedRows& known = places[static_cast<std::size_t>(index * m_elementBytes % m_rowBytes)];
    if (known.count == 0) {
        known = denseRows(box);
        known.last -= known.first;
        known.first = 0;
    }
    return {.count = known.count, .region = 0, .first = row, .last = row + known.last};
}

MovedRows MoveRows::rowsOfPlane(const Box& box) const
{
    const std::int64_t line = m_sizes[4] / m_block.width; // blocks
    MovedRows rows;
    rows.last = -1;
    for (std::int64_t h = box.first[3] / m_block.height; h * m_block.height < box.first[3] + box.extents[3]; ++h) {
        for (std::int64_t w = box.first[4] / m_block.width; w * m_block.width < box.first[4] + box.extents[4]; ++w) {
            const std::int64_t row = (h * line + w) * m_blockStride / m_rowBytes;
            rows.first = rows.count == 0 ? row : rows.first;
            rows.count += row == rows.last ? 0 : 1;
            rows.last = row;
        }
    }
    return rows;
}

MovedRows MoveRows::blockRows(const Box& box)
{
    const auto [known, isNew] =
        m_planes.try_emplace({box.first[3], box.extents[3], box.first[4], box.extents[4]}, MovedRows());
    if (isNew) {
        known->second = rowsOfPlane(box);
    }
    const auto plane = [&](std::int64_t n, std::int64_t g, std::int64_t c) {
        return ((n * m_sizes[1] + g) * m_sizes[2] + c) * m_rowsOfPlane;
    };
    const auto& [first, extents] = box;
    return {.count = known->second.count * extents[0] * extents[1] * extents[2],
            .region = 0,
            .first = plane(first[0], first[1], first[2]) + known->second.first,
            .last = plane(first[0] + extents[0] - 1, first[1] + extents[1] - 1, first[2] + extents[2] - 1) +
                    known->second.last};
}

MovedRows MoveRows::alignedRows(const Box& box) const
{
    std::int64_t elements = 1;
    std::int64_t index = 0;
    for (std::size_t i = 0; i < kArrayDims; ++i) {
        elements *= box.extents[i];
        index = index * m_sizes[i] + box.first[i];
    }
    const std::int64_t count = (elements * m_elementBytes + m_rowBytes - 1) / m_rowBytes;
    return {.count = count, .region = index + 1, .first = 0, .last = count - 1};
}

} // namespace pimento::dataflow
