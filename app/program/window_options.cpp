// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/program/window_options.h"

#include "app/window/figures/figure_formats.h"
#include "app/window/learn/lesson_controller.h"
#include "app/window/session/page_names.h"
#include "views/texts/language.h"

#include <QCommandLineParser>
#include <QRegularExpression>

#include <algorithm>
#include <array>
#include <optional>

namespace pimento {

namespace {

constexpr int kSmallestSide = 300;
constexpr int kLargestSide = 10'000;
constexpr double kMostPixels = 64e6; // largest picture; more take gigabytes and minutes

/// Lists the languages, "en or de".
QString languageList()
{
    const QStringList codes = Language::codes();
    return codes.size() < 2
               ? codes.join(QString())
               : codes.mid(0, codes.size() - 1).join(QStringLiteral(", ")) + QStringLiteral(" or ") + codes.back();
}

void describe(QCommandLineParser& parser)
{
    parser.setApplicationDescription(QStringLiteral(
        "Pimento, a design-space explorer for processing-in-memory. The page network maps neural networks on "
        "devices; pimento-cli answers all questions without a window."));
    parser.addPositionalArgument(
        QStringLiteral("files"),
        QStringLiteral(
            "To open: a study (.pimento), kernels (.py), layers and networks (.json, .onnx), devices (.json), "
            "predictors (.predictor), or the files of one question for Timeloop (.yaml)."),
        QStringLiteral("[files...]"));
    parser.addOptions(
        {{{QStringLiteral("h"), QStringLiteral("help")}, QStringLiteral("Show this help.")},
         {{QStringLiteral("v"), QStringLiteral("version")}, QStringLiteral("Show the version.")},
         {QStringLiteral("figure"),
          QStringLiteral("Draw the window on the built-in example, or on a study, into a PNG or PDF file; needs no "
                         "display."),
          QStringLiteral("file.png")},
         {QStringLiteral("study"), QStringLiteral("The study to show; with --figure it stays as it is."),
          QStringLiteral("file.pimento")},
         {QStringLiteral("theme"), QStringLiteral("system, light, dark or contrast."), QStringLiteral("theme")},
         {QStringLiteral("language"),
          QStringLiteral("%1; else the one chosen in the menu View, or the system's.").arg(languageList()),
          QStringLiteral("language")},
         {QStringLiteral("page"), QStringLiteral("One of %1.").arg(pageNames().join(QStringLiteral(", "))),
          QStringLiteral("page")},
         {QStringLiteral("lesson"),
          QStringLiteral("Give a lesson, e.g. first-draft; with --figure a picture of a step."),
          QStringLiteral("lesson")},
         {QStringLiteral("step"), QStringLiteral("The step of --lesson, from 1."), QStringLiteral("step")},
         {QStringLiteral("handout"),
          QStringLiteral("Write a lesson as a document for a class; needs no display, see --out."),
          QStringLiteral("lesson")},
         {QStringLiteral("out"), QStringLiteral("The PDF file of --handout."), QStringLiteral("file.pdf")},
         {QStringLiteral("no-solutions"), QStringLiteral("Leaves the solutions out of --handout.")},
         {QStringLiteral("size"), QStringLiteral("Size of the figure, e.g. 1500x950."), QStringLiteral("size")},
         {QStringLiteral("scale"), QStringLiteral("Device pixels per pixel of the figure, 1 to 4."),
          QStringLiteral("scale")}});
}

tl::unexpected<Error> wrong(const char* option, const QString& value, const std::string& hint)
{
    return fail("\"" + value.toStdString() + "\" makes no sense", option, hint);
}

std::optional<Theme> themeOf(const QString& name)
{
    return name == QLatin1String("system")     ? std::optional(Theme::System)
           : name == QLatin1String("light")    ? std::optional(Theme::Light)
           : name == QLatin1String("dark")     ? std::optional(Theme::Dark)
           : name == QLatin1String("contrast") ? std::optional(Theme::Contrast)
                                               : std::nullopt;
}

/// Parses a size, WIDTHxHEIGHT in digits only.
std::optional<QSize> sizeOf(const QString& text)
{
    static const QRegularExpression sides(QStringLiteral("\\A([0-9]{1,5})x([0-9]{1,5})\\z"));
    const QRegularExpressionMatch match = sides.match(text);
    const QSize size(match.captured(1).toInt(), match.captured(2).toInt());
    const auto isFine = [](int side) { return side >= kSmallestSide && side <= kLargestSide; };
    return isFine(size.width()) && isFine(size.height()) ? std::optional(size) : std::nullopt;
}

std::optional<double> scaleOf(const QString& text)
{
    static const QRegularExpression number(QStringLiteral("\\A[0-9](\\.[0-9]{1,6})?\\z"));
    const double scale = number.match(text).hasMatch() ? text.toDouble() : 0;
    return scale >= 1 && scale <= 4 ? std::optional(scale) : std::nullopt;
}

double pixelsOf(const WindowOptions& options)
{
    return options.size.width() * options.scale * options.size.height() * options.scale;
}

/// True if the window opens files of this name, besides studies.
bool canOpen(const QString& name)
{
    return std::ranges::any_of(
        std::array{".py", ".json", ".onnx", ".yaml", ".yml", ".predictor"},
        [&](const char* ending) { return name.endsWith(QLatin1String(ending), Qt::CaseInsensitive); });
}

/// Sorts files to open by their endings.
Result<void> takeFiles(const QStringList& names, WindowOptions& options)
{
    for (const QString& name : names) {
        const bool isStudy = name.endsWith(QLatin1String(".pimento"), Qt::CaseInsensitive);
        if (isStudy && !options.study.isEmpty()) {
            return fail("there is more than one study: " + options.study.toStdString() + " and " + name.toStdString(),
                        "", "Open one study at a time");
        }
        if (isStudy) {
            options.study = name;
        } else if (canOpen(name)) {
            options.files << name;
        } else {
            return fail("unexpected argument \"" + name.toStdString() + "\"", "",
                        "Name a study (.pimento), a kernel (.py), a network (.json, .onnx), a device (.json), or files "
                        "for Timeloop (.yaml); pimento --help lists the options");
        }
    }
    return {};
}

/// Reads the options about how the window looks at first.
Result<void> takeLooks(const QCommandLineParser& parser, WindowOptions& options)
{
    if (const QString text = parser.value(QStringLiteral("theme")); parser.isSet(QStringLiteral("theme"))) {
        const auto theme = themeOf(text);
        if (!theme) {
            return wrong("--theme", text, "Use system, light, dark or contrast");
        }
        options.theme = *theme;
    }
    if (const QString text = parser.value(QStringLiteral("language")); parser.isSet(QStringLiteral("language"))) {
        if (!Language::codes().contains(text)) {
            return wrong("--language", text, ("Use " + languageList().toStdString()).c_str());
        }
        options.language = text;
    }
    if (const QString text = parser.value(QStringLiteral("page")); parser.isSet(QStringLiteral("page"))) {
        if (!pageNames().contains(text)) {
            return wrong("--page", text, "Use one of " + pageNames().join(QStringLiteral(", ")).toStdString());
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
        const auto scale = scaleOf(text);
        if (!scale) {
            return wrong("--scale", text, "Use a number from 1 to 4");
        }
        options.scale = *scale;
    }
    return {};
}

/// Reads the options of a lesson to show or to write.
Result<void> takeLesson(const QCommandLineParser& parser, WindowOptions& options)
{
    options.lesson = parser.value(QStringLiteral("lesson"));
    options.handout = parser.value(QStringLiteral("handout"));
    options.leavesOutSolutions = parser.isSet(QStringLiteral("no-solutions"));
    options.out = parser.value(QStringLiteral("out"));
    if (const QString text = parser.value(QStringLiteral("step")); parser.isSet(QStringLiteral("step"))) {
        static const QRegularExpression number(QStringLiteral("\\A[1-9][0-9]?\\z"));
        if (!number.match(text).hasMatch() || options.lesson.isEmpty()) {
            return wrong("--step", text, "Write the number of a step of --lesson, from 1");
        }
        options.step = text.toInt();
    }
    if (parser.isSet(QStringLiteral("handout")) &&
        (options.handout.isEmpty() || !options.out.endsWith(QLatin1String(".pdf"), Qt::CaseInsensitive))) {
        return wrong("--out", options.out,
                     "Name the lesson, and a file that ends in .pdf: --handout layouts --out layouts.pdf");
    }
    if (options.leavesOutSolutions && !parser.isSet(QStringLiteral("handout"))) {
        return wrong("--no-solutions", "", "Name the lesson: --handout layouts --out layouts.pdf");
    }
    if (parser.isSet(QStringLiteral("out")) && !parser.isSet(QStringLiteral("handout"))) {
        return wrong("--out", options.out, "Name the lesson: --handout layouts --out layouts.pdf");
    }
    if (!options.lesson.isEmpty() && !options.page.isEmpty()) {
        return wrong("--page", options.page, "Leave it out: a step of a lesson has its page");
    }
    return {};
}

} // namespace

Result<WindowOptions> parseWindowOptions(const QStringList& arguments)
{
    QCommandLineParser parser;
    describe(parser);
    if (!parser.parse(arguments)) {
        QString text = parser.errorText();
        while (text.endsWith(QLatin1Char('.'))) {
            text.chop(1); // the message adds its own full stop
        }
        return fail(text.toStdString(), "", "pimento --help lists the options");
    }
    WindowOptions options;
    options.study = parser.value(QStringLiteral("study"));
    if (const Result<void> taken = takeFiles(parser.positionalArguments(), options); !taken) {
        return tl::unexpected<Error>(taken.error());
    }
    options.isHelpWanted = parser.isSet(QStringLiteral("help"));
    options.isVersionWanted = parser.isSet(QStringLiteral("version"));
    options.figure = parser.value(QStringLiteral("figure"));
    if (!options.figure.isEmpty() && !options.files.isEmpty()) {
        return fail("a figure shows the example or a study, not " + options.files.front().toStdString(), "--figure",
                    "Leave the file out");
    }
    if (parser.isSet(QStringLiteral("figure")) && !isFigureName(options.figure)) {
        return wrong("--figure", options.figure, "Name a file that ends in .png or .pdf");
    }
    if (const Result<void> taken = takeLooks(parser, options); !taken) {
        return tl::unexpected<Error>(taken.error());
    }
    if (const Result<void> taken = takeLesson(parser, options); !taken) {
        return tl::unexpected<Error>(taken.error());
    }
    if (pixelsOf(options) > kMostPixels) {
        return fail("the picture has more than 64 million pixels", "--size and --scale",
                    "Choose a smaller size or scale");
    }
    return options;
}

QString windowHelp()
{
    QCommandLineParser parser;
    describe(parser);
    return parser.helpText();
}

WindowOptions reopening(const LessonController& lessons)
{
    WindowOptions options;
    if (lessons.isOpen()) {
        options.lesson = QString::fromStdString(lessons.results()->lesson.id);
        options.step = static_cast<int>(lessons.step()) + 1;
    }
    return options;
}

} // namespace pimento
