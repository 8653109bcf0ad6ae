// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/inference/placement.h"
#include "views/common/palette.h"
#include "views/model/placement_marks.h"
#include "views/model/step_bars.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <vector>

namespace pimento {

namespace {

using Triple = std::array<double, 3>;
using Matrix = std::array<Triple, 3>;

constexpr double kLeastDifference = 15; // CIE76; around 2 can just be told apart side by side

/// The matrices of Machado, Oliveira, Fernandes (2009), severity 1, for linear sRGB. The first is normal vision.
constexpr std::array<Matrix, 4> kVisions = {
    {{{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}},
     {{{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}}},
     {{{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}}},
     {{{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}}}}};

constexpr Matrix kXyzOfRgb = {{{0.4124, 0.3576, 0.1805}, {0.2126, 0.7152, 0.0722}, {0.0193, 0.1192, 0.9505}}};
constexpr Triple kWhite = {0.95047, 1, 1.08883};

Triple times(const Matrix& matrix, const Triple& value)
{
    Triple product{};
    for (std::size_t i = 0; i < 3; ++i) {
        product[i] = matrix[i][0] * value[0] + matrix[i][1] * value[1] + matrix[i][2] * value[2];
    }
    return product;
}

double linear(double value) { return value <= 0.04045 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4); }

double labCurve(double value) { return value > 0.008856 ? std::cbrt(value) : 7.787 * value + 16.0 / 116; }

/// Returns L*, a* and b* of a colour as a vision sees it.
Triple labOf(const QColor& color, const Matrix& vision)
{
    Triple seen = times(vision, {linear(color.redF()), linear(color.greenF()), linear(color.blueF())});
    for (double& part : seen) {
        part = std::clamp(part, 0.0, 1.0);
    }
    Triple xyz = times(kXyzOfRgb, seen);
    for (std::size_t i = 0; i < 3; ++i) {
        xyz[i] = labCurve(xyz[i] / kWhite[i]);
    }
    return {116 * xyz[1] - 16, 500 * (xyz[0] - xyz[1]), 200 * (xyz[1] - xyz[2])};
}

double difference(const QColor& a, const QColor& b, const Matrix& vision)
{
    const Triple first = labOf(a, vision);
    const Triple second = labOf(b, vision);
    return std::hypot(first[0] - second[0], first[1] - second[1], first[2] - second[2]);
}

} // namespace

class ColourVisionTest : public ::testing::TestWithParam<Theme> {
protected:
    void expectApart(const std::vector<Role>& roles)
    {
        const Palette palette = Palette::forTheme(GetParam(), QPalette());
        for (std::size_t vision = 0; vision < kVisions.size(); ++vision) {
            for (std::size_t i = 0; i < roles.size(); ++i) {
                for (std::size_t j = 0; j < i; ++j) {
                    EXPECT_GE(difference(palette.color(roles[i]), palette.color(roles[j]), kVisions[vision]),
                              kLeastDifference)
                        << "roles " << static_cast<int>(roles[j]) << " and " << static_cast<int>(roles[i])
                        << ", vision " << vision;
                }
            }
        }
    }
};

TEST_P(ColourVisionTest, TellsPartsOfATimeApart)
{
    expectApart(
        {Role::Compute, Role::RearrangeIn, Role::RearrangeOut, Role::ReadSource, Role::WriteTarget, Role::Reorder});
}

TEST_P(ColourVisionTest, TellsKindsOfCommandsApart)
{
    expectApart({Role::RowCommand, Role::Refresh, Role::HostRead, Role::HostWrite, Role::CoreCommand, Role::Transfer});
}

TEST_P(ColourVisionTest, TellsPartsOfAModelApart)
{
    for (const auto split : {inference::StepSplit::Parts, inference::StepSplit::Places, inference::StepSplit::Kinds}) {
        std::vector<Role> roles;
        for (std::size_t part = 0; part < inference::namesOf(split).size(); ++part) {
            roles.push_back(roleOf(split, part));
        }
        expectApart(roles);
    }
}

TEST_P(ColourVisionTest, TellsPlacementsOfAModelApart)
{
    std::vector<PlacementMark> marks = {markOfPlacement("custom")};
    for (const inference::Placement& placement : inference::placements()) {
        const PlacementMark mark = markOfPlacement(placement.name);
        const auto same = std::ranges::find(marks, mark.role, &PlacementMark::role);
        if (same == marks.end()) {
            marks.push_back(mark);
            continue;
        }
        // Two kinds of one placement have its colour, and signs and lines of their own.
        EXPECT_NE(same->sign, mark.sign) << placement.name;
        EXPECT_NE(same->line, mark.line) << placement.name;
    }
    std::vector<Role> roles;
    std::ranges::transform(marks, std::back_inserter(roles), &PlacementMark::role);
    expectApart(roles);
}

TEST_P(ColourVisionTest, TellsMarksApart) { expectApart({Role::Best, Role::Default, Role::Selected, Role::Point}); }

INSTANTIATE_TEST_SUITE_P(AllThemes, ColourVisionTest, ::testing::Values(Theme::Light, Theme::Dark, Theme::Contrast));

TEST(ColourVision, MeasuresKnownDifferences)
{
    EXPECT_NEAR(difference(Qt::black, Qt::white, kVisions[0]), 100, 0.1);
    EXPECT_NEAR(difference(QColor(0xb8, 0x86, 0x0b), QColor(0xd5, 0x5e, 0x00), kVisions[2]), 3.2, 0.1);
}

} // namespace pimento
