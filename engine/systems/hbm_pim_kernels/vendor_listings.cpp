// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/hbm_pim_kernels/vendor_listings.h"

#include "engine/hbm_pim_sequences/device.h"
#include "engine/hbm_pim_sequences/instruction.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>

namespace pimento::samsung {

namespace {

using sim::samsung::Transaction;

/// Purpose of an access to a row of mode switches or registers; "" for memory.
std::string purposeOf(const Transaction& access)
{
    const sim::samsung::SpecialRows& rows = hbmPim().rows;
    const int column = access.column;
    if (access.row == rows.registers) {
        const int program = column - rows.firstProgramColumn;
        return column == rows.controlColumn                    ? ": control word"
               : program >= 0 && program < rows.programColumns ? ": program"
                                                               : ": registers";
    }
    if (column == rows.switchColumn && (access.row == rows.enterAllBank || access.row == rows.leaveAllBank)) {
        return access.row == rows.enterAllBank ? ": enters the all-bank modes" : ": leaves the all-bank modes";
    }
    return access.row == rows.park ? ": parks" : "";
}

std::string textOf(const Transaction& access)
{
    return fmt::format("{} bank {}, row {}, column {}{}{}", access.isWrite ? "WR" : "RD", access.bank, access.row,
                       access.column, purposeOf(access), access.isBarrier ? " | barrier" : "");
}

/// Appends the transactions of a stream; false: the listing is full.
bool append(Listing& listing, std::size_t& listed, sim::samsung::TransactionStream& stream)
{
    std::array<Transaction, 256> buffer{};
    while (true) {
        const std::size_t read = stream.read(buffer);
        if (read == 0) {
            return true;
        }
        for (std::size_t i = 0; i < read; ++i) {
            if (listed == kMostTransactions) {
                return false;
            }
            ListingLine& line = listing.lines.emplace_back();
            line.text = textOf(buffer[i]);
            line.command = listed;
            ++listed;
        }
    }
}

} // namespace

Listing programListing(const KernelRun& run)
{
    Listing listing{"program", "Programs of the units", "", {}};
    const auto programs = unitPrograms(run);
    if (!programs) {
        return listing;
    }
    for (const UnitProgram& program : *programs) {
        listing.lines.push_back({program.kernel, {}});
        for (std::size_t i = 0; i < program.words.size(); ++i) {
            listing.lines.push_back({fmt::format("{:>3}  {}", i, instructionText(program.words[i])), {}});
        }
    }
    return listing;
}

Listing transactionListing(const KernelRun& run)
{
    Listing listing{"transactions", "Transactions of channel 0", "", {}};
    const auto work = makeWork(run);
    if (!work || work->empty()) {
        return listing;
    }
    std::size_t listed = 0;
    const auto& streams = work->front().streams;
    listing.isCut = !std::ranges::all_of(streams, [&](const auto& stream) { return append(listing, listed, *stream); });
    foldRuns(listing);
    return listing;
}

} // namespace pimento::samsung
