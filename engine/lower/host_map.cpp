// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/lower/host_map.h"

#include <algorithm>

namespace pimento::lower {

HostMap::HostMap(const Program& program) : m_device(&program.device())
{
    std::int64_t next = 0;
    for (std::size_t tensor = 0; tensor < program.kernel().tensors.size(); ++tensor) {
        m_first.push_back(next);
        next += program.hostVectors(tensor);
    }
}

MemoryPlace HostMap::place(std::size_t tensor, std::int64_t vector) const
{
    auto address = static_cast<std::uint64_t>(m_first[tensor] + vector) *
                   static_cast<std::uint64_t>(m_device->columnBytes.value());
    std::uint64_t column = 0;
    int columnBits = 0;
    std::uint64_t row = 0;
    int rowBits = 0;
    std::vector<std::uint64_t> levels(m_device->levels.size(), 0);
    for (const sim::AddressField& field : m_device->host.address) {
        const std::uint64_t value = address & ((std::uint64_t{1} << static_cast<unsigned>(field.bits)) - 1);
        address >>= static_cast<unsigned>(field.bits);
        if (field.name == "column") {
            column |= value << static_cast<unsigned>(columnBits);
            columnBits += field.bits;
        } else if (field.name == "row") {
            row |= value << static_cast<unsigned>(rowBits);
            rowBits += field.bits;
        } else if (const auto level = std::ranges::find(m_device->levels, field.name, &sim::Level::name);
                   level != m_device->levels.end()) {
            levels[static_cast<std::size_t>(level - m_device->levels.begin())] = value;
        }
    }
    std::uint64_t bank = 0;
    for (std::size_t level = 1; level < levels.size(); ++level) {
        bank = bank * static_cast<std::uint64_t>(m_device->levels[level].count) + levels[level];
    }
    return {static_cast<int>(levels[0]), static_cast<int>(bank),
            static_cast<std::int64_t>(row) + m_device->rowsPerBank - m_device->host.rowsPerBank,
            static_cast<int>(column)};
}

MemoryPlace corePlace(const Program& program, int channel, std::int64_t core, std::int64_t block)
{
    const sim::DeviceDescription& device = program.device();
    const std::int64_t inRow = block % program.blocksPerRow();
    return {channel, static_cast<int>(core * device.compute.banksPerCore + inRow / device.columnsPerRow),
            block / program.blocksPerRow(), static_cast<int>(inRow % device.columnsPerRow)};
}

} // namespace pimento::lower
