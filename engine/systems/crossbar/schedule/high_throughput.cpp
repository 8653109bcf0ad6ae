// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/schedule/high_throughput.h"

#include "engine/systems/crossbar/schedule/core_inputs.h"
#include "engine/systems/crossbar/schedule/core_layout.h"
#include "engine/systems/crossbar/schedule/early_functions.h"
#include "engine/systems/crossbar/schedule/first_steps.h"
#include "engine/systems/crossbar/schedule/layer_cycles.h"
#include "engine/systems/crossbar/schedule/pool_choice.h"
#include "engine/systems/crossbar/schedule/unweighted_layers.h"
#include "engine/systems/crossbar/streams/vector_functions.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>

namespace pimento::crossbar {

namespace {

/// Writes the streams step by step.
class Scheduler {
public:
    Scheduler(const LayerGraph& graph, std::span<const LayerPartition> partitions, const Placement& placement,
              const CrossbarChip& chip, const HighThroughputOptions& options)
        : m_graph(graph), m_partitions(partitions), m_chip(chip), m_options(options),
          m_shares(windowShares(placement, partitions, chip.cores(),
                                options.habits.deals ? ShareRounding::SinglePrecision : ShareRounding::Even)),
          m_layout(layoutOf(placement, {})), m_memory(globalMemoryOf(graph)), m_pools(pooledWithReaders()),
          m_results(graph, m_memory, options.layers == ScheduledLayers::All, m_pools),
          m_ofLayers(stepsOfLayers(m_shares)),
          m_steps(m_ofLayers.empty() ? 1 : std::ranges::max(m_ofLayers)) // 1: layers without weights alone
    {
        for (const LayerPartition& of : m_partitions) {
            m_functions.push_back(vectorFunctionsOf(m_graph.nodes[of.node].fused));
        }
        if (!m_pools.empty()) {
            m_layout = layoutOf(placement, m_pools);
        }
        if (m_options.spreadsLayers) {
            setFirstSteps(firstSteps(m_graph, m_partitions, m_shares, m_steps));
        }
        groupLayers();
        if (m_options.layers == ScheduledLayers::All) {
            m_others.emplace(m_graph, m_partitions, m_memory, m_results, m_layout, m_steps,
                             PostOptions{.chunkElements = m_options.postChunk,
                                         .inputBuffers = m_options.inputBuffers,
                                         .pools = {.elements = m_options.poolElements,
                                                   .channels = m_options.poolChannels,
                                                   .divisor = m_options.divisor}});
        }
    }

    /// Whether the buffers that a schedule needs in any case obey the limit.
    [[nodiscard]] bool fits() const
    {
        return m_options.localElements == 0 || std::ranges::max(m_layout.ends) <= m_options.localElements;
    }

    HighThroughputSchedule make()
    {
        findHelpers();
        const auto cores = static_cast<std::size_t>(m_chip.cores());
        m_streams.cores.resize(cores);
        m_streams.stepEnds.resize(cores);
        m_stepBegins.resize(cores);
        findBusySteps();
        m_inputs.emplace(m_graph, m_partitions, m_memory, m_layout, m_options);
        for (m_step = 0; m_step < m_steps; ++m_step) {
            addStep();
        }
        return {.streams = std::move(m_streams),
                .memory = std::move(m_memory),
                .bufferEnds = std::move(m_layout.ends),
                .localEnds = m_inputs->localEnds(),
                .cycles = m_cycles.cycles,
                .waitsFor = std::move(m_cycles.waitsFor)};
    }

private:
    /// Copies of a layer with fewer windows than others begin later, and end with them: the inputs of those that
    /// compute until the end come first.
    void setFirstSteps(const std::vector<std::int64_t>& ofLayers)
    {
        for (GroupRun& run : m_layout.runs) {
            const auto matrix = static_cast<std::size_t>(run.matrix);
            run.firstStep = ofLayers[matrix] + m_ofLayers[matrix] - run.share.count;
        }
    }

