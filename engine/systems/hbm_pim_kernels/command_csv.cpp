// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/hbm_pim_kernels/command_csv.h"

#include "engine/base/formatting.h"
#include "engine/hbm_pim_sequences/device.h"

namespace pimento::samsung {

namespace {

using sim::samsung::Command;
using sim::samsung::Mode;

const char* nameOf(Command command)
{
    switch (command) {
    case Command::Activate:
        return "ACT";
    case Command::Precharge:
        return "PRE";
    case Command::Refresh:
        return "REF";
    case Command::Read:
        return "RD";
    case Command::Write:
        return "WR";
    }
    return "";
}

const char* nameOf(Mode mode)
{
    switch (mode) {
    case Mode::SingleBank:
        return "SB";
    case Mode::AllBank:
        return "HAB";
    case Mode::AllBankExecute:
        return "HAB_PIM";
    }
    return "";
}

} // namespace

void appendCommandCsv(std::string& text, const sim::samsung::CommandRecord& record)
{
    appendFormat(text, "{},{},{},{},", record.cycle, nameOf(record.command), record.channel, record.rank);
    if (record.bank >= 0) {
        const int perGroup = hbmPim().banksPerGroup;
        appendFormat(text, "{},{},{},", record.bank / perGroup, record.bank % perGroup, record.row);
    } else {
        text += ",,,";
    }
    if (record.column >= 0) {
        appendFormat(text, "{}", record.column);
    }
    appendFormat(text, ",{}", nameOf(record.mode));
}

} // namespace pimento::samsung
