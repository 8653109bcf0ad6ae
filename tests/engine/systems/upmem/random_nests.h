// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/engine/systems/upmem/tiled_data.h"

#include <utility>

namespace pimento::test {

/// Makes loop programs without a kernel: nests of three loops on a DPU coordinate and tasklets, with random conditions
/// of any sign, expressions of all kinds, and elements of one type. Each tasklet keeps its own row of the result.
class RandomNest {
public:
    enum class Operators : std::uint8_t { All, SumsOnly };

    RandomNest(Draw& random, upmem::ElementType type, Operators operators = Operators::All)
        : m_random(&random), m_type(type), m_operators(operators)
    {
    }

    upmem::LoopProgram make()
    {
        using namespace upmem;
        m_program = {};
        m_program.name = "nest";
        m_program.variables = {{"x", VariableKind::DpuCoordinate, 3},
                               {"t", VariableKind::Tasklet, draw(*m_random, 2, 4)},
                               {"i", VariableKind::Loop, draw(*m_random, 1, 5)},
                               {"j", VariableKind::Loop, draw(*m_random, 1, 5)},
                               {"k", VariableKind::Loop, draw(*m_random, 1, 5)}};
        m_program.parameters = {"c", "d"};
        const auto buffer = [&](const char* name, Space space, std::vector<std::int64_t> extents) {
            m_program.buffers.push_back({name, m_type, space, std::move(extents), Sharing::EachTasklet});
        };
        buffer("A", Space::Mram, {3, 4, 5, 6});
        buffer("C", Space::Mram, {4, 5, 6});
        buffer("A_local", Space::Wram, {5, 6});
        buffer("C_local", Space::Wram, {5, 6});
        buffer("s", Space::Wram, {1});
        const Affine i = Affine::of(2);
        const Affine j = Affine::of(3);
        const Affine k = Affine::of(4);
        const Affine none;
        m_element = {2, {j, k}};
        m_result = {3, {j, k}};
        m_scalar = {4, {none}};
        m_program.body = {
            {Transfer{Direction::Load, {2, {none, none}}, {0, {Affine::of(0), Affine::of(1), none, none}}, 30}},
            {Transfer{Direction::Load, {3, {none, none}}, {1, {Affine::of(1), none, none}}, 30}},
            {Init{m_scalar, draw(*m_random, -3, 3)}},
            loop(2, {loop(3, {guarded({loop(4, {guarded(computations())})})})}),
            {Transfer{Direction::Store, {3, {none, none}}, {1, {Affine::of(1), none, none}}, 30}}};
        number(m_program);
        assertSound(m_program);
        return std::move(m_program);
    }

private:
    static upmem::Statement loop(upmem::VariableId variable, upmem::Body body)
    {
        return {upmem::For{variable, {}, {}, false, std::move(body)}};
    }

    /// Puts a body under one or two random conditions on the loop variables around it.
    upmem::Statement guarded(upmem::Body body)
    {
        upmem::If branch;
        const upmem::VariableId last = std::holds_alternative<upmem::For>(body.front().node) ? 3 : 4;
        for (std::int64_t left = draw(*m_random, 1, 2); left > 0; --left) {
            upmem::Affine affine;
            for (upmem::VariableId variable = 0; variable < last; ++variable) {
                affine += upmem::Affine::of(variable, draw(*m_random, 0, 2) == 0 ? draw(*m_random, -2, 2) : 0);
            }
            affine += upmem::Affine::of(last, draw(*m_random, -1, 2)); // lower bounds are not divided
            branch.conditions.push_back(upmem::Condition::less(affine, draw(*m_random, -1, 6)));
        }
        branch.body = std::move(body);
        return {std::move(branch)};
    }

    /// True if products and maxima are left out: int64 has neither.
    [[nodiscard]] bool isSimple() const
    {
        return m_type == upmem::ElementType::Int64 || m_operators == Operators::SumsOnly;
    }

    upmem::Body computations()
    {
        using namespace upmem;
        const auto combine = [&] {
            const std::int64_t most = isSimple() ? 1 : 2;
            return static_cast<Combine>(draw(*m_random, 0, most));
        };
        Body body;
        body.push_back({Compute{m_result, combine(), expression(2)}});
        body.push_back({Compute{m_scalar, combine(), expression(1)}});
        return body;
    }

    upmem::Expression leaf()
    {
        using upmem::Expression;
        switch (draw(*m_random, 0, 4)) {
        case 0:
            return Expression::number(draw(*m_random, -100, 100));
        case 1:
            return Expression::parameterOf(static_cast<std::size_t>(draw(*m_random, 0, 1)));
        case 2:
            return Expression::of(m_scalar);
        default:
            return Expression::of(m_element);
        }
    }

    upmem::Expression expression(int depth)
    {
        using upmem::Expression;
        using upmem::ExpressionKind;
        if (depth == 0) {
            return leaf();
        }
        const bool isWide = m_type == upmem::ElementType::Int64;
        const auto kind = static_cast<ExpressionKind>(draw(*m_random, 3, isSimple() ? 4 : 7));
        if (kind == ExpressionKind::Relu) {
            return Expression::make(kind, {expression(depth - 1)});
        }
        Expression right = isWide ? leaf() : expression(depth - 1); // an int64 value takes two registers
        return Expression::make(kind, {expression(depth - 1), std::move(right)});
    }

    Draw* m_random;
    upmem::ElementType m_type;
    Operators m_operators;
    upmem::LoopProgram m_program;
    upmem::Access m_element;
    upmem::Access m_result;
    upmem::Access m_scalar;
};

} // namespace pimento::test
