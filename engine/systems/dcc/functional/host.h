// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/functional/interpreter.h"
#include "engine/systems/dcc/functional/number.h"
#include "engine/systems/dcc/functional/row_parts.h"
#include "engine/systems/dcc/functional/units.h"
#include "engine/systems/dcc/lower/core/program.h"
#include "engine/systems/dcc/lower/core/softmax_rows.h"
#include "sim/base/result.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace pimento::functional {

/// Error for a command that cannot be executed.
[[nodiscard]] inline Error fault(const lower::Program& program, const lower::Command& command, const std::string& what)
{
    return {what, program.kernel().name + " " + program.draft().text() + " on " + program.device().title,
            "Command kind " + std::to_string(static_cast<int>(command.op)) + " of statement " +
                std::to_string(command.statement + 1) + " is wrong; please report the kernel"};
}

/// Models the host: tensors in host layout, on-chip memory, and the merging of results.
template <class Value> class Host {
public:
    Host(const lower::Program& program, const Tensors& inputs, Arithmetic<Value> arithmetic)
        : m_program(program), m_arithmetic(arithmetic), m_lanes(static_cast<std::size_t>(program.width()))
    {
        const auto& tensors = program.kernel().tensors;
        for (std::size_t i = 0; i < tensors.size(); ++i) {
            const auto elements = static_cast<std::size_t>(tensors[i].elements());
            auto& values = m_tensors.emplace_back(elements, Value{});
            for (std::size_t e = 0; e < elements && i < inputs.size() && !inputs[i].empty(); ++e) {
                values[e] = arithmetic.number(inputs[i][e]);
            }
            m_isOnChip.emplace_back(static_cast<std::size_t>(program.hostVectors(i)), 0);
        }
    }

    /// Starts statements that are executed together and empties the on-chip memory. While resident tensors are
    /// preloaded, all vectors count as on chip.
    void beginStage(bool isPreload)
    {
        for (auto& tensor : m_isOnChip) {
            std::ranges::fill(tensor, static_cast<char>(isPreload ? 1 : 0));
        }
        m_target.reset();
    }

    void beginStatement(std::size_t statement) { m_statement = statement; }

    /// Resets the sums that the host merges when the target changes.
    void beginMerging()
    {
        if (m_target != m_statement) {
            m_target = m_statement;
            const std::size_t tensor = m_program.kernel().statements[m_statement].target.tensor;
            m_sums.assign(m_tensors[tensor].size(), Value{});
            m_isTouched.assign(m_tensors[tensor].size(), 0);
            m_parts.clear();
        }
    }

    void load(const lower::Command& command)
    {
        m_isOnChip[command.layout][static_cast<std::size_t>(command.block)] = 1;
    }

    /// Reads a vector of a tensor in host layout, padded with zeros.
    void vector(std::size_t tensor, std::int64_t number, Value* out) const
    {
        const auto width = static_cast<std::int64_t>(m_lanes.size());
        const auto size = static_cast<std::int64_t>(m_tensors[tensor].size());
        for (std::int64_t lane = 0; lane < width; ++lane) {
            const std::int64_t element = number * width + lane;
            out[lane] = element < size ? m_tensors[tensor][static_cast<std::size_t>(element)] : Value{};
        }
    }

    /// Reads a vector of a layout. False: an element is not in the on-chip memory.
    [[nodiscard]] bool read(const lower::Command& command, std::int64_t group, std::int64_t core, Value* out)
    {
        const lower::Layout& layout = m_program.layout(command.layout);
        gatherOf(layout).lanes(layout, group, core, command.vector, m_lanes);
        for (std::size_t lane = 0; lane < m_lanes.size(); ++lane) {
            out[lane] = Value{};
            if (m_lanes[lane].kind == lower::Lane::Kind::Number) {
                out[lane] = m_arithmetic.number(m_lanes[lane].number);
            } else if (m_lanes[lane].kind == lower::Lane::Kind::Element) {
                const auto element = static_cast<std::size_t>(m_lanes[lane].element);
                if (m_isOnChip[layout.reference.tensor][element / m_lanes.size()] == 0) {
                    return false;
                }
                out[lane] = m_tensors[layout.reference.tensor][element];
            }
        }
        return true;
    }

    /// Adds results to the merged sums. False: the statistics that weight a partial row are missing.
    [[nodiscard]] bool merge(const lower::Command& command, const Value* values)
    {
        beginMerging();
        const lower::Layout& layout = m_program.layout(command.layout);
        gatherOf(layout).lanes(layout, command.group, command.core, command.vector, m_lanes);
        for (std::size_t lane = 0; lane < m_lanes.size(); ++lane) {
            if (m_lanes[lane].kind != lower::Lane::Kind::Element) {
                continue;
            }
            const auto element = static_cast<std::size_t>(m_lanes[lane].element);
            m_isTouched[element] = 1;
            if (command.op != lower::Op::ReadBuffer || command.a != lower::kIsPartial) {
                m_sums[element] = Arithmetic<Value>::add(m_sums[element], values[lane]);
            } else if (!m_parts.add(command.group, command.c, element, static_cast<float>(values[lane]))) {
                return false;
            }
        }
        return true;
    }

    /// Notes the softmax statistics that a group found for its part of a row.
    void noteRow(const lower::Command& command, const Value* values)
    {
        beginMerging();
        m_parts.note(command.group, command.core, lower::rowOfScores(m_program, command, command.group),
                     {static_cast<float>(values[0]), static_cast<float>(values[1])});
    }

    void store(const lower::Command& command)
    {
        beginMerging();
        const auto& statement = m_program.kernel().statements[m_statement];
        auto& tensor = m_tensors[command.layout];
        const auto width = m_lanes.size();
        const std::size_t begin = static_cast<std::size_t>(command.block) * width;
        for (std::size_t element = begin; element < std::min(tensor.size(), begin + width); ++element) {
            if (m_isTouched[element] == 0) {
                continue;
            }
            const bool adds = statement.kind == affine::StatementKind::Add;
            const Value old = adds ? tensor[element] : Value{};
            const Value sum = m_parts.has(element) ? static_cast<Value>(m_parts.value(element)) : m_sums[element];
            tensor[element] = m_arithmetic.narrow(Arithmetic<Value>::add(old, sum));
        }
    }

    void softmax()
    {
        beginMerging();
        const auto& statement = m_program.kernel().statements[m_statement];
        const std::size_t from = statement.value.reference.tensor;
        const auto& sizes = m_program.kernel().tensors[from].sizes;
        std::int64_t inner = 1;
        for (std::size_t d = statement.axis + 1; d < sizes.size(); ++d) {
            inner *= sizes[d];
        }
        const std::int64_t length = sizes[statement.axis];
        const auto rows = static_cast<std::int64_t>(m_tensors[from].size()) / length;
        std::vector<Value> row(static_cast<std::size_t>(length));
        for (std::int64_t r = 0; r < rows; ++r) {
            const auto at = [&](std::int64_t k) {
                return static_cast<std::size_t>((r / inner * length + k) * inner + r % inner);
            };
            for (std::int64_t k = 0; k < length; ++k) {
                row[static_cast<std::size_t>(k)] = m_tensors[from][at(k)];
            }
            softmaxOf(std::span(row));
            for (std::int64_t k = 0; k < length; ++k) {
                m_sums[at(k)] = row[static_cast<std::size_t>(k)];
                m_isTouched[at(k)] = 1;
            }
        }
    }

    [[nodiscard]] Tensors take() const
    {
        Tensors tensors;
        for (const auto& values : m_tensors) {
            tensors.emplace_back(values.begin(), values.end());
        }
        return tensors;
    }

private:
    [[nodiscard]] lower::Gather gatherOf(const lower::Layout& layout) const
    {
        return m_program.plan(m_statement)->gather(layout);
    }

    const lower::Program& m_program;
    Arithmetic<Value> m_arithmetic;
    std::vector<std::vector<Value>> m_tensors;
    std::vector<std::vector<char>> m_isOnChip; // [tensor][host vector]
    std::vector<Value> m_sums;                 // per element of the statement's target
    std::vector<char> m_isTouched;
    RowParts m_parts; // softmax rows that groups compute in parts
    std::vector<lower::Lane> m_lanes;
    std::size_t m_statement = 0;
    std::optional<std::size_t> m_target; // statement whose results are being merged
};

} // namespace pimento::functional
