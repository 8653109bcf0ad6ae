// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/json_reader.h"
#include "engine/systems/crossbar/exports/stream_document.h"
#include "engine/systems/crossbar/exports/stream_words.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdlib>
#include <deque>
#include <limits>
#include <map>
#include <optional>
#include <utility>

namespace pimento::crossbar {

namespace {

using Json = nlohmann::json;

constexpr std::int64_t kMostCores = 1 << 16;
constexpr std::int64_t kLargest = std::int64_t{1} << 40; // of addresses
constexpr std::int64_t kLargest32 = std::numeric_limits<std::int32_t>::max();
constexpr const char* kHint = "Export the mapping again, or correct the value";

/// Instructions of an object of "streams", in the order of the text.
using ReadStreams = std::vector<std::vector<Instruction>>;

/// Reads one instruction: a list of the operation, its layer, pixel, stage and length, and its operands.
class InstructionReader {
public:
    explicit InstructionReader(const Json& list) : m_list(list) {}

    /// None: why() says what is wrong.
    std::optional<Instruction> read()
    {
        Instruction made;
        if (m_list.size() < kCommon || !m_list[0].is_string()) {
            return refuse("lacks an operation with its layer, pixel, stage and length");
        }
        const auto operation = indexOf(kOperations, m_list[0].get_ref<const std::string&>());
        if (!operation) {
            return refuse("has an unknown operation");
        }
        made.operation = static_cast<Operation>(*operation);
        made.node = static_cast<std::int32_t>(whole("layer", 0, kLargest32));
        made.window = static_cast<std::int32_t>(whole("pixel", 0, kLargest32));
        made.stage = static_cast<Stage>(word("stage", kStageNames));
        made.length = static_cast<std::int32_t>(whole("length", 1, kLargest32));
        readOperands(made);
        if (m_why.empty() && m_at != m_list.size()) {
            m_why = "has more values than its operation takes";
        }
        return m_why.empty() ? std::optional(made) : std::nullopt;
    }
    [[nodiscard]] const std::string& why() const { return m_why; }

private:
    static constexpr std::size_t kCommon = 5; // values that all operations have

    std::optional<Instruction> refuse(const char* why)
    {
        m_why = why;
        return std::nullopt;
    }

    void readOperands(Instruction& made)
    {
        const auto address = [this](const char* name) { return whole(name, 0, kLargest); };
        if (made.operation != Operation::Send) {
            made.destination = address("destination");
        }
        if (made.operation != Operation::Receive && made.operation != Operation::Write) {
            made.source = address("source");
        }
        switch (made.operation) {
        case Operation::Vector:
            made.source2 = address("second source");
            made.function = static_cast<VectorFunction>(word("function", kFunctionNames));
            break;
        case Operation::Write:
            made.source2 = whole("value", -kLargest, kLargest);
            break;
        case Operation::Mvm:
            made.other = static_cast<std::int32_t>(whole("group", 0, kLargest32));
            break;
        case Operation::Send:
        case Operation::Receive:
            made.other = static_cast<std::int32_t>(whole("other core", 0, kLargest32));
            break;
        default:
            break;
        }
    }

    std::int64_t whole(const char* name, std::int64_t least, std::int64_t most)
    {
        const Json* value = next(name);
        const bool isWhole = value != nullptr && value->is_number_integer() &&
                             !(value->is_number_unsigned() && value->get<std::uint64_t>() > std::uint64_t(kLargest));
        const std::int64_t number = isWhole ? value->get<std::int64_t>() : least;
        if ((value != nullptr && !isWhole) || number < least || number > most) {
            note(fmt::format("has no {} from {} to {}", name, least, most));
        }
        return number;
    }
    std::size_t word(const char* name, std::span<const std::string_view> words)
    {
        const Json* value = next(name);
        const auto found = value != nullptr && value->is_string() ? indexOf(words, value->get_ref<const std::string&>())
                                                                  : std::nullopt;
        if (value != nullptr && !found) {
            note(fmt::format("has an unknown {}", name));
        }
        return found.value_or(0);
    }
    const Json* next(const char* name)
    {
        if (m_at >= m_list.size()) {
            note(fmt::format("lacks its {}", name));
            return nullptr;
        }
        return &m_list[m_at++];
    }
    void note(std::string why)
    {
        if (m_why.empty()) {
            m_why = std::move(why);
        }
    }

