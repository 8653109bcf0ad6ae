// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/systems/dcc/lower/program_interpreter.h"

#include "tests/engine/systems/dcc/lower/program_machine.h"

#include <utility>

namespace pimento::test {

NamedTensors executeProgramJson(const nlohmann::json& document, NamedTensors tensors)
{
    ProgramMachine machine(document, std::move(tensors));
    machine.run(document.at("preload"));
    machine.run(document.at("run"));
    return machine.take();
}

} // namespace pimento::test
