// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/problem/verifying.h"

namespace pimento::crossbar {

/// Verifies mappings: their instructions run on whole numbers.
[[nodiscard]] inline const Verifying& mappingVerifying()
{
    static const Verifying verifying = {.candidates = "mappings",
                                        .cases = "",
                                        .outcome =
                                            "elements that the instructions store equal those of a direct computation"};
    return verifying;
}

} // namespace pimento::crossbar
