// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/devices/device_file.h"
#include "engine/devices/registry.h"
#include "engine/systems/dcc/draft_program.h"
#include "engine/systems/dcc/drafts/random_draft.h"
#include "engine/systems/dcc/functional/verify.h"
#include "engine/systems/dcc/memories/memory_facts.h"
#include "engine/systems/dcc/model/compiled_program.h"
#include "engine/systems/dcc/model/draft_bounds.h"
#include "engine/systems/dcc/model/model.h"
#include "engine/systems/dcc/model/workload.h"
#include "engine/systems/dcc/rules/machine_choice.h"
#include "engine/systems/dcc_artifact/artifact_model.h"
#include "sim/dram/energy.h"
#include "tests/engine/fuzz/device_mutation.h"
#include "tests/engine/fuzz/mutation.h"
#include "tests/engine/support.h"
#include "tests/support/places.h"
#include "tests/support/tries.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <numeric>

// Device files by mutation. What the check accepts is a device that works: its programs compute the right values, no
// run is faster than its bounds, the causes of a run's cycles add up, and nothing crashes or takes for ever.
//
// PIMENTO_DEVICE_FILES says how many files, PIMENTO_DEVICE_SEED the first one. device-file.seed in the working folder
// holds the number of the file under way: the one that ended the program, if it did.

namespace pimento::test {

namespace {

using Json = DeviceMutation::Json;

constexpr unsigned kUsualFiles = triesOf(600, 200);
constexpr std::int64_t kMostCycles = 3'000'000;
constexpr std::chrono::seconds kMostTime(60); // of one file; all are done in far less

unsigned numberOf(const char* variable, unsigned otherwise)
{
    const char* text = std::getenv(variable);
    return text == nullptr ? otherwise : static_cast<unsigned>(std::atoi(text));
}

const std::vector<Json>& validDevices()
{
    static const std::vector<Json> all = [] {
        std::vector<Json> files;
        for (const char* name : {"templates/device", "backends/attacc", "backends/hbm-pim-hbm3", "backends/hbm-pim",
                                 "backends/gddr6-aim"}) {
            files.push_back(Json::parse(readAll(sourceFile("/datasets/") + name + ".json")));
        }
        return files;
    }();
    return all;
}

struct KernelCase {
    const char* kernel;
    const char* shape;
};
constexpr KernelCase kKernels[] = {{"gemv", "batch=1,nhead=2,dhead=24,seq_len=40"},
                                   {"red", "batch=3,vec_len=70"},
                                   {"va", "batch=2,vec_len=100"},
                                   {"relu", "batch=2,vec_len=100"},
                                   {"attn", "batch=1,nhead=2,dhead=24,seq_len=40"}};
/// Long enough for refreshes.
constexpr KernelCase kLongKernels[] = {{"gemv", "batch=1,nhead=4,dhead=64,seq_len=256"},
                                       {"red", "batch=16,vec_len=4096"},
                                       {"va", "batch=4,vec_len=8192"},
                                       {"relu", "batch=4,vec_len=8192"},
                                       {"attn", "batch=1,nhead=2,dhead=32,seq_len=96"}};

/// Counts of the outcomes, so that the test reports how much it has tested.
struct Tally {
    unsigned refused = 0;
    unsigned accepted = 0;
    unsigned verified = 0;
    unsigned simulated = 0;
    unsigned bounded = 0;
};

/// One accepted device.
class DeviceCase {
public:
    DeviceCase(std::shared_ptr<const sim::Machine> machine, DeviceMutation& mutation, Tally& tally)
        : m_machine(std::move(machine)), m_mutation(&mutation), m_tally(&tally)
    {
    }

    void run()
    {
        describe();
        const std::size_t kernel = m_mutation->below(std::size(kKernels));
        const KernelCase& chosen = m_mutation->below(15) == 0 ? kLongKernels[kernel] : kKernels[kernel];
        sound(chosen);
        published(chosen);
    }

private:
    /// Checks the facts that `devices` shows.
    void describe() const
    {
        const sim::DeviceDescription& device = m_machine->description();
        const DeviceFacts facts = factsOf(device);
        EXPECT_GT(facts.capacityBytes, 0);
        EXPECT_GE(facts.externalBandwidth, 0);
        EXPECT_GE(facts.refreshShare, 0);
        EXPECT_LE(facts.refreshShare, 1);
        for (const sim::ConstraintSpec& row : device.constraints) {
            EXPECT_GE(cyclesOf(device, row.latency), 0);
            (void)isLookedAt(device, row);
        }
    }

