// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/chains/tensor_layout.h"
#include "engine/systems/dcc/model/draft_question.h"

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <tuple>

namespace pimento::test {

/// Returns a question about drafts for the compiled model.
[[nodiscard]] DraftQuestion compiled(const std::string& kernel, const std::string& shape, const std::string& backend);

/// Returns the program of a draft; nullptr if the draft does not fit the device.
[[nodiscard]] std::shared_ptr<const lower::Program> programOf(const DraftQuestion& question, const Draft& draft);
[[nodiscard]] std::shared_ptr<const lower::Program> programOf(const DraftQuestion& question, const std::string& draft);
/// Returns the number of the tensor with a name.
[[nodiscard]] std::size_t tensorOf(const DraftQuestion& question, const std::string& name);

/// The place of an element: group, core, block, lane.
using ElementPlace = std::tuple<std::int64_t, std::int64_t, std::int64_t, int>;
/// Returns the places of every element of a tensor within an extent, found by asking lane by lane. Blocks are counted
/// from the row in which the tensor begins.
[[nodiscard]] std::map<std::int64_t, std::set<ElementPlace>> placesOf(const lower::Program& program, std::size_t tensor,
                                                                      const chains::Extent& common);

} // namespace pimento::test
