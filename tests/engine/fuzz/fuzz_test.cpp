// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/csv.h"
#include "engine/base/json_reader.h"
#include "engine/devices/device_file.h"
#include "engine/exploration/candidate_csv.h"
#include "engine/problem/question.h"
#include "engine/problem/system.h"
#include "engine/request_lists/request_csv.h"
#include "engine/systems/dcc/drafts/draft_text.h"
#include "engine/systems/dcc/model/workload.h"
#include "sim/base/progress.h"
#include "sim/dram/simulator.h"
#include "tests/engine/fuzz/inputs.h"
#include "tests/engine/fuzz/mutation.h"
#include "tests/engine/support.h"
#include "tests/engine/systems/dcc/drafts/kernels.h"
#include "tests/support/places.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <functional>
#include <sstream>
#include <string_view>

// Damaged input of every format: each reader returns, and what it says about the damage fits on one line of a terminal.

namespace pimento::test {

namespace {

using Outcome = std::optional<Error>;

template <class Value> Outcome outcomeOf(const Result<Value>& result)
{
    return result ? Outcome{} : Outcome{result.error()};
}

/// Feeds a reader with random bytes and with damaged copies of texts that it accepts.
void feed(const std::vector<std::string>& valid, const std::function<Outcome(const std::string&)>& read,
          const Inputs& inputs = Inputs{})
{
    unsigned refused = 0;
    for (const std::string& text : valid) {
        const Outcome outcome = read(text);
        ASSERT_FALSE(outcome.has_value()) << outcome->message();
    }
    unsigned seed = 0;
    for (; inputs.hasMore(seed); ++seed) {
        Mutation mutation(seed);
        const std::string input = seed % 5 == 0 ? mutation.bytes() : mutation.damaged(valid[seed % valid.size()]);
        const Outcome outcome = read(input);
        refused += outcome ? 1 : 0;
        const bool isClean = !outcome || isOneCleanLine(outcome->message());
        ASSERT_TRUE(isClean) << "seed " << seed << ": " << escaped(outcome->message()) << "\ninput: " << escaped(input);
    }
    EXPECT_GT(refused, seed / 10);
}

/// Ends a run that lasts too long for a test.
class ReportLimit final : public Progress {
public:
    explicit ReportLimit(int most) : m_left(most) {}

