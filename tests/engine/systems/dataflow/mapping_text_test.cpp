// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dataflow/notation/mapping_text.h"

#include "engine/systems/dataflow/inspect/nest_listing.h"
#include "engine/systems/dataflow/notation/dataflow_label.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>
#include <string>
#include <vector>

namespace pimento::dataflow {

namespace {

using testing::HasSubstr;
using testing::StartsWith;

constexpr const char* kText = "DRAM:K4P8;GlobalBuffer(IO):Q14P7;PE(WO):R3S3;H:K16;W:C16;lanes:C8;rows:I(4x14)W";

Accelerator threeLevels()
{
    Accelerator accelerator;
    for (const char* name : {"PE", "GlobalBuffer", "DRAM"}) {
        accelerator.levels.emplace_back().name = name;
    }
    return accelerator;
}

std::string linesOf(const Listing& listing)
{
    std::string text;
    for (const ListingLine& line : listing.lines) {
        text += line.text + "\n";
    }
    return text;
}

/// A mapping with random factors, orders, stored tensors and layouts.
Mapping randomMapping(std::mt19937& random)
{
    const auto number = [&](int most) { return static_cast<std::int64_t>(random() % static_cast<unsigned>(most)); };
    Mapping mapping;
    mapping.temporal.assign(3, kOnes);
    mapping.order.resize(3);
    mapping.stores.resize(3);
    mapping.stores.back().fill(true);
    for (auto& direction : mapping.spatial) {
        direction[static_cast<std::size_t>(number(kDims))] = 1 + number(4);
    }
    for (std::size_t m = 0; m < 3; ++m) {
        for (std::size_t d = 0; d < kDims; ++d) {
            mapping.temporal[m][d] = 1 + number(3);
            mapping.order[m].push_back(static_cast<Dim>(d));
        }
        std::ranges::shuffle(mapping.order[m], random);
        for (std::size_t t = 0; t < kTensors && m < 2; ++t) {
            mapping.stores[m][t] = number(2) == 1;
        }
    }
    for (auto& layout : mapping.layouts) {
        layout = number(2) == 1 ? Layout::RowAligned : Layout::Sequential;
    }
    mapping.block = {1 + number(9), 1 + number(9)};
    return canonical(mapping);
}

} // namespace

TEST(MappingText, ReadsWhatItWrites)
{
    const Mapping mapping = parseMapping(threeLevels(), kText).value();

    EXPECT_EQ(mapping.temporal[2][static_cast<std::size_t>(Dim::K)], 4);
    EXPECT_EQ(mapping.order[2], (std::vector{Dim::P, Dim::K})); // innermost first
    EXPECT_EQ(mapping.stores[0], (std::array{false, true, true}));
    EXPECT_EQ(mapping.spatial[2][static_cast<std::size_t>(Dim::C)], 8);
    EXPECT_EQ(mapping.block, (workloads::Extent{4, 14}));
    EXPECT_EQ(mappingText(threeLevels(), mapping), kText);
}

TEST(MappingText, AllowsSpacesAndAnyOrderOfParts)
{
    const Accelerator accelerator = threeLevels();
    EXPECT_EQ(parseMapping(accelerator, "H: K16; PE (W O) : R3 S3; DRAM: K4 P8").value(),
              parseMapping(accelerator, "DRAM:K4P8;PE(WO):R3S3;H:K16").value());
}

TEST(MappingText, ReturnsRandomMappingsThroughTextAndListing)
{
    std::mt19937 random(7);
    const Accelerator accelerator = threeLevels();
    for (int i = 0; i < 300; ++i) {
        const Mapping mapping = randomMapping(random);
        const std::string text = mappingText(accelerator, mapping);
        ASSERT_EQ(parseMapping(accelerator, text).value(), mapping) << text;
        const std::string nest = linesOf(nestListing(accelerator, mapping));
        const auto read = parseNest(accelerator, nest);
        ASSERT_TRUE(read) << read.error().message() << nest;
        ASSERT_EQ(*read, mapping) << nest;
    }
}

TEST(MappingText, SaysWhatIsWrong)
{
    const std::vector<std::pair<std::string, std::string>> wrong = {
        {"", "is empty"},
        {"L2:K4", "has a part \"L2\". Use PE, GlobalBuffer, DRAM, H, W, lanes or rows"},
        {"DRAM:K4;DRAM:P8", "\"DRAM\" twice"},
        {"DRAM:Z4", "has \"Z4\" for a loop of DRAM"},
        {"DRAM:K4K2", "has two loops K at DRAM"},
        {"DRAM:K", "for a number behind K"},
        {"DRAM:K0", "for a number behind K"},
        {"DRAM:K99999999999", "for a number behind K"},
        {"PE(X):R3", "for a tensor that PE stores"},
        {"PE(W", "for a tensor that PE stores"},
        {"rows:I", "where the block of Input belongs"},
        {"rows:I(4)", "where the block of Input belongs"},
        {"H", "where : belongs behind H"},
    };
    for (const auto& [text, message] : wrong) {
        const auto read = parseMapping(threeLevels(), text);
        ASSERT_FALSE(read) << text;
        EXPECT_THAT(read.error().message(), HasSubstr(message)) << text;
    }
}

TEST(MappingText, SurvivesDamagedTexts)
{
    std::mt19937 random(11);
    const Accelerator accelerator = threeLevels();
    const std::string nest = linesOf(nestListing(accelerator, parseMapping(accelerator, kText).value()));
    for (int i = 0; i < 20'000; ++i) {
        std::string text = i % 2 == 0 ? kText : nest;
        for (int change = 0; change < 3; ++change) {
            text[random() % text.size()] = static_cast<char>(random() % 128);
        }
        if (const auto read = i % 2 == 0 ? parseMapping(accelerator, text) : parseNest(accelerator, text)) {
            ASSERT_EQ(parseMapping(accelerator, mappingText(accelerator, *read)).value(), canonical(*read)) << text;
        }
    }
}

TEST(NestListing, NamesTheLevelOfEachTensorAtEachLoop)
{
    const Accelerator accelerator = threeLevels();
    const Listing nest = nestListing(accelerator, parseMapping(accelerator, kText).value());

    const auto line = [&](const std::string& begin) {
        const auto found = std::ranges::find_if(
            nest.lines, [&](const ListingLine& each) { return each.text.find(begin) != std::string::npos; });
        return found == nest.lines.end() ? std::string() : found->text;
    };
    EXPECT_THAT(line("for Q in 14"), StartsWith("GB   DRAM GB   | "));
    EXPECT_THAT(line("for R in 3"), StartsWith("GB   PE   PE   | "));
    EXPECT_EQ(nest.lines.front().text, "I    W    O    | level DRAM stores I W O");
    EXPECT_THAT(line("row-aligned Input"), HasSubstr("in 4x14"));
    EXPECT_TRUE(nest.isEditable);
}

TEST(NestListing, IsReadWithColumnsInFrontBehindAndWithout)
{
    const Accelerator accelerator = threeLevels();
    const Mapping expected = canonical(parseMapping(accelerator, "DRAM:K4;GlobalBuffer(IO):Q2;H:K2").value());

    for (const char* text : {"I    W    O    | level DRAM stores I W O\nDRAM DRAM DRAM | for K in 4\n"
                             "               |   level GlobalBuffer stores I O\nGB   DRAM GB   |   for Q in 2\n"
                             "               |     height\nGB   DRAM GB   |       parallel K in 2",
                             "level DRAM stores Input Weight Output | Input\nfor K in 4 | DRAM\n"
                             "  level GlobalBuffer stores Input Output | |\n  for Q in 2 | DRAM\nheight\n"
                             "parallel K in 2 | DRAM",
                             "level DRAM stores I W O\nfor K in 4\nlevel GlobalBuffer stores I O\nfor Q in 2\n"
                             "height\nparallel K in 2"}) {
        const auto read = parseNest(accelerator, text);
        ASSERT_TRUE(read) << read.error().message();
        EXPECT_EQ(canonical(*read), expected) << text;
    }
}

TEST(DataflowLabel, NamesTheTensorThatStaysAndWhatIsUnrolled)
{
    const Accelerator accelerator = threeLevels();
    const auto label = [&](const char* text) { return dataflowLabel(parseMapping(accelerator, text).value()); };

    EXPECT_EQ(label("DRAM:K4Q8P8;PE(W):R3S3;H:K16;W:C16"), "weight stationary, K | C");
    EXPECT_EQ(label("DRAM:K4P8C9;PE(O);H:Q14;W:P7"), "output stationary, Q | P");
    EXPECT_EQ(label("DRAM:K4P8;H:K2"), "no local reuse, K | -");
    EXPECT_EQ(label("DRAM:C4P8K2;PE(I):R3;H:S3;W:Q7"), "input stationary, S | Q, row-stationary pattern");
}

TEST(DataflowLabel, CountsLoopsThatLeaveATileInPlace)
{
    const Accelerator accelerator = threeLevels();
    const Mapping mapping = parseMapping(accelerator, "DRAM:P2K4;GlobalBuffer:Q5P3;PE(W):R3").value();

    EXPECT_EQ(timesKept(mapping, Tensor::Weight, 0), 15); // Q5 and P3; then K moves it, and P2 lies outside of K
    EXPECT_EQ(timesKept(mapping, Tensor::Input, 0), 1);   // P3 is innermost
}

} // namespace pimento::dataflow
