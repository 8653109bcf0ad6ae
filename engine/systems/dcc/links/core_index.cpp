// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/links/core_index.h"

#include "engine/systems/dcc/lower/core/host_map.h"

#include <algorithm>

namespace pimento {

namespace {

std::int64_t lanesOf(const BlockContents& blocks, const lower::Program& program)
{
    std::int64_t lanes = 0;
    for (std::size_t statement = 0; statement < program.kernel().statements.size(); ++statement) {
        const lower::StatementPlan* plan = program.plan(statement);
        if (plan != nullptr && program.leader(statement) == statement) {
            lanes += static_cast<std::int64_t>(blocks.of(statement).size()) * plan->cores().groups() *
                     plan->cores().cores() * program.width();
        }
    }
    return lanes;
}

} // namespace

CoreIndex::CoreIndex(const DataOfCommands& data, const lower::Program& program, const std::stop_token& stop)
    : m_banks(static_cast<std::uint64_t>(program.device().banksPerChannel())),
      m_columns(static_cast<std::uint64_t>(program.device().columnsPerRow)),
      m_rows(static_cast<std::uint64_t>(program.device().rowsPerBank)),
      m_isWhole(lanesOf(data.blocks(), program) <= kMostLanes)
{
    for (std::size_t statement = 0; m_isWhole && statement < program.kernel().statements.size(); ++statement) {
        const lower::StatementPlan* plan = program.plan(statement);
        if (plan == nullptr || program.leader(statement) != statement) {
            continue;
        }
        for (std::int64_t group = 0; group < plan->cores().groups(); ++group) {
            for (std::int64_t core = 0; core < plan->cores().cores() && !stop.stop_requested(); ++core) {
                for (const PlacedVector& vector : data.blocks().of(statement)) {
                    ElementsByTensor all;
                    data.addVector(all, vector.layout, vector.vector, group, core);
                    const std::uint64_t place =
                        packed(lower::corePlace(program, static_cast<int>(group), core, vector.block));
                    for (const auto& [tensor, elements] : all) {
                        for (const std::int64_t element : elements) {
                            const HostVector source{static_cast<std::uint32_t>(tensor),
                                                    static_cast<std::uint32_t>(element / program.width())};
                            if (m_places.empty() || m_places.back() != std::pair(source, place)) {
                                m_places.emplace_back(source, place);
                            }
                        }
                    }
                }
            }
        }
    }
    std::ranges::sort(m_places);
    const auto rest = std::ranges::unique(m_places);
    m_places.erase(rest.begin(), rest.end());
}

std::uint64_t CoreIndex::packed(const lower::MemoryPlace& place) const
{
    std::uint64_t number = static_cast<std::uint64_t>(place.channel) * m_banks + static_cast<std::uint64_t>(place.bank);
    number = number * m_rows + static_cast<std::uint64_t>(place.row);
    return number * m_columns + static_cast<std::uint64_t>(place.column);
}

std::vector<ColumnPlace> CoreIndex::placesOf(const HostVector& vector) const
{
    std::vector<ColumnPlace> places;
    auto found = std::ranges::lower_bound(m_places, vector, {}, [](const auto& pair) { return pair.first; });
    for (; found != m_places.end() && found->first == vector; ++found) {
        std::uint64_t number = found->second;
        ColumnPlace& place = places.emplace_back();
        place.column = static_cast<int>(number % m_columns);
        number /= m_columns;
        place.row = static_cast<std::int64_t>(number % m_rows);
        number /= m_rows;
        place.bank.bank = static_cast<int>(number % m_banks);
        place.bank.channel = static_cast<int>(number / m_banks);
    }
    return places;
}

} // namespace pimento
