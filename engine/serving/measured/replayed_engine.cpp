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
    for (const auto& entry : std::filesystem::directory_iterator(folder ? *folder : std::filesystem::path(), code)) {
        const std::string name = entry.path().filename().string();
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
    auto measured = readMeasuredRun(files + ".requests.csv");
    if (measured && !std::ranges::equal(*measured, requests, [](const auto& run, const Request& asked) {
            return run.request.input == asked.input && run.request.output == asked.output;
        })) {
        return fail("has other requests than were measured", "the trace", "Serve the requests that were measured");
    }
    return measured;
}

Result<ReplayedRun> replayEngine(const std::string& engine, std::stop_token stop)
{
    const auto files = filesOfEngine(engine);
    if (!files) {
        return tl::unexpected<Error>(files.error());
    }
    auto setup = VllmSetup::read(*files + std::string(kSetup));
    const auto times = LayerTimes::read(*files);
    auto arrivals = readArrivals(*files + ".arrivals.csv");
    if (!setup || !times || !arrivals) {
        return tl::unexpected<Error>(!setup ? setup.error() : !times ? times.error() : arrivals.error());
    }
    auto run = serveAsVllm(arrivals->requests, *setup, *times, std::move(stop));
    if (!run) {
        return tl::unexpected<Error>(run.error());
    }
    auto measured = measuredRequests(*files, arrivals->requests);
    return ReplayedRun{engine, *std::move(setup), std::move(arrivals->requests), *std::move(run),
                       measured ? *std::move(measured) : std::vector<MeasuredRequest>()};
}

} // namespace pimento::serving
