// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/hbm_pim_sequences/program_commands.h"
#include "sim/dram/bank_ledger.h"
#include "sim/dram/machine.h"
#include "sim/dram/run_options.h"
#include "sim/dram/run_result.h"
#include "sim/hbm_pim/run_result.h"

#include <cstddef>
#include <functional>
#include <span>
#include <vector>

namespace pimento::samsung {

/// Receives the commands of a run on Samsung's machine, records the bank figures and forwards the commands as those of
/// the device file. The machine and the names must outlive it.
class NamedCommands final : public sim::samsung::CommandSink {
public:
    /// `groups`: channels in each group of the run, of which only the first is reported and represents all; empty:
    /// every channel is a group. `commands` (nullptr: not forwarded) receives the commands of each channel of a group.
    NamedCommands(const sim::Machine& machine, const ProgramCommands& names, sim::BankFigures figures,
                  sim::CommandSink* commands, std::span<const int> groups = {});

    void command(const sim::samsung::CommandRecord& record) override;

    /// Activity of all channels, channel 0's banks first; empty unless figures are recorded.
    [[nodiscard]] std::vector<sim::BankActivity> banks() const;

private:
    void count(const sim::samsung::CommandRecord& record, int command);

    const ProgramCommands* m_names;
    sim::CommandSink* m_sink;
    int m_banksOfChannel;
    std::vector<sim::BankLedger> m_banks; // by group
    std::vector<int> m_channels;          // channels of each group
    std::vector<std::size_t> m_groupOf;   // by channel
};

/// Index in sim::RunResult::parts of the part that a stream of a run counts for.
using PartOfStream = std::function<std::size_t(std::size_t stream)>;
enum RunPart : std::size_t { kPartIn, kPartCompute, kPartOut, kRunParts };

/// Converts a run on Samsung's machine to the commands and requests of the device file, without bank figures. Its waits
/// stay those of groups.
[[nodiscard]] sim::RunResult commonRun(const sim::samsung::RunResult& run, const ProgramCommands& names,
                                       const sim::Machine& machine, const PartOfStream& partOf);

} // namespace pimento::samsung
