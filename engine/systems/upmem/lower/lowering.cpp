// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/lower/lowering.h"

#include "engine/systems/upmem/lower/nest_lowering.h"

#include <utility>

namespace pimento::upmem {

namespace {

bool isBoundToDpus(const tensor::Program& program, tensor::Node node)
{
    return node.isLoop() && tensor::isDpuLoop(program.loop(node.loopId()).kind);
}

void count(const tensor::Program& program, tensor::Node node, std::int64_t points, HostNest& nest)
{
    if (!node.isLoop()) {
        nest.operations += points;
        return;
    }
    const tensor::Loop& loop = program.loop(node.loopId());
    const std::int64_t extent = program.extent(node.loopId());
    if (loop.kind == tensor::LoopKind::Parallel) {
        nest.threads *= extent;
    }
    for (const tensor::Node inner : loop.body) {
        count(program, inner, points * extent, nest);
    }
}

} // namespace

Result<Lowered> lower(const tensor::Program& program)
{
    Lowered lowered;
    bool hasLaunch = false;
    for (const tensor::Node root : program.roots) {
        if (!isBoundToDpus(program, root)) {
            HostNest nest{.root = root};
            count(program, root, 1, nest);
            lowered.steps.emplace_back(nest);
            continue;
        }
        auto launch = lowerNest(program, root);
        if (!launch) {
            return tl::unexpected<Error>(launch.error());
        }
        hasLaunch = true;
        lowered.steps.emplace_back(*std::move(launch));
    }
    if (!hasLaunch) {
        return fail("no loop is bound to DPUs", program.name, "Bind the outermost loop to blockIdx.x");
    }
    return lowered;
}

} // namespace pimento::upmem
