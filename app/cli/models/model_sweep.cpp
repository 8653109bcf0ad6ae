// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/models/model_sweep.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

namespace pimento::cli {

namespace {

using inference::SweptFigure;
using inference::SweptModel;
using inference::SweptPoint;

std::string withUnit(const std::string& value, const inference::ModelParameter& parameter)
{
    return parameter.unit.empty() ? value : value + " " + std::string(parameter.unit);
}

std::string figureText(const SweptFigure& figure)
{
    if (!figure.value) {
        return "none";
    }
    return figure.isTime ? timeText(*figure.value * 1e3) : fmt::format("{:.4g}", *figure.value);
}

void printText(const SweptModel& swept)
{
    const inference::ModelParameter& parameter = *swept.parameter;
    printPlain("What if: {}; the question has {}\n", parameter.title, withUnit(swept.own, parameter));
    bool hasHead = false;
    for (const SweptPoint& point : swept.points) {
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
    for (const SweptPoint& point : swept.points) {
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
    for (const SweptPoint& point : swept.points) {
        Json one = {{"value", point.value}};
        for (const SweptFigure& figure : point.figures) {
            if (figure.value) {
                one[figure.id] = *figure.value;
            }
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
               const std::function<Result<inference::SweptFigures>(const HostedModel&, Interrupt&, ProgressLine&)>& figures)
{
    const auto sweep = inference::parseModelSweep(options.sweep);
    const auto question = sweep ? modelQuestionOf(options) : tl::unexpected<Error>(sweep.error());
    if (!question) {
        return complain(question.error());
    }
    Interrupt interrupt;
    ProgressLine line;
    const auto ask = [&](const std::string& value) {
        HostedModelOptions changed = options;
        changed.changes = {{std::string(sweep->parameter->id), value}};
        const auto model = HostedModel::make(changed, interrupt, line);
        return model ? figures(**model, interrupt, line)
                     : Result<inference::SweptFigures>(tl::unexpected<Error>(model.error()));
    };
    const auto swept = inference::sweptModel(*question, *sweep, ask, interrupt.token());
    line.clear();
    if (!swept && interrupt.isRequested()) {
        say("pimento-cli: interrupted\n");
        return kInterrupted;
    }
    if (!swept) {
        return complain(swept.error());
    }
    if (output == Output::Json) {
        printJson(jsonOf(*swept));
    } else {
        printText(*swept);
    }
    const bool hasAny = std::ranges::any_of(swept->points, [](const SweptPoint& point) { return !point.problem; });
    return hasAny ? kDone : kCheckFailed;
}

} // namespace pimento::cli
