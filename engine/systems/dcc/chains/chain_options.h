// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/chains/bound_chain.h"
#include "engine/systems/dcc/chains/kernel_space.h"
#include "engine/systems/dcc/chains/relay_prices.h"
#include "engine/systems/dcc/chains/tensor_layout.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <stop_token>
#include <tuple>
#include <utility>
#include <vector>

namespace pimento::chains {

/// A way for a kernel to get operands and to leave results, with the space of its drafts. A kernel whose cache grows
/// may also run with the sizes of a later kernel of the chain, on a cache that is not full yet.
struct KernelWay {
    std::size_t space = 0;
    std::size_t as = 0; // kernel whose sizes it has; usually the kernel itself
    bool takesOnChip = false;
    bool leavesOnChip = false;
};

/// A draft of a kernel in one of its ways. Of drafts with equal layouts of all persistent tensors, only the fastest is
/// an option.
struct KernelOption {
    std::size_t way = 0; // index among the kernel's ways
    std::size_t row = 0; // index in the way's space
    std::int64_t cycles = 0;
    std::int64_t append = 0;          // part of `cycles`: appends to persistent tensors
    std::vector<std::size_t> layouts; // LayoutTable numbers of the persistent tensors that it uses, in their order
};

/// Options of the kernels of a chain, as far as they are known.
class ChainOptions {
public:
    ChainOptions(const BoundChain& chain, const SearchMeans& means);

    [[nodiscard]] const BoundChain& chain() const { return *m_chain; }
    [[nodiscard]] const std::vector<KernelWay>& waysOf(std::size_t kernel) const { return m_ways[kernel]; }
    [[nodiscard]] KernelSpace& spaceOf(const KernelWay& way) { return *m_spaces[way.space]; }
    [[nodiscard]] const KernelSpace& spaceOf(const KernelWay& way) const { return *m_spaces[way.space]; }
    [[nodiscard]] const std::vector<std::unique_ptr<KernelSpace>>& spaces() const { return m_spaces; }
    /// Lower bound for all drafts of a kernel in its allowed ways, whose spaces must all be proved.
    [[nodiscard]] std::int64_t leastOf(std::size_t kernel, const std::vector<bool>& isAllowed) const;

    /// Options of all drafts of a kernel that are known to take at most `most` cycles, a limit per way; kNotAllowed: no
    /// draft of the way. Error: a stop.
    [[nodiscard]] Result<std::vector<KernelOption>> of(std::size_t kernel, const std::vector<std::int64_t>& most,
                                                       const std::stop_token& stop);
    static constexpr std::int64_t kNotAllowed = -1;
    /// Option of one draft. Error: a stop.
    [[nodiscard]] Result<KernelOption> optionOf(std::size_t kernel, std::size_t way, const CostedDraft& draft,
                                                const std::stop_token& stop);

    /// Number of drafts whose layouts were compared.
    [[nodiscard]] std::size_t looked() const { return m_layouts.size(); }

    [[nodiscard]] RelayPrices& prices() { return m_prices; }
    [[nodiscard]] const RelayPrices& prices() const { return m_prices; }

private:
    /// Known layouts of a draft.
    struct DraftLayouts {
        std::map<std::size_t, std::shared_ptr<const TensorLayout>> layouts; // by argument
        std::map<std::pair<std::size_t, Extent>, Fingerprint> samples;      // by argument and extent
    };
    struct DraftPlace {
        std::size_t space = 0;
        std::size_t row = 0;

        auto operator<=>(const DraftPlace&) const = default;
    };

    void addWays(std::size_t kernel);
    [[nodiscard]] bool hasLayouts(std::size_t kernel, const DraftPlace& draft) const;
    [[nodiscard]] Result<DraftLayouts> layoutsOf(std::size_t kernel, const DraftPlace& draft,
                                                 const std::stop_token& stop) const;
    [[nodiscard]] KernelOption optionOf(std::size_t kernel, std::size_t way, const CostedDraft& draft);
    [[nodiscard]] RelayPrices::Append appendOf(std::size_t kernel, const KernelOption& option) const;
    [[nodiscard]] Result<std::vector<KernelOption>>
    made(std::size_t kernel, std::size_t way, const std::vector<CostedDraft>& drafts, const std::stop_token& stop);
    [[nodiscard]] Result<void> prepare(std::size_t kernel, const std::vector<DraftPlace>& drafts,
                                       const std::stop_token& stop);
    [[nodiscard]] std::size_t spaceFor(const CompiledProblem& problem, lower::Handover handover);

    const BoundChain* m_chain;
    SearchMeans m_means;
    std::vector<std::unique_ptr<KernelSpace>> m_spaces;
    std::vector<std::vector<KernelWay>> m_ways; // per kernel; the first way is the plain one
    RelayPrices m_prices;
    std::map<DraftPlace, DraftLayouts> m_layouts;
    /// Layout numbers by tensor and use.
    std::map<std::tuple<DraftPlace, std::size_t, std::size_t>, std::size_t> m_numbers;
};

} // namespace pimento::chains
