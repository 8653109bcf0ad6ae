// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/result.h"

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

// YAML documents as trees. Only yaml_node.cpp includes the YAML library.

namespace pimento::dataflow::timeloop {

/// A value of a YAML document with its line and column. An anchor's value is shared by all of its aliases.
struct YamlNode {
    enum class Kind : std::uint8_t { Scalar, List, Map };
    using Pointer = std::shared_ptr<const YamlNode>;

    Kind kind = Kind::Scalar;
    std::string text;                                     // of a scalar
    std::string tag;                                      // such as "!Component"; empty: none
    std::vector<Pointer> elements;                        // of a list
    std::vector<std::pair<std::string, Pointer>> members; // of a map, in their order
    TextSpot place;
    mutable bool isRead = false; // a reader asked for this value by its key

    /// Value of a member, which counts as read; nullptr: the value is no map, or has no such member.
    [[nodiscard]] const YamlNode* find(std::string_view key) const;
};

/// Longest text that is read as YAML, in bytes.
inline constexpr std::size_t kLongestYaml = 4U << 20U;

/// Parses the first document of a YAML text. Error, with line and column: wrong syntax, a repeated key, a key that is
/// no plain text, an unknown alias, more than 64 nested or 20,000 values, or too long a text.
[[nodiscard]] Result<YamlNode::Pointer> parseYaml(std::string_view text, const std::string& origin);

} // namespace pimento::dataflow::timeloop
