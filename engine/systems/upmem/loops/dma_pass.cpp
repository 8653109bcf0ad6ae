// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/loops/buffer_uses.h"
#include "engine/systems/upmem/loops/loop_listing.h"
#include "engine/systems/upmem/loops/passes.h"

#include <algorithm>
#include <utility>

namespace pimento::upmem {

namespace {

/// A loop that only copies elements.
struct CopyLoop {
    const For* loop = nullptr;
    const Statement* copyStatement = nullptr;
    const ElementCopy* copy = nullptr;
    std::vector<Condition> conditions;
    Direction direction = Direction::Load;

    [[nodiscard]] const Access& wram() const { return direction == Direction::Load ? copy->to : copy->from; }
    [[nodiscard]] const Access& mram() const { return direction == Direction::Load ? copy->from : copy->to; }
};

std::optional<CopyLoop> copyLoopOf(const LoopProgram& program, const For& loop)
{
    CopyLoop found{&loop, nullptr, nullptr, {}, Direction::Load};
    const Body* body = &loop.body;
    while (body->size() == 1) {
        if (const auto* branch = std::get_if<If>(&body->front().node)) {
            found.conditions.insert(found.conditions.end(), branch->conditions.begin(), branch->conditions.end());
            body = &branch->body;
            continue;
        }
        found.copyStatement = &body->front();
        found.copy = std::get_if<ElementCopy>(&body->front().node);
        break;
    }
    if (found.copy == nullptr) {
        return std::nullopt;
    }
    const bool isStore = program.buffers[found.copy->to.buffer].space == Space::Mram;
    found.direction = isStore ? Direction::Store : Direction::Load;
    return found;
}

class DmaPass {
public:
    DmaPass(const LoopProgram& program, Legality leftOut) : m_program(&program), m_leftOut(leftOut) {}

    Passed pass()
    {
        Passed passed{*m_program, 0, {}};
        passed.program.body = rewritten(m_program->body);
        passed.changes = m_changes;
        passed.remarks = std::move(m_remarks);
        return passed;
    }

private:
    Body rewritten(const Body& body)
    {
        Body result;
        for (const Statement& statement : body) {
            result.push_back(rewritten(statement));
        }
        return result;
    }

    Statement rewritten(const Statement& statement)
    {
        Statement result = statement;
        const auto* loop = std::get_if<For>(&statement.node);
        if (const auto copy = loop == nullptr ? std::nullopt : copyLoopOf(*m_program, *loop)) {
            const std::string reason = obstacle(*copy);
            if (reason.empty()) {
                ++m_changes;
                result.node = transferOf(*copy);
            } else {
                remark(statement, reason);
            }
            return result;
        }
        if (std::holds_alternative<ElementCopy>(statement.node)) {
            remark(statement, "no loop goes over this copy alone");
        }
        if (const Body* inner = bodyOf(statement)) {
            *bodyOf(result) = rewritten(*inner);
        }
        if (auto* outer = std::get_if<For>(&result.node)) {
            if (auto merged = mergedRows(*outer)) {
                result.node = std::move(*merged);
            }
        }
        return result;
    }

    void remark(const Statement& statement, std::string reason)
    {
        m_remarks.push_back({Pass::CopiesByDma, statement.number, headline(*m_program, statement), std::move(reason)});
    }

    [[nodiscard]] bool checks(Legality legality) const { return m_leftOut != legality; }

    /// Returns the reason why a loop cannot become a transfer; "": it can.
    [[nodiscard]] std::string obstacle(const CopyLoop& copy) const
    {
        const VariableId variable = copy.loop->variable;
        if (copy.loop->isTightened()) {
            return "its extent is not constant";
        }
        if (checks(Legality::UnitStride) && (flatIndex(*m_program, copy.wram()).factorOf(variable) != 1 ||
                                             flatIndex(*m_program, copy.mram()).factorOf(variable) != 1)) {
            return "neighbours in the loop are no neighbours in both memories";
        }
        for (const std::string& reason : {paddingObstacle(copy), granuleObstacle(copy), useObstacle(copy)}) {
            if (!reason.empty()) {
                return reason;
            }
        }
        return {};
    }

    /// Checks that the box in MRAM holds whole tiles in the loop's dimension, and everything that the loops access.
    [[nodiscard]] std::string paddingObstacle(const CopyLoop& copy) const
    {
        const Access& access = copy.mram();
        const Buffer& box = m_program->buffers[access.buffer];
        const std::int64_t extent = m_program->variables[copy.loop->variable].extent;
        const std::vector<std::int64_t> extents = m_program->extents();
        for (std::size_t dimension = 0; checks(Legality::Padding) && dimension < access.index.size(); ++dimension) {
            const Range range = rangeOf(access.index[dimension], extents);
            const bool isAlong = access.index[dimension].factorOf(copy.loop->variable) != 0;
            if (range.least < 0 || range.most >= box.extents[dimension] ||
                (isAlong && box.extents[dimension] % extent != 0)) {
                return box.name + " has " + std::to_string(box.extents[dimension]) + " elements in dimension " +
                       std::to_string(dimension + 1) + ", no whole tiles of " + std::to_string(extent);
            }
        }
        return {};
    }