    void sound(const KernelCase& chosen)
    {
        if (!compiledModel().takes(*m_machine)) {
            return;
        }
        const auto& types = m_machine->description().compute.elementTypes;
        const auto kernel = language::findKernel(catalogue().kernels, chosen.kernel).value();
        const auto type = affine::parseElementType(types[m_mutation->below(types.size())]).value();
        DraftQuestion question;
        question.model = &compiledModel();
        question.machine = m_machine;
        question.workload = makeWorkload(*kernel, {chosen.shape, type, {}, {}}).workload;
        // Sometimes with every rule the other way round.
        sim::RuleChoice rules;
        for (const sim::RuleSpec& rule : m_machine->description().rules) {
            (rule.isOn ? rules.off : rules.on).push_back(rule.name);
        }
        const bool isTurned = m_mutation->below(5) == 0;
        if (!question.workload || (isTurned && !choose(question, {rules, 1})) || !check(question)) {
            return;
        }
        std::mt19937_64 random(m_mutation->below(1000));
        for (const Draft& draft : {question.model->defaultDraft(question),
                                   randomDraft(question.workload->sets, question.resources(), random)}) {
            const auto one = decided(question, draft.parts());
            if (one) {
                verify(*one, draft);
                simulate(*one, draft);
            }
        }
    }

    void published(const KernelCase& chosen)
    {
        const Kernel* kernel = findKernel(chosen.kernel).value();
        const DraftQuestion question = artifactQuestion(kernel, Shape::parse(*kernel, chosen.shape).value(), m_machine,
                                                        Space::Listed, Mode::Kernel);
        if (check(question)) {
            const std::string text = kernel->dimensionSets.size() == 2 ? "2x1,1x4" : "2x1,1x4,1x16";
            const auto draft = question.model->parse(question, text);
            if (draft) {
                simulate(question, *draft);
            }
        }
    }

    void verify(const DraftQuestion& question, const Draft& draft)
    {
        const auto program = lowerDraft(question, draft.parts());
        if (!program) {
            EXPECT_TRUE(isOneCleanLine(program.error().message()));
            return;
        }
        for (const functional::Data data : {functional::Data::Whole, functional::Data::Real}) {
            const auto verdict = functional::verify(**program, data, 1);
            ASSERT_TRUE(verdict.has_value()) << verdict.error().message();
            EXPECT_TRUE(verdict->isCorrect()) << question.subject() << ' ' << draftText(question, draft.parts()) << ": "
                                              << verdict->wrong << " of " << verdict->elements << " elements are wrong";
            ++m_tally->verified;
        }
    }

    void simulate(const DraftQuestion& question, const Draft& draft)
    {
        const auto run =
            simulateDraft(question, draft.parts(),
                          {.bankFigures = sim::BankFigures::Keep, .explainsWaits = true, .mostCycles = kMostCycles});
        if (!run) {
            EXPECT_TRUE(isOneCleanLine(run.error().message()));
            return;
        }
        if (run->wasStopped) {
            return;
        }
        ++m_tally->simulated;
        const std::string name = question.subject() + " " + draftText(question, draft.parts());
        const std::int64_t cycles = run->cycles.value();
        const auto sumOf = [](const sim::WaitCycles& waits) {
            return std::accumulate(waits.begin(), waits.end(), std::int64_t{0});
        };
        EXPECT_EQ(sumOf(run->waits->run), cycles) << name;
        for (const sim::WaitCycles& channel : run->waits->channels) {
            EXPECT_EQ(sumOf(channel), cycles) << name;
        }
        std::int64_t inParts = 0;
        for (const sim::Part& part : run->parts) {
            inParts += part.cycles.value();
        }
        EXPECT_EQ(inParts, cycles) << name;
        (void)question.model->hostTime(question, draft.parts());
        const sim::EnergyFigures energy = sim::energyOf(*question.machine, *run);
        EXPECT_GE(energy.total(), 0) << name;
        expectNoFasterThanBounds(question, draft, cycles, name);
    }

