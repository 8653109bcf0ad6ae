// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/figures/predictor_text.h"

#include "engine/base/csv.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include <fmt/format.h>

namespace pimento {

namespace {

std::string percent(double share) { return fmt::format("{:.2f} %", 100 * share); }

/// Mean result of shapes without the best draft; "-": all have it.
std::string restText(std::size_t shapes, std::size_t best, double rest) { return shapes == best ? "-" : percent(rest); }

double paperShare(const AccuracySeries& series) { return static_cast<double>(series.paperBest) / series.paperShapes; }

/// Means over all rows; `rest` and `topRest` are weighted by shapes, while the paper averages rows.
struct Means {
    double share = 0;
    double rest = 0; // over all shapes whose chosen draft is not the best
    double topShare = 0;
    double topRest = 0;
    double paper = 0;
    std::size_t missed = 0;
    std::size_t topMissed = 0;
};

Means meansOf(const AccuracyTable& table)
{
    Means means;
    for (const Accuracy& row : table.rows) {
        const AccuracySummary all = summaryOf(row);
        const auto rows = static_cast<double>(table.rows.size());
        means.share += all.share() / rows;
        means.topShare += all.topShare() / rows;
        means.paper += paperShare(*row.series) / rows;
        means.rest += all.rest * static_cast<double>(all.shapes - all.best);
        means.topRest += all.topRest * static_cast<double>(all.shapes - all.topBest);
        means.missed += all.shapes - all.best;
        means.topMissed += all.shapes - all.topBest;
    }
    means.rest = means.missed == 0 ? 1 : means.rest / static_cast<double>(means.missed);
    means.topRest = means.topMissed == 0 ? 1 : means.topRest / static_cast<double>(means.topMissed);
    return means;
}

JsonValue accuracyJson(const AccuracySummary& summary)
{
    return {{"shapes", summary.shapes},      {"best", summary.best},        {"share", summary.share()},
            {"others", summary.rest},        {"top_best", summary.topBest}, {"top_share", summary.topShare()},
            {"top_others", summary.topRest}, {"worst", summary.worst}};
}

std::string reportText(const AccuracyTable& table)
{
    std::string text =
        fmt::format("Table 4: how often the draft with the least prediction is the best one, model {}, {} drafts\n",
                    table.system, table.space);
    text += fmt::format(
        "  Every second shape is trained on; drafts that were run for the training take no part. The best draft of\n"
        "  the others is proved. \"others\": share of the best performance where another draft was chosen.\n");
    text += fmt::format("  {:<13}{:<13}{:>7}{:>11}{:>10}{:>11}{:>10}{:>9}{:>11}{:>10}{:>9}{:>9}\n", "device", "kernel",
                        "shapes", "best", "(paper)", "others", "(paper)", "worst", "top " + std::to_string(table.top),
                        "others", "drafts", "training");
    for (const Accuracy& row : table.rows) {
        const AccuracySummary all = summaryOf(row);
        text += fmt::format("  {:<13}{:<13}{:>7}{:>11}{:>10}{:>11}{:>10}{:>9}{:>11}{:>10}{:>9}{:>7.1f} s\n",
                            row.series->device, row.series->kernel, all.shapes, percent(all.share()),
                            percent(paperShare(*row.series)), restText(all.shapes, all.best, all.rest),
                            percent(row.series->paperRest), percent(all.worst), percent(all.topShare()),
                            restText(all.shapes, all.topBest, all.topRest), row.samples, row.trainingSeconds);
        for (const bool isTrained : {true, false}) {
            const AccuracySummary half = summaryOf(row, isTrained);
            text += fmt::format("  {:<26}{:>7}{:>11}{:>10}{:>11}{:>10}{:>9}{:>11}{:>10}\n",
                                isTrained ? "  shapes trained on" : "  shapes never seen", half.shapes,
                                percent(half.share()), "", restText(half.shapes, half.best, half.rest), "",
                                percent(half.worst), percent(half.topShare()),
                                restText(half.shapes, half.topBest, half.topRest));
        }
    }
    const Means means = meansOf(table);
    text += fmt::format(
        "  mean of the rows: best draft in {} (paper {}, of all its single kernels 89.28 %); others {} (paper "
        "96.56 %)\n",
        percent(means.share), percent(means.paper), means.missed == 0 ? "-" : percent(means.rest));
    text += fmt::format("  with the {} most promising drafts run: {}, others {}\n", table.top, percent(means.topShare),
                        means.topMissed == 0 ? "-" : percent(means.topRest));
    return text;
}

JsonValue jsonOf(const AccuracyTable& table)
{
    JsonValue rows = JsonValue::array();
    for (const Accuracy& row : table.rows) {
        rows.push_back({{"backend", row.series->device},
                        {"kernel", row.series->kernel},
                        {"all", accuracyJson(summaryOf(row))},
                        {"trained_on", accuracyJson(summaryOf(row, true))},
                        {"never_seen", accuracyJson(summaryOf(row, false))},
                        {"paper_share", paperShare(*row.series)},
                        {"paper_others", row.series->paperRest},
                        {"samples", row.samples},
                        {"training_seconds", row.trainingSeconds},
                        {"prediction_seconds", row.predictionSeconds},
                        {"proof_seconds", row.proofSeconds}});
    }
    const Means means = meansOf(table);
    return {{"figure", kTable4},    {"model", table.system},       {"space", table.space},
            {"top", table.top},     {"rows", std::move(rows)},     {"share", means.share},
            {"others", means.rest}, {"top_share", means.topShare}, {"top_others", means.topRest}};
}

std::string csvOf(const AccuracyTable& table)
{
    std::string text = "model,backend,kernel,shape,trained_on,programs,best,chosen,predicted,performance,best_of_top,"
                       "top_performance\n";
    for (const Accuracy& row : table.rows) {
        for (const AccuracyCase& each : row.cases) {
            CsvWriter line;
            line.add(table.system).add(row.series->device).add(row.series->kernel).add(each.shape);
            line.add(each.isTrainedOn ? "yes" : "no").add(static_cast<std::int64_t>(each.programs));
            line.add(each.best).add(each.chosen).add(each.predicted).add(each.performance());
            line.add(each.bestOfTop).add(each.topPerformance());
            text += line.line() + "\n";
        }
    }
    return text;
}

struct OnlineSums {
    double compile = 0;
    double offline = 0;
    double online = 0;
    std::size_t optimal = 0; // number of shapes whose chosen draft is as fast as the best one
};

OnlineSums sumsOf(const OnlineRun& run, std::size_t batches)
{
    OnlineSums sums;
    for (std::size_t i = 0; i < std::min(batches, run.batches.size()); ++i) {
        sums.compile += run.batches[i].compileSeconds;
        sums.offline += run.batches[i].offlineSeconds;
        sums.online += run.batches[i].onlineSeconds;
    }
    sums.optimal = static_cast<std::size_t>(
        std::ranges::count_if(run.shapes, [](const OnlineShape& shape) { return shape.chosen <= shape.best; }));
    return sums;
}

std::size_t queriesFor(const OnlineRun& run, double share)
{
    return run.batchesFor(share) * static_cast<std::size_t>(run.queries);
}

/// Number of batches from which online is within 0.1 % of offline.
std::size_t alikeFrom(const OnlineRun& run)
{
    std::size_t from = 0;
    for (std::size_t i = 0; i < run.batches.size(); ++i) {
        from = run.batches[i].penalty() > 1.001 ? i + 1 : from;
    }
    return from;
}

std::string reportText(const OnlineRun& run)
{
    std::string text;
    const OnlineSums all = sumsOf(run, run.batches.size());
    text += fmt::format(
        "Fig. 15: drafts chosen while queries come (online) beside drafts that are known from before (offline)\n");
    text += fmt::format(
        "  {} batches of queries to MT-NLG-310B, 8 GPUs with 5 AttAcc devices each, model dcc-artifact; attention\n"
        "  alone, lengths in steps of 16 tokens; other layers are left out of all times\n",
        run.batches.size());
    text += fmt::format(
        "  trained ahead on {} drafts of other lengths in {:.1f} s; {} lengths came up, the last new one in batch {}\n",
        run.samples, run.trainingSeconds, run.shapes.size(), run.lastNew);
    text += fmt::format(
        "  choosing takes {:.1f} ms a length on this computer, {:.2f} s in all: 90 % of it in the first {} batches, "
        "99 % in the first {}\n",
        run.shapes.empty() ? 0 : 1e3 * all.compile / static_cast<double>(run.shapes.size()), all.compile,
        run.batchesFor(0.9), run.batchesFor(0.99));
    text += fmt::format(
        "  in queries, {} a batch: 90 % in the first {}, 99 % in the first {}; the paper prints a penalty in the "
        "first ~160 queries, {:.1f} batches, and does not say whether it counts queries or batches\n",
        run.queries, queriesFor(run, 0.9), queriesFor(run, 0.99), 160.0 / run.queries);
    text += fmt::format(
        "  {} of {} chosen drafts are the proved best ones; all attention online takes {:.4f}x its time offline, with "
        "choosing {:.4f}x; the last batch above 1.001x is number {}\n",
        all.optimal, run.shapes.size(), all.online / all.offline, (all.online + all.compile) / all.offline,
        alikeFrom(run));
    for (const std::size_t upTo :
         {std::size_t{1}, std::size_t{10}, std::size_t{50}, std::size_t{160}, std::size_t{500}, run.batches.size()}) {
        if (upTo <= run.batches.size()) {
            const OnlineSums some = sumsOf(run, upTo);
            text += fmt::format("    first {:>4} batches: online with choosing {:.4f}x the time offline\n", upTo,
                                (some.online + some.compile) / some.offline);
        }
    }
    return text;
}

JsonValue jsonOf(const OnlineRun& run)
{
    const OnlineSums all = sumsOf(run, run.batches.size());
    return {{"figure", kFig15},
            {"model", "dcc-artifact"},
            {"batches", run.batches.size()},
            {"lengths", run.shapes.size()},
            {"samples", run.samples},
            {"best_chosen", all.optimal},
            {"offline_seconds", all.offline},
            {"online_seconds", all.online},
            {"choosing_seconds", all.compile},
            {"training_seconds", run.trainingSeconds},
            {"last_new_length_in_batch", run.lastNew},
            {"batches_for_90_percent", run.batchesFor(0.9)},
            {"batches_for_99_percent", run.batchesFor(0.99)},
            {"queries_per_batch", run.queries},
            {"queries_for_90_percent", queriesFor(run, 0.9)},
            {"queries_for_99_percent", queriesFor(run, 0.99)},
            {"queries_printed", 160},
            {"alike_from_batch", alikeFrom(run)}};
}

std::string csvOf(const OnlineRun& run)
{
    std::string text = "batch,input,output,new_lengths,offline_seconds,online_seconds\n";
    for (std::size_t i = 0; i < run.batches.size(); ++i) {
        const OnlineBatch& batch = run.batches[i];
        CsvWriter line;
        line.add(static_cast<std::int64_t>(i + 1)).add(std::int64_t{batch.input}).add(std::int64_t{batch.output});
        line.add(static_cast<std::int64_t>(batch.newShapes)).add(batch.offlineSeconds).add(batch.onlineSeconds);
        text += line.line() + "\n";
    }
    return text;
}

} // namespace

FigureReport reportOf(const AccuracyTable& table)
{
    return {reportText(table), jsonOf(table), {{std::string(kTable4) + ".csv", csvOf(table)}}};
}

FigureReport reportOf(const OnlineRun& run)
{
    return {reportText(run), jsonOf(run), {{std::string(kFig15) + ".csv", csvOf(run)}}};
}

} // namespace pimento
