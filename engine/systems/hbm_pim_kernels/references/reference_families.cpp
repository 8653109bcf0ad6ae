// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/hbm_pim_kernels/references/reference_families.h"

namespace pimento::fidelity {

std::span<const Family> samsungFamilies()
{
    static constexpr Family kFamilies[] = {
        {"Samsung kernel runs", isSamsungRuns, checkSamsungRuns},
        {"Samsung streams", isSamsungStreams, checkSamsungStreams},
        {"Samsung stream input", isSamsungStreamInput, checkSamsungStreamInput},
        {"Samsung command trace", isSamsungTrace, checkSamsungTrace},
    };
    return kFamilies;
}

} // namespace pimento::fidelity
