// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dataflow/timeloop/files/timeloop_input.h"
#include "engine/systems/dataflow/timeloop/files/timeloop_text.h"

#include "engine/base/text_file.h"
#include "engine/systems/dataflow/timeloop/references/timeloop_cases.h"
#include "engine/systems/dataflow/timeloop/rules/timeloop_figures.h"
#include "tests/engine/fuzz/mutation.h"
#include "tests/support/places.h"
#include "tests/support/tries.h"

#include <gtest/gtest.h>

namespace pimento::dataflow::timeloop {

namespace {

const std::string kInputs = "/tests/golden/timeloop/inputs/";

NamedText inputFile(const std::string& name) { return {name, readTextFile(sourceFile(kInputs + name)).value_or("")}; }

/// The reference cases and the three files of each.
struct FileCase {
    std::string id;
    TimeloopCase given;
    std::vector<NamedText> files;
};

const std::vector<FileCase>& fileCases()
{
    static const std::vector<FileCase> kCases = [] {
        std::vector<FileCase> cases;
        const auto read = readTimeloopCases(sourceFile("/tests/golden/timeloop"));
        for (const auto& [id, given] : read.value()) {
            const std::size_t first = id.find("__");
            const std::size_t second = id.rfind("__");
            cases.push_back({id,
                             given,
                             {inputFile("arch_" + id.substr(0, first) + ".yaml"),
                              inputFile("layer_" + id.substr(first + 2, second - first - 2) + ".yaml"),
                              inputFile("map_" + id + ".yaml")}});
        }
        return cases;
    }();
    return kCases;
}

/// Orders without loops of one step.
Mapping trimmed(Mapping mapping)
{
    for (std::size_t level = 0; level < mapping.order.size(); ++level) {
        std::erase_if(mapping.order[level],
                      [&](Dim dim) { return mapping.temporal[level][static_cast<std::size_t>(dim)] == 1; });
    }
    return mapping;
}

void expectSame(const Mapping& read, const Mapping& given, const std::string& id)
{
    EXPECT_TRUE(trimmed(read) == trimmed(given)) << id;
}

std::string messageOf(const std::vector<NamedText>& files)
{
    const auto read = readTimeloop(files);
    return read ? "" : read.error().message();
}

TEST(TimeloopFiles, GiveTheSameCasesAsTheTables)
{
    ASSERT_EQ(fileCases().size(), 133U);
    for (const FileCase& each : fileCases()) {
        const auto input = readTimeloop(each.files);
        ASSERT_TRUE(input) << each.id << ": " << input.error().message();
        ASSERT_TRUE(input->layer && input->accelerator && input->mapping) << each.id;
        EXPECT_TRUE(*input->layer == each.given.layer) << each.id;
        Accelerator accelerator = *input->accelerator;
        accelerator.name = each.given.accelerator.name;
        accelerator.splitsOnce = each.given.accelerator.splitsOnce;
        EXPECT_TRUE(accelerator == each.given.accelerator) << each.id;
        expectSame(*input->mapping, each.given.mapping, each.id);
        EXPECT_TRUE(input->remarks.empty()) << each.id << ": " << input->remarks[0];
    }
}

TEST(TimeloopFiles, ReadBackWhatIsWritten)
{
    for (const FileCase& each : fileCases()) {
        const auto& [layer, accelerator, mapping, isRagged] = each.given;
        const auto problem = timeloopProblem(layer);
        const auto architecture = timeloopArchitecture(layer, accelerator);
        const auto written = timeloopMapping(layer, accelerator, mapping);
        const std::vector<NamedText> files = {
            {"problem", problem.text}, {"architecture", architecture.text}, {"mapping", written.text}};

        const auto input = readTimeloop(files);

        ASSERT_TRUE(input) << each.id << ": " << input.error().message() << written.text;
        EXPECT_TRUE(*input->layer == layer) << each.id << problem.text;
        expectSame(*input->mapping, mapping, each.id);
        EXPECT_EQ(timeloopFigures(*input->layer, *input->accelerator, *input->mapping),
                  timeloopFigures(layer, accelerator, mapping))
            << each.id;
        EXPECT_TRUE(written.remarks.empty()) << each.id;
    }
}

TEST(TimeloopFiles, ReadSettingsOfTheMapperAsConstraints)
{
    const auto input = readTimeloop(std::vector{inputFile("arch_std3.yaml"), inputFile("mapper_hybrid_kc.yaml")});

    ASSERT_TRUE(input) << input.error().message();
    ASSERT_TRUE(input->constraints);
    const auto& width = input->constraints->spatial[static_cast<std::size_t>(Direction::Width)];
    const auto& lanes = input->constraints->spatial[static_cast<std::size_t>(Direction::Lanes)];
    EXPECT_EQ(width[static_cast<std::size_t>(Dim::P)], 1);
    EXPECT_EQ(width[static_cast<std::size_t>(Dim::K)], std::nullopt);
    EXPECT_EQ(lanes[static_cast<std::size_t>(Dim::K)], 1);

    const auto written = timeloopConstraints(*input->accelerator, *input->constraints);
    const auto back = readTimeloop(std::vector<NamedText>{inputFile("arch_std3.yaml"), {"constraints", written.text}});
    ASSERT_TRUE(back) << back.error().message() << written.text;
    EXPECT_TRUE(*back->constraints == *input->constraints) << written.text;
}

TEST(TimeloopFiles, ReadListsAndTreesOfLaterVersions)
{
    const NamedText tree = {"tree", "architecture:\n"
                                    "  version: 0.3\n"
                                    "  subtree:\n"
                                    "  - name: System\n"
                                    "    local:\n"
                                    "    - {name: DRAM, class: DRAM, attributes: {word-bits: 16, block_size: 4, "
                                    "vector_access_energy: 512}}\n"
                                    "    subtree:\n"
                                    "    - name: Chip\n"
                                    "      local:\n"
                                    "      - {name: GB, class: SRAM, attributes: {entries: 1024, word-bits: 16, "
                                    "vector_access_energy: 24}}\n"
                                    "      subtree:\n"
                                    "      - name: PE[0..11]\n"
                                    "        local:\n"
                                    "        - {name: Spad, class: regfile, attributes: {entries: 64, word-bits: 16, "
                                    "meshX: 4, vector_access_energy: 2}}\n"
                                    "        - {name: \"MAC[0..1]\", class: intmac, attributes: {energy: 1}}\n"};
    const NamedText mapping = {"mapping", "mapping:\n"
                                          "- {target: Spad, type: temporal, factors: [C=2, M=3], permutation: [C, M]}\n"
                                          "- {target: GB, type: spatial, factors: [M=4], permutation: [M, C]}\n"
                                          "- {target: DRAM, type: temporal, factors: [C=0], permutation: [C]}\n"};
    const NamedText problem = {"problem", "problem:\n  instance: {C: 16, M: 12}\n"};

    const auto input = readTimeloop(std::vector{tree, mapping, problem});

    ASSERT_TRUE(input) << input.error().message();
    EXPECT_EQ(input->accelerator->width, 4);
    EXPECT_EQ(input->accelerator->height, 3);
    EXPECT_EQ(input->accelerator->lanes, 2);
    EXPECT_EQ(input->accelerator->levels[1].capacity, 2048);
    EXPECT_EQ(input->layer->elementBytes[0], 2);
    EXPECT_EQ(input->mapping->temporal[2][static_cast<std::size_t>(Dim::C)], 8); // what is left of 16
    EXPECT_TRUE(isPerfect(*input->layer, *input->mapping));
}

TEST(TimeloopFiles, NameFileLineAndColumnOfAMistake)
{
    const auto arch = inputFile("arch_std3.yaml");
    EXPECT_EQ(messageOf({arch, {"m.yaml", "mapping:\n- target: GP\n  type: temporal\n"}}),
              "m.yaml, line 2, column 11: \"GP\" is no memory of the architecture. Use one of its names");
    EXPECT_EQ(messageOf({arch, {"m.yaml", "mapping:\n- target: GB\n  type: temporal\n  factors: C=x\n"}}),
              "m.yaml, line 4, column 12: \"C=x\" is no factor. Write dimension and steps as in R=3 S=1");
    EXPECT_EQ(messageOf({arch, inputFile("layer_gemm_512.yaml"), {"m.yaml", "mapping: []\n"}}),
              "m.yaml, line 1, column 10: factors of C multiply to 1, but its bound is 512. Make them cover the bound");
    EXPECT_EQ(messageOf({{"m.yaml", "mapping: []\n"}}),
              "m.yaml, line 1, column 10: is a mapping without an architecture. Name the file of the architecture too");
    EXPECT_EQ(messageOf({{"p.yaml", "problem:\n  instance:\n    C: 0\n"}}),
              "p.yaml, line 3, column 8: is no whole number from 1 to 2147483648. Write such a number");
    EXPECT_NE(messageOf({{"p.yaml", "problem: [\n"}}).find("p.yaml, line 2, column 1: is no YAML"), std::string::npos)
        << messageOf({{"p.yaml", "problem: [\n"}});
    EXPECT_NE(messageOf({{"p.yaml", std::string(100, '[')}}).find("nests values too deeply"), std::string::npos);
}

TEST(TimeloopFiles, SurviveDamage)
{
    test::Mutation mutation(20261129);
    std::size_t refused = 0;
    const int tries = static_cast<int>(test::triesOf(10'000, 20));
    for (int i = 0; i < tries; ++i) {
        std::vector<NamedText> files = fileCases()[mutation.below(fileCases().size())].files;
        NamedText& damaged = files[mutation.below(files.size())];
        damaged.text = i % 3 == 0 ? mutation.withOtherValue(damaged.text) : mutation.damaged(damaged.text);
        const auto input = readTimeloop(files);
        if (!input) {
            ++refused;
            ASSERT_TRUE(test::isOneCleanLine(input.error().message())) << test::escaped(input.error().message());
            ASSERT_FALSE(input.error().hint.empty()) << input.error().message();
        }
    }
    EXPECT_GT(refused, static_cast<std::size_t>(tries) / 4);
}

TEST(ZigzagFiles, WriteLoopsInItsNamesInnermostFirst)
{
    const auto& given = fileCases().front().given;
    const auto written = zigzagMapping(given.mapping);
    EXPECT_NE(written.text.find("  spatial_mapping:\n    D1:\n"), std::string::npos) << written.text;
    EXPECT_NE(written.text.find("  temporal_ordering:\n    - ["), std::string::npos) << written.text;
    const auto nest = zigzagNest(given.accelerator, given.mapping);
    EXPECT_EQ(nest.substr(0, 14), "Temporal loops") << nest;
    EXPECT_NE(nest.find("DRAM"), std::string::npos) << nest;
}

} // namespace

} // namespace pimento::dataflow::timeloop
