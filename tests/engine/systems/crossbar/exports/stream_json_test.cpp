// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/random_stream.h"
#include "engine/systems/crossbar/exports/stream_document.h"
#include "tests/engine/systems/crossbar/random_networks.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <cstdint>
#include <limits>
#include <string>
#include <vector>

namespace pimento::crossbar {
namespace {

using testing::HasSubstr;
using Json = nlohmann::ordered_json;

std::string textOf(const StreamDocument& document)
{
    std::string text;
    EXPECT_TRUE(writeStreamJson(document, [&text](std::string_view piece) {
        text += piece;
        return true;
    }));
    return text;
}

/// The document of a random network in a mode; none: the schedule cannot express it.
std::optional<StreamDocument> documentOf(std::uint64_t number, PipelineMode mode)
{
    const RandomCase of = randomCase(number);
    const PlacedStreams placed{of.graph, of.partitions, of.placement, of.chip, mode};
    auto made = streamsOf(placed);
    return made ? std::optional(documentOf(placed, std::move(made->streams))) : std::nullopt;
}

TEST(StreamJson, ReadsWhatItWritesByteForByte)
{
    int documents = 0;
    for (std::uint64_t number = 0; number < 60; ++number) {
        for (const PipelineMode mode : {PipelineMode::Throughput, PipelineMode::Latency}) {
            const auto document = documentOf(number, mode);
            if (!document) {
                continue;
            }
            const std::string text = textOf(*document);

            const auto read = readStreamJson(text, "streams.json");

            ASSERT_TRUE(read) << number << ": " << read.error().message();
            EXPECT_EQ(*read, *document) << number;
            EXPECT_EQ(textOf(*read), text) << number;
            ++documents;
        }
    }
    EXPECT_GE(documents, 100);
}

TEST(StreamJson, EndsWhenTheSinkDoes)
{
    const StreamDocument document = documentOf(1, PipelineMode::Throughput).value();
    int pieces = 0;

    EXPECT_FALSE(writeStreamJson(document, [&pieces](std::string_view) { return ++pieces < 2; }));
    EXPECT_EQ(pieces, 2);
}

/// Damages a document so that it says nothing that can be meant.
class Damages {
public:
    Damages(const StreamDocument& document, std::uint64_t seed) : m_text(textOf(document)), m_random(seed) {}

    std::string next()
    {
        m_json = Json::parse(m_text);
        switch (below(kKinds)) {
        case 0:
            return m_text.substr(0, below(m_text.size() - 2));
        case 1:
            return withoutMark();
        case 2:
            instruction()[0] = "jump";
            break;
        case 3: {
            Json& of = instruction();
            of.erase(below(of.size()));
            break;
        }
        case 4:
            instruction().push_back(0);
            break;
        case 5:
            instruction()[1] = m_json["layers"].size() + below(9);
            break;
        case 6:
            instruction()[5] = -1;
            break;
        case 7: {
            Json& of = instruction();
            of[below(5)] = Json::array();
            break;
        }
        case 8:
            damageGroup();
            break;
        case 9:
            damageTransfer();
            break;
        case 10: {
            Json& all = stream()["instructions"];
            all.erase(below(all.size()));
            break;
        }
        case 11:
            stream()["core"] = m_json["cores"];
            break;
        case 12:
            m_json["streams"].push_back(stream());
            break;
        case 13:
            stream()["ends"].back()[1] = 0;
            break;
        case 14:
            dropAKey(below(2) == 0 ? m_json : stream());
            break;
        case 15:
            (below(2) == 0 ? m_json : stream())["remark"] = "none";
            break;
        case 16:
            instruction()[4] = 1e300;
            break;
        case 17:
            m_json["groups"][below(m_json["groups"].size())]["core"] = "first";
            break;
        default:
            m_json["format"] = "pimento-crossbar-streams 2";
        }
        return m_json.dump();
    }

private:
    static constexpr std::size_t kKinds = 19;

    std::size_t below(std::size_t limit) { return static_cast<std::size_t>(m_random.below(limit)); }
    Json& stream() { return m_json["streams"][below(m_json["streams"].size())]; }
    Json& instruction()
    {
        Json& all = stream()["instructions"];
        return all[below(all.size())];
    }
    Json* instructionOf(std::string_view operation)
    {
        std::vector<Json*> found;
        for (Json& each : m_json["streams"]) {
            for (Json& one : each["instructions"]) {
                if (one[0] == operation) {
                    found.push_back(&one);
                }
            }
        }
        return found.empty() ? &instruction() : found[below(found.size())];
    }
    /// Another core's group, or none.
    void damageGroup()
    {
        Json& of = *instructionOf("mvm");
        of.back() = m_json["groups"].size();
    }
    void damageTransfer()
    {
        Json& of = *instructionOf(below(2) == 0 ? "send" : "recv");
        if (of[0] == "send" || of[0] == "recv") {
            of[4] = of[4].get<std::int64_t>() + 1;
        } else {
            of[4] = 0;
        }
    }
    void dropAKey(Json& of)
    {
        auto at = of.begin();
        std::advance(at, static_cast<std::ptrdiff_t>(below(of.size())));
        of.erase(at);
    }
    /// Without one of the marks that make JSON.
    std::string withoutMark()
    {
        std::string text = m_text;
        std::size_t at = below(text.size());
        while (std::string_view("[]{},:").find(text[at]) == std::string_view::npos) {
            at = (at + 1) % text.size();
        }
        return text.erase(at, 1);
    }

    std::string m_text;
    RandomStream m_random;
    Json m_json;
};

TEST(StreamJson, RefusesAThousandDamagedDocumentsInOneMessage)
{
    StreamDocument shortest; // of those with transfers
    std::size_t least = std::numeric_limits<std::size_t>::max();
    for (std::uint64_t number = 0; number < 40; ++number) {
        const auto document = documentOf(number, PipelineMode::Throughput);
        const std::string text = document ? textOf(*document) : std::string();
        if (text.size() < least && text.find("\"send\"") != std::string::npos) {
            least = text.size();
            shortest = *document;
        }
    }
    ASSERT_FALSE(shortest.layers.empty());
    Damages damages(shortest, 7);
    for (int i = 0; i < 1'000; ++i) {
        const std::string damaged = damages.next();

        const auto read = readStreamJson(damaged, "streams.json");

        ASSERT_FALSE(read) << i << ": " << damaged.substr(0, 2'000);
        const std::string message = read.error().message();
        EXPECT_THAT(message, HasSubstr("streams.json")) << i;
        EXPECT_EQ(message.find('\n'), std::string::npos) << i << ": " << message;
        EXPECT_FALSE(read.error().hint.empty()) << i;
    }
}

TEST(StreamJson, SaysWhatIsWrongAndWhere)
{
    const StreamDocument document = documentOf(1, PipelineMode::Throughput).value();
    const auto mistakeOf = [&](auto&& change) {
        Json json = Json::parse(textOf(document));
        change(json);
        const auto read = readStreamJson(json.dump(), "streams.json");
        return read ? std::string() : read.error().message();
    };
    EXPECT_THAT(mistakeOf([](Json& json) { json["streams"][0]["instructions"][2][3] = "pause"; }),
                HasSubstr("streams[0].instructions[2] has an unknown stage"));
    EXPECT_THAT(mistakeOf([](Json& json) { json["streams"][0]["core"] = 100'000; }), HasSubstr("streams[0].core"));
    EXPECT_THAT(mistakeOf([](Json& json) { json["groups"][0]["layer"] = 99; }), HasSubstr("groups[0].layer"));
}

} // namespace
} // namespace pimento::crossbar