    const Json& m_list;
    std::size_t m_at = 1; // next value
    std::string m_why;
};

/// Takes the instructions out of a document while it is parsed, so that it need not be held as a whole.
class StreamParser {
public:
    bool operator()(int depth, Json::parse_event_t event, Json& parsed)
    {
        if (event == Json::parse_event_t::key) {
            m_keys.resize(static_cast<std::size_t>(depth) + 1);
            m_keys.back() = parsed.get_ref<const std::string&>();
        } else if (event == Json::parse_event_t::object_start && depth == kStream && isKey(1, "streams")) {
            m_streams.emplace_back();
        } else if (event == Json::parse_event_t::array_end && depth == kInstruction && isKey(1, "streams") &&
                   isKey(3, "instructions") && !m_streams.empty()) {
            take(parsed);
            return false;
        }
        return true;
    }

    [[nodiscard]] ReadStreams take() { return std::move(m_streams); }
    [[nodiscard]] const std::string& why() const { return m_why; }

private:
    static constexpr int kStream = 2; // depths
    static constexpr int kInstruction = 4;

    [[nodiscard]] bool isKey(std::size_t depth, std::string_view key) const
    {
        return depth < m_keys.size() && m_keys[depth] == key;
    }
    void take(const Json& list)
    {
        InstructionReader reader(list);
        if (auto made = reader.read()) {
            m_streams.back().push_back(*made);
        } else if (m_why.empty()) {
            m_why = fmt::format("streams[{}].instructions[{}] {}", m_streams.size() - 1, m_streams.back().size(),
                                reader.why());
        }
    }

    std::vector<std::string> m_keys; // by depth
    ReadStreams m_streams;
    std::string m_why; // the first mistake
};

/// Checks that what instructions name is there, and that transfers come in pairs.
class StreamChecks {
public:
    explicit StreamChecks(const StreamDocument& of) : m_of(of) {}

    /// The first mistake; "": none.
    std::string find()
    {
        for (std::size_t core = 0; core < m_of.streams.cores.size() && m_why.empty(); ++core) {
            const std::vector<Instruction>& stream = m_of.streams.cores[core];
            for (std::size_t i = 0; i < stream.size() && m_why.empty(); ++i) {
                check(core, stream[i]);
                if (!m_why.empty()) {
                    m_why = fmt::format("core {}, instruction {} {}", core, i, m_why);
                }
            }
        }
        for (const auto& [ends, lengths] : m_open) {
            if (m_why.empty() && !lengths.empty()) {
                m_why = fmt::format("core {} and core {} do not have the same transfers from the first to the second",
                                    ends.first, ends.second);
            }
        }
        return m_why;
    }

private:
    void check(std::size_t core, const Instruction& at)
    {
        const auto node = static_cast<std::size_t>(at.node);
        if (node >= m_of.layers.size()) {
            m_why = fmt::format("names layer {}, and there are {}", node, m_of.layers.size());
        } else if (at.operation == Operation::Mvm) {
            checkGroup(core, at);
        } else if (at.operation == Operation::Send || at.operation == Operation::Receive) {
            checkTransfer(core, at);
        }
    }

    void checkGroup(std::size_t core, const Instruction& at)
    {
        const auto number = static_cast<std::size_t>(at.other);
        if (number >= m_of.groups.size()) {
            m_why = fmt::format("names group {}, and there are {}", number, m_of.groups.size());
        } else if (m_of.groups[number].core != static_cast<std::int64_t>(core)) {
            m_why = fmt::format("multiplies with group {}, which is in core {}", number, m_of.groups[number].core);
        } else if (m_of.groups[number].layer != at.node) {
            m_why = fmt::format("is for layer {}, and its group for layer {}", at.node, m_of.groups[number].layer);
        } else if (at.window >= m_of.layers[static_cast<std::size_t>(at.node)].windows) {
            m_why = fmt::format("computes window {} of a layer with {}", at.window,
                                m_of.layers[static_cast<std::size_t>(at.node)].windows);
        }
    }

