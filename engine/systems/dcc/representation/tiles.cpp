// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/representation/tiles.h"

#include "engine/systems/dcc/drafts/tiling.h"

#include <algorithm>

namespace pimento::ir {

using affine::Expression;
using affine::Operation;
using affine::Reference;
using affine::Statement;

namespace {

void collect(const Expression& expression, std::vector<const Reference*>& references)
{
    if (expression.operation == Operation::Reference) {
        references.push_back(&expression.reference);
    }
    for (const Expression& operand : expression.operands) {
        collect(operand, references);
    }
}

bool names(const affine::Index& index, std::size_t variable)
{
    return std::ranges::find(index.terms, variable, &affine::Term::variable) != index.terms.end();
}

class TileMaker {
public:
    TileMaker(const Program& program, std::size_t statement)
        : m_program(program), m_statement(program.kernel.statements[statement]),
          m_tiling(program.kernel, m_statement, program.sets, program.draft.parts())
    {
        collect(m_statement.value, m_references);
    }

    [[nodiscard]] ComputeTile computeTile(std::size_t variable) const
    {
        const std::size_t set = m_tiling.setOf(variable);
        ComputeTile tile{variable, m_tiling.positions(variable), shape(set)};
        if (set < m_tiling.sets()) {
            tile.tile = m_tiling.owner(set) ? m_tiling.owner(set)->tile : m_program.draft[set].tile;
        }
        for (std::int64_t part = 0; part < tile.ranges.groups * tile.ranges.cores; ++part) {
            tile.ranges.parts.push_back(values(variable, part));
        }
        return tile;
    }

    /// Lists the tensors that the value reads, in order of appearance.
    [[nodiscard]] std::vector<std::size_t> reads() const
    {
        std::vector<std::size_t> tensors;
        for (const Reference* reference : m_references) {
            if (std::ranges::find(tensors, reference->tensor) == tensors.end()) {
                tensors.push_back(reference->tensor);
            }
        }
        return tensors;
    }

    [[nodiscard]] TensorTile tensorTile(std::size_t tensor) const
    {
        TensorTile tile{tensor, {}, {}};
        std::vector<const Reference*> references;
        std::ranges::copy_if(m_references, std::back_inserter(references),
                             [&](const Reference* reference) { return reference->tensor == tensor; });
        if (m_statement.target.tensor == tensor) {
            references.push_back(&m_statement.target);
        }
        for (const std::size_t variable : m_statement.loops) {
            if (std::ranges::any_of(references, [&](const Reference* reference) {
                    return std::ranges::any_of(reference->index, [&](const auto& i) { return names(i, variable); });
                })) {
                tile.variables.push_back(variable);
            }
        }
        for (std::size_t d = 0; d < m_program.kernel.tensors[tensor].sizes.size(); ++d) {
            tile.dimensions.push_back(
                dimension(references, d, m_program.kernel.tensors[tensor].sizes[d], m_program.indexing[tensor]));
        }
        return tile;
    }

private:
    [[nodiscard]] PartList shape(std::size_t set) const
    {
        return set < m_tiling.sets() ? PartList{m_program.draft[set].groups, m_program.draft[set].cores, {}}
                                     : PartList{};
    }

    [[nodiscard]] IndexSet values(std::size_t variable, std::int64_t part) const
    {
        const IndexRange range = m_tiling.computeTile(variable, part);
        return IndexSet::range(range.begin, range.end, m_tiling.stride(variable));
    }

    [[nodiscard]] PartList dimension(std::span<const Reference* const> references, std::size_t d, std::int64_t size,
                                     Indexing indexing) const
    {
        std::size_t set = m_tiling.sets();
        for (const Reference* reference : references) {
            for (const affine::Term& term : reference->index[d].terms) {
                set = std::min(set, m_tiling.setOf(term.variable));
            }
        }
        PartList list = shape(set);
        for (std::int64_t part = 0; part < list.groups * list.cores; ++part) {
            IndexSet all;
            for (const Reference* reference : references) {
                all = all.unitedWith(indices(reference->index[d], set, part));
            }
            all = all.within(0, size); // guards exclude the other indices

            list.parts.push_back(indexing == Indexing::Exact ? all : all.hull());
        }
        return list;
    }

