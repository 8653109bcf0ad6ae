// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inference/step_table.h"
#include "engine/serving/measured/device_layers.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace pimento::inference {

/// PIM devices beside each measured GPU, each behind a link of its own.
struct DevicesBeside {
    std::string device;
    std::int64_t count = 1;

    /// Reads "attacc:5,gddr6-aim:32". Error: what is wrong with the text.
    [[nodiscard]] static Result<std::vector<DevicesBeside>> parse(const std::string& text);
};

/// Layers that devices run beside a measured GPU under a placement. Weights on devices are held a second time there,
/// since the GPU needs its own for prompts.
class LayersBeside final : public serving::DeviceLayers {
public:
    /// Makes the layers of a placement with their costs, for which it explores the kernels of all programs. Error: the
    /// placement splits or overlaps layers, or as StepTable::make().
    [[nodiscard]] static Result<std::unique_ptr<LayersBeside>> make(const ModelOnHost& on, const Placement& placement,
                                                                    const ServerPrograms& programs,
                                                                    const StepMeans& means, const std::stop_token& stop,
                                                                    const GenerationProgress& progress = {});

    [[nodiscard]] bool hasAttention() const override { return m_hasAttention; }
    [[nodiscard]] Result<double> attention(const serving::DecodeBatch& batch) const override;
    [[nodiscard]] std::optional<double> linear(serving::LinearPart part, std::int64_t sequences) const override;
    [[nodiscard]] bool isFastest() const override { return m_isFastest; }
    [[nodiscard]] double transfer(std::int64_t tokens) const override;

    /// Tokens whose keys and values fit into the devices; requires hasAttention().
    [[nodiscard]] std::int64_t roomForTokens() const { return m_table->memory().capacityTokens; }
    [[nodiscard]] const std::vector<std::string>& remarks() const { return m_table->remarks(); }

private:
    std::unique_ptr<StepTable> m_table;
    bool m_hasAttention = false;
    bool m_isFastest = false;
    double m_secondsOfToken = 0; // transfer of its keys and values
    double m_secondsOfTransfer = 0;
    std::int64_t m_mostSequences = 0;
};

/// Sentences on what the times of devices beside a measured GPU assume; `host` has the devices and their link.
[[nodiscard]] std::vector<std::string> assumptionsBeside(const ModelOnHost& on);

} // namespace pimento::inference
