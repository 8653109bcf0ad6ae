// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/advice/diagnosis.h"

#include "engine/base/figures.h"
#include "engine/systems/dcc/advice/traffic_text.h"
#include "engine/systems/dcc/model/model.h"
#include "sim/dram/wait_cause.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace pimento {

namespace {

constexpr std::size_t kMostCauses = 4;
constexpr double kWorthSaying = 0.01; // fraction of the run; smaller ones are not mentioned

double shareOf(std::int64_t some, std::int64_t all)
{
    return all > 0 ? static_cast<double>(some) / static_cast<double>(all) : 0;
}

std::string joined(const std::vector<std::string>& parts) { return fmt::format("{}", fmt::join(parts, ", ")); }

/// Lists the largest rows, maximum first: "host reads 164 (12 %)".
std::string rankedText(std::vector<std::pair<std::string, std::int64_t>> rows, std::int64_t all, std::size_t most)
{
    std::ranges::stable_sort(rows, std::ranges::greater{}, [](const auto& row) { return row.second; });
    std::vector<std::string> texts;
    for (const auto& [name, cycles] : rows) {
        if (cycles > 0 && texts.size() < most) {
            texts.push_back(fmt::format("{} {} ({})", name, countText(cycles), percentText(shareOf(cycles, all))));
        }
    }
    return joined(texts);
}

std::string partsText(const Diagnosis& diagnosis)
{
    const PerPart parts = diagnosis.parts();
    const std::int64_t all = diagnosis.run.cycles.value();
    std::string text =
        fmt::format("Cycles by part: rearrangement in {} ({}), compute {} ({}), rearrangement out {} "
                    "({}); total {}",
                    countText(parts[kInPart]), percentText(shareOf(parts[kInPart], all)),
                    countText(parts[kComputePart]), percentText(shareOf(parts[kComputePart], all)),
                    countText(parts[kOutPart]), percentText(shareOf(parts[kOutPart], all)), countText(all));
    if (diagnosis.host.total() > 0) {
        text += fmt::format(", plus {} on the host", countText(diagnosis.host.total()));
    }
    return text + ".";
}

std::string purposesText(const Diagnosis& diagnosis)
{
    std::vector<std::pair<std::string, std::int64_t>> rows;
    for (std::size_t purpose = 0; purpose < sim::kPurposes; ++purpose) {
        std::int64_t cycles = 0;
        for (const sim::PurposeCycles& part : diagnosis.run.purposes) {
            cycles += part[purpose];
        }
        rows.emplace_back(sim::kPurposeInfos[purpose].title, cycles);
    }
    return "Cycles by purpose: " + rankedText(std::move(rows), diagnosis.run.cycles.value(), sim::kPurposes) + ".";
}

std::string causesText(const Diagnosis& diagnosis)
{
    std::vector<std::pair<std::string, std::int64_t>> rows;
    for (std::size_t cause = 0; cause < sim::kWaitCauses; ++cause) {
        rows.emplace_back(sim::kWaitCauseInfos[cause].title, diagnosis.run.waits->run[cause]);
    }
    return "Cycles by cause, largest first: " + rankedText(std::move(rows), diagnosis.run.cycles.value(), kMostCauses) +
           ".";
}

/// Compares the activated rows with the bytes taken from them.
std::string rowsText(const Diagnosis& diagnosis)
{
    std::int64_t rows = 0;
    std::int64_t bytes = 0;
    for (const sim::BankActivity& bank : diagnosis.run.banks) {
        rows += bank.rowsOpened;
        bytes += bank.rowBytes.value();
    }
    if (rows == 0) {
        return {};
    }
    const sim::DeviceDescription& device = diagnosis.question().machine->description();
    const auto row = static_cast<double>(device.columnBytes.value() * device.columnsPerRow);
    return fmt::format("Row activations: {}, one per {} of data; a row holds {}.", countText(rows),
                       bytesText(static_cast<double>(bytes) / static_cast<double>(rows)), bytesText(row));
}

std::string idleText(const Diagnosis& diagnosis)
{
    const Resources all = diagnosis.question().resources();
    const Resources used = diagnosis.used;
    return fmt::format("In use: {} of {} groups, {} of {} cores in each.", used.groups, all.groups, used.cores,
                       all.cores);
}

/// Text on padding; "": unknown.
std::string paddingText(const Diagnosis& diagnosis)
{
    const double done = diagnosis.traffic.operations;
    const double useful = diagnosis.operations;
    if (done <= 0 || useful <= 0 || useful > done) {
        return {};
    }
    return fmt::format("Lanes: {} of the units' arithmetic is useful; the rest is padding and idle lanes.",
                       percentText(useful / done));
}

std::string boundsText(const Diagnosis& diagnosis)
{
    const std::int64_t least = diagnosis.bounds.total.value();
    if (least == 0) {
        return {};
    }
    std::vector<std::string> resources;
    for (const sim::ResourceBound& each : diagnosis.bounds.resources) {
        resources.push_back(fmt::format("{} {}", each.resource, countText(each.cycles.value())));
    }
    return fmt::format("Lower bound in any order: {} cycles; the run takes {} times as long. Lower bounds per "
                       "resource: {}.",
                       countText(least), factorText(shareOf(diagnosis.run.cycles.value(), least)), joined(resources));
}

/// Row with the most cycles, within the compute phase or outside of it.
const TensorTraffic* mostOf(const Traffic& traffic, bool isOfCompute)
{
    const TensorTraffic* most = nullptr;
    for (const TensorTraffic& row : traffic.rows) {
        if ((row.part == kComputePart) == isOfCompute && (most == nullptr || row.cycles > most->cycles)) {
            most = &row;
        }
    }
    return most;
}

} // namespace

