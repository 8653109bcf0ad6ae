// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QPalette>

#include <array>
#include <cstdint>
#include <vector>

namespace pimento {

enum class Theme : std::uint8_t { System, Light, Dark, Contrast };

/// Purpose of a colour. Hues are safe for the common colour-vision deficiencies, and every mark also has a shape of its
/// own.
enum class Role : std::uint8_t {
    Window,
    Base,
    AlternateBase,
    Button,
    Text,
    MutedText,
    Border,
    Grid,
    Accent,
    AccentText,
    HoverRow,
    LitLine,
    Point,
    Guide,
    Compute,
    RearrangeIn,
    RearrangeOut,
    Best,
    Default,
    Selected,
    Problem,
    RowCommand, // first of the kinds of commands in a timeline
    Refresh,
    HostRead,
    HostWrite,
    CoreCommand,
    Transfer,
    ReadSource,  // the host reads operands: first of the further parts of a time
    WriteTarget, // the host writes results
    Reorder,     // the host reorders elements
    PinA,        // first of the pinned candidates
    PinB,
    PinC,
    PinD,
    Count,
};

/// The one table from roles to colours, for widgets and plots.
class Palette {
public:
    /// `system` decides when the theme is Theme::System: a dark window colour means dark.
    [[nodiscard]] static Palette forTheme(Theme theme, const QPalette& system);
    [[nodiscard]] static Palette light();
    [[nodiscard]] static Palette dark();
    /// Black on white with strong lines: text has a contrast of at least 7 to every background.
    [[nodiscard]] static Palette contrast();

    [[nodiscard]] bool isDark() const { return m_isDark; }
    [[nodiscard]] QColor color(Role role) const { return m_colors[static_cast<std::size_t>(role)]; }
    [[nodiscard]] QPalette widgetPalette() const;

private:
    std::array<QColor, static_cast<std::size_t>(Role::Count)> m_colors;
    bool m_isDark = false;
};

/// A perceptually even ramp from dark blue to yellow, in equally spaced stops, that reads the same with any colour
/// vision.
[[nodiscard]] std::vector<QColor> sequentialRamp();
/// The ramp for points: without the colours that are too close to the background.
[[nodiscard]] std::vector<QColor> rampOn(const Palette& palette);

/// Black or white, whichever has more contrast to a background: at least 4.5.
[[nodiscard]] QColor inkOn(const QColor& ground);

/// WCAG contrast of two opaque colours, 1 to 21.
[[nodiscard]] double contrastRatio(const QColor& a, const QColor& b);

} // namespace pimento
