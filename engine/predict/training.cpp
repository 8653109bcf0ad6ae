// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/predict/training.h"

#include "engine/base/parallel.h"
#include "engine/predict/training_run.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <utility>

#include <fmt/format.h>

namespace pimento {

std::vector<double> Training::boundsOf(const std::vector<std::size_t>& lessons) const
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

Result<Trained> Training::learn()
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
        if (members.size() > all.at({device, m_lessons[members.front()].problem->question().workload.name}).size()) {
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

Result<PredictorPart> Training::partOf(std::vector<std::size_t> lessons, const std::string& device,
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

std::optional<Training::ProgramSamples> Training::programSamplesOf(const std::vector<std::size_t>& lessons) const
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

Result<BoostedTrees> Training::treesOf(const FeatureTable& table, const LinearBase& base, const FeatureRows& rows,
                                       const std::vector<double>& costs, const BoostSettings& settings,
                                       double& error) const
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

Result<double> Training::errorOf(const FeatureTable& table, const std::vector<float>& targets,
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

Result<Trained> train(std::span<const std::shared_ptr<const Problem>> problems, const TrainingOptions& options,
                      const std::stop_token& stop)
{
    if (problems.empty()) {
        return fail("has no questions", "the training", "Name kernels, shapes and devices to train on");
    }
    auto trained = Training(problems, options, stop).run();
    for (const auto& problem : problems) {
        problem->releaseSpace(); // the caller may keep dozens of problems
    }
    return trained;
}

} // namespace pimento
