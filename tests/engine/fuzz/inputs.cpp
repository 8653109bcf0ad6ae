// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/fuzz/inputs.h"

#include <cstdlib>

namespace pimento::test {

Inputs::Inputs(unsigned usual) : m_usual(usual)
{
    if (const char* seconds = std::getenv("PIMENTO_FUZZ_SECONDS")) {
        m_length = std::chrono::seconds(std::atoi(seconds));
    }
    if (const char* seeds = std::getenv("PIMENTO_FUZZ_SEEDS")) {
        m_usual = static_cast<unsigned>(std::atoi(seeds));
    }
}

} // namespace pimento::test
