// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/lower/core/program.h"
#include "sim/base/result.h"
#include "sim/device.h"
#include "sim/request.h"
#include "sim/samsung/device.h"
#include "sim/samsung/simulator.h"

#include <memory>
#include <stop_token>

namespace pimento::samsung {

/// Samsung's machine as a device file describes it. Error: a timing value is missing, or the organisation is another
/// one.
[[nodiscard]] Result<sim::samsung::Device> deviceOf(const sim::DeviceDescription& description);

class Stages;

/// The transactions of one run of a program or of a list, stage by stage; fences stand between the stages. Made while
/// they are wanted and shared by the channels, so that the work must not outlive the object.
class ProgramWork {
public:
    /// A stop ends the stage that is being made; the stages behind it are empty then.
    explicit ProgramWork(const lower::Program& program, const std::stop_token& stop = {});
    ProgramWork(std::shared_ptr<Stages> stages, int channels);
    ~ProgramWork();
    ProgramWork(ProgramWork&&) noexcept;
    ProgramWork& operator=(ProgramWork&&) noexcept;

    /// One group of streams for every channel of the device.
    [[nodiscard]] sim::samsung::Work work();
    /// What a stage counts for that has been asked for.
    [[nodiscard]] sim::Phase phaseOf(std::size_t stage) const;

private:
    class Stream;
    std::shared_ptr<Stages> m_stages;
    std::size_t m_stageCount;
    std::size_t m_channels;
};

} // namespace pimento::samsung
