// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/representation/print.h"

#include "engine/systems/dcc/representation/bounds.h"
#include "engine/systems/dcc/representation/element_names.h"
#include "engine/systems/dcc/representation/expression_text.h"
#include "engine/systems/dcc/representation/names.h"
#include "engine/systems/dcc/representation/tiles.h"
#include "engine/systems/dcc/representation/variable_order.h"

#include <fmt/format.h>

#include <algorithm>

namespace pimento::ir {

using affine::Statement;
using affine::StatementKind;
using affine::Tensor;
using affine::TensorRole;

namespace {

std::string joined(const std::vector<std::string>& pieces) { return fmt::format("{}", fmt::join(pieces, ", ")); }

class Printer {
public:
    explicit Printer(const Program& program) : m_program(program), m_kernel(program.kernel), m_names(program.kernel) {}

    std::vector<Line> take()
    {
        header();
        std::size_t firstMapping = 0;
        for (std::size_t set = 0; set < m_program.sets.size(); ++set) {
            dimensionSet(set, firstMapping);
            firstMapping += m_program.sets[set].mappings.size();
        }
        for (std::size_t variable = 0; variable < m_kernel.variables.size(); ++variable) {
            const auto isIn = [&](const DimensionSet& set) {
                return std::ranges::find(set.variables, variable) != set.variables.end();
            };
            if (std::ranges::none_of(m_program.sets, isIn)) {
                add(LineKind::Range, "  range " + range(variable));
            }
        }
        for (std::size_t set = 0; set < m_program.sets.size(); ++set) {
            const DraftPart& part = m_program.draft[set];
            const std::string shape = std::to_string(part.groups) + ", " + std::to_string(part.cores);
            add(LineKind::DataTile, "  data_tile %dt" + std::to_string(set) + ": (" + shape + ") -> (" + shape + ", " +
                                        std::to_string(part.tile) + ")")
                .set = set;
        }
        for (std::size_t statement = 0; statement < m_kernel.statements.size(); ++statement) {
            this->statement(statement);
        }
        add(LineKind::End, "}");
        return std::move(m_lines);
    }

private:
    Line& add(LineKind kind, std::string text)
    {
        m_lines.push_back({.text = std::move(text), .kind = kind});
        return m_lines.back();
    }
    Line& add(LineKind kind, std::size_t statement, std::string text)
    {
        Line& line = add(kind, std::move(text));
        line.statement = statement;
        line.place = m_kernel.statements[statement].place;
        return line;
    }

    [[nodiscard]] std::string type(const Tensor& tensor) const
    {
        std::string all = "<";
        for (const std::int64_t size : tensor.sizes) {
            all += std::to_string(size) + "x";
        }
        return all + std::string(elementName(m_kernel.type)) + ">";
    }

    [[nodiscard]] std::string marks(std::size_t tensor) const
    {
        const Tensor& what = m_kernel.tensors[tensor];
        const bool isResident = what.residency == affine::Residency::Resident;
        std::vector<std::string> all;
        if (what.role == TensorRole::Output || what.role == TensorRole::Temporary) {
            all.emplace_back(what.role == TensorRole::Output ? "output" : "temporary");
            if (isResident) {
                all.emplace_back("resident");
            }
        } else {
            all.emplace_back(isResident ? "resident" : "streamed");
            if (what.role == TensorRole::InOut) {
                all.emplace_back("inout");
            }
        }
        if (m_program.indexing[tensor] == Indexing::Exact) {
            all.emplace_back("exact");
        }
        return " [" + joined(all) + "]";
    }

    void header()
    {
        add(LineKind::Platform, "@hardware_platform[" + std::to_string(m_program.platform.groups) + ", " +
                                    std::to_string(m_program.platform.cores) + "]");
        std::vector<std::string> arguments;
        std::vector<std::string> results;
        const std::size_t function = m_lines.size();
        add(LineKind::Function, "");
        for (std::size_t tensor = 0; tensor < m_kernel.tensors.size(); ++tensor) {
            const Tensor& what = m_kernel.tensors[tensor];
            const std::string declared = m_names.host(tensor) + ": " + type(what);
            if (what.role == TensorRole::Input || what.role == TensorRole::InOut) {
                arguments.push_back(declared + marks(tensor));
                continue;
            }
            if (what.role == TensorRole::Output) {
                results.push_back(declared);
            }
            Line& line = add(LineKind::Tensor, "  " + m_names.host(tensor) + " = zero " + type(what) + marks(tensor));
            line.tensor = tensor;
            line.place = what.place;
        }
        m_lines[function].text = "func @" + m_kernel.name + "(" + joined(arguments) + "): (" + joined(results) + ") {";
        const auto order = orderOfAppearance(m_kernel, m_program.sets);
        if (!std::ranges::is_sorted(order)) {
            add(LineKind::Variables, "  loop_variables (" + joined(m_names.variables) + ")");
        }
    }

    [[nodiscard]] std::string range(std::size_t variable) const
    {
        const affine::Variable& loop = m_kernel.variables[variable];
        std::string all = m_names.variables[variable] + " = (" + text(loop.begin, m_names) + ", " +
                          text(loop.end, m_names) + ", " + std::to_string(loop.step) + ")";
        if (const Box box{loop.low, loop.high}; box != defaultBox(m_kernel, loop)) {
            all += " in [" + std::to_string(box.low) + ":" + std::to_string(box.high) + "]";
        }
        return all;
    }

