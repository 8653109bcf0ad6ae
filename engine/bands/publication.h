// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inference/model_question.h"
#include "engine/reproduction/paper_ratios.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace pimento::bands {

/// What a publication counts; the larger number is the better one.
enum class Measure : std::uint8_t {
    TokenRate,      // tokens a second while decoding, of all sequences; of several hosts with a full pipeline
    TokensPerJoule, // while decoding
};
/// "tokens a second".
[[nodiscard]] std::string_view nameOf(Measure measure);

/// Two questions whose steps are compared. Of each, the first placement and the first batch count; with several hosts
/// the batch is that of each stage of the pipeline.
struct Setting {
    std::string name; // "LLaMA-65B, batch 4"
    inference::ModelQuestion ours;
    std::optional<inference::ModelQuestion> baseline; // none: what is published is a number, not a ratio
    std::optional<double> published;                  // for this setting alone
};

/// The settings of a claim with one assumption changed.
struct WhatIf {
    std::string name; // "launches=none"
    std::string why;
    std::vector<Setting> settings;
};

/// Something that is not the same in the publication and here.
struct Difference {
    std::string name; // "starts of kernels"
    std::string there;
    std::string here;
};

/// What is printed, from the least to the most.
struct Band {
    double low = 0;
    double high = 0;
    std::string lowIs; // what stands for an end that nobody prints; "": it is printed
};

/// Where a number lies against a band.
enum class Verdict : std::uint8_t { Inside, Below, Above };
[[nodiscard]] std::string_view nameOf(Verdict verdict);
/// Ends belong to a band.
[[nodiscard]] Verdict verdictOf(double value, const Band& band);

/// A number that a publication claims, with the nearest settings that can be run here.
struct Claim {
    std::string id;     // "attacc-speed"
    std::string text;   // what is claimed, in short
    std::string source; // "Abstract; sec. 7.2, Fig. 14"
    Measure measure = Measure::TokenRate;
    PaperStatistic statistic = PaperStatistic::HarmonicMean; // of the settings
    Band band;
    std::vector<std::pair<std::string, std::string>> facts; // its set-up: model, batch, context, devices, baseline ...
    std::vector<Setting> settings;
    std::vector<WhatIf> whatIfs;
    std::vector<Difference> differences;

    /// Whether the claim is a ratio of two systems.
    [[nodiscard]] bool isRatio() const { return settings.front().baseline.has_value(); }
};

/// A claim that cannot be set up here.
struct ClaimLeftOut {
    std::string text;
    std::string why;
};

struct Publication {
    std::string id; // "attacc"
    std::string title;
    std::string venue; // "ASPLOS 2024"
    std::string reference;
    std::string readFrom; // where its facts were found
    std::vector<Claim> claims;
    std::vector<ClaimLeftOut> leftOut;
};

} // namespace pimento::bands
