// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/hbm_pim_kernels/vendor_problem.h"

#include "engine/compare/comparability.h"
#include "engine/exploration/left_out.h"
#include "engine/hbm_pim_sequences/device.h"
#include "engine/inspection/dram/command_run.h"
#include "engine/systems/hbm_pim_kernels/figures.h"
#include "engine/systems/hbm_pim_kernels/vendor_system.h"
#include "tests/engine/systems/hbm_pim_kernels/vendor_support.h"
#include "tests/support/places.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>

namespace pimento::test {

namespace {

using samsung::vendorProblem;
using testing::HasSubstr;

std::unique_ptr<Evaluator> evaluatorOf(const Problem& problem, CostCache* cache = nullptr)
{
    return problem.evaluator(problem.candidates({})->list, {.cache = cache});
}

std::int64_t quantity(const Problem& problem, const Evaluation& found, const std::string& id)
{
    return static_cast<std::int64_t>(found.quantities[problem.costs().quantityOf(id)]);
}

void expectTheVendorsCosts(const std::string& kernel, const std::string& sizes)
{
    const std::string name = kernel + " " + sizes;
    const auto problem = posedVendor(kernel, sizes);
    const samsung::Figures figures = samsung::figures(samsung::parseRun(kernel, sizes).value()).value();
    const auto evaluator = evaluatorOf(*problem);

    const Evaluation found = evaluator->evaluate(0, Evaluator::kNoLimit, {}).value();

    EXPECT_EQ(found.ending, Ending::Done) << name;
    EXPECT_EQ(quantity(*problem, found, "cycles"), figures.run.cycles.value()) << name;
    EXPECT_EQ(quantity(*problem, found, "requests"), figures.run.transactions) << name;
    EXPECT_EQ(quantity(*problem, found, "energy_pj"), (figures.energy.total() + 500) / 1000) << name;
    EXPECT_EQ(quantity(*problem, found, "cycles_in") + quantity(*problem, found, "cycles_compute") +
                  quantity(*problem, found, "cycles_out"),
              figures.run.cycles.value())
        << name;
    EXPECT_EQ(evaluator->bound(0, 0, Evaluator::kNoLimit, {}).value(),
              static_cast<double>(figures.atLeast.bounds.total.value()))
        << name;
}

Error refusalOf(const Question& question)
{
    const auto problem = pose(question, catalogue());
    return problem ? Error{"was taken", {}, {}} : problem.error();
}

} // namespace

TEST(VendorProblem, CostsWhatTheVendorsRunsTake)
{
    // Element-wise kernels need a tile of 2,048 elements on each channel.
    const std::vector<const char*> tiled = {"m=2033", "m=3000", "m=9000,channels=3", "m=40000,channels=16",
                                            "m=150000,channels=64,ranks=2"};
    const std::vector<const char*> others = {"m=1,n=1", "m=300,n=200", "m=3000,n=130,batch=2,channels=3",
                                             "m=40,n=40,channels=16", "m=900,n=300,channels=64,ranks=2"};
    for (const std::string_view kernel : samsung::kernelNames()) {
        const bool isTiled = kernel == "add" || kernel == "mul" || kernel == "relu";
        for (const char* sizes : isTiled ? tiled : others) {
            expectTheVendorsCosts(std::string(kernel), sizes);
        }
    }
}

TEST(VendorProblem, IsComparedWithTheSameAdditionInAnotherOrder)
{
    const auto vendor = posedVendor("add", "m=131072,channels=1,ranks=1");
    const auto ordered = posedVendor("va_order1", "m=64,channels=1,ranks=1"); // tiles of 2,048 elements

    EXPECT_EQ(whyNotCompared(*ordered, *vendor), "");
    EXPECT_EQ(whyNotCompared(*posedVendor("va_order3", "m=64,channels=1,ranks=1"), *ordered), "");
    EXPECT_NE(whyNotCompared(*posedVendor("va_order3", "m=32,channels=1,ranks=1"), *ordered), "");
    EXPECT_NE(whyNotCompared(*posedVendor("add", "m=131072,channels=16,ranks=1"), *vendor), "");
    EXPECT_NE(whyNotCompared(*posedVendor("mul", "m=131072,channels=1,ranks=1"), *vendor), "");
}

TEST(VendorProblem, CostsWhatTheVendorsSequencesTake)
{
    for (const char* kernel :
         {"gemv+relu", "gemv+!relu", "host_write+!gemv+!host_read", "add+mul+!add", "host_gemv+!gemv"}) {
        expectTheVendorsCosts(kernel, "m=9000,n=260,channels=4");
    }
}

TEST(VendorProblem, TellsTheHostFromTheUnits)
{
    const auto partsOf = [](const char* kernel) {
        const auto problem = posedVendor(kernel, "m=5000,n=260,channels=4");
        const Evaluation found = evaluatorOf(*problem)->evaluate(0, Evaluator::kNoLimit, {}).value();
        return std::array{quantity(*problem, found, "cycles_in") > 0, quantity(*problem, found, "cycles_compute") > 0,
                          quantity(*problem, found, "cycles_out") > 0};
    };

    EXPECT_EQ(partsOf("gemv"), (std::array{false, true, false}));
    EXPECT_EQ(partsOf("host_write+!gemv+!host_read"), (std::array{true, true, true}));
    EXPECT_EQ(partsOf("host_add"), (std::array{true, false, true}));
}

TEST(VendorProblem, TakesSizesThatAreMissingAsOne)
{
    const auto problem = posedVendor("gemv", "m=64,n=128");

    EXPECT_EQ(vendorProblem(*problem)->run(), (samsung::KernelRun{.kernel = "gemv", .m = 64, .n = 128}));
    EXPECT_EQ(problem->subject(), "gemv m=64,n=128,batch=1 on HBM-PIM (HBM2), 1 channel of 1 rank");
    EXPECT_EQ(vendorProblem(*problem), problem.get());
}

TEST(VendorProblem, IsAboutTheDeviceThatWasNamed)
{
    const auto device = catalogue().backends.find("hbm-pim").value();

    for (const char* channels : {"1", "16", "17", "1024"}) {
        EXPECT_EQ(posedVendor("add", std::string("m=2097152,channels=") + channels)->device().machine, device)
            << channels;
    }
}

TEST(VendorProblem, RunsOnTheDeviceOrOnSeveral)
{
    const auto device = catalogue().backends.find("hbm-pim").value();
    const auto runsOn = [](const std::string& channels) {
        const auto problem = posedVendor("add", "m=2097152,channels=" + channels);
        const InspectionOptions options{.wantsTimeline = false, .wantsListings = false};
        return problem->inspect(*problem->standards().value(), 0, std::nullopt, options, {}, nullptr)
            .value()
            ->part<CommandRun>()
            ->machine;
    };

    EXPECT_EQ(runsOn("16"), device);
    EXPECT_EQ(runsOn("17")->channels(), 32);
    EXPECT_EQ(runsOn("64")->channels(), 64);
    EXPECT_EQ(runsOn("1024")->channels(), 1024);
}

TEST(VendorProblem, HasOneCandidate)
{
    const auto problem = posedVendor("gemv", "m=64,n=128");
    const auto list = problem->candidates({})->list;

    EXPECT_EQ(list->size(), 1U);
    EXPECT_EQ(list->text(0), "vendor");
    EXPECT_EQ(problem->standardsAmong(*list), std::vector<std::size_t>{0});
    EXPECT_EQ(problem->standards().value()->id(0), list->id(0));
    for (const char* text : {"vendor", "default"}) {
        EXPECT_EQ((*problem->parse(text))->id(0), list->id(0));
    }
    EXPECT_THAT(problem->parse("1x1,1x1").error().message(), HasSubstr("no candidate \"1x1,1x1\""));
    EXPECT_NE(posedVendor("gemv", "m=65,n=128")->candidates({})->list->id(0), list->id(0));
    EXPECT_EQ(posedVendor("gemv", "n=128,m=64")->candidates({})->list->id(0), list->id(0));
}

TEST(VendorProblem, IsCutWhereItCostsMoreThanItMay)
{
    const auto problem = posedVendor("gemv", "m=300,n=200");
    const auto evaluator = evaluatorOf(*problem);
    const Evaluation whole = evaluator->evaluate(0, Evaluator::kNoLimit, {}).value();
    const double cycles = whole.quantities[problem->costs().ranked];

    EXPECT_EQ(evaluator->evaluate(0, cycles, {}).value(), whole);
    const Evaluation cut = evaluator->evaluate(0, cycles - 1, {}).value();
    EXPECT_EQ(cut.ending, Ending::Cut);
    EXPECT_LE(cut.quantities[problem->costs().ranked], cycles);
}

TEST(VendorProblem, IsStopped)
{
    std::stop_source stop;
    stop.request_stop();
    const auto problem = posedVendor("gemv", "m=65536,n=1024");

    EXPECT_EQ(evaluatorOf(*problem)->evaluate(0, Evaluator::kNoLimit, stop.get_token()).value().ending,
              Ending::Stopped);
    EXPECT_EQ(evaluatorOf(*problem)->bound(0, 0, Evaluator::kNoLimit, stop.get_token()).value(), 0);
}

TEST(VendorProblem, IsEvaluatedOnce)
{
    CostCache cache;
    const auto problem = posedVendor("add", "m=5000");
    const Evaluation first = evaluatorOf(*problem, &cache)->evaluate(0, Evaluator::kNoLimit, {}).value();
    const Evaluation second = evaluatorOf(*problem, &cache)->evaluate(0, Evaluator::kNoLimit, {}).value();

    EXPECT_EQ(first.source, CostSource::Evaluated);
    EXPECT_EQ(second.source, CostSource::Cached);
    EXPECT_EQ(first.quantities, second.quantities);
}

/// 64 channels x 16 banks x 8 bursts x 16 elements: a tile has 131,072 elements, and 200,000 are one tile and 68,928.
TEST(VendorProblem, TellsWhatIsNotComputed)
{
    const auto add = posedVendor("add", "m=200000,channels=64");
    EXPECT_EQ(add->contents(), "");
    const auto list = add->candidates({})->list;
    EXPECT_EQ(
        add->notComputed(*list, 0),
        (NotComputed{68928, 200000, "68928 of 200000 elements are outside the tiles of 131072 and are not computed"}));
    EXPECT_EQ(list->columns()[1].id, "not_computed");
    EXPECT_EQ(list->value(0, 1), 68928);
    const auto operations = samsung::operationsOf(vendorProblem(*add)->run());
    EXPECT_EQ(operations.value(), 131072);

    const auto words = [](const char* kernel, const char* sizes) {
        return notComputedOf(*posedVendor(kernel, sizes), "vendor").text;
    };
    EXPECT_EQ(words("mul", "m=16384,channels=3"), // 2 tiles of 6,144
              "4096 of 16384 elements are outside the tiles of 6144 and are not computed");
    EXPECT_EQ(words("relu", "m=131072,channels=64"), "");
    EXPECT_EQ(words("relu", "m=131057,channels=64"), "") << "bursts are filled up";
    EXPECT_EQ(words("gemv", "m=65,n=129"), "") << "tiles are filled up";
    EXPECT_NE(words("gemv+!relu", "m=3000,n=129"), "");
}

TEST(VendorProblem, RefusesToTimeNothing)
{
    const auto refused = [](const char* kernel, const char* sizes) {
        return refusalOf(vendorQuestion(kernel, sizes)).message();
    };
    EXPECT_THAT(refused("add", "m=100000,channels=64"), HasSubstr("m=100000 fills no tile"));
    EXPECT_THAT(refused("add", "m=100000,channels=64"), HasSubstr("Use an m of 131057 or more"));
    EXPECT_THAT(refused("relu", "m=2032"), HasSubstr("Use an m of 2033 or more"));
    EXPECT_THAT(refused("gemv+!mul", "m=64,n=128"), HasSubstr("fills no tile"));
    EXPECT_THAT(refused("gemv", "m=0,n=1"), HasSubstr("m is 0"));
    EXPECT_THAT(refused("gemv_tree", "m=1,n=0"), HasSubstr("n is 0"));
    EXPECT_THAT(refused("host_read", "m=0"), HasSubstr("m is 0"));
    EXPECT_THAT(refused("va_order1", "m=0"), HasSubstr("m is 0"));
    EXPECT_EQ(refused("relu", "m=2033"), "was taken");
    EXPECT_EQ(refused("host_add", "m=1"), "was taken");
}

TEST(VendorProblem, ShowsTheColumnsOfItsCosts)
{
    const auto problem = posedVendor("host_write+!gemv", "m=300,n=200");
    const CostSchema& schema = problem->costs();
    const Evaluation found = evaluatorOf(*problem)->evaluate(0, Evaluator::kNoLimit, {}).value();
    std::vector<double> shown(schema.columns.size());
    schema.show(found.quantities, shown);

    double parts = 0;
    for (const std::size_t part : schema.layout.parts) {
        parts += shown[part];
    }
    EXPECT_EQ(parts, shown[schema.layout.total]);
    EXPECT_EQ(shown[schema.layout.total], found.quantities[schema.ranked]);
}

TEST(VendorProblem, IsAskedAgainFromItsJson)
{
    std::mt19937 random(7);
    const auto below = [&](std::size_t limit) { return random() % limit; };
    const auto names = samsung::kernelNames();
    for (int i = 0; i < 200; ++i) {
        std::string kernel(names[below(names.size())]);
        for (std::size_t more = below(3); more > 0; --more) {
            kernel += (below(2) == 0 ? "+" : "+!") + std::string(names[below(names.size())]);
        }
        const std::string sizes = "m=" + std::to_string(200'000 + below(5000)) +
                                  ",n=" + std::to_string(1 + below(300)) + ",batch=" + std::to_string(1 + below(4)) +
                                  ",channels=" + std::to_string(1 + below(80)) +
                                  ",ranks=" + std::to_string(1 + below(4));
        const Question asked = vendorQuestion(kernel, sizes);

        const Question again = parseQuestionJson(questionJson(asked), "test").value();

        EXPECT_EQ(again, asked);
        EXPECT_EQ(pose(again, catalogue()).value()->identity(), posedVendor(kernel, sizes)->identity());
    }
}

TEST(VendorProblem, RefusesWhatTheVendorDoesNotHave)
{
    const Question plain = vendorQuestion("gemv", "m=64,n=128");
    const auto changed = [&](auto change) {
        Question question = plain;
        change(question);
        return refusalOf(question).message();
    };

    EXPECT_THAT(changed([](Question& q) { q.device.name = "attacc"; }), HasSubstr("is not simulated on Samsung's"));
    EXPECT_THAT(changed([](Question& q) { q.workload.name = "softmax"; }), HasSubstr("unknown kernel \"softmax\""));
    EXPECT_THAT(changed([](Question& q) { q.workload.name = "gemv+!"; }), HasSubstr("unknown kernel \"\""));
    EXPECT_THAT(changed([](Question& q) { q.workload.text = "def f():\n"; }),
                HasSubstr("the vendor's kernels are fixed"));
    EXPECT_THAT(changed([](Question& q) { q.workload.elementType = "int8"; }), HasSubstr("fp16"));
    EXPECT_THAT(changed([](Question& q) { q.workload.resident = {"w"}; }),
                HasSubstr("decides by itself which tensors stay"));
    EXPECT_THAT(changed([](Question& q) { q.workload.sizes.erase("n"); }), HasSubstr("n is missing"));
    EXPECT_THAT(changed([](Question& q) { q.workload.sizes["k"] = "1"; }), HasSubstr("not a usable size"));
    EXPECT_THAT(changed([](Question& q) { q.workload.sizes["m"] = "-1"; }), HasSubstr("m cannot be -1"));
    EXPECT_THAT(changed([](Question& q) { q.workload.sizes["channels"] = "1025"; }), HasSubstr("channels cannot be"));
    EXPECT_NE(changed([](Question& q) { q.settings["space"] = std::string("all"); }), "was taken");
}

TEST(VendorProblem, RefusesADeviceWithOtherNumbers)
{
    std::string text = readAll(sourceFile("/datasets/backends/hbm-pim.json"));
    const std::size_t at = text.find("\"nRCDRD\": 14");
    ASSERT_NE(at, std::string::npos);
    text.replace(at, 12, "\"nRCDRD\": 15");
    Question question = vendorQuestion("gemv", "m=64,n=128");
    question.device = {"mine", text};

    EXPECT_THAT(refusalOf(question).message(), HasSubstr("timing.nRCDRD is 15; Samsung's machine has 14"));
}

TEST(VendorSystem, NamesItsKernelsAndTheirSizes)
{
    const auto kernels = vendorKernelsSystem().kernels(catalogue());
    ASSERT_EQ(kernels.size(), samsung::kernelNames().size());
    for (std::size_t i = 0; i < kernels.size(); ++i) {
        EXPECT_EQ(kernels[i].name, samsung::kernelNames()[i]);
        Question question = vendorQuestion(kernels[i].name, "");
        for (const ShapeKey& key : kernels[i].keys) {
            question.workload.sizes[key.name] = std::to_string(key.example);
        }
        EXPECT_TRUE(pose(question, catalogue()).has_value()) << kernels[i].name;
    }
    EXPECT_EQ(findSystem("samsung").value(), &vendorKernelsSystem());
}

} // namespace pimento::test
