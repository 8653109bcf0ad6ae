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

/// Predictor that was trained on some devices and kernels, with a part for each (DCC paper, section 4.4). A device or
/// kernel without a part of its own is answered by a part for several devices or kernels.
class TrainedPredictor final : public Predictor {
public:
    /// Number of rows that the trees predict: those with the smallest linear base; other rows keep the base's value.
    static constexpr std::size_t kMostOfTrees = 10'000;
    /// Number of rows whose closer bound is computed.
    static constexpr std::size_t kMostOfFine = 64;
    /// Minimum number of rows whose programs are made; more rows follow while the work of all of them together stays
    /// below the next limit (CandidateFeatures::writeProgram()).
    static constexpr std::size_t kLeastOfPrograms = 64;
    static constexpr std::size_t kMostOfPrograms = 512;
    static constexpr std::int64_t kProgramWork = 1'000'000;

    explicit TrainedPredictor(std::vector<PredictorPart> parts, std::string notes = {});

    /// File form: a line with format and version, a line of JSON, the trees, a seal over all of it. Equal predictors
    /// have equal bytes on every machine.
    [[nodiscard]] std::string bytes() const;
    /// Parses a predictor file. Error: the text has another format, a newer version, or a broken seal (kind Damaged).
    [[nodiscard]] static Result<TrainedPredictor> parse(std::string_view bytes, const std::string& origin);
    /// Reads a file. Error: as parse(), or the file cannot be read.
    [[nodiscard]] static Result<TrainedPredictor> load(const std::filesystem::path& file);

    [[nodiscard]] const std::vector<PredictorPart>& parts() const { return m_parts; }
    /// Description of the training, for people.
    [[nodiscard]] const std::string& notes() const { return m_notes; }
    /// Returns the most specific part for a problem: its device and kernel, its device, its kernel on any device, or
    /// any; nullptr: there is none.
    [[nodiscard]] const PredictorPart* partFor(const Problem& problem, const FeatureNames& names) const;

    [[nodiscard]] std::string_view name() const override { return m_name; }
    [[nodiscard]] Fidelity fidelity() const override { return Fidelity::Predicted; }
    [[nodiscard]] Result<std::vector<double>> predict(const Problem& problem, std::shared_ptr<const CandidateList> list,
                                                      const PredictOptions& options,
                                                      std::stop_token stop) const override;

private:
    std::vector<PredictorPart> m_parts;
    std::string m_notes;
    std::string m_name; // "boosted trees 5e3a90c1": fingerprint of the trained model
};

/// Second lower bounds of some rows, at least 1; NaN for rows that have no cost. Empty: the evaluator has at most one
/// bound. Only worth it while bounds are much cheaper than simulation.
[[nodiscard]] std::vector<double> closerBounds(const Problem& problem, const std::shared_ptr<const CandidateList>& list,
                                               std::span<const std::size_t> rows, const PredictOptions& options,
                                               const std::stop_token& stop);

} // namespace pimento
