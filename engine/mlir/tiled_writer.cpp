// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/mlir/expressions.h"
#include "engine/mlir/statement_parts.h"
#include "engine/mlir/tensor_writer.h"
#include "engine/mlir/writer.h"

#include <algorithm>
#include <utility>

// A statement in tiles:
//
//   scf.forall (%m, %n) = (0, 0) to (64, 64) step (16, 16) shared_outs(%all = %y) {
//     %tile = tensor.extract_slice %all[%m, %n] [16, 16] [1, 1]
//     scf.for %k = 0 to 256 step 32 iter_args(%sum = %tile) { linalg.generic on slices at (%m, %n, %k) }
//     tensor.parallel_insert_slice into %all[%m, %n] [16, 16] [1, 1]
//   }

namespace pimento::mlir {

namespace {

using affine::Index;
using affine::Kernel;
using affine::Reference;
using affine::Statement;

class TiledWriter {
public:
    TiledWriter(const Kernel& kernel, const std::vector<TileSizes>& levels)
        : m_kernel(kernel), m_levels(levels), m_statement(kernel.statements.front()), m_tensors(kernel),
          m_tiles(extents()), m_outer(m_statement.loops.size()), m_inner(m_statement.loops.size()), m_held(m_tiles)
    {
    }

    Result<std::string> write()
    {
        if (const std::string problem = problemOf(); !problem.empty()) {
            return fail(problem, "kernel " + m_kernel.name, "Choose other tiles or write the kernel without them");
        }
        m_text = m_tensors.head() + m_tensors.made() + "  %zero.place = arith.constant 0 : index\n";
        const std::size_t target = m_statement.target.tensor;
        const std::string start = m_tensors.current(target);
        const std::string result = forall(start);
        m_tensors.set(target, result);
        return m_problem.empty() ? Result<std::string>(m_text + m_tensors.tail())
                                 : fail(m_problem, "kernel " + m_kernel.name, "Choose another element type");
    }

private:
    [[nodiscard]] TileSizes extents() const
    {
        TileSizes sizes;
        for (const std::size_t loop : m_statement.loops) {
            sizes.push_back(m_kernel.variables[loop].high);
        }
        return sizes;
    }

    [[nodiscard]] std::string problemOf() const
    {
        if (m_kernel.statements.size() != 1 || m_statement.kind == affine::StatementKind::Softmax) {
            return "only a kernel of one statement in loops is written in tiles";
        }
        if (std::string problem = statementProblem(m_statement, m_kernel); !problem.empty()) {
            return problem;
        }
        TileSizes above = extents();
        for (const TileSizes& level : m_levels) {
            if (level.size() != above.size()) {
                return "a level has " + std::to_string(level.size()) + " tile sizes for " +
                       std::to_string(above.size()) + " loops";
            }
            for (std::size_t i = 0; i < level.size(); ++i) {
                if (level[i] < 1 || above[i] % level[i] != 0) {
                    return "a tile of " + std::to_string(level[i]) + " does not divide the " +
                           std::to_string(above[i]) + " iterations of " + nameOf(i);
                }
            }
            above = level;
        }
        return indexProblem();
    }

    [[nodiscard]] std::string indexProblem() const
    {
        std::vector<Reference> all = readsOf(m_statement);
        if (std::ranges::find(all, m_statement.target.tensor, &Reference::tensor) != all.end()) {
            return "the statement reads other elements of the tensor that it writes";
        }
        all.push_back(m_statement.target);
        for (const Reference& reference : all) {
            for (const Index& index : reference.index) {
                if (std::ranges::any_of(index.terms, [](const auto& term) { return term.coefficient < 0; })) {
                    return "an index counts backwards";
                }
            }
        }
        return "";
    }

    [[nodiscard]] std::string nameOf(std::size_t loop) const
    {
        return m_kernel.variables[m_statement.loops[loop]].name;
    }
    [[nodiscard]] std::string newName(const std::string& name) { return "%" + name + ".v" + std::to_string(m_next++); }
    void line(const std::string& text) { m_text += m_indent + text + "\n"; }
    void indent() { m_indent += "  "; }
    void outdent() { m_indent.resize(m_indent.size() - 2); }

    std::string constant(std::int64_t value)
    {
        const std::string name = newName("n");
        line(name + " = arith.constant " + std::to_string(value) + " : index");
        return name;
    }

