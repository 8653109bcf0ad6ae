// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dataflow/timeloop/files/yaml_node.h"

#include <yaml.h>

#include <algorithm>
#include <map>
#include <optional>

namespace pimento::dataflow::timeloop {

namespace {

constexpr std::size_t kDeepestYaml = 64;
constexpr std::size_t kMostYamlValues = 20'000;

TextSpot spotOf(const yaml_mark_t& mark)
{
    return {.line = static_cast<int>(mark.line) + 1, .column = static_cast<int>(mark.column) + 1};
}

std::string placeText(const std::string& origin, const TextSpot& spot)
{
    return origin + ", line " + std::to_string(spot.line) + ", column " + std::to_string(spot.column);
}

std::string textOf(const yaml_char_t* text)
{
    return text == nullptr ? std::string() : std::string(reinterpret_cast<const char*>(text));
}

/// An event of the library, which it has to free.
class YamlEvent {
public:
    YamlEvent() = default;
    ~YamlEvent() { yaml_event_delete(&event); }
    YamlEvent(const YamlEvent&) = delete;
    YamlEvent& operator=(const YamlEvent&) = delete;

    yaml_event_t event = {};
};

/// Builds the tree of a document from the events of the library. It keeps the open lists and maps itself, so that no
/// text nests deeper than the stack of calls can bear.
class YamlTree {
public:
    YamlTree(std::string_view text, const std::string& origin) : m_origin(origin)
    {
        m_isReady = yaml_parser_initialize(&m_parser) != 0;
        if (m_isReady) {
            yaml_parser_set_encoding(&m_parser, YAML_UTF8_ENCODING);
            yaml_parser_set_input_string(&m_parser, reinterpret_cast<const unsigned char*>(text.data()), text.size());
        }
    }
    ~YamlTree()
    {
        if (m_isReady) {
            yaml_parser_delete(&m_parser);
        }
    }
    YamlTree(const YamlTree&) = delete;
    YamlTree& operator=(const YamlTree&) = delete;

    Result<YamlNode::Pointer> read()
    {
        while (m_isReady && !m_isDone && !m_wrong) {
            YamlEvent next;
            if (yaml_parser_parse(&m_parser, &next.event) == 0) {
                complain(std::string("is no YAML: ") +
                             (m_parser.problem != nullptr ? m_parser.problem : "the text is damaged"),
                         "Correct the text", spotOf(m_parser.problem_mark));
            } else {
                take(next.event);
            }
        }
        if (m_wrong) {
            return tl::unexpected<Error>(*m_wrong);
        }
        if (!m_root) {
            return fail("has no content", m_origin, "Name a file with a problem, an architecture or a mapping");
        }
        return m_root;
    }

private:
    struct Open {
        std::shared_ptr<YamlNode> node;
        std::optional<std::string> key; // of a map, whose value comes next
    };

    void complain(std::string what, std::string hint, TextSpot spot)
    {
        m_wrong = Error{.what = std::move(what), .where = placeText(m_origin, spot), .hint = std::move(hint)};
        m_wrong->place = spot;
    }

    void take(const yaml_event_t& event)
    {
        const TextSpot spot = spotOf(event.start_mark);
        if (++m_values > kMostYamlValues) {
            complain("has too many values", "Name a file with a problem, an architecture or a mapping", spot);
            return;
        }
        switch (event.type) {
        case YAML_SCALAR_EVENT:
            takeScalar(event, spot);
            break;
        case YAML_SEQUENCE_START_EVENT:
            open(YamlNode::Kind::List, event.data.sequence_start.tag, event.data.sequence_start.anchor, spot);
            break;
        case YAML_MAPPING_START_EVENT:
            open(YamlNode::Kind::Map, event.data.mapping_start.tag, event.data.mapping_start.anchor, spot);
            break;
        case YAML_SEQUENCE_END_EVENT:
        case YAML_MAPPING_END_EVENT:
            m_open.pop_back();
            break;
        case YAML_ALIAS_EVENT:
            takeAlias(textOf(event.data.alias.anchor), spot);
            break;
        case YAML_DOCUMENT_END_EVENT:
        case YAML_STREAM_END_EVENT:
            m_isDone = true;
            break;
        default:
            break;
        }
    }

    void takeScalar(const yaml_event_t& event, const TextSpot& spot)
    {
        const auto& scalar = event.data.scalar;
        std::string text(reinterpret_cast<const char*>(scalar.value), scalar.length);
        if (!m_open.empty() && m_open.back().node->kind == YamlNode::Kind::Map && !m_open.back().key) {
            if (m_open.back().node->find(text) != nullptr) {
                complain("has a second value for \"" + text + "\"", "Remove one of them", spot);
            }
            m_open.back().key = std::move(text);
            return;
        }
        auto node = std::make_shared<YamlNode>();
        node->text = std::move(text);
        node->tag = textOf(scalar.tag);
        node->place = spot;
        remember(scalar.anchor, node);
        place(node);
    }

    void open(YamlNode::Kind kind, const yaml_char_t* tag, const yaml_char_t* anchor, const TextSpot& spot)
    {
        auto node = std::make_shared<YamlNode>();
        node->kind = kind;
        node->tag = textOf(tag);
        node->place = spot;
        if (m_open.size() == kDeepestYaml) {
            complain("nests values too deeply", "Use at most " + std::to_string(kDeepestYaml) + " levels", spot);
            return;
        }
        place(node);
        remember(anchor, node);
        m_open.push_back({.node = std::move(node), .key = std::nullopt});
    }

    void takeAlias(const std::string& name, const TextSpot& spot)
    {
        const auto found = m_anchors.find(name);
        const bool isOpen =
            found != m_anchors.end() && std::ranges::find(m_open, found->second, &Open::node) != m_open.end();
        if (found == m_anchors.end() || isOpen) {
            complain("has an alias \"" + name + "\" without an earlier value", "Define &" + name + " before", spot);
            return;
        }
        place(found->second);
    }

    void remember(const yaml_char_t* anchor, const std::shared_ptr<YamlNode>& node)
    {
        if (anchor != nullptr) {
            m_anchors[textOf(anchor)] = node;
        }
    }

    /// Puts a value where it belongs: into the open list or map, or at the root.
    void place(const std::shared_ptr<YamlNode>& node)
    {
        if (m_open.empty()) {
            m_root = node;
            return;
        }
        Open& parent = m_open.back();
        if (parent.node->kind == YamlNode::Kind::List) {
            parent.node->elements.push_back(node);
        } else if (parent.key) {
            parent.node->members.emplace_back(*std::exchange(parent.key, std::nullopt), node);
        } else {
            complain("has a key that is no plain text", "Use a name as key", node->place);
        }
    }

    std::string m_origin;
    yaml_parser_t m_parser = {};
    bool m_isReady = false;
    bool m_isDone = false;
    std::size_t m_values = 0;
    YamlNode::Pointer m_root;
    std::vector<Open> m_open;
    std::map<std::string, std::shared_ptr<YamlNode>> m_anchors;
    std::optional<Error> m_wrong;
};

} // namespace

const YamlNode* YamlNode::find(std::string_view key) const
{
    for (const auto& [name, value] : members) {
        if (name == key) {
            value->isRead = true;
            return value.get();
        }
    }
    return nullptr;
}

Result<YamlNode::Pointer> parseYaml(std::string_view text, const std::string& origin)
{
    if (text.size() > kLongestYaml) {
        return fail("is longer than 4 MiB", origin, "Name a file with a problem, an architecture or a mapping");
    }
    return YamlTree(text, origin).read();
}

} // namespace pimento::dataflow::timeloop
