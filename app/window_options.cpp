// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window_options.h"

#include <QCommandLineParser>

#include <optional>

namespace pimento {

namespace {

constexpr int kSmallestSide = 300;
constexpr int kLargestSide = 10'000;

void describe(QCommandLineParser& parser)
{
    parser.setApplicationDescription(QStringLiteral("Pimento, a design-space explorer for processing-in-memory."));
    parser.addOptions(
        {{{QStringLiteral("h"), QStringLiteral("help")}, QStringLiteral("Show this help.")},
         {{QStringLiteral("v"), QStringLiteral("version")}, QStringLiteral("Show the version.")},
         {QStringLiteral("figure"),
          QStringLiteral("Draw the window on the built-in example into a PNG file; needs no display."),
          QStringLiteral("file.png")},
         {QStringLiteral("theme"), QStringLiteral("system, light or dark."), QStringLiteral("theme")},
         {QStringLiteral("page"), QStringLiteral("explore, inspect, kernel, devices or timeline."),
          QStringLiteral("page")},
         {QStringLiteral("size"), QStringLiteral("Size of the figure, e.g. 1500x950."), QStringLiteral("size")},
         {QStringLiteral("scale"), QStringLiteral("Device pixels per pixel of the figure, 1 to 4."),
          QStringLiteral("scale")}});
}

tl::unexpected<Error> wrong(const char* option, const QString& value, const char* hint)
{
    return fail("\"" + value.toStdString() + "\" makes no sense", option, hint);
}

std::optional<Theme> themeOf(const QString& name)
{
    return name == QLatin1String("system")  ? std::optional(Theme::System)
           : name == QLatin1String("light") ? std::optional(Theme::Light)
           : name == QLatin1String("dark")  ? std::optional(Theme::Dark)
                                            : std::nullopt;
}

std::optional<QSize> sizeOf(const QString& text)
{
    const QStringList sides = text.split(QLatin1Char('x'));
    const QSize size = sides.size() == 2 ? QSize(sides[0].toInt(), sides[1].toInt()) : QSize();
    const auto isFine = [](int side) { return side >= kSmallestSide && side <= kLargestSide; };
    return isFine(size.width()) && isFine(size.height()) ? std::optional(size) : std::nullopt;
}

} // namespace

Result<WindowOptions> parseWindowOptions(const QStringList& arguments)
{
    QCommandLineParser parser;
    describe(parser);
    if (!parser.parse(arguments)) {
        QString text = parser.errorText();
        while (text.endsWith(QLatin1Char('.'))) {
            text.chop(1); // the message puts its own
        }
        return fail(text.toStdString(), "", "pimento --help lists the options");
    }
    if (!parser.positionalArguments().isEmpty()) {
        return fail("unexpected argument \"" + parser.positionalArguments().front().toStdString() + "\"", "",
                    "pimento --help lists the options");
    }
    WindowOptions options;
    options.isHelpWanted = parser.isSet(QStringLiteral("help"));
    options.isVersionWanted = parser.isSet(QStringLiteral("version"));
    options.figure = parser.value(QStringLiteral("figure"));
    if (parser.isSet(QStringLiteral("figure")) &&
        !options.figure.endsWith(QLatin1String(".png"), Qt::CaseInsensitive)) {
        return wrong("--figure", options.figure, "Name a file that ends in .png");
    }
    if (const QString text = parser.value(QStringLiteral("theme")); parser.isSet(QStringLiteral("theme"))) {
        const auto theme = themeOf(text);
        if (!theme) {
            return wrong("--theme", text, "Use system, light or dark");
        }
        options.theme = *theme;
    }
    if (const QString text = parser.value(QStringLiteral("page")); parser.isSet(QStringLiteral("page"))) {
        const QStringList pages = {QStringLiteral("explore"), QStringLiteral("inspect"), QStringLiteral("kernel"),
                                   QStringLiteral("devices"), QStringLiteral("timeline")};
        if (!pages.contains(text)) {
            return wrong("--page", text, "Use explore, inspect, kernel, devices or timeline");
        }
        options.page = text;
    }
    if (const QString text = parser.value(QStringLiteral("size")); parser.isSet(QStringLiteral("size"))) {
        const auto size = sizeOf(text);
        if (!size) {
            return wrong("--size", text, "Write width x height in pixels, 300 to 10000, for example 1500x950");
        }
        options.size = *size;
    }
    if (const QString text = parser.value(QStringLiteral("scale")); parser.isSet(QStringLiteral("scale"))) {
        options.scale = text.toDouble();
        if (!(options.scale >= 1 && options.scale <= 4)) {
            return wrong("--scale", text, "Use a number from 1 to 4");
        }
    }
    return options;
}

QString windowHelp()
{
    QCommandLineParser parser;
    describe(parser);
    return parser.helpText();
}

} // namespace pimento
