// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/chains/bound_chain.h"
#include "engine/systems/dcc/chains/move_cost.h"
#include "engine/systems/dcc/chains/tensor_layout.h"
#include "engine/systems/dcc/model/append_cost.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <stop_token>
#include <tuple>
#include <utility>
#include <vector>

namespace pimento::chains {

/// Layout of a persistent tensor in one of its uses.
struct LayoutEntry {
    std::size_t tensor = 0; // index of the persistent tensor
    std::size_t use = 0;
    std::shared_ptr<const TensorLayout> layout;
    std::vector<Fingerprint> samples; // over RelayPrices::extentsOf(tensor, use)
};

/// Location of a persistent tensor besides layout numbers: with the host, or not yet anywhere.
inline constexpr std::size_t kWithHost = static_cast<std::size_t>(-1);
inline constexpr std::size_t kNowhereYet = static_cast<std::size_t>(-2);

/// A relayout of a persistent tensor; no move if both layouts are equal.
struct Relay {
    std::size_t tensor = 0;
    std::size_t from = kWithHost; // layout numbers
    std::size_t to = kWithHost;

    auto operator<=>(const Relay&) const = default;
};

/// Layouts of the persistent tensors of a chain, and the prices of relayouts. Prices are simulated on request; before
/// that a lower bound is known. simulate() is thread-safe.
class RelayPrices {
public:
    explicit RelayPrices(const BoundChain& chain);

    /// Extents over which the layouts of a use are compared with those of other uses.
    [[nodiscard]] const std::vector<Extent>& extentsOf(std::size_t tensor, std::size_t use) const
    {
        return m_extents[tensor][use];
    }
    /// True if the tensor's layout matters: it is used again, the host needs it, or it grows.
    [[nodiscard]] bool matters(std::size_t tensor) const { return m_matters[tensor]; }

    /// Number of a layout; equal for layouts that all their users see as equal. Samples distinguish most layouts;
    /// otherwise the whole layouts are compared.
    [[nodiscard]] std::size_t numberOf(LayoutEntry entry);
    [[nodiscard]] const LayoutEntry& operator[](std::size_t number) const { return m_entries[number]; }

    /// True if no data has to be moved.
    [[nodiscard]] bool isFree(const Relay& relay) const;
    /// Lower bound for any relayout between layouts of these extents.
    [[nodiscard]] std::int64_t bound(const Relay& relay) const
    {
        return leastRelay(questionOf(relay), commonOf(relay));
    }
    /// Cycles of a relayout, or a lower bound if its price is unknown.
    [[nodiscard]] std::int64_t least(const Relay& relay) const;
    [[nodiscard]] bool isKnown(const Relay& relay) const { return isFree(relay) || found(relay) != nullptr; }
    /// Price of a relayout, which must be known and not free.
    [[nodiscard]] const MoveCost& cost(const Relay& relay) const { return *found(relay); }
    /// Simulates a relayout. Error: a stop.
    [[nodiscard]] Result<MoveCost> simulate(const Relay& relay, const std::stop_token& stop) const;
    void keep(const Relay& relay, const MoveCost& cost) { m_costs[relay] = cost; }
    /// Number of simulated relayouts.
    [[nodiscard]] std::size_t simulated() const { return m_costs.size(); }

    /// Layouts into which one kernel of the host appends a new index.
    struct Append {
        struct Place {
            std::size_t number = 0; // layout number
            TokenSource source = TokenSource::HostMemory;

            auto operator<=>(const Place&) const = default;
        };
        std::vector<Place> places; // empty: no tensor grows

        auto operator<=>(const Append&) const = default;
    };
    /// Simulates the appends whose price is unknown. Error: as for costOfAppend(), which includes a stop.
    [[nodiscard]] Result<void> prepare(const std::vector<Append>& appends, unsigned threads,
                                       const std::stop_token& stop);
    /// Cycles of an append, which must be prepared.
    [[nodiscard]] std::int64_t cyclesOf(const Append& append) const
    {
        return append.places.empty() ? 0 : m_appends.at(append);
    }

private:
    [[nodiscard]] Extent commonOf(const Relay& relay) const;
    [[nodiscard]] std::size_t placeOf(std::size_t number, const Extent& common) const;
    [[nodiscard]] const Fingerprint& printOf(std::size_t number, const Extent& common) const;
    [[nodiscard]] bool areSame(std::size_t one, std::size_t other, const Extent& common) const;
    [[nodiscard]] const MoveCost* found(const Relay& relay) const;
    [[nodiscard]] const DraftQuestion& questionOf(const Relay& relay) const;
    [[nodiscard]] Result<std::int64_t> simulate(const Append& append, const std::stop_token& stop) const;

    const BoundChain* m_chain;
    std::vector<std::vector<std::vector<Extent>>> m_extents; // per tensor, per use
    std::vector<bool> m_matters;
    std::vector<LayoutEntry> m_entries;
    std::multimap<std::tuple<std::size_t, std::size_t, std::vector<Fingerprint>>, std::size_t> m_numbers;
    /// Fingerprints of whole layouts, as far as needed.
    mutable std::map<std::pair<std::size_t, Extent>, Fingerprint> m_prints;
    std::map<Relay, MoveCost> m_costs;
    std::map<Append, std::int64_t> m_appends;
};

} // namespace pimento::chains
