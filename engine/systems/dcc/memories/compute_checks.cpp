// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/memories/memory_checks.h"

#include "engine/devices/device_checks.h"
#include "engine/kernels/affine/element_type.h"
#include "engine/systems/dcc/lower/lowering.h"

#include <algorithm>
#include <map>

namespace pimento {

namespace {

using Log = ObjectReader::Log;

std::vector<std::string> levelNames(const sim::DeviceDescription& device)
{
    std::vector<std::string> names;
    for (const sim::Level& level : device.levels) {
        names.push_back(level.name);
    }
    return names;
}

/// Checks the family; if true, further checks make sense.
bool checkFamily(const sim::DeviceDescription& device, Log& log)
{
    const auto known = lower::familyNames();
    if (std::ranges::find(known, device.compute.family) != known.end()) {
        return true;
    }
    log.add("compute.family", "unknown family " + inQuotes(device.compute.family),
            suggestName(device.compute.family, {known.begin(), known.end()}));
    return false;
}

void checkElementTypes(const sim::DeviceDescription& device, Log& log)
{
    const auto& types = device.compute.elementTypes;
    if (types.empty()) {
        log.add("compute.element_types", "is empty", "Name the types that the units compute with, such as \"fp16\"");
    }
    for (std::size_t i = 0; i < types.size(); ++i) {
        const std::string path = numbered("compute.element_types", i);
        const auto type = affine::parseElementType(types[i]);
        if (!type) {
            log.add(path, type.error().what, type.error().hint);
        } else if (*type == affine::ElementType::Int64) { // only cores with programs of their own support it
            log.add(path, "no unit beside a bank computes with " + inQuotes(types[i]),
                    "Use a type of 4 bytes or fewer");
        } else if (affine::bytesOf(*type) > device.columnBytes.value()) {
            log.add(path,
                    inQuotes(types[i]) + " is wider than a column of " + std::to_string(device.columnBytes.value()) +
                        " bytes",
                    "Remove it or raise bank.column_bytes");
        }
    }
}

void checkLevelLists(const sim::DeviceDescription& device, const std::string& key,
                     const std::vector<std::vector<std::string>>& lists, Log& log)
{
    std::vector<std::string> known = levelNames(device);
    known.erase(known.begin()); // units of different channels share nothing
    for (std::size_t i = 0; i < lists.size(); ++i) {
        for (std::size_t j = 0; j < lists[i].size(); ++j) {
            if (std::ranges::find(known, lists[i][j]) == known.end()) {
                log.add(numbered(numbered(key, i) + ".levels", j),
                        inQuotes(lists[i][j]) + " is not a level below the first one", suggestName(lists[i][j], known));
            }
        }
    }
}

/// Checks that the units fit the organisation; if true, further checks make sense.
bool checkOrganisation(const sim::DeviceDescription& device, Log& log)
{
    const sim::ComputeSpec& compute = device.compute;
    if (const int banks = device.banksPerChannel(); banks % compute.banksPerCore != 0) {
        log.add("compute.banks_per_core",
                "is " + std::to_string(compute.banksPerCore) + ", which does not divide the " + std::to_string(banks) +
                    " banks of a " + device.levels.front().name,
                "Use 1, 2 or another power of two");
        return false;
    }
    checkElementTypes(device, log);
    checkLevelLists(device, "compute.merge", compute.merge, log);
    checkLevelLists(device, "compute.spread", compute.spread, log);
    for (std::size_t i = 0; i < device.rules.size(); ++i) {
        checkLevelLists(device, numbered("rules", i) + ".spread", device.rules[i].spread, log);
    }
    return true;
}

/// Checks that host addresses end below the highest bits of "row", because the host has only some rows of each bank.
void checkHostRows(const sim::DeviceDescription& device, Log& log)
{
    int atTheTop = 0;
    auto field = device.host.address.rbegin();
    for (; field != device.host.address.rend() && (field->name == "row" || field->bits == 0); ++field) {
        atTheTop += field->bits;
    }
    // Host addresses must cover exactly the host's rows, as far as the highest bits count them.
    if ((device.host.rowsPerBank << atTheTop) % device.rowsPerBank != 0) {
        const auto at = static_cast<std::size_t>(device.host.address.rend() - field) - 1;
        log.add(numbered("host.address", at) + ".field",
                inQuotes(field->name) +
                    " stands behind some of the highest bits of \"row\", so that addresses reach beyond the " +
                    std::to_string(device.host.rowsPerBank) + " rows of a bank that host.rows keeps",
                "Put these bits last");
    }
}

/// Checks the number of bits of each field; the host's map may name a field several times.
void checkHostMap(const sim::DeviceDescription& device, Log& log)
{
    std::map<std::string, int> wanted = {{"byte", bitsOf(device.columnBytes.value())},
                                         {"column", bitsOf(device.columnsPerRow)},
                                         {"row", bitsOf(device.rowsPerBank)}};
    for (const sim::Level& level : device.levels) {
        wanted[level.name] = bitsOf(level.count);
    }
    std::map<std::string, int> found;
    std::map<std::string, std::size_t> last;
    std::vector<std::string> names = levelNames(device);
    names.insert(names.end(), {"row", "column", "byte"});
    for (std::size_t i = 0; i < device.host.address.size(); ++i) {
        const sim::AddressField& field = device.host.address[i];
        if (!wanted.contains(field.name)) {
            log.add(numbered("host.address", i) + ".field",
                    inQuotes(field.name) + " is neither a level nor row, column or byte",
                    suggestName(field.name, names));
            return;
        }
        found[field.name] += field.bits;
        last[field.name] = i;
    }
    for (const auto& [name, bits] : wanted) {
        const std::string path = last.contains(name) ? numbered("host.address", last[name]) + ".bits" : "host.address";
        if (bits >= 0 && found[name] != bits) { // a count that is no power of two is reported already
            log.add(path,
                    "field " + inQuotes(name) + " has " + std::to_string(found[name]) +
                        " bits in total, but the organisation needs " + std::to_string(bits),
                    "Share " + std::to_string(bits) + " bits out among the entries of " + inQuotes(name));
            return;
        }
    }
    const auto other = std::ranges::find_if(
        device.host.address, [](const sim::AddressField& field) { return field.name != "byte" && field.bits > 0; });
    const auto late = std::find_if(other, device.host.address.end(), [](const sim::AddressField& field) {
        return field.name == "byte" && field.bits > 0;
    });
    if (late != device.host.address.end()) {
        log.add(numbered("host.address", static_cast<std::size_t>(late - device.host.address.begin())) + ".field",
                "has bits of \"byte\" behind those of " + inQuotes(other->name) +
                    ", but the bytes of a column lie side by side",
                "Put all bits of \"byte\" first");
        return;
    }
    if (bitsOf(device.rowsPerBank) >= 0) {
        checkHostRows(device, log);
    }
}

} // namespace

void checkCompute(const sim::DeviceDescription& device, ObjectReader::Log& log)
{
    if (!checkFamily(device, log)) {
        return;
    }
    if (checkOrganisation(device, log)) {
        checkFamilyNeeds(device, log);
    }
    checkHostMap(device, log);
    if (device.host.rowsPerBank >= device.rowsPerBank) {
        log.add("host.rows",
                "takes " + std::to_string(device.host.rowsPerBank) + " rows of a bank that has " +
                    std::to_string(device.rowsPerBank),
                "Leave rows for the cores, such as " + std::to_string(device.rowsPerBank / 4));
    }
}

} // namespace pimento
