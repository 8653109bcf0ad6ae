// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/chains/bound_chain.h"
#include "engine/chains/move_cost.h"
#include "engine/chains/tensor_layout.h"
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

/// A layout of a lasting tensor in one of its uses.
struct LayoutEntry {
    std::size_t tensor = 0; // lasting
    std::size_t use = 0;
    std::shared_ptr<const TensorLayout> layout;
    std::vector<Fingerprint> samples; // over RelayPrices::extentsOf(tensor, use)
};

/// Where a lasting tensor is at some time: a layout, or with the host.
inline constexpr std::size_t kWithHost = static_cast<std::size_t>(-1);
inline constexpr std::size_t kNowhereYet = static_cast<std::size_t>(-2);

/// A change of the layout of a lasting tensor, or none if both are the same.
struct Relay {
    std::size_t tensor = 0;
    std::size_t from = kWithHost; // numbers of layouts
    std::size_t to = kWithHost;

    auto operator<=>(const Relay&) const = default;
};

/// The layouts of the lasting tensors of a chain, and what changing from one to another takes. Prices are simulated
/// when somebody asks for them; before that a lower bound is known. simulate() may be called from several threads.
class RelayPrices {
public:
    explicit RelayPrices(const BoundChain& chain);

    /// Extents in which the layouts of a use are compared with those of others.
    [[nodiscard]] const std::vector<Extent>& extentsOf(std::size_t tensor, std::size_t use) const
    {
        return m_extents[tensor][use];
    }
    /// Whether anything can be told by how it lies: it is used again, or the host wants it, or it grows.
    [[nodiscard]] bool matters(std::size_t tensor) const { return m_matters[tensor]; }

    /// The number of a layout; one for all that are the same to whom it may concern. Samples tell most layouts apart;
    /// where they do not, the whole layouts are compared.
    [[nodiscard]] std::size_t numberOf(LayoutEntry entry);
    [[nodiscard]] const LayoutEntry& operator[](std::size_t number) const { return m_entries[number]; }

    /// Whether nothing has to be moved.
    [[nodiscard]] bool isFree(const Relay& relay) const;
    /// No change between layouts of these extents takes less.
    [[nodiscard]] std::int64_t bound(const Relay& relay) const
    {
        return leastRelay(questionOf(relay), commonOf(relay));
    }
    /// Cycles that it takes, or less where it is not known yet.
    [[nodiscard]] std::int64_t least(const Relay& relay) const;
    [[nodiscard]] bool isKnown(const Relay& relay) const { return isFree(relay) || found(relay) != nullptr; }
    /// What it takes; must be known and not free.
    [[nodiscard]] const MoveCost& cost(const Relay& relay) const { return *found(relay); }
    /// Simulates it. Error: a stop.
    [[nodiscard]] Result<MoveCost> simulate(const Relay& relay, const std::stop_token& stop) const;
    void keep(const Relay& relay, const MoveCost& cost) { m_costs[relay] = cost; }
    /// Relays that were simulated.
    [[nodiscard]] std::size_t simulated() const { return m_costs.size(); }

    /// Layouts in which a new index is put in its place by one kernel of the host.
    struct Append {
        struct Place {
            std::size_t number = 0; // of the layout
            TokenSource source = TokenSource::HostMemory;

            auto operator<=>(const Place&) const = default;
        };
        std::vector<Place> places; // empty: nothing grows

        auto operator<=>(const Append&) const = default;
    };
    /// Simulates what is not known yet. Error: a stop.
    [[nodiscard]] Result<void> prepare(const std::vector<Append>& appends, unsigned threads,
                                       const std::stop_token& stop);
    /// Cycles that it takes; must be prepared.
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
    mutable std::map<std::pair<std::size_t, Extent>, Fingerprint> m_prints; // of whole layouts, as far as wanted
    std::map<Relay, MoveCost> m_costs;
    std::map<Append, std::int64_t> m_appends;
};

} // namespace pimento::chains
