// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/loops/tiled_kernels.h"

#include "engine/base/math.h"
#include "sim/base/assert.h"

#include <algorithm>
#include <string>
#include <utility>

namespace pimento::upmem {

namespace {

Statement statementOf(Node node) { return {std::move(node), 0}; }

Statement branchOf(std::vector<Condition> conditions, Node node)
{
    return statementOf(If{std::move(conditions), {statementOf(std::move(node))}});
}

/// Builds the common parts of all programs of a shape: the tile's number from the outer loop and the tasklet.
class TiledBuilder {
public:
    explicit TiledBuilder(const TiledShape& shape, std::int64_t extent, std::int64_t tile) : m_shape(&shape)
    {
        if (shape.tasklets > 1) {
            m_tasklet = add("t", VariableKind::Tasklet, shape.tasklets);
        }
        m_rounds = ceilDivide(ceilDivide(extent, tile), shape.tasklets);
        m_tile = add("u", VariableKind::Loop, m_rounds);
    }

    VariableId add(std::string name, VariableKind kind, std::int64_t extent)
    {
        m_program.variables.push_back({std::move(name), kind, extent});
        return m_program.variables.size() - 1;
    }

    std::size_t mram(std::string name, ElementType type, std::vector<std::int64_t> extents)
    {
        m_program.buffers.push_back({std::move(name), type, Space::Mram, std::move(extents)});
        return m_program.buffers.size() - 1;
    }

    std::size_t wram(std::string name, ElementType type, std::vector<std::int64_t> extents, Sharing sharing)
    {
        m_program.buffers.push_back({std::move(name), type, Space::Wram, std::move(extents), sharing});
        return m_program.buffers.size() - 1;
    }

    /// Number of tiles over all rounds of all tasklets.
    [[nodiscard]] std::int64_t tiles() const { return m_rounds * m_shape->tasklets; }
    /// Index of the first element of this tasklet's tile.
    [[nodiscard]] Affine tileBegin(std::int64_t tile) const
    {
        const Affine round = Affine::of(m_tile, m_shape->tasklets * tile);
        return m_tasklet ? round + Affine::of(*m_tasklet, tile) : round;
    }
    [[nodiscard]] std::optional<VariableId> tasklet() const { return m_tasklet; }
    /// Wraps `body` in the loop over the tasklet's tiles.
    [[nodiscard]] Statement forTiles(Body body) const
    {
        return statementOf(For{m_tile, {}, {}, false, std::move(body)});
    }

    TiledProgram finish(std::string name, Body body)
    {
        m_program.name = std::move(name);
        m_program.body = std::move(body);
        number(m_program);
        assertSound(m_program);
        return {std::move(m_program), m_tile};
    }

private:
    const TiledShape* m_shape;
    std::int64_t m_rounds = 1;
    std::optional<VariableId> m_tasklet;
    VariableId m_tile = 0;
    LoopProgram m_program;
};

Statement loopOf(VariableId variable, Body body) { return statementOf(For{variable, {}, {}, false, std::move(body)}); }

TiledProgram matrixVector(const TiledShape& shape)
{
    TiledBuilder builder(shape, shape.rows, shape.tileRows);
    const std::int64_t columnTiles = ceilDivide(shape.columns, shape.tileColumns);
    const std::int64_t rows = builder.tiles() * shape.tileRows;
    const std::int64_t columns = columnTiles * shape.tileColumns;
    const auto loop = [&](const char* name, std::int64_t extent) {
        return builder.add(name, VariableKind::Loop, extent);
    };
    const VariableId i = loop("i", shape.tileRows);
    const VariableId j = loop("j", columnTiles);
    const VariableId inA = loop("k", shape.tileColumns);
    const VariableId inB = loop("k", shape.tileColumns);
    const VariableId k = loop("k", shape.tileColumns);
    const VariableId stored = loop("i", shape.tileRows);
    const std::size_t a = builder.mram("A", ElementType::Int32, {rows, columns});
    const std::size_t b = builder.mram("B", ElementType::Int32, {columns});
    const std::size_t c = builder.mram("C", ElementType::Int32, {rows});
    const auto local = [&](const char* name, std::int64_t extent) {
        return builder.wram(name, ElementType::Int32, {extent}, Sharing::EachTasklet);
    };
    const std::size_t localA = local("A_local", shape.tileColumns);
    const std::size_t localB = local("B_local", shape.tileColumns);
    const std::size_t localC = local("C_local", shape.tileRows);

    const Affine row = builder.tileBegin(shape.tileRows) + Affine::of(i);
    const auto column = [&](VariableId inner) { return Affine::of(j, shape.tileColumns) + Affine::of(inner); };
    const auto inRows = [&](const Affine& index) { return Condition::less(index, shape.rows); };
    const auto inColumns = [&](VariableId inner) { return Condition::less(column(inner), shape.columns); };
    const auto at = [](std::size_t buffer, Affine index) { return Access{buffer, {std::move(index)}}; };

    const Statement copyA = branchOf({inRows(row), inColumns(inA)},
                                     ElementCopy{at(localA, Affine::of(inA)), Access{a, {row, column(inA)}}});
    const Statement copyB = branchOf({inColumns(inB)}, ElementCopy{at(localB, Affine::of(inB)), at(b, column(inB))});
    const Statement multiplyAdd =
        branchOf({inRows(row), inColumns(k)},
                 Compute{at(localC, Affine::of(i)), Combine::Add,
                         Expression::make(ExpressionKind::Multiply, {Expression::of(at(localA, Affine::of(k))),
                                                                     Expression::of(at(localB, Affine::of(k)))})});
    const Affine storedRow = builder.tileBegin(shape.tileRows) + Affine::of(stored);
    const Statement store =
        branchOf({inRows(storedRow)}, ElementCopy{at(c, storedRow), at(localC, Affine::of(stored))});
    const Statement rowBody = loopOf(j, {loopOf(inA, {copyA}), loopOf(inB, {copyB}), loopOf(k, {multiplyAdd})});
    return builder.finish("gemv",
                          {builder.forTiles({loopOf(i, {statementOf(Init{at(localC, Affine::of(i)), 0}), rowBody}),
                                             loopOf(stored, {store})})});
}

/// Loads a tile of a vector element by element, under the condition that the element exists.
class VectorTile {
public:
    VectorTile(TiledBuilder& builder, const TiledShape& shape) : m_builder(&builder), m_shape(&shape) {}

