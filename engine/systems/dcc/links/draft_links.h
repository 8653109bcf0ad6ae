// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inspection/command_links.h"
#include "engine/inspection/listing.h"
#include "engine/systems/dcc/lower/core/program.h"
#include "sim/dram/machine.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <stop_token>
#include <vector>

namespace pimento {

/// Lines of a draft's listings without their texts, with the index of the program listing.
struct LinkedLines {
    std::vector<std::vector<ListingLine>> listings;
    std::size_t program = 0;
    std::int64_t runCommands = 0; // listed commands of the run; those of the preload follow
};

[[nodiscard]] LinkedLines linkedLines(std::span<const Listing> listings, std::size_t program, std::int64_t runCommands);

/// Links the commands of a draft's timelines to the commands of its program.
class DraftLinkSource final : public CommandLinkSource {
public:
    DraftLinkSource(std::shared_ptr<const sim::Machine> machine, std::shared_ptr<const lower::Program> program,
                    std::shared_ptr<const LinkedLines> lines);

    [[nodiscard]] Result<std::shared_ptr<const CommandLinks>> linksOf(std::shared_ptr<const Timeline> timeline,
                                                                      std::stop_token stop) const override;

private:
    std::shared_ptr<const sim::Machine> m_machine;
    std::shared_ptr<const lower::Program> m_program;
    std::shared_ptr<const LinkedLines> m_lines;
};

} // namespace pimento
