// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/session/session_model.h"

#include "app/window/session/session_json.h"

#include <cmath>
#include <utility>

namespace pimento {

namespace {

std::int64_t wholeIn(const Json& json, const char* key, std::int64_t otherwise)
{
    const auto number = numberIn(json, key);
    constexpr double kMost = 4e6; // no field accepts more, so a larger value was not written by this program
    return number && *number >= 0 && *number <= kMost ? std::llround(*number) : otherwise;
}

std::optional<std::string> nameIn(const Json& json, const char* key)
{
    const std::string name = textIn(json, key);
    return name.empty() ? std::nullopt : std::optional(name);
}

std::optional<double> wattsIn(const Json& json, const char* key)
{
    const auto number = numberIn(json, key);
    return number && *number >= 0 ? number : std::nullopt;
}

Json jsonOf(const inference::ModelQuestion& question)
{
    Json json = {{"model", question.model},
                 {"host", question.host},
                 {"hosts", question.hosts},
                 {"placements", question.placements},
                 {"batch", question.batches.empty() ? 1 : question.batches.front()},
                 {"input", question.inputTokens},
                 {"output", question.outputTokens},
                 {"anyway", question.ignoresMemory}};
    if (question.launches) {
        json["launches"] = *question.launches;
    }
    if (question.link) {
        json["link"] = *question.link;
    }
    for (const auto& [key, watts] :
         {std::pair("idle_watts", question.idleWatts), std::pair("device_idle_watts", question.deviceIdleWatts),
          std::pair("power_cap", question.powerCapWatts)}) {
        if (watts) {
            json[key] = *watts;
        }
    }
    if (question.keysAndValues != inference::KeyValuePlaces::Charged) {
        json["kv_places"] = std::string(inference::nameOf(question.keysAndValues));
    }
    return json;
}

/// Reads a question; nullopt: it names no model.
std::optional<inference::ModelQuestion> modelQuestionOf(const Json& json)
{
    inference::ModelQuestion question;
    question.model = textIn(json, "model");
    if (question.model.empty()) {
        return std::nullopt;
    }
    question.host = textIn(json, "host");
    question.hosts = wholeIn(json, "hosts", 1);
    for (const Json& each : listIn(json, "placements")) {
        if (each.is_string()) {
            question.placements.push_back(each.get<std::string>());
        }
    }
    question.batches = {wholeIn(json, "batch", 1)};
    question.inputTokens = wholeIn(json, "input", question.inputTokens);
    question.outputTokens = wholeIn(json, "output", question.outputTokens);
    question.launches = nameIn(json, "launches");
    question.link = nameIn(json, "link");
    question.idleWatts = wattsIn(json, "idle_watts");
    question.deviceIdleWatts = wattsIn(json, "device_idle_watts");
    question.powerCapWatts = wattsIn(json, "power_cap");
    question.keysAndValues = inference::parseKeyValuePlaces(textIn(json, "kv_places")).value_or(question.keysAndValues);
    question.ignoresMemory = flagIn(json, "anyway");
    return question;
}

} // namespace

Json jsonOf(const ModelController::Arrangement& model)
{
    Json json = jsonOf(model.question);
    json["context"] = model.context;
    json["placement"] = model.placement;
    if (model.shown) {
        json["shown"] = jsonOf(*model.shown);
    }
    return json;
}

std::optional<ModelController::Arrangement> modelOf(const Json& json)
{
    auto question = modelQuestionOf(json);
    if (!question) {
        return std::nullopt;
    }
    ModelController::Arrangement model;
    model.shown = flagIn(json, "run") ? question // written by an older version
                                      : modelQuestionOf(objectIn(json, "shown"));
    model.question = *std::move(question);
    model.question.ignoresMemory = false; // it has no field
    model.context = wholeIn(json, "context", 0);
    model.placement = textIn(json, "placement");
    return model;
}

} // namespace pimento