    void expectNoFasterThanBounds(const DraftQuestion& question, const Draft& draft, std::int64_t cycles,
                                  const std::string& name)
    {
        const auto program = DraftProgram::make(question, draft.parts());
        ASSERT_TRUE(program.has_value()) << name << ": " << program.error().message();
        const auto figures = program->bounds();
        ASSERT_TRUE(figures.has_value()) << name << ": " << figures.error().message();
        EXPECT_LE(figures->total.value(), cycles) << name;
        for (const sim::ResourceBound& each : figures->resources) {
            EXPECT_LE(each.cycles.value(), cycles) << name << ": " << each.resource;
        }
        const auto bounds = question.model->bounds(question);
        for (int level = 0; level < bounds->levels(); ++level) {
            const auto bound = bounds->bound(level, draft.parts());
            ASSERT_TRUE(bound.has_value()) << name << ": " << bound.error().message();
            EXPECT_LE(*bound, cycles) << name << ": bound " << level;
        }
        ++m_tally->bounded;
    }

    std::shared_ptr<const sim::Machine> m_machine;
    DeviceMutation* m_mutation;
    Tally* m_tally;
};

void tryFile(unsigned seed, Tally& tally)
{
    DeviceMutation mutation(validDevices(), seed);
    const std::string text = mutation.make();
    const DeviceReading reading = examineDevice(text, "device.json");
    ASSERT_NE(reading.machine != nullptr, !reading.mistakes.empty());
    for (const auto& mistake : reading.mistakes) {
        ASSERT_TRUE(isOneCleanLine(mistake.error.message())) << escaped(mistake.error.message());
    }
    if (reading.machine == nullptr) {
        ++tally.refused;
        return;
    }
    ++tally.accepted;
    DeviceCase(reading.machine, mutation, tally).run();
}

TEST(DeviceProperty, EveryDeviceThatTheCheckAcceptsWorks)
{
    using Clock = std::chrono::steady_clock;
    const unsigned first = numberOf("PIMENTO_DEVICE_SEED", 0);
    const unsigned files = numberOf("PIMENTO_DEVICE_FILES", kUsualFiles);
    Tally tally;
    for (unsigned seed = first; seed < first + files; ++seed) {
        std::ofstream("device-file.seed") << seed << '\n';
        const Clock::time_point begin = Clock::now();
        const testing::ScopedTrace trace(__FILE__, __LINE__, "file " + std::to_string(seed));
        tryFile(seed, tally);
        EXPECT_LT(Clock::now() - begin, kMostTime);
    }
    RecordProperty("accepted", static_cast<int>(tally.accepted));
    std::cout << tally.accepted << " of " << files << " files accepted; " << tally.verified << " verdicts, "
              << tally.simulated << " runs, " << tally.bounded << " of them with bounds\n";
    if (files >= kUsualFiles) {
        EXPECT_GT(tally.accepted, files / 20);
        EXPECT_GT(tally.refused, files / 5);
        EXPECT_GT(tally.verified, files / 20);
        EXPECT_GT(tally.bounded, files / 20);
    }
}

/// A file for other programs to try: PIMENTO_DEVICE_SEED and PIMENTO_DEVICE_FOLDER say which and where.
TEST(DeviceProperty, WritesTheFileOfASeed)
{
    const TemporaryFolder temporary;
    const char* named = std::getenv("PIMENTO_DEVICE_FOLDER");
    const std::string folder = named != nullptr ? named : temporary.path().string();
    const unsigned seed = numberOf("PIMENTO_DEVICE_SEED", 0);
    const std::string file = folder + "/device-" + std::to_string(seed) + ".json";

    writeAll(file, DeviceMutation(validDevices(), seed).make());

    EXPECT_EQ(readAll(file), DeviceMutation(validDevices(), seed).make());
}

} // namespace

} // namespace pimento::test
