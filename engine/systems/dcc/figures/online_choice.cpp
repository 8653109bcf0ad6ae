// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/figures/online_choice.h"

#include "engine/base/math.h"
#include "engine/problem/system.h"
#include "engine/search/search_best.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>
#include <map>
#include <random>
#include <utility>

#include <fmt/format.h>

namespace pimento {

namespace {

using Clock = std::chrono::steady_clock;

// MT-NLG-310B: 96 blocks of 128 heads with 128 elements, on 8 GPUs.
constexpr int kBlocks = 96;
constexpr int kHeads = 128;
constexpr int kGpus = 8;
constexpr int kDevices = 5; // per GPU
constexpr int kLengthStep = 16;
constexpr int kLeastTokens = 128;
constexpr int kMostTokens = 2048;

double since(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

class OnlineController {
public:
    OnlineController(const Catalogue& catalogue, const OnlineOptions& options, const std::stop_token& stop)
        : m_catalogue(&catalogue), m_options(&options), m_stop(&stop)
    {
    }

    [[nodiscard]] Result<OnlineRun> run()
    {
        if (const auto trained = trainAhead(); !trained) {
            return tl::unexpected<Error>(trained.error());
        }
        std::mt19937_64 random(m_options->seed);
        const auto tokens = [&] {
            return kLeastTokens + static_cast<int>(random() % (kMostTokens - kLeastTokens + 1));
        };
        for (std::size_t i = 0; i < m_options->batches; ++i) {
            OnlineBatch batch;
            batch.input = tokens();
            batch.output = tokens();
            if (const auto answered = answer(batch); !answered) {
                return tl::unexpected<Error>(answered.error());
            }
            m_run.batches.push_back(batch);
            m_run.lastNew = batch.newShapes > 0 ? m_run.batches.size() : m_run.lastNew;
        }
        return std::move(m_run);
    }

private:
    [[nodiscard]] Result<std::shared_ptr<const Problem>> problemOf(int length) const
    {
        Question question;
        question.system = "dcc-artifact";
        question.device.name = "attacc";
        question.workload.name = "attn";
        const int heads = static_cast<int>(ceilDivide(std::int64_t{kHeads} / kGpus * m_options->queries, kDevices));
        question.workload.sizes = {
            {"batch", "1"}, {"nhead", std::to_string(heads)}, {"dhead", "128"}, {"seq_len", std::to_string(length)}};
        question.settings["space"] = std::string("listed");
        question.settings["mode"] = std::string("inference");
        return pose(question, *m_catalogue);
    }

    /// Trains on lengths that are no multiples of the step, so that none of them occurs later.
    [[nodiscard]] Result<void> trainAhead()
    {
        std::vector<std::shared_ptr<const Problem>> lessons;
        for (int length = 136; length <= 2 * kMostTokens; length += length < 1024 ? 112 : 336) {
            auto problem = problemOf(length);
            if (!problem) {
                return tl::unexpected<Error>(problem.error());
            }
            lessons.push_back(*std::move(problem));
        }
        const auto start = Clock::now();
        TrainingOptions training = m_options->training;
        training.step = m_options->step;
        auto trained = train(lessons, training, *m_stop);
        if (!trained) {
            return tl::unexpected<Error>(trained.error());
        }
        m_predictor = trained->predictor;
        m_run.queries = m_options->queries;
        m_run.samples = trained->samples.size();
        m_run.trainingSeconds = since(start);
        return {};
    }

    /// Predicts, runs the most promising drafts and takes the best of them; then proves the optimum, outside of the
    /// measured time.
    [[nodiscard]] Result<OnlineShape> choose(int length)
    {
        const auto problem = problemOf(length);
        if (!problem) {
            return tl::unexpected<Error>(problem.error());
        }
        const unsigned threads = m_options->training.threads;
        OnlineShape shape;
        shape.length = length;
        const auto start = Clock::now();
        const auto space = (*problem)->candidates(*m_stop);
        if (!space) {
            return tl::unexpected<Error>(space.error());
        }
        const auto predicted = m_predictor->predict(**problem, space->list, {threads, nullptr}, *m_stop);
        if (!predicted) {
            return tl::unexpected<Error>(predicted.error());
        }
        const auto evaluator = (*problem)->evaluator(space->list, {threads, m_options->training.cache, nullptr});
        const std::size_t ranked = (*problem)->costs().ranked;
        shape.chosen = std::numeric_limits<double>::infinity();
        const std::vector<std::size_t> order = rankedRows(*predicted);
        for (std::size_t i = 0; i < std::min(m_options->top, order.size()); ++i) {
            const auto cost = evaluator->evaluate(order[i], shape.chosen, *m_stop);
            if (cost && cost->ending == Ending::Done) {
                shape.chosen = std::min(shape.chosen, cost->quantities[ranked]);
            }
        }
        shape.compileSeconds = since(start);
        const auto best = searchBest(*evaluator, {.threads = threads, .ranked = ranked}, *m_stop);
        if (!best || !best->isProved()) {
            return best ? fail(ErrorKind::Stopped, "was stopped", (*problem)->text(), "Try again")
                        : tl::unexpected<Error>(best.error());
        }
        shape.best = best->ranked;
        m_cycle = static_cast<double>((*problem)->device().machine->description().clockPeriod.value()) * 1e-12;
        return shape;
    }

    [[nodiscard]] Result<void> answer(OnlineBatch& batch)
    {
        for (int step = 1; step < batch.output; ++step) {
            const int length = static_cast<int>(roundUp(batch.input + step, kLengthStep));
            auto known = m_table.find(length);
            if (known == m_table.end()) {
                if (m_options->step) {
                    m_options->step(
                        fmt::format("batch {} of {}, {} tokens", m_run.batches.size() + 1, m_options->batches, length));
                }
                const auto shape = choose(length);
                if (!shape) {
                    return tl::unexpected<Error>(shape.error());
                }
                known = m_table.emplace(length, *shape).first;
                m_run.shapes.push_back(*shape);
                ++batch.newShapes;
                batch.compileSeconds += shape->compileSeconds;
            }
            batch.offlineSeconds += known->second.best * m_cycle * kBlocks;
            batch.onlineSeconds += known->second.chosen * m_cycle * kBlocks;
        }
        return {};
    }

    const Catalogue* m_catalogue;
    const OnlineOptions* m_options;
    const std::stop_token* m_stop;
    std::shared_ptr<const TrainedPredictor> m_predictor;
    std::map<int, OnlineShape> m_table;
    double m_cycle = 0; // seconds per cycle
    OnlineRun m_run;
};

} // namespace

std::size_t OnlineRun::batchesFor(double share) const
{
    double all = 0;
    for (const OnlineBatch& batch : batches) {
        all += batch.compileSeconds;
    }
    double some = 0;
    for (std::size_t i = 0; i < batches.size(); ++i) {
        some += batches[i].compileSeconds;
        if (some >= share * all) {
            return i + 1;
        }
    }
    return batches.size();
}

Result<OnlineRun> runOnline(const Catalogue& catalogue, const OnlineOptions& options, const std::stop_token& stop)
{
    return OnlineController(catalogue, options, stop).run();
}

} // namespace pimento
