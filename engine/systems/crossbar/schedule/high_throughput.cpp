// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/schedule/high_throughput.h"

#include "engine/systems/crossbar/schedule/core_layout.h"
#include "engine/systems/crossbar/schedule/early_functions.h"
#include "engine/systems/crossbar/schedule/first_steps.h"
#include "engine/systems/crossbar/schedule/fused_sums.h"
#include "engine/systems/crossbar/schedule/input_preparation.h"
#include "engine/systems/crossbar/schedule/line_buffer.h"
#include "engine/systems/crossbar/schedule/post_layers.h"
#include "engine/systems/crossbar/streams/vector_functions.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
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
                                options.habits.deals ? ShareRounding::SinglePrecision : ShareRounding::Exact)),
          m_layout(coreLayout(graph, partitions, placement, m_shares, chip,
                              {.inputBuffers = options.inputBuffers, .keepsAllBiases = options.habits.keepsAllBiases})),
          m_memory(globalMemoryOf(graph)), m_results(graph, m_memory, options.layers == ScheduledLayers::All),
          m_inputs(graph, partitions, m_memory,
                   options.habits.confuses ? PieceIdentity::HashOfAddress : PieceIdentity::Address)
    {
    }

    HighThroughputSchedule make()
    {
        for (const LayerPartition& of : m_partitions) {
            std::vector<VectorFunction>& functions = m_functions.emplace_back();
            for (const std::string& name : m_graph.nodes[of.node].fused) {
                std::ranges::copy(vectorFunctionsOf(name), std::back_inserter(functions));
            }
        }
        findHelpers();
        const auto cores = static_cast<std::size_t>(m_chip.cores());
        m_streams.cores.resize(cores);
        m_streams.stepEnds.resize(cores);
        m_stepBegins.resize(cores);
        const std::int64_t steps = stepsOf();
        if (m_options.spreadsLayers) {
            const std::vector<std::int64_t> first = firstSteps(m_graph, m_partitions, m_shares, steps);
            for (GroupRun& run : m_layout.runs) {
                run.firstStep = first[static_cast<std::size_t>(run.matrix)];
            }
        }
        if (m_options.layers == ScheduledLayers::All) {
            m_sums.emplace(m_graph, m_partitions, m_memory, m_results, m_layout, m_options.inputBuffers);
            m_post.emplace(m_graph, m_memory, m_results, cores, steps,
                           PostOptions{.chunkElements = m_options.postChunk,
                                       .inputBuffers = m_options.inputBuffers,
                                       .pools = {.elements = m_options.poolElements,
                                                 .channels = m_options.poolChannels,
                                                 .divisor = m_options.divisor}});
            m_postAddresses = m_layout.ends;
            for (std::size_t core = 0; core < cores; ++core) {
                m_layout.ends[core] += m_post->elements(core);
            }
        }
        m_localEnds = m_layout.ends;
        for (std::size_t core = 0; m_options.reuse == InputReuse::AcrossSteps && core < cores; ++core) {
            m_lines.emplace_back(m_graph, m_partitions, m_memory, m_layout, core, m_options.lineBlock);
        }
        for (m_step = 0; m_step < steps; ++m_step) {
            addStep();
        }
        return {.streams = std::move(m_streams),
                .memory = std::move(m_memory),
                .bufferEnds = std::move(m_layout.ends),
                .localEnds = std::move(m_localEnds)};
    }

