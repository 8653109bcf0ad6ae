// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/hbm_pim/simulator.h"

#include <cstdint>
#include <string>
#include <vector>

namespace pimento::test {

using sim::samsung::Transaction;

[[nodiscard]] Transaction readOf(int bank, int row, int column = 0);
[[nodiscard]] Transaction writeOf(int bank, int row, int column = 0);
/// Returns the transaction with a barrier.
[[nodiscard]] Transaction last(Transaction transaction);

/// Records a trace of commands.
class TraceSink final : public sim::samsung::CommandSink {
public:
    void command(const sim::samsung::CommandRecord& record) override { m_records.push_back(record); }
    [[nodiscard]] const std::vector<sim::samsung::CommandRecord>& records() const { return m_records; }

private:
    std::vector<sim::samsung::CommandRecord> m_records;
};

/// A run of one channel and its trace of commands.
struct SamsungRun {
    sim::samsung::RunResult result;
    std::vector<sim::samsung::CommandRecord> trace;
};
[[nodiscard]] SamsungRun runOnChannel(const std::vector<Transaction>& transactions, int ranks = 1);

/// Returns a group of channels that process the streams one after another. The group refers to the transactions; the
/// caller keeps them.
[[nodiscard]] sim::samsung::ChannelGroup groupOf(int channels, const std::vector<std::vector<Transaction>>& streams);

/// Returns cycles, names and banks of commands in the form "1 ACT 0, 15 RD 0, 3901 REF".
[[nodiscard]] std::string textOf(const std::vector<sim::samsung::CommandRecord>& trace);

/// Random transactions with few banks, rows and columns, so that they often conflict. `barrierShare` is the number of
/// barriers in 100 transactions.
struct RandomStream {
    std::uint32_t seed = 1;
    int length = 100;
    int banks = 16;
    int rows = 3;
    int columns = 4;
    int writeShare = 50;
    int barrierShare = 10;
};
[[nodiscard]] std::vector<Transaction> randomStream(const RandomStream& wish);

} // namespace pimento::test
