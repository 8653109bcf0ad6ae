// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/problem/system.h"
#include "tests/engine/support.h"

#include <cstdint>
#include <memory>
#include <string>

namespace pimento::test {

inline constexpr std::int64_t kTile = 2048; // elements of an element-wise tile on one channel

/// Returns a question about the vendor's kernels, with the sizes as on the command line.
[[nodiscard]] inline Question vendorQuestion(const std::string& kernel, const std::string& sizes)
{
    Question question;
    question.system = "hbm-pim-kernels";
    question.workload.name = kernel;
    question.workload.sizes = parseSizesText(sizes).value();
    question.device.name = "hbm-pim";
    return question;
}

[[nodiscard]] inline std::shared_ptr<const Problem> posedVendor(const std::string& kernel, const std::string& sizes)
{
    return pose(vendorQuestion(kernel, sizes), catalogue()).value();
}

} // namespace pimento::test
