// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/kernels/text/support.h"
#include "tests/support/tries.h"

#include <gtest/gtest.h>

#include <map>
#include <random>

// A kernel that is accepted means the same line by line in parallel as Python means by its loops. Both are computed in
// whole numbers modulo a prime, from random nests.

namespace pimento::language::test {

namespace {

constexpr std::int64_t kPrime = 1'000'003;

using Values = std::map<std::string, std::vector<std::int64_t>>;

std::int64_t wrapped(std::int64_t value) { return ((value % kPrime) + kPrime) % kPrime; }

/// Runs the text's lines as Python does: loops in their order, each line at once. Knows what the test writes.
class Sequential {
public:
    Sequential(const Sizes& sizes, Values& values) : m_sizes(sizes), m_values(values) {}

    void run(const std::vector<Line>& lines)
    {
        for (const Line& line : lines) {
            if (line.kind == LineKind::For) {
                const std::int64_t begin = line.range.size() > 1 ? number(line.range[0]) : 0;
                const std::int64_t end = number(line.range[line.range.size() > 1 ? 1 : 0]);
                for (std::int64_t i = begin; i < end; ++i) {
                    m_variables[line.variable] = i;
                    run(line.body);
                }
            } else if (line.kind == LineKind::If) {
                if (number(*line.branches[0].condition) != 0) {
                    run(line.branches[0].body);
                } else if (line.branches.size() > 1) {
                    run(line.branches[1].body);
                }
            } else if (line.kind == LineKind::Assign) {
                const std::int64_t value = number(line.value);
                std::int64_t* target = element(line.target);
                if (target != nullptr) {
                    *target = wrapped(line.assignment == "+=" ? *target + value : value);
                }
            }
        }
    }

    [[nodiscard]] bool leftATensor() const { return m_leftATensor; }

private:
    std::int64_t* element(const Node& node)
    {
        const auto& sizes = m_sizes.find(node.name)->second;
        std::int64_t position = 0;
        bool isInside = true;
        for (std::size_t i = 0; i < sizes.size(); ++i) {
            const std::int64_t index = number(node.operands[i]);
            isInside = isInside && index >= 0 && index < sizes[i];
            position = position * sizes[i] + index;
        }
        m_leftATensor = m_leftATensor || !isInside;
        return isInside ? &m_values[node.name][static_cast<std::size_t>(position)] : nullptr;
    }

    std::int64_t number(const Node& node)
    {
        if (node.kind == NodeKind::Number) {
            return *node.integer;
        }
        if (node.kind == NodeKind::Name) {
            return m_variables[node.name];
        }
        if (node.kind == NodeKind::Element) {
            const std::int64_t* found = element(node);
            return found == nullptr ? 0 : *found;
        }
        const std::int64_t left = number(node.operands[0]);
        const std::int64_t right = number(node.operands[1]);
        return node.name == "+"   ? left + right
               : node.name == "-" ? left - right
               : node.name == "*" ? left * right
                                  : (left < right ? 1 : 0);
    }

    const Sizes& m_sizes;
    Values& m_values;
    std::map<std::string, std::int64_t> m_variables;
    bool m_leftATensor = false;
};

/// Runs the statements one after another; each reads the values from before it.
class Parallel {
public:
    Parallel(const affine::Kernel& kernel, Values& values) : m_kernel(kernel), m_values(values) {}

    void run()
    {
        for (const affine::Statement& statement : m_kernel.statements) {
            const Values before = m_values;
            affine::forEachPoint(m_kernel, statement, [&](std::span<const std::int64_t> point) {
                for (const affine::Guard& guard : statement.guards) {
                    if (guard.value.at(point) < 0) {
                        return;
                    }
                }
                const std::int64_t value = number(statement.value, before, point);
                std::int64_t& target =
                    m_values[m_kernel.tensors[statement.target.tensor].name][position(statement.target, point)];
                target = wrapped(statement.kind == affine::StatementKind::Add ? target + value : value);
            });
        }
    }

private:
    [[nodiscard]] std::size_t position(const affine::Reference& reference, std::span<const std::int64_t> point) const
    {
        const affine::Tensor& tensor = m_kernel.tensors[reference.tensor];
        std::int64_t found = 0;
        for (std::size_t i = 0; i < tensor.sizes.size(); ++i) {
            const std::int64_t index = reference.index[i].at(point);
            EXPECT_TRUE(index >= 0 && index < tensor.sizes[i]);
            found = found * tensor.sizes[i] + index;
        }
        return static_cast<std::size_t>(found);
    }

