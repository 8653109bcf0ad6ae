// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/places.h"

namespace pimento {

std::string sourceFile(std::string_view inside) { return PIMENTO_SOURCE_DIR + std::string(inside); }

std::string builtFile(std::string_view inside) { return PIMENTO_BINARY_DIR + std::string(inside); }

} // namespace pimento
