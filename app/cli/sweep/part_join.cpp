// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/sweep/part_run.h"

#include "engine/base/csv.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

namespace pimento::cli {

namespace {

using Ordered = nlohmann::ordered_json;

/// Answers of all units, in order.
Result<std::vector<std::string>> answersOfUnits(const SweepFolder& folder)
{
    std::vector<std::string> answers(folder.plan().units());
    for (std::size_t part = 0; part < folder.parts(); ++part) {
        auto lines = folder.read(part);
        if (!lines) {
            return tl::unexpected<Error>(lines.error());
        }
        const std::vector<std::size_t> units = folder.unitsOf(part);
        for (std::size_t i = 0; i < units.size(); ++i) {
            answers[units[i]] = std::move((*lines)[i]);
        }
    }
    return answers;
}

/// Best candidate of the answers of all ranges: the first of those that cost least.
Ordered joinedRanges(const std::vector<Ordered>& ranges)
{
    Ordered answer = ranges.front();
    const Ordered* best = nullptr;
    for (const Ordered& range : ranges) {
        if (range.contains("error")) {
            return range;
        }
        const Ordered& ranked = range.at("ranked");
        if (ranked.is_number() && (best == nullptr || ranked.get<double>() < best->at("ranked").get<double>())) {
            best = &range; // ranges are in the order of the space, so that the first of equal ones stays
        }
    }
    answer.erase("range");
    const Ordered none;
    for (const char* key : {"place", "ranked", "best"}) {
        answer[key] = best == nullptr ? none : best->at(key);
    }
    const Ordered standard = std::exchange(answer["default_ranked"], Ordered());
    answer.erase("default_ranked");
    const bool isComparable = best != nullptr && standard.is_number();
    answer["default_over_best"] =
        isComparable ? Ordered(standard.get<double>() / best->at("ranked").get<double>()) : Ordered();
    answer.erase("ranked");
    return answer;
}

/// Text of a member; "": it is missing or null.
std::string textOf(const Ordered& answer, const char* key)
{
    const auto member = answer.find(key);
    if (member == answer.end() || member->is_null()) {
        return "";
    }
    return member->is_string() ? member->get<std::string>() : member->dump();
}

/// Text of a member of a question; of an object "a=1,b=2".
std::string wordsOf(const Ordered& question, const char* key)
{
    const auto member = question.find(key);
    if (member == question.end() || !member->is_object()) {
        return textOf(question, key);
    }
    std::string text;
    for (const auto& [name, value] : member->items()) {
        text += (text.empty() ? "" : ",") + name + "=" + textOf(*member, name.c_str());
    }
    return text;
}

/// The candidate that an answer is about: the best one, or that of the line.
const Ordered& candidateOf(const Ordered& answer)
{
    const auto best = answer.find("best");
    return best != answer.end() && best->is_object() ? *best : answer;
}

} // namespace

Result<std::vector<std::string>> joinedAnswers(const SweepFolder& folder)
{
    auto answers = answersOfUnits(folder);
    const std::uint64_t ranges = folder.plan().ranges;
    if (!answers || ranges == 1) {
        return answers;
    }
    std::vector<std::string> joined;
    for (std::size_t first = 0; first < answers->size(); first += ranges) {
        std::vector<Ordered> all;
        for (std::size_t i = first; i < first + ranges; ++i) {
            all.push_back(Ordered::parse((*answers)[i], nullptr, false));
            const bool isAnswer =
                all.back().is_object() && (all.back().contains("ranked") || all.back().contains("error"));
            if (!isAnswer) {
                return fail(ErrorKind::Damaged, "is damaged", folder.partFile(i % folder.parts()).string(),
                            "Remove it, then run 'sweep again'");
            }
        }
        joined.push_back(joinedRanges(all).dump());
    }
    return joined;
}

std::size_t refusedOf(const std::vector<std::string>& answers)
{
    return static_cast<std::size_t>(std::ranges::count_if(
        answers, [](const std::string& answer) { return Ordered::parse(answer, nullptr, false).contains("error"); }));
}

std::string answersCsv(const SweepPlan& plan, const std::vector<std::string>& answers)
{
    constexpr std::array<std::pair<const char*, const char*>, 4> kOfCandidate = {
        {{"draft", "candidate"}, {"cycles", "cycles"}, {"milliseconds", "milliseconds"}, {"energy_pj", "energy_pj"}}};
    constexpr std::array<std::pair<const char*, const char*>, 3> kRest = {
        {{"drafts", "candidates"}, {"default_over_best", "default_over_best"}, {"proved", "proved"}}};
    CsvWriter header;
    header.add("id").add("kernel").add("shape").add("device").add("model").add("settings");
    for (const auto& [member, name] : kOfCandidate) {
        header.add(name);
    }
    for (const auto& [member, name] : kRest) {
        header.add(name);
    }
    std::string text = header.add("error").line() + "\n";
    for (std::size_t i = 0; i < answers.size(); ++i) {
        const Ordered asked = Ordered::parse(plan.lines[i], nullptr, false);
        const Ordered answer = Ordered::parse(answers[i], nullptr, false);
        const auto subject = [&](const char* answered, const char* question) {
            const std::string told = textOf(answer, answered);
            return told.empty() ? wordsOf(asked, question) : told;
        };
        CsvWriter row;
        row.add(textOf(asked, "id")).add(subject("kernel", "kernel")).add(subject("shape", "shape"));
        row.add(subject("backend", "device")).add(subject("model", "model")).add(wordsOf(asked, "settings"));
        for (const auto& [member, name] : kOfCandidate) {
            row.add(textOf(candidateOf(answer), member));
        }
        for (const auto& [member, name] : kRest) {
            row.add(textOf(answer, member));
        }
        const auto error = answer.find("error");
        row.add(error != answer.end() && error->is_object() ? textOf(*error, "what") : "");
        text += row.line() + "\n";
    }
    return text;
}

} // namespace pimento::cli
