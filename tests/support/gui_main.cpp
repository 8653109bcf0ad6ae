// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/frame/field_style.h"

#include <QApplication>

#include <gtest/gtest.h>

/// Tests of widgets need an application; listing the tests must not need a display.
int main(int argc, char** argv)
{
    ::testing::InitGoogleTest(&argc, argv);
    if (::testing::GTEST_FLAG(list_tests)) {
        return RUN_ALL_TESTS();
    }
    const QApplication application(argc, argv);
    QApplication::setStyle(new pimento::FieldStyle); // as the program has it
    return RUN_ALL_TESTS();
}
