// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/figures_text.h"

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

namespace pimento::cli {

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

} // namespace pimento::cli
