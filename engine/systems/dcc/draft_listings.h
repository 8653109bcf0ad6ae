// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inspection/listing.h"
#include "engine/systems/dcc/lower/core/program.h"
#include "engine/systems/dcc/model/draft_question.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <stop_token>
#include <string_view>
#include <vector>

namespace pimento {

/// Id of the listing that draftOfRepresentation() reads back.
inline constexpr std::string_view kRepresentationListing = "representation";

/// Lines of the program that are listed; people do not read more. The run comes first, then the preload.
inline constexpr std::size_t kMostProgramLines = 80'000;

/// The three forms of a draft, line by line, and what the lines are about.
struct DraftListings {
    std::vector<Listing> listings; // "kernel", "representation", "program"
    /// Bank by bank: the banks that a command touches, how many elements of a tensor the cores have, how many points of
    /// a statement they run, or which part of a dimension set is theirs.
    std::shared_ptr<const ListingMaps> maps;
    std::size_t program = 0;      // place of the device program among the listings
    std::int64_t runCommands = 0; // of one run that it lists; those of the preload follow
};

/// The forms of a draft that was lowered: the loop nest as it was written, the data-centric representation, the
/// device's commands. Commands count as they are listed. A stop leaves some of the program's lines out.
[[nodiscard]] DraftListings draftListings(const DraftQuestion& question, std::shared_ptr<const lower::Program> program,
                                          const std::stop_token& stop = {});

} // namespace pimento
