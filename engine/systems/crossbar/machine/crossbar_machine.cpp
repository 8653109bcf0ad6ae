// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/machine/crossbar_machine.h"

#include "engine/base/stop_check.h"
#include "engine/systems/crossbar/machine/array_weights.h"
#include "engine/systems/crossbar/machine/fired_windows.h"
#include "engine/systems/crossbar/machine/instruction_place.h"
#include "engine/systems/crossbar/machine/products.h"

#include <algorithm>
#include <cstddef>
#include <deque>
#include <string>
#include <utility>

namespace pimento::crossbar {

namespace {

constexpr std::size_t kStepsOfProduct = 64; // between two looks for a stop

/// Executes instructions core by core: each core goes on until it has to wait for another one.
class Machine {
public:
    Machine(const MachineTask& task, const Streams& streams, const MachineOptions& options, std::stop_token stop)
        : m_task(task), m_streams(streams), m_options(options), m_stop(std::move(stop)),
          m_weights(task.graph, task.partitions, task.integers), m_cores(streams.cores.size()),
          m_fired(m_weights.groups())
    {
    }

    Result<MachineRun> run()
    {
        if (const auto checked = checkShape(m_streams, m_task.chip); !checked) {
            return tl::unexpected<Error>(checked.error());
        }
        prepare();
        for (std::size_t i = 0; i < m_cores.size(); ++i) {
            m_ready.push_back(m_options.order == CoreOrder::Ascending ? i : m_cores.size() - 1 - i);
        }
        while (!m_ready.empty()) {
            const std::size_t core = m_ready.front();
            m_ready.pop_front();
            if (const auto advanced = advance(core); !advanced) {
                return tl::unexpected<Error>(advanced.error());
            }
            if (std::exchange(m_hasStored, false)) { // those that wait for stores may be able to go on
                m_ready.insert(m_ready.end(), m_waiting.begin(), m_waiting.end());
                m_waiting.clear();
            }
        }
        for (std::size_t core = 0; core < m_cores.size(); ++core) {
            const std::size_t next = m_cores[core].next;
            if (next < m_streams.cores[core].size()) {
                const Instruction& of = m_streams.cores[core][next];
                if (of.operation == Operation::Load) {
                    return refuse(core, "loads what no core stores before", "Store a layer before others load it");
                }
                const auto other = static_cast<std::size_t>(of.other);
                return refuse(core, "waits for ever for " + stateOf(m_streams, other, m_cores[other].next),
                              "Give each send one receive, in the same order in both cores");
            }
            m_run.localEnds.push_back(m_cores[core].local.end());
        }
        return std::move(m_run);
    }

private:
    struct Core {
        WrittenCells local;
        std::size_t next = 0; // instruction
        /// What other cores have sent, in order, under asynchronous communication.
        std::deque<std::pair<std::size_t, Integers>> arrived = {};
    };

    void prepare()
    {
        m_run.loaded.resize(static_cast<std::size_t>(m_task.memory.size));
        for (std::size_t i = 0; i < m_task.graph.nodes.size(); ++i) {
            const GraphNode& node = m_task.graph.nodes[i];
            if (node.hasBias) {
                std::ranges::copy(m_task.integers.biases[i],
                                  m_given.write(m_task.memory.biases[i], node.out.channels).begin());
            }
            const bool isInput = node.kind == NodeKind::Input;
            if (isInput || m_options.loaded == LoadedSample::Previous) {
                std::ranges::copy(isInput ? m_task.integers.inputs[i] : m_options.previous[i],
                                  m_given.write(m_task.memory.images[i], node.out.elements()).begin());
            }
        }
    }

    [[nodiscard]] tl::unexpected<Error> refuse(std::size_t core, std::string what, std::string hint = {}) const
    {
        return fail(std::move(what), placeOf(m_task.graph, m_streams, core, m_cores[core].next), std::move(hint));
    }

    // Memories.

