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

/// Elements by tensor, each perhaps several times.
using ElementsByTensor = std::map<std::size_t, std::vector<std::int64_t>>;

/// Says which elements the commands of a program are about. Immutable; what is asked for is made then.
class DataOfCommands {
public:
    /// The commands must outlive it; they are asked for operands of those before.
    explicit DataOfCommands(const KeptCommands& commands, const std::stop_token& stop = {});

    [[nodiscard]] const BlockContents& blocks() const { return m_blocks; }
    [[nodiscard]] const lower::HostMap& host() const { return m_host; }

    [[nodiscard]] static CommandUse useOf(const lower::Command& command);
    /// What a command moves, or what lies in the bank that it computes with, in some cores of a group.
    [[nodiscard]] ElementsByTensor moved(const lower::Command& command, std::int64_t group,
                                         std::span<const std::int64_t> cores) const;
    /// What the other operand of a command that multiplies is; none: it was not brought by one of the commands shortly
    /// before.
    [[nodiscard]] ElementsByTensor otherOperand(std::int64_t number, std::int64_t group,
                                                std::span<const std::int64_t> cores) const;
    /// What lies in a row of a bank for a statement, or in host layout.
    [[nodiscard]] ElementsByTensor row(std::size_t statement, std::int64_t group, int bank, std::int64_t row) const;

    /// Adds the elements of a layout's vector in a core.
    void addVector(ElementsByTensor& all, std::uint32_t layout, std::int64_t vector, std::int64_t group,
                   std::int64_t core) const;
    /// Adds those of a vector in host layout.
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