    void dimensionSet(std::size_t set, std::size_t firstMapping)
    {
        const DimensionSet& what = m_program.sets[set];
        const std::string name = "%ds" + std::to_string(set);
        std::vector<std::string> mappings;
        for (std::size_t i = 0; i < what.mappings.size(); ++i) {
            mappings.push_back("%dim[" + std::to_string(firstMapping + i) + "]");
        }
        add(LineKind::DimensionSet, "  complex_dimset " + name + " {" + joined(mappings) + "}").set = set;
        for (std::size_t i = 0; i < what.mappings.size(); ++i) {
            const Mapping& mapping = what.mappings[i];
            const bool isRepresentative = static_cast<std::size_t>(m_program.draft[set].mapping) == i;
            Line& line = add(LineKind::Mapping, "  " + mappings[i] + " = " + m_names.host(mapping.tensor) + ".dim[" +
                                                    std::to_string(mapping.dimension) + "] -> " +
                                                    text(mapping.function, m_names) +
                                                    (isRepresentative ? " [representative]" : ""));
            line.set = set;
            line.tensor = mapping.tensor;
            line.place = m_kernel.tensors[mapping.tensor].place;
        }
        for (const std::size_t variable : what.variables) {
            add(LineKind::Range, "  " + name + ".range " + range(variable)).set = set;
        }
    }

    void statement(std::size_t index)
    {
        const Statement& what = m_kernel.statements[index];
        if (what.kind == StatementKind::Softmax) {
            softmax(index);
            return;
        }
        const StatementTiles tiles = tilesOf(m_program, index);
        tileLines(index, tiles);
        for (const std::size_t tensor : tiles.inputs) {
            add(LineKind::Rearrangement, index,
                "  " + m_names.core(tensor) + " = rearrange " + m_names.host(tensor) + " -> " +
                    m_names.tensorTile(index, tensor) + " [to_PIM_core]")
                .tensor = tensor;
        }
        block(index, tiles);
        const std::size_t target = what.target.tensor;
        add(LineKind::Rearrangement, index,
            "  " + m_names.host(target) + " = rearrange " + m_names.core(target) + " -> " +
                m_names.tensorTile(index, target) + " [to_host]")
            .tensor = target;
    }

    void softmax(std::size_t index)
    {
        const Statement& what = m_kernel.statements[index];
        const affine::Reference& from = what.value.reference;
        std::vector<std::string> loops;
        for (const std::size_t variable : what.loops) {
            loops.push_back(m_names.variables[variable]);
        }
        add(LineKind::Statement, index,
            "  " + m_names.host(what.target.tensor) + subscripts(what.target, m_names) + " = softmax(" +
                m_names.host(from.tensor) + subscripts(from, m_names) + ", axis=" + std::to_string(what.axis) + ")" +
                (loops.empty() ? "" : " over (" + joined(loops) + ")"))
            .tensor = what.target.tensor;
    }

    void tileLines(std::size_t index, const StatementTiles& tiles)
    {
        for (const ComputeTile& tile : tiles.computeTiles) {
            add(LineKind::ComputeTile, index,
                "  compute_tile " + m_names.computeTile(index, tile.variable) + ": (" +
                    std::to_string(tile.ranges.groups) + ", " + std::to_string(tile.ranges.cores) + ", " +
                    std::to_string(tile.tile) + ") -> " + tile.ranges.text())
                .set = setOf(tile.variable);
        }
        for (const TensorTile& tile : tiles.tensorTiles) {
            std::vector<std::string> dimensions;
            for (const PartList& dimension : tile.dimensions) {
                dimensions.push_back(dimension.text());
            }
            add(LineKind::TensorTile, index,
                "  tensor_tile " + m_names.tensorTile(index, tile.tensor) + ": (" +
                    computeTiles(index, tile.variables) + ") -> " + joined(dimensions))
                .tensor = tile.tensor;
        }
    }

    void block(std::size_t index, const StatementTiles& tiles)
    {
        const Statement& what = m_kernel.statements[index];
        std::vector<std::string> variables;
        for (const ComputeTile& tile : tiles.computeTiles) {
            variables.push_back(m_names.variables[tile.variable]);
        }
        add(LineKind::Parallel, index,
            "  parallel_PIM (" + std::to_string(m_program.draft.groups()) + ", " +
                std::to_string(m_program.draft.cores()) + ") {");
        add(LineKind::Loop, index,
            "    loop (" + joined(variables) + ") in (" + computeTiles(index, what.loops) + ") {");
        for (const affine::Guard& guard : what.guards) {
            add(LineKind::Guard, index, "      if (" + text(guard.value, m_names) + " >= 0)");
        }
        add(LineKind::Statement, index,
            "      " + m_names.core(what.target.tensor) + subscripts(what.target, m_names) +
                (what.kind == StatementKind::Add ? " += " : " = ") + text(what.value, m_names))
            .tensor = what.target.tensor;
        add(LineKind::End, index, "    }");
        add(LineKind::End, index, "  }");
    }

    [[nodiscard]] std::string computeTiles(std::size_t statement, const std::vector<std::size_t>& variables) const
    {
        std::vector<std::string> names;
        for (const std::size_t variable : variables) {
            names.push_back(m_names.computeTile(statement, variable));
        }
        return joined(names);
    }

    [[nodiscard]] std::optional<std::size_t> setOf(std::size_t variable) const
    {
        for (std::size_t set = 0; set < m_program.sets.size(); ++set) {
            const auto& variables = m_program.sets[set].variables;
            if (std::ranges::find(variables, variable) != variables.end()) {
                return set;
            }
        }
        return std::nullopt;
    }

    const Program& m_program;
    const affine::Kernel& m_kernel;
    Names m_names;
    std::vector<Line> m_lines;
};

} // namespace

std::vector<Line> lines(const Program& program) { return Printer(program).take(); }

std::string print(const Program& program)
{
    std::string all;
    for (const Line& line : lines(program)) {
        all += line.text + "\n";
    }
    return all;
}

} // namespace pimento::ir
