// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/systems/crossbar/machine/stream_meaning.h"

#include "engine/systems/crossbar/machine/integers.h"
#include "engine/systems/crossbar/partition/weight_cells.h"
#include "sim/base/fingerprint.h"

#include <algorithm>
#include <deque>
#include <utility>
#include <vector>

namespace pimento::crossbar {

namespace {

template <class... Numbers> Expression unknown(const Numbers&... numbers)
{
    const Fingerprint made = Fingerprinter().add(numbers...).finish();
    return {made.low, made.high};
}

Expression constant(std::int64_t value)
{
    return {static_cast<std::uint64_t>(value), static_cast<std::uint64_t>(value)};
}
Expression sum(const Expression& a, const Expression& b) { return {a.first + b.first, a.second + b.second}; }
Expression difference(const Expression& a, const Expression& b) { return {a.first - b.first, a.second - b.second}; }
Expression product(const Expression& a, const Expression& b) { return {a.first * b.first, a.second * b.second}; }

enum class Kind : std::uint8_t { Given, Weight, Unwritten, Function, Maximum };

class Follower {
public:
    Follower(const RandomCase& of, const Streams& streams, LoadedSample loaded)
        : m_of(of), m_streams(streams), m_loaded(loaded), m_cores(streams.cores.size())
    {
    }

    StreamMeaning make()
    {
        for (bool isMoving = true; isMoving;) {
            isMoving = false;
            for (std::size_t core = 0; core < m_cores.size(); ++core) {
                const std::size_t before = m_cores[core].next;
                while (m_cores[core].next < m_streams.cores[core].size() &&
                       follow(core, m_streams.cores[core][m_cores[core].next])) {
                    ++m_cores[core].next;
                }
                isMoving = isMoving || m_cores[core].next > before;
            }
        }
        return std::move(m_made);
    }

private:
    using Expressions = std::vector<Expression>;
    struct Core {
        std::size_t next = 0;
        std::map<std::int64_t, Expression> local = {};
        std::map<std::int32_t, std::deque<Expressions>> arrived = {}; // by sender
    };

    [[nodiscard]] Expressions read(std::size_t core, std::int64_t address, std::int64_t length) const
    {
        Expressions found;
        for (std::int64_t at = address; at < address + length; ++at) {
            const auto cell = m_cores[core].local.find(at);
            found.push_back(cell != m_cores[core].local.end() ? cell->second : unknown(Kind::Unwritten, core, at));
        }
        return found;
    }
    void write(std::size_t core, std::int64_t address, const Expressions& values)
    {
        for (const Expression& each : values) {
            m_cores[core].local[address++] = each;
        }
    }

    /// Follows an instruction. False: it waits for a message.
    bool follow(std::size_t core, const Instruction& of)
    {
        switch (of.operation) {
        case Operation::Mvm:
            write(core, of.destination, multiplied(of, read(core, of.source, of.length)));
            break;
        case Operation::Vector:
            write(core, of.destination, computed(core, of));
            break;
        case Operation::Copy:
            write(core, of.destination, read(core, of.source, of.length));
            break;
        case Operation::Write:
            write(core, of.destination, Expressions(static_cast<std::size_t>(of.length), constant(of.source2)));
            break;
        case Operation::Load:
            load(core, of);
            break;
        case Operation::Store:
            for (std::int64_t at = of.destination; const Expression& each : read(core, of.source, of.length)) {
                m_made.stored[at++] = each;
            }
            break;
        case Operation::Send:
            m_cores[static_cast<std::size_t>(of.other)].arrived[static_cast<std::int32_t>(core)].push_back(
                read(core, of.source, of.length));
            break;
        case Operation::Receive: {
            auto& arrived = m_cores[core].arrived[of.other];
            if (arrived.empty()) {
                return false;
            }
            write(core, of.destination, arrived.front());
            arrived.pop_front();
            break;
        }
        }
        return true;
    }

    void load(std::size_t core, const Instruction& of)
    {
        for (std::int64_t i = 0; i < of.length; ++i) {
            const auto stored = m_made.stored.find(of.source + i);
            const bool isStored = m_loaded == LoadedSample::Same && stored != m_made.stored.end();
            m_cores[core].local[of.destination + i] = isStored ? stored->second : unknown(Kind::Given, of.source + i);
            m_made.loaded.insert(of.source + i);
        }
    }

