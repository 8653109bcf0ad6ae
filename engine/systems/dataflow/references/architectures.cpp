// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dataflow/references/architectures.h"

#include "engine/base/json_reader.h"
#include "engine/systems/dataflow/model/mapping_figures.h"

#include <nlohmann/json.hpp>

#include <array>
#include <cmath>
#include <cstdint>
#include <utility>
#include <vector>

namespace pimento::dataflow {

namespace {

/// Reads the members of one accelerator, and remembers the first that is of no use.
class ArchitectureReader {
public:
    ArchitectureReader(const nlohmann::json& object, std::string where) : m_object(&object), m_where(std::move(where))
    {
    }

    double number(const char* key)
    {
        const auto member = m_object->find(key);
        return member == m_object->end() ? missing(key, "a number") : amount(*member, key);
    }

    std::vector<double> numbers(const char* key, std::size_t count)
    {
        const auto member = m_object->find(key);
        if (member == m_object->end() || !member->is_array() || member->size() != count) {
            missing(key, "a list of " + std::to_string(count) + " numbers");
            return std::vector<double>(count);
        }
        std::vector<double> values;
        for (const auto& each : *member) {
            values.push_back(amount(each, key));
        }
        return values;
    }

    std::int64_t whole(double value, const char* key)
    {
        constexpr double kMost = 0x1p53;
        if (value != std::floor(value) || value > kMost) {
            missing(key, "whole numbers");
            return 1;
        }
        return static_cast<std::int64_t>(value);
    }

    [[nodiscard]] const std::optional<Error>& error() const { return m_error; }

private:
    double amount(const nlohmann::json& value, const char* key)
    {
        if (!value.is_number() || !std::isfinite(value.get<double>()) || value.get<double>() < 0) {
            return missing(key, "numbers of at least 0");
        }
        return value.get<double>();
    }

    double missing(const char* key, const std::string& wanted)
    {
        if (!m_error) {
            m_error = Error{"\"" + std::string(key) + "\" is missing or not " + wanted, m_where, "Give " + wanted};
        }
        return 0;
    }

    const nlohmann::json* m_object;
    std::string m_where;
    std::optional<Error> m_error;
};

std::vector<std::string> levelNames(std::size_t levels)
{
    constexpr std::array<const char*, 3> kInner = {"PE", "GlobalBuffer", "RowBuffer"};
    std::vector<std::string> names;
    for (std::size_t i = 0; i + 1 < levels; ++i) {
        names.push_back(i < kInner.size() ? kInner[i] : "Buffer" + std::to_string(i));
    }
    names.emplace_back("DRAM");
    return names;
}

Result<Accelerator> readOne(const std::string& name, const nlohmann::json& object, const std::string& origin)
{
    ArchitectureReader reader(object, origin + ", " + name);
    const auto bandwidths = object.find("read_bw");
    const std::size_t count = bandwidths != object.end() && bandwidths->is_array() ? bandwidths->size() : 0;
    if (count < 2) {
        return fail("\"read_bw\" is not a list with a number for each level", origin + ", " + name,
                    "Give 2 levels or more");
    }
    Accelerator accelerator;
    accelerator.name = name;
    accelerator.height = reader.whole(reader.number("H"), "H");
    accelerator.width = reader.whole(reader.number("W"), "W");
    accelerator.lanes = reader.whole(reader.number("internal"), "internal");
    accelerator.macEnergy = reader.number("mac_nJ");
    accelerator.rows = {.rowBytes = reader.whole(reader.number("row_B"), "row_B"),
                        .activationCycles = reader.number("t_act"),
                        .activationEnergy = reader.number("e_act_nJ")};
    const std::vector<std::string> names = levelNames(count);
    const std::vector<double> capacities = reader.numbers("capacity_B", count - 1);
    const std::vector<double> reads = reader.numbers("read_bw", count);
    const std::vector<double> writes = reader.numbers("write_bw", count);
    const std::vector<double> blocks = reader.numbers("block_B", count);
    const std::vector<double> energies = reader.numbers("access_nJ", count);
    for (std::size_t i = 0; i < count; ++i) {
        MemoryLevel level;
        level.name = names[i];
        level.accessBytes = reader.whole(blocks[i], "block_B");
        level.accessEnergy = energies[i];
        if (i + 1 < count) {
            level.capacity = reader.whole(capacities[i], "capacity_B");
            level.readBandwidth = reads[i];
            level.writeBandwidth = writes[i];
        } else {
            level.sharedBandwidth = reads[i];
        }
        accelerator.levels.push_back(std::move(level));
    }
    if (reader.error()) {
        return tl::unexpected<Error>(*reader.error());
    }
    if (auto checked = check(accelerator); !checked) {
        return tl::unexpected<Error>(checked.error());
    }
    return accelerator;
}

} // namespace

Result<std::map<std::string, Accelerator>> readArchitectures(std::string_view text, const std::string& origin)
{
    const auto json = parseJson(text, origin);
    if (!json) {
        return tl::unexpected<Error>(json.error());
    }
    if (!json->is_object()) {
        return fail("this is no object with an accelerator for each name", origin, "Give {\"name\": {...}}");
    }
    std::map<std::string, Accelerator> all;
    for (const auto& [name, object] : json->items()) {
        if (name == "units") {
            continue;
        }
        if (!object.is_object()) {
            return fail("\"" + name + "\" is no object with the figures of an accelerator", origin);
        }
        auto accelerator = readOne(name, object, origin);
        if (!accelerator) {
            return tl::unexpected<Error>(accelerator.error());
        }
        all.emplace(name, std::move(*accelerator));
    }
    return all;
}

Result<std::map<std::string, Accelerator>> readArchitectures(const std::filesystem::path& file)
{
    const auto text = readTextFile(file);
    if (!text) {
        return tl::unexpected<Error>(text.error());
    }
    return readArchitectures(*text, file.filename().string());
}

} // namespace pimento::dataflow
