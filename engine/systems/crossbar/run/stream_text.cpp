// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/run/stream_text.h"

#include <fmt/format.h>

namespace pimento::crossbar {

namespace {

/// The operation with its operands.
std::string operationText(const Instruction& of)
{
    switch (of.operation) {
    case Operation::Mvm:
        return fmt::format("mvm group {}, {} elements at {}, result at {}", of.other, of.length, of.source,
                           of.destination);
    case Operation::Vector:
        return fmt::format("vec {} {} elements at {} and {}, result at {}",
                           kFunctionNames[static_cast<std::size_t>(of.function)], of.length, of.source, of.source2,
                           of.destination);
    case Operation::Copy:
        return fmt::format("copy {} elements from {} to {}", of.length, of.source, of.destination);
    case Operation::Write:
        return fmt::format("write {} elements of {} to {}", of.length, of.source2, of.destination);
    case Operation::Load:
        return fmt::format("load {} elements from {} to {}", of.length, of.source, of.destination);
    case Operation::Store:
        return fmt::format("store {} elements from {} to {}", of.length, of.source, of.destination);
    case Operation::Send:
        return fmt::format("send {} elements at {} to core {}", of.length, of.source, of.other);
    case Operation::Receive:
        return fmt::format("recv {} elements to {} from core {}", of.length, of.destination, of.other);
    }
    return {};
}

} // namespace

std::string instructionText(const Instruction& of, const LayerGraph& graph)
{
    return fmt::format("{} | {}, {} {}, {}", operationText(of), graph.nodes[static_cast<std::size_t>(of.node)].name,
                       of.operation == Operation::Mvm ? "window" : "pixel", of.window,
                       kStageNames[static_cast<std::size_t>(of.stage)]);
}

bool writeStreams(const Streams& streams, const LayerGraph& graph, const TextSink& sink)
{
    for (std::size_t core = 0; core < streams.cores.size(); ++core) {
        std::size_t at = 0;
        for (std::size_t step = 0; step < streams.stepEnds[core].size(); ++step) {
            const std::size_t end = streams.stepEnds[core][step];
            if (at == end) {
                continue;
            }
            std::string text = fmt::format("core {}, step {}\n", core, step);
            for (; at < end; ++at) {
                text += "  " + instructionText(streams.cores[core][at], graph) + "\n";
            }
            if (!sink(text)) {
                return false;
            }
        }
    }
    return true;
}

} // namespace pimento::crossbar
