// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/parallel.h"
#include "engine/predict/training_run.h"
#include "engine/search/shared_rows.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <mutex>
#include <numeric>

namespace pimento {

namespace {

/// Shuffles in the same order on every machine, which std::shuffle does not promise.
void shuffle(std::vector<std::size_t>& rows, std::mt19937_64& random)
{
    for (std::size_t i = rows.size(); i > 1; --i) {
        std::swap(rows[i - 1], rows[random() % i]);
    }
}

} // namespace

Training::Training(std::span<const std::shared_ptr<const Problem>> problems, const TrainingOptions& options,
                   const std::stop_token& stop)
    : m_problems(problems), m_options(&options), m_stop(&stop), m_random(options.seed)
{
}

Result<Training::Lesson> Training::lessonOf(const std::shared_ptr<const Problem>& problem) const
{
    Lesson lesson;
    lesson.problem = problem;
    auto space = problem->candidates(*m_stop);
    if (!space) {
        return tl::unexpected<Error>(space.error());
    }
    lesson.list = space->list;
    lesson.features = problem->features(lesson.list);
    if (!lesson.features) {
        return fail("has nothing that a predictor could learn from", problem->text(), "Simulate its candidates");
    }
    lesson.evaluator = problem->evaluator(lesson.list, {m_options->threads, m_options->cache, m_options->heartbeat});
    const SharedRows groups(*lesson.evaluator, 0, m_options->threads, *m_stop);
    for (std::size_t group = 0; group < groups.size(); ++group) {
        lesson.programs.push_back(groups[group].front());
    }
    return lesson;
}

Result<Trained> Training::run()
{
    for (const auto& problem : m_problems) {
        auto lesson = lessonOf(problem);
        if (!lesson) {
            return tl::unexpected<Error>(lesson.error());
        }
        if (!m_lessons.empty() && lesson->features->names() != m_lessons.front().features->names()) {
            return fail("has other features than other questions", problem->text(),
                        "Train on questions of one system at a time");
        }
        m_lessons.push_back(*std::move(lesson));
    }
    share();
    say("Running a first sample");
    drawAtRandom();
    if (const auto ran = runDrawn(); !ran) {
        return tl::unexpected<Error>(ran.error());
    }
    say("Running what seems to be good");
    drawPromising();
    if (const auto ran = runDrawn(); !ran) {
        return tl::unexpected<Error>(ran.error());
    }
    say("Growing trees");
    return learn();
}

void Training::say(const char* step) const
{
    if (m_options->step) {
        m_options->step(step);
    }
}

tl::unexpected<Error> Training::stopped()
{
    return fail(ErrorKind::Stopped, "was stopped", "the training", "Train again");
}

void Training::share()
{
    const auto ownOf = [&](const Lesson& lesson) {
        return std::round(m_options->share * static_cast<double>(lesson.programs.size()));
    };
    double all = 0;
    for (const Lesson& lesson : m_lessons) {
        all += ownOf(lesson);
    }
    const double part = std::min(1.0, static_cast<double>(m_options->most) / std::max(1.0, all));
    for (Lesson& lesson : m_lessons) {
        lesson.wanted = static_cast<std::size_t>(std::ceil(ownOf(lesson) * part));
        m_total += lesson.wanted;
    }
    while (m_total > m_options->most) { // fractions were rounded up to whole candidates
        --std::ranges::max_element(m_lessons, {}, &Lesson::wanted)->wanted;
        --m_total;
    }
}

void Training::draw(Lesson& lesson, std::vector<std::size_t> from, std::size_t upTo)
{
    shuffle(from, m_random);
    for (std::size_t i = 0; i < from.size() && lesson.drawn.size() < upTo; ++i) {
        lesson.drawn.insert(from[i]);
    }
}

void Training::drawAtRandom()
{
    for (Lesson& lesson : m_lessons) {
        const double some = std::ceil((1 - m_options->promising) * static_cast<double>(lesson.wanted));
        draw(lesson, lesson.programs, std::min(lesson.wanted, static_cast<std::size_t>(some)));
    }
}

void Training::drawPromising()
{
    std::map<Group, LinearBase> bases;
    for (const auto& [group, members] : groups()) {
        const SampleRows rows = rowsOf(members);
        std::vector<double> costs;
        std::ranges::transform(rows.samples, std::back_inserter(costs), &TrainingSample::cost);
        bases[group] = LinearBase::fit(m_lessons[members.front()].features->names(), rows.features.amounts, costs);
    }
    for (Lesson& lesson : m_lessons) {
        const std::size_t left = lesson.wanted - std::min(lesson.wanted, lesson.drawn.size());
        const FeatureRows rows = FeatureRows::of(*lesson.features, lesson.programs, m_options->threads, *m_stop);
        const LinearBase& base = bases[groupOf(lesson)];
        std::vector<std::size_t> order(lesson.programs.size());
        std::iota(order.begin(), order.end(), std::size_t{0});
        std::ranges::stable_sort(order, {}, [&](std::size_t i) { return base.of(rows.terms(i)); });
        order.resize(std::min(order.size(), std::max(left * 6, order.size() / 20)));
        for (std::size_t& each : order) {
            each = lesson.programs[each];
        }
        draw(lesson, std::move(order), lesson.wanted);
    }
}

Result<void> Training::runDrawn()
{
    std::vector<TrainingSample> todo;
    for (std::size_t problem = 0; problem < m_lessons.size(); ++problem) {
        for (const std::size_t row : m_lessons[problem].drawn) {
            if (m_known.insert({problem, row}).second) {
                todo.push_back({problem, row, 0});
            }
        }
    }
    std::mutex mutex;
    std::optional<Error> wrong;
    parallelFor(todo.size(), m_options->threads, *m_stop, [&](std::size_t i) {
        Lesson& lesson = m_lessons[todo[i].problem];
        const auto found = lesson.evaluator->evaluate(todo[i].row, Evaluator::kNoLimit, *m_stop);
        if (found && found->ending == Ending::Done) {
            todo[i].cost = found->quantities[lesson.problem->costs().ranked];
        }
        const std::scoped_lock lock(mutex);
        if (!found && found.error().kind != ErrorKind::DoesNotFit && !wrong) {
            wrong = found.error();
        }
        if (m_options->progress != nullptr) {
            m_options->progress->report(static_cast<std::int64_t>(++m_done), static_cast<std::int64_t>(m_total));
        }
    });
    if (m_stop->stop_requested()) {
        return stopped();
    }
    std::erase_if(todo, [](const TrainingSample& sample) { return sample.cost <= 0; });
    m_samples.insert(m_samples.end(), todo.begin(), todo.end());
    std::ranges::sort(m_samples, {}, [](const TrainingSample& each) { return std::pair(each.problem, each.row); });
    return wrong ? Result<void>(tl::unexpected<Error>(*wrong)) : Result<void>{};
}

Training::Group Training::groupOf(const Lesson& lesson)
{
    return {lesson.problem->question().device.name, lesson.problem->question().workload.name};
}

std::map<Training::Group, std::vector<std::size_t>> Training::groups() const
{
    std::map<Group, std::vector<std::size_t>> all;
    for (std::size_t i = 0; i < m_lessons.size(); ++i) {
        all[groupOf(m_lessons[i])].push_back(i);
    }
    return all;
}

Training::SampleRows Training::rowsOf(const std::vector<std::size_t>& lessons) const
{
    SampleRows all;
    all.features.traits = FeatureTable(m_lessons[lessons.front()].features->names().traits.size());
    for (const std::size_t i : lessons) {
        std::vector<std::size_t> rows;
        for (const TrainingSample& sample : m_samples) {
            if (sample.problem == i) {
                rows.push_back(sample.row);
                all.samples.push_back(sample);
            }
        }
        const FeatureRows some = FeatureRows::of(*m_lessons[i].features, rows, m_options->threads, *m_stop);
        all.features.rows += some.rows;
        all.features.amounts.insert(all.features.amounts.end(), some.amounts.begin(), some.amounts.end());
        for (std::size_t row = 0; row < some.rows; ++row) {
            std::ranges::copy(some.traits.row(row), all.features.traits.add().begin());
        }
    }
    return all;
}

} // namespace pimento
