// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/predict/training.h"
#include "engine/search/evaluator.h"

#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <random>
#include <set>
#include <span>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

namespace pimento {

/// A training, from the choice of candidates to the trees that are grown from their costs.
class Training {
public:
    Training(std::span<const std::shared_ptr<const Problem>> problems, const TrainingOptions& options,
             const std::stop_token& stop);

    [[nodiscard]] Result<Trained> run();

private:
    using Random = std::mt19937_64;
    using Group = std::pair<std::string, std::string>; // device and kernel

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

    /// Samples with their features, in the order of problems and rows.
    struct SampleRows {
        std::vector<TrainingSample> samples;
        FeatureRows features;
        std::vector<double> bounds; // closer bounds; empty: there are none
    };

    [[nodiscard]] Result<Lesson> lessonOf(const std::shared_ptr<const Problem>& problem) const;

    void say(const char* step) const;

    [[nodiscard]] static tl::unexpected<Error> stopped();

    /// Decides how many candidates of each problem are run: its fraction, limited by the maximum over all problems.
    void share();

    void draw(Lesson& lesson, std::vector<std::size_t> from, std::size_t upTo);

    void drawAtRandom();

    /// Draws candidates with the smallest cost by the base fitted to the first sample, because the best candidate is
    /// among them.
    void drawPromising();

    /// Runs the drawn candidates whose cost is unknown. Candidates that do not fit are excluded.
    [[nodiscard]] Result<void> runDrawn();

    [[nodiscard]] static Group groupOf(const Lesson& lesson);
    [[nodiscard]] std::map<Group, std::vector<std::size_t>> groups() const;

    /// Collects the samples of some lessons with the same features.
    [[nodiscard]] SampleRows rowsOf(const std::vector<std::size_t>& lessons) const;

    [[nodiscard]] std::vector<double> boundsOf(const std::vector<std::size_t>& lessons) const;

    [[nodiscard]] Result<Trained> learn();

    [[nodiscard]] Result<PredictorPart> partOf(std::vector<std::size_t> lessons, const std::string& device,
                                               const std::string& kernel);

    /// Features of the programs of samples, with their costs.
    struct ProgramSamples {
        FeatureRows features;
        std::vector<double> costs;
    };

    /// Collects the program features of the samples with the smallest costs, equally many of each lesson: the best
    /// candidate is among them, and making programs takes time. Nothing: there are none.
    [[nodiscard]] std::optional<ProgramSamples> programSamplesOf(const std::vector<std::size_t>& lessons) const;

    /// Grows trees that predict the binary logarithm of cost over base.
    [[nodiscard]] Result<BoostedTrees> treesOf(const FeatureTable& table, const LinearBase& base,
                                               const FeatureRows& rows, const std::vector<double>& costs,
                                               const BoostSettings& settings, double& error) const;

    /// Measures the error on held-out samples, with trees grown on the other samples.
    [[nodiscard]] Result<double> errorOf(const FeatureTable& table, const std::vector<float>& targets,
                                         const BoostSettings& settings) const;

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

} // namespace pimento
