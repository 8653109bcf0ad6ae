// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inference/model_question.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace pimento::inference {

/// A part of a request about a language model that can take other values: a number, or a name.
struct ModelParameter {
    enum class Values : std::uint8_t { Whole, Decimal, Name };

    std::string_view id;    // as its option is called: "expert-skew"
    std::string_view title; // "skew of the experts' popularity"
    std::string_view unit;  // "GB/s"; "": a count or a name
    Values values = Values::Whole;
    std::string_view range; // sensible values, as in a sweep: "0..1 step 0.25"
};

/// Lists the parameters of a model's host: its size, its memories, and what it shares with other hosts.
[[nodiscard]] std::span<const ModelParameter> modelParameters();

/// Text of a parameter's value in a request; "none": there is no such thing. Error: as hostOf().
[[nodiscard]] Result<std::string> valueOf(const ModelQuestion& question, const ModelParameter& parameter);
/// Returns a request with another value of a parameter. Error: an unknown parameter, no number where one is needed, or
/// a value for something that the host does not have.
[[nodiscard]] Result<ModelQuestion> withValue(const ModelQuestion& question, std::string_view id,
                                              const std::string& value);

/// Values for a parameter to take, as texts.
struct ModelSweep {
    const ModelParameter* parameter = nullptr;
    std::vector<std::string> values; // numbers ascending, each once
};
/// Parses a sweep: numbers as parseSweep() reads them, or names with commas. Error: an unknown parameter, as
/// parseSweep(), or no values.
[[nodiscard]] Result<ModelSweep> parseModelSweep(std::string_view text);

} // namespace pimento::inference
