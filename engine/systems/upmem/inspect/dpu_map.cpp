// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/inspect/dpu_map.h"

#include "sim/upmem/system_part.h"
#include "sim/upmem/system_spec.h"

#include <algorithm>
#include <string>
#include <utility>

namespace pimento::upmem {

namespace {

/// Bytes of a DPU's box that are inside its tensor.
double trueBytes(const Launch& launch, const TensorBox& box, std::span<const std::int64_t> values)
{
    const Buffer& buffer = launch.program.buffers[box.buffer];
    double elements = 1;
    for (std::size_t d = 0; d < box.sizes.size(); ++d) {
        const std::int64_t begin = box.origin[d].at(values);
        const std::int64_t end = std::min(begin + buffer.extents[d], box.sizes[d]);
        elements *= static_cast<double>(std::max<std::int64_t>(end - begin, 0));
    }
    return elements * static_cast<double>(bytesOf(buffer.type));
}

class Mapping {
public:
    explicit Mapping(const sim::Machine& machine) : m_map(makeEmptyMap(machine.description()))
    {
        m_map.rowTitle = "rank";
        m_map.columnTitle = "DPU (lines separate chips)";
        m_mainMemory = static_cast<double>(sim::upmem::systemOf(machine.description())->core.mainMemory.value());
    }

    void add(const CompiledLaunch& compiled)
    {
        const Launch& launch = compiled.launch;
        const std::size_t dpus = std::min(static_cast<std::size_t>(launch.dpus()), m_map.cellPaths.size());
        const bool hasMoreClasses = compiled.classes.size() > m_classes;
        m_classes = std::max(m_classes, compiled.classes.size());
        const auto classes = classNumbers(launch);
        double bytes = 0;
        for (const TensorBox& box : launch.boxes) {
            bytes += static_cast<double>(launch.program.buffers[box.buffer].bytes());
        }
        for (std::size_t dpu = 0; dpu < dpus; ++dpu) {
            m_works[dpu] = 1;
            if (hasMoreClasses) {
                m_class[dpu] = classes[dpu] + 1;
            }
            const auto values = valuesFor(launch, static_cast<std::int64_t>(dpu));
            double inside = 0;
            for (const TensorBox& box : launch.boxes) {
                inside += trueBytes(launch, box, values);
            }
            m_bytes[dpu] = std::max(m_bytes[dpu], bytes);
            m_true[dpu] = std::max(m_true[dpu], inside);
        }
    }

    DeviceMap finish()
    {
        std::vector<double> share = m_bytes;
        for (double& each : share) {
            each = each / m_mainMemory * 100;
        }
        m_map.layers = {{"works", "DPUs that work", "", std::move(m_works), LayerMeaning::Mark},
                        {"class", "Class of DPUs with the same work", "", std::move(m_class)},
                        {"main_bytes", "Bytes in MRAM", "B", std::move(m_bytes)},
                        {"main_share", "Fraction of MRAM", "%", std::move(share)},
                        {"true_bytes", "Bytes in MRAM without padding", "B", std::move(m_true)}};
        return std::move(m_map);
    }

private:
    [[nodiscard]] std::vector<double> noValues() const { return std::vector<double>(m_map.cellPaths.size()); }

    DeviceMap m_map;
    double m_mainMemory = 0;
    std::size_t m_classes = 0;
    std::vector<double> m_works = noValues();
    std::vector<double> m_class = noValues();
    std::vector<double> m_bytes = noValues();
    std::vector<double> m_true = noValues();
};

} // namespace

DeviceMap dpuMap(const sim::Machine& machine, const CompiledSchedule& schedule)
{
    Mapping mapping(machine);
    for (const auto& step : schedule.steps) {
        if (const auto* launch = std::get_if<CompiledLaunch>(&step)) {
            mapping.add(*launch);
        }
    }
    return mapping.finish();
}

} // namespace pimento::upmem
