// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/common/palette.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace pimento {

namespace {

using Row = std::pair<Role, const char*>;

constexpr Row kLight[] = {
    {Role::Window, "#f2f4f7"},       {Role::Base, "#ffffff"},        {Role::AlternateBase, "#f6f8fa"},
    {Role::Button, "#fafbfc"},       {Role::Text, "#1b2129"},        {Role::MutedText, "#566070"},
    {Role::Border, "#cfd6de"},       {Role::Grid, "#e6eaee"},        {Role::Accent, "#1f5fa8"},
    {Role::AccentText, "#ffffff"},   {Role::HoverRow, "#e3edf8"},    {Role::Point, "#8792a0"},
    {Role::Guide, "#b9c2cc"},        {Role::Compute, "#0072b2"},     {Role::RearrangeIn, "#d55e00"},
    {Role::RearrangeOut, "#f2a65e"}, {Role::Best, "#007a59"},        {Role::Default, "#9a3f82"},
    {Role::Selected, "#1b2129"},     {Role::Problem, "#a83200"},     {Role::LitLine, "#fdf0c8"},
    {Role::RowCommand, "#808b97"},   {Role::Refresh, "#5f2a73"},     {Role::HostRead, "#b08f2e"},
    {Role::HostWrite, "#a84300"},    {Role::CoreCommand, "#0072b2"}, {Role::Transfer, "#1f5f45"},
    {Role::ReadSource, "#7a7440"},   {Role::WriteTarget, "#e6e39a"}, {Role::Reorder, "#4a3660"},
    {Role::PinA, "#6a3d9a"},         {Role::PinB, "#00695c"},        {Role::PinC, "#a84300"},
    {Role::PinD, "#5d4037"},
};

constexpr Row kDark[] = {
    {Role::Window, "#1e2227"},       {Role::Base, "#262b31"},        {Role::AlternateBase, "#2b3138"},
    {Role::Button, "#323941"},       {Role::Text, "#e7eaee"},        {Role::MutedText, "#a8b2bf"},
    {Role::Border, "#454e59"},       {Role::Grid, "#373f48"},        {Role::Accent, "#3672b5"},
    {Role::AccentText, "#ffffff"},   {Role::HoverRow, "#34424f"},    {Role::Point, "#7d8894"},
    {Role::Guide, "#56616d"},        {Role::Compute, "#56b4e9"},     {Role::RearrangeIn, "#e8772e"},
    {Role::RearrangeOut, "#f7c08a"}, {Role::Best, "#2fc79b"},        {Role::Default, "#e6a0cf"},
    {Role::Selected, "#ffffff"},     {Role::Problem, "#ff9d76"},     {Role::LitLine, "#4a452c"},
    {Role::RowCommand, "#c3ced6"},   {Role::Refresh, "#b9539b"},     {Role::HostRead, "#e3cf56"},
    {Role::HostWrite, "#e8691c"},    {Role::CoreCommand, "#56b4e9"}, {Role::Transfer, "#2a8a5c"},
    {Role::ReadSource, "#7d7a4a"},   {Role::WriteTarget, "#f7f58a"}, {Role::Reorder, "#8f5496"},
    {Role::PinA, "#c3a6ee"},         {Role::PinB, "#66d9c4"},        {Role::PinC, "#ffab66"},
    {Role::PinD, "#d4b8a5"},
};

constexpr Row kContrast[] = {
    {Role::Window, "#ffffff"},       {Role::Base, "#ffffff"},        {Role::AlternateBase, "#f2f2f2"},
    {Role::Button, "#ffffff"},       {Role::Text, "#000000"},        {Role::MutedText, "#333333"},
    {Role::Border, "#4d4d4d"},       {Role::Grid, "#c8c8c8"},        {Role::Accent, "#003a75"},
    {Role::AccentText, "#ffffff"},   {Role::HoverRow, "#dbe9fa"},    {Role::Point, "#6e747b"},
    {Role::Guide, "#767676"},        {Role::Compute, "#004f8c"},     {Role::RearrangeIn, "#b34700"},
    {Role::RearrangeOut, "#f2a65e"}, {Role::Best, "#005a43"},        {Role::Default, "#94247a"},
    {Role::Selected, "#000000"},     {Role::Problem, "#8a1c00"},     {Role::LitLine, "#ffe9a3"},
    {Role::RowCommand, "#3a434a"},   {Role::Refresh, "#80628c"},     {Role::HostRead, "#976800"},
    {Role::HostWrite, "#8c3000"},    {Role::CoreCommand, "#004f8c"}, {Role::Transfer, "#1c8049"},
    {Role::ReadSource, "#45421f"},   {Role::WriteTarget, "#efeeb0"}, {Role::Reorder, "#9a7fa8"},
    {Role::PinA, "#51277f"},         {Role::PinB, "#004f46"},        {Role::PinC, "#7d3200"},
    {Role::PinD, "#4a332b"},
};

double componentLuminance(double value)
{
    return value <= 0.03928 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
}

double luminance(const QColor& color)
{
    return 0.2126 * componentLuminance(color.redF()) + 0.7152 * componentLuminance(color.greenF()) +
           0.0722 * componentLuminance(color.blueF());
}

} // namespace