    /// Layers of a group begin one after the other, all copies of a layer together.
    void groupLayers()
    {
        m_cycles = layerCycles(m_graph, m_partitions, m_results,
                               {.steps = m_steps,
                                .ofLayers = m_ofLayers,
                                .groupsLayers = m_options.groupsLayers,
                                .pooledAhead = m_options.inputBuffers});
        for (GroupRun& run : m_layout.runs) {
            const std::int64_t first = m_cycles.firstSteps[static_cast<std::size_t>(run.matrix)];
            run.firstStep = first < 0 ? run.firstStep : first;
        }
    }

    [[nodiscard]] CoreLayout layoutOf(const Placement& placement, std::span<const std::size_t> pools) const
    {
        return coreLayout(m_graph, m_partitions, placement, m_shares, m_chip,
                          {.inputBuffers = m_options.inputBuffers,
                           .keepsAllBiases = m_options.habits.keepsAllBiases,
                           .pools = pools});
    }

    [[nodiscard]] std::vector<std::size_t> pooledWithReaders() const
    {
        const bool isWanted = m_options.layers == ScheduledLayers::All && m_options.poolsWithReaders;
        return isWanted ? poolsWithReaders(m_graph, m_partitions, m_layout, m_chip) : std::vector<std::size_t>();
    }

    /// In the order of cores, the runs that send their results to other cores.
    void findHelpers()
    {
        for (std::size_t i = 0; i < m_layout.runs.size(); ++i) {
            if (!m_layout.runs[i].collects) {
                m_helpers.push_back(i);
            }
        }
    }

    /// Steps in which cores may have instructions; biases come in the first one in any case.
    void findBusySteps()
    {
        for (std::size_t core = 0; core < m_streams.cores.size(); ++core) {
            const bool worksAlone = m_others && m_others->worksAlone(core);
            m_busy.push_back(worksAlone ? StepRange{0, m_steps} : m_layout.stepsOf(core));
        }
    }

    [[nodiscard]] bool isBusy(std::size_t core) const { return m_step == 0 || m_busy[core].contains(m_step); }

    void addStep()
    {
        for (std::size_t core = 0; core < m_streams.cores.size(); ++core) {
            m_stepBegins[core] = m_streams.cores[core].size();
            if (!isBusy(core)) {
                continue;
            }
            if (m_others) {
                m_others->addPools(core, m_step, m_streams.cores[core]);
            }
            addProducts(core);
            if (m_others) {
                m_others->addLoads(core, m_step, m_streams.cores[core]);
            }
        }
        for (const std::size_t helper : m_helpers) {
            addTransfer(m_layout.runs[helper]);
        }
        for (std::size_t core = 0; core < m_streams.cores.size(); ++core) {
            if (isBusy(core)) {
                addResults(core);
            }
            m_streams.stepEnds[core].push_back(static_cast<std::uint32_t>(m_streams.cores[core].size()));
        }
    }

    [[nodiscard]] bool works(const GroupRun& run) const { return run.worksIn(m_step); }
    [[nodiscard]] std::int64_t windowOf(const GroupRun& run) const { return run.windowIn(m_step); }
    [[nodiscard]] std::int32_t nodeOf(std::int32_t matrix) const
    {
        return static_cast<std::int32_t>(m_partitions[static_cast<std::size_t>(matrix)].node);
    }

    Instruction& emit(std::int32_t core, Operation operation, Stage stage, const GroupRun& run)
    {
        std::vector<Instruction>& stream = m_streams.cores[static_cast<std::size_t>(core)];
        stream.push_back({.operation = operation, .stage = stage, .node = nodeOf(run.matrix)});
        stream.back().window = static_cast<std::int32_t>(windowOf(run));
        stream.back().length = run.columns;
        return stream.back();
    }

    /// Adds `operand` to the sum of a run.
    void emitAdd(const GroupRun& run, Stage stage, std::int64_t operand)
    {
        Instruction& made = emit(run.core, Operation::Vector, stage, run);
        made.function = VectorFunction::Add;
        made.destination = run.output;
        made.source = run.output;
        made.source2 = operand;
    }

    void emitFunctions(const GroupRun& run)
    {
        for (const VectorFunction each : m_functions[static_cast<std::size_t>(run.matrix)]) {
            Instruction& made = emit(run.core, Operation::Vector, Stage::Activate, run);
            made.function = each;
            made.destination = run.output;
            made.source = run.output;
        }
    }

