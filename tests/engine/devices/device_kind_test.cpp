// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/devices/device_kind.h"

#include "engine/devices/device_checks.h"
#include "engine/devices/device_file.h"
#include "engine/devices/parameter_list.h"
#include "engine/devices/registry.h"
#include "tests/support/files.h"
#include "tests/support/places.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <fmt/format.h>

#include <array>
#include <utility>

// A kind of device that no tenant has: tiles of unequal sizes, as many as a file says, without banks or addresses. It
// is read, checked, shown and changed through the table of kinds alone.

namespace pimento::test {

namespace {

using Json = nlohmann::ordered_json;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

/// Sizes of the tiles and how many tiles have each.
struct Tiles {
    std::vector<std::pair<std::int64_t, int>> sizes;

    bool operator==(const Tiles&) const = default;
};

void fingerprint(Fingerprinter& to, const Tiles& tiles) { to.add(tiles.sizes); }

class TileKind final : public DeviceKind {
public:
    TileKind()
        : DeviceKind({.key = "tiles", .section = "tiles", .counts = "%1 rows of %2 tiles", .simulator = {"tiles", ""}})
    {
    }

    [[nodiscard]] std::shared_ptr<sim::Device> read(ObjectReader& reader, const sim::Device& named) const override
    {
        auto device = std::make_shared<sim::Device>(named);
        device->levels = readLevels(reader, 1'000'000);
        Tiles tiles;
        for (ObjectReader& row : reader.objects("tiles")) {
            tiles.sizes.emplace_back(row.integer("bytes", 1, 1 << 30), static_cast<int>(row.integer("count", 1, 4096)));
            row.finish();
        }
        device->parts.put(std::move(tiles));
        return device;
    }

