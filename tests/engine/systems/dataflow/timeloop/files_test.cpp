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

/// An architecture of format 0.4 with constraints in its nodes. `more` stands among those of the shared buffer.
NamedText nodeArchitecture(const std::string& more, const std::string& ofColumns = "")
{
    return {"nodes.yaml",
            "architecture:\n"
            "  version: 0.4\n"
            "  nodes:\n"
            "  - !Component\n"
            "    name: DRAM\n"
            "    class: DRAM\n"
            "    attributes: {datawidth: 8, vector_access_energy: 512}\n"
            "  - !Component\n"
            "    name: GB\n"
            "    class: SRAM\n"
            "    attributes: {entries: 65536, datawidth: 8, vector_access_energy: 20}\n"
            "    constraints:\n"
            "      dataspace: {keep: [Inputs, Outputs], bypass: [Weights]}\n"
            "      temporal: {factors: [R=1, S=1], permutation: [M]}\n" +
                more +
                "  - !Container\n"
                "    name: PE_column\n"
                "    spatial: {meshX: 4}\n"
                "    constraints:\n"
                "      spatial: {split: 7, permutation: [N, C, P, R, S, Q, M], factors: [N=1, C=1, P=1, R=1, S=1]}\n" +
                ofColumns +
                "  - !Container\n"
                "    name: PE\n"
                "    spatial: {meshY: 2}\n"
                "    constraints:\n"
                "      spatial: {split: 4, permutation: [N, P, Q, R, S, C, M], factors: [N=1, P=1, Q=1, R=1]}\n"
                "  - !Component\n"
                "    name: Spad\n"
                "    class: regfile\n"
                "    attributes: {entries: 64, datawidth: 8, vector_access_energy: 2}\n"
                "    constraints:\n"
                "      temporal: {factors_only: [C=4]}\n"
                "  - !Component\n"
                "    name: mac\n"
                "    class: intmac\n"
                "    spatial: {meshX: 2}\n"
                "    attributes: {energy: 1}\n"
                "    constraints:\n"
                "      spatial: {factors: [C=2]}\n"};
}

TEST(TimeloopFiles, ReadConstraintsOfNodesAsPins)
{
    const auto input = readTimeloop(std::vector{nodeArchitecture("")});

    ASSERT_TRUE(input) << input.error().message();
    EXPECT_EQ(input->accelerator->width, 4);
    EXPECT_EQ(input->accelerator->height, 2);
    EXPECT_EQ(input->accelerator->lanes, 2);
    ASSERT_TRUE(input->constraints);
    EXPECT_EQ(input->constraintsFile, "nodes.yaml");
    const DataflowConstraints& pins = *input->constraints;
    const std::optional<std::int64_t> one = 1;
    const std::optional<std::int64_t> free;
    // R S P Q C K N G: columns may unroll Q and K, rows S, C, K and G.
    EXPECT_EQ(pins.spatial[static_cast<std::size_t>(Direction::Width)],
              (PinnedSizes{one, one, one, free, one, free, one, one}));
    EXPECT_EQ(pins.spatial[static_cast<std::size_t>(Direction::Height)],
              (PinnedSizes{one, free, one, one, free, free, one, free}));
    EXPECT_EQ(pins.spatial[static_cast<std::size_t>(Direction::Lanes)][static_cast<std::size_t>(Dim::C)], 2);
    EXPECT_EQ(pins.temporal[0], (PinnedSizes{one, one, one, one, 4, one, one, one}));
    EXPECT_EQ(pins.temporal[1], (PinnedSizes{one, one, free, free, free, free, free, free}));
    EXPECT_EQ(pins.innermost[1], Tensor::Input);
    EXPECT_EQ(pins.stores[1], (std::array<std::optional<bool>, kTensors>{true, false, true}));
}

TEST(TimeloopFiles, RefuseConstraintsOfNodesThatNoPinCanSay)
{
    EXPECT_EQ(messageOf({nodeArchitecture("      max_overbooked_proportion: {proportion: 0.5}\n")}),
              "nodes.yaml, line 15, column 34: constraints of GB have the key max_overbooked_proportion, which no "
              "setting can say. Remove this key");
    EXPECT_EQ(messageOf({nodeArchitecture("      spatial: {no_reuse: [Inputs]}\n")}),
              "nodes.yaml, line 15, column 27: constraints of GB have the key no_reuse, which no setting can say. "
              "Remove this key");
    EXPECT_EQ(messageOf({nodeArchitecture("      spatial: {factors: [C=2]}\n")}),
              "nodes.yaml, line 15, column 16: splits loops over instances of an outer memory. Only PEs and their "
              "lanes have several instances");
    EXPECT_EQ(messageOf({nodeArchitecture("", "      temporal: {factors: [C=2]}\n")}),
              "nodes.yaml, line 20, column 17: constraints of PE_column have the key temporal, but it is no memory. "
              "Write them into a memory");
    EXPECT_EQ(messageOf({nodeArchitecture("      dataspace: {bypass: [Inputs]}\n")}).substr(0, 19),
              "nodes.yaml, line 15");
    EXPECT_EQ(messageOf({nodeArchitecture("", "  - !Container\n    name: more\n    spatial: {meshX: 2}\n"
                                              "    constraints: {spatial: {factors: [M=2]}}\n")}),
              "nodes.yaml, line 23, column 28: constraints of more have loops along a direction that PE_column "
              "constrains, too. Keep the constraints of one of them");
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
