// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/lower/lowering.h"

#include "engine/systems/upmem/lower/nest_lowering.h"

#include <algorithm>
#include <set>
#include <utility>
#include <vector>

namespace pimento::upmem {

namespace {

bool isBoundToDpus(const tensor::Program& program, tensor::Node node)
{
    return node.isLoop() && tensor::isDpuLoop(program.loop(node.loopId()).kind);
}

void describe(const tensor::Program& program, tensor::Node node, HostNest& nest)
{
    if (node.isLoop()) {
        const tensor::Loop& loop = program.loop(node.loopId());
        if (loop.kind == tensor::LoopKind::Parallel) {
            nest.threads *= program.extent(node.loopId());
        }
        for (const tensor::Node inner : loop.body) {
            describe(program, inner, nest);
        }
        return;
    }
    std::int64_t elements = 1;
    std::int64_t partials = 1;
    for (const tensor::IterVariable& iter : program.block(node.blockId()).iters) {
        (iter.kind == tensor::IterKind::Reduction ? partials : elements) *= iter.extent;
    }
    nest.elements += elements;
    nest.partials = std::max(nest.partials, partials);
}

void addLocalBuffers(const tensor::Program& program, tensor::Node root, std::set<tensor::BufferId>& buffers)
{
    std::vector<tensor::BlockId> blocks;
    tensor::appendBlocks(program, root, blocks);
    for (const tensor::BlockId id : blocks) {
        const tensor::Block& block = program.block(id);
        std::vector<tensor::BufferId> touched = block.reads;
        touched.push_back(block.target);
        for (const tensor::BufferId buffer : touched) {
            if (program.buffer(buffer).scope == tensor::Scope::Local) {
                buffers.insert(buffer);
            }
        }
    }
}

/// Checks the use of WRAM, which lasts as long as the launch that fills it and is not visible to the host.
Result<void> checkWorkingMemory(const tensor::Program& program)
{
    std::set<tensor::BufferId> before;
    for (const tensor::Node root : program.roots) {
        std::set<tensor::BufferId> here;
        addLocalBuffers(program, root, here);
        for (const tensor::BufferId buffer : here) {
            if (!isBoundToDpus(program, root) || before.contains(buffer)) {
                return fail("the copy " + program.buffer(buffer).name +
                                " in working memory is used outside of the "
                                "loops of the launch that it belongs to",
                            program.name, "Move it into them by compute_at or reverse_compute_at");
            }
        }
        before.merge(here);
    }
    return {};
}

} // namespace

Result<Lowered> lower(const tensor::Program& program)
{
    Lowered lowered;
    bool hasLaunch = false;
    for (const tensor::Node root : program.roots) {
        if (!isBoundToDpus(program, root)) {
            HostNest nest{.root = root};
            describe(program, root, nest);
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
    if (auto checked = checkWorkingMemory(program); !checked) {
        return tl::unexpected<Error>(checked.error());
    }
    return lowered;
}

} // namespace pimento::upmem
