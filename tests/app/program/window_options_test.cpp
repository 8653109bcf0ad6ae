// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/program/window_options.h"

#include <gtest/gtest.h>

namespace pimento {

namespace {

Result<WindowOptions> parse(const QStringList& options)
{
    return parseWindowOptions(QStringList{QStringLiteral("pimento")} + options);
}

} // namespace

TEST(WindowOptions, ReadsAFigure)
{
    const auto options = parse({"--figure", "out.png", "--theme", "dark", "--size", "1100x700", "--scale", "2"});

    ASSERT_TRUE(options);
    EXPECT_EQ(options->figure, QStringLiteral("out.png"));
    EXPECT_EQ(options->theme, Theme::Dark);
    EXPECT_EQ(options->size, QSize(1100, 700));
    EXPECT_EQ(options->scale, 2);
}

TEST(WindowOptions, OpensAWindowWithoutArguments)
{
    const auto options = parse({});

    ASSERT_TRUE(options);
    EXPECT_TRUE(options->figure.isEmpty());
    EXPECT_FALSE(options->isHelpWanted);
}

TEST(WindowOptions, ReadsALanguage)
{
    EXPECT_EQ(parse({"--language", "de"})->language, QStringLiteral("de"));
    EXPECT_EQ(parse({"--language", "en"})->language, QStringLiteral("en"));
    EXPECT_EQ(parse({})->language, QString());
}

TEST(WindowOptions, TakesPicturesUpToSomeMillionPixels)
{
    EXPECT_TRUE(parse({"--figure", "out.png", "--size", "2000x2000", "--scale", "4"}));
    EXPECT_FALSE(parse({"--figure", "out.png", "--size", "2001x2000", "--scale", "4"}));
    EXPECT_TRUE(parse({"--figure", "out.png", "--size", "1200x800", "--scale", "1.5"}));
}

TEST(WindowOptions, RefusesWhatMakesNoSense)
{
    for (const QStringList& wrong : {QStringList{"--theme", "blue"},
                                     {"--size", "1500"},
                                     {"--size", "10x10"},
                                     {"--size", "axb"},
                                     {"--size", "300 x 300"},
                                     {"--size", " 300x300"},
                                     {"--size", "300x300x"},
                                     {"--size", "+300x300"},
                                     {"--size", "300x300\n"},
                                     {"--size", "0300x000300"},
                                     {"--size", "10001x300"},
                                     {"--size", "10000x10000", "--scale", "4"},
                                     {"--scale", "0"},
                                     {"--scale", " 2"},
                                     {"--scale", "2e0"},
                                     {"--scale", "5"},
                                     {"--scale", "nan"},
                                     {"--language", "xx"},
                                     {"--language", ""},
                                     {"--figure", "out.gif"},
                                     {"--figure", ""},
                                     {"--nonsense"},
                                     {"--step", "2"},
                                     {"--lesson", "pruning", "--step", "0"},
                                     {"--lesson", "pruning", "--step", "two"},
                                     {"--lesson", "pruning", "--page", "learn"},
                                     {"--handout", "pruning"},
                                     {"--handout", "pruning", "--out", "pruning.txt"},
                                     {"--handout", "", "--out", "pruning.pdf"},
                                     {"--out", "pruning.pdf"},
                                     {"file.gif"},
                                     {"a.pimento", "b.pimento"},
                                     {"--figure", "out.png", "kernel.py"}}) {
        const auto options = parse(wrong);
        ASSERT_FALSE(options) << wrong.join(QLatin1Char(' ')).toStdString();
        EXPECT_FALSE(options.error().message().empty());
    }
}

TEST(WindowOptions, ReadsALesson)
{
    const auto step = parse({"--figure", "out.png", "--lesson", "pruning", "--step", "3"});
    ASSERT_TRUE(step);
    EXPECT_EQ(step->lesson, QStringLiteral("pruning"));
    EXPECT_EQ(step->step, 3);

    const auto handout = parse({"--handout", "pruning", "--out", "pruning.pdf"});
    ASSERT_TRUE(handout);
    EXPECT_EQ(handout->handout, QStringLiteral("pruning"));
    EXPECT_EQ(handout->out, QStringLiteral("pruning.pdf"));
    EXPECT_TRUE(parse({"--figure", "out.png", "--page", "learn"}));
}

TEST(WindowOptions, TakesFilesByTheirEndings)
{
    const auto options = parse({"mine.PIMENTO", "kernel.py", "device.json", "net.onnx", "layer.yaml"});

    ASSERT_TRUE(options);
    EXPECT_EQ(options->study, QStringLiteral("mine.PIMENTO"));
    EXPECT_EQ(options->files, QStringList({"kernel.py", "device.json", "net.onnx", "layer.yaml"}));
    EXPECT_FALSE(parse({"picture.png"}));
}

} // namespace pimento