    /// Writes the parallel loops of the first level.
    std::string forall(const std::string& start)
    {
        std::vector<std::size_t> loops;
        for (std::size_t i = 0; !m_levels.empty() && i < m_tiles.size(); ++i) {
            if (isParallel(m_statement, m_statement.loops[i]) && m_levels[0][i] < m_tiles[i]) {
                loops.push_back(i);
            }
        }
        if (loops.empty()) {
            return sequential(0, 0, start);
        }
        std::string ivs;
        std::string begins;
        std::string ends;
        std::string steps;
        for (const std::size_t loop : loops) {
            const std::string between = ivs.empty() ? "" : ", ";
            m_outer[loop] = newName(nameOf(loop));
            ivs += between + m_outer[loop];
            begins += between + "0";
            ends += between + std::to_string(m_tiles[loop]);
            steps += between + std::to_string(m_levels[0][loop]);
            m_tiles[loop] = m_levels[0][loop];
        }
        m_held = m_tiles;
        m_holdsTile = true;
        const std::string result = newName("result");
        const std::string shared = newName("all");
        const std::string type = m_tensors.type(m_statement.target.tensor);
        line(result + " = scf.forall (" + ivs + ") = (" + begins + ") to (" + ends + ") step (" + steps +
             ") shared_outs(" + shared + " = " + start + ") -> (" + type + ") {");
        indent();
        const std::string where = slice(m_statement.target, m_outer, m_held);
        const std::string tileType = heldType();
        const std::string tile = newName("tile");
        line(tile + " = tensor.extract_slice " + shared + where + " : " + type + " to " + tileType);
        const std::string done = sequential(0, 0, tile);
        line("scf.forall.in_parallel {");
        line("  tensor.parallel_insert_slice " + done + " into " + shared + where + " : " + tileType + " into " + type);
        line("}");
        outdent();
        line("}");
        return result;
    }

    /// Type of what the loops carry: the whole result, or the tile of scf.forall.
    [[nodiscard]] std::string heldType() const
    {
        return m_holdsTile ? tensorText(sizesOf(m_statement.target, m_held), m_kernel.type)
                           : m_tensors.type(m_statement.target.tensor);
    }

    /// Writes the loops of a level from `loop` on, and all levels below; returns the name of the value that they
    /// compute from `held`.
    std::string sequential(std::size_t level, std::size_t loop, const std::string& held)
    {
        if (level == m_levels.size()) {
            return innermost(held);
        }
        if (loop == m_tiles.size()) {
            return sequential(level + 1, 0, held);
        }
        const std::int64_t extent = m_tiles[loop];
        const std::int64_t step = m_levels[level][loop];
        if (step == extent) {
            return sequential(level, loop + 1, held);
        }
        const std::string end = constant(extent);
        const std::string width = constant(step);
        const std::string iv = newName(nameOf(loop));
        const std::string result = newName("result");
        const std::string inside = newName("held");
        const std::string type = heldType();
        line(result + " = scf.for " + iv + " = %zero.place to " + end + " step " + width + " iter_args(" + inside +
             " = " + held + ") -> (" + type + ") {");
        indent();
        const std::string before = m_inner[loop];
        m_inner[loop] = sum(before, iv);
        m_tiles[loop] = step;
        const std::string done = sequential(level, loop + 1, inside);
        line("scf.yield " + done + " : " + type);
        m_tiles[loop] = extent;
        m_inner[loop] = before;
        outdent();
        line("}");
        return result;
    }

    /// Sum of two indices as text; "": zero.
    std::string sum(const std::string& left, const std::string& right)
    {
        if (left.empty() || right.empty()) {
            return left.empty() ? right : left;
        }
        const std::string name = newName("place");
        line(name + " = arith.addi " + left + ", " + right + " : index");
        return name;
    }

    std::string innermost(const std::string& held)
    {
        std::vector<std::string> places;
        for (std::size_t i = 0; i < m_tiles.size(); ++i) {
            places.push_back(sum(m_outer[i], m_inner[i]));
        }
        Ports inputs;
        const std::vector<Reference> reads = readsOf(m_statement);
        for (const Reference& read : reads) {
            const std::string type = tensorText(sizesOf(read, m_tiles), m_kernel.type);
            const std::string part = newName(m_kernel.tensors[read.tensor].name);
            line(part + " = tensor.extract_slice " + m_tensors.current(read.tensor) + slice(read, places, m_tiles) +
                 " : " + m_tensors.type(read.tensor) + " to " + type);
            inputs.add(part, type, mapText(m_statement, local(read.index), m_kernel),
                       "%" + m_kernel.tensors[read.tensor].name + ".in" + std::to_string(inputs.names.size()));
        }
        addShape(reads, inputs);
        const std::string type = heldType();
        const std::string partType = tensorText(sizesOf(m_statement.target, m_tiles), m_kernel.type);
        const std::string where =
            slice(m_holdsTile ? withoutConstants(m_statement.target) : m_statement.target, m_inner, m_tiles);
        const std::string part = newName("part");
        line(part + " = tensor.extract_slice " + held + where + " : " + type + " to " + partType);
        Statement statement = m_statement;
        statement.target.index = local(m_statement.target.index);
        renameTarget(statement);
        const std::string made = newName("made");
        m_text += m_indent + made + " = " +
                  genericText(statement, m_kernel, std::move(inputs), part, partType, m_indent, m_problem);
        const std::string result = newName("result");
        line(result + " = tensor.insert_slice " + made + " into " + held + where + " : " + partType + " into " + type);
        return result;
    }

