// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/chains/chain.h"
#include "engine/chains/move_cost.h"
#include "sim/base/units.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace pimento::chains {

/// A part of what one run of a kernel takes: "in", "compute", "out", "launch", "link", "layout", "append".
struct CyclePart {
    std::string id;
    std::int64_t cycles = 0;

    bool operator==(const CyclePart&) const = default;
};

/// What a kernel of a chain does.
struct ChosenDraft {
    std::size_t kernel = 0;
    std::string draft;
    std::optional<std::size_t> as; // with the sizes of this kernel, on a cache that is not full yet
    bool takesOnChip = false;
    bool leavesOnChip = false;
    std::int64_t cycles = 0;      // one run; the sum of the parts
    std::vector<CyclePart> parts; // those that are not zero
    std::int64_t starts = 0;      // of kernels of the host in one run; only where the objective counts any

    bool operator==(const ChosenDraft&) const = default;
};

/// A lasting tensor that is laid out anew.
struct ChangedLayout {
    std::string tensor;
    std::size_t stage = 0;
    std::optional<std::size_t> kernel; // before this one; none: before the host uses it
    bool isFromHost = false;
    bool isToHost = false;
    std::int64_t times = 1;
    MoveCost cost; // once

    [[nodiscard]] std::int64_t cycles() const { return cost.cycles() * times; }

    bool operator==(const ChangedLayout&) const = default;
};

/// Drafts for all kernels of a chain, and all that the layouts between them take, for one block.
struct ChosenChain {
    std::vector<ChosenDraft> kernels;
    std::vector<ChangedLayout> changes;
    std::int64_t cycles = 0; // of all runs with all changes
    std::int64_t starts = 0; // of kernels of the host, likewise

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

/// What became of a link.
struct AnsweredLink {
    std::size_t link = 0;   // of the chain
    bool isKept = false;    // on chip
    std::int64_t saved = 0; // cycles of a run of both kernels, beside the same drafts through the host's memory
    std::string whyNot;     // why it cannot be kept; "": it can

    bool operator==(const AnsweredLink&) const = default;
};

struct ChainAnswer {
    Chain chain;
    Picoseconds clock{1};
    std::string contents; // what the times contain
    ChosenChain separate; // each kernel's own best draft, everything through the host's memory
    ChosenChain linked;   // the same drafts, what can be kept on chip is kept
    ChosenChain joint;    // the best of all
    std::optional<ChosenChain>
        lasting; // the best without any change of a layout within the devices; none: there is none
    bool isLastingProved = false;
    std::vector<AnsweredLink> links; // of the joint chain
    std::int64_t least = 0;          // all kernels at their best in every run, all layouts free
    bool isProved = false;           // `joint` is the best of all drafts of the spaces of all kernels
    std::int64_t bound = 0;          // no chain takes fewer cycles
    std::size_t drafts = 0;          // of all spaces
    std::size_t looked = 0;          // whose layouts were compared
    std::size_t relays = 0;          // changes of layouts that were simulated

    [[nodiscard]] double seconds(std::int64_t cycles) const
    {
        return static_cast<double>(cycles) * static_cast<double>(clock.value()) * 1e-12;
    }
};

} // namespace pimento::chains
