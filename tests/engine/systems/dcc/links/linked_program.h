// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inspection/command_links.h"
#include "engine/inspection/data_layouts.h"
#include "engine/inspection/dram/command_log.h"
#include "engine/inspection/listing.h"
#include "engine/inspection/timeline/timeline.h"
#include "engine/systems/dcc/compiled_inspection.h"
#include "engine/systems/dcc/draft_program.h"

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

namespace pimento::test {

/// A program with the links between its commands, lines and data.
struct Linked {
    std::shared_ptr<const lower::Program> program;
    std::shared_ptr<const DataLayouts> layouts;
    std::shared_ptr<const Timeline> timeline;
    std::vector<Listing> listings;
    std::shared_ptr<const CommandLinks> links;
};

[[nodiscard]] Linked link(const DraftProgram& program, std::size_t most = CommandRecorder::kMostCommands);
[[nodiscard]] Linked link(const std::string& kernel, const std::string& shape, const std::string& device);

/// Expects that the links of every command are what the memories show that are filled command by command. Returns the
/// number of compared commands.
int expectSameElements(const Linked& linked);

/// Expects that the layouts show every access of the host to memory in the same row and column, with the same elements.
/// Returns the number of accesses.
int expectSameRows(const Linked& linked);

} // namespace pimento::test
