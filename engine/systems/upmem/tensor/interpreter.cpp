// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/tensor/interpreter.h"

#include "engine/base/stop_check.h"
#include "engine/systems/upmem/tensor/regions.h"
#include "sim/base/assert.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <optional>

namespace pimento::upmem::tensor {

namespace {

using affine::Expression;
using affine::Operation;

/// Arithmetic of one element type. Whole numbers are computed modulo 2^64 and wrapped.
struct WholeNumbers {
    using Value = std::int64_t;
    bool isWide = false;

    [[nodiscard]] Value wrap(std::uint64_t value) const
    {
        return isWide ? static_cast<Value>(value) : Value{static_cast<std::int32_t>(static_cast<std::uint32_t>(value))};
    }
    [[nodiscard]] Value constant(double value) const
    {
        return wrap(static_cast<std::uint64_t>(static_cast<Value>(value)));
    }
    [[nodiscard]] Value position(std::int64_t value) const { return wrap(static_cast<std::uint64_t>(value)); }
    [[nodiscard]] Value add(Value a, Value b) const
    {
        return wrap(static_cast<std::uint64_t>(a) + static_cast<std::uint64_t>(b));
    }
    [[nodiscard]] Value subtract(Value a, Value b) const
    {
        return wrap(static_cast<std::uint64_t>(a) - static_cast<std::uint64_t>(b));
    }
    [[nodiscard]] Value multiply(Value a, Value b) const
    {
        return wrap(static_cast<std::uint64_t>(a) * static_cast<std::uint64_t>(b));
    }
    [[nodiscard]] std::optional<Value> divide(Value a, Value b) const
    {
        if (b == 0) {
            return std::nullopt;
        }
        return b == -1 ? subtract(0, a) : a / b;
    }
    [[nodiscard]] static Value read(Element element) { return element; }
    [[nodiscard]] static Element write(Value value) { return value; }
};

struct RealNumbers {
    using Value = float;

