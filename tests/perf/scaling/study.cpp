// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/perf/scaling/study.h"

#include "engine/kernels/text/library.h"
#include "engine/systems/dcc/model/model.h"
#include "engine/systems/dcc/model/workload.h"
#include "engine/systems/dcc_artifact/artifact_model.h"
#include "engine/systems/hbm_pim_kernels/kernel_run.h"
#include "sim/base/assert.h"
#include "tests/perf/machines.h"
#include "tests/support/places.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <ctime>
#include <limits>
#include <numeric>
#include <random>

namespace pimento::perf {

namespace {

constexpr std::array kChannels = {16, 32, 48, 64};

double cpuSeconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

/// Returns microseconds of CPU time: the least of several batches, since every disturbance makes it longer.
template <class Work> double microsecondsOf(Work work)
{
    constexpr int kBatches = 7;
    constexpr double kSecondsOfBatch = 0.05;
    double least = std::numeric_limits<double>::max();
    for (int batch = 0; batch < kBatches; ++batch) {
        const double begin = cpuSeconds();
        double seconds = 0;
        int runs = 0;
        for (; seconds < kSecondsOfBatch; seconds = cpuSeconds() - begin) {
            work();
            ++runs;
        }
        least = std::min(least, seconds / runs);
    }
    return least * 1e6;
}

DraftQuestion questionOf(std::shared_ptr<const sim::Machine> machine, const std::string& kernel,
                         const std::string& shape)
{
    static const auto kernels = language::loadLibrary(sourceFile("/datasets/kernels")).value();
    DraftQuestion question;
    question.model = &compiledModel();
    question.machine = std::move(machine);
    question.space = Space::Kept;
    question.workload =
        makeWorkload(*language::findKernel(kernels, kernel).value(), {shape, affine::ElementType::Fp16, {}, {}})
            .workload;
    PIMENTO_ASSERT(question.workload != nullptr, "the library has the kernel with these sizes");
    return question;
}

/// Makes all requests of a draft and drops them.
void makeRequests(const DraftQuestion& question, const Draft& draft)
{
    const auto stream = question.model->requests(question, draft).value();
    std::array<sim::RequestBlock, 256> blocks;
    std::array<sim::RequestRun, 256> runs;
    std::size_t count = 1;
    while (count > 0) {
        count = stream->hasBlocks() ? stream->readBlocks(blocks) : stream->readRuns(runs);
    }
}

struct ChannelCase {
    const char* device;
    const char* kernel;
    const char* shape; // {} is the number of channels
};

// The first dimension set has as many elements as channels: one for each.
constexpr const char* kMatrix = "batch=1,nhead={},dhead=128,seq_len=2048";
constexpr const char* kVector = "batch={},vec_len=65536";
constexpr std::array kArtifactCases = {ChannelCase{"attacc", "gemv", kMatrix}, ChannelCase{"attacc", "attn", kMatrix},
                                       ChannelCase{"hbm-pim-hbm3", "gemv", kMatrix},
                                       ChannelCase{"hbm-pim-hbm3", "va", kVector}};
constexpr std::array kSoundCases = {ChannelCase{"attacc", "gemv", kMatrix}, ChannelCase{"attacc", "attn", kMatrix},
                                    ChannelCase{"hbm-pim-hbm3", "gemv", kMatrix},
                                    ChannelCase{"hbm-pim-hbm3", "va", kVector},
                                    ChannelCase{"gddr6-aim", "gemv", kMatrix}};

/// Returns a machine with a power of two channels, of which some may stay unused: 48 of 64.
std::shared_ptr<const sim::Machine> machineOf(const ChannelCase& each, int channels)
{
    return withChannels(each.device, static_cast<int>(std::bit_ceil(static_cast<unsigned>(channels))));
}

ChannelsRow measure(const ChannelCase& each, const DraftQuestion& question, const Draft& draft, int channels)
{
    PIMENTO_ASSERT(draft.groups() == channels, "every channel has its share");
    sim::ShortcutUse use;
    const auto run = simulateDraft(question, draft, {.shortcutUse = &use}).value();
    return {std::string(question.model->name()),
            each.device,
            each.kernel,
            channels,
            run.cycles.value(),
            run.requests,
            use.mostGroups,
            microsecondsOf([&] { makeRequests(question, draft); }),
            microsecondsOf([&] { static_cast<void>(simulateDraft(question, draft)); })};
}

ChannelsRow measureSound(const ChannelCase& each, int channels)
{
    const DraftQuestion question =
        questionOf(machineOf(each, channels), each.kernel, fmt::format(fmt::runtime(each.shape), channels));
    return measure(each, question, question.model->defaultDraft(question), channels);
}

/// Measures the artifact's default draft, which the artifact's own code makes only for 16 channels.
ChannelsRow measureArtifact(const ChannelCase& each, int channels)
{
    const Kernel* const kernel = findKernel(each.kernel).value();
    const bool isMatrix = kernel->dimensionSets.size() == 3;
    const Shape shape = Shape::make(*kernel, isMatrix ? std::vector<std::int64_t>{1, channels, 128, 2048}
                                                      : std::vector<std::int64_t>{channels, 65'536})
                            .value();
    const DraftQuestion question = artifactQuestion(kernel, shape, machineOf(each, channels), Space::All, Mode::Kernel);
    const std::string draft = std::to_string(channels) + (isMatrix ? "x1,1x4,1x16" : "x1,1x64");
    return measure(each, question, parseDraft(question, draft).value(), channels);
}

/// Measures a vendor's kernel; `perChannel` is the number of elements, outputs or bytes of one channel.
ChannelsRow measureVendor(const char* kernel, std::int64_t perChannel, std::int64_t inputs, int channels)
{
    const samsung::KernelRun wanted{
        .kernel = kernel, .channels = channels, .ranks = 2, .m = perChannel * channels, .n = inputs};
    const auto run = samsung::simulate(wanted).value();
    const auto groups = samsung::makeWork(wanted).value().size();
    return {"vendor",
            "hbm-pim",
            kernel,
            channels,
            run.cycles.value(),
            run.transactions,
            static_cast<int>(groups),
            0,
            microsecondsOf([&] { static_cast<void>(samsung::simulate(wanted)); })};
}

} // namespace

std::vector<ProgramsRow> studyPrograms(int most)
{
    constexpr const char* kShape = "batch=1,nhead=16,dhead=128,seq_len=512";
    std::vector<ProgramsRow> rows;
    for (const char* device : {"attacc", "hbm-pim-hbm3", "gddr6-aim", "hbm-pim"}) {
        const DraftQuestion question = questionOf(backends().find(device).value(), "gemv", kShape);
        const DraftList drafts = draftsOf(question).value();
        std::vector<std::size_t> order(drafts.size());
        std::iota(order.begin(), order.end(), std::size_t{0});
        std::ranges::shuffle(order, std::mt19937_64(1));
        const int last = std::min(most, static_cast<int>(order.size()));
        const double begin = cpuSeconds();
        int simulated = 0;
        for (std::size_t i = 0; i < order.size() && simulated < last; ++i) {
            simulated += simulateDraft(question, drafts[order[i]]) ? 1 : 0;
            if (simulated % (most / 10) == 0 && (rows.empty() || rows.back().programs != simulated)) {
                rows.push_back({device, "gemv", simulated, (cpuSeconds() - begin) * 1e3});
            }
        }
    }
    return rows;
}

std::vector<ChannelsRow> studyChannels()
{
    std::vector<ChannelsRow> rows;
    for (const ChannelCase& each : kArtifactCases) {
        for (const int channels : kChannels) {
            rows.push_back(measureArtifact(each, channels));
        }
    }
    for (const ChannelCase& each : kSoundCases) {
        for (const int channels : kChannels) {
            rows.push_back(measureSound(each, channels));
        }
    }
    for (const int channels : kChannels) {
        rows.push_back(measureVendor("gemv", 64, 4096, channels));
    }
    for (const int channels : kChannels) {
        rows.push_back(measureVendor("add", 16'384, 0, channels));
    }
    return rows;
}

std::string csvText(const std::vector<ProgramsRow>& rows)
{
    std::string text = "device,kernel,programs,cpu_ms\n";
    for (const ProgramsRow& row : rows) {
        text += fmt::format("{},{},{},{:.1f}\n", row.device, row.kernel, row.programs, row.milliseconds);
    }
    return text;
}

std::string csvText(const std::vector<ChannelsRow>& rows)
{
    std::string text = "model,device,kernel,channels,cycles,requests,classes,making_us,cpu_us\n";
    for (const ChannelsRow& row : rows) {
        text += fmt::format("{},{},{},{},{},{},{},{:.1f},{:.1f}\n", row.model, row.device, row.kernel, row.channels,
                            row.cycles, row.requests, row.classes, row.makingMicroseconds, row.microseconds);
    }
    return text;
}

} // namespace pimento::perf