    [[nodiscard]] DeviceFacts figures(const sim::Device& device) const override
    {
        DeviceFacts facts;
        for (const auto& [bytes, count] : device.part<Tiles>()->sizes) {
            facts.cores += count;
            facts.capacityBytes += bytes * count;
        }
        return facts;
    }
    [[nodiscard]] std::vector<Parameter> parameters(const nlohmann::json& device,
                                                    const std::set<std::string>& /*rules*/) const override
    {
        ParameterList all(device, {});
        all.addNumber("bytes", "bytes of a tile", "B", "tiles", "/tiles/0/bytes", ParameterValues::Whole);
        return all.take();
    }
};

const TileKind kTiles;

/// 12 rows of 14 tiles: 100 of 1 KiB and 68 of 3,000 bytes.
Json tileFile()
{
    return {{"format", "pimento-device 1"},
            {"name", "tiled"},
            {"simulator", "tiles"},
            {"levels", {{{"name", "row"}, {"count", 12}}, {{"name", "tile"}, {"count", 14}}}},
            {"tiles", {{{"bytes", 1024}, {"count", 100}}, {{"bytes", 3000}, {"count", 68}}}}};
}

std::vector<std::string> tileMistakes(const Json& file)
{
    std::vector<std::string> all;
    for (const auto& mistake : examineDevice(file.dump(), "d.json").mistakes) {
        all.push_back(mistake.error.message());
    }
    return all;
}

TEST(DeviceKind, ReadsUnequalUnitsInAnyNumber)
{
    const DeviceKindRegistration registration(kTiles);

    const DeviceReading reading = examineDevice(tileFile().dump(), "d.json");

    ASSERT_THAT(reading.mistakes, IsEmpty());
    EXPECT_EQ(reading.machine, nullptr);
    ASSERT_NE(reading.device, nullptr);
    EXPECT_THAT(reading.device->levels, ElementsAre(sim::Level{"row", 12}, sim::Level{"tile", 14}));
    ASSERT_NE(reading.device->part<Tiles>(), nullptr);
    EXPECT_THAT(reading.device->part<Tiles>()->sizes, ElementsAre(std::pair{1024, 100}, std::pair{3000, 68}));
    EXPECT_EQ(factsOf(*reading.device).cores, 168);
    EXPECT_EQ(factsOf(*reading.device).capacityBytes, 100 * 1024 + 68 * 3000);
    EXPECT_EQ(kindOf(*reading.device).summary(*reading.device), "12 row x 14 tile, 299.2 KiB");
    EXPECT_THAT(reading.keys, testing::IsSupersetOf({"levels.count", "tiles.bytes"}));
}

TEST(DeviceKind, ChecksWhatItReads)
{
    const DeviceKindRegistration registration(kTiles);
    Json file = tileFile();
    file["tiles"][1]["count"] = 69;

    EXPECT_THAT(tileMistakes(file), ElementsAre(HasSubstr("has 169 units, the levels have 168")));
    file["tiles"][1]["count"] = 0;
    EXPECT_THAT(tileMistakes(file), ElementsAre(HasSubstr("tiles[2].count")));
}

TEST(DeviceKind, RefusesTheSectionOfAnotherKind)
{
    const DeviceKindRegistration registration(kTiles);
    Json memory = Json::parse(readAll(sourceFile("/datasets/templates/device.json")));
    memory["tiles"] = tileFile()["tiles"];

    EXPECT_THAT(tileMistakes(memory), ElementsAre(HasSubstr("belongs into a device with the simulator tiles")));
    Json tiled = tileFile();
    tiled["dpus"] = Json::object({{"core", 1}});
    EXPECT_THAT(tileMistakes(tiled), ElementsAre(HasSubstr("belongs into a device with the simulator dpus")));
}

TEST(DeviceKind, IsKnownOnlyWhileItIsInTheTable)
{
    EXPECT_THAT(tileMistakes(tileFile()), testing::Contains(HasSubstr("Use one of tables, samsung, dpus")));
    const std::size_t kinds = deviceKinds().size();
    const DeviceKindRegistration registration(kTiles);
    EXPECT_THAT(deviceKinds(), SizeIs(kinds + 1));
}

TEST(DeviceKind, StandsInTheRegistryWithoutAMachine)
{
    const DeviceKindRegistration registration(kTiles);
    const TemporaryFolder folder;
    writeAll(folder.path() / "tiled.json", tileFile().dump());

    const auto registry = BackendRegistry::load(folder.path());

    ASSERT_TRUE(registry.has_value()) << registry.error().message();
    ASSERT_THAT(registry->devices(), SizeIs(1));
    EXPECT_EQ(registry->devices()[0]->name, "tiled");
    EXPECT_THAT(registry->all(), IsEmpty());
    EXPECT_THAT(readMachine(folder.path() / "tiled.json").error().message(), HasSubstr("has no banks with a machine"));
}

TEST(DeviceKind, NamesTheNumbersThatCanBeChanged)
{
    const DeviceKindRegistration registration(kTiles);
    nlohmann::json device = nlohmann::json::parse(tileFile().dump());

    const auto parameters = kindOf(device).parameters(device, {});

    ASSERT_THAT(parameters, SizeIs(1));
    EXPECT_EQ(parameters[0].title, "bytes of a tile");
    EXPECT_EQ(parameters[0].value, 1024);
    EXPECT_FALSE(kindOf(device).change(device, {}, parameters[0], 8));
}

TEST(DeviceParts, AreComparedByValue)
{
    sim::DeviceParts one;
    sim::DeviceParts other;
    EXPECT_EQ(one, other);

    one.put(Tiles{{{8, 1}}});
    EXPECT_NE(one, other);
    other.put(Tiles{{{8, 2}}});
    EXPECT_NE(one, other);
    EXPECT_NE(Fingerprinter().add(one).finish(), Fingerprinter().add(other).finish());
    other.put(Tiles{{{8, 1}}});
    EXPECT_EQ(one, other);
    EXPECT_EQ(Fingerprinter().add(one).finish(), Fingerprinter().add(other).finish());
    EXPECT_EQ(one.find<int>(), nullptr);
}

} // namespace

} // namespace pimento::test
