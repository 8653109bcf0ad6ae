// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/links/draft_links.h"

#include "engine/inspection/dram/command_spans.h"
#include "engine/inspection/timeline/timeline.h"
#include "engine/systems/dcc/links/command_cores.h"
#include "engine/systems/dcc/links/command_join.h"
#include "engine/systems/dcc/links/data_of_commands.h"
#include "engine/systems/dcc/lower/core/family.h"
#include "engine/systems/dcc/lower/text/program_text.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <utility>

namespace pimento {

namespace {

using lower::Command;

class DraftLinks final : public CommandLinks {
public:
    DraftLinks(std::shared_ptr<const Timeline> timeline, std::shared_ptr<const LinkedLines> lines,
               std::unique_ptr<const KeptCommands> commands, std::unique_ptr<const LinkedRequests> requests,
               std::vector<std::uint32_t> numbers, const std::stop_token& stop)
        : m_timeline(std::move(timeline)), m_run(pimento::commandsOf(*m_timeline)), m_lines(std::move(lines)),
          m_commands(std::move(commands)), m_requests(std::move(requests)), m_numbers(std::move(numbers)),
          m_data(*m_commands, stop), m_lineOf(static_cast<std::size_t>(m_lines->runCommands), kNoLine)
    {
        for (const affine::Tensor& tensor : m_commands->program().kernel().tensors) {
            m_tensors.push_back(tensor.name);
        }
        const auto& program = m_lines->listings[m_lines->program];
        for (std::size_t line = 0; line < program.size(); ++line) {
            if (program[line].command && *program[line].command < m_lineOf.size()) {
                m_lineOf[*program[line].command] = static_cast<std::uint32_t>(line);
            }
        }
    }

    [[nodiscard]] const std::vector<std::string>& tensors() const override { return m_tensors; }

    [[nodiscard]] CommandPurpose purposeOf(std::size_t command) const override
    {
        if (m_numbers[command] == kOfNoCommand) {
            return purposeOfRowCommand(command);
        }
        const std::int64_t number = m_numbers[command];
        const Command wanted = (*m_commands)[number];
        const sim::CommandRecord record = m_run->log().record(command);
        const std::vector<std::int64_t> cores =
            coresOf(m_commands->program(), *m_requests, m_run->machine(), wanted, record);
        CommandPurpose purpose;
        purpose.use = DataOfCommands::useOf(wanted);
        purpose.parts = m_data.parts(m_data.moved(wanted, groupOf(wanted, record), cores));
        if (purpose.use == CommandUse::Multiplies) {
            const auto other = m_data.parts(m_data.otherOperand(number, groupOf(wanted, record), cores));
            purpose.parts.insert(purpose.parts.end(), other.begin(), other.end());
        }
        addLine(number, purpose);
        return purpose;
    }

    [[nodiscard]] std::vector<std::uint32_t> commandsOf(const LinePlace& place) const override
    {
        const ListingLine& line = m_lines->listings[place.listing][place.line];
        if (place.listing == m_lines->program && line.command) {
            const auto number = static_cast<std::int64_t>(*line.command);
            return number < m_lines->runCommands
                       ? commandsOfSome([&](std::size_t run) { return m_commands->runOf(number) == run; }, number)
                       : std::vector<std::uint32_t>{};
        }
        return commandsOfSome([&](std::size_t run) {
            const Command& first = m_commands->run(run).command;
            return isLinked(line, {"", {first.statement}, m_data.blocks().tensorOf(first), {}, {}, false});
        });
    }

    [[nodiscard]] std::vector<std::uint32_t> commandsWith(std::size_t tensor) const override
    {
        return commandsOfSome(
            [&](std::size_t run) { return m_data.blocks().tensorOf(m_commands->run(run).command) == tensor; });
    }

private:
    static constexpr std::uint32_t kNoLine = std::numeric_limits<std::uint32_t>::max();

    /// Lists the commands of the timeline for the program's commands in some runs, or for one of them.
    template <class IsWanted>
    [[nodiscard]] std::vector<std::uint32_t> commandsOfSome(const IsWanted& isWanted,
                                                            std::optional<std::int64_t> only = {}) const
    {
        std::vector<bool> wanted(static_cast<std::size_t>(m_commands->size()), false);
        if (only && *only < m_commands->size()) {
            wanted[static_cast<std::size_t>(*only)] = true;
        }
        for (std::size_t run = 0; run < m_commands->runs() && !only; ++run) {
            if (isWanted(run)) {
                std::fill(wanted.begin() + m_commands->firstOf(run), wanted.begin() + m_commands->endOf(run), true);
            }
        }
        std::vector<std::uint32_t> found;
        for (std::size_t i = 0; i < m_numbers.size(); ++i) {
            if (m_numbers[i] != kOfNoCommand && wanted[m_numbers[i]]) {
                found.push_back(static_cast<std::uint32_t>(i));
            }
        }
        return found;
    }

    void addLine(std::int64_t number, CommandPurpose& purpose) const
    {
        purpose.programText = lower::text((*m_commands)[number], m_commands->program());
        const auto at = static_cast<std::size_t>(number);
        if (at < m_lineOf.size() && m_lineOf[at] != kNoLine) {
            purpose.line = LinePlace{m_lines->program, m_lineOf[at]};
        }
    }

