// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/devices/device_file.h"

#include "engine/base/json_reader.h"
#include "engine/devices/device_checks.h"
#include "sim/dram/machine.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <utility>

namespace pimento {

namespace {

constexpr std::uintmax_t kLargestFile = 4U << 20U;
constexpr const char* kFormat = "pimento-device 1";

/// Reads the kind of a device: that of its simulator, or the first of the table.
const DeviceKind& readKind(ObjectReader& reader)
{
    std::vector<std::pair<const char*, const DeviceKind*>> words;
    for (const DeviceKind* kind : deviceKinds()) {
        for (const char* word : kind->simulators()) {
            words.emplace_back(word, kind);
        }
    }
    return reader.has("simulator") ? *reader.oneOf("simulator", words) : *words.front().second;
}

/// Refuses the sections of other kinds.
void refuseOtherSections(ObjectReader& reader, const DeviceKind& kind)
{
    for (const DeviceKind* other : deviceKinds()) {
        const char* const sections[] = {other->section()};
        if (other != &kind && !std::string_view(sections[0]).empty()) {
            const std::string word = other->simulators().front();
            reader.refuse(sections, "belongs into a device with the simulator " + word,
                          "Remove it, or write \"simulator\": \"" + word + "\"");
        }
    }
}

sim::Device readNames(ObjectReader& reader)
{
    sim::Device device;
    if (reader.text("format") != kFormat && reader.isText("format")) {
        reader.complain("format", "is not \"" + std::string(kFormat) + "\"",
                        "Write \"" + std::string(kFormat) + "\"; the document Device files describes that format");
    }
    device.name = reader.text("name");
    device.title = reader.textOr("title", device.name);
    device.summary = reader.textOr("summary", "");
    device.source = reader.textOr("source", "");
    return device;
}

/// Reads and checks a device of any kind; nothing is made of one with mistakes.
MadeDevice readAnyDevice(ObjectReader& reader, ObjectReader::Log& log)
{
    sim::Device named = readNames(reader);
    const DeviceKind& kind = readKind(reader);
    named.kind = kind.key();
    const std::shared_ptr<sim::Device> device = kind.read(reader, named);
    refuseOtherSections(reader, kind);
    reader.finish();
    if (!log.mistakes.empty()) { // invalid values would cause further messages without information
        return {};
    }
    device->notes = *log.notes;
    checkDeviceName(*device, log);
    return kind.check(device, log);
}

/// Makes the reading of a text that is invalid as a whole: no JSON, or duplicate keys.
DeviceReading refused(Error error, TextPlace place)
{
    DeviceReading reading;
    reading.mistakes.push_back({"", std::move(error), place});
    return reading;
}

} // namespace

DeviceReading examineDevice(std::string_view json, const std::string& origin)
{
    TextPlace place;
    const Result<nlohmann::json> document = parseJson(json, origin, &place);
    if (!document) {
        return refused(document.error(), place);
    }
    if (const auto twin = findTwinKey(json)) {
        return refused(
            {"key \"" + twin->key.substr(0, 60) + "\" stands twice, first in line " + std::to_string(twin->first.line),
             origin + ", line " + std::to_string(twin->second.line), "Remove one of the two"},
            twin->second);
    }
    DeviceReading reading;
    std::map<std::string, std::string> notes;
    ObjectReader::Log log{.origin = origin, .text = json, .notes = &notes, .keys = &reading.keys};
    ObjectReader reader(*document, "", log);
    static_cast<MadeDevice&>(reading) = readAnyDevice(reader, log);
    reading.mistakes = std::move(log.mistakes);
    std::ranges::stable_sort(reading.mistakes, {},
                             [](const auto& mistake) { return std::pair(mistake.place.line, mistake.place.column); });
    return reading;
}

Result<MadeDevice> deviceIn(const DeviceReading& reading)
{
    return reading.mistakes.empty() ? Result<MadeDevice>(reading)
                                    : tl::unexpected<Error>(reading.mistakes.front().error);
}

Result<sim::DeviceDescription> parseDevice(std::string_view json, const std::string& origin)
{
    return deviceIn(examineDevice(json, origin)).and_then(machineIn).map([](const auto& machine) {
        return machine->description();
    });
}

Result<sim::DeviceDescription> readDevice(const std::filesystem::path& file)
{
    const Result<std::string> text = readDeviceText(file);
    return text ? parseDevice(*text, file.string()) : tl::unexpected<Error>(text.error());
}

Result<std::string> readDeviceText(const std::filesystem::path& file) { return readTextFile(file, kLargestFile); }

} // namespace pimento
