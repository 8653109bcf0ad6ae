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

/// Largest number of program lines that are listed, which is more than people read. The run comes first, then the
/// preload.
inline constexpr std::size_t kMostProgramLines = 80'000;

/// The three forms of a draft, line by line, with the subjects of the lines.
struct DraftListings {
    std::vector<Listing> listings; // "kernel", "representation", "program"
    /// Maps of the banks for the lines: banks that a command touches, elements of a tensor per core, points of a
    /// statement per core, or parts of a dimension set.
    std::shared_ptr<const ListingMaps> maps;
    std::size_t program = 0;      // index of the device program among the listings
    std::int64_t runCommands = 0; // listed commands of one run; those of the preload follow
};

/// Lists the forms of a lowered draft: the loop nest as written, the data-centric representation and the device's
/// commands. Command numbers follow the listing. A stop leaves out some of the program's lines.
[[nodiscard]] DraftListings draftListings(const DraftQuestion& question, std::shared_ptr<const lower::Program> program,
                                          const std::stop_token& stop = {});

} // namespace pimento
