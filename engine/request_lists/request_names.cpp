// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/request_lists/request_names.h"

#include "engine/base/nearest.h"

#include <algorithm>
#include <array>
#include <vector>

namespace pimento {

namespace {

using Synonyms = std::array<std::string_view, 3>;
constexpr std::array<Synonyms, 2> kSynonyms = {{{"R", "LD", "RD"}, {"W", "ST", "WR"}}};
constexpr std::string_view kPrefix = "PIM_";

std::optional<int> firstOf(const sim::Machine& machine, const Synonyms& names)
{
    for (const std::string_view name : names) {
        if (const auto kind = machine.findRequest(name)) {
            return kind;
        }
    }
    return std::nullopt;
}

/// True if lists may contain the request: Samsung's controller accepts only accesses and barriers.
bool isInLists(const sim::Machine& machine, const sim::RequestSpec& request)
{
    return !machine.description().hasModes() || request.op == "load" || request.op == "store" || request.op == "fence";
}

/// Name of the device's read request.
std::string readName(const sim::Machine& machine)
{
    const auto kind = firstOf(machine, kSynonyms.front());
    const auto& requests = machine.description().requests;
    return kind ? requests[static_cast<std::size_t>(*kind)].name : requests.front().name;
}

} // namespace

std::optional<int> findNamedRequest(const sim::Machine& machine, std::string_view name)
{
    if (const auto kind = machine.findRequest(name)) {
        return kind;
    }
    for (const Synonyms& each : kSynonyms) {
        if (std::ranges::find(each, name) != each.end()) {
            return firstOf(machine, each);
        }
    }
    return name.starts_with(kPrefix) ? machine.findRequest(name.substr(kPrefix.size()))
                                     : machine.findRequest(std::string(kPrefix) + std::string(name));
}

std::string requestNamesHint(const sim::Machine& machine, std::string_view wrong)
{
    std::string all;
    std::vector<std::string> names;
    for (const sim::RequestSpec& each : machine.description().requests) {
        if (!isInLists(machine, each)) {
            continue;
        }
        all += (all.empty() ? "" : ", ") + each.name;
        names.push_back(each.name);
    }
    const std::string near = nearestWord(wrong, names);
    return (near.empty() ? "" : "Did you mean \"" + near + "\"? ") + "Requests of " + machine.description().name +
           " are " + all + "; R and W stand for what it reads and writes with";
}

std::string sampleLine(const sim::Machine& machine) { return readName(machine) + " 0x1000"; }

std::string sampleVector(const sim::Machine& machine)
{
    std::string text = "R 0";
    for (std::size_t i = 1; i < machine.description().levels.size() + 2; ++i) {
        text += ",0";
    }
    return text;
}

} // namespace pimento
