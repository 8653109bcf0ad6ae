// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/lower/core/program.h"
#include "sim/base/result.h"
#include "sim/dram/device_description.h"
#include "sim/dram/request.h"
#include "sim/hbm_pim/device.h"
#include "sim/hbm_pim/simulator.h"

#include <memory>
#include <stop_token>

namespace pimento::samsung {

/// Makes Samsung's machine as a device file describes it. Error: a timing value is missing, or the organisation
/// differs.
[[nodiscard]] Result<sim::samsung::Device> deviceOf(const sim::DeviceDescription& description);

class Stages;

/// The transactions of one run of a program or of a list, stage by stage with fences between the stages. They are made
/// on demand and shared by the channels, so the work must not outlive the object.
class ProgramWork {
public:
    /// A stop ends the current stage; the stages behind it are empty.
    explicit ProgramWork(const lower::Program& program, const std::stop_token& stop = {});
    ProgramWork(std::shared_ptr<Stages> stages, int channels);
    ~ProgramWork();
    ProgramWork(ProgramWork&&) noexcept;
    ProgramWork& operator=(ProgramWork&&) noexcept;

    /// Returns one group of streams for every channel of the device.
    [[nodiscard]] sim::samsung::Work work();
    /// Phase of a stage that has been requested before.
    [[nodiscard]] sim::Phase phaseOf(std::size_t stage) const;

private:
    class Stream;
    std::shared_ptr<Stages> m_stages;
    std::size_t m_stageCount;
    std::size_t m_channels;
};

} // namespace pimento::samsung
