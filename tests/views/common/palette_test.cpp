// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/common/palette.h"

#include <gtest/gtest.h>

namespace pimento {

namespace {

Palette paletteOf(Theme theme) { return Palette::forTheme(theme, QPalette()); }

} // namespace

class PaletteTest : public ::testing::TestWithParam<Theme> {
protected:
    Palette m_palette = paletteOf(GetParam());
};

TEST_P(PaletteTest, TextStandsOutFromEveryGround)
{
    for (const Role ground : {Role::Window, Role::Base, Role::AlternateBase, Role::HoverRow}) {
        for (const Role text :
             {Role::Text, Role::MutedText, Role::Best, Role::Default, Role::Selected, Role::Problem}) {
            EXPECT_GE(contrastRatio(m_palette.color(text), m_palette.color(ground)), 4.5)
                << "text role " << static_cast<int>(text) << " on " << static_cast<int>(ground);
        }
    }
    EXPECT_GE(contrastRatio(m_palette.color(Role::Text), m_palette.color(Role::Button)), 4.5);
    EXPECT_GE(contrastRatio(m_palette.color(Role::AccentText), m_palette.color(Role::Accent)), 4.5);
}

TEST_P(PaletteTest, GraphicsStandOutFromTheirGround)
{
    for (const Role mark : {Role::Compute, Role::RearrangeIn, Role::Best, Role::Default, Role::Point, Role::RowCommand,
                            Role::Refresh, Role::HostRead, Role::HostWrite, Role::CoreCommand, Role::Transfer}) {
        EXPECT_GE(contrastRatio(m_palette.color(mark), m_palette.color(Role::Base)), 3.0) << static_cast<int>(mark);
    }
}

TEST_P(PaletteTest, PutsReadableInkOnEveryFill)
{
    for (std::size_t role = 0; role < static_cast<std::size_t>(Role::Count); ++role) {
        const QColor fill = m_palette.color(static_cast<Role>(role));
        EXPECT_GE(contrastRatio(inkOn(fill), fill), 4.5) << role;
    }
}

INSTANTIATE_TEST_SUITE_P(AllThemes, PaletteTest, ::testing::Values(Theme::Light, Theme::Dark, Theme::Contrast));

TEST(Palette, HasAHighContrast)
{
    const Palette palette = Palette::contrast();
    for (const Role ground :
         {Role::Window, Role::Base, Role::AlternateBase, Role::HoverRow, Role::Button, Role::LitLine}) {
        for (const Role text : {Role::Text, Role::MutedText, Role::Selected}) {
            EXPECT_GE(contrastRatio(palette.color(text), palette.color(ground)), 7) << static_cast<int>(text);
        }
    }
    for (const Role ground : {Role::Window, Role::Base}) {
        for (const Role text :
             {Role::Best, Role::Default, Role::Problem, Role::PinA, Role::PinB, Role::PinC, Role::PinD}) {
            EXPECT_GE(contrastRatio(palette.color(text), palette.color(ground)), 7) << static_cast<int>(text);
        }
    }
    EXPECT_GE(contrastRatio(palette.color(Role::AccentText), palette.color(Role::Accent)), 7);
}

TEST(Palette, FollowsTheLightnessOfTheSystem)
{
    EXPECT_TRUE(Palette::forTheme(Theme::System, QPalette(QColor(20, 20, 20))).isDark());
    EXPECT_FALSE(Palette::forTheme(Theme::System, QPalette(QColor(240, 240, 240))).isDark());
    EXPECT_FALSE(Palette::forTheme(Theme::Light, QPalette(QColor(20, 20, 20))).isDark());
    EXPECT_TRUE(Palette::forTheme(Theme::Dark, QPalette(QColor(240, 240, 240))).isDark());
}

TEST(Palette, RampGetsLighterAllTheWay)
{
    const std::vector<QColor> ramp = sequentialRamp();

    for (std::size_t i = 1; i < ramp.size(); ++i) {
        EXPECT_GT(contrastRatio(ramp[i], Qt::black), contrastRatio(ramp[i - 1], Qt::black));
    }
}

} // namespace pimento
