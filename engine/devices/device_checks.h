// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/json_reader.h"
#include "sim/machine.h"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace pimento {

/// Says what does not fit together in a device description whose values are well-formed each by itself: names that
/// nothing has, maps that do not cover the organisation, timing that no memory can have. What passes is returned ready
/// to run; else nullptr.
[[nodiscard]] std::shared_ptr<const sim::Machine> checkDevice(sim::DeviceDescription device, ObjectReader::Log& log);

/// The timing values and all formulas over them; a part of checkDevice().
void checkTiming(const sim::DeviceDescription& device, ObjectReader::Log& log);

/// Commands and rows of the constraint table, and the rules that add and replace both; parts of checkDevice().
void checkCommands(const sim::DeviceDescription& device, ObjectReader::Log& log);
void checkRules(const sim::DeviceDescription& device, ObjectReader::Log& log);

/// A formula over the timing values of a device.
void checkFormula(const sim::DeviceDescription& device, const std::string& path, const std::string& formula,
                  ObjectReader::Log& log);
/// A list of command names.
void checkNamed(const std::string& path, const std::vector<std::string>& names, const std::vector<std::string>& known,
                ObjectReader::Log& log);

/// The units and the host; a part of checkDevice().
void checkCompute(const sim::DeviceDescription& device, ObjectReader::Log& log);
/// What the programs of the device's family ask for; a part of checkCompute().
void checkFamilyNeeds(const sim::DeviceDescription& device, ObjectReader::Log& log);
/// What the simulator of the device asks for; a part of checkDevice().
void checkSimulatorNeeds(const sim::DeviceDescription& device, ObjectReader::Log& log);
/// Rows of the constraint table that keep the commands on a row of a bank in their order, and time between refreshes;
/// parts of checkDevice().
void checkRowCycle(const sim::DeviceDescription& device, ObjectReader::Log& log);

template <class Values> [[nodiscard]] std::vector<std::string> namesOf(const Values& values)
{
    std::vector<std::string> names;
    for (const auto& each : values) {
        names.push_back(each.name);
    }
    return names;
}

/// "Did you mean "RD"?", or which names there are.
[[nodiscard]] std::string suggestName(std::string_view wrong, const std::vector<std::string>& names);

/// A name for a message, cut where it is too long for one.
[[nodiscard]] std::string inQuotes(std::string_view name);
/// "levels[2].count" for the index 1.
[[nodiscard]] std::string numbered(const std::string& list, std::size_t index, std::string_view key = {});

/// The bits that count up to a number of values; -1 when it is no power of two.
[[nodiscard]] int bitsOf(std::int64_t values);

} // namespace pimento
