// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/predict/training.h"

#include "engine/base/parallel.h"
#include "engine/search/evaluator.h"
#include "engine/search/shared_rows.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <mutex>
#include <numeric>
#include <random>
#include <set>
#include <utility>

#include <fmt/format.h>

namespace pimento {

namespace {

using Random = std::mt19937_64;

/// Shuffles in the same order on every machine, which std::shuffle does not promise.
void shuffle(std::vector<std::size_t>& rows, Random& random)
{
    for (std::size_t i = rows.size(); i > 1; --i) {
        std::swap(rows[i - 1], rows[random() % i]);
    }
}

/// One problem of a training: its list, one row for each distinct program, and the rows that were drawn.
struct Lesson {
    std::shared_ptr<const Problem> problem;
    std::shared_ptr<const CandidateList> list;
    std::unique_ptr<Evaluator> evaluator;
    std::unique_ptr<CandidateFeatures> features;
    std::vector<std::size_t> programs;
    std::set<std::size_t> drawn;
    std::size_t wanted = 0;
};

Result<Lesson> lessonOf(const std::shared_ptr<const Problem>& problem, const TrainingOptions& options,
                        const std::stop_token& stop)
{
    Lesson lesson;
    lesson.problem = problem;
    auto space = problem->candidates(stop);
    if (!space) {
        return tl::unexpected<Error>(space.error());
    }
    lesson.list = space->list;
    lesson.features = problem->features(lesson.list);
    if (!lesson.features) {
        return fail("has nothing that a predictor could learn from", problem->text(), "Simulate its candidates");
    }
    lesson.evaluator = problem->evaluator(lesson.list, {options.threads, options.cache, options.heartbeat});
    const SharedRows groups(*lesson.evaluator, 0, options.threads, stop);
    for (std::size_t group = 0; group < groups.size(); ++group) {
        lesson.programs.push_back(groups[group].front());
    }
    return lesson;
}

/// Samples with their features, in the order of problems and rows.
struct SampleRows {
    std::vector<TrainingSample> samples;
    FeatureRows features;
    std::vector<double> bounds; // closer bounds; empty: there are none
};

class Training {
public:
    Training(std::span<const std::shared_ptr<const Problem>> problems, const TrainingOptions& options,
             const std::stop_token& stop)
        : m_problems(problems), m_options(&options), m_stop(&stop), m_random(options.seed)
    {
    }

