// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/generator.h"
#include "engine/hbm_pim_sequences/stages.h"
#include "engine/systems/dcc/lower/core/host_map.h"
#include "engine/systems/dcc/lower/core/program.h"
#include "engine/systems/dcc/lower/crf/crf_accesses.h"
#include "sim/dram/request.h"

#include <cstddef>
#include <stop_token>
#include <vector>

namespace pimento::samsung {

/// The stages of a program. Small programs are made once and kept. Otherwise the stages are counted first and made
/// again one by one, so that memory stays bounded.
class ProgramStages final : public Stages {
public:
    static constexpr std::size_t kMostKeptBytes = std::size_t{16} << 20U;

    /// A stop ends the current stage; no stages follow it.
    ProgramStages(const lower::Program& program, std::stop_token stop, std::size_t mostKeptBytes = kMostKeptBytes);

    [[nodiscard]] std::size_t count() const override { return m_phases.size(); }
    [[nodiscard]] sim::Phase phaseOf(std::size_t stage) const override { return m_phases[stage]; }
    [[nodiscard]] const Stage& operator[](std::size_t stage) override;

private:
    /// Makes the next stage; `phase` is that of its first command that has one. False: no stage is left.
    bool makeNext(Stage& stage, sim::Phase& phase);
    bool countNext(sim::Phase& phase);
    void note(sim::Phase phase);

    const lower::Program* m_program;
    std::stop_token m_stop;
    lower::HostMap m_map;
    Generator<lower::Command> m_commands;
    bool m_isAtEnd = false;
    std::vector<sim::Phase> m_phases;
    std::vector<Stage> m_kept; // all stages, or only the current one
    std::size_t m_made = 0;    // number of stages made, when only one is kept
    bool m_areKept = true;
};

} // namespace pimento::samsung