    void addProducts(std::size_t core)
    {
        const std::size_t first = m_layout.firstRun(core);
        const std::size_t end = m_layout.runEnds[core];
        if (first == end) {
            return;
        }
        if (m_step == 0) {
            loadBiases(first, end);
        }
        m_inputs->prepare(core, m_step);
        if (m_chip.execution == Execution::InOrder) {
            m_inputs->appendAll(m_streams.cores[core]);
        }
        std::int64_t products = m_layout.productsIn(core, m_step);
        for (std::size_t i = first; i < end; ++i) {
            const GroupRun& run = m_layout.runs[i];
            for (std::int32_t j = 0; works(run) && j < run.groups; ++j, --products) {
                if (m_chip.execution == Execution::OutOfOrder) {
                    m_inputs->appendNext(m_streams.cores[core]);
                }
                multiply(run, j);
                if (m_others) {
                    m_others->addBetween(core, products, m_streams.cores[core]);
                }
            }
            if (works(run) && run.collects && run.helpers == 0 && !m_options.habits.activatesEarly) {
                emitFunctions(run);
            }
            if (works(run) && isStoredEarly(run)) {
                emitStore(run);
            }
        }
        if (m_others) {
            m_others->addBetween(core, 1, m_streams.cores[core]);
        }
    }

    /// Results that need nothing else than the products of their run leave the core at once.
    [[nodiscard]] bool isStoredEarly(const GroupRun& run) const
    {
        return m_options.storesEarly && run.collects && run.helpers == 0 &&
               !m_results.sumOf(static_cast<std::size_t>(nodeOf(run.matrix)));
    }

    void emitStore(const GroupRun& run)
    {
        m_results.store({.node = m_results.stored(static_cast<std::size_t>(nodeOf(run.matrix))),
                         .firstPixel = windowOf(run),
                         .firstChannel = run.firstColumn,
                         .channels = run.columns,
                         .address = run.output},
                        Stage::Output, m_streams.cores[static_cast<std::size_t>(run.core)]);
    }

    void loadBiases(std::size_t first, std::size_t end)
    {
        for (std::size_t i = first; i < end; ++i) {
            const GroupRun& run = m_layout.runs[i];
            const bool isSecond = std::any_of(m_layout.runs.begin() + static_cast<std::ptrdiff_t>(first),
                                              m_layout.runs.begin() + static_cast<std::ptrdiff_t>(i),
                                              [&](const GroupRun& each) { return each.bias == run.bias; });
            if (run.bias >= 0 && !isSecond) {
                Instruction& load = emit(run.core, Operation::Load, Stage::Bias, run);
                load.window = static_cast<std::int32_t>(run.share.first);
                load.destination = run.bias;
                load.source = m_memory.biases[static_cast<std::size_t>(load.node)] + run.firstColumn;
            }
        }
    }

    void multiply(const GroupRun& run, std::int32_t index)
    {
        const auto group = static_cast<std::size_t>(run.firstGroup + index);
        const GroupBuffers& at = m_layout.buffers[group];
        Instruction& made = emit(run.core, Operation::Mvm, Stage::Main, run);
        made.other = m_layout.groups[group];
        made.length = static_cast<std::int32_t>(at.slice.rows);
        made.destination = at.output;
        made.source = at.inputIn(m_step);
        if (index > 0) {
            emitAdd(run, Stage::AccumulateLocal, at.output);
        } else if (run.collects && run.bias >= 0) {
            emitAdd(run, Stage::Bias, run.bias);
        }
    }

    void addTransfer(const GroupRun& helper)
    {
        if (!works(helper)) {
            return;
        }
        const GroupRun& collector = m_layout.runs[static_cast<std::size_t>(helper.collector)];
        Instruction& send = emit(helper.core, Operation::Send, Stage::AccumulateRemote, helper);
        send.other = collector.core;
        send.source = helper.output;
        send.destination = collector.received;
        Instruction& receive = emit(collector.core, Operation::Receive, Stage::AccumulateRemote, helper);
        receive.other = helper.core;
        receive.source = helper.output;
        receive.destination = collector.received;
        emitAdd(collector, Stage::AccumulateRemote, collector.received);
    }

