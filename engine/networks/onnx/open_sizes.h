// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/networks/onnx/onnx_model.h"
#include "sim/base/result.h"

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace pimento::networks {

/// Sizes of a graph that its file leaves open: each has its number by its name, by tensor and axis, or as a batch.
class OpenSizes {
public:
    explicit OpenSizes(const std::map<std::string, std::int64_t>& chosen) : m_chosen(chosen) {}

    /// Dimensions of an input of the graph. A first size without a number is 1, with a remark. Sizes that stay open are
    /// collected for the error of settled().
    [[nodiscard]] Dimensions inputDimensions(const OnnxValue& value);
    /// Dimensions of a tensor between nodes; none: a size of it is not known.
    [[nodiscard]] std::optional<Dimensions> statedDimensions(const OnnxValue& value) const;

    /// Error: sizes that stayed open, or chosen ones that no input has.
    [[nodiscard]] Result<void> settled() const;
    [[nodiscard]] const std::vector<std::string>& remarks() const { return m_remarks; }

private:
    std::optional<std::int64_t> chosenSize(const std::string& name);

    std::map<std::string, std::int64_t> m_chosen;
    std::map<std::string, std::int64_t> m_bound; // sizes of symbols so far
    std::set<std::string> m_used;                // names that were chosen and found
    std::vector<std::string> m_open;
    std::vector<std::string> m_remarks;
};

} // namespace pimento::networks
