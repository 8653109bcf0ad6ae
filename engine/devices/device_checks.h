// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/json_reader.h"
#include "sim/dram/machine.h"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace pimento {

/// Checks the consistency of a device description whose values are valid one by one: unknown names, maps that do not
/// cover the organisation, impossible timing. Returns the machine ready to run, or nullptr if there are mistakes.
[[nodiscard]] std::shared_ptr<const sim::Machine> checkDevice(sim::DeviceDescription device, ObjectReader::Log& log);

/// Checks the timing values and all formulas over them; a part of checkDevice().
void checkTiming(const sim::DeviceDescription& device, ObjectReader::Log& log);

/// Checks commands, the rows of the constraint table, and the rules that add or replace both; a part of checkDevice().
void checkCommands(const sim::DeviceDescription& device, ObjectReader::Log& log);
void checkRules(const sim::DeviceDescription& device, ObjectReader::Log& log);

/// Checks a formula over the timing values of a device.
void checkFormula(const sim::DeviceDescription& device, const std::string& path, const std::string& formula,
                  ObjectReader::Log& log);
/// Checks a list of command names.
void checkNamed(const std::string& path, const std::vector<std::string>& names, const std::vector<std::string>& known,
                ObjectReader::Log& log);

/// Checks the compute units and the host; a part of checkDevice().
void checkCompute(const sim::DeviceDescription& device, ObjectReader::Log& log);
/// Checks what the programs of the device's family require; a part of checkCompute().
void checkFamilyNeeds(const sim::DeviceDescription& device, ObjectReader::Log& log);
/// Checks what the device's simulator requires; a part of checkDevice().
void checkSimulatorNeeds(const sim::DeviceDescription& device, ObjectReader::Log& log);
/// Checks that the constraint table orders the commands on a row of a bank, and that refreshes leave time for accesses;
/// a part of checkDevice().
void checkRowCycle(const sim::DeviceDescription& device, ObjectReader::Log& log);

template <class Values> [[nodiscard]] std::vector<std::string> namesOf(const Values& values)
{
    std::vector<std::string> names;
    for (const auto& each : values) {
        names.push_back(each.name);
    }
    return names;
}

/// Suggests a name for a misspelt one (Did you mean "RD"?), or lists the known names.
[[nodiscard]] std::string suggestName(std::string_view wrong, const std::vector<std::string>& names);

/// Quotes a name for a message, shortened if it is long.
[[nodiscard]] std::string inQuotes(std::string_view name);
/// Path of a list element: "levels[2].count" for the index 1.
[[nodiscard]] std::string numbered(const std::string& list, std::size_t index, std::string_view key = {});

/// Number of bits that count up to `values`; -1 if it is no power of two.
[[nodiscard]] int bitsOf(std::int64_t values);

} // namespace pimento
