// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/crossbar/streams/instruction.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace pimento::crossbar {

/// Stores of layers whose results others load in the same cycle: these wait until all of them have reached the memory.
class LayerStores {
public:
    /// `waitsFor` as in ProfileOptions.
    LayerStores(const Streams& streams, std::span<const std::int32_t> waitsFor) : m_waitsFor(waitsFor)
    {
        if (std::ranges::all_of(waitsFor, [](std::int32_t each) { return each < 0; })) {
            m_waitsFor = {};
            return;
        }
        m_layers.resize(waitsFor.size());
        for (const std::vector<Instruction>& stream : streams.cores) {
            for (const Instruction& each : stream) {
                m_layers[static_cast<std::size_t>(each.node)].left += each.operation == Operation::Store ? 1 : 0;
            }
        }
    }

    /// Whether a load of a core can begin; moves `time` to the end of the stores that it waits for. Otherwise finish()
    /// returns the core later.
    bool areThere(const Instruction& load, std::size_t core, std::int64_t& time)
    {
        if (m_waitsFor.empty() || m_waitsFor[static_cast<std::size_t>(load.node)] < 0) {
            return true;
        }
        Layer& of = m_layers[static_cast<std::size_t>(m_waitsFor[static_cast<std::size_t>(load.node)])];
        if (of.left > 0) {
            of.waiting.push_back(core);
            return false;
        }
        time = std::max(time, of.end);
        return true;
    }
    /// A store reaches the memory at `end`. Returns the cores whose loads waited for the last one of its layer.
    std::vector<std::size_t> finish(const Instruction& store, std::int64_t end)
    {
        if (m_layers.empty()) {
            return {};
        }
        Layer& of = m_layers[static_cast<std::size_t>(store.node)];
        of.end = std::max(of.end, end);
        return --of.left == 0 ? std::exchange(of.waiting, {}) : std::vector<std::size_t>();
    }

private:
    struct Layer {
        std::int64_t left = 0;
        std::int64_t end = 0;
        std::vector<std::size_t> waiting = {}; // cores
    };

    std::span<const std::int32_t> m_waitsFor;
    std::vector<Layer> m_layers; // of each node; empty: no load waits
};

} // namespace pimento::crossbar