    [[nodiscard]] bool isAligned(const Access& access, VariableId variable) const
    {
        const std::int64_t size = bytesOf(m_program->buffers[access.buffer].type);
        const Affine start = flatIndex(*m_program, access).without(variable) * size;
        return start.constant % kDmaGranule == 0 &&
               std::ranges::all_of(start.terms, [](const AffineTerm& term) { return term.factor % kDmaGranule == 0; });
    }

    [[nodiscard]] std::string granuleObstacle(const CopyLoop& copy) const
    {
        const VariableId variable = copy.loop->variable;
        const std::int64_t bytes =
            m_program->variables[variable].extent * bytesOf(m_program->buffers[copy.wram().buffer].type);
        if (checks(Legality::Size) && bytes % kDmaGranule != 0) {
            return std::to_string(bytes) + " bytes are no multiple of 8";
        }
        for (const Access* access : {&copy.wram(), &copy.mram()}) {
            if (checks(Legality::Alignment) && !isAligned(*access, variable)) {
                return text(*m_program, *access) + " does not always begin at a multiple of 8 bytes";
            }
        }
        return {};
    }

    [[nodiscard]] std::string useObstacle(const CopyLoop& copy) const
    {
        if (copy.direction == Direction::Store) {
            const Buffer& box = m_program->buffers[copy.mram().buffer];
            return checks(Legality::TrueReadback) && !copy.conditions.empty() && box.readback == Readback::WholeBox
                       ? "the host reads all of " + box.name + ", also what the check leaves out"
                       : "";
        }
        if (!checks(Legality::GuardedUse) || copy.conditions.empty()) {
            return {};
        }
        const std::vector<BufferUse> uses = usesOf(*m_program, copy.wram().buffer);
        const auto isCopy = [&](const BufferUse& use) { return use.statement == copy.copyStatement; };
        const BufferUse& writer = *std::ranges::find_if(uses, isCopy);
        for (const BufferUse& use : uses) {
            if (!isCopy(use) && !isUsedUnder(copy.conditions, writer, use)) {
                return m_program->buffers[use.access.buffer].name + " is used without the same check in line \"" +
                       headline(*m_program, *use.statement) + "\"";
            }
        }
        return {};
    }

    [[nodiscard]] bool isUsedUnder(const std::vector<Condition>& conditions, const BufferUse& writer,
                                   const BufferUse& use) const
    {
        return use.order > writer.order && std::ranges::all_of(conditions, [&](const Condition& condition) {
                   const auto there = conditionAt(condition, writer, use);
                   return there && isImplied(*m_program, *there, use.guards);
               });
    }

    [[nodiscard]] Transfer transferOf(const CopyLoop& copy) const
    {
        const VariableId variable = copy.loop->variable;
        Transfer transfer{copy.direction, copy.wram(), copy.mram(), m_program->variables[variable].extent};
        for (Access* access : {&transfer.wram, &transfer.mram}) {
            for (Affine& index : access->index) {
                index = index.without(variable);
            }
        }
        return transfer;
    }

    /// Merges a loop over transfers of adjacent rows into one larger transfer, if possible.
    [[nodiscard]] std::optional<Transfer> mergedRows(const For& loop) const
    {
        const auto* row = loop.body.size() == 1 ? std::get_if<Transfer>(&loop.body.front().node) : nullptr;
        if (row == nullptr || loop.isTightened() ||
            flatIndex(*m_program, row->wram).factorOf(loop.variable) != row->elements ||
            flatIndex(*m_program, row->mram).factorOf(loop.variable) != row->elements) {
            return std::nullopt;
        }
        Transfer merged = *row;
        merged.elements *= m_program->variables[loop.variable].extent;
        for (Access* access : {&merged.wram, &merged.mram}) {
            for (Affine& index : access->index) {
                index = index.without(loop.variable);
            }
        }
        return merged;
    }

    const LoopProgram* m_program;
    Legality m_leftOut;
    int m_changes = 0;
    std::vector<Remark> m_remarks;
};

} // namespace

Passed copyByDma(const LoopProgram& program, Legality leftOut) { return DmaPass(program, leftOut).pass(); }

} // namespace pimento::upmem
