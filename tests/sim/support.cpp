// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/sim/support.h"

#include "engine/devices/device_file.h"
#include "tests/support/places.h"

#include <map>

namespace pimento::test {

namespace {

class Recorder final : public sim::CommandSink {
public:
    explicit Recorder(std::vector<sim::CommandRecord>& records) : m_records(&records) {}

    void command(const sim::CommandRecord& record) override { m_records->push_back(record); }

private:
    std::vector<sim::CommandRecord>* m_records;
};

} // namespace

sim::DeviceDescription description(const std::string& name)
{
    return readDevice(sourceFile("/datasets/backends/") + name + ".json").value();
}

const sim::Machine& machine(const std::string& name)
{
    static std::map<std::string, sim::Machine> machines;
    auto found = machines.find(name);
    if (found == machines.end()) {
        found = machines.emplace(name, sim::Machine::compile(description(name)).value()).first;
    }
    return found->second;
}

sim::Request request(const sim::Machine& machine, const std::string& kind, int channel, int bank, int row, int column)
{
    return {.row = static_cast<std::uint32_t>(row),
            .column = static_cast<std::uint16_t>(column),
            .bank = static_cast<std::uint16_t>(bank),
            .channel = static_cast<std::uint16_t>(channel),
            .kind = static_cast<std::uint8_t>(machine.findRequest(kind).value())};
}

void appendFence(std::vector<sim::Request>& requests, const sim::Machine& machine)
{
    for (int channel = 0; channel < machine.channels(); ++channel) {
        requests.push_back(request(machine, "BARRIER", channel, 0, 0));
    }
}

TracedRun run(const sim::Machine& machine, const std::vector<sim::Request>& requests, sim::IdleCycles idleCycles)
{
    TracedRun traced;
    Recorder recorder(traced.trace);
    sim::SpanStream stream(requests);
    traced.result = sim::run(machine, stream,
                             {.commands = &recorder, .bankFigures = sim::BankFigures::Keep, .idleCycles = idleCycles})
                        .value();
    return traced;
}

std::string commandsOf(const sim::Machine& machine, const TracedRun& run, int channel)
{
    std::string text;
    for (const sim::CommandRecord& record : run.trace) {
        if (record.channel == channel) {
            text += (text.empty() ? "" : ", ") + std::to_string(record.cycle) + " " +
                    machine.description().commands[static_cast<std::size_t>(record.command)].name;
        }
    }
    return text;
}

} // namespace pimento::test
