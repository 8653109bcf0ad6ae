// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/serving/measured/device_layers.h"
#include "engine/serving/measured/layer_times.h"
#include "engine/serving/measured/vllm_engine.h"

#include <span>

namespace pimento::serving {

/// Time of the steps of engines whose steps go together: measured layers, links between GPUs as the set-up assumes
/// them, and layers that devices beside the GPU run.
class StepTime {
public:
    /// All arguments are borrowed; `beside` may be nullptr.
    StepTime(const VllmSetup& setup, const LayerTimes& times, const DeviceLayers* beside)
        : m_setup(setup), m_times(times), m_beside(beside)
    {
    }

    /// Seconds of a step with the loads of all engines; writes the layouts of keys and values that it leaves.
    [[nodiscard]] Result<double> seconds(std::span<StepLoad> loads) const;

private:
    struct OfEngine {
        double blocks = 0; // microseconds of one block
        double once = 0;   // microseconds
        double beside = 0; // seconds of devices and their links, and of a second memory
    };
    [[nodiscard]] Result<OfEngine> ofEngine(StepLoad& load) const;
    [[nodiscard]] double linear(LinearPart part, const StepLoad& load) const;
    [[nodiscard]] double secondMemory(const StepLoad& load) const;
    [[nodiscard]] Result<double> besideAttention(StepLoad& load) const;
    [[nodiscard]] double hop(double bytes) const
    {
        return m_setup.link.hopMicroseconds + bytes / m_setup.link.bytesPerSecond * 1e6;
    }

    const VllmSetup& m_setup;
    const LayerTimes& m_times;
    const DeviceLayers* m_beside;
};

} // namespace pimento::serving
