// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/schedule_limits.h"

#include "sim/upmem/system_spec.h"

#include <algorithm>
#include <limits>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace pimento::upmem {

namespace {

constexpr std::int64_t kMostBytes = std::numeric_limits<std::int64_t>::max();

std::int64_t productOrMost(std::int64_t a, std::int64_t b) { return a > kMostBytes / b ? kMostBytes : a * b; }
std::int64_t sumOrMost(std::int64_t a, std::int64_t b) { return a > kMostBytes - b ? kMostBytes : a + b; }

/// Lower bound of the elements that indices reach: for each dimension, the longest loop that no earlier dimension
/// depends on, so that each of its iterations reaches other elements.
std::int64_t leastElements(const std::vector<affine::Index>& index, const tensor::Block& block)
{
    std::set<std::size_t> seen;
    std::int64_t elements = 1;
    for (const affine::Index& dimension : index) {
        std::int64_t longest = 1;
        for (const affine::Term& term : dimension.terms) {
            if (term.coefficient != 0 && !seen.contains(term.variable)) {
                longest = std::max(longest, block.iters[term.variable].extent);
            }
        }
        for (const affine::Term& term : dimension.terms) {
            seen.insert(term.variable);
        }
        elements = productOrMost(elements, longest);
    }
    return elements;
}

/// Writes bytes as "12.5 GiB".
std::string bytesText(std::int64_t bytes)
{
    constexpr std::int64_t kMebi = std::int64_t{1} << 20U;
    constexpr std::int64_t kGibi = std::int64_t{1} << 30U;
    return bytes >= 10 * kGibi ? std::to_string(bytes / kGibi) + " GiB" : std::to_string(bytes / kMebi) + " MiB";
}

} // namespace

std::int64_t leastMainBytes(const tensor::Program& program)
{
    std::map<tensor::BufferId, std::int64_t> elements;
    for (const tensor::Block& block : program.blocks) {
        if (block.body == nullptr || !block.guards.empty()) {
            continue; // elements under conditions are not counted
        }
        const auto add = [&](tensor::BufferId buffer, const std::vector<affine::Index>& index) {
            elements[buffer] = std::max(elements[buffer], leastElements(index, block));
        };
        add(block.target, block.body->target);
        for (std::size_t slot = 0; slot < block.reads.size(); ++slot) {
            add(block.reads[slot], block.body->reads[slot]);
        }
    }
    std::int64_t bytes = 0;
    for (const auto& [buffer, count] : elements) {
        bytes = sumOrMost(bytes, productOrMost(count, affine::bytesOf(program.buffer(buffer).type)));
    }
    return bytes;
}

Result<void> checkSizes(const tensor::Program& program, const CompileOptions& options,
                        const sim::upmem::DpuSystem& system)
{
    const std::int64_t dpus = std::min<std::int64_t>(options.mostDpus, system.limits.mostDpus);
    const std::int64_t room = dpus * system.limits.mainMemory.value();
    const std::int64_t needed = leastMainBytes(program);
    if (needed <= room) {
        return {};
    }
    auto error =
        fail(ErrorKind::DoesNotFit,
             "has tensors of " + bytesText(needed) + "; " + std::to_string(dpus) + " DPUs hold " + bytesText(room),
             program.name, "Use smaller sizes or more DPUs");
    error.value().reason = "the main memory of all DPUs";
    return error;
}

} // namespace pimento::upmem
