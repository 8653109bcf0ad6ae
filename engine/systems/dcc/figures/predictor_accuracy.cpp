// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/figures/predictor_accuracy.h"

#include "engine/problem/system.h"
#include "engine/search/search_best.h"
#include "engine/search/shared_rows.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>
#include <set>
#include <utility>

#include <fmt/format.h>

namespace pimento {

namespace {

using Clock = std::chrono::steady_clock;

double secondsSince(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

std::vector<std::string> matrixShapes()
{
    std::vector<std::string> shapes;
    for (const int batch : {1, 2, 4, 8}) {
        for (const int heads : {8, 10, 11, 12}) { // no two shapes have the same total number of heads
            for (const int length : {128, 256, 384, 512, 800, 1024, 1500, 2048, 3000, 4096}) {
                shapes.push_back(fmt::format("batch={},nhead={},dhead=128,seq_len={}", batch, heads, length));
            }
        }
    }
    return shapes;
}

std::vector<std::string> vectorShapes()
{
    std::vector<std::string> shapes;
    for (const int batch : {1, 2, 3, 4, 6, 8, 12, 16}) {
        for (const int length : {512,  768,  1000, 1024, 1280, 1536, 1792, 2000, 2048, 2560,
                                 3000, 3072, 3584, 4000, 4096, 5120, 6144, 7168, 8000, 8192}) {
            shapes.push_back(fmt::format("batch={},vec_len={}", batch, length));
        }
    }
    return shapes;
}

/// Selects every second shape, alternating within a batch; depends on the index alone.
bool isTrainedOn(std::size_t shape) { return (shape + shape / 10) % 2 == 0; }

/// Some rows of a list.
class SomeRows final : public CandidateList {
public:
    SomeRows(const CandidateList& all, std::vector<std::size_t> rows) : m_all(&all), m_rows(std::move(rows)) {}

    [[nodiscard]] std::size_t size() const override { return m_rows.size(); }
    [[nodiscard]] std::uint64_t id(std::size_t row) const override { return m_all->id(m_rows[row]); }
    [[nodiscard]] std::string text(std::size_t row) const override { return m_all->text(m_rows[row]); }
    [[nodiscard]] const std::vector<TableColumn>& columns() const override { return m_all->columns(); }
    [[nodiscard]] double value(std::size_t row, std::size_t column) const override
    {
        return m_all->value(m_rows[row], column);
    }
    [[nodiscard]] std::size_t place(std::size_t row) const { return m_rows[row]; }

private:
    const CandidateList* m_all;
    std::vector<std::size_t> m_rows;
};

/// Evaluator for some rows of another one's list.
class SomeEvaluator final : public Evaluator {
public:
    SomeEvaluator(Evaluator& all, std::vector<std::size_t> rows)
        : m_all(&all), m_rows(all.candidates(), std::move(rows))
    {
    }

    [[nodiscard]] const CandidateList& candidates() const override { return m_rows; }
    [[nodiscard]] Result<Evaluation> evaluate(std::size_t row, double most, const std::stop_token& stop) override
    {
        return m_all->evaluate(m_rows.place(row), most, stop);
    }
    [[nodiscard]] std::optional<Fingerprint> key(std::size_t row) const override
    {
        return m_all->key(m_rows.place(row));
    }
    [[nodiscard]] int boundLevels() const override { return m_all->boundLevels(); }
    [[nodiscard]] Result<double> bound(int level, std::size_t row, double limit,
                                       const std::stop_token& stop) const override
    {
        return m_all->bound(level, m_rows.place(row), limit, stop);
    }
    [[nodiscard]] double work(std::size_t row) const override { return m_all->work(m_rows.place(row)); }

private:
    Evaluator* m_all;
    SomeRows m_rows;
};

Result<std::shared_ptr<const Problem>> poseShape(const AccuracySeries& series, const std::string& shape,
                                                 const Catalogue& catalogue, const AccuracyOptions& options)
{
    Question question;
    question.system = options.system;
    question.device.name = series.device;
    question.workload.name = options.system == "compiled" ? series.compiledKernel : series.kernel;
    question.settings["space"] = options.space;
    auto sizes = parseSizesText(shape);
    if (!sizes) {
        return tl::unexpected<Error>(sizes.error());
    }
    question.workload.sizes = *std::move(sizes);
    return pose(question, catalogue);
}

/// Evaluates one shape: its participants, the optimum, and the choice.
class CaseRun {
public:
    CaseRun(std::shared_ptr<const Problem> problem, const AccuracyOptions& options, const std::stop_token& stop)
        : m_problem(std::move(problem)), m_options(&options), m_stop(&stop), m_threads(options.training.threads)
    {
    }

    [[nodiscard]] Result<AccuracyCase> run(const TrainedPredictor& predictor, const std::set<std::size_t>& trained,
                                           Accuracy& total)
    {
        auto space = m_problem->candidates(*m_stop);
        if (!space) {
            return tl::unexpected<Error>(space.error());
        }
        const auto list = space->list;
        m_evaluator = m_problem->evaluator(list, {m_threads, m_options->training.cache, m_options->training.heartbeat});
        const SharedRows groups(*m_evaluator, 0, m_threads, *m_stop);
        std::vector<std::size_t> programs;
        for (std::size_t group = 0; group < groups.size(); ++group) {
            if (!trained.contains(groups[group].front())) {
                programs.push_back(groups[group].front());
            }
        }
        AccuracyCase found;
        found.programs = programs.size();
        auto start = Clock::now();
        SomeEvaluator rest(*m_evaluator, programs);
        const auto best = searchBest(rest, {.threads = m_threads, .ranked = m_problem->costs().ranked}, *m_stop);
        if (!best || !best->isProved() || !best->row) {
            return best ? tl::unexpected<Error>(stopped()) : tl::unexpected<Error>(best.error());
        }
        found.best = best->ranked;
        total.proofSeconds += secondsSince(start);
        start = Clock::now();
        const auto predicted = predictor.predict(*m_problem, list, {m_threads, m_options->training.heartbeat}, *m_stop);
        if (!predicted) {
            return tl::unexpected<Error>(predicted.error());
        }
        total.predictionSeconds += secondsSince(start);
        return choose(std::move(found), *predicted, programs);
    }

private:
    [[nodiscard]] Error stopped() const { return {"was stopped", m_problem->text(), "Try again", ErrorKind::Stopped}; }

    [[nodiscard]] Result<AccuracyCase> choose(AccuracyCase found, const std::vector<double>& predicted,
                                              std::vector<std::size_t> programs)
    {
        std::erase_if(programs, [&](std::size_t row) { return std::isnan(predicted[row]); });
        std::ranges::stable_sort(programs, {}, [&](std::size_t row) { return predicted[row]; });
        found.bestOfTop = std::numeric_limits<double>::infinity();
        std::size_t ran = 0;
        for (std::size_t i = 0; i < programs.size() && ran < m_options->top; ++i) {
            const auto cost = m_evaluator->evaluate(programs[i], Evaluator::kNoLimit, *m_stop);
            if (!cost && cost.error().kind == ErrorKind::DoesNotFit) {
                continue; // a compiler would report that it does not fit
            }
            if (!cost || cost->ending != Ending::Done) {
                return cost ? tl::unexpected<Error>(stopped()) : tl::unexpected<Error>(cost.error());
            }
            const double ranked = cost->quantities[m_problem->costs().ranked];
            if (ran++ == 0) {
                found.chosen = ranked;
                found.predicted = predicted[programs[i]];
            }
            found.bestOfTop = std::min(found.bestOfTop, ranked);
        }
        return found;
    }

    std::shared_ptr<const Problem> m_problem;
    const AccuracyOptions* m_options;
    const std::stop_token* m_stop;
    unsigned m_threads;
    std::unique_ptr<Evaluator> m_evaluator;
};

/// Selects some of the shapes, spread evenly.
std::vector<std::string> someShapes(const AccuracySeries& series, std::size_t most)
{
    if (most == 0 || most >= series.shapes.size()) {
        return series.shapes;
    }
    std::vector<std::string> some;
    for (std::size_t i = 0; i < most; ++i) {
        some.push_back(series.shapes[i * series.shapes.size() / most]);
    }
    return some;
}

} // namespace

const std::vector<AccuracySeries>& accuracySeries()
{
    static const std::vector<AccuracySeries> series = {
        {"attacc", "attn", "attn", matrixShapes(), 272, 203, 0.9704},
        {"attacc", "gemv", "batched_gemv", matrixShapes(), 304, 290, 0.9701},
        {"attacc", "red", "red", vectorShapes(), 167, 155, 0.9401},
        {"hbm-pim-hbm3", "gemv", "batched_gemv", matrixShapes(), 304, 265, 0.9584},
        {"hbm-pim-hbm3", "red", "red", vectorShapes(), 167, 154, 0.9643},
        {"hbm-pim-hbm3", "va", "va", vectorShapes(), 167, 158, 0.9494},
        {"hbm-pim-hbm3", "relu", "relu", vectorShapes(), 167, 157, 0.9448},
    };
    return series;
}

AccuracySummary summaryOf(const Accuracy& accuracy, std::optional<bool> trainedOn)
{
    AccuracySummary summary;
    double rest = 0;
    double topRest = 0;
    for (const AccuracyCase& each : accuracy.cases) {
        if (trainedOn && each.isTrainedOn != *trainedOn) {
            continue;
        }
        ++summary.shapes;
        summary.best += each.chosen <= each.best ? 1 : 0;
        rest += each.chosen <= each.best ? 0 : each.performance();
        summary.topBest += each.bestOfTop <= each.best ? 1 : 0;
        topRest += each.bestOfTop <= each.best ? 0 : each.topPerformance();
        summary.worst = std::min(summary.worst, each.performance());
    }
    const auto mean = [&](double sum, std::size_t best) {
        return summary.shapes == best ? 1 : sum / static_cast<double>(summary.shapes - best);
    };
    summary.rest = mean(rest, summary.best);
    summary.topRest = mean(topRest, summary.topBest);
    return summary;
}

Result<Accuracy> measureAccuracy(const AccuracySeries& series, const Catalogue& catalogue,
                                 const AccuracyOptions& options, const std::stop_token& stop)
{
    const auto say = [&](const std::string& step) {
        if (options.step) {
            options.step(series, step);
        }
    };
    Accuracy accuracy;
    accuracy.series = &series;
    const std::vector<std::string> shapes = someShapes(series, options.mostShapes);
    std::vector<std::shared_ptr<const Problem>> problems;
    std::vector<std::shared_ptr<const Problem>> lessons;
    std::vector<std::size_t> lessonOf(shapes.size(), shapes.size()); // per shape
    for (std::size_t i = 0; i < shapes.size(); ++i) {
        auto problem = poseShape(series, shapes[i], catalogue, options);
        if (!problem) {
            return tl::unexpected<Error>(problem.error());
        }
        problems.push_back(*problem);
        if (isTrainedOn(i)) {
            lessonOf[i] = lessons.size();
            lessons.push_back(*problem);
        }
    }
    TrainingOptions training = options.training;
    training.step = say;
    const auto start = Clock::now();
    const auto trained = train(lessons, training, stop);
    if (!trained) {
        return tl::unexpected<Error>(trained.error());
    }
    accuracy.trainingSeconds = secondsSince(start);
    accuracy.samples = trained->samples.size();
    for (std::size_t i = 0; i < shapes.size(); ++i) {
        say(shapes[i]);
        std::set<std::size_t> known;
        for (const TrainingSample& sample : trained->samples) {
            if (sample.problem == lessonOf[i]) {
                known.insert(sample.row);
            }
        }
        auto found = CaseRun(problems[i], options, stop).run(*trained->predictor, known, accuracy);
        if (!found) {
            return tl::unexpected<Error>(found.error());
        }
        found->shape = shapes[i];
        found->isTrainedOn = isTrainedOn(i);
        accuracy.cases.push_back(*std::move(found));
    }
    return accuracy;
}

} // namespace pimento