    /// Lets the value read the element of the tile where it reads the element that is assigned.
    void renameTarget(Statement& statement) const
    {
        forEachReference(statement.value, [&](affine::Expression& each) {
            if (each.reference == m_statement.target && statement.kind == affine::StatementKind::Assign) {
                each.reference.index = statement.target.index;
            }
        });
    }

    void addShape(const std::vector<Reference>& reads, Ports& inputs)
    {
        std::vector<std::int64_t> sizes;
        std::vector<Index> indices;
        for (std::size_t i = 0; i < m_statement.loops.size(); ++i) {
            const std::vector<std::size_t> hidden = hiddenLoops(m_statement, reads);
            if (std::ranges::find(hidden, m_statement.loops[i]) != hidden.end()) {
                sizes.push_back(m_tiles[i]);
                indices.push_back(loopIndex(m_statement.loops[i]));
            }
        }
        if (sizes.empty()) {
            return;
        }
        const std::string shape = tensorText(sizes, m_kernel.type);
        const std::string name = newName("shape");
        line(name + " = tensor.empty() : " + shape);
        inputs.add(name, shape, mapText(m_statement, indices, m_kernel), "%shape.in");
    }

    static std::vector<Index> local(std::vector<Index> indices)
    {
        for (Index& index : indices) {
            index.constant = 0;
        }
        return indices;
    }
    static Reference withoutConstants(Reference reference)
    {
        reference.index = local(std::move(reference.index));
        return reference;
    }

    [[nodiscard]] std::size_t positionOf(std::size_t variable) const
    {
        return static_cast<std::size_t>(std::ranges::find(m_statement.loops, variable) - m_statement.loops.begin());
    }

    /// Elements per dimension that a tile reads.
    [[nodiscard]] std::vector<std::int64_t> sizesOf(const Reference& reference, const TileSizes& tiles) const
    {
        std::vector<std::int64_t> sizes;
        for (std::size_t i = 0; i < reference.index.size(); ++i) {
            std::int64_t size = 1;
            for (const affine::Term& term : reference.index[i].terms) {
                size += term.coefficient * (tiles[positionOf(term.variable)] - 1);
            }
            sizes.push_back(size);
        }
        return sizes;
    }

    /// "[%m, %k] [16, 32] [1, 1]" at places of the loops.
    std::string slice(const Reference& reference, const std::vector<std::string>& places, const TileSizes& tiles)
    {
        std::string offsets;
        std::string strides;
        for (const Index& index : reference.index) {
            offsets += (offsets.empty() ? "" : ", ") + offset(index, places);
            strides += strides.empty() ? "1" : ", 1";
        }
        std::string sizes;
        for (const std::int64_t size : sizesOf(reference, tiles)) {
            sizes += (sizes.empty() ? "" : ", ") + std::to_string(size);
        }
        return "[" + offsets + "] [" + sizes + "] [" + strides + "]";
    }

    std::string offset(const Index& index, const std::vector<std::string>& places)
    {
        Index moving{{}, index.constant};
        std::string names;
        std::string values;
        for (const affine::Term& term : index.terms) {
            const std::string& place = places[positionOf(term.variable)];
            if (!place.empty()) {
                moving.terms.push_back(term);
                names += (names.empty() ? "" : ", ") + m_kernel.variables[term.variable].name;
                values += (values.empty() ? "" : ", ") + place;
            }
        }
        if (moving.terms.empty()) {
            return std::to_string(moving.constant);
        }
        if (loneLoopOf(moving)) {
            return values;
        }
        const std::string name = newName("offset");
        line(name + " = affine.apply affine_map<(" + names + ") -> (" + affineText(moving, m_kernel) + ")>(" + values +
             ")");
        return name;
    }

    const Kernel& m_kernel;
    const std::vector<TileSizes>& m_levels;
    const Statement& m_statement;
    TensorWriter m_tensors;
    TileSizes m_tiles;                // tile size of each open loop
    std::vector<std::string> m_outer; // place of each loop in scf.forall; "": zero
    std::vector<std::string> m_inner; // place inside of that
    TileSizes m_held;                 // tile of the result that the loops carry, if they carry one
    bool m_holdsTile = false;
    std::string m_text;
    std::string m_indent = "  ";
    std::string m_problem;
    int m_next = 0;
};

} // namespace

Result<std::string> printTiled(const Kernel& kernel, const std::vector<TileSizes>& levels)
{
    return kernel.statements.empty() ? fail("it has no statement", "kernel " + kernel.name, "Add one")
                                     : TiledWriter(kernel, levels).write();
}

} // namespace pimento::mlir
