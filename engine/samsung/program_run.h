// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/lower/program.h"
#include "sim/base/progress.h"
#include "sim/base/result.h"
#include "sim/machine.h"
#include "sim/samsung/device.h"
#include "sim/samsung/simulator.h"
#include "sim/simulator.h"

#include <memory>
#include <stop_token>

namespace pimento::samsung {

/// Samsung's machine as a device file describes it. Error: a timing value is missing, or the organisation is another
/// one.
[[nodiscard]] Result<sim::samsung::Device> deviceOf(const sim::DeviceDescription& description);

/// The transactions of one run of a program, stage by stage; the fences of the program stand between the stages. Made
/// while they are wanted and shared by the channels, so that the work must not outlive the object.
class ProgramWork {
public:
    explicit ProgramWork(const lower::Program& program);
    ~ProgramWork();
    ProgramWork(ProgramWork&&) noexcept;
    ProgramWork& operator=(ProgramWork&&) noexcept;

    /// One group of streams for every channel of the device.
    [[nodiscard]] sim::samsung::Work work();
    /// Stages that have been asked for; the last of them is under way.
    [[nodiscard]] std::size_t stagesBegun() const;
    /// What such a stage counts for.
    [[nodiscard]] sim::Phase phaseOf(std::size_t stage) const;

private:
    class Stages;
    class Stream;
    std::shared_ptr<Stages> m_stages;
    std::size_t m_stageCount;
    std::size_t m_channels;
};

/// Simulates one run of a program on Samsung's machine. Of the options, the limit of cycles and the causes of waiting
/// are not available.
[[nodiscard]] Result<sim::RunResult> simulateProgram(const lower::Program& program, const sim::Machine& machine,
                                                     const sim::RunOptions& options = {}, std::stop_token stop = {},
                                                     Progress* progress = nullptr);

} // namespace pimento::samsung