    [[nodiscard]] Result<Trained> run()
    {
        for (const auto& problem : m_problems) {
            auto lesson = lessonOf(problem, *m_options, *m_stop);
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

private:
    void say(const char* step) const
    {
        if (m_options->step) {
            m_options->step(step);
        }
    }

    [[nodiscard]] static tl::unexpected<Error> stopped()
    {
        return fail(ErrorKind::Stopped, "was stopped", "the training", "Train again");
    }

    /// Decides how many candidates of each problem are run: its fraction, limited by the maximum over all problems.
    void share()
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

    void draw(Lesson& lesson, std::vector<std::size_t> from, std::size_t upTo)
    {
        shuffle(from, m_random);
        for (std::size_t i = 0; i < from.size() && lesson.drawn.size() < upTo; ++i) {
            lesson.drawn.insert(from[i]);
        }
    }

    void drawAtRandom()
    {
        for (Lesson& lesson : m_lessons) {
            const double some = std::ceil((1 - m_options->promising) * static_cast<double>(lesson.wanted));
            draw(lesson, lesson.programs, std::min(lesson.wanted, static_cast<std::size_t>(some)));
        }
    }

    /// Draws candidates with the smallest cost by the base fitted to the first sample, because the best candidate is
    /// among them.
    void drawPromising()
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

    /// Runs the drawn candidates whose cost is unknown. Candidates that do not fit are excluded.
    [[nodiscard]] Result<void> runDrawn()
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

    using Group = std::pair<std::string, std::string>; // device and kernel

    [[nodiscard]] static Group groupOf(const Lesson& lesson)
    {
        return {lesson.problem->question().device.name, lesson.problem->question().kernel.name};
    }
    [[nodiscard]] std::map<Group, std::vector<std::size_t>> groups() const
    {
        std::map<Group, std::vector<std::size_t>> all;
        for (std::size_t i = 0; i < m_lessons.size(); ++i) {
            all[groupOf(m_lessons[i])].push_back(i);
        }
        return all;
    }

    /// Collects the samples of some lessons with the same features.
    [[nodiscard]] SampleRows rowsOf(const std::vector<std::size_t>& lessons) const
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

    [[nodiscard]] std::vector<double> boundsOf(const std::vector<std::size_t>& lessons) const
    {
        std::vector<double> all;
        for (const std::size_t i : lessons) {
            std::vector<std::size_t> rows;
            for (const TrainingSample& sample : m_samples) {
                if (sample.problem == i) {
                    rows.push_back(sample.row);
                }
            }
            const auto some = closerBounds(*m_lessons[i].problem, m_lessons[i].list, rows,
                                           {m_options->threads, m_options->heartbeat}, *m_stop);
            all.insert(all.end(), some.begin(), some.end());
        }
        return all;
    }

    [[nodiscard]] Result<Trained> learn()
    {
        std::vector<PredictorPart> parts;
        const auto all = groups();
        std::map<std::string, std::vector<std::size_t>> devices;
        std::vector<std::size_t> everything;
        for (const auto& [group, members] : all) {
            auto part = partOf(members, group.first, group.second);
            if (!part) {
                return tl::unexpected<Error>(part.error());
            }
            parts.push_back(*std::move(part));
            std::vector<std::size_t>& ofDevice = devices[group.first];
            ofDevice.insert(ofDevice.end(), members.begin(), members.end());
            everything.insert(everything.end(), members.begin(), members.end());
        }
        const auto addPart = [&](const std::vector<std::size_t>& members, const std::string& device) -> Result<void> {
            auto part = partOf(members, device, "");
            if (part) {
                parts.push_back(*std::move(part));
                return {};
            }
            return tl::unexpected<Error>(part.error());
        };
        for (const auto& [device, members] : devices) {
            if (members.size() > all.at({device, m_lessons[members.front()].problem->question().kernel.name}).size()) {
                if (const auto added = addPart(members, device); !added) {
                    return tl::unexpected<Error>(added.error());
                }
            }
        }
        if (m_options->withAnyDevice) {
            if (const auto added = addPart(everything, ""); !added) {
                return tl::unexpected<Error>(added.error());
            }
        }
        const std::string notes = fmt::format("{} of {} candidates of {} questions, seed {}", m_samples.size(), m_total,
                                              m_lessons.size(), m_options->seed);
        return Trained{std::make_shared<const TrainedPredictor>(std::move(parts), notes), m_samples};
    }

    [[nodiscard]] Result<PredictorPart> partOf(std::vector<std::size_t> lessons, const std::string& device,
                                               const std::string& kernel)
    {
        std::ranges::sort(lessons);
        const FeatureNames& names = m_lessons[lessons.front()].features->names();
        const SampleRows rows = rowsOf(lessons);
        if (rows.samples.empty()) {
            return fail("none of the sampled candidates fits the device", m_lessons[lessons.front()].problem->text(),
                        "Train on smaller shapes");
        }
        std::vector<double> costs;
        std::ranges::transform(rows.samples, std::back_inserter(costs), &TrainingSample::cost);
        PredictorPart part;
        part.kind = names.kind;
        part.device = device;
        part.kernel = kernel;
        part.names = names;
        part.samples = costs.size();
        part.shapes = lessons.size();
        part.reach.resize(names.traits.size());
        for (std::size_t row = 0; row < rows.features.rows; ++row) {
            for (std::size_t trait = 0; trait < part.reach.size(); ++trait) {
                part.reach[trait].add(rows.features.traits.row(row)[trait]);
            }
        }
        part.base = LinearBase::fit(names, rows.features.amounts, costs);
        const bool hasPrograms = m_lessons[lessons.front()].features->programNames() != nullptr;
        const auto bounds = hasPrograms ? std::vector<double>() : boundsOf(lessons);
        const auto programs = hasPrograms ? programSamplesOf(lessons) : std::nullopt;
        if (m_stop->stop_requested()) {
            return stopped();
        }
        // Grows both sets of trees at once; a set grows on one thread.
        std::array<std::optional<Result<BoostedTrees>>, 2> grown;
        std::array<double, 2> errors{};
        parallelFor(bounds.empty() && !programs ? 1 : 2, m_options->threads, {}, [&](std::size_t i) {
            if (i == 1 && programs) {
                ProgramPart& of = part.program.emplace();
                of.names = *m_lessons[lessons.front()].features->programNames();
                of.base = LinearBase::fit(of.names, programs->features.amounts, programs->costs);
                grown[i] = treesOf(of.table(programs->features), of.base, programs->features, programs->costs,
                                   m_options->programTrees, errors[i]);
            } else {
                grown[i] = treesOf(part.table(rows.features, i == 0 ? std::span<const double>() : bounds), part.base,
                                   rows.features, costs, m_options->trees, errors[i]);
            }
        });
        for (const auto& trees : grown) {
            if (trees && !*trees) {
                return tl::unexpected<Error>(trees->error());
            }
        }
        part.coarse = *std::move(*grown[0]);
        if (grown[1]) {
            (part.program ? part.program->trees : part.fine) = *std::move(*grown[1]);
        }
        part.error = grown[1] ? errors[1] : errors[0];
        return part;
    }

    /// Features of the programs of samples, with their costs.
    struct ProgramSamples {
        FeatureRows features;
        std::vector<double> costs;
    };

    /// Collects the program features of the samples with the smallest costs, equally many of each lesson: the best
    /// candidate is among them, and making programs takes time. Nothing: there are none.
    [[nodiscard]] std::optional<ProgramSamples> programSamplesOf(const std::vector<std::size_t>& lessons) const
    {
        const FeatureNames& names = *m_lessons[lessons.front()].features->programNames();
        const std::size_t most = std::max<std::size_t>(1, m_options->mostPrograms / lessons.size());
        ProgramSamples all;
        all.features.traits = FeatureTable(names.traits.size());
        for (const std::size_t i : lessons) {
            std::vector<TrainingSample> own;
            std::ranges::copy_if(m_samples, std::back_inserter(own),
                                 [&](const TrainingSample& sample) { return sample.problem == i; });
            std::ranges::stable_sort(own, {}, &TrainingSample::cost);
            own.resize(std::min(own.size(), most));
            std::vector<std::size_t> rows;
            std::ranges::transform(own, std::back_inserter(rows), &TrainingSample::row);
            const ProgramRows made =
                ProgramRows::of(*m_lessons[i].features, rows, {m_options->threads, m_options->heartbeat}, *m_stop);
            for (std::size_t row = 0; row < made.fits.size(); ++row) { // a stop leaves some rows without features
                if (made.fits[row]) {
                    const auto terms = made.features.terms(row);
                    all.features.amounts.insert(all.features.amounts.end(), terms.begin(), terms.end());
                    std::ranges::copy(made.features.traits.row(row), all.features.traits.add().begin());
                    all.costs.push_back(own[row].cost);
                }
            }
        }
        all.features.rows = all.costs.size();
        return all.costs.empty() ? std::nullopt : std::optional(std::move(all));
    }

    /// Grows trees that predict the binary logarithm of cost over base.
    [[nodiscard]] Result<BoostedTrees> treesOf(const FeatureTable& table, const LinearBase& base,
                                               const FeatureRows& rows, const std::vector<double>& costs,
                                               const BoostSettings& settings, double& error) const
    {
        std::vector<float> targets;
        for (std::size_t i = 0; i < costs.size(); ++i) {
            targets.push_back(static_cast<float>(std::log2(costs[i] / base.of(rows.terms(i)))));
        }
        if (m_options->leftOut > 0) {
            auto found = errorOf(table, targets, settings);
            if (!found) {
                return tl::unexpected<Error>(found.error());
            }
            error = *found;
        }
        return BoostedTrees::grow(table, targets, {}, settings, nullptr, *m_stop);
    }

    /// Measures the error on held-out samples, with trees grown on the other samples.
    [[nodiscard]] Result<double> errorOf(const FeatureTable& table, const std::vector<float>& targets,
                                         const BoostSettings& settings) const
    {
        Random random(m_options->seed);
        FeatureTable kept(table.columns());
        FeatureTable left(table.columns());
        std::vector<float> keptTargets;
        std::vector<float> leftTargets;
        for (std::size_t i = 0; i < targets.size(); ++i) {
            const bool isLeft = static_cast<double>(random() >> 11) * 0x1p-53 < m_options->leftOut;
            std::ranges::copy(table.row(i), (isLeft ? left : kept).add().begin());
            (isLeft ? leftTargets : keptTargets).push_back(targets[i]);
        }
        if (keptTargets.empty() || leftTargets.empty()) {
            return 0.0;
        }
        const auto trees = BoostedTrees::grow(kept, keptTargets, {}, settings, nullptr, *m_stop);
        if (!trees) {
            return tl::unexpected<Error>(trees.error());
        }
        const auto told = trees->predict(left);
        double squares = 0;
        for (std::size_t i = 0; i < told.size(); ++i) {
            squares += std::pow(std::exp2(static_cast<double>(told[i] - leftTargets[i])) - 1, 2);
        }
        return std::sqrt(squares / static_cast<double>(told.size()));
    }

    std::span<const std::shared_ptr<const Problem>> m_problems;
    const TrainingOptions* m_options;
    const std::stop_token* m_stop;
    Random m_random;
    std::vector<Lesson> m_lessons;
    std::size_t m_total = 0; // candidates to be run
    std::size_t m_done = 0;
    std::set<std::pair<std::size_t, std::size_t>> m_known;
    std::vector<TrainingSample> m_samples;
};

} // namespace

Result<Trained> train(std::span<const std::shared_ptr<const Problem>> problems, const TrainingOptions& options,
                      const std::stop_token& stop)
{
    if (problems.empty()) {
        return fail("has no questions", "the training", "Name kernels, shapes and devices to train on");
    }
    auto trained = Training(problems, options, stop).run();
    for (const auto& problem : problems) {
        problem->releaseSpace(); // of some dozens of questions, which their owner may keep
    }
    return trained;
}

} // namespace pimento
