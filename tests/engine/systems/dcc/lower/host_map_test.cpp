// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/lower/core/host_map.h"

#include "tests/engine/systems/dcc/drafts/kernels.h"
#include "tests/engine/systems/dcc/lower/programs.h"
#include "tests/support/tries.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <set>
#include <tuple>

namespace pimento::test {

namespace {

/// Returns the place of a vector of the first tensor, calculated bit by bit.
lower::MemoryPlace placeBitByBit(const sim::DeviceDescription& device, std::int64_t vector)
{
    auto rest = static_cast<std::uint64_t>(vector * device.columnBytes.value());
    std::map<std::string, std::uint64_t> values;
    std::map<std::string, int> bits;
    for (const sim::AddressField& field : device.host.address) {
        for (int i = 0; i < field.bits; ++i, rest /= 2) {
            values[field.name] += (rest % 2) << static_cast<unsigned>(bits[field.name]++);
        }
    }
    std::uint64_t bank = 0;
    for (std::size_t level = 1; level < device.levels.size(); ++level) {
        bank = bank * static_cast<std::uint64_t>(device.levels[level].count) + values[device.levels[level].name];
    }
    return {static_cast<int>(values[device.levels[0].name]), static_cast<int>(bank),
            static_cast<std::int64_t>(values["row"]) + device.rowsPerBank - device.host.rowsPerBank,
            static_cast<int>(values["column"])};
}

/// A device of datasets/backends whose host takes the bits of an address in another order: bytes first, then pieces of
/// the other fields, some of them without a bit.
std::shared_ptr<const sim::DeviceDescription> withAnotherMap(const std::string& name, std::mt19937_64& random)
{
    auto device = std::make_shared<sim::DeviceDescription>(*test::device(name));
    std::vector<sim::AddressField> pieces;
    std::vector<sim::AddressField> bytes;
    sim::AddressField top; // those rows that the host does not have stay apart
    for (sim::AddressField field : device->host.address) {
        if (field.name == "row" && field.bits > 8) {
            top = field;
            top.bits -= 8;
            field.bits = 8;
        }
        std::vector<sim::AddressField>& list = field.name == "byte" ? bytes : pieces;
        while (field.bits > 0 && random() % 3 == 0) {
            sim::AddressField piece = field;
            piece.bits = static_cast<int>(random() % static_cast<std::uint64_t>(field.bits));
            field.bits -= piece.bits;
            list.push_back(piece);
        }
        list.push_back(field);
    }
    std::ranges::shuffle(pieces, random);
    // Sweeps need columns and then channels at the front.
    if (random() % 2 == 0) {
        for (const char* first : {"channel", "column"}) {
            const auto found = std::ranges::find(pieces, first, &sim::AddressField::name);
            std::rotate(pieces.begin(), found, found + 1);
        }
    }
    device->host.address = std::move(bytes);
    device->host.address.insert(device->host.address.end(), pieces.begin(), pieces.end());
    device->host.address.push_back(top);
    return device;
}

} // namespace

TEST(HostMap, TakesAddressesApartFieldByField)
{
    for (const char* backend : {"attacc", "hbm-pim-hbm3", "gddr6-aim"}) {
        const auto program = lowered(va(2, 4096), "1x1,1x16", backend).value();
        const lower::HostMap map(*program);
        for (std::int64_t vector = 0; vector < program->hostVectors(0); ++vector) {
            ASSERT_EQ(map.place(0, vector), placeBitByBit(program->device(), vector)) << backend << " " << vector;
        }
    }
}

TEST(HostMap, SweepsAlongAnyMap)
{
    std::mt19937_64 random(5);
    std::set<std::pair<int, int>> sizes;
    for (int tried = 0; tried < longTriesOf(400, 25) && !HasFailure(); ++tried) {
        const char* const backends[] = {"attacc", "hbm-pim-hbm3"};
        const auto device = withAnotherMap(backends[tried % 2], random);
        const auto program = lowered(va(2, 40'000), "1x1,1x16", device).value();
        const lower::HostMap map(*program);
        const std::int64_t vectors = program->hostVectors(0);
        std::string text;
        for (const sim::AddressField& field : device->host.address) {
            text += field.name + std::to_string(field.bits) + " ";
        }
        SCOPED_TRACE(text);
        std::int64_t vector = static_cast<std::int64_t>(random() % 40);
        while (vector < vectors) {
            const std::int64_t most = std::min(vectors - vector, static_cast<std::int64_t>(1 + random() % 700));

            const lower::HostMap::Sweep sweep = map.sweep(0, vector, most);

            ASSERT_GT(sweep.channels, 0);
            ASSERT_GT(sweep.columns, 0);
            ASSERT_LE(sweep.channels * sweep.columns, most);
            for (int i = 0; i < sweep.channels * sweep.columns; ++i) {
                lower::MemoryPlace expected = sweep.first;
                expected.channel += i / sweep.columns;
                expected.column += i % sweep.columns;
                ASSERT_EQ(map.place(0, vector + i), expected) << vector << " + " << i;
                ASSERT_EQ(placeBitByBit(*device, vector + i), expected) << vector << " + " << i;
            }
            sizes.emplace(sweep.channels, sweep.columns);
            vector += sweep.channels * sweep.columns;
        }
    }
    EXPECT_TRUE(sizes.contains({16, 8}));
    EXPECT_TRUE(sizes.contains({1, 1}));
    EXPECT_GT(sizes.size(), 20U);
}

TEST(HostMap, GivesEveryVectorAPlaceOfItsOwn)
{
    std::mt19937_64 random(6);
    for (int tried = 0; tried < triesOf(60, 10); ++tried) {
        const auto device = withAnotherMap("attacc", random);
        const auto program = lowered(va(2, 40'000), "1x1,1x16", device).value();
        const lower::HostMap map(*program);
        std::set<std::tuple<int, int, std::int64_t, int>> places;
        for (std::int64_t vector = 0; vector < program->hostVectors(0); ++vector) {
            const lower::MemoryPlace place = map.place(0, vector);
            places.emplace(place.channel, place.bank, place.row, place.column);
        }
        EXPECT_EQ(places.size(), static_cast<std::size_t>(program->hostVectors(0)));
    }
}

} // namespace pimento::test
