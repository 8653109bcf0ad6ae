// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/problem/command_example.h"

#include <vector>

namespace pimento::dataflow {

/// Command lines about dataflows for the help.
[[nodiscard]] inline std::vector<CommandExample> commandExamples()
{
    return {{"mapping of a layer", "simulate --model dataflow -k resnet18-l2 -s batch=1 -b std16x16x8 --best"},
            {"mappings of a network", "network resnet18 -b std16x16x8"}};
}

} // namespace pimento::dataflow
