// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/common/figures_text.h"

#include "engine/base/output_file.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace pimento::cli {

namespace {

template <class Specs> void printCounts(const char* title, const Specs& specs, const std::vector<std::int64_t>& counts)
{
    printPlain("  {}:", title);
    for (std::size_t i = 0; i < specs.size(); ++i) {
        if (counts[i] > 0) {
            printPlain(" {} {}", specs[i].name, counts[i]);
        }
    }
    printPlain("\n");
}

template <class Specs> Json countsJson(const Specs& specs, const std::vector<std::int64_t>& counts)
{
    Json object = Json::object();
    for (std::size_t i = 0; i < specs.size(); ++i) {
        object[specs[i].name] = counts[i];
    }
    return object;
}

} // namespace

void printParts(const sim::RunResult& run)
{
    const auto purposes = [&](std::size_t part) {
        std::string text;
        std::string_view only;
        const sim::PurposeCycles cycles = part < run.purposes.size() ? run.purposes[part] : sim::PurposeCycles{};
        for (std::size_t i = 0; i < sim::kPurposes; ++i) {
            if (cycles[i] > 0) {
                text += text.empty() ? ": " : ", ";
                only = sim::kPurposeInfos[i].title;
                text += std::string(sim::kPurposeInfos[i].title) + " " + std::to_string(cycles[i]);
            }
        }
        const bool isOne = !text.empty() && text.find(',') == std::string::npos;
        return isOne ? ": " + std::string(only) : text;
    };
    for (const sim::Part& part : run.parts) {
        const double share = 100.0 * static_cast<double>(part.cycles.value()) /
                             static_cast<double>(std::max<std::int64_t>(1, run.cycles.value()));
        const auto number = static_cast<std::size_t>(&part - run.parts.data());
        printPlain("    {:<8}{:>12}   {:5.1f} %  {}{}\n", part.name, part.cycles.value(), share,
                   part.name == "compute" ? "between the units' fences" : "data rearrangement", purposes(number));
    }
}

Json purposesJson(const sim::RunResult& run)
{
    Json object = Json::object();
    for (std::size_t part = 0; part < run.purposes.size(); ++part) {
        Json cycles = Json::object();
        for (std::size_t i = 0; i < sim::kPurposes; ++i) {
            if (run.purposes[part][i] > 0) {
                cycles[std::string(sim::kPurposeInfos[i].id)] = run.purposes[part][i];
            }
        }
        object[run.parts[part].name] = std::move(cycles);
    }
    return object;
}

void printRunCounts(const sim::Machine& machine, const sim::RunResult& run)
{
    printCounts("requests by type", machine.description().requests, run.requestsByKind);
    printCounts("commands by type", machine.description().commands, run.commandsByKind);
}

void printWaits(const sim::WaitCycles& waits, Cycles cycles)
{
    std::vector<std::pair<std::int64_t, std::string_view>> causes;
    for (std::size_t i = 0; i < sim::kWaitCauses; ++i) {
        causes.emplace_back(-waits[i], sim::infoOf(static_cast<sim::WaitCause>(i)).title);
    }
    std::ranges::stable_sort(causes, {}, &std::pair<std::int64_t, std::string_view>::first);
    printPlain("  cycles by cause, on the critical path\n");
    for (const auto& [negative, title] : causes) {
        if (negative != 0) {
            printPlain("    {:<18}{:>12}   {:5.1f} %\n", title, -negative,
                       -100.0 * static_cast<double>(negative) / static_cast<double>(cycles.value()));
        }
    }
}

void printEnergy(const sim::EnergyFigures& figures)
{
    if (figures.total() == 0) {
        return;
    }
    printPlain("  energy    {:>12.4g} nJ\n", static_cast<double>(figures.total()) * 1e-6);
    for (std::size_t i = 0; i < figures.segments.size(); ++i) {
        if (figures.segment(i) > 0) {
            printPlain("    {:<20}{:>12.4g} nJ {:5.1f} %\n", figures.segments[i],
                       static_cast<double>(figures.segment(i)) * 1e-6,
                       100.0 * static_cast<double>(figures.segment(i)) / static_cast<double>(figures.total()));
        }
    }
}

