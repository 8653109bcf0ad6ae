// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/exports/bank_file.h"

#include "engine/base/output_file.h"

#include <fmt/format.h>

namespace pimento {

Result<void> writeBanks(const std::string& name, const sim::Machine& machine, const sim::RunResult& run)
{
    auto file = OutputFile::create(name);
    if (!file) {
        return tl::unexpected<Error>(file.error());
    }
    file->write("group,core,commands,rows_opened,row_bytes,buffer_bytes,register_bytes,busy_cycles\n");
    for (std::size_t i = 0; i < run.banks.size(); ++i) {
        const sim::BankActivity& bank = run.banks[i];
        const auto banks = static_cast<std::size_t>(machine.banks());
        file->write(fmt::format("{},{},{},{},{},{},{},{}\n", i / banks, i % banks, bank.commands, bank.rowsOpened,
                                bank.rowBytes.value(), bank.bufferBytes.value(), bank.registerBytes.value(),
                                bank.busy.value()));
    }
    return file->close();
}

} // namespace pimento
