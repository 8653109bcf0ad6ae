// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/samsung/program_commands.h"
#include "sim/bank_ledger.h"
#include "sim/machine.h"
#include "sim/run_options.h"
#include "sim/run_result.h"
#include "sim/samsung/run_result.h"

#include <cstddef>
#include <functional>
#include <span>
#include <vector>

namespace pimento::samsung {

/// Takes the commands of a run on Samsung's machine, keeps the figures of its banks and passes the commands on as those
/// of the device file. The machine and the names must outlive it.
class NamedCommands final : public sim::samsung::CommandSink {
public:
    /// `groups`: channels of each group of the run, of which the first one is told about and stands for all; empty:
    /// every channel is a group. `commands` (nullptr: nobody) is told about each channel of a group.
    NamedCommands(const sim::Machine& machine, const ProgramCommands& names, sim::BankFigures figures,
                  sim::CommandSink* commands, std::span<const int> groups = {});

    void command(const sim::samsung::CommandRecord& record) override;

    /// Of all channels, channel 0's banks first; none unless figures are kept.
    [[nodiscard]] std::vector<sim::BankActivity> banks() const;

private:
    void count(const sim::samsung::CommandRecord& record, int command);

    const ProgramCommands* m_names;
    sim::CommandSink* m_sink;
    int m_banksOfChannel;
    std::vector<sim::BankLedger> m_banks; // by group
    std::vector<int> m_channels;          // of each group
    std::vector<std::size_t> m_groupOf;   // by channel
};

/// The part of a run, as sim::RunResult::parts has them, that one of its streams counts for.
using PartOfStream = std::function<std::size_t(std::size_t stream)>;
enum RunPart : std::size_t { kPartIn, kPartCompute, kPartOut, kRunParts };

/// A run on Samsung's machine with the commands and requests of the device file, without figures of banks. Its waits
/// stay those of groups.
[[nodiscard]] sim::RunResult commonRun(const sim::samsung::RunResult& run, const ProgramCommands& names,
                                       const sim::Machine& machine, const PartOfStream& partOf);

} // namespace pimento::samsung
