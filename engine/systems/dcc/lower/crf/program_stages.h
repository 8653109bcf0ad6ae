// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/generator.h"
#include "engine/samsung/stages.h"
#include "engine/systems/dcc/lower/core/host_map.h"
#include "engine/systems/dcc/lower/core/program.h"
#include "engine/systems/dcc/lower/crf/crf_accesses.h"
#include "sim/request.h"

#include <cstddef>
#include <stop_token>
#include <vector>

namespace pimento::samsung {

/// The stages of a program. They are made once and kept if they are small; else they are counted first and made again
/// one by one, so that memory stays bounded.
class ProgramStages final : public Stages {
public:
    static constexpr std::size_t kMostKeptBytes = std::size_t{16} << 20U;

    /// A stop ends the stage that is being made; there are none behind it.
    ProgramStages(const lower::Program& program, std::stop_token stop, std::size_t mostKeptBytes = kMostKeptBytes);

    [[nodiscard]] std::size_t count() const override { return m_phases.size(); }
    [[nodiscard]] sim::Phase phaseOf(std::size_t stage) const override { return m_phases[stage]; }
    [[nodiscard]] const Stage& operator[](std::size_t stage) override;

private:
    /// The next stage; `phase` is that of its first command that has one. False: there is none left.
    bool makeNext(Stage& stage, sim::Phase& phase);
    bool countNext(sim::Phase& phase);
    void note(sim::Phase phase);

    const lower::Program* m_program;
    std::stop_token m_stop;
    lower::HostMap m_map;
    Generator<lower::Command> m_commands;
    bool m_isAtEnd = false;
    std::vector<sim::Phase> m_phases;
    std::vector<Stage> m_kept; // all of them, or the present one
    std::size_t m_made = 0;    // stages, when only one is kept
    bool m_areKept = true;
};

} // namespace pimento::samsung
