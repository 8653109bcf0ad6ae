// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inference/model_parameters.h"
#include "engine/inference/placed_run.h"
#include "engine/serving/serving_summary.h"

#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace pimento::inference {

// What-if of a language model on a host: the same question with other values of one parameter of the host.

/// A figure of a point: a time in seconds, or a plain number.
struct SweptFigure {
    const char* id;                  // of the JSON object
    const char* title;               // of the column
    std::optional<double> value = 0; // none: there is none, such as a rate that keeps an objective
    bool isTime = false;
};
using SweptFigures = std::vector<SweptFigure>;

struct SweptPoint {
    std::string value;
    SweptFigures figures;
    std::optional<Error> problem; // none: there are figures
};

struct SweptModel {
    const ModelParameter* parameter = nullptr;
    std::string own; // value of the question
    std::vector<SweptPoint> points;
};

/// Answers the question with another value.
using AskWithValue = std::function<Result<SweptFigures>(const std::string& value)>;

/// Asks with each value of a sweep about a question. A value that the host refuses, or with which nothing fits, has its
/// reason. Error: the question has no host, a stop, or the reason if all of several values share one.
[[nodiscard]] Result<SweptModel> sweptModel(const ModelQuestion& question, const ModelSweep& sweep,
                                            const AskWithValue& ask, const std::stop_token& stop);

[[nodiscard]] SweptFigures sweptFigures(const Generation& run);
[[nodiscard]] SweptFigures sweptFigures(const serving::ServingSummary& summary, const serving::Objective& objective);

} // namespace pimento::inference
