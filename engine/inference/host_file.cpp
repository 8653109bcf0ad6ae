// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/inference/host_file.h"

#include "engine/base/json_reader.h"
#include "engine/base/text_file.h"

#include <nlohmann/json.hpp>

#include <cmath>

namespace pimento::inference {

namespace {

constexpr double kBytesOfGigabyte = 1e9;
constexpr std::int64_t kMostOfHost = 1'024;

double numberOr(ObjectReader& reader, const char* key, double fallback)
{
    return reader.has(key) ? reader.number(key) : fallback;
}

Bytes gigabytes(double number)
{
    constexpr double kMostGigabytes = 1e6;
    return Bytes{number >= 0 && number <= kMostGigabytes ? std::llround(number * kBytesOfGigabyte) : -1};
}

void readMemory(ObjectReader& reader, InferenceHost& host)
{
    if (reader.has("memory_gigabytes")) {
        host.ownMemory = gigabytes(reader.number("memory_gigabytes"));
        if (host.ownMemory.value() < 0) {
            reader.complain("memory_gigabytes", "is out of range", "Use 0 to 1,000,000");
        }
    }
    if (reader.has("tier")) {
        ObjectReader tier = reader.object("tier");
        host.tier = {gigabytes(tier.number("gigabytes")), tier.number("gigabytes_per_second") * kBytesOfGigabyte};
        if (host.tier.bytes.value() < 1) {
            tier.complain("gigabytes", "is out of range", "Use more than 0, up to 1,000,000");
        }
        tier.finish();
    }
}

void readPrompts(ObjectReader& reader, InferenceHost& host)
{
    host.prompts.host = reader.textOr("prompts_on", host.prompts.host);
    if (reader.has("transfer")) {
        ObjectReader transfer = reader.object("transfer");
        host.prompts.bytesPerSecond = transfer.number("gigabytes_per_second") * kBytesOfGigabyte;
        host.prompts.seconds = numberOr(transfer, "microseconds", host.prompts.seconds * 1e6) * 1e-6;
        transfer.finish();
    }
}

} // namespace

Result<InferenceHost> parseHost(std::string_view text, const std::string& origin)
{
    const auto json = parseJson(text, origin);
    if (!json) {
        return tl::unexpected<Error>(json.error());
    }
    ObjectReader::Log log{.origin = origin, .text = text};
    ObjectReader reader(*json, "", log);
    auto host = findInferenceHost(reader.text("host"));
    if (!host && !log.error) {
        return tl::unexpected<Error>(Error{host.error().what, origin, host.error().hint});
    }
    if (!host) {
        return tl::unexpected<Error>(*log.error);
    }
    host->name = reader.textOr("name", host->name);
    host->title = reader.textOr("title", host->title);
    host->source = "The host " + reader.text("host") + " with the changes of " + origin;
    host->processor = reader.textOr("processor", host->processor);
    host->processors = reader.integerOr("processors", host->processors, 1, kMostOfHost);
    if (reader.has("device")) {
        host->device = reader.text("device");
        host->powerCapWatts = 0; // the cap of the replaced device does not apply
    }
    host->devices = reader.integerOr("devices", host->devices, 0, kMostOfHost);
    host->link = reader.textOr("link", host->link);
    host->launches = reader.textOr("launches", host->launches);
    host->energy.idleWatts = numberOr(reader, "idle_watts", host->energy.idleWatts);
    host->idleDeviceWatts = numberOr(reader, "device_idle_watts", host->idleDeviceWatts);
    host->expertSkew = numberOr(reader, "expert_skew", host->expertSkew);
    readMemory(reader, *host);
    readPrompts(reader, *host);
    reader.finish();
    if (log.error) {
        return tl::unexpected<Error>(*log.error);
    }
    if (const auto good = check(*host); !good) {
        return tl::unexpected<Error>(good.error());
    }
    return host;
}

Result<InferenceHost> findOrReadHost(const std::string& nameOrFile)
{
    if (!nameOrFile.ends_with(".json") && nameOrFile.find('/') == std::string::npos) {
        return findInferenceHost(nameOrFile);
    }
    const auto text = readTextFile(nameOrFile);
    return text ? parseHost(*text, nameOrFile) : tl::unexpected<Error>(text.error());
}

} // namespace pimento::inference
