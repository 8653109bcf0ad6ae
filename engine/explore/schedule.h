// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/candidates/device_map.h"
#include "engine/explore/question.h"
#include "engine/systems/dcc/lower/core/command.h"
#include "engine/systems/dcc/representation/program.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace pimento {

/// The three forms of a draft: the loop nest as it was written, the data-centric representation, the device's commands.
enum class ScheduleForm : std::uint8_t { Kernel, Representation, Program };
inline constexpr std::size_t kScheduleForms = 3;

/// A line of one form, and what it is about. Lines without anything are braces, comments and the like.
struct ScheduleLine {
    std::string text;
    std::vector<std::uint32_t> statements; // of the kernel
    std::optional<std::size_t> tensor = {};
    std::optional<std::size_t> set = {};        // dimension set
    std::optional<lower::Command> command = {}; // of the program
};

/// Whether a line is lit when another one is selected: both are about the same, as far as both say it.
[[nodiscard]] bool isLinked(const ScheduleLine& selected, const ScheduleLine& other);

/// A draft of the sound model in its three forms, line by line. Immutable.
class Schedule {
public:
    /// More lines of the program are not listed: people do not read them. The run comes first, then the preload.
    static constexpr std::size_t kMostLines = 20'000;

    /// Error: the draft cannot be lowered.
    [[nodiscard]] static Result<Schedule> make(const Question& question, const Draft& draft, std::stop_token stop);

    [[nodiscard]] const std::vector<ScheduleLine>& lines(ScheduleForm form) const
    {
        return m_lines[static_cast<std::size_t>(form)];
    }
    [[nodiscard]] bool isCut() const { return m_isCut; }
    [[nodiscard]] int banksPerCore() const { return m_question.machine->description().compute.banksPerCore; }

    /// What a line is about, bank by bank: the banks that a command touches, how many elements of a tensor the cores
    /// have, how many points of a statement they run, or which part of a dimension set is theirs. One layer; none when
    /// the line is about nothing that lies in a bank.
    [[nodiscard]] DeviceMap map(ScheduleForm form, std::size_t line) const;

private:
    Schedule(const Question& question, std::shared_ptr<const lower::Program> program, ir::Program representation);

    void listKernel();
    void listRepresentation();
    void listProgram(const std::stop_token& stop);
    [[nodiscard]] MapLayer touched(const lower::Command& command) const;
    [[nodiscard]] MapLayer elements(std::size_t statement, std::size_t tensor) const;
    [[nodiscard]] MapLayer points(std::size_t statement) const;
    [[nodiscard]] MapLayer parts(std::size_t set) const;
    template <class Value> void fill(MapLayer& layer, std::size_t statement, const Value& valueOf) const;
    [[nodiscard]] std::optional<std::size_t> statementOf(const ScheduleLine& line) const;

    Question m_question;
    std::shared_ptr<const lower::Program> m_program;
    ir::Program m_representation;
    std::array<std::vector<ScheduleLine>, kScheduleForms> m_lines;
    bool m_isCut = false;
};

} // namespace pimento
