// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/common/content_area.h"
#include "views/common/wrapping_layout.h"

#include <QPushButton>
#include <QSplitter>
#include <QTest>
#include <QVBoxLayout>

#include <gtest/gtest.h>

namespace pimento {

namespace {

constexpr int kHeight = 30;

/// Counts how often a widget is asked to lay out its parts.
class Counter final : public QObject {
public:
    int requests = 0;

protected:
    bool eventFilter(QObject*, QEvent* event) override
    {
        requests += event->type() == QEvent::LayoutRequest ? 1 : 0;
        return false;
    }
};

/// Three buttons of 100 x 30 pixels in lines.
WrappingLayout* threeButtons()
{
    auto* lines = new WrappingLayout(5);
    for (int i = 0; i < 3; ++i) {
        auto* button = new QPushButton;
        button->setFixedSize(100, kHeight);
        lines->addWidget(button);
    }
    return lines;
}

} // namespace

TEST(WrappingLayout, LaysOutOnceForAWidth)
{
    QWidget window;
    auto* rows = new QVBoxLayout(&window);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->addLayout(threeButtons());
    rows->addStretch(1);
    window.resize(220, 200); // two lines
    window.show();
    QCoreApplication::processEvents();
    Counter counter;
    window.installEventFilter(&counter);
    rows->invalidate();
    QTest::qWait(50);
    EXPECT_LE(counter.requests, 2) << "it asks again and again";
    EXPECT_EQ(window.minimumSizeHint().height(), 2 * kHeight + 5);
}

TEST(WrappingLayout, KeepsItsLinesInASplitter)
{
    auto* splitter = new QSplitter(Qt::Vertical);
    ContentArea area(splitter);
    auto* upper = new QWidget;
    auto* rows = new QVBoxLayout(upper);
    rows->setContentsMargins(0, 0, 0, 0);
    WrappingLayout* lines = threeButtons();
    rows->addLayout(lines);
    splitter->addWidget(upper);
    splitter->addWidget(new QWidget);
    splitter->setChildrenCollapsible(false);
    area.resize(400, 300);
    area.show();
    splitter->setSizes({40, 260});
    area.resize(120, 300); // three lines
    QTest::qWait(20);
    EXPECT_GE(upper->height(), 3 * kHeight + 2 * 5);
    EXPECT_LT(lines->itemAt(2)->geometry().bottom(), upper->height());
}

} // namespace pimento
