// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/lower/text/program_text.h"

#include "engine/systems/dcc/lower/core/family.h"
#include "engine/systems/dcc/lower/words/host_text.h"

namespace pimento::lower {

std::string text(const Command& command, const Program& program)
{
    return wordsOf(program.family(), command.op).text(command, program);
}

} // namespace pimento::lower
