// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/rules/ruled_machine.h"

#include <utility>

namespace pimento {

Result<std::shared_ptr<const sim::Machine>> ruledMachine(const sim::Machine& machine, const sim::RuleChoice& choice)
{
    auto description = sim::withRules(machine.description(), choice);
    if (!description) {
        return tl::unexpected<Error>(description.error());
    }
    auto compiled = sim::Machine::compile(*std::move(description));
    return compiled
               ? Result<std::shared_ptr<const sim::Machine>>(std::make_shared<const sim::Machine>(*std::move(compiled)))
               : tl::unexpected<Error>(compiled.error());
}

} // namespace pimento
