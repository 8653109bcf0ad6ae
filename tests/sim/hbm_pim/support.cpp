// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/sim/hbm_pim/support.h"

#include "engine/hbm_pim_sequences/device.h"

#include <memory>
#include <random>

namespace pimento::test {

namespace {

using sim::samsung::Command;

Transaction access(int bank, int row, int column, bool isWrite)
{
    return {.row = static_cast<std::uint16_t>(row),
            .column = static_cast<std::uint8_t>(column),
            .bank = static_cast<std::uint8_t>(bank),
            .isWrite = isWrite};
}

const char* nameOf(Command command)
{
    constexpr const char* kNames[] = {"ACT", "PRE", "REF", "RD", "WR"};
    return kNames[static_cast<std::size_t>(command)];
}

} // namespace

Transaction readOf(int bank, int row, int column) { return access(bank, row, column, false); }
Transaction writeOf(int bank, int row, int column) { return access(bank, row, column, true); }

Transaction last(Transaction transaction)
{
    transaction.isBarrier = true;
    return transaction;
}

sim::samsung::ChannelGroup groupOf(int channels, const std::vector<std::vector<Transaction>>& streams)
{
    sim::samsung::ChannelGroup group;
    group.channels = channels;
    for (const auto& stream : streams) {
        group.streams.push_back(std::make_unique<sim::samsung::SpanTransactions>(stream));
    }
    return group;
}

SamsungRun runOnChannel(const std::vector<Transaction>& transactions, int ranks)
{
    const std::vector<std::vector<Transaction>> streams = {transactions};
    sim::samsung::Work work;
    work.push_back(groupOf(1, streams));
    TraceSink sink;
    const auto result = sim::samsung::run(samsung::hbmPim(), work, {.ranks = ranks, .commands = &sink}).value();
    return {result, sink.records()};
}

std::string textOf(const std::vector<sim::samsung::CommandRecord>& trace)
{
    std::string text;
    for (const auto& record : trace) {
        text += (text.empty() ? "" : ", ") + std::to_string(record.cycle) + " " + nameOf(record.command);
        text += record.bank >= 0 ? " " + std::to_string(record.bank) : "";
    }
    return text;
}

std::vector<Transaction> randomStream(const RandomStream& wish)
{
    std::mt19937 random(wish.seed);
    const auto below = [&](int limit) { return static_cast<int>(random() % static_cast<std::uint32_t>(limit)); };
    std::vector<Transaction> stream;
    for (int i = 0; i < wish.length; ++i) {
        Transaction next =
            access(below(wish.banks), below(wish.rows), below(wish.columns), below(100) < wish.writeShare);
        next.isBarrier = below(100) < wish.barrierShare;
        stream.push_back(next);
    }
    return stream;
}

} // namespace pimento::test
