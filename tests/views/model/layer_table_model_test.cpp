// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/model/layer_table_model.h"

#include "views/model/layer_table_view.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>

#include <gtest/gtest.h>

namespace pimento {

namespace {

using Column = LayerTableModel::Column;

/// 40 x 2 us on the processor and 10 x 12 us on devices: 200 us, 40 % and 60 % of them.
inference::ModelStep smallStep()
{
    inference::LayerCost norm{.name = "attention norm", .part = LayerPart::Other};
    norm.repeats = 40;
    norm.parts = {{"memory", 1.5e-6}, {"start", 0.5e-6}};
    norm.seconds = 2e-6;
    norm.joules = 1e-6;
    inference::LayerCost up{.name = "up", .part = LayerPart::FeedForward, .where = inference::RunsOn::Device};
    up.repeats = 10;
    up.parts = {{"compute", 12e-6}};
    up.seconds = 12e-6;
    up.kernels = {{{"gemv", {{"batch", 1}, {"dhead", 64}}, "fp16"}, 1, "1x1,8x4"}};
    inference::ModelStep step{.phase = ModelPhase::decode(1, 100), .layers = {norm, up}};
    step.seconds = 200e-6;
    return step;
}

QString cell(const LayerTableModel& model, int row, Column column, int role = Qt::DisplayRole)
{
    return model.index(row, static_cast<int>(column)).data(role).toString();
}

} // namespace

TEST(LayerTableModel, PassesTheModelTesterWhileStepsComeAndGo)
{
    LayerTableModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    QSignalSpy resets(&model, &QAbstractItemModel::modelReset);
    QSignalSpy changes(&model, &QAbstractItemModel::dataChanged);

    model.setStep(smallStep());
    EXPECT_EQ(model.rowCount(), 2);
    EXPECT_EQ(resets.count(), 1);
    model.setStep(smallStep()); // the slider moves: rows stay
    EXPECT_EQ(resets.count(), 1);
    EXPECT_EQ(changes.count(), 1);
    inference::ModelStep longer = smallStep();
    longer.layers.push_back(longer.layers.front());
    model.setStep(longer);
    EXPECT_EQ(model.rowCount(), 3);
    EXPECT_EQ(resets.count(), 2);
    model.setStep({.phase = {}, .layers = {}});
    EXPECT_EQ(model.rowCount(), 0);
}

TEST(LayerTableModel, SaysWhatALayerTakes)
{
    LayerTableModel model;
    model.setStep(smallStep());
    EXPECT_EQ(cell(model, 0, Column::Layer).toStdString(), "attention norm");
    EXPECT_EQ(cell(model, 0, Column::Where).toStdString(), "GPU");
    EXPECT_EQ(cell(model, 0, Column::Once).toStdString(), "40\u202f× 2.00\u202fµs");
    EXPECT_EQ(cell(model, 0, Column::All).toStdString(), "80.0\u202fµs");
    EXPECT_EQ(cell(model, 0, Column::Share).toStdString(), "40\u202f%");
    EXPECT_EQ(cell(model, 0, Column::Energy).toStdString(), "40.0\u202fµJ");
    EXPECT_EQ(cell(model, 0, Column::Once, Qt::ToolTipRole).toStdString(), "memory 1.50\u202fµs + start 500\u202fns");
    EXPECT_EQ(cell(model, 1, Column::Part).toStdString(), "feed-forward");
    EXPECT_EQ(cell(model, 1, Column::Kernel).toStdString(), "gemv batch=1,dhead=64");
    EXPECT_EQ(cell(model, 1, Column::Draft).toStdString(), "1x1,8x4");
    EXPECT_EQ(model.index(1, static_cast<int>(Column::Share)).data(LayerTableModel::kSortRole).toDouble(), 120e-6);
}

TEST(LayerTableModel, LinksLayersOfDevicesToTheirDrafts)
{
    LayerTableModel model;
    model.setStep(smallStep());
    EXPECT_FALSE(model.canOpen(0));
    EXPECT_TRUE(model.canOpen(1));
    EXPECT_TRUE(model.isLink(model.index(1, static_cast<int>(Column::Layer))));
    EXPECT_TRUE(model.isLink(model.index(1, static_cast<int>(Column::Kernel))));
    EXPECT_FALSE(model.isLink(model.index(1, static_cast<int>(Column::Share))));
    EXPECT_FALSE(model.isLink(model.index(0, static_cast<int>(Column::Layer))));
}

TEST(LayerTableView, OpensTheLayerOfARowWhateverTheOrder)
{
    LayerTableView view;
    view.setStep(smallStep(), {"model", "host", "full"});
    QSignalSpy wanted(&view, &LayerTableView::opened);
    view.sortBy(static_cast<int>(Column::All), Qt::DescendingOrder);
    EXPECT_EQ(view.model()->index(0, static_cast<int>(Column::Layer)).data().toString(), QStringLiteral("up"));
    view.setCurrentIndex(view.model()->index(0, 0));
    QTest::keyClick(&view, Qt::Key_Return);
    ASSERT_EQ(wanted.count(), 1);
    EXPECT_EQ(wanted.front().front().toInt(), 1);
    view.setCurrentIndex(view.shownIndex(0, Column::Layer)); // of the processor
    QTest::keyClick(&view, Qt::Key_Return);
    EXPECT_EQ(wanted.count(), 1);
}

} // namespace pimento
