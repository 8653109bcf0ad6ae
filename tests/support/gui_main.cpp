// SPDX-License-Identifier: GPL-3.0-or-later
#include <QApplication>
#include <QStyleFactory>

#include <gtest/gtest.h>

/// Tests of widgets need an application; listing the tests must not need a display.
int main(int argc, char** argv)
{
    ::testing::InitGoogleTest(&argc, argv);
    if (::testing::GTEST_FLAG(list_tests)) {
        return RUN_ALL_TESTS();
    }
    const QApplication application(argc, argv);
    QApplication::setStyle(QStyleFactory::create(QStringLiteral("Fusion")));
    return RUN_ALL_TESTS();
}
