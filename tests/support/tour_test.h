// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/support/cut_texts.h"
#include "tests/support/places.h"
#include "tests/support/window_test.h"
#include "views/frame/field_style.h"

#include <QDir>

#include <gmock/gmock.h>

namespace pimento {

namespace test {

inline QString fromEnvironment(const char* name, const QString& usual)
{
    const QString value = qEnvironmentVariable(name);
    return value.isEmpty() ? usual : value;
}

} // namespace test

/// A tour that saves a picture of every step in a folder of the build, and expects that nothing is cut or covered.
/// PIMENTO_TOUR_FOLDER, PIMENTO_TOUR_THEME (light, dark, contrast) and PIMENTO_TOUR_SIZE (1366x700) set the folder and
/// the look; QT_SCALE_FACTOR makes it 200 %.
class TourTest : public WindowTest {
protected:
    void SetUp() override
    {
        m_pictures =
            QDir(test::fromEnvironment("PIMENTO_TOUR_FOLDER", QString::fromStdString(builtFile("/tour/offscreen"))));
        ASSERT_TRUE(m_pictures.mkpath(QStringLiteral(".")));
        QApplication::setStyle(new FieldStyle); // as the program has it
        m_window.setTheme(askedTheme());
        m_window.resize(askedSize());
        m_window.activateWindow();
        ASSERT_TRUE(QTest::qWaitForWindowActive(&m_window, kPatience));
    }

    [[nodiscard]] static Theme askedTheme()
    {
        const QString name = test::fromEnvironment("PIMENTO_TOUR_THEME", QStringLiteral("light"));
        return name == QStringLiteral("dark")       ? Theme::Dark
               : name == QStringLiteral("contrast") ? Theme::Contrast
                                                    : Theme::Light;
    }
    [[nodiscard]] static QSize askedSize()
    {
        const QStringList sides =
            test::fromEnvironment("PIMENTO_TOUR_SIZE", QStringLiteral("1366x700")).split(QLatin1Char('x'));
        return {sides.value(0).toInt(), sides.value(1).toInt()};
    }

    /// Expects that nothing of the step is cut, covered or outside, and saves its picture.
    void show(QWidget& shown, const QString& step)
    {
        QApplication::processEvents();
        QTest::qWait(50); // what is painted a moment later
        // Answers that come beside the window may just have changed a text; what stays cut is a fault.
        (void)QTest::qWaitFor([&] { return test::cutTexts(shown).isEmpty() && test::overlaps(shown).isEmpty(); }, 2000);
        ++m_steps;
        const QString name =
            QStringLiteral("%1%2-%3.png").arg(m_prefix).arg(m_steps, 2, 10, QLatin1Char('0')).arg(step);
        EXPECT_TRUE(shown.grab().save(m_pictures.filePath(name))) << name.toStdString();
        EXPECT_EQ(test::cutTexts(shown).join(QLatin1Char('\n')).toStdString(), "") << name.toStdString();
        EXPECT_EQ(test::overlaps(shown).join(QLatin1Char('\n')).toStdString(), "") << name.toStdString();
        EXPECT_LE(shown.minimumSizeHint().width(), shown.width()) << name.toStdString();
        EXPECT_LE(shown.minimumSizeHint().height(), shown.height()) << name.toStdString();
    }
    void show(const QString& step) { show(m_window, step); }

    QDir m_pictures;
    QString m_prefix; // of the names of the pictures
    int m_steps = 0;
};

} // namespace pimento
