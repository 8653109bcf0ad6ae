// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dataflow/timeloop/files/timeloop_text.h"

#include <fmt/format.h>

namespace pimento::dataflow::timeloop {

namespace {

/// The pinned factors as "R=3 S=1"; empty: none.
std::string pinnedText(const PinnedSizes& pinned)
{
    std::string text;
    for (std::size_t dim = 0; dim < kDims; ++dim) {
        if (pinned[dim]) {
            text += fmt::format("{}{}={}", text.empty() ? "" : " ", kDimNames[dim], *pinned[dim]);
        }
    }
    return text;
}

/// Pinned factors of both directions of the array, with the number of dimensions along its width.
struct PinnedArray {
    PinnedSizes factors;
    std::string across;
    std::string down;
};

PinnedArray pinnedArray(const DataflowConstraints& constraints, std::vector<std::string>& remarks)
{
    PinnedArray array;
    const PinnedSizes& width = constraints.spatial[static_cast<std::size_t>(Direction::Width)];
    const PinnedSizes& height = constraints.spatial[static_cast<std::size_t>(Direction::Height)];
    for (std::size_t dim = 0; dim < kDims; ++dim) {
        if (width[dim] && height[dim] && (*width[dim] == 1 || *height[dim] == 1)) {
            array.factors[dim] = *width[dim] * *height[dim];
            (*height[dim] > 1 ? array.down : array.across) += kDimNames[dim];
        } else if (width[dim] || height[dim]) {
            remarks.push_back(
                fmt::format("Timeloop cannot pin {} along one direction of the array alone", kDimNames[dim]));
        }
    }
    return array;
}

class ConstraintWriting {
public:
    ConstraintWriting(const Accelerator& accelerator, const DataflowConstraints& constraints)
        : m_accelerator(accelerator), m_constraints(constraints)
    {
    }

    WrittenText write()
    {
        for (std::size_t level = 0; level < m_accelerator.levels.size(); ++level) {
            writeStores(level);
            if (level < m_constraints.temporal.size()) {
                add(level, "temporal", pinnedText(m_constraints.temporal[level]), "");
            }
        }
        add(0, "spatial", pinnedText(m_constraints.spatial[static_cast<std::size_t>(Direction::Lanes)]), "");
        const PinnedArray array = pinnedArray(m_constraints, m_written.remarks);
        const std::string order = array.across + array.down;
        add(1, "spatial", pinnedText(array.factors),
            array.down.empty() ? "" : fmt::format("    permutation: {}\n    split: {}\n", order, array.across.size()));
        m_written.text = "mapspace:\n  constraints:" + (m_text.empty() ? " []\n" : "\n" + m_text);
        for (const auto& tensor : m_constraints.innermost) {
            if (tensor) {
                m_written.remarks.emplace_back("Timeloop cannot pin which tensor stays without a whole order of loops");
                break;
            }
        }
        return std::move(m_written);
    }

private:
    void add(std::size_t level, const char* type, const std::string& factors, const std::string& more)
    {
        if (!factors.empty()) {
            m_text += fmt::format("  - target: {}\n    type: {}\n    factors: {}\n{}", m_accelerator.levels[level].name,
                                  type, factors, more);
        }
    }

    void writeStores(std::size_t level)
    {
        std::string kept;
        std::string passed;
        for (std::size_t tensor = 0; tensor < kTensors && level < m_constraints.stores.size(); ++tensor) {
            if (const auto& stored = m_constraints.stores[level][tensor]) {
                std::string& list = *stored ? kept : passed;
                list += fmt::format("{}{}s", list.empty() ? "" : ", ", kTensorNames[tensor]);
            }
        }
        if (!kept.empty() || !passed.empty()) {
            m_text += fmt::format("  - target: {}\n    type: datatype\n    keep: [ {} ]\n    bypass: [ {} ]\n",
                                  m_accelerator.levels[level].name, kept, passed);
        }
    }

    const Accelerator& m_accelerator;
    const DataflowConstraints& m_constraints;
    std::string m_text;
    WrittenText m_written;
};

} // namespace

WrittenText timeloopConstraints(const Accelerator& accelerator, const DataflowConstraints& constraints)
{
    return ConstraintWriting(accelerator, constraints).write();
}

} // namespace pimento::dataflow::timeloop
