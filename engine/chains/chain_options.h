// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/chains/bound_chain.h"
#include "engine/chains/kernel_space.h"
#include "engine/chains/relay_prices.h"
#include "engine/chains/tensor_layout.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <stop_token>
#include <tuple>
#include <utility>
#include <vector>

namespace pimento::chains {

/// A way of a kernel of getting operands and leaving results, with the drafts that it has then. A kernel whose cache
/// grows may also run as a later one of the chain does, on a cache that is not full yet.
struct KernelWay {
    std::size_t space = 0;
    std::size_t as = 0; // kernel whose sizes it has; itself as a rule
    bool takesOnChip = false;
    bool leavesOnChip = false;
};

/// A draft of a kernel in one of its ways. Of drafts that keep all lasting tensors in the same places the fastest
/// stands for all.
struct KernelOption {
    std::size_t way = 0; // of the kernel
    std::size_t row = 0; // of the way's space
    std::int64_t cycles = 0;
    std::int64_t append = 0;          // of these: to put what is new into lasting tensors
    std::vector<std::size_t> layouts; // of the lasting tensors that it uses, in their order: LayoutTable numbers
};

/// What the kernels of a chain may choose from, as far as it is known.
class ChainOptions {
public:
    ChainOptions(const BoundChain& chain, const SearchMeans& means);

    [[nodiscard]] const BoundChain& chain() const { return *m_chain; }
    [[nodiscard]] const std::vector<KernelWay>& waysOf(std::size_t kernel) const { return m_ways[kernel]; }
    [[nodiscard]] KernelSpace& spaceOf(const KernelWay& way) { return *m_spaces[way.space]; }
    [[nodiscard]] const KernelSpace& spaceOf(const KernelWay& way) const { return *m_spaces[way.space]; }
    [[nodiscard]] const std::vector<std::unique_ptr<KernelSpace>>& spaces() const { return m_spaces; }
    /// No draft of a kernel takes less in any way that is allowed; the spaces of all ways must be proved.
    [[nodiscard]] std::int64_t leastOf(std::size_t kernel, const std::vector<bool>& isAllowed) const;

    /// Options of all drafts of a kernel that are known to take at most so many cycles in a way; kNotAllowed: none.
    /// Error: a stop.
    [[nodiscard]] Result<std::vector<KernelOption>> of(std::size_t kernel, const std::vector<std::int64_t>& most,
                                                       const std::stop_token& stop);
    static constexpr std::int64_t kNotAllowed = -1;
    /// The option of one draft. Error: a stop.
    [[nodiscard]] Result<KernelOption> optionOf(std::size_t kernel, std::size_t way, const CostedDraft& draft,
                                                const std::stop_token& stop);

    /// Drafts whose layouts were compared.
    [[nodiscard]] std::size_t looked() const { return m_layouts.size(); }

    [[nodiscard]] RelayPrices& prices() { return m_prices; }
    [[nodiscard]] const RelayPrices& prices() const { return m_prices; }

private:
    /// What is known of the layouts of a draft.
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
    [[nodiscard]] KernelOption placed(std::size_t kernel, std::size_t way, const CostedDraft& draft);
    [[nodiscard]] RelayPrices::Append appendOf(std::size_t kernel, const KernelOption& option) const;
    [[nodiscard]] Result<std::vector<KernelOption>>
    made(std::size_t kernel, std::size_t way, const std::vector<CostedDraft>& drafts, const std::stop_token& stop);
    [[nodiscard]] Result<void> prepare(std::size_t kernel, const std::vector<DraftPlace>& drafts,
                                       const std::stop_token& stop);
    [[nodiscard]] std::size_t spaceFor(const CompiledProblem& problem, lower::Handover handover);

    const BoundChain* m_chain;
    SearchMeans m_means;
    std::vector<std::unique_ptr<KernelSpace>> m_spaces;
    std::vector<std::vector<KernelWay>> m_ways; // per kernel; the first one is plain
    RelayPrices m_prices;
    std::map<DraftPlace, DraftLayouts> m_layouts;
    std::map<std::tuple<DraftPlace, std::size_t, std::size_t>, std::size_t> m_numbers; // of layouts: by tensor and use
};

} // namespace pimento::chains