    [[nodiscard]] std::int64_t number(const affine::Expression& expression, const Values& before,
                                      std::span<const std::int64_t> point) const
    {
        using enum affine::Operation;
        if (expression.operation == Constant) {
            return static_cast<std::int64_t>(expression.constant);
        }
        if (expression.operation == Position) {
            return expression.position.at(point);
        }
        if (expression.operation == affine::Operation::Reference) {
            return before.at(m_kernel.tensors[expression.reference.tensor].name)[position(expression.reference, point)];
        }
        std::vector<std::int64_t> values;
        for (const affine::Expression& operand : expression.operands) {
            values.push_back(number(operand, before, point));
        }
        switch (expression.operation) {
        case Add:
            return values[0] + values[1];
        case Subtract:
            return values[0] - values[1];
        case Multiply:
            return values[0] * values[1];
        case Negate:
            return -values[0];
        case Less:
            return values[0] < values[1] ? 1 : 0;
        case Not:
            return values[0] == 0 ? 1 : 0;
        case And:
            return values[0] != 0 && values[1] != 0 ? 1 : 0;
        case Select:
            return values[0] != 0 ? values[1] : values[2];
        default:
            ADD_FAILURE() << "unexpected operation";
            return 0;
        }
    }

    const affine::Kernel& m_kernel;
    Values& m_values;
};

class RandomNest {
public:
    explicit RandomNest(unsigned seed) : m_random(seed) {}

    std::string make()
    {
        std::string text = "@DCC_kernel\ndef f(a, b, c):\n";
        const bool isTriangular = below(5) == 0;
        text += "    for i in range(" + std::to_string(below(2)) + ", 4):\n";
        for (std::size_t lines = 1 + below(2); lines > 0; --lines) {
            const std::size_t kind = below(4);
            if (kind == 0) {
                text += line("        ", {"i"});
            } else if (kind == 1) {
                text += "        if " + condition() + ":\n" + line("            ", {"i"});
                if (below(2) == 0) {
                    text += "        else:\n" + line("            ", {"i"});
                }
            } else {
                text += "        for j in range(" + std::string(isTriangular ? "i" : "0") + ", 3):\n";
                for (std::size_t inner = 1 + below(2); inner > 0; --inner) {
                    text += line("            ", {"i", "j"});
                }
            }
        }
        return text;
    }

private:
    std::size_t below(std::size_t limit) { return m_random() % limit; }
    template <class T> const T& one(const std::vector<T>& of) { return of[below(of.size())]; }

    std::string index(const std::vector<std::string>& variables)
    {
        const std::string& variable = one(variables);
        switch (below(8)) {
        case 0:
            return variable + "+1";
        case 1:
            return variable + "-1";
        case 2:
            return variable + "*2";
        case 3:
            return "3-" + variable;
        case 4:
            return std::to_string(below(3));
        case 5:
            return variables.size() > 1 ? "i+j" : variable;
        default:
            return variable;
        }
    }
    std::string element(const std::vector<std::string>& variables)
    {
        return below(2) == 0 ? "a[" + index(variables) + "]"
                             : (below(2) == 0 ? "b[" : "c[") + index(variables) + "][" + index(variables) + "]";
    }
    std::string condition()
    {
        return below(2) == 0 ? "i < " + std::to_string(1 + below(3)) : element({"i"}) + " < 500000";
    }
    std::string line(const std::string& indent, const std::vector<std::string>& variables)
    {
        return indent + element(variables) + (below(2) == 0 ? " = " : " += ") + element(variables) +
               one<std::string>({" + ", " - ", "*"}) + (below(2) == 0 ? element(variables) : "2") + "\n";
    }

    std::mt19937 m_random;
};

Values someValues(const Sizes& sizes)
{
    std::mt19937 random(1);
    Values values;
    for (const auto& [name, of] : sizes) {
        std::int64_t elements = 1;
        for (const std::int64_t size : of) {
            elements *= size;
        }
        for (std::int64_t i = 0; i < elements; ++i) {
            values[name].push_back(static_cast<std::int64_t>(random() % kPrime));
        }
    }
    return values;
}

TEST(ParallelMeaning, IsThatOfTheLoopsForEveryAcceptedKernel)
{
    const Sizes sizes = {{"a", {6}}, {"b", {5, 7}}, {"c", {6, 4}}};
    constexpr int kNests = pimento::test::longTriesOf(30'000, 6'000);
    int accepted = 0;
    int outside = 0;
    for (unsigned seed = 0; seed < kNests; ++seed) {
        const std::string source = RandomNest(seed).make();
        const ParseOutcome parsed = parse(source);
        ASSERT_TRUE(parsed.syntax.has_value()) << source;
        Values expected = someValues(sizes);
        Sequential sequential(sizes, expected);
        sequential.run(parsed.syntax->body);
        const BindOutcome bound = language::bind(*parsed.syntax, sizes, affine::ElementType::Int32);
        if (!bound.kernel) {
            outside += sequential.leftATensor() ? 1 : 0;
            continue;
        }
        ++accepted;
        Values found = someValues(sizes);

        Parallel(*bound.kernel, found).run();

        ASSERT_FALSE(sequential.leftATensor()) << source;
        ASSERT_EQ(found, expected) << "seed " << seed << "\n" << source;
    }
    EXPECT_GT(accepted, kNests / 10);
    EXPECT_GT(outside, kNests / 10);
}

} // namespace

} // namespace pimento::language::test
