// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/functional/row_parts.h"
#include "engine/systems/dcc/functional/units.h"
#include "engine/systems/dcc/lower/core/request_stream.h"
#include "engine/systems/dcc/lower/core/softmax_rows.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace pimento::functional {

/// Softmax units of all groups. They compute softmax over scores in a result buffer, and keep maximum and sum for
/// merging the parts of rows.
///
///   slot `statistics`:  maximum | sum | weight of the earlier results | weight of the last part's results
template <class Value> class SoftmaxUnits {
public:
    SoftmaxUnits(const lower::Program& program, Units<Value>& units, Arithmetic<Value> arithmetic)
        : m_program(program), m_units(units), m_arithmetic(arithmetic)
    {
    }

    void step() { ++m_steps; }

    /// Computes the softmax of a command. False: the number of preceding steps does not match the scores, or a slot
    /// does not exist.
    [[nodiscard]] bool softmax(const lower::Command& command)
    {
        lower::Command whole = command;
        whole.b = 0;
        const auto& compute = m_program.device().compute;
        const std::int64_t wanted = lower::unitCommands(compute, whole, m_program.width());
        if (command.b != 0 && m_steps + command.b != wanted) {
            return false;
        }
        m_steps = 0;
        if (command.slot + command.block * command.a > compute.resultSlots || !isSlot(command.statistics) ||
            !isSlot(command.before)) {
            return false;
        }
        for (std::int64_t group = 0; group < m_units.groups(); ++group) {
            const std::vector<Value*> places = placesOf(command, group);
            std::vector<Value> row;
            for (const Value* place : places) {
                row.push_back(*place);
            }
            note(command, group, statisticsOf(row));
            softmaxOf(std::span(row));
            for (std::size_t i = 0; i < row.size(); ++i) {
                *places[i] = m_arithmetic.narrow(row[i]);
            }
        }
        return true;
    }

    [[nodiscard]] bool combine(const lower::Command& command)
    {
        const int slots = m_program.device().compute.resultSlots;
        if (command.block < 0 || command.block >= slots || command.slot >= slots || command.statistics >= slots) {
            return false;
        }
        for (std::int64_t group = 0; group < m_units.groups(); ++group) {
            const Value* weights = m_units.slot(group, command.statistics) + 2;
            Value* sums = m_units.slot(group, command.block);
            const Value* part = m_units.slot(group, command.slot);
            for (int lane = 0; lane < m_program.width(); ++lane) {
                const Value before = Arithmetic<Value>::multiply(weights[0], sums[lane]);
                sums[lane] = m_arithmetic.narrow(
                    Arithmetic<Value>::add(before, Arithmetic<Value>::multiply(weights[1], part[lane])));
            }
        }
        return true;
    }

private:
    [[nodiscard]] bool isSlot(std::uint16_t slot) const
    {
        return slot == lower::kNoSlot || slot < m_program.device().compute.resultSlots;
    }

    static RowStatistics statisticsOf(std::span<const Value> row)
    {
        RowStatistics found;
        for (const Value value : row) {
            found.most = std::max(found.most, static_cast<float>(value));
        }
        for (const Value value : row) {
            found.sum += std::exp(static_cast<float>(value) - found.most);
        }
        return found;
    }

    /// Pointers to the scores of the addressed core's row. Padding has no probability and is left out.
    std::vector<Value*> placesOf(const lower::Command& command, std::int64_t group)
    {
        const lower::Layout& layout = m_program.layout(command.layout);
        const affine::Kernel& kernel = m_program.kernel();
        const lower::SoftmaxRows rows(kernel, kernel.statements[command.statement + 1]);
        const auto gather = m_program.plan(command.statement)->gather(layout);
        std::vector<lower::Lane> lanes(static_cast<std::size_t>(m_program.width()));
        std::optional<std::int64_t> wanted;
        for (std::int64_t block = 0; block < command.block && !wanted; ++block) {
            lower::Command first = command;
            first.vector += block;
            wanted = lower::rowOfScores(m_program, first, group);
        }
        std::vector<Value*> places;
        std::int64_t slot = command.slot;
        for (std::int64_t block = 0; block < command.block; ++block) {
            for (std::int64_t core = 0; core < m_units.cores(); ++core) {
                if ((core & command.spread) != 0) {
                    continue;
                }
                gather.lanes(layout, group, core, command.vector + block, lanes);
                Value* values = m_units.slot(group, slot++);
                for (std::size_t lane = 0; lane < lanes.size(); ++lane) {
                    if (lanes[lane].kind != lower::Lane::Kind::Element) {
                        values[lane] = Value{};
                    } else if (rows.rowOf(lanes[lane].element) == wanted) {
                        places.push_back(values + lane);
                    }
                }
            }
        }
        return places;
    }

    void note(const lower::Command& command, std::int64_t group, const RowStatistics& part)
    {
        if (command.statistics == lower::kNoSlot) {
            return;
        }
        RowStatistics before;
        if (command.before != lower::kNoSlot) {
            const Value* earlier = m_units.slot(group, command.before);
            before = {static_cast<float>(earlier[0]), static_cast<float>(earlier[1])};
        }
        Value* kept = m_units.slot(group, command.statistics);
        RowStatistics both = before;
        both.add(part);
        kept[0] = static_cast<Value>(both.most);
        kept[1] = static_cast<Value>(both.sum);
        kept[2] = static_cast<Value>(both.sum == 0 ? 0 : before.beside(both.most) / both.sum);
        kept[3] = static_cast<Value>(both.sum == 0 ? 0 : part.beside(both.most) / both.sum);
    }

    const lower::Program& m_program;
    Units<Value>& m_units;
    Arithmetic<Value> m_arithmetic;
    std::int64_t m_steps = 0; // steps since the last softmax
};

} // namespace pimento::functional
