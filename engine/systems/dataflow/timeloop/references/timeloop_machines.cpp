// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dataflow/timeloop/references/timeloop_cases.h"

#include "engine/base/csv.h"
#include "engine/base/json_reader.h"
#include "engine/base/numbers.h"

#include <nlohmann/json.hpp>

#include <limits>
#include <optional>
#include <system_error>
#include <utility>

namespace pimento::dataflow::timeloop {

namespace {

constexpr std::int64_t kMostWords = std::int64_t{1} << 40U;
constexpr double kPicojoulesPerNanojoule = 1000;

/// A file of a folder, or of the folder above if it lies there.
std::filesystem::path fileNear(const std::filesystem::path& folder, const char* name)
{
    std::error_code code;
    const auto own = folder / name;
    const auto above = folder / ".." / name;
    return !std::filesystem::exists(own, code) && std::filesystem::exists(above, code) ? above : own;
}

MemoryLevel readLevel(ObjectReader& reader, std::int64_t wordBytes)
{
    const auto width = static_cast<double>(wordBytes);
    const auto bandwidth = [&](const char* key) { return reader.has(key) ? reader.number(key) * width : 0; };
    MemoryLevel level;
    level.name = reader.text("name");
    if (reader.kindOf("entries") == ObjectReader::Kind::Nothing) {
        reader.passOver("entries");
    } else {
        level.capacity = reader.integer("entries", 1, kMostWords) * wordBytes;
    }
    level.accessBytes = reader.integer("block", 1, kMostWords) * wordBytes;
    level.accessEnergy = reader.number("pJ") / kPicojoulesPerNanojoule;
    level.readBandwidth = bandwidth("rbw");
    level.writeBandwidth = bandwidth("wbw");
    level.sharedBandwidth = bandwidth("sbw");
    reader.finish();
    return level;
}

TimeloopMachine readMachine(ObjectReader reader, const std::string& name)
{
    constexpr std::int64_t kMostUnits = 1 << 12;
    constexpr std::int64_t kWidestWord = 1024;
    Accelerator machine;
    machine.name = name;
    const std::int64_t wordBytes = reader.integer("word_bits", 8, kWidestWord) / 8;
    machine.macEnergy = reader.number("mac_pJ") / kPicojoulesPerNanojoule;
    machine.width = reader.integer("X", 1, kMostUnits);
    machine.height = reader.integer("Y", 1, kMostUnits);
    machine.lanes = reader.integer("I", 1, kMostUnits);
    for (ObjectReader& level : reader.objects("levels")) {
        machine.levels.push_back(readLevel(level, wordBytes));
    }
    if (machine.levels.size() < 2) {
        reader.complain("levels", "has fewer than two levels", "List the levels from the PEs outwards");
    }
    reader.finish();
    return {std::move(machine), wordBytes};
}

/// Reads one layer; a cell that is no number between 1 and 2^31 is named.
Result<LayerLoops> readLayer(const CsvTable& table, std::size_t row)
{
    std::optional<Error> wrong;
    const auto size = [&](const std::string& column) -> std::int64_t {
        const auto at = table.column(column);
        const auto value = at ? parseInteger(table.cell(row, *at)) : std::nullopt;
        if (value && *value >= 1 && *value <= workloads::kLargestSize) {
            return *value;
        }
        wrong = Error{column + " is not a number from 1 to 2147483648",
                      "layers.csv, line " + std::to_string(table.lineNumber(row)), "Correct the table"};
        return 1;
    };
    LayerLoops layer;
    for (std::size_t dim = 0; dim < kDims; ++dim) {
        layer.bounds[dim] = size(std::string(1, kDimNames[dim]));
    }
    layer.stride = {size("stride_h"), size("stride_w")};
    layer.dilation = {size("dil_h"), size("dil_w")};
    return wrong ? Result<LayerLoops>(tl::unexpected<Error>(*wrong)) : layer;
}

} // namespace

Result<std::map<std::string, TimeloopMachine>> readTimeloopMachines(const std::filesystem::path& folder)
{
    const auto path = fileNear(folder, "archs.json");
    const auto text = readTextFile(path);
    const auto json = text ? parseJson(*text, path.string()) : tl::unexpected<Error>(text.error());
    if (!json) {
        return tl::unexpected<Error>(json.error());
    }
    ObjectReader::Log log{.origin = path.string()};
    ObjectReader reader(*json, "", log);
    reader.passOver("units");
    std::map<std::string, TimeloopMachine> machines;
    for (const std::string& name : reader.keys()) {
        if (name != "units") {
            machines.emplace(name, readMachine(reader.object(name.c_str()), name));
        }
    }
    reader.finish();
    return log.error ? Result<std::map<std::string, TimeloopMachine>>(tl::unexpected<Error>(*log.error)) : machines;
}

Result<std::map<std::string, LayerLoops>> readTimeloopLayers(const std::filesystem::path& folder)
{
    const auto path = fileNear(folder, "layers.csv");
    const auto table = CsvTable::read(path);
    if (!table) {
        return tl::unexpected<Error>(table.error());
    }
    const auto names = table->column("layer");
    if (!names) {
        return fail("has no column \"layer\"", path.string(), "Name the layers in it");
    }
    std::map<std::string, LayerLoops> layers;
    for (std::size_t row = 0; row < table->rows(); ++row) {
        const auto layer = readLayer(*table, row);
        if (!layer) {
            return tl::unexpected<Error>(layer.error());
        }
        layers.emplace(table->cell(row, *names), *layer);
    }
    return layers;
}

} // namespace pimento::dataflow::timeloop
