// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inference/serving_question.h"
#include "engine/inspection/time_chart.h"
#include "engine/serving/measured/replayed_engine.h"
#include "views/serve/latency_plot.h"

#include <QString>

#include <vector>

namespace pimento {

// What the page Serve shows of a run.

/// One sentence: rate, batch, and the share that meets the objective.
[[nodiscard]] QString verdictOf(const inference::ServedQuestion& served);
/// Table of the times, as HTML.
[[nodiscard]] QString timesTable(const serving::ServingSummary& summary);
/// Sentences about energy, policies and layers that run elsewhere.
[[nodiscard]] QString remarksOf(const inference::ServedQuestion& served);
/// Distribution of the requests' times, with the limits of the objective.
[[nodiscard]] std::vector<LatencyCurve> latencyCurves(const inference::ServedQuestion& served);
/// Predicted times of a run of measured layers.
[[nodiscard]] std::vector<LatencyCurve> latencyCurves(const serving::ReplayedRun& replayed);
/// How far the predicted times are from the measured ones; without a measured run, what the requests took.
[[nodiscard]] QString verdictOf(const serving::ReplayedRun& replayed);
/// Table of the times, predicted and measured, as HTML.
[[nodiscard]] QString timesTable(const serving::ReplayedRun& replayed);
/// Sentences about the engine and what is assumed.
[[nodiscard]] QString remarksOf(const serving::ReplayedRun& replayed);
/// Requests in the queue and in the batch, busy servers, and tokens over time.
[[nodiscard]] TimeChart historyChart(const serving::RunHistory& history);

} // namespace pimento
