// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/chains/chosen_chain.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <utility>

namespace pimento::chains {

namespace {

/// Cost quantities that are parts of a draft's time, and their ids here.
constexpr std::array<std::pair<const char*, const char*>, 6> kParts = {{{"cycles_in", "in"},
                                                                        {"cycles_compute", "compute"},
                                                                        {"cycles_out", "out"},
                                                                        {"cycles_launch", "launch"},
                                                                        {"cycles_link", "link"},
                                                                        {"cycles_layout", "layout"}}};

std::int64_t quantityOf(const CompiledProblem& problem, const Evaluation& found, const char* id)
{
    const std::size_t place = problem.costs().quantityOf(id);
    return place < found.quantities.size() ? static_cast<std::int64_t>(found.quantities[place]) : 0;
}

ChosenDraft draftOf(const ChainOptions& options, std::size_t kernel, const KernelOption& option)
{
    const KernelWay& way = options.waysOf(kernel)[option.way];
    const KernelSpace& space = options.spaceOf(way);
    const auto known = std::ranges::lower_bound(space.known(), option.row, {}, &CostedDraft::row);
    ChosenDraft draft{.kernel = kernel, .draft = space.text(option.row), .as = std::nullopt, .parts = {}};
    draft.takesOnChip = way.takesOnChip;
    draft.leavesOnChip = way.leavesOnChip;
    draft.cycles = option.cycles;
    if (way.as != kernel) {
        draft.as = way.as;
    }
    for (const auto& [id, name] : kParts) {
        if (const std::int64_t cycles = quantityOf(space.problem(), known->found, id); cycles > 0) {
            draft.parts.push_back({name, cycles});
        }
    }
    if (option.append > 0) {
        draft.parts.push_back({"append", option.append});
    }
    draft.starts = quantityOf(space.problem(), known->found, "host_kernels");
    return draft;
}

} // namespace

ChosenChain chosen(const ChainOptions& options, const std::vector<KernelOption>& path)
{
    std::vector<std::size_t> kernels(path.size());
    std::iota(kernels.begin(), kernels.end(), std::size_t{0});
    ChosenChain chain;
    chain.cycles = cyclesOf(options, kernels, path);
    for (std::size_t kernel = 0; kernel < path.size(); ++kernel) {
        chain.kernels.push_back(draftOf(options, kernel, path[kernel]));
        chain.starts += chain.kernels.back().starts * options.chain().runsOf(kernel);
    }
    const bool hasStarts = options.chain().questionOf(0).objective.contents.hasLaunches();
    for (const PathRelay& relay : relaysOf(options, kernels, path)) {
        ChangedLayout change;
        change.tensor = options.chain().tensors[relay.relay.tensor].name;
        change.stage = relay.stage;
        change.kernel = relay.kernel;
        change.isFromHost = relay.relay.from == kWithHost;
        change.isToHost = relay.relay.to == kWithHost;
        change.times = relay.times;
        change.cost = options.prices().cost(relay.relay);
        chain.starts += hasStarts ? relay.times : 0;
        chain.changes.push_back(std::move(change));
    }
    return chain;
}

} // namespace pimento::chains
