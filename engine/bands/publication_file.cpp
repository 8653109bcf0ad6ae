// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/bands/publication_file.h"

#include "engine/base/data_folder.h"
#include "engine/base/json_reader.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cstdint>
#include <set>
#include <utility>

namespace pimento::bands {

namespace {

using inference::ModelQuestion;

constexpr std::int64_t kMost = 1'000'000'000;

constexpr std::array<std::pair<const char*, Measure>, 2> kMeasures = {
    {{"tokens a second", Measure::TokenRate}, {"tokens a joule", Measure::TokensPerJoule}}};
constexpr std::array<std::pair<const char*, PaperStatistic>, 3> kStatistics = {
    {{"harmonic mean", PaperStatistic::HarmonicMean},
     {"most", PaperStatistic::Most},
     {"least", PaperStatistic::Least}}};

/// Applies the changes of a side under a key, if it exists.
void change(ObjectReader& parent, const char* key, ModelQuestion& question)
{
    if (!parent.has(key)) {
        return;
    }
    ObjectReader reader = parent.object(key);
    const auto number = [&](const char* name, std::int64_t now) { return reader.integerOr(name, now, 1, kMost); };
    question.model = reader.textOr("model", question.model);
    question.host = reader.textOr("host", question.host);
    question.space = reader.textOr("space", question.space);
    question.hosts = number("hosts", question.hosts);
    question.batches = {number("batch", question.batches.front())};
    question.inputTokens = number("input", question.inputTokens);
    question.outputTokens = number("output", question.outputTokens);
    question.tokenStep = number("token_step", question.tokenStep);
    if (reader.has("idle_watts")) {
        question.idleWatts = reader.number("idle_watts"); // per GPU
    }
    question.ignoresMemory = reader.flagOr("ignore_memory", question.ignoresMemory);
    if (reader.has("place")) {
        question.placements = {reader.text("place")};
    }
    for (const auto& [name, value] : {std::pair("launches", &question.launches), {"link", &question.link}}) {
        if (reader.has(name)) {
            *value = reader.text(name);
        }
    }
    for (const auto& [name, value] : {std::pair("processors", &question.processors), {"devices", &question.devices}}) {
        if (reader.has(name)) {
            *value = reader.integer(name, 0, kMost);
        }
    }
    reader.finish();
}

/// Default side: publications exclude static power unless a setting says otherwise.
ModelQuestion withoutStaticPower()
{
    ModelQuestion question;
    question.idleWatts = 0;
    question.deviceIdleWatts = 0;
    return question;
}

void changeSides(ObjectReader& reader, Setting& setting)
{
    change(reader, "both", setting.ours);
    change(reader, "ours", setting.ours);
    if (setting.baseline) {
        change(reader, "both", *setting.baseline);
        change(reader, "baseline", *setting.baseline);
    }
}

std::vector<Setting> readSettings(ObjectReader& claim)
{
    Setting common;
    common.ours = withoutStaticPower();
    change(claim, "ours", common.ours);
    if (claim.has("baseline")) {
        common.baseline = withoutStaticPower();
        change(claim, "baseline", *common.baseline);
    }
    std::vector<Setting> settings;
    for (ObjectReader& reader : claim.objects("settings")) {
        Setting setting = common;
        setting.name = reader.text("name");
        if (reader.has("published")) {
            setting.published = reader.number("published");
        }
        changeSides(reader, setting);
        reader.finish();
        settings.push_back(std::move(setting));
    }
    if (settings.empty()) {
        claim.complain("settings", "has no setting", "Name at least one");
    }
    return settings;
}

std::vector<WhatIf> readWhatIfs(ObjectReader& claim, const std::vector<Setting>& settings)
{
    std::vector<WhatIf> all;
    if (!claim.has("what_if")) {
        return all;
    }
    for (ObjectReader& reader : claim.objects("what_if")) {
        WhatIf one{reader.text("name"), reader.text("why"), settings};
        for (Setting& setting : one.settings) {
            changeSides(reader, setting);
        }
        reader.finish();
        all.push_back(std::move(one));
    }
    return all;
}

Band readBand(ObjectReader reader)
{
    Band band{reader.number("low"), reader.number("high"), reader.textOr("low_is", "")};
    if (!(band.low > 0) || band.high < band.low) {
        reader.complain("high", "is less than the low end, or an end is not positive", "Swap the ends");
    }
    reader.finish();
    return band;
}

std::vector<std::pair<std::string, std::string>> readFacts(ObjectReader reader)
{
    std::vector<std::pair<std::string, std::string>> facts;
    for (const std::string& key : reader.keys()) {
        facts.emplace_back(key, reader.text(key.c_str()));
    }
    reader.finish();
    return facts;
}

Claim readClaim(ObjectReader& reader)
{
    Claim claim;
    claim.id = reader.text("id");
    claim.text = reader.text("claim");
    claim.source = reader.text("source");
    claim.measure = reader.oneOf("measure", kMeasures);
    claim.statistic = reader.oneOf("statistic", kStatistics);
    claim.band = readBand(reader.object("band"));
    claim.facts = readFacts(reader.object("facts"));
    claim.settings = readSettings(reader);
    claim.whatIfs = readWhatIfs(reader, claim.settings);
    for (ObjectReader& each : reader.objects("differences")) {
        claim.differences.push_back({each.text("name"), each.text("there"), each.text("here")});
        each.finish();
    }
    reader.finish();
    return claim;
}

Publication readPublication(ObjectReader& reader)
{
    Publication one;
    one.id = reader.text("id");
    one.title = reader.text("title");
    one.venue = reader.text("venue");
    one.reference = reader.text("reference");
    one.readFrom = reader.text("read_from");
    for (ObjectReader& each : reader.objects("claims")) {
        one.claims.push_back(readClaim(each));
    }
    for (ObjectReader& each : reader.objects("left_out")) {
        one.leftOut.push_back({each.text("claim"), each.text("why")});
        each.finish();
    }
    reader.finish();
    return one;
}

/// Checks that ids are unique, because users select by them.
void checkIds(const std::vector<Publication>& publications, ObjectReader& reader)
{
    std::set<std::string> ids;
    for (const Publication& one : publications) {
        bool isNew = ids.insert(one.id).second;
        for (const Claim& claim : one.claims) {
            isNew = ids.insert(claim.id).second && isNew;
        }
        if (!isNew) {
            reader.complain("publications", "names an id twice, in \"" + one.id + "\"", "Use another one");
        }
    }
}

} // namespace

Result<std::vector<Publication>> parsePublications(std::string_view json, const std::string& origin)
{
    const auto document = parseJson(json, origin);
    if (!document) {
        return tl::unexpected<Error>(document.error());
    }
    ObjectReader::Log log{.origin = origin, .text = json};
    ObjectReader reader(*document, "", log);
    std::vector<Publication> all;
    if (reader.text("format") != kBandsFormat && reader.isText("format")) {
        reader.complain("format", "is not \"" + std::string(kBandsFormat) + "\"", "Write the file in this form");
    } else {
        for (ObjectReader& each : reader.objects("publications")) {
            all.push_back(readPublication(each));
        }
        checkIds(all, reader);
        reader.finish();
    }
    return log.error ? Result<std::vector<Publication>>(tl::unexpected<Error>(*log.error)) : std::move(all);
}

Result<std::vector<Publication>> readPublications(const std::filesystem::path& dataFolder)
{
    const std::filesystem::path file = dataFolder / "datasets" / "published" / "bands.json";
    const auto text = readTextFile(file);
    return text ? parsePublications(*text, file.string())
                : Result<std::vector<Publication>>(tl::unexpected<Error>(text.error()));
}

Result<std::vector<Publication>> readPublications()
{
    const auto folder = findDataFolder();
    return folder ? readPublications(*folder) : Result<std::vector<Publication>>(tl::unexpected<Error>(folder.error()));
}

} // namespace pimento::bands
