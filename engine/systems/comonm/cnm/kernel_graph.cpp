// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/comonm/cnm/kernel_graph.h"

#include "engine/systems/comonm/cnm/affine_text.h"
#include "engine/systems/comonm/cnm/kernel_values.h"

#include <algorithm>
#include <cctype>
#include <iterator>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace pimento::comonm {

namespace {

using llvcnm::Op;

constexpr int kOutside = -1; // in place of a dimension: outside of all loops

/// Innermost dimension that indexes an operand.
int deepest(const Operand& operand)
{
    int deepest = kOutside;
    for (const std::size_t d : operand.dimensions) {
        deepest = std::max(deepest, static_cast<int>(d));
    }
    return deepest;
}

/// True if consecutive iterations of its innermost dimension use neighbours in memory.
bool hasBlocks(const Operand& operand)
{
    return !operand.dimensions.empty() && static_cast<int>(operand.dimensions.back()) == deepest(operand);
}

class GraphBuilder {
public:
    GraphBuilder(const KernelWork& work, const ProcessShape& shape, llvcnm::Type type)
        : m_work(work), m_kernel(work.source), m_statement(work.source.statements.front()), m_shape(shape),
          m_type(type), m_base(work.space.size())
    {
        m_graph.name = work.kernel;
        std::ranges::replace_if(
            m_graph.name, [](unsigned char letter) { return std::isalnum(letter) == 0; }, '_');
    }

    Result<CnmKernel> build()
    {
        std::map<std::string, std::int32_t> inputs;
        for (std::size_t i = 0; i < m_work.operands.size(); ++i) {
            const Operand& operand = m_work.operands[i];
            inputs.emplace(operand.name, static_cast<std::int32_t>(i)); // the first of a name is an input
            m_graph.operands.push_back(
                {freshName(m_graph, operand.name), OperandKind::Tensor, m_type, operand.isOutput});
        }
        m_values.emplace(m_graph, m_kernel, m_type, std::move(inputs));
        std::vector<CnmNode> body;
        enter(kOutside, body);
        if (auto written = writeDimension(0, body); !written) {
            return tl::unexpected<Error>(written.error());
        }
        leave(kOutside, body);
        m_graph.body = std::move(body);
        return std::move(m_graph);
    }

private:
    [[nodiscard]] std::int32_t output() const { return static_cast<std::int32_t>(m_work.operands.size()) - 1; }
    [[nodiscard]] std::int64_t iterations(int d) const { return m_shape.iterations[static_cast<std::size_t>(d)]; }
    [[nodiscard]] bool isSplit(int d) const { return m_shape.blocks[static_cast<std::size_t>(d)] < iterations(d); }

    /// Dimension inside whose loop an operand's blocks are requested: the innermost of its others, where its innermost
    /// one is not split.
    [[nodiscard]] static int outer(const Operand& operand)
    {
        int outer = kOutside;
        for (const std::size_t d : operand.dimensions) {
            const int each = static_cast<int>(d);
            outer = each == deepest(operand) ? outer : std::max(outer, each);
        }
        return outer;
    }
    [[nodiscard]] bool isBlockAt(const Operand& operand, int d) const
    {
        return hasBlocks(operand) && !isSplit(deepest(operand)) && outer(operand) == d;
    }

    /// True if sums are added to earlier values of the results: the kernel also reads its results, or a summation loop
    /// encloses a loop over results.
    [[nodiscard]] bool addsToOld() const
    {
        if (m_statement.kind != affine::StatementKind::Add) {
            return false;
        }
        if (m_kernel.tensors[m_statement.target.tensor].role == affine::TensorRole::InOut) {
            return true;
        }
        for (int d = 0; d < deepest(m_work.output()); ++d) {
            if (m_work.space.dimensions[static_cast<std::size_t>(d)].isReduction && iterations(d) > 1) {
                return true;
            }
        }
        return false;
    }

    [[nodiscard]] bool hasInnerSum() const
    {
        for (int d = deepest(m_work.output()) + 1; d < static_cast<int>(m_work.space.size()); ++d) {
            if (iterations(d) > 1) {
                return true;
            }
        }
        return false;
    }

