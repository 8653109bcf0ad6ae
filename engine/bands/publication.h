// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inference/model_question.h"
#include "engine/publications/paper_statistic.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace pimento::bands {

/// Measure of a publication; larger is better.
enum class Measure : std::uint8_t {
    TokenRate,      // tokens per second of all sequences in decode; with several hosts of a full pipeline
    TokensPerJoule, // in decode
};
/// Name of a measure: "tokens a second".
[[nodiscard]] std::string_view nameOf(Measure measure);

/// Two questions whose steps are compared. Each one's first placement and first batch apply; with several hosts the
/// batch is that of each pipeline stage.
struct Setting {
    std::string name; // "LLaMA-65B, batch 4"
    inference::ModelQuestion ours;
    std::optional<inference::ModelQuestion> baseline; // none: the published value is a number, not a ratio
    std::optional<double> published;                  // published value of this setting alone
};

/// The settings of a claim with one assumption changed.
struct WhatIf {
    std::string name; // "launches=none"
    std::string why;
    std::vector<Setting> settings;
};

/// A difference between the publication and Pimento.
struct Difference {
    std::string name; // for example "kernel launches"
    std::string there;
    std::string here;
};

/// A published range, from minimum to maximum.
struct Band {
    double low = 0;
    double high = 0;
    std::string lowIs; // meaning of an end that is not published; "": it is published
};

/// Position of a number relative to a published range.
enum class Verdict : std::uint8_t { Inside, Below, Above };
[[nodiscard]] std::string_view nameOf(Verdict verdict);
/// Compares a value with a range, whose ends are inside.
[[nodiscard]] Verdict verdictOf(double value, const Band& band);

/// A published claim, with the nearest settings that Pimento can run.
struct Claim {
    std::string id;     // "attacc-speed"
    std::string text;   // the claim in short
    std::string source; // "Abstract; sec. 7.2, Fig. 14"
    Measure measure = Measure::TokenRate;
    PaperStatistic statistic = PaperStatistic::HarmonicMean; // over the settings
    Band band;
    std::vector<std::pair<std::string, std::string>> facts; // set-up: model, batch, context, devices, baseline ...
    std::vector<Setting> settings;
    std::vector<WhatIf> whatIfs;
    std::vector<Difference> differences;

    /// True if the claim is a ratio of two systems.
    [[nodiscard]] bool isRatio() const { return settings.front().baseline.has_value(); }
};

/// A claim that Pimento cannot set up.
struct ClaimLeftOut {
    std::string text;
    std::string why;
};

struct Publication {
    std::string id; // "attacc"
    std::string title;
    std::string venue; // "ASPLOS 2024"
    std::string reference;
    std::string readFrom; // source of the facts
    std::vector<Claim> claims;
    std::vector<ClaimLeftOut> leftOut;
};

} // namespace pimento::bands