    [[nodiscard]] VariableId element() { return m_builder->add("k", VariableKind::Loop, m_shape->tileColumns); }
    [[nodiscard]] Affine index(VariableId k) const
    {
        return m_builder->tileBegin(m_shape->tileColumns) + Affine::of(k);
    }
    [[nodiscard]] Statement guarded(VariableId k, Node node) const
    {
        return loopOf(k, {branchOf({Condition::less(index(k), m_shape->columns)}, std::move(node))});
    }
    [[nodiscard]] Statement load(std::size_t local, std::size_t global)
    {
        const VariableId k = element();
        return guarded(k, ElementCopy{{local, {Affine::of(k)}}, {global, {index(k)}}});
    }

private:
    TiledBuilder* m_builder;
    const TiledShape* m_shape;
};

TiledProgram vectorAddition(const TiledShape& shape)
{
    TiledBuilder builder(shape, shape.columns, shape.tileColumns);
    VectorTile tile(builder, shape);
    const std::int64_t extent = builder.tiles() * shape.tileColumns;
    const std::size_t a = builder.mram("A", ElementType::Int32, {extent});
    const std::size_t b = builder.mram("B", ElementType::Int32, {extent});
    const std::size_t c = builder.mram("C", ElementType::Int32, {extent});
    const auto local = [&](const char* name) {
        return builder.wram(name, ElementType::Int32, {shape.tileColumns}, Sharing::EachTasklet);
    };
    const std::size_t localA = local("A_local");
    const std::size_t localB = local("B_local");
    const std::size_t localC = local("C_local");
    const Statement loadA = tile.load(localA, a);
    const Statement loadB = tile.load(localB, b);
    const VariableId k = tile.element();
    const auto at = [](std::size_t buffer, VariableId variable) { return Access{buffer, {Affine::of(variable)}}; };
    const Statement add = tile.guarded(
        k,
        Compute{at(localC, k), Combine::Assign,
                Expression::make(ExpressionKind::Add, {Expression::of(at(localA, k)), Expression::of(at(localB, k))})});
    const VariableId stored = tile.element();
    const Statement store = tile.guarded(stored, ElementCopy{{c, {tile.index(stored)}}, at(localC, stored)});
    return builder.finish("va", {builder.forTiles({loadA, loadB, add, store})});
}

TiledProgram reduction(const TiledShape& shape)
{
    TiledBuilder builder(shape, shape.columns, shape.tileColumns);
    VectorTile tile(builder, shape);
    const std::int64_t extent = builder.tiles() * shape.tileColumns;
    const std::size_t a = builder.mram("A", ElementType::Int64, {extent});
    const std::size_t b = builder.mram("b", ElementType::Int64, {1});
    const std::size_t local = builder.wram("A_local", ElementType::Int64, {shape.tileColumns}, Sharing::EachTasklet);
    const std::size_t sum = builder.wram("sum", ElementType::Int64, {1}, Sharing::EachTasklet);
    const std::size_t partials = builder.wram("b_local", ElementType::Int64, {shape.tasklets}, Sharing::AllTasklets);
    const Affine tasklet = builder.tasklet() ? Affine::of(*builder.tasklet()) : Affine::number(0);
    const Access own{sum, {Affine::number(0)}};
    const Statement load = tile.load(local, a);
    const VariableId k = tile.element();
    const Statement add = tile.guarded(k, Compute{own, Combine::Add, Expression::of({local, {Affine::of(k)}})});
    Body body{statementOf(Init{own, 0}), builder.forTiles({load, add}),
              statementOf(Compute{{partials, {tasklet}}, Combine::Assign, Expression::of(own)}),
              statementOf(TreeReduction{partials, Combine::Add})};
    const Transfer store{Direction::Store, {partials, {Affine::number(0)}}, {b, {Affine::number(0)}}, 1};
    body.push_back(builder.tasklet() ? branchOf({Condition::less(tasklet, 1)}, store) : statementOf(store));
    return builder.finish("red", std::move(body));
}

} // namespace

TiledProgram tiledProgram(const TiledShape& shape)
{
    PIMENTO_ASSERT(std::min({shape.rows, shape.columns, shape.tileRows, shape.tileColumns, shape.tasklets}) >= 1,
                   "a shape and its tiles have elements");
    switch (shape.kernel) {
    case TiledKernel::MatrixVector:
        return matrixVector(shape);
    case TiledKernel::VectorAddition:
        return vectorAddition(shape);
    case TiledKernel::Reduction:
        break;
    }
    return reduction(shape);
}

} // namespace pimento::upmem
