// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/aim/figures/cent_figure.h"

#include "engine/bands/band_run.h"
#include "engine/bands/publication_file.h"
#include "engine/publications/figure_tables.h"
#include "engine/study_files/study.h"
#include "engine/systems/aim/cent/token_cost.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace pimento::aim {

namespace {

constexpr std::string_view kClaim = "cent-throughput";
constexpr std::string_view kModel = "Llama2-70B";
constexpr std::int64_t kPipelineChannels = 10; // of a block, as in the artifact's rows of 80 stages
constexpr double kCyclesPerSecond = 2e9;

constexpr Publication kCent = {
    .id = "cent", .title = "the CENT paper", .listed = "cent: its mapping and its speed-up beside ours"};

std::string count(double value) { return fmt::format("{:.0f}", value); }
std::string ratio(double value) { return fmt::format("{:.2f}", value); }

/// The claim about throughput. Error: the published claims lack it.
Result<bands::Claim> throughputClaim(const FigureContext& context)
{
    auto all = bands::readPublications(context.dataFolder);
    if (!all) {
        return tl::unexpected<Error>(all.error());
    }
    for (const bands::Publication& each : *all) {
        const auto found = std::ranges::find(each.claims, kClaim, &bands::Claim::id);
        if (found != each.claims.end()) {
            return *found;
        }
    }
    return fail("lacks the claim " + std::string(kClaim), "datasets/published/bands.json", "Restore the file");
}

/// Cycles of the matrices of a decoder block on one device, each layer with its best mapping.
struct CompiledLayers {
    std::vector<std::pair<std::string, double>> cycles; // by layer
    double sum = 0;
};

CompiledLayers compiledLayers(const inference::ModelStep& step, double blocks)
{
    CompiledLayers all;
    for (const inference::LayerCost& each : step.layers) {
        if (each.kind == LayerKind::Linear && each.part != LayerPart::Head && each.where == inference::RunsOn::Device) {
            const double cycles = each.seconds * kCyclesPerSecond * each.repeats / blocks;
            all.cycles.emplace_back(each.name, cycles);
            all.sum += cycles;
        }
    }
    return all;
}

Result<FigureTable> blockTable(const CentModel& model, const bands::SideFigures& ours, const FigureContext& context)
{
    const sim::aim::RunOptions options{.version = sim::aim::Version::Cent};
    const auto run = sim::aim::run(matricesTrace(model, {CentPlacement::Mode::Tensor, 1}), options, context.stop);
    if (!run) {
        return tl::unexpected<Error>(run.error());
    }
    const CompiledLayers layers = compiledLayers(ours.step, static_cast<double>(model.blocks));
    FigureTable table{.name = "block",
                      .title =
                          "Matrices of a decoder block of " + std::string(kModel) + " on one device of 32 channels",
                      .columns = {"mapping", "machine", "cycles", "of CENT"},
                      .rows = {}};
    const auto theirs = static_cast<double>(run->cycles);
    table.rows.push_back({"CENT's", "AiM simulator", count(theirs), "1.00"});
    table.rows.push_back({"best of each layer, proved", "gddr6-aim", count(layers.sum), ratio(layers.sum / theirs)});
    for (const auto& [name, cycles] : layers.cycles) {
        table.rows.push_back({"  " + name, "gddr6-aim", count(cycles), ratio(cycles / theirs)});
    }
    return table;
}

/// A product of a block's attention as CENT maps it, and as a kernel of the library.
struct AttentionProduct {
    const char* name;
    CentAttention step;
    inference::PimKernel kernel;
};

/// Scores: each head of keys by the queries that share it. Sums: the values, a row for each element of a head, by the
/// scores.
std::vector<AttentionProduct> attentionProducts(const CentModel& model, std::int64_t tokens)
{
    constexpr std::int64_t kHead = 128; // elements
    const auto kernel = [&](std::int64_t inputs, std::int64_t outputs) {
        return inference::PimKernel{.name = "experts",
                                    .sizes = {{"count", model.keyValueHeads},
                                              {"rows", model.headsPerKey()},
                                              {"dhead", inputs},
                                              {"seq_len", outputs}}};
    };
    return {{"scores, queries by keys", CentAttention::Scores, kernel(kHead, tokens)},
            {"sums, scores by values", CentAttention::Sums, kernel(tokens, kHead)}};
}

/// Finds mappings of the products. Whole products are too large to be searched: they take the fastest of their
/// baselines and of the mappings proved for a few tokens.
Result<void> findMappings(inference::PimKernels& kernels, const CentModel& model, std::int64_t tokens,
                          const FigureContext& context)
{
    std::vector<inference::PimNeed> needs;
    for (const std::int64_t some : {std::int64_t{128}, std::int64_t{256}, tokens}) {
        for (const AttentionProduct& each : attentionProducts(model, some)) {
            needs.push_back({each.kernel});
        }
    }
    return kernels.prepare(needs, context.threads, context.stop);
}

/// Attention of a block: its products in two mappings, and its softmax on the units of CENT's controllers.
Result<FigureTable> attentionTable(const CentModel& model, std::int64_t tokens, inference::PimKernels& kernels,
                                   const FigureContext& context)
{
    if (const auto found = findMappings(kernels, model, tokens, context); !found) {
        return tl::unexpected<Error>(found.error());
    }
    FigureTable table{.name = "attention",
                      .title = fmt::format("Attention of a decoder block of {} on one device of 32 channels, {} tokens "
                                           "in the cache",
                                           kModel, tokens),
                      .columns = {"step", "CENT's mapping, cycles", "ours, cycles", "of CENT"},
                      .rows = {}};
    const auto cyclesOf = [&](CentAttention step) {
        return sim::aim::run(attentionTrace(model, {CentPlacement::Mode::Tensor, 1}, step, tokens),
                             {.version = sim::aim::Version::Cent}, context.stop)
            .map([](const sim::aim::RunResult& run) { return static_cast<double>(run.cycles); });
    };
    double theirs = 0;
    double ours = 0;
    for (const AttentionProduct& each : attentionProducts(model, tokens)) {
        const auto cycles = cyclesOf(each.step);
        const auto answer = kernels.answer(each.kernel, context.threads, context.stop);
        if (!cycles || !answer) {
            return tl::unexpected<Error>(!cycles ? cycles.error() : answer.error());
        }
        const double found = answer->fastest().seconds * kCyclesPerSecond;
        table.rows.push_back({each.name, count(*cycles), count(found), ratio(found / *cycles)});
        theirs += *cycles;
        ours += found;
    }
    table.rows.push_back({"both products", count(theirs), count(ours), ratio(ours / theirs)});
    const auto scaling = cyclesOf(CentAttention::Scaling);
    if (!scaling) {
        return tl::unexpected<Error>(scaling.error());
    }
    const double softmax = softmaxCycles(model, tokens);
    table.rows.push_back({"scaling of the scores in the banks, twice", count(*scaling), count(*scaling), "1.00"});
    table.rows.push_back({"softmax on CENT's units", count(softmax), count(softmax), "1.00"});
    theirs += *scaling + softmax;
    ours += *scaling + softmax;
    table.rows.push_back({"all of these", count(theirs), count(ours), ratio(ours / theirs)});
    return table;
}

Result<FigureTable> claimTable(const CentModel& model, const bands::Claim& claim, const bands::ClaimFigures& found,
                               const FigureContext& context)
{
    const bands::SettingFigures& setting = found.settings.front();
    const double ours = setting.ours.tokensPerSecond();
    const double gpus = setting.baseline->tokensPerSecond();
    const std::int64_t tokens = setting.ours.step.phase.longestContext;
    const auto cost = tokenCost(model, {CentPlacement::Mode::Pipeline, kPipelineChannels}, tokens, context.stop);
    if (!cost) {
        return tl::unexpected<Error>(cost.error());
    }
    const double published = claim.settings.front().published.value_or(claim.band.low);
    FigureTable table{.name = "speedup",
                      .title =
                          fmt::format("Decoding throughput of {} over GPUs, {} tokens in the cache", kModel, tokens),
                      .columns = {"case", "tokens/s", "GPU tokens/s", "speed-up"},
                      .rows = {}};
    const auto add = [&](std::string name, double pim, double processors) {
        table.rows.push_back({std::move(name), count(pim), count(processors), ratio(pim / processors)});
    };
    table.rows.push_back({"published", "", "", ratio(published)});
    add("here: compiled kernels over a streaming roofline", ours, gpus);
    add("CENT's mapping and its own model instead of ours", cost->tokensPerSecond, gpus);
    add("GPUs that the published speed-up needs, ours", ours, ours / published);
    add("GPUs that the published speed-up needs, CENT's", cost->tokensPerSecond, cost->tokensPerSecond / published);
    for (const bands::WhatIfFigures& each : found.whatIfs) {
        const bands::SettingFigures& changed = each.settings.front();
        add("with " + each.whatIf->name, changed.ours.tokensPerSecond(), changed.baseline->tokensPerSecond());
    }
    return table;
}

Result<FigureReport> compareCent(const FigureContext& context)
{
    const auto claim = throughputClaim(context);
    const auto models = modelLibrary(context.dataFolder);
    if (!claim || !models) {
        return tl::unexpected<Error>(!claim ? claim.error() : models.error());
    }
    std::unique_ptr<Study> study;
    if (!context.options.study.empty()) {
        auto opened = Study::openOrCreate(context.options.study);
        if (!opened) {
            return tl::unexpected<Error>(opened.error());
        }
        study = *std::move(opened);
    }
    const inference::PimKernels::Means means{.catalogue = &context.catalogue,
                                             .cache = context.cache,
                                             .study = study.get(),
                                             .heartbeat = context.heartbeat,
                                             .product = context.product};
    bands::BandRunner runner({.models = &*models, .kernels = means, .threads = context.threads});
    const auto found =
        runner.run(*claim, context.stop, [&](const std::string& what) { context.begin("cent, " + what); });
    if (!found) {
        return tl::unexpected<Error>(found.error());
    }
    const CentModel& model = *centModelNamed(kModel);
    auto block = blockTable(model, found->settings.front().ours, context);
    context.begin("cent, attention");
    inference::PimKernels::Means few = means;
    few.searches = inference::KernelSearches::Small;
    inference::PimKernels kernels(
        few, {.device = {.name = "gddr6-aim", .text = {}},
              .settings = {{"space", std::string("complete")}, {"launches", std::string("none")}}});
    auto attention = attentionTable(model, found->settings.front().ours.step.phase.longestContext, kernels, context);
    auto speedup = claimTable(model, *claim, *found, context);
    if (!block || !attention || !speedup) {
        return tl::unexpected<Error>(!block ? block.error() : !attention ? attention.error() : speedup.error());
    }
    FigureTables tables{
        .id = "cent",
        .title = "CENT (ASPLOS 2025) beside compiled kernels",
        .tables = {*std::move(block), *std::move(attention), *std::move(speedup)},
        .remarks = {
            "CENT's cycles are those of the AiM simulator, without refresh; gddr6-aim refreshes, and its kernels "
            "include the transfers of their operands and results",
            "Attention: without rotation and without writing the new token's key and value; the scaling of scores and "
            "the softmax on the units of CENT's controller are CENT's in both columns, at their published time",
            "The published baseline was measured under vLLM; the roofline here streams at 88 % of the bandwidth "
            "in perfect batches"}};
    for (const std::string& each : inference::sharingText(kernels.sharedMappings())) {
        tables.remarks.push_back("Attention: " + each);
    }
    return reportOf(tables, "");
}

} // namespace

std::span<const PublishedFigure> centFigures()
{
    static const PublishedFigure kFigures[] = {
        {&kCent, "cent", "CENT's mapping and its speed-up beside ours", compareCent}};
    return kFigures;
}

} // namespace pimento::aim
