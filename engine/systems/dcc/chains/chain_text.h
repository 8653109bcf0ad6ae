// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/chains/chain_answer.h"

#include <string>
#include <vector>

namespace pimento::chains {

/// Text of a time: "7825 cycles, 6.017 us".
[[nodiscard]] std::string cyclesText(const ChainAnswer& answer, std::int64_t cycles);
/// Text of the parts of a draft's time: "in 72, compute 7683, out 70".
[[nodiscard]] std::string partsText(const ChosenDraft& draft);
/// Text of a relayout: "keys laid out anew before attention of 256 tokens: 2301 cycles (8192 vectors read, 8192
/// written)".
[[nodiscard]] std::string changeText(const ChainAnswer& answer, const ChangedLayout& change);
/// Text of a link: "qkv.y -> attention.q: kept on chip, saves 88 cycles a run".
[[nodiscard]] std::string linkText(const ChainAnswer& answer, const AnsweredLink& link);

/// Summarises an answer in whole sentences: the gain of choosing all drafts together over each kernel's own best one,
/// its source, and what is proved.
[[nodiscard]] std::vector<std::string> conclusionsOf(const ChainAnswer& answer);

} // namespace pimento::chains
