// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dataflow/model/layer_loops.h"
#include "engine/systems/dataflow/timeloop/files/yaml_node.h"

#include <array>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace pimento::dataflow::timeloop {

/// Reads values of YAML documents. Mistakes are recorded with line and column, and reading continues with defaults.
class YamlReading {
public:
    /// Names the file of the next values, for messages.
    void enter(std::string origin) { m_origin = std::move(origin); }

    /// Records a mistake; the first one counts.
    void complain(const YamlNode& at, std::string what, std::string hint);
    /// Records something in the file that has no effect here.
    void remark(const YamlNode& at, const std::string& what);
    /// Remarks on the keys of a section that no reader asked for, wherever they stand in it.
    void remarkUnread(const YamlNode& section);

    [[nodiscard]] const std::optional<Error>& error() const { return m_error; }
    [[nodiscard]] const std::vector<std::string>& remarks() const { return m_remarks; }

    /// Member under one of several names, as versions of the format spell it; nullptr: none.
    [[nodiscard]] static const YamlNode* member(const YamlNode& map, std::initializer_list<std::string_view> names);
    /// Whole number between two limits; `fallback` after a mistake.
    [[nodiscard]] std::int64_t integer(const YamlNode& node, std::int64_t least, std::int64_t most,
                                       std::int64_t fallback);
    /// Number of at least 0.
    [[nodiscard]] double number(const YamlNode& node);
    /// Names in a list, or words of a text.
    [[nodiscard]] std::vector<std::string> words(const YamlNode& node);
    /// Expects a kind of value. False: the value has another kind, and the mistake is recorded.
    bool expect(const YamlNode& node, YamlNode::Kind kind, const char* name);

private:
    std::string m_origin;
    std::optional<Error> m_error;
    std::vector<std::string> m_remarks;
};

/// Dimension with a name of Timeloop's: one of ours, or M for output channels.
[[nodiscard]] std::optional<Dim> dimNamed(std::string_view name);
/// Tensor with the name of a data space: Inputs, Weights, Outputs.
[[nodiscard]] std::optional<Tensor> dataSpaceNamed(std::string_view name);

/// A factor in a directive, "C=9,2": steps, and steps in the last iteration of the loops outside (0: as many).
struct ReadFactor {
    Dim dim = Dim::R;
    std::int64_t steps = 1;
    std::int64_t last = 0;
};

/// Reads the factors of a directive, which are a text or a list.
[[nodiscard]] std::vector<ReadFactor> readFactors(YamlReading& reading, const YamlNode& node);
/// Reads a permutation, innermost first, which is a text of letters or a list.
[[nodiscard]] std::vector<Dim> readPermutation(YamlReading& reading, const YamlNode& node);
/// Reads a list of data spaces. Returns true for each tensor that it names.
[[nodiscard]] std::array<bool, kTensors> readDataSpaces(YamlReading& reading, const YamlNode& node);

} // namespace pimento::dataflow::timeloop