    /// Lengths of sends (positive) without their receives so far, or of receives (negative) without their sends.
    void checkTransfer(std::size_t core, const Instruction& at)
    {
        const auto other = static_cast<std::size_t>(at.other);
        if (other >= m_of.streams.cores.size() || other == core) {
            m_why = fmt::format("names core {} as the other end of a transfer", other);
            return;
        }
        const bool sends = at.operation == Operation::Send;
        const std::int64_t length = sends ? at.length : -at.length;
        auto& open = m_open[sends ? std::pair(core, other) : std::pair(other, core)];
        if (open.empty() || (open.front() > 0) == sends) {
            open.push_back(length);
        } else if (open.front() == -length) {
            open.pop_front();
        } else {
            m_why = fmt::format("moves {} elements, and the other end of the transfer {}", at.length,
                                std::llabs(open.front()));
        }
    }

    const StreamDocument& m_of;
    std::map<std::pair<std::size_t, std::size_t>, std::deque<std::int64_t>> m_open; // by sender and receiver
    std::string m_why;
};

/// Reads the document around the instructions.
class DocumentReader {
public:
    DocumentReader(const Json& json, ObjectReader::Log& log) : m_top(json, "", log), m_json(json) {}

    StreamDocument read(ReadStreams streams)
    {
        StreamDocument made;
        if (m_top.text("format") != kStreamFormat && m_top.isText("format")) {
            m_top.complain("format", "is not \"" + std::string(kStreamFormat) + "\"", "Export the mapping again");
        }
        made.mode =
            m_top.oneOf("pipeline", std::map<std::string, PipelineMode>{{"throughput", PipelineMode::Throughput},
                                                                        {"latency", PipelineMode::Latency}});
        made.cores = m_top.integer("cores", 1, kMostCores);
        made.elementBytes = m_top.integer("element_bytes", 1, 8);
        readLayers(made);
        readGroups(made);
        const std::int64_t steps = m_top.integer("steps", 0, kLargest32);
        made.streams.cores.resize(static_cast<std::size_t>(made.cores));
        made.streams.stepEnds.resize(static_cast<std::size_t>(made.cores));
        std::vector<ObjectReader> all = m_top.objects("streams");
        if (all.size() != streams.size()) {
            m_top.complain("streams", "is no list of streams, or is there twice", kHint);
        }
        for (std::size_t i = 0; i < std::min(all.size(), streams.size()); ++i) {
            readStream(all[i], m_json["streams"][i], std::move(streams[i]), made, steps);
        }
        for (std::vector<std::uint32_t>& ends : made.streams.stepEnds) {
            ends.resize(static_cast<std::size_t>(steps), ends.empty() ? 0 : ends.back());
        }
        m_top.finish();
        return made;
    }

private:
    void readLayers(StreamDocument& made)
    {
        for (ObjectReader& each : m_top.objects("layers")) {
            DocumentLayer layer;
            layer.name = each.text("name");
            std::map<std::string, NodeKind> kinds;
            for (std::size_t kind = 0; kind < kNodeKinds.size(); ++kind) {
                kinds.emplace(kNodeKinds[kind], static_cast<NodeKind>(kind));
            }
            layer.kind = each.oneOf("kind", kinds);
            const std::vector<std::int64_t> shape = each.integers("shape", 1, kLargest32);
            if (shape.size() == 3) {
                layer.out = {shape[0], shape[1], shape[2]};
            } else if (!each.isWrong("shape")) {
                each.complain("shape", "does not have three numbers", kHint);
            }
            if (layer.kind == NodeKind::Matrix) {
                layer.copies = each.integer("copies", 1, kLargest32);
                layer.windows = each.integer("windows", 1, kLargest32);
            }
            each.finish();
            made.layers.push_back(std::move(layer));
        }
    }