    [[nodiscard]] Result<void> checkRange(std::size_t core, std::int64_t address, std::int64_t length,
                                          std::int64_t size) const
    {
        if (address < 0 || address > size - length) {
            return refuse(core, "reaches address " + std::to_string(address < 0 ? address : address + length - 1) +
                                    ", which is out of range");
        }
        return {};
    }

    [[nodiscard]] Result<std::span<const std::int64_t>> read(std::size_t core, const WrittenCells& memory,
                                                             std::int64_t address, std::int64_t length,
                                                             std::int64_t size = kLargestAddress) const
    {
        if (const auto inside = checkRange(core, address, length, size); !inside) {
            return tl::unexpected<Error>(inside.error());
        }
        if (const std::int64_t unwritten = memory.firstUnwritten(address, length); unwritten >= 0) {
            return refuse(core, "reads address " + std::to_string(unwritten) + ", which nothing has written");
        }
        return memory.read(address, length);
    }

    [[nodiscard]] Result<void> writeLocal(std::size_t core, std::int64_t address, std::span<const std::int64_t> values)
    {
        const auto length = static_cast<std::int64_t>(values.size());
        if (const auto inside = checkRange(core, address, length, kLargestAddress); !inside) {
            return inside;
        }
        std::ranges::copy(values, m_cores[core].local.write(address, length).begin());
        return {};
    }

    // Instructions.

    /// Executes instructions of a core until it waits or is at its end.
    Result<void> advance(std::size_t core)
    {
        const std::vector<Instruction>& stream = m_streams.cores[core];
        Core& at = m_cores[core];
        for (; at.next < stream.size(); ++at.next) {
            const Instruction& of = stream[at.next];
            if (m_stop.isStopped(of.operation == Operation::Mvm ? kStepsOfProduct : 1)) {
                return fail(ErrorKind::Stopped, "was stopped", "execution of streams");
            }
            if (of.length < 1) {
                return refuse(core, "has length " + std::to_string(of.length));
            }
            if (isTransfer(of)) {
                const auto moved = transfer(core, of);
                if (!moved) {
                    return tl::unexpected<Error>(moved.error());
                }
                if (!*moved) {
                    return {};
                }
                continue;
            }
            if (of.operation == Operation::Load && waitsForStores(of)) {
                m_waiting.push_back(core);
                return {};
            }
            if (const auto done = executeAlone(core, of); !done) {
                return done;
            }
        }
        return {};
    }

    /// Whether a load reads what this run has to store.
    [[nodiscard]] bool readsStores(const Instruction& of) const
    {
        return of.stage == Stage::Prepare && !m_options.waitsFor.empty() &&
               m_options.waitsFor[static_cast<std::size_t>(of.node)] >= 0;
    }
    [[nodiscard]] bool waitsForStores(const Instruction& of) const
    {
        return readsStores(of) && of.source >= 0 && m_run.stored.firstUnwritten(of.source, of.length) >= 0;
    }

    Result<void> executeAlone(std::size_t core, const Instruction& of)
    {
        switch (of.operation) {
        case Operation::Mvm:
            return multiply(core, of);
        case Operation::Vector:
            return computeVector(core, of);
        case Operation::Copy:
            return copy(core, of);
        case Operation::Write:
            m_values.assign(static_cast<std::size_t>(of.length), of.source2);
            return writeLocal(core, of.destination, m_values);
        case Operation::Load:
            return load(core, of);
        case Operation::Store:
            return store(core, of);
        case Operation::Send:
        case Operation::Receive:
            break;
        }
        return refuse(core, "is no instruction of one core");
    }

