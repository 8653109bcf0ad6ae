// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dataflow/timeloop/files/yaml_reading.h"

#include "engine/base/numbers.h"
#include "engine/workloads/layer.h"

#include <algorithm>
#include <cctype>
#include <cmath>

namespace pimento::dataflow::timeloop {

namespace {

constexpr std::size_t kLongestKey = 40; // longest key that a remark repeats in full

} // namespace

void YamlReading::complain(const YamlNode& at, std::string what, std::string hint)
{
    if (!m_error) {
        m_error = Error{.what = std::move(what),
                        .where = m_origin + ", line " + std::to_string(at.place.line) + ", column " +
                                 std::to_string(at.place.column),
                        .hint = std::move(hint)};
        m_error->place = at.place;
    }
}

void YamlReading::remark(const YamlNode& at, const std::string& what)
{
    constexpr std::size_t kMostRemarks = 20;
    if (m_remarks.size() < kMostRemarks) {
        m_remarks.push_back(m_origin + ", line " + std::to_string(at.place.line) + ": " + what);
    }
}

void YamlReading::remarkUnread(const YamlNode& section)
{
    // Keys that say nothing about sizes and costs.
    static constexpr std::array<std::string_view, 14> kQuiet = {
        "version",  "name",         "class",      "subclass",   "technology", "data_space", "type",
        "instance", "coefficients", "read_write", "read-write", "word_bits",  "word-bits",  "datawidth"};
    for (const auto& element : section.elements) {
        remarkUnread(*element);
    }
    for (const auto& [key, value] : section.members) {
        if (value->isRead) {
            remarkUnread(*value);
        } else if (std::ranges::find(kQuiet, key) == kQuiet.end()) {
            remark(*value, "\"" + key.substr(0, kLongestKey) + "\" does not count");
        }
    }
}

const YamlNode* YamlReading::member(const YamlNode& map, std::initializer_list<std::string_view> names)
{
    for (const std::string_view name : names) {
        if (const YamlNode* found = map.find(name)) {
            return found;
        }
    }
    return nullptr;
}

std::int64_t YamlReading::integer(const YamlNode& node, std::int64_t least, std::int64_t most, std::int64_t fallback)
{
    const auto value = node.kind == YamlNode::Kind::Scalar ? parseInteger(node.text) : std::nullopt;
    if (!value || *value < least || *value > most) {
        complain(node, "is no whole number from " + std::to_string(least) + " to " + std::to_string(most),
                 "Write such a number");
        return fallback;
    }
    return *value;
}

double YamlReading::number(const YamlNode& node)
{
    const auto value = node.kind == YamlNode::Kind::Scalar ? parseDecimal(node.text) : std::nullopt;
    if (!value || !std::isfinite(*value) || *value < 0) {
        complain(node, "is not a number of at least 0", "Write such a number");
        return 0;
    }
    return *value;
}

std::vector<std::string> YamlReading::words(const YamlNode& node)
{
    std::vector<std::string> words;
    if (node.kind == YamlNode::Kind::Scalar) {
        for (const std::string_view word : split(node.text, ' ')) {
            if (!word.empty()) {
                words.emplace_back(word);
            }
        }
        return words;
    }
    if (expect(node, YamlNode::Kind::List, "list")) {
        for (const auto& element : node.elements) {
            if (expect(*element, YamlNode::Kind::Scalar, "text")) {
                words.push_back(element->text);
            }
        }
    }
    return words;
}

bool YamlReading::expect(const YamlNode& node, YamlNode::Kind kind, const char* name)
{
    if (node.kind != kind) {
        complain(node, std::string("is no ") + name, std::string("Write a ") + name);
    }
    return node.kind == kind;
}

std::optional<Dim> dimNamed(std::string_view name)
{
    if (name == "M") {
        return Dim::K;
    }
    const auto at = name.size() == 1 ? kDimNames.find(name[0]) : std::string_view::npos;
    return at == std::string_view::npos ? std::nullopt : std::optional(static_cast<Dim>(at));
}

std::optional<Tensor> dataSpaceNamed(std::string_view name)
{
    for (std::size_t tensor = 0; tensor < kTensors; ++tensor) {
        if (name == std::string(kTensorNames[tensor]) + "s") {
            return static_cast<Tensor>(tensor);
        }
    }
    return std::nullopt;
}

std::vector<ReadFactor> readFactors(YamlReading& reading, const YamlNode& node)
{
    std::vector<ReadFactor> factors;
    for (const std::string& word : reading.words(node)) {
        const auto letters = static_cast<std::size_t>(
            std::ranges::find_if_not(word, [](unsigned char c) { return std::isalpha(c) != 0; }) - word.begin());
        std::string_view rest = std::string_view(word).substr(letters);
        if (rest.starts_with('=')) {
            rest.remove_prefix(1);
        }
        const auto parts = split(rest, ',');
        const auto dim = dimNamed(std::string_view(word).substr(0, letters));
        const auto steps = parseInteger(parts[0]);
        const auto last = parts.size() == 2 ? parseInteger(parts[1]) : std::optional<std::int64_t>(0);
        if (!dim || !steps || *steps < 0 || *steps > workloads::kLargestSize || parts.size() > 2 || !last ||
            *last < 0 || *last > *steps) {
            reading.complain(node, "\"" + word + "\" is no factor", "Write dimension and steps as in R=3 S=1");
        } else if (std::ranges::find(factors, *dim, &ReadFactor::dim) != factors.end()) {
            reading.complain(node, "names dimension " + word.substr(0, letters) + " twice", "Name it once");
        } else {
            factors.push_back({*dim, *steps, *last});
        }
    }
    return factors;
}

std::vector<Dim> readPermutation(YamlReading& reading, const YamlNode& node)
{
    std::vector<Dim> order;
    for (const std::string& word : reading.words(node)) {
        for (const char letter : word) {
            const auto dim = dimNamed(std::string_view(&letter, 1));
            if (letter == ',') {
                continue;
            }
            if (!dim || std::ranges::find(order, *dim) != order.end()) {
                reading.complain(node, std::string("has the unknown or repeated dimension ") + letter,
                                 "List each of the problem's dimensions once, innermost first");
                return order;
            }
            order.push_back(*dim);
        }
    }
    return order;
}

std::array<bool, kTensors> readDataSpaces(YamlReading& reading, const YamlNode& node)
{
    std::array<bool, kTensors> named = {};
    for (const std::string& word : reading.words(node)) {
        if (const auto tensor = dataSpaceNamed(word)) {
            named[static_cast<std::size_t>(*tensor)] = true;
        } else {
            reading.complain(node, "\"" + word + "\" is no data space", "Use Inputs, Weights and Outputs");
        }
    }
    return named;
}

} // namespace pimento::dataflow::timeloop
