// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/random_stream.h"
#include "engine/systems/comonm/hbm_pim/hbm_pim_target.h"
#include "engine/systems/comonm/mapping/mapping_check.h"
#include "engine/systems/comonm/mapping/mapping_text.h"
#include "engine/systems/comonm/upmem/upmem_target.h"
#include "tests/engine/systems/comonm/kernels.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <vector>

namespace pimento::test {

using namespace comonm;
using ::testing::HasSubstr;

namespace {

// The lists of figure 8 of the CoMoNM paper, as printed; they map a GEMV of 512 x 1152.
constexpr const char* kListA = "Upmem_map: [ M1: {(2, 9), (64, 1), (2, 4), (2, 32)}, ]";
constexpr const char* kListB = R"(Upmem_map: [
    M2: {(4, 1), (8, 8), (1, 4), (16, 20)},
    M3: {(1, 4), (2, 4), (8, 1), (12, 32)},
    M1: {(4, 4), (5, 5), (1, 1), (16, 16)},
    M4: {(1, 1), (5, 16), (16, 1), (4, 12)}
])";
constexpr const char* kListC = R"(Hbmpim_map: [
    M1: {(4, 4), (2, 8), (8, 2), (4, 9)},
    M3: {(4, 4), (2, 8), (8, 2), (4, 9)},
    M4: {(4, 4), (2, 8), (8, 2), (4, 9)},
    M2: {(4, 4), (2, 8), (8, 2), (4, 9)},
    M2: {(4, 4), (2, 8), (8, 2), (4, 9)},
])";

KernelWork printedWork() { return gemvWork(512, 1152); }
TargetLevels dpuLevels() { return upmemLevels(dpuOptions()); }
/// The second printed list needs 80 DPUs of a rank, which has 64.
TargetLevels wideLevels()
{
    TargetLevels levels = dpuLevels();
    levels.levels[1].units = 80;
    return levels;
}

Result<CheckedMapping> check(const std::string& text, const TargetLevels& levels)
{
    return checkMapping(parseMapping(text).value(), printedWork(), levels);
}

Box box(std::int64_t i, std::int64_t j, std::int64_t rows, std::int64_t columns)
{
    return {{i, j, 0, 0}, {rows, columns, 1, 1}};
}

TEST(PrintedMappings, CoverTheMatrixWithOnePiece)
{
    const auto found = check(kListA, dpuLevels());

    ASSERT_TRUE(found) << found.error().message();
    EXPECT_EQ(found->boxes, std::vector{box(0, 0, 512, 1152)});
}

TEST(PrintedMappings, CoverTheMatrixWithFourPieces)
{
    const auto found = check(kListB, wideLevels());

    ASSERT_TRUE(found) << found.error().message();
    // 512 x 640 + 192 x 512 + 320 x 320 + 320 x 192 = 589,824 = 512 x 1152
    EXPECT_EQ(found->boxes, (std::vector{box(0, 0, 512, 640), box(0, 640, 192, 512), box(192, 640, 320, 320),
                                         box(192, 960, 320, 192)}));
    EXPECT_EQ(found->order, (std::vector<std::size_t>{2, 0, 1, 3}));
}

TEST(PrintedMappings, NeedMoreDpusOfARankThanItHas)
{
    const auto found = check(kListB, dpuLevels());

    ASSERT_FALSE(found);
    EXPECT_THAT(found.error().what, HasSubstr("M4 needs 80 DPUs of a rank, but there are 64: 16 too many"));
}

TEST(PrintedMappings, RefuseTheFifthPieceOfTheThirdListByItsArea)
{
    const auto found = check(kListC, hbmPimLevels({}));

    ASSERT_FALSE(found);
    // 5 x (256 x 576) = 737,280; the matrix has 589,824.
    EXPECT_THAT(found.error().what, HasSubstr("147456 too many"));
    EXPECT_THAT(found.error().what, HasSubstr("the last map, M2 (256x576)"));
}

TEST(PrintedMappings, CoverTheMatrixWithoutTheFifthPiece)
{
    comonm::Mapping mapping = parseMapping(kListC).value();
    mapping.maps.pop_back();

    const auto found = checkMapping(mapping, printedWork(), hbmPimLevels({}));

    ASSERT_TRUE(found) << found.error().message();
    EXPECT_EQ(found->boxes, (std::vector{box(0, 0, 256, 576), box(256, 0, 256, 576), box(0, 576, 256, 576),
                                         box(256, 576, 256, 576)}));
    EXPECT_EQ(found->order, (std::vector<std::size_t>{0, 3, 1, 2}));
}