    Result<void> multiply(std::size_t core, const Instruction& of)
    {
        const auto& groups = m_task.placement.groups;
        if (of.other < 0 || static_cast<std::size_t>(of.other) >= groups.size()) {
            return refuse(core,
                          "names array group " + std::to_string(of.other) + " of " + std::to_string(groups.size()));
        }
        const PlacedGroup& placed = groups[static_cast<std::size_t>(of.other)];
        const LayerPartition& layer = m_task.partitions[static_cast<std::size_t>(placed.matrix)];
        const GroupWeights& weights = m_weights.of(placed);
        if (placed.core != static_cast<std::int32_t>(core)) {
            return refuse(core, "fires array group " + std::to_string(of.other) + ", which lies in core " +
                                    std::to_string(placed.core));
        }
        if (layer.node != static_cast<std::size_t>(of.node)) {
            return refuse(core, "fires array group " + std::to_string(of.other) + ", which belongs to " +
                                    m_task.graph.nodes[layer.node].name);
        }
        if (weights.rows != of.length) {
            return refuse(core, "gives " + std::to_string(of.length) + " inputs to array group " +
                                    std::to_string(of.other) + ", which has " + std::to_string(weights.rows) + " rows");
        }
        const std::string wrong = m_fired.count(m_weights.index(placed), placed.group, of.window, layer.windows);
        if (!wrong.empty()) {
            return refuse(core, wrong);
        }
        const auto inputs = read(core, m_cores[core].local, of.source, of.length);
        if (!inputs) {
            return tl::unexpected<Error>(inputs.error());
        }
        m_values.assign(static_cast<std::size_t>(weights.columns), 0);
        addProducts(*inputs, weights.cells.data(), m_values);
        ++m_run.products;
        return writeLocal(core, of.destination, m_values);
    }

    Result<void> computeVector(std::size_t core, const Instruction& of)
    {
        const WrittenCells& local = m_cores[core].local;
        const bool isBinary = hasTwoOperands(of.function);
        const auto first = read(core, local, of.source, of.length);
        if (!first) {
            return tl::unexpected<Error>(first.error());
        }
        const auto second = isBinary ? read(core, local, of.source2, of.length) : first;
        if (!second) {
            return tl::unexpected<Error>(second.error());
        }
        if (overlapInPart(of.destination, of.source, of.length) ||
            (isBinary && overlapInPart(of.destination, of.source2, of.length))) {
            return refuse(core, "writes a part of its operands");
        }
        m_values.resize(static_cast<std::size_t>(of.length));
        for (std::size_t i = 0; i < m_values.size(); ++i) {
            m_values[i] = applied(of.function, (*first)[i], (*second)[i]);
        }
        return writeLocal(core, of.destination, m_values);
    }

    Result<void> copy(std::size_t core, const Instruction& of)
    {
        const auto values = read(core, m_cores[core].local, of.source, of.length);
        if (!values) {
            return tl::unexpected<Error>(values.error());
        }
        if (overlapInPart(of.destination, of.source, of.length)) {
            return refuse(core, "copies onto a part of its source");
        }
        m_values.assign(values->begin(), values->end());
        return writeLocal(core, of.destination, m_values);
    }

    Result<void> load(std::size_t core, const Instruction& of)
    {
        const bool isGiven =
            !readsStores(of) && m_given.firstUnwritten(std::max<std::int64_t>(of.source, 0), of.length) < 0;
        const auto values = read(core, isGiven ? m_given : m_run.stored, of.source, of.length, m_task.memory.size);
        if (!values) {
            return tl::unexpected<Error>(values.error());
        }
        std::fill_n(m_run.loaded.begin() + of.source, of.length, std::uint8_t{1});
        return writeLocal(core, of.destination, *values);
    }

    Result<void> store(std::size_t core, const Instruction& of)
    {
        const auto values = read(core, m_cores[core].local, of.source, of.length);
        if (!values) {
            return tl::unexpected<Error>(values.error());
        }
        if (const auto inside = checkRange(core, of.destination, of.length, m_task.memory.size); !inside) {
            return inside;
        }
        if (const std::int64_t written = m_run.stored.firstWritten(of.destination, of.length); written >= 0) {
            return refuse(core, "stores to address " + std::to_string(written) + " of the chip a second time");
        }
        std::ranges::copy(*values, m_run.stored.write(of.destination, of.length).begin());
        m_hasStored = true;
        return {};
    }

