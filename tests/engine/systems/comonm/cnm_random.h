// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/random_stream.h"
#include "engine/systems/comonm/cnm/cnm_ir.h"
#include "engine/systems/comonm/cnm/llvcnm.h"

namespace pimento::test {

/// A function that llvcnm::check() accepts, with loops, parameters and all attributes.
[[nodiscard]] comonm::llvcnm::Function randomFunction(RandomStream& random);
/// A kernel that comonm::check() accepts.
[[nodiscard]] comonm::CnmKernel randomCnmKernel(RandomStream& random);

} // namespace pimento::test
