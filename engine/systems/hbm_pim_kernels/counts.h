// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/hbm_pim/run_result.h"

#include <cstdint>
#include <string_view>

namespace pimento::samsung {

/// A count with its name in files.
struct Count {
    std::string_view name;
    std::int64_t sim::samsung::CommandCounts::*field;
};

inline constexpr Count kCounts[] = {{"act", &sim::samsung::CommandCounts::activations},
                                    {"pre", &sim::samsung::CommandCounts::precharges},
                                    {"ref", &sim::samsung::CommandCounts::refreshes},
                                    {"rd", &sim::samsung::CommandCounts::reads},
                                    {"wr", &sim::samsung::CommandCounts::writes},
                                    {"rd_pim", &sim::samsung::CommandCounts::executingReads},
                                    {"wr_pim", &sim::samsung::CommandCounts::executingWrites},
                                    {"wr_reg", &sim::samsung::CommandCounts::registerWrites},
                                    {"rd_park", &sim::samsung::CommandCounts::parkingReads},
                                    {"wr_mode", &sim::samsung::CommandCounts::modeWrites},
                                    {"act_allbank", &sim::samsung::CommandCounts::allBankActivations}};

} // namespace pimento::samsung
