// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/memories/memory_checks.h"

#include "engine/devices/device_checks.h"
#include "sim/dram/formula.h"

#include <algorithm>
#include <cctype>
#include <initializer_list>
#include <optional>
#include <set>
#include <string_view>

// Data sheets give times, files give whole cycles. A time t of n cycles is longer than n - 1 cycles, so a sum of k
// rounded values may exceed the rounded sum by k - 1 cycles: nRAS 45 + nRP 19 = 64 with nRC 63 is how AttAcc's 34.6 +
// 14.6 ns round. A relation counts as impossible only if no times round to it.

namespace pimento {

namespace {

using Log = ObjectReader::Log;

std::optional<std::int64_t> valueOf(const sim::DeviceDescription& device, const char* name)
{
    const auto found = device.timing.find(name);
    return found == device.timing.end() ? std::nullopt : std::optional(found->second);
}

/// A value that cannot be shorter than a weighted sum of others.
struct Relation {
    struct Term {
        const char* name;
        int times = 1;
    };
    const char* value;
    std::initializer_list<Term> sum;
    const char* why;
};

const Relation kRelations[] = {
    {"nRC", {{"nRAS"}, {"nRP"}}, "a bank would open a row again before it has closed the last one"},
    {"nRAS", {{"nRCDRD"}}, "a row would close before it can be read"},
    {"nRAS", {{"nRCDWR"}}, "a row would close before it can be written"},
    {"nRAS", {{"nRCD"}}, "a row would close before it can be accessed"},
    {"nFAW", {{"nRRDS", 4}}, "four activations at their own pace take longer than the window that counts them"},
    {"nRRDL", {{"nRRDS"}}, "activations in one bank group cannot follow each other faster than in different ones"},
    {"nCCDL", {{"nCCDS"}}, "columns of one bank group cannot follow each other faster than of different ones"},
    {"nWTRL", {{"nWTRS"}}, "a read after a write cannot come sooner in the same bank group than in another"},
    {"nRTPL", {{"nRTPS"}}, "a precharge after a read cannot come sooner in the same bank group than in another"},
};

bool checkRelation(const sim::DeviceDescription& device, const Relation& relation, const std::string& section, Log& log)
{
    const auto value = valueOf(device, relation.value);
    std::int64_t sum = 0;
    int terms = 0;
    std::string parts;
    std::string names;
    std::string numbers;
    for (const Relation::Term& term : relation.sum) {
        const auto part = valueOf(device, term.name);
        if (!value || !part) {
            return true;
        }
        const std::string times = term.times == 1 ? "" : std::to_string(term.times) + " x ";
        parts += (parts.empty() ? "" : " or ") + std::string(term.name);
        names += (names.empty() ? "" : " + ") + times + term.name;
        numbers += (numbers.empty() ? "" : " + ") + times + std::to_string(*part);
        sum += term.times * *part;
        terms += term.times;
    }
    const std::int64_t least = std::max<std::int64_t>(0, sum - (terms - 1));
    if (*value >= least) {
        return true;
    }
    const bool isSum = terms > 1;
    log.add(section + "." + relation.value,
            "is " + std::to_string(*value) + ", less than " + names + " = " + numbers +
                (isSum ? " = " + std::to_string(sum) : "") + ": " + relation.why,
            "Raise it to " + std::to_string(sum) +
                (isSum ? " (" + std::to_string(least) + " may come from rounding)" : "") + ", or lower " + parts);
    return false;
}

/// Checks the timing values that rules change together with the others.
void checkRuleTiming(const sim::DeviceDescription& device, Log& log)
{
    for (std::size_t i = 0; i < device.rules.size(); ++i) {
        if (device.rules[i].timing.empty()) {
            continue;
        }
        sim::DeviceDescription changed = device;
        for (const auto& [name, cycles] : device.rules[i].timing) {
            changed.timing[name] = cycles;
        }
        for (const Relation& relation : kRelations) {
            if (device.rules[i].timing.contains(relation.value)) {
                (void)checkRelation(changed, relation, numbered("rules", i) + ".timing", log);
            }
        }
    }
}

void checkFormulas(const sim::DeviceDescription& device, Log& log)
{
    for (std::size_t i = 0; i < device.commands.size(); ++i) {
        checkFormula(device, "commands[" + std::to_string(i + 1) + "].busy", device.commands[i].busy, log);
    }
    for (std::size_t i = 0; i < device.constraints.size(); ++i) {
        checkFormula(device, "constraints[" + std::to_string(i + 1) + "].latency", device.constraints[i].latency, log);
    }
    for (std::size_t i = 0; i < device.requests.size(); ++i) {
        if (!device.requests[i].dataLatency.empty()) {
            checkFormula(device, "requests[" + std::to_string(i + 1) + "].data_latency", device.requests[i].dataLatency,
                         log);
        }
    }
    checkFormula(device, "controller.read_latency", device.controller.readLatency, log);
    checkFormula(device, "controller.refresh_interval", device.controller.refreshInterval, log);
}

/// Checks that refreshes leave time for other commands.
void checkRefresh(const sim::DeviceDescription& device, Log& log)
{
    const std::string& formula = device.controller.refreshInterval;
    const auto interval = sim::evaluateFormula(formula, device.timing);
    const auto refresh = std::ranges::find(device.commands, device.controller.refreshCommand, &sim::CommandSpec::name);
    const auto busy = refresh == device.commands.end() ? Result<std::int64_t>(pimento::fail(""))
                                                       : sim::evaluateFormula(refresh->busy, device.timing);
    if (!interval) {
        return;
    }
    const std::string path = device.timing.contains(formula) ? "timing." + formula : "controller.refresh_interval";
    if (*interval < 1) {
        log.add(path, "is 0: there is no time between two refreshes", "Give the cycles from one refresh to the next");
    } else if (busy && *interval <= *busy) {
        log.add(path,
                "is " + std::to_string(*interval) + ", and a refresh takes " + refresh->busy + " = " +
                    std::to_string(*busy) + " cycles: there is no time for anything else",
                "Raise it above " + std::to_string(*busy) + "; DDR memories refresh every 3900 ns or more");
    }
}

} // namespace

void checkFormula(const sim::DeviceDescription& device, const std::string& path, const std::string& formula,
                  ObjectReader::Log& log)
{
    const auto value = sim::evaluateFormula(formula, device.timing);
    if (value) {
        return;
    }
    // An unknown name may be misspelt, so suggest a known one.
    std::vector<std::string> names;
    for (const auto& [name, cycles] : device.timing) {
        names.push_back(name);
    }
    std::string hint = value.error().hint;
    hint[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(hint[0])));
    const std::string& what = value.error().what;
    if (what.starts_with("unknown timing value")) {
        const std::size_t quote = what.find('"') + 1;
        hint = suggestName(what.substr(quote, what.rfind('"') - quote), names);
    }
    const std::string shown = formula.size() > 80 ? formula.substr(0, 80) + "..." : formula;
    log.add(path, what + " in the formula \"" + shown + "\"", hint);
}

void checkTiming(const sim::DeviceDescription& device, Log& log)
{
    for (const auto& [name, cycles] : device.timing) {
        const bool isName = std::isalpha(static_cast<unsigned char>(name.empty() ? '0' : name[0])) != 0 &&
                            std::ranges::all_of(name, [](unsigned char c) { return std::isalnum(c) != 0; });
        if (!isName) {
            log.add("timing." + name, "is not a name that a formula can use", "Use letters and digits, a letter first");
        }
    }
    std::set<std::string_view> wrong; // one message per value
    for (const Relation& relation : kRelations) {
        if (!wrong.contains(relation.value) && !checkRelation(device, relation, "timing", log)) {
            wrong.insert(relation.value);
        }
    }
    checkRuleTiming(device, log);
    checkFormulas(device, log);
    checkRefresh(device, log);
}

} // namespace pimento
