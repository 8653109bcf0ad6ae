// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/emit/kept_sums.h"

#include "engine/systems/upmem/emit/dpu_layout.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <utility>

namespace pimento::upmem {

namespace {

constexpr double kRepeats = 8; // assumed iterations of a loop

bool reads(const Expression& expression, std::size_t buffer)
{
    return (expression.kind == ExpressionKind::Element && expression.element.buffer == buffer) ||
           std::ranges::any_of(expression.operands, [&](const Expression& each) { return reads(each, buffer); });
}

void forEachAccess(Expression& expression, const std::function<void(Access&)>& visit)
{
    if (expression.kind == ExpressionKind::Element) {
        visit(expression.element);
    }
    for (Expression& operand : expression.operands) {
        forEachAccess(operand, visit);
    }
}

/// Visits the accesses of Computes and Inits in a statement and the statements inside it.
void forEachAccess(Statement& statement, const std::function<void(Access&)>& visit)
{
    if (auto* compute = std::get_if<Compute>(&statement.node)) {
        forEachAccess(compute->value, visit);
        visit(compute->target);
    } else if (auto* init = std::get_if<Init>(&statement.node)) {
        visit(init->target);
    } else if (Body* body = bodyOf(statement)) {
        for (Statement& each : *body) {
            forEachAccess(each, visit);
        }
    }
}

/// True if a statement, with all statements inside it, only computes.
bool onlyComputes(const Statement& statement)
{
    const Body* body = bodyOf(statement);
    return body != nullptr
               ? std::ranges::all_of(*body, onlyComputes)
               : std::holds_alternative<Compute>(statement.node) || std::holds_alternative<Init>(statement.node);
}

/// Use of one element by a statement.
struct ElementUse {
    Access element;
    double accesses = 0;
    bool isWritten = false;
    bool beginsByWriting = false; // certain: the first access is a write
};

/// Use of a buffer by a statement, by element. Elements whose indices differ by constants are different; the map is
/// keyed by that constant. Opaque if it is unknown which elements are the same.
struct BufferUse {
    bool isOpaque = false;
    std::vector<AffineTerm> terms;
    std::map<std::int64_t, ElementUse> elements;
};
using Uses = std::map<std::size_t, BufferUse>; // keyed by buffer

/// Consecutive statements of a body that use one element.
struct Stretch {
    ElementUse use;
    std::size_t first = 0;
    std::size_t last = 0;

    [[nodiscard]] bool isWorthKeeping() const { return use.isWritten && use.accesses > (use.beginsByWriting ? 1 : 2); }
};

struct OpenStretches {
    std::vector<AffineTerm> terms;
    std::map<std::int64_t, Stretch> elements;
};

/// A stretch with the register buffer that replaces its element.
struct Replacement {
    Stretch stretch;
    std::int64_t number = 0;
    std::size_t buffer = 0;
};

/// Moves sums into registers, from outer bodies to inner ones.
class SumKeeper {
public:
    explicit SumKeeper(LoopProgram program)
        : m_kept{std::move(program), {}}, m_extents(m_kept.program.extents()), m_isSummed(m_kept.program.buffers.size())
    {
        const std::vector<bool> areOwn = buffersOfOneTasklet();
        forEachStatement(m_kept.program.body, [&](const Statement& statement) {
            const auto* compute = std::get_if<Compute>(&statement.node);
            if (compute == nullptr) {
                return;
            }
            const std::size_t target = compute->target.buffer;
            const bool isSum = compute->combine != Combine::Assign || reads(compute->value, target);
            if (isSum && areOwn[target]) {
                m_isSummed[target] = true;
            }
        });
    }

