// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/chains/chain.h"
#include "engine/systems/dcc/chains/move_cost.h"
#include "sim/base/units.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace pimento::chains {

/// A part of the time of one run of a kernel: "in", "compute", "out", "launch", "link", "layout", "append".
struct CyclePart {
    std::string id;
    std::int64_t cycles = 0;

    bool operator==(const CyclePart&) const = default;
};

/// The chosen draft of a kernel of a chain, and its cost.
struct ChosenDraft {
    std::size_t kernel = 0;
    std::string draft;
    std::optional<std::size_t> as; // runs with the sizes of this kernel, on a cache that is not full yet
    bool takesOnChip = false;
    bool leavesOnChip = false;
    std::int64_t cycles = 0;      // cycles of one run; the sum of the parts
    std::vector<CyclePart> parts; // parts that are not zero
    std::int64_t starts = 0;      // kernel launches by the host in one run; only if the objective counts any

    bool operator==(const ChosenDraft&) const = default;
};

/// A relayout of a persistent tensor.
struct ChangedLayout {
    std::string tensor;
    std::size_t stage = 0;
    std::optional<std::size_t> kernel; // before this kernel; none: before the host uses it
    bool isFromHost = false;
    bool isToHost = false;
    std::int64_t times = 1;
    MoveCost cost; // cost of one relayout

    [[nodiscard]] std::int64_t cycles() const { return cost.cycles() * times; }

    bool operator==(const ChangedLayout&) const = default;
};

/// Drafts for all kernels of a chain, and the relayouts between them, for one block.
struct ChosenChain {
    std::vector<ChosenDraft> kernels;
    std::vector<ChangedLayout> changes;
    std::int64_t cycles = 0; // cycles of all runs with all relayouts
    std::int64_t starts = 0; // kernel launches by the host, over the same

    [[nodiscard]] std::int64_t changeCycles() const
    {
        std::int64_t sum = 0;
        for (const ChangedLayout& change : changes) {
            sum += change.cycles();
        }
        return sum;
    }

    bool operator==(const ChosenChain&) const = default;
};

/// Implementation of a link of the chain.
struct AnsweredLink {
    std::size_t link = 0;   // index in the chain
    bool isKept = false;    // forwarded on chip
    std::int64_t saved = 0; // cycles per run of both kernels, against the same drafts through the host's memory
    std::string whyNot;     // why it cannot be forwarded on chip; "": it can

    bool operator==(const AnsweredLink&) const = default;
};

struct ChainAnswer {
    Chain chain;
    Picoseconds clock{1};
    std::string contents; // what the times include
    ChosenChain separate; // each kernel's own best draft, all links through the host's memory
    ChosenChain linked;   // the same drafts, with all possible links forwarded on chip
    ChosenChain joint;    // the best combination
    std::optional<ChosenChain>
        lasting; // the best chain without a relayout of any tensor within the devices; none: there is no such chain
    bool isLastingProved = false;
    std::vector<AnsweredLink> links; // links of the joint chain
    std::int64_t least = 0;          // lower bound: all kernels at their best in every run, all layouts free
    bool isProved = false;           // `joint` is proved best among all drafts of all kernels' spaces
    std::int64_t bound = 0;          // lower bound for all chains
    std::size_t drafts = 0;          // drafts of all spaces
    std::size_t looked = 0;          // drafts whose layouts were compared
    std::size_t relays = 0;          // simulated relayouts

    [[nodiscard]] double seconds(std::int64_t cycles) const
    {
        return static_cast<double>(cycles) * static_cast<double>(clock.value()) * 1e-12;
    }
};

} // namespace pimento::chains
