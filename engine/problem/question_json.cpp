// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/json_reader.h"
#include "engine/problem/question_reader.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <optional>
#include <utility>

namespace pimento {

namespace {

using Json = nlohmann::json;

// {
//   "device": {"name": "attacc", "text": ""},
//   "format": "pimento-question 2",
//   "kernel": {"element_type": "fp16", "name": "gemv", "resident": [], "sizes": {"batch": "1"}, "streamed": [],
//              "text": ""},      a layer or a network has its "kind" there and its JSON text under "text"
//   "settings": {"devices": 2, "rules-off": ["refresh"], "space": "complete"},
//   "system": "compiled"
// }
constexpr const char* kFormat = "pimento-question 2";

Json jsonOf(const KernelRef& kernel)
{
    const auto& [name, text, sizes, elementType, resident, streamed, kind] = kernel;
    Json json = {{"name", name},         {"text", text},        {"sizes", Json(sizes)}, {"element_type", elementType},
                 {"resident", resident}, {"streamed", streamed}};
    if (kind != WorkloadKind::Kernel) {
        json["kind"] = nameOf(kind);
    }
    return json;
}

Json jsonOf(const DeviceRef& device)
{
    const auto& [name, text] = device;
    return {{"name", name}, {"text", text}};
}

Json jsonOf(const std::map<std::string, SettingValue>& settings)
{
    Json all = Json::object();
    for (const auto& [id, value] : settings) {
        std::visit([&, &key = id](const auto& one) { all[key] = one; }, value);
    }
    return all;
}

std::map<std::string, std::string> readSizes(ObjectReader reader)
{
    std::map<std::string, std::string> sizes;
    for (const std::string& key : reader.keys()) {
        sizes[key] = reader.text(key.c_str());
    }
    reader.finish();
    return sizes;
}

KernelRef readKernel(ObjectReader reader)
{
    KernelRef kernel;
    kernel.name = reader.text("name");
    kernel.text = reader.text("text");
    kernel.sizes = readSizes(reader.object("sizes"));
    kernel.elementType = reader.text("element_type");
    kernel.resident = reader.texts("resident");
    kernel.streamed = reader.texts("streamed");
    kernel.kind = reader.has("kind") ? reader.oneOf("kind", kWorkloadKinds) : WorkloadKind::Kernel;
    reader.finish();
    return kernel;
}

DeviceRef readDevice(ObjectReader reader)
{
    DeviceRef device;
    device.name = reader.text("name");
    device.text = reader.text("text");
    reader.finish();
    return device;
}

bool isInteger(const Json& value)
{
    return value.is_number_integer() && !(value.is_number_unsigned() && value.get<std::uint64_t>() > INT64_MAX);
}

/// Reads the value of a setting; none: not a value that settings have.
std::optional<SettingValue> settingOf(const Json& value)
{
    if (value.is_boolean()) {
        return value.get<bool>();
    }
    if (isInteger(value)) {
        return value.get<std::int64_t>();
    }
    if (value.is_string()) {
        return value.get<std::string>();
    }
    if (value.is_array() && std::ranges::all_of(value, [](const Json& item) { return item.is_string(); })) {
        return value.get<std::vector<std::string>>();
    }
    return std::nullopt;
}

/// Adds a place in the text to an error.
tl::unexpected<Error> failAt(Error error, const TextPlace& place)
{
    if (place.line > 0) {
        error.place = TextSpot{place.line, place.column};
    }
    return tl::unexpected<Error>(std::move(error));
}

/// Checks for duplicate keys. Error: a duplicate key, whose first value would be lost.
Result<void> checkTwins(std::string_view json, const std::string& origin)
{
    if (const auto twin = findTwinKey(json)) {
        return failAt(
            {"key \"" + twin->key.substr(0, 60) + "\" stands twice, first in line " + std::to_string(twin->first.line),
             origin + ", line " + std::to_string(twin->second.line), "Remove one of the two"},
            twin->second);
    }
    return {};
}

} // namespace

std::map<std::string, SettingValue> readSettings(ObjectReader& reader, const Json& document)
{
    std::map<std::string, SettingValue> settings;
    if (!reader.has("settings")) {
        (void)reader.textOr("settings", ""); // marks the key as known
        return settings;
    }
    ObjectReader places = reader.object("settings");
    const Json& object = document.at("settings");
    for (const std::string& id : places.keys()) {
        if (auto value = settingOf(object.at(id))) {
            settings[id] = *std::move(value);
        } else {
            places.complain(id, "is no value of a setting",
                            "Write true or false, a whole number, a text or a list of texts");
        }
    }
    return settings;
}

Question readQuestion(ObjectReader& reader, const Json& document)
{
    if (reader.text("format") != kFormat) {
        reader.complain("format", std::string("is not \"") + kFormat + "\"", "Write the question in this form");
    }
    Question question;
    question.system = reader.text("system");
    question.workload = readKernel(reader.object("kernel"));
    question.device = readDevice(reader.object("device"));
    question.settings = readSettings(reader, document);
    reader.finish();
    return question;
}

std::string questionJson(const Question& question)
{
    const auto& [system, workload, device, settings] = question;
    const Json json = {{"format", kFormat},
                       {"system", system},
                       {"kernel", jsonOf(workload)},
                       {"device", jsonOf(device)},
                       {"settings", jsonOf(settings)}};
    return json.dump(2, ' ', false, Json::error_handler_t::replace);
}

Result<Question> parseQuestionJson(std::string_view json, const std::string& origin)
{
    TextPlace place;
    const Result<Json> document = parseJson(json, origin, &place);
    if (!document) {
        return failAt(document.error(), place);
    }
    if (Result<void> checked = checkTwins(json, origin); !checked) {
        return tl::unexpected<Error>(checked.error());
    }
    ObjectReader::Log log{.origin = origin, .text = json};
    ObjectReader reader(*document, "", log);
    Question question = readQuestion(reader, *document);
    if (!log.mistakes.empty()) {
        return failAt(log.mistakes.front().error, log.mistakes.front().place);
    }
    return question;
}

} // namespace pimento