    KeptSums keep()
    {
        if (std::ranges::find(m_isSummed, true) != m_isSummed.end()) {
            keepIn(m_kept.program.body);
        }
        return std::move(m_kept);
    }

private:
    /// Finds the buffers in memory whose elements are each used by a single tasklet in computations.
    [[nodiscard]] std::vector<bool> buffersOfOneTasklet() const
    {
        const LoopProgram& program = m_kept.program;
        const std::vector<bool> areInRegisters = buffersInRegisters(program);
        const auto tasklet = program.taskletVariable();
        std::vector<bool> areOwn;
        for (std::size_t buffer = 0; buffer < program.buffers.size(); ++buffer) {
            const Buffer& each = program.buffers[buffer];
            const bool isShared = each.sharing == Sharing::AllTasklets && tasklet.has_value();
            areOwn.push_back(each.space == Space::Wram && !areInRegisters[buffer] &&
                             (each.sharing == Sharing::EachTasklet || isShared));
        }
        forEachStatement(program.body, [&](const Statement& statement) {
            if (bodyOf(statement) != nullptr || !onlyComputes(statement)) {
                return;
            }
            const auto check = [&](const Access& access) {
                const bool isShared = program.buffers[access.buffer].sharing == Sharing::AllTasklets;
                if (isShared && (!tasklet || flatIndex(program, access) != Affine::of(*tasklet))) {
                    areOwn[access.buffer] = false;
                }
            };
            forEachRead(statement, check);
            forEachWrite(statement, check);
        });
        return areOwn;
    }

    void keepIn(Body& body)
    {
        m_open.clear();
        m_found.clear();
        for (std::size_t place = 0; place < body.size(); ++place) {
            if (onlyComputes(body[place])) {
                extend(usesOf(body[place]), place);
            } else {
                closeAll();
            }
        }
        closeAll();
        if (!m_found.empty()) {
            replace(body);
        }
        for (Statement& statement : body) {
            if (Body* inner = bodyOf(statement)) {
                keepIn(*inner);
            }
        }
    }

    [[nodiscard]] Uses usesOf(const Statement& statement)
    {
        Uses uses;
        m_inner.clear();
        collect(statement, 1, uses);
        for (auto& [buffer, use] : uses) {
            for (auto& [number, element] : use.elements) {
                element.beginsByWriting = element.beginsByWriting && bodyOf(statement) == nullptr;
            }
        }
        return uses;
    }

    void collect(const Statement& statement, double weight, Uses& uses)
    {
        if (const Body* body = bodyOf(statement)) {
            if (const auto* loop = std::get_if<For>(&statement.node)) {
                m_inner.push_back(loop->variable);
                weight *= kRepeats;
            }
            for (const Statement& each : *body) {
                collect(each, weight, uses);
            }
            return;
        }
        forEachRead(statement, [&](const Access& access) { add(access, weight, false, uses); });
        forEachWrite(statement, [&](const Access& access) { add(access, weight, true, uses); });
    }

    void add(const Access& access, double weight, bool isWrite, Uses& uses) const
    {
        if (access.buffer >= m_isSummed.size() || !m_isSummed[access.buffer]) {
            return;
        }
        const Affine index = flatIndex(m_kept.program, access);
        BufferUse& use = uses[access.buffer];
        if (use.elements.empty()) {
            use.terms = index.terms;
        }
        const auto varies = [&](VariableId variable) { return index.factorOf(variable) != 0; };
        use.isOpaque =
            use.isOpaque || use.terms != index.terms || std::ranges::any_of(m_inner, varies) || !liesInBuffer(access);
        const auto [found, isNew] = use.elements.try_emplace(index.constant, ElementUse{access, 0, false, isWrite});
        found->second.accesses += weight;
        found->second.isWritten = found->second.isWritten || isWrite;
    }

    /// True if the access stays in its buffer for all values of the variables, even those that conditions exclude.
    [[nodiscard]] bool liesInBuffer(const Access& access) const
    {
        const Buffer& buffer = m_kept.program.buffers[access.buffer];
        for (std::size_t dimension = 0; dimension < buffer.extents.size(); ++dimension) {
            const Range range = rangeOf(access.index[dimension], m_extents);
            if (range.least < 0 || range.most >= buffer.extents[dimension]) {
                return false;
            }
        }
        return true;
    }

    /// Extends the open stretches by the uses of the statement at index `place`.
    void extend(const Uses& uses, std::size_t place)
    {
        for (const auto& [buffer, use] : uses) {
            OpenStretches& open = m_open[buffer];
            if (use.isOpaque || use.terms != open.terms) {
                close(buffer, open);
                open.terms = use.terms;
            }
            if (use.isOpaque) {
                continue;
            }
            for (const auto& [number, element] : use.elements) {
                const auto [found, isNew] = open.elements.try_emplace(number, Stretch{element, place, place});
                if (!isNew) {
                    found->second.last = place;
                    found->second.use.accesses += element.accesses;
                    found->second.use.isWritten = found->second.use.isWritten || element.isWritten;
                }
            }
        }
    }

