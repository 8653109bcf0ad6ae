// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/predict/predictor.h"
#include "engine/predict/predictor_part.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace pimento {

/// What was learned on some devices and kernels, a part for each (DCC paper, section 4.4). Where a question's device or
/// kernel has no part of its own, one of several devices or kernels answers.
class TrainedPredictor final : public Predictor {
public:
    /// Rows that the trees are asked about, those with the least linear base; others keep the base.
    static constexpr std::size_t kMostOfTrees = 10'000;
    /// Rows whose closer bound is looked at.
    static constexpr std::size_t kMostOfFine = 64;
    /// Rows whose programs are made: so many at least, and more while all of them together take less work than this
    /// (CandidateFeatures::writeProgram()).
    static constexpr std::size_t kLeastOfPrograms = 64;
    static constexpr std::size_t kMostOfPrograms = 512;
    static constexpr std::int64_t kProgramWork = 1'000'000;

    explicit TrainedPredictor(std::vector<PredictorPart> parts, std::string notes = {});

    /// The form in files: a line that says format and version, a line of JSON, the trees, a seal over all of it. The
    /// same predictor has the same bytes on every machine.
    [[nodiscard]] std::string bytes() const;
    /// Error: no such file, a newer version, or the seal is broken (of the kind Damaged).
    [[nodiscard]] static Result<TrainedPredictor> parse(std::string_view bytes, const std::string& origin);
    /// Reads a file. Error: as parse(), or it cannot be read.
    [[nodiscard]] static Result<TrainedPredictor> load(const std::filesystem::path& file);

    [[nodiscard]] const std::vector<PredictorPart>& parts() const { return m_parts; }
    /// How it was trained, for people.
    [[nodiscard]] const std::string& notes() const { return m_notes; }
    /// The part for a problem: of its device and kernel, of its device, of its kernel on any device, of any. nullptr:
    /// none.
    [[nodiscard]] const PredictorPart* partFor(const Problem& problem, const FeatureNames& names) const;

    [[nodiscard]] std::string_view name() const override { return m_name; }
    [[nodiscard]] Fidelity fidelity() const override { return Fidelity::Predicted; }
    [[nodiscard]] Result<std::vector<double>> predict(const Problem& problem, std::shared_ptr<const CandidateList> list,
                                                      const PredictOptions& options,
                                                      std::stop_token stop) const override;

private:
    std::vector<PredictorPart> m_parts;
    std::string m_notes;
    std::string m_name; // "boosted trees 5e3a90c1": of what was learned
};

/// A closer lower bound of some rows than the first one, at least 1; of rows that have no cost NaN. Empty: the
/// evaluator has one bound at most. For as long as that is much quicker than a run.
[[nodiscard]] std::vector<double> closerBounds(const Problem& problem, const std::shared_ptr<const CandidateList>& list,
                                               std::span<const std::size_t> rows, const PredictOptions& options,
                                               const std::stop_token& stop);

} // namespace pimento