std::vector<Finding> findingsOf(const Diagnosis& diagnosis)
{
    std::vector<Finding> all = {
        {"parts", partsText(diagnosis)}, {"purposes", purposesText(diagnosis)}, {"causes", causesText(diagnosis)}};
    std::vector<TensorTraffic> rows = diagnosis.traffic.rows;
    std::ranges::stable_sort(rows, std::ranges::greater{}, &TensorTraffic::cycles);
    for (const TensorTraffic& row : rows) {
        const double share = shareOf(row.cycles, diagnosis.run.cycles.value());
        if (share >= kWorthSaying) {
            all.push_back({"tensor", fmt::format("{} cycles ({}): {}.", countText(row.cycles), percentText(share),
                                                 trafficText(row))});
        }
    }
    for (Finding& each : std::vector<Finding>{{"rows", rowsText(diagnosis)},
                                              {"idle", idleText(diagnosis)},
                                              {"padding", paddingText(diagnosis)},
                                              {"bounds", boundsText(diagnosis)}}) {
        if (!each.text.empty()) {
            all.push_back(std::move(each));
        }
    }
    return all;
}

std::string verdictOf(const Diagnosis& diagnosis)
{
    const PerPart parts = diagnosis.parts();
    const std::int64_t all = diagnosis.cycles();
    const bool isCompute = 2 * parts[kComputePart] >= diagnosis.run.cycles.value();
    const std::int64_t cycles = isCompute ? parts[kComputePart] : parts[kInPart] + parts[kOutPart];
    std::string text =
        fmt::format("{} is {} of {} cycles ({})", isCompute ? "the compute phase" : "rearrangement",
                    percentText(shareOf(cycles, all)), countText(all),
                    cyclesTime(static_cast<double>(all), diagnosis.question().machine->description().clockPeriod));
    if (const TensorTraffic* most = mostOf(diagnosis.traffic, isCompute); most != nullptr && most->cycles > 0) {
        const std::string count = countText(most->cycles);
        text += 2 * most->cycles > cycles ? fmt::format("; {} of them: {}", count, trafficText(*most))
                                          : fmt::format(": largest part, {} cycles: {}", count, trafficText(*most));
    }
    return text;
}

} // namespace pimento