private:
    [[nodiscard]] std::int64_t stepsOf() const
    {
        std::int64_t steps = 1; // also of layers without weights alone
        for (const auto& layer : m_shares) {
            for (const WindowShare& share : layer) {
                steps = std::max(steps, share.count);
            }
        }
        return steps;
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

    void addStep()
    {
        for (std::size_t core = 0; core < m_streams.cores.size(); ++core) {
            m_stepBegins[core] = m_streams.cores[core].size();
            addProducts(core);
            if (m_post) { // after the inputs of array groups, for which these must not wait
                addSums(core, &FusedSums::addLoads);
                m_post->addLoads(core, m_step, m_postAddresses[core], m_streams.cores[core]);
            }
        }
        for (const std::size_t helper : m_helpers) {
            addTransfer(m_layout.runs[helper]);
        }
        for (std::size_t core = 0; core < m_streams.cores.size(); ++core) {
            addResults(core);
            if (m_post) {
                m_post->addResults(core, m_step, m_postAddresses[core], m_streams.cores[core]);
            }
            m_streams.stepEnds[core].push_back(static_cast<std::uint32_t>(m_streams.cores[core].size()));
        }
    }

    void addSums(std::size_t core, void (FusedSums::*add)(std::size_t run, std::int64_t window, std::int64_t step,
                                                          std::vector<Instruction>& stream) const)
    {
        for (std::size_t i = m_layout.firstRun(core); i < m_layout.runEnds[core]; ++i) {
            if (works(m_layout.runs[i])) {
                ((*m_sums).*add)(i, windowOf(m_layout.runs[i]), m_step, m_streams.cores[core]);
            }
        }
    }

    [[nodiscard]] bool works(const GroupRun& run) const
    {
        return m_step >= run.firstStep && m_step - run.firstStep < run.share.count;
    }
    [[nodiscard]] std::int64_t windowOf(const GroupRun& run) const
    {
        return run.share.first + (m_step - run.firstStep) * run.share.stride;
    }
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
        prepareInputs(core, first, end);
        std::size_t piece = 0;
        std::size_t group = 0;
        if (m_chip.execution == Execution::InOrder) {
            piece = emitPieces(core, piece, preparedPieces().size());
        }
        for (std::size_t i = first; i < end; ++i) {
            const GroupRun& run = m_layout.runs[i];
            for (std::int32_t j = 0; works(run) && j < run.groups; ++j, ++group) {
                if (m_chip.execution == Execution::OutOfOrder) {
                    piece = emitPieces(core, piece, m_pieceEnds[group]);
                }
                multiply(run, j);
            }
            if (works(run) && run.collects && run.helpers == 0 && !m_options.habits.activatesEarly) {
                emitFunctions(run);
            }
        }
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

    void prepareInputs(std::size_t core, std::size_t first, std::size_t end)
    {
        const bool hasLines = m_options.reuse == InputReuse::AcrossSteps;
        m_inputs.startStep();
        m_pieces.clear();
        m_pieceEnds.clear();
        if (hasLines) {
            m_lines[core].startStep(m_step);
        }
        for (std::size_t i = first; i < end; ++i) {
            const GroupRun& run = m_layout.runs[i];
            for (std::int32_t j = 0; works(run) && j < run.groups; ++j) {
                const GroupBuffers& at = m_layout.buffers[static_cast<std::size_t>(run.firstGroup + j)];
                const WindowOfGroup of{
                    .matrix = run.matrix, .window = windowOf(run), .slice = at.slice, .buffer = inputOf(at)};
                if (hasLines) {
                    m_lines[core].add(of, m_pieces);
                } else {
                    m_inputs.add(of);
                }
                m_pieceEnds.push_back((hasLines ? m_pieces : m_inputs.pieces()).size());
            }
        }
        if (hasLines) {
            m_lines[core].endStep();
            m_localEnds[core] = m_layout.ends[core] + m_lines[core].elements();
        } else if (m_options.burst > 0) {
            m_inputs.shareLoads(m_options.burst);
            const auto bursts = static_cast<std::int64_t>(m_inputs.bursts().size());
            m_localEnds[core] = std::max(m_localEnds[core], m_layout.ends[core] + bursts * m_options.burst);
        }
    }

    /// Address of the input buffer of a group in this step.
    [[nodiscard]] std::int64_t inputOf(const GroupBuffers& at) const
    {
        return at.input + m_step % m_options.inputBuffers * at.slice.rows;
    }
    [[nodiscard]] const std::vector<PreparedPiece>& preparedPieces() const
    {
        return m_options.reuse == InputReuse::AcrossSteps ? m_pieces : m_inputs.pieces();
    }

    std::size_t emitPieces(std::size_t core, std::size_t first, std::size_t end)
    {
        std::vector<Instruction>& stream = m_streams.cores[core];
        for (std::size_t i = first; i < end; ++i) {
            const PreparedPiece& piece = preparedPieces()[i];
            Instruction made{.operation = piece.operation, .stage = Stage::Prepare, .node = nodeOf(piece.matrix)};
            made.length = piece.length;
            made.destination = piece.destination;
            made.source = piece.source;
            if (piece.burst >= 0) {
                const Burst& burst = m_inputs.bursts()[static_cast<std::size_t>(piece.burst)];
                const std::int64_t area = m_layout.ends[core] + piece.burst * m_options.burst;
                if (burst.firstPiece == static_cast<std::int32_t>(i)) {
                    Instruction load = made;
                    load.length = burst.length;
                    load.destination = area;
                    load.source = burst.source;
                    stream.push_back(load);
                }
                made.operation = Operation::Copy;
                made.source = area + piece.source - burst.source;
            }
            stream.push_back(made);
        }
        return end;
    }

    void multiply(const GroupRun& run, std::int32_t index)
    {
        const auto group = static_cast<std::size_t>(run.firstGroup + index);
        const GroupBuffers& at = m_layout.buffers[group];
        Instruction& made = emit(run.core, Operation::Mvm, Stage::Main, run);
        made.other = m_layout.groups[group];
        made.length = static_cast<std::int32_t>(at.slice.rows);
        made.destination = at.output;
        made.source = inputOf(at);
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

    /// The functions of runs with helpers, and all stores.
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
        if (m_sums) {
            addSums(core, &FusedSums::addResults);
        }
        for (std::size_t i = m_layout.firstRun(core); i < m_layout.runEnds[core]; ++i) {
            const GroupRun& run = m_layout.runs[i];
            if (works(run) && run.collects) {
                m_results.store({.node = m_results.stored(static_cast<std::size_t>(nodeOf(run.matrix))),
                                 .firstPixel = windowOf(run),
                                 .firstChannel = run.firstColumn,
                                 .channels = run.columns,
                                 .address = run.output},
                                Stage::Output, m_streams.cores[core]);
            }
        }
    }

    const LayerGraph& m_graph;
    std::span<const LayerPartition> m_partitions;
    const CrossbarChip& m_chip;
    HighThroughputOptions m_options;
    std::vector<std::vector<WindowShare>> m_shares;
    CoreLayout m_layout;
    GlobalMemory m_memory;
    LayerResults m_results;
    InputPreparation m_inputs;
    std::vector<std::vector<VectorFunction>> m_functions; // of each layer of the partitions
    std::vector<std::size_t> m_helpers;
    std::optional<FusedSums> m_sums;
    std::optional<PostLayers> m_post;
    std::vector<std::int64_t> m_postAddresses; // of each core
    std::vector<LineBuffer> m_lines;           // of each core, if it reuses inputs across steps
    std::vector<PreparedPiece> m_pieces;       // that they make for a core in a step
    std::vector<std::size_t> m_pieceEnds;      // of each group that works in the step of a core
    std::vector<std::int64_t> m_localEnds;
    std::vector<std::size_t> m_stepBegins; // of each core: instructions before the step
    std::int64_t m_step = 0;
    Streams m_streams;
};

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
    return Scheduler(graph, partitions, placement, chip, options).make();
}

} // namespace pimento::crossbar