    [[nodiscard]] CommandPurpose purposeOfRowCommand(std::size_t command) const
    {
        const sim::CommandRecord record = m_run->log().record(command);
        const auto& spec = m_run->machine().description().commands[static_cast<std::size_t>(record.command)];
        CommandPurpose purpose;
        if (spec.reach == sim::CommandReach::Refresh) {
            purpose.use = CommandUse::Refreshes;
            return purpose;
        }
        if (record.row < 0 || !isActivation(record.command)) {
            purpose.use = CommandUse::ClosesRow;
            return purpose;
        }
        purpose.use = CommandUse::OpensRow;
        purpose.opensFor = firstInRow(command, record);
        if (!purpose.opensFor) {
            return purpose;
        }
        const std::int64_t number = m_numbers[*purpose.opensFor];
        const Command wanted = (*m_commands)[number];
        purpose.parts = m_data.parts(rowOf(wanted, record, spec.reach == sim::CommandReach::AllBanks));
        addLine(number, purpose);
        return purpose;
    }

    [[nodiscard]] bool isActivation(int command) const
    {
        const sim::RowEffect effect = m_run->machine().command(command).effect;
        return effect == sim::RowEffect::OpenBank || effect == sim::RowEffect::OpenAllBanks;
    }

    /// Finds the first command behind an activation that accesses its row.
    [[nodiscard]] std::optional<std::size_t> firstInRow(std::size_t command, const sim::CommandRecord& opened) const
    {
        const std::uint32_t channel = m_timeline->tracks().outermost(m_timeline->trackOf(command));
        for (auto next = m_timeline->neighbour(channel, command, 1); next;
             next = m_timeline->neighbour(channel, *next, 1)) {
            const sim::CommandRecord record = m_run->log().record(*next);
            if (m_numbers[*next] != kOfNoCommand && record.row == opened.row && isOfBank(record, opened)) {
                return next;
            }
        }
        return std::nullopt;
    }

    /// True if a column command finds its row in a bank that an activation opened. On Samsung's machine the first two
    /// banks stand for all banks of their parity.
    [[nodiscard]] bool isOfBank(const sim::CommandRecord& record, const sim::CommandRecord& opened) const
    {
        const sim::DeviceDescription& device = m_run->machine().description();
        return record.bank == opened.bank ||
               (device.simulator != sim::Simulator::Samsung &&
                device.commands[static_cast<std::size_t>(opened.command)].reach == sim::CommandReach::AllBanks);
    }

    /// Returns the elements in the row that a command accesses, in one bank or in those of all cores.
    [[nodiscard]] ElementsByTensor rowOf(const Command& wanted, const sim::CommandRecord& record, bool isOfAll) const
    {
        const sim::DeviceDescription& device = m_run->machine().description();
        const auto row = m_commands->program().family().programRow(record.row);
        if (!row) {
            return {}; // registers, or a mode change
        }
        const lower::StatementPlan* plan = m_commands->program().plan(wanted.statement);
        ElementsByTensor all;
        if (!isOfAll || plan == nullptr) {
            return m_data.row(wanted.statement, record.channel, std::max(record.bank, 0), *row);
        }
        const int perCore = device.compute.banksPerCore;
        for (std::int64_t core = 0; core < plan->cores().cores(); ++core) {
            const int bank = static_cast<int>(core) * perCore + std::max(record.bank, 0) % perCore;
            for (auto& [tensor, elements] : m_data.row(wanted.statement, record.channel, bank, *row)) {
                all[tensor].insert(all[tensor].end(), elements.begin(), elements.end());
            }
        }
        return all;
    }

    std::shared_ptr<const Timeline> m_timeline;
    const CommandSpans* m_run; // commands of the timeline
    std::shared_ptr<const LinkedLines> m_lines;
    std::unique_ptr<const KeptCommands> m_commands;
    std::unique_ptr<const LinkedRequests> m_requests;
    std::vector<std::uint32_t> m_numbers; // number of the program's command, per command of the timeline
    DataOfCommands m_data;
    std::vector<std::uint32_t> m_lineOf; // line of the listing per command of the program
    std::vector<std::string> m_tensors;
};

} // namespace

LinkedLines linkedLines(std::span<const Listing> listings, std::size_t program, std::int64_t runCommands)
{
    LinkedLines lines{{}, program, runCommands};
    for (const Listing& listing : listings) {
        std::vector<ListingLine>& some = lines.listings.emplace_back(listing.lines.size());
        for (std::size_t i = 0; i < some.size(); ++i) {
            const ListingLine& line = listing.lines[i];
            some[i] = {"", line.statements, line.tensor, line.set, line.command, line.hasMap};
        }
    }
    return lines;
}

DraftLinkSource::DraftLinkSource(std::shared_ptr<const sim::Machine> machine,
                                 std::shared_ptr<const lower::Program> program,
                                 std::shared_ptr<const LinkedLines> lines)
    : m_machine(std::move(machine)), m_program(std::move(program)), m_lines(std::move(lines))
{
}

Result<std::shared_ptr<const CommandLinks>> DraftLinkSource::linksOf(std::shared_ptr<const Timeline> timeline,
                                                                     std::stop_token stop) const
{
    auto commands = std::make_unique<KeptCommands>(m_program);
    auto requests = linkedRequests(*commands, *m_machine);
    if (!requests) {
        return tl::unexpected<Error>(requests.error());
    }
    auto numbers = joinCommands(commandLogOf(*timeline), *m_machine, *commands, **requests, stop);
    if (!numbers) {
        return tl::unexpected<Error>(numbers.error());
    }
    auto links = std::make_shared<const DraftLinks>(std::move(timeline), m_lines, std::move(commands),
                                                    *std::move(requests), *std::move(numbers), stop);
    if (stop.stop_requested()) {
        return fail(ErrorKind::Stopped, "was stopped", "links of the timeline");
    }
    return links;
}

} // namespace pimento
