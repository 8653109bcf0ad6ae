// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/aim/traces/statistics.h"

#include "engine/systems/aim/traces/trace_text.h"

#include <string_view>

namespace pimento::aim {

namespace {

using sim::aim::indexOf;
using sim::aim::Operation;

/// Commands that the AiM simulator counts although it never sends them.
constexpr std::string_view kUnusedCommands[] = {"RDA",  "WRA",  "REFab", "REFpb",  "ACT4",
                                                "PRE4", "SYNC", "EOC",   "UNKNOWN"};
/// Instructions whose cycles it counts as 0, or as those of ordinary accesses.
constexpr std::string_view kUntimed[] = {"WR_SBK", "RD_SBK", "WR_AFLUT", "EWADD", "SYNC", "EOC"};

bool hasOwnCycles(Operation operation) { return operation < Operation::WrSbk; }

} // namespace

std::vector<Statistic> systemStatistics(const sim::aim::RunResult& result)
{
    std::vector<Statistic> statistics = {{"memory_system_cycles", result.cycles}};
    for (const LineForm& form : lineForms()) {
        const std::string name = form.unit == "AiM" ? "AiM_ISR_" + std::string(form.word)
                                                    : std::string(form.unit) + "_" + std::string(form.word);
        statistics.emplace_back("total_num_" + name + "_requests", result.operations[indexOf(form.operation)]);
    }
    statistics.emplace_back("total_num_AiM_ISR_WR_AFLUT_requests", 0);
    statistics.emplace_back("total_num_ISR_full", result.refusedInstructions);
    statistics.emplace_back("total_num_wait_read_stalls", 0);
    return statistics;
}

std::vector<Statistic> channelStatistics(const sim::aim::ChannelCounts& counts, std::int64_t cycles)
{
    const auto cyclesOf = [&](Operation operation) { return counts.cycles[indexOf(operation)]; };
    std::vector<Statistic> statistics;
    for (const LineForm& form : lineForms()) {
        if (form.unit == "AiM" && hasOwnCycles(form.operation)) {
            statistics.emplace_back("AiM_ISR_" + std::string(form.word) + "_cycles", cyclesOf(form.operation));
        }
    }
    for (const std::string_view name : kUntimed) {
        statistics.emplace_back("AiM_ISR_" + std::string(name) + "_cycles", 0);
    }
    statistics.emplace_back("R_cycles", cyclesOf(Operation::RdSbk) + cyclesOf(Operation::RdMem));
    statistics.emplace_back("W_cycles", cyclesOf(Operation::WrSbk) + cyclesOf(Operation::WrMem));
    for (std::size_t i = 0; i < sim::aim::kCommands; ++i) {
        statistics.emplace_back(std::string("num_") + sim::aim::kCommandNames[i] + "_commands", counts.commands[i]);
    }
    for (const std::string_view name : kUnusedCommands) {
        statistics.emplace_back("num_" + std::string(name) + "_commands", 0);
    }
    statistics.emplace_back("idle_cycles", counts.idle);
    statistics.emplace_back("active_cycles", counts.active);
    statistics.emplace_back("precharged_cycles", cycles - counts.active);
    return statistics;
}

} // namespace pimento::aim