    [[nodiscard]] IndexSet indices(const affine::Index& index, std::size_t set, std::int64_t part) const
    {
        IndexSet all = IndexSet::range(index.constant, index.constant + 1);
        for (const affine::Term& term : index.terms) {
            all = all.plus(values(term.variable, part).scaled(term.coefficient));
        }
        if (set < m_tiling.sets() && m_tiling.owner(set) && m_tiling.owner(set)->function == index) {
            const IndexRange tile = m_tiling.dataTile(set, part);
            all = all.within(tile.begin, tile.end);
        }
        return all;
    }

    const Program& m_program;
    const Statement& m_statement;
    StatementTiling m_tiling;
    std::vector<const Reference*> m_references; // references of the value
};

bool isWrittenBefore(const affine::Kernel& kernel, std::size_t statement, std::size_t tensor)
{
    return kernel.tensors[tensor].role == affine::TensorRole::InOut ||
           std::ranges::any_of(std::span(kernel.statements).first(statement),
                               [&](const Statement& earlier) { return earlier.target.tensor == tensor; });
}

} // namespace

namespace {

using Parts = std::span<const IndexSet>;

/// Distance from `first` to `second`, by the first pair of parts in which neither is empty.
std::int64_t distanceOf(Parts first, Parts second)
{
    for (std::size_t i = 0; i < first.size(); ++i) {
        if (!first[i].isEmpty() && !second[i].isEmpty()) {
            return second[i].least() - first[i].least();
        }
    }
    return 0;
}

bool isShifted(Parts first, Parts second, std::int64_t distance)
{
    return std::ranges::equal(first, second,
                              [&](const IndexSet& a, const IndexSet& b) { return b == a.shifted(distance); });
}

/// Writes segments of `length` parts with `textOf`; equally spaced segments are written as repetitions.
template <class TextOf> std::string repeated(Parts parts, std::size_t length, const TextOf& textOf)
{
    const auto piece = [&](std::size_t number) { return parts.subspan(number * length, length); };
    const std::size_t count = parts.size() / length;
    std::string all;
    for (std::size_t first = 0; first < count;) {
        const std::int64_t step = first + 1 < count ? distanceOf(piece(first), piece(first + 1)) : 0;
        std::size_t next = first + 1;
        while (next < count && isShifted(piece(next - 1), piece(next), step)) {
            ++next;
        }
        const std::string times = next == first + 1 ? "" : " x " + std::to_string(next - first);
        all += (all.empty() ? "" : ", ") + textOf(piece(first)) +
               (step == 0 || times.empty() ? "" : " step " + std::to_string(step)) + times;
        first = next;
    }
    return all;
}

} // namespace

std::string PartList::text() const
{
    const auto ofCore = [](Parts part) { return part.front().text(); };
    const auto ofGroup = [&](Parts group) {
        std::string all;
        for (const IndexSet& part : group) {
            all += (all.empty() ? "[" : ", ") + part.text();
        }
        return all + "]";
    };
    const auto ofLongGroup = [&](Parts group) { return "[" + repeated(group, 1, ofCore) + "]"; };
    const auto length = static_cast<std::size_t>(cores);
    if (parts.size() > kMostListed) {
        return "[" + repeated(parts, length, ofLongGroup) + "]";
    }
    std::string all;
    for (std::size_t first = 0; first < parts.size(); first += length) {
        all += (all.empty() ? "[" : ", ") + ofGroup(Parts(parts).subspan(first, length));
    }
    return all + "]";
}

StatementTiles tilesOf(const Program& program, std::size_t statement)
{
    const Statement& what = program.kernel.statements[statement];
    const TileMaker maker(program, statement);
    StatementTiles tiles;
    for (const std::size_t variable : what.loops) {
        tiles.computeTiles.push_back(maker.computeTile(variable));
    }
    const std::size_t target = what.target.tensor;
    tiles.inputs = maker.reads();
    auto tensors = tiles.inputs;
    std::erase(tensors, target);
    tensors.push_back(target);
    for (const std::size_t tensor : tensors) {
        tiles.tensorTiles.push_back(maker.tensorTile(tensor));
    }
    if (what.kind == affine::StatementKind::Add && isWrittenBefore(program.kernel, statement, target) &&
        std::ranges::find(tiles.inputs, target) == tiles.inputs.end()) {
        tiles.inputs.push_back(target);
    }
    return tiles;
}

} // namespace pimento::ir
