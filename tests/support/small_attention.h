// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/problem/question.h"

#include <string>

namespace pimento::test {

/// An attention that takes a moment to explore: 4 heads of 32 over 64 tokens on AttAcc, its retained drafts.
[[nodiscard]] inline Question smallAttention()
{
    Question question;
    question.system = "compiled";
    question.workload.name = "attn";
    question.workload.sizes = {{"batch", "1"}, {"nhead", "4"}, {"dhead", "32"}, {"seq_len", "64"}};
    question.device.name = "attacc";
    question.settings["space"] = std::string("kept");
    return question;
}

} // namespace pimento::test
