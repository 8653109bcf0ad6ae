// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/lower/text/program_json.h"

#include "engine/systems/dcc/drafts/random_draft.h"
#include "engine/systems/dcc/functional/random_cases.h"
#include "engine/systems/dcc/functional/verify.h"
#include "engine/systems/dcc/model/compiled_program.h"
#include "engine/systems/dcc/model/model.h"
#include "tests/engine/systems/dcc/drafts/kernels.h"
#include "tests/engine/systems/dcc/lower/program_interpreter.h"
#include "tests/engine/systems/dcc/lower/programs.h"
#include "tests/support/random_kernels.h"
#include "tests/support/tries.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

namespace pimento::test {

namespace {

nlohmann::json documentOf(const lower::Program& program)
{
    std::string text;
    EXPECT_TRUE(lower::writeProgramJson(program, [&](std::string_view piece) {
        text += piece;
        return true;
    }));
    return nlohmann::json::parse(text);
}

/// Compares the interpreter's results for a document with those of the kernel's text. Empty: they agree.
std::string mistakeOf(const nlohmann::json& document, const lower::Program& program, functional::Data data,
                      std::uint64_t seed)
{
    const affine::Kernel& kernel = program.kernel();
    const functional::Tensors inputs = functional::makeInputs(kernel, data, seed);
    const functional::Expected expected = functional::interpret(kernel, inputs, functional::dataPathOf(program));
    NamedTensors tensors;
    for (std::size_t i = 0; i < kernel.tensors.size(); ++i) {
        tensors[kernel.tensors[i].name] = inputs[i];
    }
    NamedTensors found;
    try {
        found = executeProgramJson(document, std::move(tensors));
    } catch (const std::exception& error) {
        return error.what();
    }
    for (std::size_t i = 0; i < kernel.tensors.size(); ++i) {
        const std::string& name = kernel.tensors[i].name;
        if (document.at("kernel").at("tensors").at(i).at("stays_on_device").get<bool>()) {
            continue;
        }
        for (std::size_t e = 0; e < expected.values[i].size(); ++e) {
            const double bound = expected.bounds[i][e];
            if (std::isfinite(bound) && !(std::abs(found[name][e] - expected.values[i][e]) <= bound)) {
                return name + ", element " + std::to_string(e) + " is " + std::to_string(found[name][e]) + " and not " +
                       std::to_string(expected.values[i][e]);
            }
        }
    }
    return {};
}

void expectExecutable(const lower::Program& program, std::uint64_t seed, const std::string& about)
{
    const nlohmann::json document = documentOf(program);
    for (const functional::Data data : {functional::Data::Whole, functional::Data::Real}) {
        EXPECT_EQ(mistakeOf(document, program, data, seed), "") << about;
    }
}

} // namespace

class ProgramJson : public testing::TestWithParam<const char*> {};

TEST_P(ProgramJson, OfLibraryKernelsIsExecutableByItself)
{
    const auto& all = catalogue();
    RandomCases cases(all.kernels, {all.backends.find(GetParam()).value()}, {41, 2e4});
    const int wanted = triesOf(40, 8);
    for (int executed = 0; executed < wanted && !testing::Test::HasFailure();) {
        const auto drawn = cases.next();
        ASSERT_TRUE(drawn.has_value());
        const DraftQuestion& question = drawn->question;
        const auto program = lowerDraft(question, drawn->draft.parts());
        if (!program || question.model->work(question, drawn->draft.parts()) > 1000) {
            continue;
        }
        expectExecutable(**program, drawn->seed, question.text() + " " + drawn->draft.text());
        ++executed;
    }
}

TEST_P(ProgramJson, OfRandomKernelsIsExecutableByItself)
{
    const std::string backend = GetParam();
    KernelOptions options = KernelOptions::forDevices();
    if (backend == "hbm-pim" || backend == "gddr6-aim") {
        options.types = {affine::ElementType::Fp16};
    }
    RandomKernels make(7, options);
    std::mt19937_64 random(23);
    const int wanted = triesOf(60, 12);
    for (int i = 0; i < wanted && !testing::Test::HasFailure(); ++i) {
        const affine::Kernel kernel = make.kernel();
        const auto sets = dimensionSets(kernel);
        const Draft draft = randomDraft(sets, coresOf(*device(backend)), random);
        const auto program = lower::lower(kernel, sets, draft, device(backend),
                                          {{}, i % 3 == 0 ? lower::Indexing::Expanded : lower::Indexing::Exact});
        if (program) {
            expectExecutable(**program, static_cast<std::uint64_t>(i), kernel.name + " " + draft.text());
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Devices, ProgramJson, testing::Values("attacc", "hbm-pim-hbm3", "gddr6-aim", "hbm-pim"),
                         [](const auto& device) {
                             std::string name = device.param;
                             std::erase(name, '-');
                             return name;
                         });

/// Softmax on the device, and by the host.
TEST(ProgramDocument, OfAttentionIsExecutableByItself)
{
    std::mt19937_64 random(3);
    for (int i = 0; i < 24 && !testing::Test::HasFailure(); ++i) {
        const affine::Kernel kernel = attn(1 + i % 3, 5 + 7 * (i % 5), 4 + 3 * (i % 4));
        const auto sets = dimensionSets(kernel);
        const Draft draft = randomDraft(sets, coresOf(*device("attacc")), random);
        lower::LowerOptions options;
        if (i % 2 == 1) {
            options.disabledPasses = {"fusion"};
        }
        const auto program = lower::lower(kernel, sets, draft, device("attacc"), options);
        ASSERT_TRUE(program.has_value()) << program.error().message();
        expectExecutable(**program, static_cast<std::uint64_t>(i), draft.text());
    }
}

/// In tiles, in pairs, in parts of several groups, and evenly over them.
TEST(ProgramDocument, OfAttentionInItsFormsIsExecutableByItself)
{
    struct Wanted {
        const char* shape;
        const char* draft;
        const char* kind; // that the form needs
    };
    for (const Wanted& each : {Wanted{"batch=1,nhead=2,dhead=32,seq_len=1200", "1x1,1x1,1x2", "combine"},
                               Wanted{"batch=1,nhead=1,dhead=16,seq_len=1600", "1x1,1x1,2x2", "read_statistics"},
                               Wanted{"batch=1,nhead=5,dhead=48,seq_len=200", "4x1,1x2,2x4", "softmax_step"}}) {
        DraftQuestion asked;
        asked.model = &compiledModel();
        asked.workload = makeWorkload(*language::findKernel(catalogue().kernels, "attn").value(),
                                      {each.shape, affine::ElementType::Fp16, {}, {}})
                             .workload;
        asked.machine = backends().find("attacc").value();
        const auto program = lowerDraft(asked, parseDraft(asked, each.draft).value().parts());
        ASSERT_TRUE(program.has_value()) << program.error().message();
        EXPECT_NE(documentOf(**program).dump().find(each.kind), std::string::npos) << each.draft;
        expectExecutable(**program, 5, each.draft);
    }
}

/// A changed number is noticed.
TEST(ProgramDocument, SaysNothingForShow)
{
    affine::Kernel kernel = gemv(3, 70, 90);
    const auto program = lowered(kernel, "1x1,2x4,2x4", "attacc");
    ASSERT_TRUE(program.has_value());
    const nlohmann::json document = documentOf(**program);
    ASSERT_EQ(mistakeOf(document, **program, functional::Data::Whole, 3), "");
    const auto isNoticed = [&](const std::string& kind, const auto& change) {
        nlohmann::json changed = document;
        bool isChanged = false;
        for (nlohmann::json& command : changed["run"]) {
            if (!isChanged && command["kind"] == kind) {
                change(command);
                isChanged = true;
            }
        }
        return isChanged && !mistakeOf(changed, **program, functional::Data::Whole, 3).empty();
    };

    const std::string mac = isNoticed("mac_lanes", [](auto& command) { command["row"] = 77; }) ? "mac_lanes" : "mac";
    EXPECT_TRUE(isNoticed(mac, [](auto& command) { command["row"] = 77; }));
    EXPECT_TRUE(isNoticed(mac, [](auto& command) { command["entry"] = 31; }));
    EXPECT_TRUE(isNoticed(mac, [](auto& command) { command["cores"].erase(0); }));
    EXPECT_TRUE(isNoticed("write", [](auto& command) { command["row"] = 77; }));
    EXPECT_TRUE(isNoticed("load", [](auto& command) { command["lanes"][0] = nullptr; }));
    EXPECT_TRUE(isNoticed("write_buffer", [](auto& command) { command["vectors"].erase(0); }));
    EXPECT_TRUE(isNoticed("move_result", [](auto& command) { command["slot"] = 500; }));
    EXPECT_TRUE(isNoticed("read_buffer", [](auto& command) { command["lanes"][0] = nullptr; }));
}

TEST(ProgramDocument, StopsWhenNoMoreIsWanted)
{
    const auto program = lowered(gemv(3, 70, 90), "1x1,2x4,2x4", "attacc");
    ASSERT_TRUE(program.has_value());
    int pieces = 0;

    EXPECT_FALSE(lower::writeProgramJson(**program, [&](std::string_view) { return ++pieces < 10; }));
    EXPECT_EQ(pieces, 10);
}

} // namespace pimento::test
