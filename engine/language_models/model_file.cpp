// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/language_models/model_file.h"

#include "engine/language_models/hugging_face_reader.h"
#include "engine/language_models/model_checks.h"
#include "engine/language_models/own_model_reader.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <iterator>
#include <utility>
#include <vector>

namespace pimento {

namespace {

using Json = nlohmann::json;

constexpr std::uintmax_t kLargestFile = 1U << 20U;

/// Name of a model file: "Llama-3.1-8B" for "folder/Llama-3.1-8B/config.json" or "Llama-3.1-8B.json".
std::string nameOfOrigin(const std::string& origin)
{
    const std::filesystem::path file(origin);
    const std::string stem = file.stem().string();
    const std::string folder = file.parent_path().filename().string();
    return (stem == "config" && !folder.empty() ? folder : stem).substr(0, 60);
}

/// Removes nulls everywhere, which mean the same as missing keys. Not recursive, because files may nest arbitrarily
/// deep.
void removeNulls(Json& document)
{
    std::vector<Json*> open = {&document};
    while (!open.empty()) {
        Json& value = *open.back();
        open.pop_back();
        if (value.is_object()) {
            for (auto member = value.begin(); member != value.end();) {
                member = member->is_null() ? value.erase(member) : std::next(member);
            }
        }
        if (value.is_structured()) {
            for (Json& each : value) {
                open.push_back(&each);
            }
        }
    }
}

void addMistakes(ObjectReader::Log& log, const LanguageModel& model,
                 const std::vector<std::pair<std::string, std::string>>& keys)
{
    for (ModelMistake& mistake : mistakesIn(model)) {
        const auto named = std::ranges::find(keys, mistake.key, &std::pair<std::string, std::string>::first);
        log.add(named == keys.end() ? mistake.key : named->second, std::move(mistake.what), std::move(mistake.hint));
    }
}

/// Reads a Hugging Face config, which has "model_type" but no "format", or a Pimento model file, and checks the model.
LanguageModel readModelJson(Json& document, ObjectReader::Log& log)
{
    removeNulls(document);
    if (document.is_object() && !document.contains("format") && document.contains("model_type")) {
        ObjectReader reader(document, "", log);
        HuggingFaceModel read = readHuggingFaceModel(reader);
        if (log.mistakes.empty()) {
            addMistakes(log, read.model, read.keys);
        }
        read.model.source = "read from " + log.origin;
        return std::move(read.model);
    }
    ObjectReader reader(document, "", log);
    if (document.is_object() && !document.contains("format")) {
        reader.complain("", "is not a description of a model: it has neither \"format\" nor \"model_type\"",
                        "Use the config.json of a model, or a Pimento model file (MODEL_FILES.md)");
        return {};
    }
    LanguageModel model = readOwnModel(reader);
    if (log.mistakes.empty()) {
        addMistakes(log, model, {});
    }
    return model;
}

/// Adds the column to messages.
void tellPlaces(std::vector<ObjectReader::Mistake>& mistakes)
{
    for (ObjectReader::Mistake& mistake : mistakes) {
        const std::string line = ", line " + std::to_string(mistake.place.line);
        const std::size_t at = mistake.error.where.find(line);
        if (mistake.place.line > 0 && at != std::string::npos) {
            mistake.error.where.insert(at + line.size(), ", column " + std::to_string(mistake.place.column));
            mistake.error.place = TextSpot{mistake.place.line, mistake.place.column};
        }
    }
    std::ranges::stable_sort(mistakes, {}, [](const ObjectReader::Mistake& mistake) {
        return std::pair(mistake.place.line, mistake.place.column);
    });
}

} // namespace

ModelReading examineModel(std::string_view json, const std::string& origin)
{
    ModelReading reading;
    ObjectReader::Log log{.origin = origin, .text = json, .keys = &reading.keys};
    TextPlace place;
    auto document = parseJson(json, origin, &place);
    if (!document) {
        Error error = document.error();
        error.place = TextSpot{place.line, place.column};
        reading.mistakes.push_back({"", std::move(error), place});
        return reading;
    }
    if (const auto twin = findTwinKey(json)) {
        const std::string where =
            origin + ", line " + std::to_string(twin->second.line) + ", column " + std::to_string(twin->second.column);
        reading.mistakes.push_back(
            {"",
             Error{"has the key \"" + twin->key.substr(0, 40) + "\" twice in one object", where,
                   "Remove one of the two", ErrorKind::Wrong, TextSpot{twin->second.line, twin->second.column}},
             twin->second});
        return reading;
    }
    LanguageModel model = readModelJson(*document, log);
    reading.mistakes = std::move(log.mistakes);
    tellPlaces(reading.mistakes);
    if (reading.mistakes.empty()) {
        model.name = model.name.empty() ? nameOfOrigin(origin) : model.name.substr(0, 60);
        reading.model = std::move(model);
    }
    return reading;
}

Result<LanguageModel> parseModel(std::string_view json, const std::string& origin)
{
    ModelReading reading = examineModel(json, origin);
    return reading.model ? Result<LanguageModel>(*std::move(reading.model))
                         : tl::unexpected<Error>(reading.mistakes.front().error);
}

Result<LanguageModel> readModel(const std::filesystem::path& file)
{
    const Result<std::string> text = readTextFile(file, kLargestFile);
    return text ? parseModel(*text, file.string()) : Result<LanguageModel>(tl::unexpected<Error>(text.error()));
}

} // namespace pimento
