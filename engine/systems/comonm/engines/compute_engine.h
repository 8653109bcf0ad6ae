// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace pimento::comonm {

// Compute engines (CoMoNM paper, sec. V-A): when an instruction of a process is accepted.

/// Most processes that share an engine.
inline constexpr std::size_t kMostProcesses = 64;

/// A pipeline that several processes share.
struct PipelineSpec {
    int processes = 24;
    int spacing = 11; // least cycles between two instructions of one process

    bool operator==(const PipelineSpec&) const = default;
};

/// Accepts one instruction per cycle, and none of a process whose last one is less than `spacing` cycles ago.
class PipelineEngine {
public:
    explicit PipelineEngine(const PipelineSpec& spec) : m_spacing(spec.spacing) { m_next.fill(0); }

    /// Cycle from which an instruction of a process is accepted, if no other process takes it.
    [[nodiscard]] std::int64_t readyAt(std::size_t process) const { return m_next[process]; }
    /// Cycle from which the engine accepts an instruction of any process.
    [[nodiscard]] std::int64_t freeAt() const { return m_free; }
    [[nodiscard]] bool accepts(std::size_t process, std::int64_t now) const
    {
        return now >= m_free && now >= m_next[process];
    }
    /// Takes an instruction; nothing is accepted for `hold` further cycles.
    void issue(std::size_t process, std::int64_t now, std::int32_t hold)
    {
        m_next[process] = now + m_spacing;
        m_free = now + 1 + hold;
    }
    /// Keeps a process from issuing before a cycle, such as the end of its transfer.
    void block(std::size_t process, std::int64_t until)
    {
        m_next[process] = m_next[process] > until ? m_next[process] : until;
    }

private:
    std::int64_t m_spacing;
    std::int64_t m_free = 0;
    std::array<std::int64_t, kMostProcesses> m_next;
};

/// One stream of instructions drives all processes; the next one is accepted when the previous one has finished.
class VectorEngine {
public:
    [[nodiscard]] bool accepts(std::int64_t now) const { return now >= m_free; }
    [[nodiscard]] std::int64_t freeAt() const { return m_free; }
    /// Takes an instruction that ends in cycle `finished`; the engine accepts the next one from that cycle on.
    void issue(std::int64_t finished) { m_free = finished; }

private:
    std::int64_t m_free = 0;
};

} // namespace pimento::comonm
