// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/lower/core/family.h"

namespace pimento::lower {

/// HBM-PIM as the published simulator times it: vector units with registers, driven by the host.
[[nodiscard]] const Family& hbmPimFamily();

} // namespace pimento::lower
