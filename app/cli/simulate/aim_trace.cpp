// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/common/options.h"
#include "app/cli/common/output_places.h"
#include "app/cli/common/support.h"
#include "engine/base/output_file.h"
#include "engine/systems/aim/traces/statistics.h"
#include "engine/systems/aim/traces/trace_text.h"

#include <fmt/format.h>

#include <optional>
#include <string_view>

namespace pimento::cli {

namespace {

constexpr std::string_view kNewest = "aim-simulator";
constexpr std::string_view kCent = "aim-simulator-cent";
constexpr double kClockNanoseconds = 0.5; // as CENT counts; the simulator itself uses no time

/// Keeps the lines of a command trace.
class CommandLines final : public sim::aim::CommandSink {
public:
    void command(const sim::aim::CommandRecord& record) override
    {
        fmt::format_to(std::back_inserter(m_text), "{},{},{},{},{}\n", record.clock, record.channel,
                       sim::aim::kCommandNames[indexOf(record.command)], record.bank, record.row);
    }
    [[nodiscard]] const std::string& text() const { return m_text; }

private:
    std::string m_text = "clock,channel,command,bank,row\n";
};

Json jsonOf(const std::vector<aim::Statistic>& statistics)
{
    Json object = Json::object();
    for (const auto& [name, value] : statistics) {
        object[name] = value;
    }
    return object;
}

Json causesOf(const sim::aim::ChannelCounts& counts)
{
    Json object = Json::object();
    for (std::size_t i = 0; i < sim::aim::kCauses; ++i) {
        object[sim::aim::kCauseNames[i]] = counts.causes[i];
    }
    return object;
}

/// What channels do or wait for, as shares of the time of all.
void printCauses(const sim::aim::RunResult& result)
{
    const sim::aim::ChannelCounts sum = result.sum();
    printPlain("  What channels do or wait for\n");
    for (std::size_t i = 0; i < sim::aim::kCauses; ++i) {
        if (sum.causes[i] > 0) {
            printPlain("    {:<40}{:>14}{:>7.1f} %\n", sim::aim::kCauseNames[i], sum.causes[i],
                       100.0 * static_cast<double>(sum.causes[i]) /
                           static_cast<double>(result.cycles * sim::aim::kChannels));
        }
    }
}

void printJsonOf(const sim::aim::RunResult& result, std::string_view machine)
{
    Json channels = Json::array();
    for (const sim::aim::ChannelCounts& each : result.channels) {
        Json channel = jsonOf(aim::channelStatistics(each, result.cycles));
        channel["causes"] = causesOf(each);
        channels.push_back(std::move(channel));
    }
    printJson({{"machine", machine},
               {"cycles", result.cycles},
               {"instructions", result.instructions},
               {"system", jsonOf(aim::systemStatistics(result))},
               {"channels", std::move(channels)}});
}

void printStatistics(const std::vector<aim::Statistic>& statistics)
{
    for (const auto& [name, value] : statistics) {
        if (value != 0) {
            printPlain("    {:<40}{:>14}\n", name, value);
        }
    }
}

} // namespace

bool isAimTrace(const ReplayOptions& options)
{
    const std::string_view file = options.list;
    return options.backend == kNewest || options.backend == kCent ||
           (options.backend.empty() && (file.ends_with(".trace") || file.ends_with(".trace.gz")));
}

int replayAimTrace(const ReplayOptions& options)
{
    const auto trace = aim::readTrace(options.list);
    if (!trace) {
        return complain(trace.error());
    }
    const bool isCent = options.backend == kCent;
    CommandLines lines;
    Interrupt interrupt;
    Result<sim::aim::RunResult> result = fail("");
    {
        RunProgress progress(interrupt);
        result = sim::aim::run(*trace,
                               {.version = isCent ? sim::aim::Version::Cent : sim::aim::Version::Newest,
                                .commands = options.commands.empty() ? nullptr : &lines},
                               interrupt.token(), &progress);
    }
    if (!result) {
        return complain(result.error());
    }
    if (const auto written = writeIfNamed(options.commands, lines.text()); !written) {
        return complain(written.error(), kCheckFailed);
    }
    const std::string_view machine = isCent ? kCent : kNewest;
    if (options.output == Output::Json) {
        printJsonOf(*result, machine);
    } else if (!usesTerminal(filesOf(options))) {
        printPlain("{} on {}: {} instructions, {} cycles, {:.4f} ms at 2 GHz\n", options.list, machine,
                   result->instructions, result->cycles,
                   static_cast<double>(result->cycles) * kClockNanoseconds * 1e-6);
        printStatistics(aim::systemStatistics(*result));
        printPlain("  Sums over {} channels\n", sim::aim::kChannels);
        printStatistics(aim::channelStatistics(result->sum(), result->cycles * sim::aim::kChannels));
        printCauses(*result);
    }
    return kDone;
}

} // namespace pimento::cli