    // Transfers.

    /// Makes a transfer. False: the core has to wait.
    Result<bool> transfer(std::size_t core, const Instruction& of)
    {
        if (of.other < 0 || static_cast<std::size_t>(of.other) >= m_cores.size() ||
            static_cast<std::size_t>(of.other) == core) {
            return refuse(core, "names core " + std::to_string(of.other) + " as the other one");
        }
        return m_task.chip.communication == Communication::Asynchronous ? queue(core, of) : meet(core, of);
    }

    Result<bool> meet(std::size_t core, const Instruction& of)
    {
        const auto other = static_cast<std::size_t>(of.other);
        Core& at = m_cores[other];
        const std::vector<Instruction>& stream = m_streams.cores[other];
        if (at.next == stream.size()) {
            return false;
        }
        const Instruction& theirs = stream[at.next];
        if (!isTransfer(theirs) || theirs.other != static_cast<std::int32_t>(core) ||
            theirs.operation == of.operation) {
            return false;
        }
        if (theirs.length != of.length) {
            return refuse(core, "moves " + std::to_string(of.length) + " elements; instruction " +
                                    std::to_string(at.next) + " of core " + std::to_string(other) + " moves " +
                                    std::to_string(theirs.length));
        }
        const bool sends = of.operation == Operation::Send;
        const auto values = sends ? read(core, m_cores[core].local, of.source, of.length)
                                  : read(other, at.local, theirs.source, of.length);
        if (!values) {
            return tl::unexpected<Error>(values.error());
        }
        const auto written =
            sends ? writeLocal(other, theirs.destination, *values) : writeLocal(core, of.destination, *values);
        if (!written) {
            return tl::unexpected<Error>(written.error());
        }
        ++at.next;
        m_ready.push_back(other);
        return true;
    }

    Result<bool> queue(std::size_t core, const Instruction& of)
    {
        const auto other = static_cast<std::size_t>(of.other);
        if (of.operation == Operation::Send) {
            const auto values = read(core, m_cores[core].local, of.source, of.length);
            if (!values) {
                return tl::unexpected<Error>(values.error());
            }
            m_cores[other].arrived.emplace_back(core, Integers(values->begin(), values->end()));
            m_ready.push_back(other);
            return true;
        }
        auto& arrived = m_cores[core].arrived;
        const auto from = std::ranges::find(arrived, other, [](const auto& each) { return each.first; });
        if (from == arrived.end()) {
            return false;
        }
        if (static_cast<std::int64_t>(from->second.size()) != of.length) {
            return refuse(core, "takes " + std::to_string(of.length) + " elements of " +
                                    std::to_string(from->second.size()) + " that core " + std::to_string(other) +
                                    " has sent");
        }
        const auto written = writeLocal(core, of.destination, from->second);
        arrived.erase(from);
        return written ? Result<bool>(true) : tl::unexpected<Error>(written.error());
    }

    const MachineTask& m_task;
    const Streams& m_streams;
    const MachineOptions& m_options;
    StopCheck m_stop;
    ArrayWeights m_weights;
    std::vector<Core> m_cores;
    std::deque<std::size_t> m_ready;    // cores that may be able to go on
    std::vector<std::size_t> m_waiting; // cores that wait for stores
    bool m_hasStored = false;           // since it was asked
    FiredWindows m_fired;
    WrittenCells m_given; // memory of the chip before the run
    MachineRun m_run;
    Integers m_values; // of the instruction
};

} // namespace

Result<MachineRun> execute(const MachineTask& task, const Streams& streams, const MachineOptions& options,
                           const std::stop_token& stop)
{
    return Machine(task, streams, options, stop).run();
}

} // namespace pimento::crossbar