    /// The functions of runs with helpers, all stores, and the results of other layers.
    void addResults(std::size_t core)
    {
        std::vector<FunctionsOfSum> early;
        for (std::size_t i = m_layout.firstRun(core); i < m_layout.runEnds[core]; ++i) {
            const GroupRun& run = m_layout.runs[i];
            if (works(run) && run.collects && m_options.habits.activatesEarly) {
                std::vector<Instruction>& stream = m_streams.cores[core];
                const std::size_t end = stream.size();
                emitFunctions(run);
                early.push_back({.sum = run.output,
                                 .functions = {stream.begin() + static_cast<std::ptrdiff_t>(end), stream.end()}});
                stream.resize(end);
            } else if (works(run) && run.collects && run.helpers > 0) {
                emitFunctions(run);
            }
        }
        std::erase_if(early, [](const FunctionsOfSum& each) { return each.functions.empty(); });
        if (!early.empty()) {
            placeFunctionsEarly(m_streams.cores[core], m_stepBegins[core], early);
        }
        if (m_others) {
            m_others->addSums(core, m_step, m_streams.cores[core]);
        }
        for (std::size_t i = m_layout.firstRun(core); i < m_layout.runEnds[core]; ++i) {
            const GroupRun& run = m_layout.runs[i];
            if (works(run) && run.collects && !isStoredEarly(run)) {
                emitStore(run);
            }
        }
        if (m_others) {
            m_others->addResults(core, m_step, m_streams.cores[core]);
        }
    }

    const LayerGraph& m_graph;
    std::span<const LayerPartition> m_partitions;
    const CrossbarChip& m_chip;
    HighThroughputOptions m_options;
    std::vector<std::vector<WindowShare>> m_shares;
    CoreLayout m_layout;
    GlobalMemory m_memory;
    LayerCycles m_cycles;
    std::vector<std::size_t> m_pools; // computed with the matrices that read them
    LayerResults m_results;
    std::vector<std::int64_t> m_ofLayers; // steps of each layer of the partitions
    std::int64_t m_steps;
    std::vector<std::vector<VectorFunction>> m_functions; // of each layer of the partitions
    std::vector<std::size_t> m_helpers;
    std::optional<UnweightedLayers> m_others;
    std::optional<CoreInputs> m_inputs;
    std::vector<StepRange> m_busy;         // of each core
    std::vector<std::size_t> m_stepBegins; // of each core: instructions before the step
    std::int64_t m_step = 0;
    Streams m_streams;
};

/// Deals pools in smaller pieces, then computes none with its reader. False: nothing is left to try.
bool takeLessMemory(HighThroughputOptions& options)
{
    constexpr std::int64_t kSmaller = 8;
    if (options.layers != ScheduledLayers::All || (options.poolElements <= 1 && !options.poolsWithReaders)) {
        return false;
    }
    options.poolsWithReaders = options.poolsWithReaders && options.poolElements > 1;
    options.poolElements = std::max<std::int64_t>(1, options.poolElements / kSmaller);
    return true;
}

} // namespace

Result<HighThroughputSchedule> scheduleHighThroughput(const LayerGraph& graph,
                                                      std::span<const LayerPartition> partitions,
                                                      const Placement& placement, const CrossbarChip& chip,
                                                      const HighThroughputOptions& options)
{
    for (const LayerPartition& of : partitions) {
        if (of.form == Unfolding::Strip || of.form == Unfolding::Scatter) {
            return fail("is unfolded as \"" + std::string(nameOf(of.form)) +
                            "\", which the schedule for throughput does not know",
                        "layer " + graph.nodes[of.node].name, "Unfold it as \"window\", \"positions\" or \"rows\"");
        }
    }
    HighThroughputOptions tried = options;
    while (true) {
        Scheduler scheduler(graph, partitions, placement, chip, tried);
        if (scheduler.fits() || !takeLessMemory(tried)) {
            return scheduler.make();
        }
    }
}

} // namespace pimento::crossbar