    Result<void> writeDimension(int d, std::vector<CnmNode>& body)
    {
        if (d == static_cast<int>(m_work.space.size())) {
            return writeElement(body);
        }
        if (!isSplit(d)) {
            return writeBlock(d, iterations(d), body);
        }
        const std::int64_t block = m_shape.blocks[static_cast<std::size_t>(d)];
        const std::int64_t whole = iterations(d) / block * block;
        CnmLoop loop{index(d, "_block", whole), block, {}};
        base(d) = AffineForm{0, {{loop.index, 1}}};
        if (auto written = writeBlock(d, block, loop.body); !written) {
            return written;
        }
        for (std::size_t i = 0; i < m_work.operands.size(); ++i) {
            if (deepest(m_work.operands[i]) == d && hasBlocks(m_work.operands[i])) {
                increment(i, loop.body);
            }
        }
        body.emplace_back(std::move(loop));
        if (whole < iterations(d)) {
            base(d) = AffineForm{whole, {}};
            if (auto written = writeBlock(d, iterations(d) - whole, body); !written) {
                return written;
            }
        }
        return {};
    }

    /// Writes the loop over the elements of a block, with the requests of blocks along it.
    Result<void> writeBlock(int d, std::int64_t size, std::vector<CnmNode>& body)
    {
        const bool areHere = isSplit(d);
        for (std::size_t i = 0; areHere && i < m_work.operands.size(); ++i) {
            if (deepest(m_work.operands[i]) == d && hasBlocks(m_work.operands[i])) {
                loadBlock(i, size, body);
            }
        }
        const AffineForm begin = base(d);
        CnmLoop loop{size > 1 ? index(d, "", size) : -1, 1, {}};
        m_element[d] = size > 1 ? AffineForm{0, {{loop.index, 1}}} : AffineForm{};
        base(d) = plus(begin, m_element[d]);
        enter(d, loop.body);
        if (auto written = writeDimension(d + 1, loop.body); !written) {
            return written;
        }
        leave(d, loop.body);
        base(d) = begin;
        if (size > 1) {
            incrementAll(d, loop.body);
            body.emplace_back(std::move(loop));
        } else {
            std::ranges::move(loop.body, std::back_inserter(body));
        }
        if (const Operand& result = m_work.output(); areHere && deepest(result) == d && hasBlocks(result)) {
            storeBlock(size, body);
        }
        return {};
    }

    /// Writes what comes first in the loop of a dimension: requests that its later dimensions do not move.
    void enter(int d, std::vector<CnmNode>& body)
    {
        for (std::size_t i = 0; i < m_work.operands.size(); ++i) {
            const Operand& operand = m_work.operands[i];
            if (isBlockAt(operand, d)) {
                loadBlock(i, iterations(deepest(operand)), body);
            }
        }
        for (std::size_t i = 0; i < m_work.operands.size(); ++i) {
            const Operand& operand = m_work.operands[i];
            if (deepest(operand) != d || (operand.isOutput && !addsToOld())) {
                continue;
            }
            if (!hasBlocks(operand)) {
                body.emplace_back(request(i, 2, false, operand.elementBytes));
            }
            body.emplace_back(request(i, 1, false, 0));
        }
        const bool clears = m_statement.kind == affine::StatementKind::Add && !addsToOld() && hasInnerSum();
        if (deepest(m_work.output()) == d && clears) {
            body.emplace_back(CnmOperation{Op::Fill, {}, output(), m_type});
        }
    }

    /// Writes what comes last in the loop of a dimension.
    void leave(int d, std::vector<CnmNode>& body)
    {
        const Operand& result = m_work.output();
        if (deepest(result) == d) {
            body.emplace_back(request(m_work.operands.size() - 1, 1, true, 0));
            if (!hasBlocks(result)) {
                body.emplace_back(request(m_work.operands.size() - 1, 2, true, result.elementBytes));
            }
        }
        if (isBlockAt(result, d)) {
            storeBlock(iterations(deepest(result)), body);
        }
    }

    void loadBlock(std::size_t i, std::int64_t elements, std::vector<CnmNode>& body)
    {
        const Operand& operand = m_work.operands[i];
        if (!operand.isOutput || addsToOld()) {
            body.emplace_back(request(i, 2, false, elements * operand.elementBytes));
        }
    }
    void storeBlock(std::int64_t elements, std::vector<CnmNode>& body)
    {
        body.emplace_back(request(m_work.operands.size() - 1, 2, true, elements * m_work.output().elementBytes));
    }