    void close(std::size_t buffer, OpenStretches& open)
    {
        for (auto& [number, stretch] : open.elements) {
            if (stretch.isWorthKeeping()) {
                m_found[buffer].push_back({std::move(stretch), number, 0});
            }
        }
        open.elements.clear();
    }

    void closeAll()
    {
        for (auto& [buffer, open] : m_open) {
            close(buffer, open);
        }
    }

    void replace(Body& body)
    {
        std::vector<Body> before(body.size());
        std::vector<Body> behind(body.size());
        for (auto& [buffer, replacements] : m_found) {
            for (Replacement& each : replacements) {
                each.buffer = standIn(each.stretch.use.element);
                const Access kept{each.buffer, {Affine::number(0)}};
                const auto& [use, first, last] = each.stretch;
                if (!use.beginsByWriting) {
                    before[first].push_back(
                        {Compute{kept, Combine::Assign, Expression::of(use.element)}, body[first].number});
                }
                behind[last].push_back(
                    {Compute{use.element, Combine::Assign, Expression::of(kept)}, body[last].number});
            }
        }
        Body result;
        for (std::size_t place = 0; place < body.size(); ++place) {
            forEachAccess(body[place], [&](Access& access) { replace(access, place); });
            std::ranges::move(before[place], std::back_inserter(result));
            result.push_back(std::move(body[place]));
            std::ranges::move(behind[place], std::back_inserter(result));
        }
        body = std::move(result);
    }

    void replace(Access& access, std::size_t place) const
    {
        const auto found = m_found.find(access.buffer);
        if (found == m_found.end()) {
            return;
        }
        const std::int64_t number = flatIndex(m_kept.program, access).constant;
        const auto each = std::ranges::find_if(found->second, [&](const Replacement& replacement) {
            return replacement.number == number && replacement.stretch.first <= place &&
                   place <= replacement.stretch.last;
        });
        if (each != found->second.end()) {
            access = {each->buffer, {Affine::number(0)}};
        }
    }

    [[nodiscard]] std::size_t standIn(const Access& element)
    {
        const Buffer& buffer = m_kept.program.buffers[element.buffer];
        Buffer kept{buffer.name + "_kept", buffer.type, Space::Wram, {1}, Sharing::EachTasklet};
        m_kept.program.buffers.push_back(std::move(kept));
        m_kept.sums.push_back({m_kept.program.buffers.size() - 1, element});
        return m_kept.sums.back().buffer;
    }

    KeptSums m_kept;
    std::vector<std::int64_t> m_extents;
    std::vector<bool> m_isSummed;                            // by buffer
    std::map<std::size_t, OpenStretches> m_open;             // keyed by buffer
    std::map<std::size_t, std::vector<Replacement>> m_found; // replacements in the current body, keyed by buffer
    std::vector<VariableId> m_inner;                         // loops inside the current statement
};

/// True if a statement has no effect once a sum is back in its buffer.
bool copiesToItself(const Statement& statement)
{
    const auto* compute = std::get_if<Compute>(&statement.node);
    return compute != nullptr && compute->combine == Combine::Assign &&
           compute->value.kind == ExpressionKind::Element && compute->value.element == compute->target;
}

void giveBackIn(Body& body, const std::map<std::size_t, Access>& elements)
{
    for (Statement& statement : body) {
        if (Body* inner = bodyOf(statement)) {
            giveBackIn(*inner, elements);
            continue;
        }
        forEachAccess(statement, [&](Access& access) {
            if (const auto found = elements.find(access.buffer); found != elements.end()) {
                access = found->second;
            }
        });
    }
    std::erase_if(body, copiesToItself);
}

} // namespace

KeptSums withKeptSums(LoopProgram program) { return SumKeeper(std::move(program)).keep(); }

void giveBack(KeptSums& kept, const std::function<bool(const KeptSum&)>& isGivenBack)
{
    std::map<std::size_t, Access> elements;
    std::erase_if(kept.sums, [&](const KeptSum& sum) {
        const bool isBack = isGivenBack(sum);
        if (isBack) {
            elements.emplace(sum.buffer, sum.element);
        }
        return isBack;
    });
    giveBackIn(kept.program.body, elements);
}

} // namespace pimento::upmem
