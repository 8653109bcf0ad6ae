// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/model/placement_marks.h"

#include "views/model/model_text.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

namespace pimento {

PlacementMark markOfPlacement(const std::string& name)
{
    using Style = QCPScatterStyle;
    constexpr std::array<std::pair<std::string_view, PlacementMark>, 8> kMarks = {
        {{"fastest", {Role::Compute, Qt::SolidLine, Style::ssDisc, u'\u25cf'}},
         {"gpu", {Role::MutedText, Qt::SolidLine, Style::ssSquare, u'\u25a0'}},
         {"base", {Role::RearrangeOut, Qt::DashLine, Style::ssTriangle, u'\u25b2'}},
         {"full", {Role::Point, Qt::DashLine, Style::ssTriangleInverted, u'\u25bc'}},
         {"ffn-pim", {Role::Point, Qt::DotLine, Style::ssTriangle, u'\u25b3'}},
         {"base-dcc", {Role::RearrangeIn, Qt::SolidLine, Style::ssTriangle, u'\u25b2'}},
         {"full-dcc", {Role::Transfer, Qt::SolidLine, Style::ssTriangleInverted, u'\u25bc'}},
         {"pim", {Role::Reorder, Qt::DotLine, Style::ssCross, u'\u2715'}}}};
    const auto found = std::ranges::find(kMarks, name, [](const auto& each) { return each.first; });
    return found == kMarks.end() ? PlacementMark{Role::Text, Qt::DashDotLine, Style::ssDiamond, u'\u25c6'}
                                 : found->second;
}

QString legendOfPlacements(const std::vector<std::string>& names, const Palette& palette)
{
    QStringList words;
    for (const std::string& name : names) {
        const PlacementMark mark = markOfPlacement(name);
        words << QStringLiteral("<span style=\"color:%1\">%2</span>\u00a0%3")
                     .arg(palette.color(mark.role).name(), QChar(mark.sign),
                          placementInWords(name).toHtmlEscaped().replace(QLatin1Char(' '), QChar(0x00a0)));
    }
    return words.join(QStringLiteral("\u2003 "));
}

} // namespace pimento
