// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/exports/stream_checks.h"

#include <fmt/format.h>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <deque>
#include <map>
#include <utility>
#include <vector>

namespace pimento::crossbar {

namespace {

/// Checks that what instructions name is there, and that transfers come in pairs.
class StreamChecks {
public:
    explicit StreamChecks(const StreamDocument& of) : m_of(of) {}

    /// The first mistake; "": none.
    std::string find()
    {
        for (std::size_t core = 0; core < m_of.streams.cores.size() && m_why.empty(); ++core) {
            const std::vector<Instruction>& stream = m_of.streams.cores[core];
            for (std::size_t i = 0; i < stream.size() && m_why.empty(); ++i) {
                check(core, stream[i]);
                if (!m_why.empty()) {
                    m_why = fmt::format("core {}, instructions[{}] {}", core, i + 1, m_why);
                }
            }
        }
        for (const auto& [ends, lengths] : m_open) {
            if (m_why.empty() && !lengths.empty()) {
                m_why = fmt::format("core {} and core {} do not have the same transfers from the first to the second",
                                    ends.first, ends.second);
            }
        }
        return m_why;
    }

private:
    void check(std::size_t core, const Instruction& at)
    {
        const auto node = static_cast<std::size_t>(at.node);
        if (node >= m_of.layers.size()) {
            m_why = fmt::format("names layer {}, and there are {}", node, m_of.layers.size());
        } else if (at.operation == Operation::Mvm || at.stage == Stage::Pool) {
            checkGroup(core, at);
        } else if (at.operation == Operation::Send || at.operation == Operation::Receive) {
            checkTransfer(core, at);
        }
    }

    void checkGroup(std::size_t core, const Instruction& at)
    {
        const auto number = static_cast<std::size_t>(at.other);
        if (number >= m_of.groups.size()) {
            m_why = fmt::format("names group {}, and there are {}", number, m_of.groups.size());
        } else if (m_of.groups[number].core != static_cast<std::int64_t>(core)) {
            m_why = fmt::format("is for group {}, which is in core {}", number, m_of.groups[number].core);
        } else if (at.stage == Stage::Pool) {
            return; // its layer is the pool that the group reads
        } else if (m_of.groups[number].layer != at.node) {
            m_why = fmt::format("is for layer {}, and its group for layer {}", at.node, m_of.groups[number].layer);
        } else if (at.window >= m_of.layers[static_cast<std::size_t>(at.node)].windows) {
            m_why = fmt::format("computes window {} of a layer with {}", at.window,
                                m_of.layers[static_cast<std::size_t>(at.node)].windows);
        }
    }

    /// Lengths of sends (positive) without their receives so far, or of receives (negative) without their sends.
    void checkTransfer(std::size_t core, const Instruction& at)
    {
        const auto other = static_cast<std::size_t>(at.other);
        if (other >= m_of.streams.cores.size() || other == core) {
            m_why = fmt::format("names core {} as the other end of a transfer", other);
            return;
        }
        const bool sends = at.operation == Operation::Send;
        const std::int64_t length = sends ? at.length : -at.length;
        auto& open = m_open[sends ? std::pair(core, other) : std::pair(other, core)];
        if (open.empty() || (open.front() > 0) == sends) {
            open.push_back(length);
        } else if (open.front() == -length) {
            open.pop_front();
        } else {
            m_why = fmt::format("moves {} elements, and the other end of the transfer {}", at.length,
                                std::llabs(open.front()));
        }
    }

    const StreamDocument& m_of;
    std::map<std::pair<std::size_t, std::size_t>, std::deque<std::int64_t>> m_open; // by sender and receiver
    std::string m_why;
};

} // namespace

std::string mistakeIn(const StreamDocument& document) { return StreamChecks(document).find(); }

} // namespace pimento::crossbar