Palette Palette::light()
{
    Palette palette;
    for (const auto& [role, name] : kLight) {
        palette.m_colors[static_cast<std::size_t>(role)] = QColor(QLatin1String(name));
    }
    return palette;
}

Palette Palette::dark()
{
    Palette palette;
    palette.m_isDark = true;
    for (const auto& [role, name] : kDark) {
        palette.m_colors[static_cast<std::size_t>(role)] = QColor(QLatin1String(name));
    }
    return palette;
}

Palette Palette::contrast()
{
    Palette palette;
    for (const auto& [role, name] : kContrast) {
        palette.m_colors[static_cast<std::size_t>(role)] = QColor(QLatin1String(name));
    }
    return palette;
}

Palette Palette::forTheme(Theme theme, const QPalette& system)
{
    const bool isSystemDark = system.color(QPalette::Window).lightness() < 128;
    if (theme == Theme::Contrast) {
        return contrast();
    }
    return theme == Theme::Dark || (theme == Theme::System && isSystemDark) ? dark() : light();
}

QPalette Palette::widgetPalette() const
{
    QPalette palette;
    const auto set = [&](QPalette::ColorRole widgetRole, Role role) { palette.setColor(widgetRole, color(role)); };
    set(QPalette::Window, Role::Window);
    set(QPalette::WindowText, Role::Text);
    set(QPalette::Base, Role::Base);
    set(QPalette::AlternateBase, Role::AlternateBase);
    set(QPalette::Text, Role::Text);
    set(QPalette::Button, Role::Button);
    set(QPalette::ButtonText, Role::Text);
    set(QPalette::ToolTipBase, Role::Base);
    set(QPalette::ToolTipText, Role::Text);
    set(QPalette::PlaceholderText, Role::MutedText);
    set(QPalette::Highlight, Role::Accent);
    set(QPalette::HighlightedText, Role::AccentText);
    set(QPalette::Link, Role::Compute);
    set(QPalette::BrightText, Role::Problem);
    set(QPalette::Mid, Role::Border);
    set(QPalette::Midlight, Role::Grid);
    palette.setColor(QPalette::Light, color(Role::Base));
    palette.setColor(QPalette::Dark, color(Role::Border).darker(m_isDark ? 60 : 120));
    palette.setColor(QPalette::Shadow, QColor(0, 0, 0, 90));
    for (const QPalette::ColorRole role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText}) {
        QColor faded = color(Role::MutedText);
        faded.setAlpha(150);
        palette.setColor(QPalette::Disabled, role, faded);
    }
    palette.setColor(QPalette::Disabled, QPalette::Highlight, color(Role::Border));
    return palette;
}

std::vector<QColor> rampOn(const Palette& palette)
{
    constexpr int kTooDark = 3;
    constexpr int kTooBright = 2;
    const std::vector<QColor> ramp = sequentialRamp();
    return palette.isDark() ? std::vector<QColor>(ramp.begin() + kTooDark, ramp.end())
                            : std::vector<QColor>(ramp.begin(), ramp.end() - kTooBright);
}

std::vector<QColor> sequentialRamp()
{
    std::vector<QColor> ramp;
    for (const char* name : {"#00224e", "#123570", "#3b496c", "#575d6d", "#707173", "#8a8678", "#a59c74", "#c3b369",
                             "#e1cc55", "#fee838"}) {
        ramp.emplace_back(QLatin1String(name));
    }
    return ramp;
}

QColor inkOn(const QColor& ground)
{
    return contrastRatio(ground, Qt::white) >= contrastRatio(ground, Qt::black) ? Qt::white : Qt::black;
}

double contrastRatio(const QColor& a, const QColor& b)
{
    const double first = luminance(a) + 0.05;
    const double second = luminance(b) + 0.05;
    return std::max(first, second) / std::min(first, second);
}

} // namespace pimento
