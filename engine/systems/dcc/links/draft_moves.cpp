// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/links/draft_moves.h"

#include "engine/inspection/dram/command_spans.h"
#include "engine/inspection/timeline/timeline.h"
#include "engine/systems/dcc/links/command_cores.h"
#include "engine/systems/dcc/links/command_join.h"
#include "engine/systems/dcc/links/data_of_commands.h"

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

namespace pimento {

namespace {

/// Collects the moves of one run.
class MovesOfRun {
public:
    MovesOfRun(const Timeline& timeline, const KeptCommands& commands, const LinkedRequests& requests,
               const std::stop_token& stop)
        : m_timeline(timeline), m_run(*commandsOf(timeline)), m_commands(commands), m_requests(requests),
          m_data(commands, stop), m_hasChannels(m_run.machine().description().channels() > 1),
          m_collector(std::max<std::int64_t>(1, timeline.cycles()))
    {
    }

    DataMoves collect(const std::vector<std::uint32_t>& numbers, const std::stop_token& stop)
    {
        for (std::size_t i = 0; i < numbers.size() && !stop.stop_requested(); ++i) {
            if (numbers[i] != kOfNoCommand) {
                add(i, numbers[i]);
            }
        }
        DataMoves picture;
        picture.leftTitle = "host layout";
        picture.rightTitle = "PIM layout";
        picture.left = places();
        picture.right = picture.left;
        for (const affine::Tensor& tensor : m_commands.program().kernel().tensors) {
            picture.names.push_back(tensor.name);
        }
        picture.isOfTimeline = true;
        m_collector.finish(picture, "other tensors");
        return picture;
    }

private:
    void add(std::size_t span, std::int64_t number)
    {
        const lower::Command wanted = m_commands[number];
        const CommandUse use = DataOfCommands::useOf(wanted);
        const bool isBack = use == CommandUse::ReadsResults;
        if (!isBack && use != CommandUse::WritesCores && use != CommandUse::CarriesOperand) {
            return;
        }
        const sim::CommandRecord record = m_run.log().record(span);
        const auto cores = coresOf(m_commands.program(), m_requests, m_run.machine(), wanted, record);
        const std::int64_t column = m_run.machine().description().columnBytes.value();
        const double bytes = static_cast<double>(column) / static_cast<double>(m_commands.program().width());
        // Cores that get the same elements get them at once.
        auto moved = m_data.moved(wanted, groupOf(wanted, record), cores);
        for (auto& [tensor, elements] : moved) {
            std::ranges::sort(elements);
            elements.erase(std::ranges::unique(elements).begin(), elements.end());
            std::map<std::uint32_t, double> from; // bytes by place in host layout
            for (const std::int64_t element : elements) {
                const auto place = m_data.host().place(tensor, element / m_commands.program().width());
                from[placeOf(place.channel, place.bank)] += bytes;
            }
            for (const auto& [left, some] : from) {
                m_collector.add({left, placeOf(record.channel, std::max(record.bank, 0)),
                                 static_cast<std::uint32_t>(tensor), isBack, m_timeline.spans().begin(span),
                                 m_timeline.spans().end(span), some});
            }
        }
    }

    [[nodiscard]] std::uint32_t placeOf(int channel, int bank) const
    {
        return static_cast<std::uint32_t>(m_hasChannels ? channel : bank);
    }

    [[nodiscard]] std::vector<MovePlace> places() const
    {
        const sim::DeviceDescription& device = m_run.machine().description();
        const int count = m_hasChannels ? device.channels() : device.banksPerChannel();
        std::vector<MovePlace> all;
        for (int i = 0; i < count; ++i) {
            all.push_back({(m_hasChannels ? "channel " : "bank ") + std::to_string(i)});
        }
        return all;
    }

    const Timeline& m_timeline;
    const CommandSpans& m_run;
    const KeptCommands& m_commands;
    const LinkedRequests& m_requests;
    DataOfCommands m_data;
    bool m_hasChannels;
    MoveCollector m_collector;
};

} // namespace

DraftMoveSource::DraftMoveSource(std::shared_ptr<const sim::Machine> machine,
                                 std::shared_ptr<const lower::Program> program)
    : m_machine(std::move(machine)), m_program(std::move(program))
{
}

Result<std::shared_ptr<const DataMoves>> DraftMoveSource::moves(std::shared_ptr<const Timeline> timeline,
                                                                std::stop_token stop) const
{
    if (timeline == nullptr) {
        return fail("needs the timeline of the run", "data movement of the draft");
    }
    KeptCommands commands(m_program);
    auto requests = linkedRequests(commands, *m_machine);
    if (!requests) {
        return tl::unexpected<Error>(requests.error());
    }
    const auto numbers = joinCommands(commandLogOf(*timeline), *m_machine, commands, **requests, stop);
    if (!numbers) {
        return tl::unexpected<Error>(numbers.error());
    }
    MovesOfRun run(*timeline, commands, **requests, stop);
    auto picture = std::make_shared<const DataMoves>(run.collect(*numbers, stop));
    if (stop.stop_requested()) {
        return fail(ErrorKind::Stopped, "was stopped", "data movement of the draft");
    }
    return picture;
}

} // namespace pimento
