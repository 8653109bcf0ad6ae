// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/hbm_pim_kernels/kernel_run.h"

#include "engine/base/numbers.h"
#include "engine/hbm_pim_sequences/assembler.h"
#include "engine/hbm_pim_sequences/device.h"
#include "engine/hbm_pim_sequences/sequences.h"
#include "engine/systems/hbm_pim_kernels/kernel_room.h"
#include "engine/systems/hbm_pim_kernels/kernel_sequence.h"
#include "sim/base/work_count.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <limits>
#include <memory>
#include <optional>
#include <set>
#include <tuple>
#include <utility>

namespace pimento::samsung {

namespace {

constexpr int kMostChannels = 1024;
constexpr int kMostRanks = 64;
constexpr std::int64_t kLargestSize = std::int64_t{1} << 40;

Result<void> inRange(const char* name, std::int64_t value, std::int64_t least, std::int64_t most)
{
    if (value >= least && value <= most) {
        return {};
    }
    return fail(std::string(name) + " cannot be " + std::to_string(value), {},
                "Give a number from " + std::to_string(least) + " to " + std::to_string(most));
}

Result<void> checkSizes(const KernelRun& run)
{
    const std::tuple<const char*, std::int64_t, std::int64_t, std::int64_t> ranges[] = {
        {"channels", run.channels, 1, kMostChannels},
        {"ranks", run.ranks, 1, kMostRanks},
        {"m", run.m, 0, kLargestSize},
        {"n", run.n, 0, kLargestSize},
        {"batch", run.batch, 1, kLargestSize},
    };
    for (const auto& [name, value, least, most] : ranges) {
        if (Result<void> checked = inRange(name, value, least, most); !checked) {
            return checked;
        }
    }
    return checkRoom(run);
}

bool isElementWise(std::string_view kernel) { return kernel == "add" || kernel == "mul" || kernel == "relu"; }

std::int64_t elementsOfTile(const KernelRun& run)
{
    return static_cast<std::int64_t>(hbmPim().banks()) * kRegisters * kLanes * run.channels;
}

/// Number of elements that an element-wise kernel computes.
std::int64_t elementsInTiles(const KernelRun& run)
{
    return std::min(run.m, tilesOf(run.m, run.channels) * elementsOfTile(run));
}

/// Number of operations of the units for a kernel; padding of tiles is not counted.
double operationsOf(std::string_view kernel, const KernelRun& run)
{
    const auto m = static_cast<double>(run.m);
    if (kernel.starts_with("gemv")) {
        return 2 * m * static_cast<double>(run.n) * static_cast<double>(run.batch); // products and sums
    }
    if (kernel.starts_with("va_order")) {
        return m * run.channels * hbmPim().banks() * kRegisters * kLanes; // tiles per channel
    }
    return kernel.starts_with("host_") ? 0 : static_cast<double>(elementsInTiles(run));
}

/// Instructions that a piece loads into the units; empty for a piece of the host.
std::vector<std::uint32_t> programOf(const Piece& piece)
{
    std::vector<std::uint32_t> program;
    for (std::size_t i = kProgramBurst; i < piece.bursts.size(); ++i) {
        for (const std::uint32_t word : piece.bursts[i]) {
            program.push_back(word);
            if (word == assembler::exit()) {
                return program; // padding of the burst is not read
            }
        }
    }
    return program;
}

sim::samsung::Work workOf(const Parts& parts, int channels, Grouping grouping)
{
    std::set<int> firsts = {0};
    for (int channel = 1; grouping == Grouping::EachByItself && channel < channels; ++channel) {
        firsts.insert(channel);
    }
    for (const Pieces& pieces : parts) {
        for (const auto& piece : pieces) {
            firsts.insert(piece->cuts.begin(), piece->cuts.end());
        }
    }
    firsts.insert(channels);
    sim::samsung::Work work;
    for (auto first = firsts.begin(); *first < channels; ++first) {
        sim::samsung::ChannelGroup& group = work.emplace_back();
        group.channels = *std::next(first) - *first;
        for (const Pieces& pieces : parts) {
            group.streams.push_back(std::make_unique<PieceStream>(pieces, *first));
        }
    }
    return work;
}

} // namespace

std::span<const std::string_view> kernelNames()
{
    static const auto kNames = [] {
        std::vector<std::string_view> names;
        std::ranges::transform(vendorKernels(), std::back_inserter(names), &VendorKernel::name);
        return names;
    }();
    return kNames;
}

Result<KernelRun> parseRun(std::string kernel, std::string_view sizes)
{
    std::array<std::pair<std::string_view, std::optional<std::int64_t>>, 5> keys = {
        {{"m", {}}, {"n", {}}, {"batch", {}}, {"channels", {}}, {"ranks", {}}}};
    for (const std::string_view size : split(sizes, ',')) {
        const std::size_t equals = size.find('=');
        const auto key = std::ranges::find(keys, size.substr(0, equals), [](const auto& each) { return each.first; });
        const auto value = equals == std::string_view::npos ? std::nullopt : parseInteger(size.substr(equals + 1));
        if (key == keys.end() || key->second || !value) {
            return fail("\"" + std::string(size.substr(0, 60)) + "\" is not a usable size", {},
                        "Write each of m, n, batch, channels and ranks once, like m=4096,n=1024");
        }
        key->second = value;
    }
    const bool readsN = kernel.find("gemv") != std::string::npos;
    if (!keys[0].second || (readsN && !keys[1].second)) {
        return fail(!keys[0].second ? "m is missing" : "n is missing", {},
                    "Write the sizes like m=4096,n=1024; m is the number of elements of a vector, or bytes");
    }
    const auto part = [](std::optional<std::int64_t> value) {
        return static_cast<int>(std::clamp<std::int64_t>(value.value_or(1), std::numeric_limits<int>::min(),
                                                         std::numeric_limits<int>::max()));
    };
    KernelRun run = {std::move(kernel), part(keys[3].second),       part(keys[4].second),
                     *keys[0].second,   keys[1].second.value_or(0), keys[2].second.value_or(1)};
    if (const auto work = makeWork(run); !work) {
        return tl::unexpected<Error>(work.error());
    }
    return run;
}

Result<sim::samsung::Work> makeWork(const KernelRun& run, Grouping grouping)
{
    if (Result<void> checked = checkSizes(run); !checked) {
        return tl::unexpected<Error>(checked.error());
    }
    const auto steps = stepsOf(run);
    if (!steps) {
        return tl::unexpected<Error>(steps.error());
    }
    return workOf(partsOf(*steps, run), run.channels, grouping);
}

sim::samsung::Work makeWork(std::vector<sim::samsung::Transaction> stream, StreamMode mode)
{
    return workOf({{shared(replayed(std::move(stream), mode))}}, 1, Grouping::Alike);
}

Result<std::vector<UnitProgram>> unitPrograms(const KernelRun& run)
{
    if (Result<void> checked = checkSizes(run); !checked) {
        return tl::unexpected<Error>(checked.error());
    }
    const auto steps = stepsOf(run);
    if (!steps) {
        return tl::unexpected<Error>(steps.error());
    }
    std::vector<UnitProgram> programs;
    for (const SequenceStep& step : *steps) {
        for (const Pieces& pieces : step.kernel->make(run)) {
            for (const auto& piece : pieces) {
                if (auto words = programOf(*piece); !words.empty()) {
                    programs.push_back({std::string(step.kernel->name), std::move(words)});
                }
            }
        }
    }
    return programs;
}

Result<DroppedElements> droppedElements(const KernelRun& run)
{
    const auto steps = stepsOf(run);
    if (!steps) {
        return tl::unexpected<Error>(steps.error());
    }
    DroppedElements elements{run.m, 0, 0, 0};
    if (std::ranges::any_of(*steps, [](const SequenceStep& step) { return isElementWise(step.kernel->name); })) {
        elements.dropped = run.m - elementsInTiles(run);
        elements.tile = elementsOfTile(run);
        elements.least = elements.tile - kLanes + 1; // elements are rounded up to bursts first
    }
    return elements;
}

std::string droppedText(const DroppedElements& elements)
{
    return elements.dropped == 0
               ? std::string()
               : std::to_string(elements.dropped) + " of " + std::to_string(elements.all) +
                     " elements are outside the tiles of " + std::to_string(elements.tile) + " and are not computed";
}

Result<void> checkComputes(const KernelRun& run)
{
    const auto elements = droppedElements(run);
    if (!elements) {
        return tl::unexpected<Error>(elements.error());
    }
    const std::string where = "kernel " + run.kernel;
    if (run.m < 1) {
        return fail("m is 0: there is nothing to compute", where, "Use an m of 1 or more");
    }
    if (run.n < 1 && run.kernel.find("gemv") != std::string::npos) {
        return fail("n is 0: there is nothing to compute", where, "Use an n of 1 or more");
    }
    if (elements->tile > 0 && run.m < elements->least) {
        return fail("m=" + std::to_string(run.m) +
                        " fills no tile, and the vendor's kernels drop elements outside of tiles: " +
                        "nothing would be computed",
                    where,
                    "Use an m of " + std::to_string(elements->least) + " or more: a tile has " +
                        std::to_string(elements->tile / run.channels) + " elements on each channel");
    }
    return {};
}

Result<double> operationsOf(const KernelRun& run)
{
    const auto steps = stepsOf(run);
    if (!steps) {
        return tl::unexpected<Error>(steps.error());
    }
    double operations = 0;
    for (const SequenceStep& step : *steps) {
        operations += operationsOf(step.kernel->name, run);
    }
    return operations;
}

std::string channelsText(const KernelRun& run)
{
    const auto counted = [](int count, const char* one) {
        return std::to_string(count) + " " + one + (count == 1 ? "" : "s");
    };
    return counted(run.channels, "channel") + " of " + counted(run.ranks, "rank");
}

std::string computationOf(const KernelRun& run)
{
    const bool isAddition = run.kernel == "add" || run.kernel.starts_with("va_order");
    const auto operations = isAddition ? operationsOf(run) : Result<double>(0);
    if (!isAddition || !operations) {
        return {};
    }
    return "addition of " + std::to_string(static_cast<std::int64_t>(*operations)) + " elements on " +
           channelsText(run);
}

Result<sim::samsung::RunResult> simulate(const KernelRun& run, sim::samsung::CommandSink* commands,
                                         std::stop_token stop, Progress* progress, std::int64_t mostCycles)
{
    auto work = makeWork(run);
    if (!work) {
        return tl::unexpected<Error>(work.error());
    }
    countWork(WorkKind::Simulation);
    return sim::samsung::run(hbmPim(), *work, {.ranks = run.ranks, .commands = commands, .mostCycles = mostCycles},
                             std::move(stop), progress);
}

} // namespace pimento::samsung
