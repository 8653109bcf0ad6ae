// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/systems/comonm/cnm_random.h"

#include "engine/systems/comonm/cnm/affine_text.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace pimento::test {

namespace {

using namespace comonm;

std::int64_t numberOf(RandomStream& random)
{
    const auto size = static_cast<std::int64_t>(random.below(2) == 0 ? random.below(8) : random.below(1U << 20U));
    return random.below(2) == 0 ? size : -size;
}

/// A form of some of the variables that have a value.
AffineForm randomForm(RandomStream& random, const std::vector<std::int32_t>& known)
{
    AffineForm form{numberOf(random), {}};
    for (std::size_t terms = random.below(4); terms > 0 && !known.empty(); --terms) {
        addTerm(form, known[random.below(known.size())], numberOf(random));
    }
    return form;
}

class RandomFunction {
public:
    explicit RandomFunction(RandomStream& random) : m_random(random) {}

    llvcnm::Function make()
    {
        m_function.name = "f" + std::to_string(m_random.below(100));
        m_function.levels = 1 + static_cast<std::int32_t>(m_random.below(4));
        const std::size_t variables = m_random.below(8);
        for (std::size_t i = 0; i < variables; ++i) {
            m_function.variables.push_back("v" + std::to_string((i * 5) % 8));
            const auto variable = static_cast<std::int32_t>(i);
            (m_random.below(4) == 0 ? m_known : m_free).push_back(variable); // parameter or variable of loops
        }
        m_known.push_back(kProcessVariable);
        m_function.body = body(0);
        return std::move(m_function);
    }

private:
    llvcnm::Body body(std::size_t depth)
    {
        llvcnm::Body body;
        for (std::size_t parts = m_random.below(depth == 0 ? 8 : 4); parts > 0; --parts) {
            if (m_random.below(3) == 0 && !m_free.empty() && depth < 5) {
                body.emplace_back(loop(depth));
            } else {
                body.emplace_back(instruction());
            }
        }
        return body;
    }

    llvcnm::Loop loop(std::size_t depth)
    {
        llvcnm::Loop loop;
        const std::size_t place = m_random.below(m_free.size());
        loop.variable = m_free[place];
        loop.end = randomForm(m_random, m_known);
        loop.step = 1 + static_cast<std::int64_t>(m_random.below(9));
        m_free.erase(m_free.begin() + static_cast<std::ptrdiff_t>(place));
        m_known.push_back(loop.variable);
        loop.body = body(depth + 1);
        std::erase(m_known, loop.variable);
        m_free.push_back(loop.variable);
        return loop;
    }

    llvcnm::Instruction instruction()
    {
        llvcnm::Instruction each;
        each.op = static_cast<llvcnm::Op>(m_random.below(llvcnm::kOps));
        each.type = static_cast<llvcnm::Type>(m_random.below(llvcnm::kTypes));
        static constexpr const char* kSymbols[] = {"r1", "-4", "bytes", "a.b", "for", "d16", "x_buf", "hold", ".L3"};
        for (std::size_t operands = m_random.below(4); operands > 0; --operands) {
            each.operands.emplace_back(kSymbols[m_random.below(std::size(kSymbols))]);
        }
        const bool isMemory = each.op == llvcnm::Op::Load || each.op == llvcnm::Op::Store;
        if (isMemory || m_random.below(4) == 0) {
            each.level = 1 + static_cast<std::int32_t>(m_random.below(static_cast<std::size_t>(m_function.levels)));
            each.bytes = static_cast<std::int64_t>(8 * m_random.below(4));
            if (m_random.below(2) == 0) {
                each.address = randomForm(m_random, m_known);
                each.parity = m_random.below(2) == 0 ? std::optional<std::int32_t>() : 1;
            }
        }
        each.hold = m_random.below(5) == 0 ? static_cast<std::int32_t>(m_random.below(5)) : 0;
        return each;
    }

    RandomStream& m_random;
    llvcnm::Function m_function;
    std::vector<std::int32_t> m_known; // variables with a value at the current place
    std::vector<std::int32_t> m_free;  // variables of loops that are not around it
};

class RandomCnmKernel {
public:
    explicit RandomCnmKernel(RandomStream& random) : m_random(random) {}

    CnmKernel make()
    {
        m_kernel.name = "k" + std::to_string(m_random.below(100));
        static constexpr const char* kNames[] = {"A", "B", "t1", "loop1", "add", "A_L1_LOAD", "mul1", "y"};
        for (std::size_t i = 0; i < 1 + m_random.below(std::size(kNames) - 1); ++i) {
            m_kernel.operands.push_back({kNames[i], m_random.below(2) == 0 ? OperandKind::Tensor : OperandKind::Scalar,
                                         type(), m_random.below(4) == 0});
        }
        for (std::size_t i = 0; i < m_random.below(6); ++i) {
            m_kernel.indices.push_back(
                {"i" + std::to_string(i), 1 + static_cast<std::int64_t>(m_random.below(4096)), m_random.below(2) == 0});
        }
        m_known.push_back(kProcessVariable);
        m_kernel.body = body(0);
        return std::move(m_kernel);
    }

private:
    llvcnm::Type type() { return static_cast<llvcnm::Type>(m_random.below(llvcnm::kTypes)); }
    std::int32_t operand() { return static_cast<std::int32_t>(m_random.below(m_kernel.operands.size())); }

    std::vector<CnmNode> body(std::size_t depth)
    {
        std::vector<CnmNode> body;
        for (std::size_t parts = m_random.below(depth == 0 ? 7 : 4); parts > 0; --parts) {
            const auto index = static_cast<std::int32_t>(m_random.below(m_kernel.indices.size() + 1));
            const bool isFree = std::ranges::find(m_known, index) == m_known.end();
            if (m_random.below(3) == 0 && isFree && static_cast<std::size_t>(index) < m_kernel.indices.size()) {
                CnmLoop loop{index, 1 + static_cast<std::int64_t>(m_random.below(3)), {}};
                m_known.push_back(index);
                loop.body = this->body(depth + 1);
                m_known.pop_back();
                body.emplace_back(std::move(loop));
            } else if (m_random.below(2) == 0) {
                body.emplace_back(CnmMemoryOperation{
                    operand(), 1 + static_cast<std::int32_t>(m_random.below(3)), m_random.below(2) == 0,
                    static_cast<std::int64_t>(8 * m_random.below(3)), randomForm(m_random, m_known), index - 1});
            } else {
                CnmOperation operation{static_cast<llvcnm::Op>(m_random.below(llvcnm::kOps)), {}, operand(), type()};
                for (std::size_t inputs = m_random.below(3); inputs > 0; --inputs) {
                    operation.inputs.push_back(operand());
                }
                body.emplace_back(std::move(operation));
            }
        }
        return body;
    }

    RandomStream& m_random;
    CnmKernel m_kernel;
    std::vector<std::int32_t> m_known; // indices of the loops around the current place, and the process
};

} // namespace

llvcnm::Function randomFunction(RandomStream& random) { return RandomFunction(random).make(); }

CnmKernel randomCnmKernel(RandomStream& random) { return RandomCnmKernel(random).make(); }

} // namespace pimento::test
