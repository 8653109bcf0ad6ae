// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/functional/machine.h"

#include "engine/base/math.h"
#include "engine/functional/number.h"
#include "engine/functional/units.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>

namespace pimento::functional {

using lower::Alu;
using lower::Command;
using lower::Layout;
using lower::Op;
using lower::Program;

namespace {

Error fault(const Program& program, const Command& command, const std::string& what)
{
    return {what, program.kernel().name + " " + program.draft().text() + " on " + program.device().title,
            "Command kind " + std::to_string(static_cast<int>(command.op)) + " of statement " +
                std::to_string(command.statement + 1) + " is wrong; please report the kernel"};
}

/// The host: tensors in host layout, on-chip memory, and the merging of results.
template <class Value> class Host {
public:
    Host(const Program& program, const Tensors& inputs, Arithmetic<Value> arithmetic)
        : m_program(program), m_arithmetic(arithmetic), m_lanes(static_cast<std::size_t>(program.width()))
    {
        const auto& tensors = program.kernel().tensors;
        for (std::size_t i = 0; i < tensors.size(); ++i) {
            const auto elements = static_cast<std::size_t>(tensors[i].elements());
            auto& values = m_tensors.emplace_back(elements, Value{});
            for (std::size_t e = 0; e < elements && i < inputs.size() && !inputs[i].empty(); ++e) {
                values[e] = arithmetic.number(inputs[i][e]);
            }
            m_isOnChip.emplace_back(static_cast<std::size_t>(program.hostVectors(i)), 0);
        }
    }

    /// Statements that are executed together begin: the on-chip memory is empty. Everything is at hand in it while
    /// resident tensors are loaded.
    void beginStage(bool isPreload)
    {
        for (auto& tensor : m_isOnChip) {
            std::ranges::fill(tensor, static_cast<char>(isPreload ? 1 : 0));
        }
        m_target.reset();
    }

    void beginStatement(std::size_t statement)
    {
        m_statement = statement;
        const lower::StatementPlan* plan = m_program.plan(statement);
        m_gather = plan != nullptr ? std::optional(plan->gather(statement)) : std::nullopt;
    }

    /// Sums that the host merges begin at zero, for one target at a time.
    void beginMerging()
    {
        if (m_target != m_statement) {
            m_target = m_statement;
            const std::size_t tensor = m_program.kernel().statements[m_statement].target.tensor;
            m_sums.assign(m_tensors[tensor].size(), Value{});
            m_isTouched.assign(m_tensors[tensor].size(), 0);
        }
    }

    void load(const Command& command) { m_isOnChip[command.layout][static_cast<std::size_t>(command.block)] = 1; }

    /// Contents of a vector of a layout; false when an element is not in the on-chip memory.
    [[nodiscard]] bool read(const Command& command, std::int64_t group, std::int64_t core, Value* out)
    {
        const Layout& layout = m_program.layout(command.layout);
        m_gather->lanes(layout, group, core, command.vector, m_lanes);
        for (std::size_t lane = 0; lane < m_lanes.size(); ++lane) {
            out[lane] = Value{};
            if (m_lanes[lane].kind == lower::Lane::Kind::Number) {
                out[lane] = m_arithmetic.number(m_lanes[lane].number);
            } else if (m_lanes[lane].kind == lower::Lane::Kind::Element) {
                const auto element = static_cast<std::size_t>(m_lanes[lane].element);
                if (m_isOnChip[layout.reference.tensor][element / m_lanes.size()] == 0) {
                    return false;
                }
                out[lane] = m_tensors[layout.reference.tensor][element];
            }
        }
        return true;
    }

    /// Adds results to what the host merges.
    void merge(const Command& command, const Value* values)
    {
        beginMerging();
        m_gather->lanes(m_program.layout(command.layout), command.group, command.core, command.vector, m_lanes);
        for (std::size_t lane = 0; lane < m_lanes.size(); ++lane) {
            if (m_lanes[lane].kind == lower::Lane::Kind::Element) {
                const auto element = static_cast<std::size_t>(m_lanes[lane].element);
                m_sums[element] = Arithmetic<Value>::add(m_sums[element], values[lane]);
                m_isTouched[element] = 1;
            }
        }
    }

    void store(const Command& command)
    {
        beginMerging();
        const auto& statement = m_program.kernel().statements[m_statement];
        auto& tensor = m_tensors[command.layout];
        const auto width = m_lanes.size();
        const std::size_t begin = static_cast<std::size_t>(command.block) * width;
        for (std::size_t element = begin; element < std::min(tensor.size(), begin + width); ++element) {
            if (m_isTouched[element] == 0) {
                continue;
            }
            const bool adds = statement.kind == affine::StatementKind::Add;
            const Value old = adds ? tensor[element] : Value{};
            tensor[element] = m_arithmetic.narrow(Arithmetic<Value>::add(old, m_sums[element]));
        }
    }

    void softmax()
    {
        beginMerging();
        const auto& statement = m_program.kernel().statements[m_statement];
        const std::size_t from = statement.value.reference.tensor;
        const auto& sizes = m_program.kernel().tensors[from].sizes;
        std::int64_t inner = 1;
        for (std::size_t d = statement.axis + 1; d < sizes.size(); ++d) {
            inner *= sizes[d];
        }
        const std::int64_t length = sizes[statement.axis];
        const auto rows = static_cast<std::int64_t>(m_tensors[from].size()) / length;
        std::vector<Value> row(static_cast<std::size_t>(length));
        for (std::int64_t r = 0; r < rows; ++r) {
            const auto at = [&](std::int64_t k) {
                return static_cast<std::size_t>((r / inner * length + k) * inner + r % inner);
            };
            for (std::int64_t k = 0; k < length; ++k) {
                row[static_cast<std::size_t>(k)] = m_tensors[from][at(k)];
            }
            softmaxOf(std::span(row));
            for (std::int64_t k = 0; k < length; ++k) {
                m_sums[at(k)] = row[static_cast<std::size_t>(k)];
                m_isTouched[at(k)] = 1;
            }
        }
    }

    [[nodiscard]] Tensors take() const
    {
        Tensors tensors;
        for (const auto& values : m_tensors) {
            tensors.emplace_back(values.begin(), values.end());
        }
        return tensors;
    }

private:
    const Program& m_program;
    Arithmetic<Value> m_arithmetic;
    std::vector<std::vector<Value>> m_tensors;
    std::vector<std::vector<char>> m_isOnChip; // per tensor, per host vector
    std::vector<Value> m_sums;                 // of the statement's target
    std::vector<char> m_isTouched;
    std::vector<lower::Lane> m_lanes;
    std::optional<lower::Gather> m_gather;
    std::size_t m_statement = 0;
    std::optional<std::size_t> m_target; // statement whose results are merged
};

template <class Value> class Machine {
public:
    Machine(const Program& program, const Tensors& inputs)
        : m_program(program), m_arithmetic{program.kernel().type}, m_host(program, inputs, m_arithmetic),
          m_units(program, m_arithmetic), m_vector(static_cast<std::size_t>(program.width()))
    {
    }

    Result<Execution> run(const ExecuteOptions& options, const std::stop_token& stop)
    {
        if (auto done = consume(m_program.preload(), true, {Reorder::None, options.tamper}, stop); !done) {
            return tl::unexpected<Error>(done.error());
        }
        m_statement.reset();
        if (auto done = consume(m_program.run(), false, options, stop); !done) {
            return tl::unexpected<Error>(done.error());
        }
        return Execution{m_host.take(), m_count, stop.stop_requested()};
    }

private:
    Result<void> consume(Generator<Command> commands, bool isPreload, const ExecuteOptions& options,
                         const std::stop_token& stop)
    {
        std::vector<Command> segment;
        while (const Command* made = commands.next()) {
            Command command = *made;
            if (++m_count % 4096 == 0 && stop.stop_requested()) {
                return {};
            }
            if (options.tamper && !options.tamper(command)) {
                continue;
            }
            Result<void> done;
            if (command.op == Op::Fence || command.op == Op::Order) {
                done = flush(segment, isPreload);
            } else if (options.reorder == Reorder::None) {
                done = step(command, isPreload);
            } else {
                segment.push_back(command);
            }
            if (!done) {
                return done;
            }
        }
        return flush(segment, isPreload);
    }

    Result<void> flush(std::vector<Command>& segment, bool isPreload)
    {
        // Commands of the host keep their order and place: the host waits for what it reads before it writes.
        std::vector<Command*> units;
        for (Command& command : segment) {
            if (command.op > Op::ReadBuffer) {
                units.push_back(&command);
            }
        }
        for (std::size_t i = 0; i < units.size() / 2; ++i) {
            std::swap(*units[i], *units[units.size() - 1 - i]);
        }
        for (const Command& command : segment) {
            if (auto done = step(command, isPreload); !done) {
                return done;
            }
        }
        segment.clear();
        return {};
    }

    void begin(std::size_t statement, bool isPreload)
    {
        if (m_statement == statement) {
            return;
        }
        if (!m_statement || m_program.leader(*m_statement) != m_program.leader(statement)) {
            m_host.beginStage(isPreload);
            m_units.beginStage(statement);
        }
        m_statement = statement;
        m_host.beginStatement(statement);
    }

    Result<void> step(const Command& command, bool isPreload)
    {
        begin(command.statement, isPreload);
        bool isDone = true;
        switch (command.op) {
        case Op::Fence:
        case Op::Order:
        case Op::ModeChange:
            break;
        case Op::LoadHost:
            m_host.load(command);
            break;
        case Op::StoreHost:
            m_host.store(command);
            break;
        case Op::HostSoftmax:
            m_host.softmax();
            break;
        case Op::StoreCore:
            isDone = m_host.read(command, command.group, command.core, m_vector.data()) &&
                     m_units.storeCore(command, m_vector.data());
            break;
        case Op::WriteBuffer:
        case Op::WriteRegister:
            for (std::int64_t group = 0; group < m_units.groups() && isDone; ++group) {
                isDone = m_host.read(command, group, command.core, m_vector.data());
                m_units.write(command, group, m_vector.data());
            }
            break;
        case Op::PresetSums:
            isDone = m_units.presetSums(command, [&](std::int64_t group, std::int64_t core) {
                return m_host.read(command, group, core, m_vector.data()) ? m_vector.data() : nullptr;
            });
            break;
        case Op::ReadSums:
            isDone = m_units.readSums(command, m_vector,
                                      [&](const Command& one, const Value* values) { m_host.merge(one, values); });
            break;
        case Op::LoadCore:
        case Op::ReadBuffer:
            isDone = m_units.readOut(command, m_vector.data());
            if (isDone) {
                m_host.merge(command, m_vector.data());
            }
            break;
        case Op::SoftmaxUnit:
            isDone = softmaxUnit(command);
            break;
        default:
            isDone = m_units.operate(command);
            break;
        }
        if (!isDone) {
            return tl::unexpected<Error>(fault(m_program, command, "the program is not executable"));
        }
        return {};
    }

    /// Softmax of one row inside every group: the lanes of all slots that belong to the row of the addressed core. A
    /// row that is not complete in the group is a mistake of the program.
    bool softmaxUnit(const Command& command)
    {
        const auto& statement = m_program.kernel().statements[command.statement + 1];
        const auto& sizes = m_program.kernel().tensors[statement.value.reference.tensor].sizes;
        std::int64_t inner = 1;
        for (std::size_t d = statement.axis + 1; d < sizes.size(); ++d) {
            inner *= sizes[d];
        }
        const std::int64_t length = sizes[statement.axis];
        const Layout& layout = m_program.layout(command.layout);
        const auto gather = m_program.plan(command.statement)->gather(layout.statement);
        std::vector<lower::Lane> lanes(static_cast<std::size_t>(m_program.width()));
        for (std::int64_t group = 0; group < m_units.groups(); ++group) {
            std::optional<std::int64_t> wanted;
            std::vector<Value> row;
            std::vector<Value*> places;
            const auto visit = [&](std::int64_t block, std::int64_t core, std::int64_t slot, bool isFirst) {
                gather.lanes(layout, group, core, command.vector + block, lanes);
                Value* values = m_units.slot(group, slot);
                for (std::size_t lane = 0; lane < lanes.size(); ++lane) {
                    const std::int64_t element = lanes[lane].element;
                    const bool isElement = lanes[lane].kind == lower::Lane::Kind::Element;
                    const std::int64_t number = element / (length * inner) * inner + element % inner;
                    if (isFirst) {
                        wanted = isElement && !wanted ? std::optional(number) : wanted;
                    } else if (isElement && number == wanted) {
                        row.push_back(values[lane]);
                        places.push_back(values + lane);
                    } else if (!isElement) {
                        values[lane] = Value{}; // padding has no probability
                    }
                }
            };
            for (const bool isFirst : {true, false}) {
                std::int64_t slot = 0;
                for (std::int64_t block = 0; block < command.block; ++block) {
                    for (std::int64_t core = 0; core < m_units.cores(); ++core) {
                        if ((core & command.spread) == 0) {
                            if (!isFirst || core == command.core) {
                                visit(block, core, slot, isFirst);
                            }
                            ++slot;
                        }
                    }
                }
            }
            if (wanted && static_cast<std::int64_t>(row.size()) != length) {
                return false;
            }
            softmaxOf(std::span(row));
            for (std::size_t i = 0; i < row.size(); ++i) {
                *places[i] = m_arithmetic.narrow(row[i]);
            }
        }
        return true;
    }

    const Program& m_program;
    Arithmetic<Value> m_arithmetic;
    Host<Value> m_host;
    Units<Value> m_units;
    std::vector<Value> m_vector;
    std::optional<std::size_t> m_statement;
    std::int64_t m_count = 0;
};

} // namespace

Result<Execution> execute(const Program& program, const Tensors& inputs, const ExecuteOptions& options,
                          const std::stop_token& stop)
{
    if (affine::isInteger(program.kernel().type)) {
        return Machine<std::int32_t>(program, inputs).run(options, stop);
    }
    return Machine<float>(program, inputs).run(options, stop);
}

DataPath dataPathOf(const Program& program)
{
    const double u = unitRoundoff(program.kernel().type);
    // AttAcc and AiM add up in fp32 and round when results leave the unit; HBM-PIM rounds in every register.
    const bool isWide = program.device().compute.family == "attacc" || program.device().compute.family == "aim";
    return {isWide ? 0x1p-23 : u, 6 * u + 0x1p-20};
}

} // namespace pimento::functional
