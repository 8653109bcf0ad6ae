// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/perf/scaling/line_plot.h"
#include "tests/perf/scaling/study.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

// Measures how the time of simulations grows with programs and with channels, and writes the data and three pictures
// into a folder.

namespace {

using namespace pimento::perf;

constexpr int kPrograms = 320;

template <class Row, class X, class Y> std::vector<PlotLine> linesOf(const std::vector<Row>& rows, X xOf, Y yOf)
{
    std::vector<PlotLine> lines;
    for (const Row& row : rows) {
        const std::string name = row.device + ", " + row.kernel;
        if (lines.empty() || lines.back().name != name) {
            lines.push_back({name, {}});
        }
        lines.back().points.emplace_back(xOf(row), yOf(row));
    }
    return lines;
}

bool write(const std::filesystem::path& file, const std::string& text)
{
    std::ofstream out(file);
    out << text << std::flush;
    if (!out) {
        fmt::print(stderr, "{}: cannot be written. Name a folder that can be\n", file.string());
    }
    return static_cast<bool>(out);
}

} // namespace

int main(int argc, char** argv)
{
    if (argc != 2) {
        fmt::print(stderr, "usage: pimento_scaling FOLDER\n");
        return 2;
    }
    const std::filesystem::path folder = argv[1];
    const auto programs = studyPrograms(kPrograms);
    const auto channels = studyChannels();
    // Returns CPU time relative to that on 16 channels, so that kernels of different lengths share an axis.
    const auto relative = [&](const ChannelsRow& row) {
        const auto first = std::ranges::find_if(channels, [&](const ChannelsRow& each) {
            return each.model == row.model && each.device == row.device && each.kernel == row.kernel;
        });
        return row.microseconds / first->microseconds;
    };
    const auto channelPlot = [&](const char* title, auto isShown) {
        std::vector<ChannelsRow> shown;
        std::ranges::copy_if(channels, std::back_inserter(shown), isShown);
        return svgText({title, "channels", "CPU time, 16 channels = 1",
                        linesOf(
                            shown, [](const ChannelsRow& row) { return row.channels; }, relative)});
    };
    const bool isWritten =
        write(folder / "scaling-programs.csv", csvText(programs)) &&
        write(folder / "scaling-channels.csv", csvText(channels)) &&
        write(folder / "scaling-programs.svg",
              svgText({"CPU time against the number of programs", "distinct programs", "CPU time (ms)",
                       linesOf(
                           programs, [](const ProgramsRow& row) { return row.programs; },
                           [](const ProgramsRow& row) { return row.milliseconds; })})) &&
        write(folder / "scaling-channels.svg",
              channelPlot("CPU time against channels, equal work each",
                          [](const ChannelsRow& row) { return row.model != "sound"; })) &&
        write(folder / "scaling-host-layout.svg",
              channelPlot("The same for programs that read host layout",
                          [](const ChannelsRow& row) { return row.model == "sound"; }));
    return isWritten ? 0 : 1;
}
