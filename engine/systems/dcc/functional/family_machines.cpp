// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/functional/family_machines.h"

#include "engine/systems/dcc/functional/command_machine.h"
#include "engine/systems/dcc/functional/crf_machine.h"
#include "engine/systems/dcc/lower/crf/crf_family.h"
#include "engine/systems/dcc/lower/mac/mac_families.h"
#include "engine/systems/dcc/lower/vector/vector_family.h"

#include <algorithm>

namespace pimento::functional {

std::span<const FamilyMachine> familyMachines()
{
    static const FamilyMachine all[] = {{&lower::attaccFamily(), executeCommands},
                                        {&lower::hbmPimFamily(), executeCommands},
                                        {&lower::crfFamily(), executeTransactions},
                                        {&lower::aimFamily(), executeCommands}};
    return all;
}

Result<Execution> execute(const lower::Program& program, const Tensors& inputs, const ExecuteOptions& options,
                          const std::stop_token& stop)
{
    const auto machine = std::ranges::find(familyMachines(), &program.family(), &FamilyMachine::family);
    if (machine == familyMachines().end()) {
        return fail("has no functional machine", "family " + std::string(program.family().name()),
                    "Name one in familyMachines()");
    }
    return machine->execute(program, inputs, options, stop);
}

} // namespace pimento::functional
