// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/lower/core/host_map.h"

#include "sim/dram/request.h"

#include <algorithm>
#include <functional>

namespace pimento::lower {

HostMap::HostMap(const Program& program)
    : m_columnBytes(program.device().columnBytes.value()),
      m_firstRow(program.device().rowsPerBank - program.device().host.rowsPerBank)
{
    for (std::size_t i = 0; i < program.device().host.address.size(); ++i) {
        m_fields.push_back(fieldOf(program.device(), i));
    }
    std::int64_t next = 0;
    for (std::size_t tensor = 0; tensor < program.kernel().tensors.size(); ++tensor) {
        m_first.push_back(next);
        next += program.hostVectors(tensor);
    }
    m_first.push_back(next);
    const auto columns = std::ranges::find_if(m_fields, [&](const Field& field) {
        return std::int64_t{1} << field.shift == m_columnBytes && field.target == Field::Target::Column &&
               field.unit == 1;
    });
    if (columns != m_fields.end() && columns->mask < sim::RequestBlock::kMostColumns) {
        m_sweptColumns = static_cast<std::int64_t>(columns->mask) + 1;
        const auto channels = columns + 1;
        if (channels != m_fields.end() && channels->target == Field::Target::Channel && channels->unit == 1) {
            m_sweptChannels = static_cast<std::int64_t>(channels->mask) + 1;
        }
    }
}

HostMap::Field HostMap::fieldOf(const sim::DeviceDescription& device, std::size_t number)
{
    const auto& fields = device.host.address;
    const sim::AddressField& field = fields[number];
    Field made;
    unsigned bitsOfName = 0; // bits of the earlier, less significant fields with the same name
    for (std::size_t i = 0; i < number; ++i) {
        made.shift += static_cast<unsigned>(fields[i].bits);
        bitsOfName += fields[i].name == field.name ? static_cast<unsigned>(fields[i].bits) : 0;
    }
    made.mask = (std::uint64_t{1} << static_cast<unsigned>(field.bits)) - 1;
    if (field.name == "column" || field.name == "row") {
        made.target = field.name == "row" ? Field::Target::Row : Field::Target::Column;
        made.unit = std::uint64_t{1} << bitsOfName;
        return made;
    }
    const auto level = std::ranges::find(device.levels, field.name, &sim::Level::name);
    if (level != device.levels.end()) {
        made.target = level == device.levels.begin() ? Field::Target::Channel : Field::Target::Bank;
        made.unit = std::uint64_t{1} << bitsOfName;
        for (auto inner = level + 1; inner != device.levels.end(); ++inner) {
            made.unit *= made.target == Field::Target::Bank ? static_cast<std::uint64_t>(inner->count) : 1;
        }
    }
    return made;
}

MemoryPlace HostMap::place(std::size_t tensor, std::int64_t vector) const
{
    const auto address =
        static_cast<std::uint64_t>(m_first[tensor] + vector) * static_cast<std::uint64_t>(m_columnBytes);
    std::uint64_t sums[] = {0, 0, 0, 0, 0};
    for (const Field& field : m_fields) {
        sums[static_cast<std::size_t>(field.target)] += (address >> field.shift & field.mask) * field.unit;
    }
    const auto sum = [&](Field::Target target) { return sums[static_cast<std::size_t>(target)]; };
    return {static_cast<int>(sum(Field::Target::Channel)), static_cast<int>(sum(Field::Target::Bank)),
            static_cast<std::int64_t>(sum(Field::Target::Row)) + m_firstRow,
            static_cast<int>(sum(Field::Target::Column))};
}

std::optional<HostMap::Held> HostMap::at(const MemoryPlace& place) const
{
    if (place.row < m_firstRow) {
        return std::nullopt;
    }
    std::uint64_t rest[] = {static_cast<std::uint64_t>(place.channel), static_cast<std::uint64_t>(place.bank),
                            static_cast<std::uint64_t>(place.row - m_firstRow),
                            static_cast<std::uint64_t>(place.column), 0};
    std::vector<const Field*> largestFirst;
    for (const Field& field : m_fields) {
        largestFirst.push_back(&field);
    }
    std::ranges::stable_sort(largestFirst, std::ranges::greater{}, &Field::unit);
    std::uint64_t address = 0;
    for (const Field* field : largestFirst) {
        std::uint64_t& left = rest[static_cast<std::size_t>(field->target)];
        const std::uint64_t digit = std::min(left / field->unit, field->mask);
        left -= digit * field->unit;
        address |= digit << field->shift;
    }
    const auto block = static_cast<std::int64_t>(address / static_cast<std::uint64_t>(m_columnBytes));
    const auto behind = std::ranges::upper_bound(m_first, block);
    if (behind == m_first.begin() || behind == m_first.end()) {
        return std::nullopt;
    }
    const Held held{static_cast<std::size_t>(behind - m_first.begin()) - 1, block - *(behind - 1)};
    return this->place(held.tensor, held.vector) == place ? std::optional(held) : std::nullopt;
}

HostMap::Sweep HostMap::sweep(std::size_t tensor, std::int64_t vector, std::int64_t most) const
{
    const std::int64_t block = m_first[tensor] + vector;
    const std::int64_t before = block % m_sweptColumns;
    Sweep sweep{place(tensor, vector)};
    if (before != 0 || most < m_sweptColumns) {
        sweep.columns = static_cast<int>(std::min(m_sweptColumns - before, most));
        return sweep;
    }
    sweep.columns = static_cast<int>(m_sweptColumns);
    const std::int64_t behind = m_sweptChannels - sweep.first.channel % m_sweptChannels;
    sweep.channels = static_cast<int>(std::min(behind, most / m_sweptColumns));
    return sweep;
}

MemoryPlace corePlace(const Program& program, int channel, std::int64_t core, std::int64_t block)
{
    const sim::DeviceDescription& device = program.device();
    const std::int64_t inRow = block % program.blocksPerRow();
    return {channel, static_cast<int>(core * device.compute.banksPerCore + inRow / device.columnsPerRow),
            block / program.blocksPerRow(), static_cast<int>(inRow % device.columnsPerRow)};
}

} // namespace pimento::lower
