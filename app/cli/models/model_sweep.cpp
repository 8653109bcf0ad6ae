// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/models/model_sweep.h"

#include "engine/inference/model_parameters.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

namespace pimento::cli {

namespace {

struct Point {
    std::string value;
    SweptFigures figures;
    std::optional<Error> problem; // none: there are figures
};

struct SweptModel {
    const inference::ModelParameter* parameter;
    std::string own; // value of the question
    std::vector<Point> points;
};

std::string withUnit(const std::string& value, const inference::ModelParameter& parameter)
{
    return parameter.unit.empty() ? value : value + " " + std::string(parameter.unit);
}

std::string figureText(const SweptFigure& figure)
{
    return figure.isTime ? timeText(figure.value * 1e3) : fmt::format("{:.4g}", figure.value);
}

void printText(const SweptModel& swept)
{
    const inference::ModelParameter& parameter = *swept.parameter;
    printPlain("What if: {}; the question has {}\n", parameter.title, withUnit(swept.own, parameter));
    bool hasHead = false;
    for (const Point& point : swept.points) {
        if (point.problem) {
            continue;
        }
        if (!std::exchange(hasHead, true)) {
            std::string head = fmt::format("  {:<20}", parameter.id);
            for (const SweptFigure& figure : point.figures) {
                head += fmt::format("{:>14}", figure.title);
            }
            printPlain("{}\n", head);
        }
    }
    for (const Point& point : swept.points) {
        std::string line =
            fmt::format("{} {:<20}", point.value == swept.own ? '*' : ' ', withUnit(point.value, parameter));
        for (const SweptFigure& figure : point.figures) {
            line += fmt::format("{:>14}", figureText(figure));
        }
        printPlain("{}{}\n", line, point.problem ? point.problem->message() : "");
    }
}

Json jsonOf(const SweptModel& swept)
{
    Json points = Json::array();
    for (const Point& point : swept.points) {
        Json one = {{"value", point.value}};
        for (const SweptFigure& figure : point.figures) {
            one[figure.id] = figure.value;
        }
        if (point.problem) {
            one["problem"] = point.problem->message();
        }
        points.push_back(std::move(one));
    }
    return {{"parameter", swept.parameter->id},
            {"unit", swept.parameter->unit},
            {"own_value", swept.own},
            {"points", std::move(points)}};
}

} // namespace

int sweepModel(const HostedModelOptions& options, Output output,
               const std::function<Result<SweptFigures>(const HostedModel&, Interrupt&, ProgressLine&)>& figures)
{
    const auto sweep = inference::parseModelSweep(options.sweep);
    const auto own = sweep ? modelQuestionOf(options).and_then([&](const inference::ModelQuestion& question) {
        return inference::valueOf(question, *sweep->parameter);
    })
                           : Result<std::string>(tl::unexpected<Error>(sweep.error()));
    if (!own) {
        return complain(own.error());
    }
    SweptModel swept{sweep->parameter, *own, {}};
    Interrupt interrupt;
    ProgressLine line;
    for (const std::string& value : sweep->values) {
        HostedModelOptions changed = options;
        changed.changes = {{std::string(sweep->parameter->id), value}};
        const auto model = HostedModel::make(changed, interrupt, line);
        auto found = model ? figures(**model, interrupt, line) : tl::unexpected<Error>(model.error());
        if (interrupt.isRequested()) {
            line.clear();
            say("pimento-cli: interrupted\n");
            return kInterrupted;
        }
        swept.points.push_back({value, found ? *std::move(found) : SweptFigures(),
                                found ? std::nullopt : std::optional(std::move(found).error())});
    }
    line.clear();
    if (output == Output::Json) {
        printJson(jsonOf(swept));
    } else {
        printText(swept);
    }
    const bool hasAny = std::ranges::any_of(swept.points, [](const Point& point) { return !point.problem; });
    return hasAny ? kDone : kCheckFailed;
}

} // namespace pimento::cli