    [[nodiscard]] Expressions multiplied(const Instruction& of, const Expressions& inputs) const
    {
        const PlacedGroup& placed = m_of.placement.groups[static_cast<std::size_t>(of.other)];
        const LayerPartition& layer = m_of.partitions[static_cast<std::size_t>(placed.matrix)];
        const GroupSlice slice = sliceOf(layer, placed.part, placed.group);
        Expressions results(static_cast<std::size_t>(slice.columns));
        for (std::size_t column = 0; column < results.size(); ++column) {
            for (std::size_t row = 0; row < inputs.size(); ++row) {
                const auto weight = weightAt(m_of.graph.nodes[layer.node], layer, slice, static_cast<std::int64_t>(row),
                                             static_cast<std::int64_t>(column));
                if (weight) {
                    const Expression cell =
                        unknown(Kind::Weight, layer.node, weight->output, weight->channel, weight->y, weight->x);
                    results[column] = sum(results[column], product(cell, inputs[row]));
                }
            }
        }
        return results;
    }

    Expressions computed(std::size_t core, const Instruction& of)
    {
        Expressions results = read(core, of.source, of.length);
        const Expressions others = hasTwoOperands(of.function) ? read(core, of.source2, of.length) : results;
        for (std::size_t i = 0; i < results.size(); ++i) {
            results[i] = applied(of.function, results[i], others[i]);
        }
        return results;
    }

    Expression applied(VectorFunction function, const Expression& a, const Expression& b)
    {
        switch (function) {
        case VectorFunction::Add:
            return sum(a, b);
        case VectorFunction::Sub:
            return difference(a, b);
        case VectorFunction::Mul:
            return product(a, b);
        case VectorFunction::Max:
            return maximum(a, b);
        case VectorFunction::Relu:
            return relu(a);
        default:
            return unknown(Kind::Function, function, a.first, a.second);
        }
    }

    Expression relu(const Expression& of)
    {
        return m_relus.contains(of)
                   ? of
                   : *m_relus.insert(unknown(Kind::Function, VectorFunction::Relu, of.first, of.second)).first;
    }

    /// The operands of a maximum, which may be one itself, are a set.
    Expression maximum(const Expression& a, const Expression& b)
    {
        std::set<Expression> operands;
        for (const Expression& each : {a, b}) {
            if (const auto known = m_maxima.find(each); known != m_maxima.end()) {
                operands.insert(known->second.begin(), known->second.end());
            } else {
                operands.insert(each);
            }
        }
        if (operands.size() == 1) {
            return a;
        }
        Expression made = unknown(Kind::Maximum);
        for (const Expression& each : operands) {
            made = unknown(Kind::Maximum, made.first, made.second, each.first, each.second);
        }
        m_maxima.emplace(made, std::move(operands));
        return made;
    }

    const RandomCase& m_of;
    const Streams& m_streams;
    LoadedSample m_loaded;
    std::vector<Core> m_cores;
    std::map<Expression, std::set<Expression>> m_maxima; // operands of each
    std::set<Expression> m_relus;
    StreamMeaning m_made;
};

} // namespace

StreamMeaning meaningOf(const RandomCase& of, const Streams& streams, LoadedSample loaded)
{
    return Follower(of, streams, loaded).make();
}

bool isEquivalent(const RandomCase& of, const StreamMeaning& original, const StreamMeaning& changed)
{
    const GlobalMemory memory = globalMemoryOf(of.graph);
    const auto isOutput = [&](std::int64_t address) {
        return std::ranges::any_of(of.graph.outputs, [&](std::size_t node) {
            return address >= memory.images[node] &&
                   address < memory.images[node] + of.graph.nodes[node].out.elements();
        });
    };
    const auto isAlike = [&](const auto& stored) {
        const auto other = changed.stored.find(stored.first);
        return other != changed.stored.end() ? other->second == stored.second
                                             : !isOutput(stored.first) && !changed.loaded.contains(stored.first);
    };
    const auto isKnown = [&](const auto& stored) { return original.stored.contains(stored.first); };
    return std::ranges::all_of(original.stored, isAlike) && std::ranges::all_of(changed.stored, isKnown);
}

} // namespace pimento::crossbar
