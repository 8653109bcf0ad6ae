// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/candidates/candidate_features.h"
#include "engine/systems/dcc/drafts/draft.h"
#include "engine/systems/dcc/model/draft_question.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>

namespace pimento {

/// Features of a question's drafts that are quick to compute; see CandidateFeatures. Safe to use from several threads
/// at once.
class DraftFeatures {
public:
    virtual ~DraftFeatures() = default;

    [[nodiscard]] virtual const FeatureNames& names() const = 0;
    virtual void write(std::span<const DraftPart> draft, std::span<double> terms, std::span<float> traits) const = 0;

    /// Names and values of features that need a lowered program; see CandidateFeatures::programNames() and
    /// writeProgram().
    [[nodiscard]] virtual const FeatureNames* programNames() const { return nullptr; }
    [[nodiscard]] virtual std::optional<std::int64_t> writeProgram(std::span<const DraftPart> draft,
                                                                   std::span<double> terms, std::span<float> traits,
                                                                   const std::stop_token& stop) const
    {
        (void)draft;
        (void)terms;
        (void)traits;
        (void)stop;
        return std::nullopt;
    }
};

/// Features of the model that compiles kernels. The question must outlive the result.
[[nodiscard]] std::unique_ptr<DraftFeatures> compiledFeatures(const DraftQuestion& question);

} // namespace pimento
