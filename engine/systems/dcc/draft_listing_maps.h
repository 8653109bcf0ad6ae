// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inspection/listing.h"
#include "engine/systems/dcc/lower/core/command.h"
#include "engine/systems/dcc/lower/core/program.h"
#include "engine/systems/dcc/representation/program.h"
#include "sim/dram/machine.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace pimento {

/// Draws maps of the banks for the lines of a draft's listings. Immutable.
class DraftListingMaps final : public ListingMaps {
public:
    /// Representation and program must belong to one draft on `machine`.
    DraftListingMaps(std::shared_ptr<const sim::Machine> machine, std::shared_ptr<const lower::Program> program,
                     ir::Program representation);

    /// Adds the lines of the next listing and marks the lines that have a map. `commands` are the commands that the
    /// lines refer to by number.
    void add(std::vector<ListingLine>& lines, std::vector<lower::Command> commands = {});

    [[nodiscard]] DeviceMap map(std::size_t listing, std::size_t line) const override;

private:
    /// Subject of a line, as far as its map shows it.
    struct Subject {
        std::optional<std::size_t> statement; // statement whose cores the map shows
        std::optional<std::size_t> tensor;
        std::optional<std::size_t> set;
        std::optional<std::size_t> command;
    };
    struct Lines {
        std::vector<Subject> subjects;
        std::vector<lower::Command> commands;
    };

    [[nodiscard]] std::optional<std::size_t> statementOf(const ListingLine& line) const;
    [[nodiscard]] bool hasPicture(const Subject& about, const Lines& lines) const;
    [[nodiscard]] std::vector<MapLayer> layers(const Subject& about, const Lines& lines) const;
    [[nodiscard]] MapLayer touched(const lower::Command& command) const;
    [[nodiscard]] MapLayer elements(std::size_t statement, std::size_t tensor) const;
    [[nodiscard]] MapLayer points(std::size_t statement) const;
    [[nodiscard]] MapLayer parts(std::size_t set) const;
    template <class Value> void fill(MapLayer& layer, std::size_t statement, const Value& valueOf) const;
    [[nodiscard]] bool isSoftmax(std::size_t statement) const;

    std::shared_ptr<const sim::Machine> m_machine;
    std::shared_ptr<const lower::Program> m_program;
    ir::Program m_representation;
    std::vector<std::vector<std::size_t>> m_tensors; // per statement: the tensors with tiles; empty for a softmax
    std::vector<Lines> m_listings;
};

} // namespace pimento
