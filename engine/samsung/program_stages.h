// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/generator.h"
#include "engine/lower/crf_accesses.h"
#include "engine/lower/host_map.h"
#include "engine/lower/program.h"
#include "sim/request.h"
#include "sim/samsung/transaction.h"

#include <cstddef>
#include <cstdint>
#include <stop_token>
#include <vector>

namespace pimento::samsung {

/// What the channels do between two fences of a program.
struct ProgramStage {
    std::vector<std::vector<sim::samsung::Transaction>> lists; // those of channels with the same are one
    std::vector<std::uint16_t> listOf;                         // by channel
    std::vector<sim::samsung::Burst> bursts;                   // of the writes with a payload, in their order

    [[nodiscard]] std::size_t bytes() const;
};

/// The stages of a program. They are made once and kept if they are small; else they are counted first and made again
/// one by one, so that memory stays bounded.
class ProgramStages {
public:
    static constexpr std::size_t kMostKeptBytes = std::size_t{16} << 20U;
    static constexpr std::uint16_t kCarriesBurst = 1; // payload of a transaction that is not in a stream yet

    /// A stop ends the stage that is being made; there are none behind it.
    ProgramStages(const lower::Program& program, std::stop_token stop, std::size_t mostKeptBytes = kMostKeptBytes);

    [[nodiscard]] std::size_t count() const { return m_phases.size(); }
    [[nodiscard]] sim::Phase phaseOf(std::size_t stage) const { return m_phases[stage]; }
    /// Stages are asked for in order.
    [[nodiscard]] const ProgramStage& operator[](std::size_t stage);

private:
    /// The next stage; `phase` is that of its first command that has one. False: there is none left.
    bool makeNext(ProgramStage& stage, sim::Phase& phase);
    bool countNext(sim::Phase& phase);
    void note(sim::Phase phase);
    void sortLists(ProgramStage& stage) const;

    const lower::Program* m_program;
    std::stop_token m_stop;
    lower::HostMap m_map;
    Generator<lower::Command> m_commands;
    bool m_isAtEnd = false;
    std::vector<sim::Phase> m_phases;
    std::vector<ProgramStage> m_kept; // all of them, or the present one
    std::size_t m_made = 0;           // stages, when only one is kept
    bool m_areKept = true;
};

} // namespace pimento::samsung
