// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/bands/claims_text.h"

#include "engine/base/csv.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <string_view>

namespace pimento::bands {

namespace {

/// Formats a value of a claim: "1.26x", or "680 tokens a second".
std::string valueText(const Claim& claim, double value)
{
    return claim.isRatio() ? fmt::format("{:.2f}x", value) : fmt::format("{:.0f} {}", value, nameOf(claim.measure));
}

std::string bandText(const Claim& claim)
{
    const Band& band = claim.band;
    std::string text = band.low == band.high ? valueText(claim, band.low)
                                             : valueText(claim, band.low) + " to " + valueText(claim, band.high);
    return band.lowIs.empty() ? text : text + " (low end: " + band.lowIs + ")";
}

/// Says how a value relates to the published range: "inside", "below by 12 %".
std::string verdictText(const Claim& claim, double value)
{
    const Verdict verdict = verdictOf(value, claim.band);
    std::string text(nameOf(verdict));
    if (verdict == Verdict::Inside) {
        return text;
    }
    const double end = verdict == Verdict::Below ? claim.band.low : claim.band.high;
    return text + fmt::format(" by {:.0f} %", 100 * std::abs(value / end - 1));
}

std::string sideText(const SideFigures& side)
{
    return fmt::format("{:.0f} tokens/s, {:.3g} J/token, {:.0f} W; attention {:.0f} %, starts {:.0f} % of the step",
                       side.tokensPerSecond(), side.joulesPerToken(), side.watts(),
                       100 * side.shareOf(LayerPart::Attention), 100 * side.shareOfStarts());
}

std::string settingText(const Claim& claim, const SettingFigures& figures)
{
    const Setting& setting = *figures.setting;
    const std::string published = setting.published
                                      ? fmt::format(", published {}, {:+.0f} %", valueText(claim, *setting.published),
                                                    100 * (figures.valueOf(claim.measure) / *setting.published - 1))
                                      : std::string();
    std::string text =
        fmt::format("    {}: {}{}\n", setting.name, valueText(claim, figures.valueOf(claim.measure)), published);
    text += fmt::format("      ours      {}\n", sideText(figures.ours));
    text += fmt::format("                {}\n", commandOf(setting.ours));
    if (figures.baseline) {
        text += fmt::format("      baseline  {}\n", sideText(*figures.baseline));
        text += fmt::format("                {}\n", commandOf(*setting.baseline));
    }
    return text;
}

/// Remarks on parts that could not run where they were wanted, in any setting, without duplicates.
std::vector<std::string> remarksOf(const ClaimFigures& figures)
{
    std::vector<std::string> remarks;
    const auto add = [&](const SideFigures& side) {
        for (const std::string& each : side.step.remarks) {
            if (std::ranges::find(remarks, each) == remarks.end()) {
                remarks.push_back(each);
            }
        }
    };
    for (const SettingFigures& setting : figures.settings) {
        add(setting.ours);
        if (setting.baseline) {
            add(*setting.baseline);
        }
    }
    return remarks;
}

std::string claimText(const ClaimFigures& figures)
{
    const Claim& claim = *figures.claim;
    std::string text = fmt::format("\n  {}: {} ({})\n", claim.id, claim.text, claim.source);
    for (const auto& [what, fact] : claim.facts) {
        text += fmt::format("      {:<14}{}\n", what, fact);
    }
    for (const SettingFigures& each : figures.settings) {
        text += settingText(claim, each);
    }
    const double value = valueOf(claim, figures.settings);
    text += fmt::format("    here, {} of {}: {}; published {}: {}\n", nameOf(claim.statistic), figures.settings.size(),
                        valueText(claim, value), bandText(claim), verdictText(claim, value));
    for (const WhatIfFigures& each : figures.whatIfs) {
        const double changed = valueOf(claim, each.settings);
        text += fmt::format("    with {}: {}, {}; {}\n", each.whatIf->name, valueText(claim, changed),
                            verdictText(claim, changed), each.whatIf->why);
    }
    for (const Difference& each : claim.differences) {
        text += fmt::format("    differs, {}: there {}; here {}\n", each.name, each.there, each.here);
    }
    for (const std::string& each : remarksOf(figures)) {
        text += "    * " + each + "\n";
    }
    return text;
}

JsonValue jsonOf(const SideFigures& side, const inference::ModelQuestion& question)
{
    return {{"command", commandOf(question)},
            {"context", side.step.phase.longestContext},
            {"step_s", side.step.seconds},
            {"tokens_per_s", side.tokensPerSecond()},
            {"joules_per_token", side.joulesPerToken()},
            {"watts", side.watts()},
            {"attention_share", side.shareOf(LayerPart::Attention)},
            {"starts_share", side.shareOfStarts()},
            {"fits", side.capacity.fits()},
            {"remarks", side.step.remarks}};
}

JsonValue jsonOf(const Claim& claim, const std::vector<SettingFigures>& settings)
{
    JsonValue rows = JsonValue::array();
    for (const SettingFigures& each : settings) {
        JsonValue row{
            {"name", each.setting->name},
            {"value", each.valueOf(claim.measure)},
            {"ours", jsonOf(each.ours, each.setting->ours)},
            {"baseline", each.baseline ? jsonOf(*each.baseline, *each.setting->baseline) : JsonValue(nullptr)}};
        row["published"] = each.setting->published ? JsonValue(*each.setting->published) : JsonValue(nullptr);
        rows.push_back(std::move(row));
    }
    const double value = valueOf(claim, settings);
    return {{"settings", std::move(rows)}, {"value", value}, {"verdict", nameOf(verdictOf(value, claim.band))}};
}

JsonValue jsonOf(const ClaimFigures& figures)
{
    const Claim& claim = *figures.claim;
    JsonValue facts = JsonValue::object();
    for (const auto& [what, text] : claim.facts) {
        facts[what] = text;
    }
    JsonValue differences = JsonValue::array();
    for (const Difference& each : claim.differences) {
        differences.push_back({{"name", each.name}, {"there", each.there}, {"here", each.here}});
    }
    JsonValue whatIfs = JsonValue::array();
    for (const WhatIfFigures& each : figures.whatIfs) {
        JsonValue one = jsonOf(claim, each.settings);
        one["name"] = each.whatIf->name;
        one["why"] = each.whatIf->why;
        whatIfs.push_back(std::move(one));
    }
    JsonValue document = jsonOf(claim, figures.settings);
    document["id"] = claim.id;
    document["claim"] = claim.text;
    document["source"] = claim.source;
    document["measure"] = nameOf(claim.measure);
    document["is_ratio"] = claim.isRatio();
    document["statistic"] = nameOf(claim.statistic);
    document["band"] = {{"low", claim.band.low}, {"high", claim.band.high}, {"low_is", claim.band.lowIs}};
    document["facts"] = std::move(facts);
    document["differences"] = std::move(differences);
    document["what_if"] = std::move(whatIfs);
    return document;
}

void addLines(const std::string& publication, const Claim& claim, const std::string& whatIf,
              const std::vector<SettingFigures>& settings, std::string& text)
{
    for (const SettingFigures& each : settings) {
        CsvWriter row;
        row.add(publication).add(claim.id).add(std::string(nameOf(claim.measure))).add(whatIf).add(each.setting->name);
        row.add(each.valueOf(claim.measure));
        row.add(each.setting->published ? fmt::format("{}", *each.setting->published) : std::string());
        row.add(claim.band.low).add(claim.band.high);
        row.add(std::string(nameOf(verdictOf(valueOf(claim, settings), claim.band))));
        row.add(each.ours.tokensPerSecond()).add(each.ours.joulesPerToken());
        row.add(each.ours.shareOf(LayerPart::Attention)).add(each.ours.shareOfStarts());
        row.add(each.baseline ? fmt::format("{}", each.baseline->tokensPerSecond()) : std::string());
        row.add(each.baseline ? fmt::format("{}", each.baseline->joulesPerToken()) : std::string());
        row.add(each.baseline ? fmt::format("{}", each.baseline->shareOf(LayerPart::Attention)) : std::string());
        row.add(each.baseline ? fmt::format("{}", each.baseline->shareOfStarts()) : std::string());
        row.add(commandOf(each.setting->ours));
        row.add(each.baseline ? commandOf(*each.setting->baseline) : std::string());
        text += row.line() + "\n";
    }
}

std::string textOf(const std::vector<ComparedPublication>& all)
{
    std::string text =
        fmt::format("{}: other publications beside ours. A side is its decode step at the mean context of all steps;\n"
                    "prompts are left out, and nothing is chosen so that it falls into a band.\n",
                    kBands);
    for (const ComparedPublication& each : all) {
        const Publication& one = *each.publication;
        text += fmt::format("\n{}: {} ({}). {}\n  Read from {}\n", one.id, one.title, one.venue, one.reference,
                            one.readFrom);
        for (const ClaimFigures& figures : each.claims) {
            text += claimText(figures);
        }
        for (const ClaimLeftOut& left : one.leftOut) {
            text += fmt::format("\n  Left out: {}. {}\n", left.text, left.why);
        }
    }
    return text + "\n";
}

JsonValue jsonOf(const std::vector<ComparedPublication>& all)
{
    JsonValue publications = JsonValue::array();
    for (const ComparedPublication& each : all) {
        const Publication& one = *each.publication;
        JsonValue claims = JsonValue::array();
        for (const ClaimFigures& claim : each.claims) {
            claims.push_back(jsonOf(claim));
        }
        JsonValue leftOut = JsonValue::array();
        for (const ClaimLeftOut& left : one.leftOut) {
            leftOut.push_back({{"claim", left.text}, {"why", left.why}});
        }
        publications.push_back({{"id", one.id},
                                {"title", one.title},
                                {"venue", one.venue},
                                {"reference", one.reference},
                                {"read_from", one.readFrom},
                                {"claims", std::move(claims)},
                                {"left_out", std::move(leftOut)}});
    }
    return {{"figure", kBands}, {"publications", std::move(publications)}};
}

std::string csvOf(const std::vector<ComparedPublication>& all)
{
    std::string text = "publication,claim,measure,what_if,setting,value,published,band_low,band_high,claim_verdict,"
                       "tokens_per_s,joules_per_token,attention_share,starts_share,baseline_tokens_per_s,"
                       "baseline_joules_per_token,baseline_attention_share,baseline_starts_share,command,"
                       "baseline_command\n";
    for (const ComparedPublication& each : all) {
        for (const ClaimFigures& figures : each.claims) {
            addLines(each.publication->id, *figures.claim, "", figures.settings, text);
            for (const WhatIfFigures& one : figures.whatIfs) {
                addLines(each.publication->id, *figures.claim, one.whatIf->name, one.settings, text);
            }
        }
    }
    return text;
}

} // namespace

FigureReport reportOf(const std::vector<ComparedPublication>& all)
{
    return {textOf(all), jsonOf(all), {{std::string(kBands) + ".csv", csvOf(all)}}};
}

} // namespace pimento::bands