    void report(std::int64_t /*done*/, std::int64_t /*total*/) override
    {
        if (--m_left <= 0) {
            m_source.request_stop();
        }
    }
    [[nodiscard]] std::stop_token token() const { return m_source.get_token(); }

private:
    int m_left;
    std::stop_source m_source;
};

Result<sim::RunResult> runBriefly(const sim::Machine& machine, const std::vector<sim::Request>& requests,
                                  sim::IdleCycles idleCycles)
{
    ReportLimit limit(6);
    sim::SpanStream stream(requests);
    return sim::run(machine, stream, {.bankFigures = sim::BankFigures::Keep, .idleCycles = idleCycles}, limit.token(),
                    &limit);
}

/// Returns fifty requests anywhere on the machine, with a barrier now and then.
std::vector<sim::Request> fewRequests(const sim::Machine& machine, Mutation& mutation)
{
    std::vector<sim::Request> requests;
    const auto& device = machine.description();
    for (int i = 0; i < 50; ++i) {
        requests.push_back(
            {.row = static_cast<std::uint32_t>(
                 mutation.below(static_cast<std::size_t>(std::min<std::int64_t>(device.rowsPerBank, 3)))),
             .column = static_cast<std::uint16_t>(mutation.below(static_cast<std::size_t>(device.columnsPerRow))),
             .bank = static_cast<std::uint16_t>(mutation.below(static_cast<std::size_t>(machine.banks()))),
             .channel = static_cast<std::uint16_t>(mutation.below(static_cast<std::size_t>(machine.channels()))),
             .kind = static_cast<std::uint8_t>(mutation.below(static_cast<std::size_t>(machine.requestCount())))});
    }
    return requests;
}

TEST(Fuzz, CsvTable)
{
    feed({"a,b,c\n1,2,3\n4,5,6\n", "name\nvalue", readAll(sourceFile("/tests/golden/dcc/gpu_baseline.csv"))},
         [](const std::string& text) {
             const auto table = CsvTable::parse(text, "table.csv");
             for (std::size_t row = 0; table && row < table->rows(); ++row) {
                 EXPECT_EQ(std::ranges::count(table->line(row), ','),
                           static_cast<std::ptrdiff_t>(table->header().size()) - 1);
             }
             return outcomeOf(table);
         });
}

TEST(Fuzz, Json)
{
    feed({"{}", R"([1, -2.5e3, "text", null, true, {"a": [[], {}]}])", dataset("examples/gemv-attacc.json")},
         [](const std::string& text) { return outcomeOf(parseJson(text, "file.json")); });
}

TEST(Fuzz, DeviceThatIsBuiltAndRun)
{
    unsigned ran = 0;
    unsigned seed = 0;
    feed(
        {dataset("backends/attacc.json"), dataset("backends/hbm-pim-hbm3.json"), dataset("backends/hbm-pim.json")},
        [&](const std::string& text) -> Outcome {
            const auto device = parseDevice(text, "device.json");
            if (!device) {
                return device.error();
            }
            const auto machine = sim::Machine::compile(*device);
            if (!machine) {
                return machine.error();
            }
            Mutation mutation(++seed);
            const auto requests = fewRequests(*machine, mutation);
            const auto skipped = runBriefly(*machine, requests, sim::IdleCycles::Skip);
            const auto executed = runBriefly(*machine, requests, sim::IdleCycles::Execute);
            if (skipped && executed && !skipped->wasStopped && !executed->wasStopped) {
                ++ran;
                EXPECT_EQ(*skipped, *executed) << "run " << seed;
            }
            return skipped ? Outcome{} : Outcome{skipped.error()};
        },
        Inputs(Inputs::kUsualRuns));
    EXPECT_GT(ran, Inputs::kUsualRuns / 100);
}

TEST(Fuzz, Question)
{
    feed({dataset("examples/gemv-attacc.json")},
         [](const std::string& text) { return outcomeOf(parseQuestionJson(text, "question.json")); });
}

TEST(Fuzz, Shape)
{
    for (const pimento::Kernel& kernel : kernelLibrary()) {
        feed({kernel.keys.size() == 4 ? "batch=1,nhead=32,dhead=128,seq_len=2048" : "batch=4,vec_len=1024"},
             [&](const std::string& text) { return outcomeOf(Shape::parse(kernel, text)); });
    }
}

TEST(Fuzz, Draft)
{
    const std::int64_t extents[] = {32, 128, std::int64_t{1} << 31};
    feed({"16x1,1x4,1x16", "1x1,1x1,1x1"}, [&](const std::string& text) {
        return outcomeOf(parseDraft(text, extents, {16, 64}));
    });
}

/// Drafts of the compiled kernels, whose sets name their representative mappings.
TEST(Fuzz, DraftWithMappings)
{
    const auto kernel = test::fig5();
    const auto sets = dimensionSets(kernel);
    feed(
        {"1x4@C0:b,2x1,1x1", "1x4@A0:b+1,2x1,1x1", "1x4@C0:b,1x1@A1:i*2,1x1"},
        [&](const std::string& input) -> Outcome {
            const auto draft = parseDraft(input, kernel, sets, {16, 64});
            if (!draft) {
                return draft.error();
            }
            EXPECT_EQ(parseDraft(text(draft->parts(), kernel, sets), kernel, sets, {16, 64}), *draft) << escaped(input);
            return std::nullopt;
        });
}

/// Sizes of the library's kernels, bound to the kernel that they belong to.
TEST(Fuzz, Sizes)
{
    const auto library = language::loadLibrary(sourceFile("/datasets/kernels")).value();
    unsigned number = 0;
    std::vector<std::string> valid;
    for (const language::LibraryKernel& kernel : library) {
        const auto values = language::exampleValues(kernel);
        std::string sizes;
        for (std::size_t i = 0; i < values.size(); ++i) {
            sizes += (i == 0 ? "" : ",") + kernel.keys[i].name + "=" + std::to_string(values[i]);
        }
        valid.push_back(sizes);
    }
    feed(valid, [&](const std::string& text) -> Outcome {
        // The damaged text, to the kernel whose turn it is; the valid ones come first, each with its own.
        const language::LibraryKernel& kernel = library[number++ % library.size()];
        const auto sizes = language::parseSizesFor(kernel, text);
        if (!sizes) {
            return sizes.error();
        }
        const WorkloadOutcome outcome = makeWorkload(kernel, {text, affine::ElementType::Fp16, {}, {}});
        EXPECT_NE(outcome.workload != nullptr, isOneCleanLine(outcome.error.message())) << escaped(text);
        return outcome.workload ? Outcome{} : Outcome{outcome.error};
    });
}

/// Sizes per argument, for kernels without keys.
TEST(Fuzz, SizesOfArguments)
{
    feed({"x=1x1024,weight=5120x1024,bias=1024", "", " y = 3 x 4 "}, [](const std::string& text) -> Outcome {
        const auto sizes = language::parseSizes(text);
        if (!sizes) {
            return sizes.error();
        }
        EXPECT_EQ(language::parseSizes(language::text(*sizes)), *sizes) << escaped(text);
        return std::nullopt;
    });
}

TEST(Fuzz, Names)
{
    feed({"all", "complete", "kept", "listed"}, [](const std::string& text) { return outcomeOf(parseSpace(text)); });
    feed({"kernel", "inference"}, [](const std::string& text) { return outcomeOf(dcc_artifact::parseMode(text)); });
    feed({"gemv", "attn", "red"}, [](const std::string& text) { return outcomeOf(findKernel(text)); });
    feed({"attacc", "gddr6-aim", "hbm-pim-hbm3"},
         [](const std::string& text) { return outcomeOf(backends().find(text)); });
}

TEST(Fuzz, RequestList)
{
    const auto machine = backends().find("attacc").value();
    const std::string list = readAll(sourceFile("/tests/golden/dcc/commands/ared074.requests.csv"));
    feed({list.substr(0, list.find('\n', 1000) + 1), "LD 0x20\nST 1024\nW 2,1,0,3,2,17,5\nMAC_AB 64\n"},
         [&](const std::string& text) {
             RequestCsvStream stream(std::make_unique<std::istringstream>(text), "requests.csv", *machine);
             ReportLimit limit(6);
             const auto run = sim::run(*machine, stream, {}, limit.token(), &limit);
             return stream.error() ? stream.error() : outcomeOf(run);
         });
}

TEST(Fuzz, Costs)
{
    const Question question = parseQuestionJson(dataset("examples/gemv-attacc.json"), "question.json").value();
    const auto problem = pose(question, catalogue()).value();
    const auto all = problem->candidates({}).value().list;
    const auto list = problem->parse(all->text(0)).value(); // the first one alone, as the text has it
    const std::string costs = dataset("examples/gemv-attacc.csv");
    feed({costs.substr(0, costs.find('\n', costs.find('\n') + 1) + 1)}, [&](const std::string& text) -> Outcome {
        const auto table = CsvTable::parse(text, "costs.csv");
        if (!table) {
            return table.error();
        }
        return outcomeOf(readCosts(*table, "costs.csv", *list, problem->costs()));
    });
}

TEST(Fuzz, NumberThatIsADeepNest)
{
    // Deeper than any stack: whatever is said about the value must not walk it.
    constexpr std::size_t kDepth = 1'000'000;
    std::string device = dataset("backends/attacc.json");
    const std::string number = "\"simd_width\": 16";
    const std::string nest = "\"simd_width\": " + std::string(kDepth, '[') + std::string(kDepth, ']');
    device.replace(device.find(number), number.size(), nest);

    const auto parsed = parseDevice(device, "device.json");

    ASSERT_FALSE(parsed.has_value());
    EXPECT_NE(parsed.error().message().find("simd_width"), std::string::npos);
    EXPECT_TRUE(isOneCleanLine(parsed.error().message()));
}

} // namespace

} // namespace pimento::test