    /// A request at the current point: of level 2 in the process's part of the operand, of level 1 in its buffer.
    CnmMemoryOperation request(std::size_t i, std::int32_t level, bool isStore, std::int64_t bytes)
    {
        const Operand& operand = m_work.operands[i];
        AffineForm address;
        if (level == 1) {
            address = hasBlocks(operand) ? m_element[deepest(operand)] : AffineForm{};
        } else {
            std::int64_t stride = 1;
            for (std::size_t k = operand.dimensions.size(); k-- > 0;) {
                const auto d = static_cast<int>(operand.dimensions[k]);
                address = plus(address, times(base(d), stride));
                stride *= iterations(d);
            }
        }
        address = times(std::move(address), operand.elementBytes);
        const std::int32_t index = address.terms.empty() ? -1 : address.terms.back().variable;
        return {static_cast<std::int32_t>(i), level, isStore, bytes, std::move(address), index};
    }

    Result<void> writeElement(std::vector<CnmNode>& body)
    {
        m_values->restart();
        const auto value = m_values->write(m_statement.value, body);
        if (!value) {
            return tl::unexpected<Error>(value.error());
        }
        const bool isSum = m_statement.kind == affine::StatementKind::Add && (addsToOld() || hasInnerSum());
        auto* last = body.empty() ? nullptr : std::get_if<CnmOperation>(&body.back());
        if (isSum) {
            body.emplace_back(CnmOperation{Op::Add, {output(), *value}, output(), m_type});
        } else if (last != nullptr && last->result == *value) {
            last->result = output();
        } else {
            body.emplace_back(CnmOperation{Op::Mov, {*value}, output(), m_type});
        }
        return {};
    }

    void incrementAll(int d, std::vector<CnmNode>& body)
    {
        for (std::size_t i = 0; i < m_work.operands.size(); ++i) {
            if (std::ranges::count(m_work.operands[i].dimensions, static_cast<std::size_t>(d)) > 0) {
                increment(i, body);
            }
        }
    }
    static void increment(std::size_t operand, std::vector<CnmNode>& body)
    {
        const auto number = static_cast<std::int32_t>(operand);
        body.emplace_back(CnmOperation{Op::Addr, {number}, number, llvcnm::Type::I32});
    }

    /// The induction variable of a dimension's loop with an extent; loops of equal extents share it.
    std::int32_t index(int d, const std::string& suffix, std::int64_t extent)
    {
        const auto [place, isNew] =
            m_indices.emplace(std::tuple(d, suffix, extent), static_cast<std::int32_t>(m_graph.indices.size()));
        if (isNew) {
            const Dimension& dimension = m_work.space.dimensions[static_cast<std::size_t>(d)];
            m_graph.indices.push_back({freshName(m_graph, dimension.name + suffix), extent, dimension.isReduction});
        }
        return place->second;
    }

    AffineForm& base(int d) { return m_base[static_cast<std::size_t>(d)]; }

    const KernelWork& m_work;
    const affine::Kernel& m_kernel;
    const affine::Statement& m_statement;
    ProcessShape m_shape;
    llvcnm::Type m_type;
    CnmKernel m_graph;
    std::vector<AffineForm> m_base;      // current point along each dimension
    std::map<int, AffineForm> m_element; // current point in the block along a dimension
    std::map<std::tuple<int, std::string, std::int64_t>, std::int32_t> m_indices;
    std::optional<ValueWriter> m_values;
};

} // namespace

ProcessShape shapeWithBuffers(const KernelWork& work, const Tuple& iterations, std::int64_t bytes)
{
    ProcessShape shape{iterations, iterations};
    for (const Operand& operand : work.operands) {
        if (hasBlocks(operand)) {
            std::int64_t& block = shape.blocks[operand.dimensions.back()];
            block = std::min(block, std::max<std::int64_t>(1, bytes / operand.elementBytes));
        }
    }
    return shape;
}

Result<CnmKernel> cnmKernelOf(const KernelWork& work, const ProcessShape& shape)
{
    if (work.source.statements.size() != 1) {
        return fail("has no operations, only a shape", "kernel " + work.kernel, "Bind it to its sizes first");
    }
    const auto type = typeOf(work.type);
    return type ? GraphBuilder(work, shape, *type).build() : tl::unexpected<Error>(type.error());
}

} // namespace pimento::comonm