TEST(PrintedMappings, AddPartialSumsOfMapsThatShareRows)
{
    const auto found = check(kListB, wideLevels());

    ASSERT_TRUE(found) << found.error().message();
    // Rows 0 to 191: M2 and M3. Rows 192 to 511: M2, M1 and M4.
    EXPECT_EQ(found->accumulations.back(), (Accumulation{{}, {}, 3, 512, true}));
    // M1, executed first, splits 320 rows by 4 ranks and 5 DPUs along the sum.
    EXPECT_EQ(found->accumulations[0], (Accumulation{2, 0, 4, 320, true}));
    EXPECT_EQ(found->accumulations[1], (Accumulation{2, 1, 5, 320, true}));
    // M2 splits sums of 512 rows by 8 DPUs, and by 4 tasklets, which the DPU adds up itself.
    EXPECT_EQ(found->accumulations[2], (Accumulation{0, 1, 8, 512, true}));
    EXPECT_EQ(found->accumulations[3], (Accumulation{0, 2, 4, 512, false}));
}

TEST(MappingText, IsReadBackAsItWasWritten)
{
    for (const char* text : {kListA, kListB, kListC}) {
        const comonm::Mapping mapping = parseMapping(text).value();

        EXPECT_EQ(parseMapping(mappingText(mapping)).value(), mapping);
        EXPECT_EQ(parseMapping(mappingLines(mapping)).value(), mapping);
    }
    comonm::Mapping mapping = parseMapping(kListA).value();
    EXPECT_EQ(mappingText(mapping), "Upmem_map: [M1: {(2, 9), (64, 1), (2, 4), (2, 32)}]");
    mapping.maps[0].buffer = 256;
    EXPECT_EQ(parseMapping(mappingText(mapping)).value(), mapping);
}

TEST(MappingText, NamesThePlaceOfAMistake)
{
    const auto mistake = [](const char* text) { return parseMapping(text).error(); };

    EXPECT_EQ(mistake("Upmem_map: [\n  N1: {(1), (2)}]").place, (TextSpot{2, 3}));
    EXPECT_THAT(mistake("Upmem_map: [M1: {(1, 0), (2, 2)}]").what, HasSubstr("\"0\" for a number"));
    EXPECT_THAT(mistake("Upmem_map: [M1: {(1, 2), (2)}]").what, HasSubstr("tuples of different lengths: 1 and 2"));
    EXPECT_THAT(mistake("Upmem_map: [M1: {(1), (2)}, M2: {(1), (2), (3)}]").what, HasSubstr("3 tuples in M2"));
    EXPECT_THAT(mistake("Upmem_map: []").what, HasSubstr("no map"));
    EXPECT_THAT(mistake("Upmem_map: [M1: {(1), (2)}").what, HasSubstr("ends where"));
    EXPECT_THAT(mistake("Upmem_map: [M1: {(1), (2)}] more").what, HasSubstr("continues after the end"));
}

TEST(MappingCheck, NamesTheLevelAndTheUnitsThatAreMissing)
{
    const auto tooManyRanks = check("Upmem_map: [M1: {(4, 9), (64, 1), (2, 4), (1, 32)}]", dpuLevels());
    ASSERT_FALSE(tooManyRanks);
    EXPECT_THAT(tooManyRanks.error().what, HasSubstr("M1 needs 36 ranks, but there are 32: 4 too many"));

    const auto tooManyTasklets = check("Upmem_map: [M1: {(2, 9), (64, 1), (4, 8), (1, 16)}]", dpuLevels());
    ASSERT_FALSE(tooManyTasklets);
    EXPECT_THAT(tooManyTasklets.error().what, HasSubstr("32 tasklets of a DPU, but there are 24"));

    const auto missing = check("Upmem_map: [M1: {(2, 9), (64, 1), (2, 4), (2, 16)}]", dpuLevels());
    ASSERT_FALSE(missing);
    EXPECT_THAT(missing.error().what, HasSubstr("294912 missing"));

    const auto other = check(kListA, hbmPimLevels({}));
    ASSERT_FALSE(other);
    EXPECT_THAT(other.error().hint, HasSubstr("Hbmpim_map"));

    const auto twice = check("Upmem_map: [M1: {(1, 9), (64, 1), (2, 4), (2, 32)}, "
                             "M1: {(1, 9), (64, 1), (2, 4), (2, 32)}]", dpuLevels());
    ASSERT_FALSE(twice);
    EXPECT_THAT(twice.error().what, HasSubstr("two maps called M1"));
}

