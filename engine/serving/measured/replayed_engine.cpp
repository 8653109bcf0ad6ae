// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/serving/measured/replayed_engine.h"

#include "engine/base/data_folder.h"
#include "engine/serving/arrival_trace.h"
#include "engine/serving/measured/layer_times.h"

#include <algorithm>
#include <filesystem>
#include <string_view>
#include <system_error>
#include <utility>

namespace pimento::serving {

namespace {

constexpr std::string_view kSetup = ".setup.json";
constexpr std::string_view kRequests = ".requests.csv"; // of a real run

Result<std::filesystem::path> engineFolder()
{
    return findDataFolder().map([](const std::filesystem::path& data) { return data / "datasets" / "engines"; });
}

} // namespace

std::vector<std::string> measuredEngines()
{
    std::vector<std::string> names;
    const auto folder = engineFolder();
    std::error_code code;
    std::filesystem::directory_iterator entry(folder ? *folder : std::filesystem::path(), code);
    for (; !code && entry != std::filesystem::directory_iterator(); entry.increment(code)) { // throws nothing
        const std::string name = entry->path().filename().string();
        if (name.ends_with(kSetup)) {
            names.push_back(name.substr(0, name.size() - kSetup.size()));
        }
    }
    std::ranges::sort(names);
    return names;
}

Result<std::string> filesOfEngine(const std::string& engine)
{
    std::error_code code;
    if (std::filesystem::exists(engine + std::string(kSetup), code)) {
        return engine;
    }
    const auto folder = engineFolder();
    if (!folder) {
        return tl::unexpected<Error>(folder.error());
    }
    if (std::filesystem::exists(*folder / (engine + std::string(kSetup)), code)) {
        return (*folder / engine).string();
    }
    std::string names;
    for (const std::string& each : measuredEngines()) {
        names += (names.empty() ? "" : ", ") + each;
    }
    return fail("there is no engine \"" + engine.substr(0, 60) + "\"", "engine",
                "Use one of " + names + ", or a path without the file extension");
}

Result<std::vector<MeasuredRequest>> measuredRequests(const std::string& files, std::span<const Request> requests)
{
    auto measured = readMeasuredRun(files + std::string(kRequests));
    if (measured && !std::ranges::equal(*measured, requests, [](const auto& run, const Request& asked) {
            return run.request.input == asked.input && run.request.output == asked.output;
        })) {
        return fail("has other requests than the measured ones", "the trace", "Serve the requests that were measured");
    }
    return measured;
}

Result<ReplayedRun> replayEngine(const std::string& engine, std::stop_token stop)
{
    const auto files = filesOfEngine(engine);
    if (!files) {
        return tl::unexpected<Error>(files.error());
    }
    auto read = readMeasuredEngine(*files);
    auto arrivals = readArrivals(*files + ".arrivals.csv");
    if (!read || !arrivals) {
        return tl::unexpected<Error>(!read ? read.error() : arrivals.error());
    }
    auto run = serveAsVllm(arrivals->requests, read->setup, read->times, std::move(stop));
    if (!run) {
        return tl::unexpected<Error>(run.error());
    }
    std::error_code code;
    auto measured = std::filesystem::exists(*files + std::string(kRequests), code)
                        ? measuredRequests(*files, arrivals->requests)
                        : Result<std::vector<MeasuredRequest>>();
    if (!measured) {
        return tl::unexpected<Error>(measured.error());
    }
    return ReplayedRun{engine, std::move(read->setup), std::move(arrivals->requests), *std::move(run),
                       *std::move(measured)};
}

} // namespace pimento::serving