    [[nodiscard]] static Value constant(double value) { return static_cast<Value>(value); }
    [[nodiscard]] static Value position(std::int64_t value) { return static_cast<Value>(value); }
    [[nodiscard]] static Value add(Value a, Value b) { return a + b; }
    [[nodiscard]] static Value subtract(Value a, Value b) { return a - b; }
    [[nodiscard]] static Value multiply(Value a, Value b) { return a * b; }
    [[nodiscard]] static std::optional<Value> divide(Value a, Value b) { return a / b; }
    [[nodiscard]] static Value read(Element element) { return floatOf(element); }
    [[nodiscard]] static Element write(Value value) { return elementOf(value); }
};

template <class Numbers> class Run {
public:
    using Value = typename Numbers::Value;

    Run(const Program& program, Contents& contents, Numbers numbers, std::stop_token stop)
        : m_program(program), m_contents(contents), m_numbers(numbers), m_stop(std::move(stop)),
          m_loops(program.loops.size(), 0), m_written(program.buffers.size()), m_age(program.buffers.size(), 1),
          m_beginning(program.loops.size())
    {
        for (std::size_t b = 0; b < program.buffers.size(); ++b) {
            if (program.buffers[b].scope != Scope::Local) {
                continue;
            }
            m_written[b].assign(m_contents[b].size(), 0);
            if (const LoopId loop = homeOf(program, static_cast<BufferId>(b)); loop != kNone) {
                m_beginning[static_cast<std::size_t>(loop)].push_back(b);
            }
        }
    }

    Result<void> run()
    {
        for (const Node root : m_program.roots) {
            walk(root);
        }
        return m_error ? Result<void>(tl::unexpected<Error>(*m_error)) : Result<void>{};
    }

private:
    void walk(Node node)
    {
        if (!node.isLoop()) {
            runBlock(m_program.block(node.blockId()));
            return;
        }
        const auto loop = static_cast<std::size_t>(node.loopId());
        for (std::int64_t i = 0; i < m_program.extents[loop] && !m_error; ++i) {
            m_loops[loop] = i;
            for (const std::size_t buffer : m_beginning[loop]) {
                ++m_age[buffer];
            }
            for (const Node inner : m_program.loops[loop].body) {
                walk(inner);
            }
        }
        m_loops[loop] = 0;
    }

    void complain(std::string what)
    {
        if (!m_error) {
            m_error = Error{std::move(what), m_program.name, ""};
        }
    }

    [[nodiscard]] bool holdsPredicate(const Block& block, bool isInit) const
    {
        return std::ranges::all_of(block.predicate, [&](const LoopCondition& condition) {
            return valueOf(condition.value, m_loops, m_program.derived) < condition.bound ||
                   (isInit && condition.isOfSum);
        });
    }

    [[nodiscard]] bool holdsGuards(const Block& block, bool isInit) const
    {
        return std::ranges::all_of(block.guards, [&](const IterCondition& guard) {
            return (isInit && guard.isOfSum) || guard.value.at(m_point) < guard.bound;
        });
    }

    void runBlock(const Block& block)
    {
        if (m_stop.isStopped() && !m_error) {
            m_error = Error{"was stopped", m_program.name, "", ErrorKind::Stopped};
        }
        if (m_error) {
            return;
        }
        m_point.clear();
        bool isFirst = true;
        for (const IterVariable& iter : block.iters) {
            m_point.push_back(valueOf(iter.binding, m_loops, m_program.derived));
            isFirst = isFirst && (iter.kind == IterKind::Spatial || m_point.back() == 0);
        }
        if (block.init != InitKind::None && isFirst && holdsPredicate(block, true) && holdsGuards(block, true)) {
            runInit(block);
        }
        if (holdsPredicate(block, false) && holdsGuards(block, false)) {
            compute(block);
        }
    }

    void runInit(const Block& block)
    {
        const auto at = placeOf(block.target, block.body->target);
        const Value value = block.init == InitKind::Zero ? Value{} : read(block.previous, block.body->target);
        write(block.target, at, value);
    }

    void compute(const Block& block)
    {
        const auto index = targetIndex(m_program, block);
        const auto at = placeOf(block.target, index);
        switch (block.kind) {
        case BlockKind::CopyIn:
        case BlockKind::CopyOut:
            write(block.target, at, read(block.reads.front(), index));
            return;
        case BlockKind::Init:
            write(block.target, at, block.reads.empty() ? Value{} : read(block.reads.front(), index));
            return;
        case BlockKind::Compute:
            break;
        }
        const Value value = evaluate(block, block.body->value);
        write(block.target, at, block.body->isSum ? m_numbers.add(read(block.target, index), value) : value);
    }

    /// Returns the element's index; nullopt, with an error recorded: it is outside the buffer.
    [[nodiscard]] std::optional<std::size_t> placeOf(BufferId buffer, std::span<const affine::Index> index)
    {
        const Buffer& shape = m_program.buffer(buffer);
        std::int64_t at = 0;
        for (std::size_t d = 0; d < index.size(); ++d) {
            const std::int64_t place = index[d].at(m_point);
            if (place < 0 || place >= shape.sizes[d]) {
                complain("touches " + shape.name + " at " + std::to_string(place) + " of " +
                         std::to_string(shape.sizes[d]) + " in dimension " + std::to_string(d));
                return std::nullopt;
            }
            at = at * shape.sizes[d] + place;
        }
        return static_cast<std::size_t>(at);
    }

    [[nodiscard]] Value read(BufferId buffer, std::span<const affine::Index> index)
    {
        const auto at = placeOf(buffer, index);
        const auto b = static_cast<std::size_t>(buffer);
        if (!at) {
            return {};
        }
        if (!m_written[b].empty() && m_written[b][*at] != m_age[b]) {
            complain("reads element " + std::to_string(*at) + " of " + m_program.buffer(buffer).name +
                     " before it is written");
        }
        return Numbers::read(m_contents[b][*at]);
    }

    void write(BufferId buffer, std::optional<std::size_t> at, Value value)
    {
        const auto b = static_cast<std::size_t>(buffer);
        if (!at || m_error) {
            return;
        }
        m_contents[b][*at] = Numbers::write(value);
        if (!m_written[b].empty()) {
            m_written[b][*at] = m_age[b];
        }
    }

    [[nodiscard]] Value evaluate(const Block& block, const Expression& expression)
    {
        const auto operand = [&](std::size_t i) { return evaluate(block, expression.operands[i]); };
        switch (expression.operation) {
        case Operation::Constant:
            return m_numbers.constant(expression.constant);
        case Operation::Position:
            return m_numbers.position(expression.position.at(m_point));
        case Operation::Reference:
            return read(block.reads[expression.reference.tensor], block.body->reads[expression.reference.tensor]);
        case Operation::Negate:
            return m_numbers.subtract(Value{}, operand(0));
        case Operation::Relu:
            return std::max(Value{}, operand(0));
        case Operation::Not:
            return truth(operand(0) == Value{});
        case Operation::Select:
            return operand(0) != Value{} ? operand(1) : operand(2);
        default:
            return combine(expression.operation, operand(0), operand(1));
        }
    }

    [[nodiscard]] Value truth(bool value) const { return value ? Value{1} : Value{}; }

    [[nodiscard]] Value combine(Operation operation, Value a, Value b)
    {
        switch (operation) {
        case Operation::Add:
            return m_numbers.add(a, b);
        case Operation::Subtract:
            return m_numbers.subtract(a, b);
        case Operation::Multiply:
            return m_numbers.multiply(a, b);
        case Operation::Divide: {
            const std::optional<Value> quotient = m_numbers.divide(a, b);
            if (!quotient) {
                complain("divides by zero");
            }
            return quotient.value_or(Value{});
        }
        case Operation::Minimum:
            return std::min(a, b);
        case Operation::Maximum:
            return std::max(a, b);
        case Operation::Less:
            return truth(a < b);
        case Operation::LessEqual:
            return truth(a <= b);
        case Operation::Equal:
            return truth(a == b);
        case Operation::NotEqual:
            return truth(a != b);
        case Operation::And:
            return truth(a != Value{} && b != Value{});
        case Operation::Or:
            return truth(a != Value{} || b != Value{});
        default:
            PIMENTO_ASSERT(false, "programs hold operations of DPUs only");
        }
    }

    const Program& m_program;
    Contents& m_contents;
    Numbers m_numbers;
    StopCheck m_stop;
    std::vector<std::int64_t> m_loops;
    std::vector<std::int64_t> m_point;                 // values of the iteration variables of the current block
    std::vector<std::vector<std::uint64_t>> m_written; // per element of a local buffer: lifetime in which it was last
                                                       // written; empty for other buffers
    std::vector<std::uint64_t> m_age;                  // current lifetime of each buffer
    std::vector<std::vector<std::size_t>> m_beginning; // buffers whose lifetime begins at each iteration of a loop
    std::optional<Error> m_error;
};

} // namespace

Element elementOf(float value) { return std::bit_cast<std::int32_t>(value); }
float floatOf(Element element) { return std::bit_cast<float>(static_cast<std::int32_t>(element)); }

Result<Contents> contentsOf(const Program& program, const Contents& arguments)
{
    Contents contents(program.buffers.size());
    for (std::size_t b = 0; b < contents.size(); ++b) {
        const Buffer& buffer = program.buffers[b];
        const auto elements = static_cast<std::size_t>(buffer.elements());
        const bool isArgument = buffer.role == affine::TensorRole::Input || buffer.role == affine::TensorRole::InOut;
        if (!isArgument || buffer.scope == Scope::Local) {
            contents[b].assign(elements, 0);
            continue;
        }
        if (b >= arguments.size() || arguments[b].size() != elements) {
            return fail(buffer.name + " has " + std::to_string(elements) + " elements, not " +
                            std::to_string(b < arguments.size() ? arguments[b].size() : 0),
                        program.name, "Give one value per element");
        }
        contents[b] = arguments[b];
    }
    return contents;
}

Result<void> run(const Program& program, Contents& contents, std::stop_token stop)
{
    const affine::ElementType type = program.buffers.front().type;
    if (type == affine::ElementType::Fp32) {
        return Run<RealNumbers>(program, contents, {}, std::move(stop)).run();
    }
    return Run<WholeNumbers>(program, contents, {type == affine::ElementType::Int64}, std::move(stop)).run();
}

} // namespace pimento::upmem::tensor