/// Verdict by counting how often each point of a small space is covered, maps placed at the first uncovered point.
bool coversByCounting(const comonm::Mapping& mapping, std::int64_t rows, std::int64_t columns)
{
    std::vector<int> covered(static_cast<std::size_t>(rows * columns), 0);
    const auto at = [&](std::int64_t i, std::int64_t j) -> int& {
        return covered[static_cast<std::size_t>(i * columns + j)];
    };
    for (const SubMap& map : mapping.maps) {
        std::int64_t i = -1;
        std::int64_t j = -1;
        for (std::int64_t column = 0; column < columns && i < 0; ++column) {
            for (std::int64_t row = 0; row < rows && i < 0; ++row) {
                if (at(row, column) == 0) {
                    i = row;
                    j = column;
                }
            }
        }
        if (i < 0 || i + mapping.extent(map, 0) > rows || j + mapping.extent(map, 1) > columns) {
            return false;
        }
        for (std::int64_t row = i; row < i + mapping.extent(map, 0); ++row) {
            for (std::int64_t column = j; column < j + mapping.extent(map, 1); ++column) {
                ++at(row, column);
            }
        }
    }
    return std::ranges::all_of(covered, [](int times) { return times == 1; });
}

/// Cuts a box into two again and again and gives each piece a map; sometimes damages one of them.
class RandomLists {
public:
    explicit RandomLists(std::uint64_t seed) : m_random(seed) {}

    comonm::Mapping next(std::int64_t rows, std::int64_t columns)
    {
        m_pieces.clear();
        cut({0, 0}, {rows, columns}, 3);
        std::ranges::sort(m_pieces, {}, [](const Piece& piece) { return std::pair(piece.second, piece.first); });
        comonm::Mapping mapping{"Upmem_map", 3, 2, {}};
        for (const Piece& piece : m_pieces) {
            SubMap map;
            map.index = static_cast<int>(mapping.maps.size()) + 1;
            for (std::size_t d = 0; d < 2; ++d) {
                std::int64_t left = d == 0 ? piece.rows : piece.columns;
                for (std::size_t level = 0; level < 3; ++level) {
                    const std::int64_t part = left % 2 == 0 && m_random.below(2) == 0 ? 2 : 1;
                    map.tuples[level][d] = part;
                    left /= part;
                }
                map.tuples[3][d] = left;
            }
            mapping.maps.push_back(map);
        }
        damage(mapping);
        return mapping;
    }

private:
    struct Piece {
        std::int64_t first, second, rows, columns;
    };

    void cut(std::pair<std::int64_t, std::int64_t> at, std::pair<std::int64_t, std::int64_t> size, int depth)
    {
        const bool isAlongRows = m_random.below(2) == 0;
        const std::int64_t extent = isAlongRows ? size.first : size.second;
        if (depth == 0 || extent < 2 || m_random.below(4) == 0) {
            m_pieces.push_back({at.first, at.second, size.first, size.second});
            return;
        }
        const auto here = static_cast<std::int64_t>(1 + m_random.below(static_cast<std::size_t>(extent - 1)));
        if (isAlongRows) {
            cut(at, {here, size.second}, depth - 1);
            cut({at.first + here, at.second}, {size.first - here, size.second}, depth - 1);
        } else {
            cut(at, {size.first, here}, depth - 1);
            cut({at.first, at.second + here}, {size.first, size.second - here}, depth - 1);
        }
    }

    void damage(comonm::Mapping& mapping)
    {
        SubMap& one = mapping.maps[m_random.below(mapping.maps.size())];
        switch (m_random.below(6)) {
        case 0:
            one.tuples[3][m_random.below(2)] += 1;
            break;
        case 1:
            mapping.maps.push_back(one);
            mapping.maps.back().index = 100;
            break;
        case 2:
            std::swap(one.tuples[3][0], one.tuples[3][1]);
            break;
        default:
            break;
        }
    }

    RandomStream m_random;
    std::vector<Piece> m_pieces;
};

TEST(MappingCheck, AgreesWithCountingEveryPoint)
{
    constexpr int kLists = 2000;
    RandomLists lists(8);
    RandomStream sizes(9);
    const TargetLevels levels = dpuLevels();
    int legal = 0;
    for (int i = 0; i < kLists; ++i) {
        const auto rows = static_cast<std::int64_t>(2 + sizes.below(15));
        const auto columns = static_cast<std::int64_t>(2 + sizes.below(15));
        const comonm::Mapping mapping = lists.next(rows, columns);
        const bool expected = coversByCounting(mapping, rows, columns);

        const auto found = checkMapping(mapping, gemvWork(rows, columns), levels);

        ASSERT_EQ(found.has_value(), expected) << mappingText(mapping) << " on " << rows << "x" << columns << ": "
                                               << (found ? "accepted" : found.error().message());
        legal += expected ? 1 : 0;
    }
    EXPECT_GT(legal, kLists / 4);
    EXPECT_LT(legal, kLists * 9 / 10);
}

} // namespace

} // namespace pimento::test
