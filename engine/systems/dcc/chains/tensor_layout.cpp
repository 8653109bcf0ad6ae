// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/chains/tensor_layout.h"

#include "engine/base/math.h"
#include "engine/systems/dcc/chains/separable_layout.h"
#include "engine/systems/dcc/model/bank_moves.h"

#include <algorithm>
#include <utility>

namespace pimento::chains {

using lower::Lane;
using lower::Layout;

Extent commonExtent(const Extent& one, const Extent& other)
{
    Extent common = one;
    for (std::size_t d = 0; d < common.size() && d < other.size(); ++d) {
        common[d] = std::min(common[d], other[d]);
    }
    return common;
}

std::int64_t elementsOf(const Extent& extent)
{
    std::int64_t product = 1;
    for (const std::int64_t size : extent) {
        product *= size;
    }
    return product;
}

bool isIn(const Region& region, std::int64_t group, std::int64_t core)
{
    constexpr std::int64_t kCores = 16; // a sample has one of 16 cores; which one differs by group
    constexpr std::int64_t kGroups = 7;
    return !region.isSample || (group * kGroups + core) % kCores == 0;
}

TensorLayout::TensorLayout(std::shared_ptr<const lower::Program> program, std::size_t tensor)
    : m_program(std::move(program)), m_tensor(tensor), m_extent(m_program->kernel().tensors[tensor].sizes)
{
    for (std::size_t statement = 0; statement < m_program->kernel().statements.size(); ++statement) {
        const lower::StatementPlan* plan =
            m_program->leader(statement) == statement ? m_program->plan(statement) : nullptr;
        for (std::size_t i = 0; plan != nullptr && i < plan->operands().size(); ++i) {
            const lower::CoreOperand& operand = plan->operands()[i];
            const Layout& layout = m_program->layout(operand.layout);
            if (layout.contents == Layout::Contents::Tensor && layout.reference.tensor == tensor) {
                m_pieces.push_back({plan, operand.layout, operand.place});
            }
        }
    }
    const TensorBlocks blocks = blocksOf(*m_program, tensor);
    m_firstBlock = blocks.first;
    m_blocks = blocks.count;
}

namespace {

bool isAlike(const Layout::Axis& one, const Layout::Axis& other)
{
    return one.variable == other.variable && one.positions == other.positions && one.isLane == other.isLane;
}

bool isAlike(const Layout& one, const Layout& other)
{
    return one.statement == other.statement && one.reference == other.reference && one.lanes == other.lanes &&
           one.width == other.width && one.guards == other.guards && one.ownedSets == other.ownedSets &&
           one.expanded == other.expanded && one.needsFirstPart == other.needsFirstPart &&
           std::ranges::equal(one.axes, other.axes, [](const auto& a, const auto& b) { return isAlike(a, b); });
}

/// True if both have the same blocks, relative to the rows in which they begin.
bool isAlike(const lower::BankPlace& one, const lower::BankPlace& other, std::int64_t vectors, std::int64_t rows)
{
    for (std::int64_t vector = 0; vector < vectors; ++vector) {
        if (one.block(vector) + rows != other.block(vector)) {
            return false;
        }
    }
    return true;
}

bool isAlike(const lower::CoreMap& one, const lower::CoreMap& other)
{
    if (one.groups() != other.groups() || one.cores() != other.cores() || one.sets() != other.sets()) {
        return false;
    }
    for (std::size_t set = 0; set < one.sets(); ++set) {
        for (std::int64_t group = 0; group < one.groups(); ++group) {
            for (std::int64_t core = 0; core < one.cores(); ++core) {
                if (one.part(set, group, core) != other.part(set, group, core)) {
                    return false;
                }
            }
        }
    }
    return true;
}

} // namespace

bool TensorLayout::isPlannedAs(const TensorLayout& other) const
{
    const lower::Program& one = *m_program;
    const lower::Program& two = *other.m_program;
    if (m_tensor != other.m_tensor || one.draft() != two.draft() || one.indexing() != two.indexing() ||
        m_pieces.size() != other.m_pieces.size() || !(one.kernel() == two.kernel())) {
        return false;
    }
    for (std::size_t i = 0; i < m_pieces.size(); ++i) {
        const Layout& layout = one.layout(m_pieces[i].layout);
        const Layout& same = two.layout(other.m_pieces[i].layout);
        if (!isAlike(layout, same) ||
            !isAlike(m_pieces[i].place, other.m_pieces[i].place, layout.vectors(), other.m_firstBlock - m_firstBlock) ||
            !isAlike(m_pieces[i].plan->gather(layout).cores(), other.m_pieces[i].plan->gather(same).cores())) {
            return false;
        }
    }
    return true;
}

void TensorLayout::forEachVector(const Region& region, const std::stop_token& stop, const Visit& visit) const
{
    for (const Piece& piece : m_pieces) {
        forPiece(piece, region, stop, visit);
    }
}

void TensorLayout::forPiece(const Piece& piece, const Region& region, const std::stop_token& stop,
                            const Visit& visit) const
{
    const Layout& layout = m_program->layout(piece.layout);
    const Visit placed = [&](const PlacedVector& vector) {
        PlacedVector moved =
            vector; // vector.block numbers the vectors of the layout; it becomes a block of memory below
        moved.block = piece.place.block(vector.block) - m_firstBlock;
        visit(moved);
    };
    const lower::Gather gather = piece.plan->gather(layout);
    if (const auto separable = SeparableLayout::of(m_program->kernel(), layout, gather, region)) {
        separable->forEachVector(stop, placed);
        return;
    }
    forAny(piece, region, stop, placed);
}

namespace {

/// Index of an element of a tensor in another extent; -1: it is outside.
std::int64_t elementWithin(std::int64_t element, const Extent& extent, const Extent& common)
{
    std::int64_t number = 0;
    std::int64_t stride = 1;
    for (std::size_t d = extent.size(); d-- > 0;) {
        const std::int64_t index = element % extent[d];
        element /= extent[d];
        if (index >= common[d]) {
            return -1;
        }
        number += index * stride;
        stride *= common[d];
    }
    return number;
}

/// Runs of some lanes from the left, each as long as possible.
std::vector<ElementRun> runsOf(std::span<const Lane> lanes, const Extent& extent, const Extent& common)
{
    std::vector<ElementRun> runs;
    for (std::size_t lane = 0; lane < lanes.size(); ++lane) {
        if (lanes[lane].kind == Lane::Kind::Element) {
            append(runs, static_cast<int>(lane), elementWithin(lanes[lane].element, extent, common));
        }
    }
    return runs;
}

} // namespace

void append(std::vector<ElementRun>& runs, int lane, std::int64_t element)
{
    if (element < 0) {
        return;
    }
    if (!runs.empty() && runs.back().lane + runs.back().count == lane) {
        ElementRun& last = runs.back();
        const std::int64_t step = element - (last.first + (last.count - 1) * last.step);
        if (last.count == 1 || step == last.step) {
            last.step = step;
            ++last.count;
            return;
        }
    }
    runs.push_back({lane, 1, element, 0});
}

/// Visits a layout of any kind, lane by lane.
void TensorLayout::forAny(const Piece& piece, const Region& region, const std::stop_token& stop,
                          const Visit& visit) const
{
    const Layout& layout = m_program->layout(piece.layout);
    const lower::Gather gather = piece.plan->gather(layout);
    std::vector<Lane> lanes(static_cast<std::size_t>(layout.width));
    const std::int64_t vectors = layout.vectors();
    for (std::int64_t group = 0; group < piece.plan->cores().groups(); ++group) {
        for (std::int64_t core = 0; core < piece.plan->cores().cores() && !stop.stop_requested(); ++core) {
            for (std::int64_t vector = 0; vector < vectors && isIn(region, group, core); ++vector) {
                gather.lanes(layout, group, core, vector, lanes);
                if (const auto runs = runsOf(lanes, m_extent, region.extent); !runs.empty()) {
                    visit({group, core, vector, runs});
                }
            }
        }
    }
}

Fingerprint TensorLayout::print(const Extent& common, const std::stop_token& stop) const
{
    return printOf({.extent = common}, stop);
}

Fingerprint TensorLayout::sample(const Extent& common, const std::stop_token& stop) const
{
    return printOf({.extent = common, .isSample = true}, stop);
}

Fingerprint TensorLayout::printOf(const Region& region, const std::stop_token& stop) const
{
    // The order of vectors is not defined, so their fingerprints are added up.
    Fingerprint sum;
    forEachVector(region, stop, [&](const PlacedVector& vector) {
        Fingerprinter one;
        one.add(vector.group, vector.core, vector.block);
        for (const ElementRun& run : vector.runs) {
            one.add(run.lane, run.count, run.first, run.step);
        }
        const Fingerprint print = one.finish();
        sum.high += print.high;
        sum.low += print.low;
    });
    return sum;
}

} // namespace pimento::chains
