// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/hbm_pim/run_result.h"

#include <cstddef>
#include <span>
#include <utility>
#include <vector>

namespace pimento::sim::samsung {

/// Passes on the commands of channels that are simulated one after another. Each represents a class of equal groups;
/// the sink gets the commands of every group, in the order of cycles and groups.
class SharedTrace final : public CommandSink {
public:
    /// `firstChannels` has the first channel of each group.
    SharedTrace(CommandSink& sink, std::vector<int> firstChannels)
        : m_sink(&sink), m_firstChannels(std::move(firstChannels))
    {
    }

    /// Sets the class of the commands that follow, which come in the order of their cycles.
    void begin(std::size_t ofClass);
    void command(const CommandRecord& record) override { m_classes[m_class].records.push_back(record); }
    /// Passes the recorded commands on to the sink; `classOf` is indexed by group. All channels must have reached the
    /// same cycle.
    void flush(std::span<const std::size_t> classOf);

private:
    struct Class {
        std::vector<CommandRecord> records;
        std::size_t begin = 0; // first record of a cycle
        std::size_t end = 0;
    };

    bool findNextCycle();

    CommandSink* m_sink;
    std::vector<int> m_firstChannels;
    std::vector<Class> m_classes;
    std::size_t m_class = 0;
};

} // namespace pimento::sim::samsung