    void readGroups(StreamDocument& made)
    {
        const std::int64_t layers = std::ssize(made.layers);
        for (ObjectReader& each : m_top.objects("groups")) {
            DocumentGroup group;
            group.layer = each.integer("layer", 0, layers - 1);
            group.copy = each.integer("copy", 0, kLargest32);
            group.part = each.integer("part", 0, kLargest32);
            group.group = each.integer("group", 0, kLargest32);
            group.arrays = each.integer("arrays", 1, kLargest32);
            group.core = each.integer("core", 0, made.cores - 1);
            const bool isKnown = group.layer >= 0 && group.layer < layers;
            if (isKnown && group.copy >= made.layers[static_cast<std::size_t>(group.layer)].copies) {
                each.complain("copy", "is not among the copies of its layer", kHint);
            }
            each.finish();
            made.groups.push_back(group);
        }
    }

    void readStream(ObjectReader& of, const Json& json, std::vector<Instruction> stream, StreamDocument& made,
                    std::int64_t steps)
    {
        const std::int64_t core = of.integer("core", 0, std::ssize(made.streams.cores) - 1);
        of.passOver("ends");
        of.passOver("instructions");
        if (core <= m_lastCore && !of.isWrong("core")) {
            of.complain("core", "does not follow that of the stream before", "Order streams by core");
        }
        if (!json.contains("instructions") || !json["instructions"].is_array() || !json["instructions"].empty()) {
            of.complain("instructions", "is no list of instructions", kHint);
        }
        if (stream.empty()) {
            of.complain("instructions", "is empty", "Leave cores without instructions out");
        }
        m_lastCore = std::max(m_lastCore, core);
        const auto at = static_cast<std::size_t>(std::clamp<std::int64_t>(core, 0, std::ssize(made.streams.cores) - 1));
        const auto ends = json.find("ends");
        if (ends == json.end() || !readEnds(*ends, std::ssize(stream), steps, made.streams.stepEnds[at])) {
            of.complain("ends", "does not list steps in order, up to the number of instructions", kHint);
        }
        of.finish();
        made.streams.cores[at] = std::move(stream);
    }

    /// Reads pairs of a step and the number of instructions at its end, both ascending.
    static bool readEnds(const Json& pairs, std::int64_t instructions, std::int64_t steps,
                         std::vector<std::uint32_t>& ends)
    {
        if (!pairs.is_array()) {
            return false;
        }
        std::int64_t last = 0;
        for (const Json& each : pairs) {
            if (!each.is_array() || each.size() != 2 || !each[0].is_number_unsigned() ||
                !each[1].is_number_unsigned()) {
                return false;
            }
            const auto step = each[0].get<std::uint64_t>();
            const auto end = each[1].get<std::uint64_t>();
            if (step < ends.size() || step >= static_cast<std::uint64_t>(steps) ||
                end <= static_cast<std::uint64_t>(last) || end > static_cast<std::uint64_t>(instructions)) {
                return false;
            }
            ends.resize(static_cast<std::size_t>(step), static_cast<std::uint32_t>(last));
            ends.push_back(static_cast<std::uint32_t>(end));
            last = static_cast<std::int64_t>(end);
        }
        return last == instructions;
    }

    ObjectReader m_top;
    const Json& m_json;
    std::int64_t m_lastCore = -1;
};

} // namespace

Result<StreamDocument> readStreamJson(std::string_view text, const std::string& origin)
{
    StreamParser parser;
    Json json;
    try {
        json = Json::parse(text, [&parser](int depth, Json::parse_event_t event, Json& parsed) {
            return parser(depth, event, parsed);
        });
    } catch (const Json::exception&) {
        auto parsed = parseJson(text, origin); // says where
        return parsed ? fail("is not valid JSON", origin, kHint) : tl::unexpected<Error>(parsed.error());
    }
    if (!json.is_object()) {
        return fail("is no object", origin, kHint);
    }
    if (!parser.why().empty()) {
        return fail(parser.why(), origin, kHint);
    }
    ObjectReader::Log log{.origin = origin, .text = {}};
    StreamDocument made = DocumentReader(json, log).read(parser.take());
    if (log.error) {
        return tl::unexpected<Error>(*log.error);
    }
    if (std::string why = StreamChecks(made).find(); !why.empty()) {
        return fail(why, origin, kHint);
    }
    return made;
}

} // namespace pimento::crossbar