void printBounds(const sim::BoundFigures& bounds, Cycles cycles)
{
    printPlain("  at least  {:>12}   the run takes {:.2f}x its lower bound\n", bounds.total.value(),
               static_cast<double>(cycles.value()) /
                   static_cast<double>(std::max<std::int64_t>(1, bounds.total.value())));
    for (const sim::ResourceBound& bound : bounds.resources) {
        printPlain("    {:<18}{:>12}   {:5.1f} %\n", bound.resource, bound.cycles.value(),
                   100.0 * static_cast<double>(bound.cycles.value()) / static_cast<double>(cycles.value()));
    }
}

void printBankSummary(const std::vector<sim::BankActivity>& banks)
{
    printPlain("  per bank          {:>14}{:>14}{:>14}\n", "least", "median", "most");
    const auto line = [&](const char* name, auto figure) {
        std::vector<std::int64_t> values;
        for (const sim::BankActivity& bank : banks) {
            values.push_back(figure(bank));
        }
        std::ranges::sort(values);
        printPlain("    {:<16}{:>14}{:>14}{:>14}\n", name, values.front(), values[values.size() / 2], values.back());
    };
    line("commands", [](const sim::BankActivity& bank) { return bank.commands; });
    line("row activations", [](const sim::BankActivity& bank) { return bank.rowsOpened; });
    line("row bytes", [](const sim::BankActivity& bank) { return bank.rowBytes.value(); });
    line("buffer bytes", [](const sim::BankActivity& bank) { return bank.bufferBytes.value(); });
    line("register bytes", [](const sim::BankActivity& bank) { return bank.registerBytes.value(); });
    line("busy cycles", [](const sim::BankActivity& bank) { return bank.busy.value(); });
}

void addRunCounts(Json& document, const sim::Machine& machine, const sim::RunResult& run)
{
    document["requests_by_type"] = countsJson(machine.description().requests, run.requestsByKind);
    document["commands_by_type"] = countsJson(machine.description().commands, run.commandsByKind);
}

void addWaits(Json& document, const sim::RunResult& run)
{
    if (!run.waits) {
        return;
    }
    document["cycles_by_cause"] = waitsJson(run.waits->run);
    document["cycles_by_cause_of_groups"] = Json::array();
    for (const sim::WaitCycles& group : run.waits->channels) {
        document["cycles_by_cause_of_groups"].push_back(waitsJson(group));
    }
}

Json waitsJson(const sim::WaitCycles& cycles)
{
    Json document = Json::object();
    for (std::size_t i = 0; i < sim::kWaitCauses; ++i) {
        document[std::string(sim::infoOf(static_cast<sim::WaitCause>(i)).id)] = cycles[i];
    }
    return document;
}

Json energyJson(const sim::EnergyFigures& figures)
{
    Json document = Json::object();
    for (const auto& part : figures.parts) {
        for (std::size_t i = 0; i < figures.segments.size(); ++i) {
            document[part.name][figures.segments[i]] = static_cast<double>(part.segments[i]) / 1000.0;
        }
    }
    return document;
}

Json boundsJson(const sim::BoundFigures& bounds)
{
    Json document = {{"total", bounds.total.value()}};
    for (const sim::ResourceBound& bound : bounds.resources) {
        document[bound.resource] = bound.cycles.value();
    }
    return document;
}

Json banksJson(const sim::Machine& machine, const sim::RunResult& run)
{
    Json all = Json::array();
    const auto banks = static_cast<std::size_t>(machine.banks());
    for (std::size_t i = 0; i < run.banks.size(); ++i) {
        const sim::BankActivity& bank = run.banks[i];
        all.push_back({{"group", i / banks},
                       {"core", i % banks},
                       {"commands", bank.commands},
                       {"rows_opened", bank.rowsOpened},
                       {"row_bytes", bank.rowBytes.value()},
                       {"buffer_bytes", bank.bufferBytes.value()},
                       {"register_bytes", bank.registerBytes.value()},
                       {"busy_cycles", bank.busy.value()}});
        if (run.waits) {
            all.back()["cycles_by_cause"] = waitsJson(run.waits->banks[i]);
        }
    }
    return all;
}

} // namespace pimento::cli
