// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inspection/command_links.h"
#include "engine/systems/dcc/links/block_contents.h"
#include "engine/systems/dcc/links/kept_commands.h"
#include "engine/systems/dcc/lower/core/host_map.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <stop_token>
#include <vector>

namespace pimento {

/// Element indices by tensor, possibly repeated.
using ElementsByTensor = std::map<std::size_t, std::vector<std::int64_t>>;

/// Finds the tensor elements that the commands of a program work on. Immutable; results are computed on request.
class DataOfCommands {
public:
    /// `commands` must outlive the object; it is searched for earlier commands that loaded operands.
    explicit DataOfCommands(const KeptCommands& commands, const std::stop_token& stop = {});

    [[nodiscard]] const BlockContents& blocks() const { return m_blocks; }
    [[nodiscard]] const lower::HostMap& host() const { return m_host; }

    [[nodiscard]] static CommandUse useOf(const lower::Command& command);
    /// Returns the elements that a command moves, or that are in the bank that it computes with, for some cores of a
    /// group.
    [[nodiscard]] ElementsByTensor moved(const lower::Command& command, std::int64_t group,
                                         std::span<const std::int64_t> cores) const;
    /// Returns the other operand of a multiplication; empty: none of the preceding commands loaded it.
    [[nodiscard]] ElementsByTensor otherOperand(std::int64_t number, std::int64_t group,
                                                std::span<const std::int64_t> cores) const;
    /// Returns the elements in row `row` of bank `bank` of a channel group: those that the host wrote there, else those
    /// that `statement` lays out there.
    [[nodiscard]] ElementsByTensor row(std::size_t statement, std::int64_t group, int bank, std::int64_t row) const;

    /// Adds the elements of a layout's vector on a core.
    void addVector(ElementsByTensor& all, std::uint32_t layout, std::int64_t vector, std::int64_t group,
                   std::int64_t core) const;
    /// Adds the elements of a vector in host layout.
    void addHostVector(ElementsByTensor& all, std::size_t tensor, std::int64_t vector) const;
    [[nodiscard]] std::vector<TensorPart> parts(const ElementsByTensor& elements) const;

private:
    [[nodiscard]] bool addFromBefore(ElementsByTensor& all, std::int64_t number, std::int64_t group,
                                     std::int64_t core) const;

    const KeptCommands* m_commands;
    const lower::Program* m_program;
    BlockContents m_blocks;
    lower::HostMap m_host;
};

} // namespace pimento
