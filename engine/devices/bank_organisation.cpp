// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/devices/bank_organisation.h"

#include "engine/devices/device_checks.h"
#include "sim/dram/machine.h"

#include <algorithm>
#include <bit>
#include <set>

namespace pimento {

namespace {

using Log = ObjectReader::Log;

// Maximum of what a run keeps in memory for each bank and channel: far more than any device has.
constexpr std::int64_t kMostBanks = 65'536;
constexpr int kMostAddressBits = 48;

// Units of quantities; a plain number has the first one.
constexpr JsonUnit kBytes[] = {{"B", 1}, {"KiB", 1 << 10}, {"MiB", 1 << 20}, {"GiB", 1 << 30}};

/// Number of values that an address field must distinguish; 0: there is no such field.
std::int64_t valuesOf(const sim::DeviceDescription& device, const std::string& field)
{
    if (field == "byte" || field == "column" || field == "row") {
        return field == "byte"     ? device.columnBytes.value()
               : field == "column" ? device.columnsPerRow
                                   : device.rowsPerBank;
    }
    const auto level = std::ranges::find(device.levels, field, &sim::Level::name);
    return level == device.levels.end() ? 0 : level->count;
}

std::vector<std::string> addressFields(const sim::DeviceDescription& device)
{
    std::vector<std::string> fields = namesOf(device.levels);
    fields.insert(fields.end(), {"row", "column", "byte"});
    return fields;
}

/// Checks that every number of the organisation that an address counts is a power of two.
bool checkPowersOfTwo(const sim::DeviceDescription& device, Log& log)
{
    const std::size_t before = log.mistakes.size();
    const auto check = [&](const std::string& path, std::int64_t value) {
        if (bitsOf(value) < 0) {
            const auto below = static_cast<std::int64_t>(std::bit_floor(static_cast<std::uint64_t>(value)));
            log.add(path, "is " + std::to_string(value) + ", which is not a power of two",
                    "Use a power of two, such as " + std::to_string(below) + " or " + std::to_string(2 * below));
        }
    };
    for (std::size_t i = 0; i < device.levels.size(); ++i) {
        check(numbered("levels", i, "count"), device.levels[i].count);
    }
    check("bank.rows", device.rowsPerBank);
    check("bank.columns", device.columnsPerRow);
    check("bank.column_bytes", device.columnBytes.value());
    return log.mistakes.size() == before;
}

void checkDeviceMap(const sim::DeviceDescription& device, Log& log)
{
    std::set<std::string> seen;
    for (std::size_t i = 0; i < device.address.size(); ++i) {
        const sim::AddressField& field = device.address[i];
        const std::int64_t values = valuesOf(device, field.name);
        if (values == 0) {
            log.add(numbered("address", i, "field"),
                    inQuotes(field.name) + " is neither a level nor row, column or byte",
                    suggestName(field.name, addressFields(device)));
        } else if (!seen.insert(field.name).second) {
            log.add(numbered("address", i, "field"), inQuotes(field.name) + " is already in the map",
                    "Name each field once");
        } else if (field.bits != bitsOf(values)) {
            log.add(numbered("address", i, "bits"),
                    "field " + inQuotes(field.name) + " holds " + std::to_string(std::int64_t{1} << field.bits) +
                        " values, the organisation has " + std::to_string(values),
                    "Write \"bits\": " + std::to_string(bitsOf(values)) + ", or change the organisation");
        }
    }
    int bits = 0;
    for (const sim::AddressField& field : device.address) {
        bits += field.bits;
    }
    if (bits > kMostAddressBits) {
        log.add("address", "has " + std::to_string(bits) + " bits in total, more than an address can have",
                "Use at most " + std::to_string(kMostAddressBits) + " bits: describe a smaller organisation");
    }
    for (const std::string& field : addressFields(device)) {
        if (!seen.contains(field)) {
            log.add("address", "field " + inQuotes(field) + " is missing",
                    "Add {\"field\": " + inQuotes(field) +
                        ", \"bits\": " + std::to_string(bitsOf(valuesOf(device, field))) +
                        "} where its bits stand, the lowest bits first");
        }
    }
}

} // namespace

std::vector<sim::AddressField> readAddressMap(ObjectReader& reader)
{
    std::vector<sim::AddressField> fields;
    for (ObjectReader& field : reader.objects("address")) {
        fields.push_back({field.text("field"), static_cast<int>(field.integer("bits", 0, 40))});
        field.finish();
    }
    return fields;
}

void readBanks(ObjectReader& reader, sim::DeviceDescription& device)
{
    constexpr int kMostNodes = 4096; // in a node of the level above
    device.levels = readLevels(reader, kMostNodes);
    ObjectReader bank = reader.object("bank");
    device.rowsPerBank = bank.integer("rows", 1, std::int64_t{1} << 31);
    device.columnsPerRow = static_cast<int>(bank.integer("columns", 1, 65536));
    device.columnBytes = Bytes{bank.wholeQuantity("column_bytes", kBytes, 1, 65536)};
    bank.finish();
    device.address = readAddressMap(reader);
}

void checkBankLevels(const sim::DeviceDescription& device, Log& log)
{
    checkNames("levels", namesOf(device.levels), log);
    for (std::size_t i = 0; i < device.levels.size(); ++i) {
        for (const char* taken : {"row", "column", "byte"}) {
            if (device.levels[i].name == taken) {
                log.add(numbered("levels", i, "name"), inQuotes(taken) + " is a field of the address, not a level",
                        "Give the level another name");
            }
        }
    }
    if (device.levels.size() < 2 || device.levels.size() > sim::Machine::kMaxLevels) {
        log.add("levels", "has the wrong number of levels: " + std::to_string(device.levels.size()),
                "Name 2 to " + std::to_string(sim::Machine::kMaxLevels) +
                    " levels, the one with a controller each (channel) first and the bank last");
        return;
    }
    std::int64_t banks = 1;
    for (std::size_t i = 1; i < device.levels.size(); ++i) {
        banks *= device.levels[i].count;
        if (banks > sim::Machine::kMaxBanksPerChannel) {
            log.add(numbered("levels", i, "count"),
                    "makes " + std::to_string(banks) + " banks in a " + device.levels.front().name,
                    "Use at most " + std::to_string(sim::Machine::kMaxBanksPerChannel) +
                        ": lower a count below the first level");
            return;
        }
    }
    if (const std::int64_t all = banks * device.channels(); all > kMostBanks) {
        log.add("levels[1].count", "makes " + std::to_string(all) + " banks in total",
                "Use at most " + std::to_string(kMostBanks) + " banks: lower a count");
    }
}

void checkBankAddresses(const sim::DeviceDescription& device, Log& log)
{
    if (checkPowersOfTwo(device, log)) {
        checkDeviceMap(device, log);
    }
}

MadeDevice makeBankDevice(sim::DeviceDescription device, Log& log)
{
    auto compiled = sim::Machine::compile(std::move(device));
    if (!compiled) {
        log.add("", compiled.error().what + " (" + compiled.error().where + ")", compiled.error().hint);
        return {};
    }
    return std::make_shared<const sim::Machine>(*std::move(compiled));
}

} // namespace pimento
