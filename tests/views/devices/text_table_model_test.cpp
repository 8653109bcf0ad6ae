// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/devices/text_table_model.h"

#include "tests/support/small_exploration.h"
#include "views/devices/device_tables.h"
#include "views/devices/text_table_view.h"
#include "views/question/device_library.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>

#include <gtest/gtest.h>

namespace pimento {

namespace {

TextTable smallTable()
{
    return {
        {{QStringLiteral("name"), {}, false}, {QStringLiteral("size"), {}, true}, {QStringLiteral("note"), {}, false}},
        {{QStringLiteral("a"), QStringLiteral("10"), QString()},
         {QStringLiteral("b"), QStringLiteral("9"), QString()}}};
}

TEST(TextTableModel, IsAModel)
{
    TextTableModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);

    model.setTable(smallTable());

    EXPECT_EQ(model.rowCount(), 2);
    EXPECT_EQ(model.index(0, 1).data(TextTableModel::kSortRole), QVariant(10.0));
}

TEST(TextTableModel, SortsSignedNumbersAsNumbers)
{
    TextTableModel model;
    TextTable table = smallTable();
    table.rows[0][1] = QStringLiteral("−22");
    table.rows[1][1] = QStringLiteral("+9");
    model.setTable(table);

    EXPECT_EQ(model.index(0, 1).data(TextTableModel::kSortRole), QVariant(-22.0));
    EXPECT_EQ(model.index(1, 1).data(TextTableModel::kSortRole), QVariant(9.0));
}

TEST(TextTableView, TellsTheRowOfTheTableWhateverTheOrder)
{
    TextTableView view("table", QStringLiteral("table"));
    view.setTable(smallTable());
    view.sortByColumn(1, Qt::AscendingOrder); // the second row comes first
    const QSignalSpy chosen(&view, &TextTableView::rowChosen);

    view.chooseRow(1);

    EXPECT_EQ(view.currentIndex().row(), 0);
    EXPECT_EQ(view.chosenRow(), 1);
    ASSERT_EQ(chosen.count(), 1);
    EXPECT_EQ(chosen[0][0].toInt(), 1);
}

TEST(TextTableView, SortsNumbersHidesEmptyColumnsAndFindsWords)
{
    TextTableView view("table", QStringLiteral("table"));
    view.resize(400, 200);
    view.setTable(smallTable());

    EXPECT_TRUE(view.isColumnHidden(2));
    view.sortByColumn(1, Qt::AscendingOrder);
    EXPECT_EQ(view.model()->index(0, 0).data().toString(), QStringLiteral("b"));
    view.setSearch(QStringLiteral("A 1"));
    EXPECT_EQ(view.shownRows(), 1);
    view.setSearch(QString());
    EXPECT_EQ(view.shownRows(), 2);
}

TEST(DeviceTables, HaveARowForEverythingInTheFile)
{
    for (const auto& machine : test::registry().all()) {
        const auto& device = machine->description();
        EXPECT_EQ(timingTable(device).rows.size(), device.timing.size());
        EXPECT_EQ(commandsTable(device).rows.size(), device.commands.size());
        EXPECT_EQ(requestsTable(device).rows.size(), device.requests.size());
        EXPECT_EQ(constraintsTable(device).rows.size(), device.constraints.size());
        EXPECT_EQ(energyTable(device).rows.size(), device.energy.rows.size());
        for (const TextTable& table :
             {figuresTable(device), unitsTable(device), timingTable(device), commandsTable(device),
              requestsTable(device), constraintsTable(device), energyTable(device)}) {
            for (const QStringList& row : table.rows) {
                EXPECT_EQ(static_cast<std::size_t>(row.size()), table.columns.size());
            }
        }
    }
}

TEST(DeviceLibrary, TakesDevicesThatDoNotHaveTheNameOfAShippedOne)
{
    DeviceLibrary deviceLibrary(test::catalogue());
    const QSignalSpy changes(&deviceLibrary, &DeviceLibrary::changed);
    const auto shipped = static_cast<int>(deviceLibrary.all().size());
    sim::DeviceDescription device = test::registry().all()[0]->description();
    const auto add = [&] {
        return deviceLibrary.add(std::make_shared<const sim::Machine>(sim::Machine::compile(device).value()));
    };

    EXPECT_EQ(add().error().message(),
              "name: \"attacc\" is the name of a shipped device. Give your device another one, such as \"my-attacc\"");
    device.name = "mine";
    EXPECT_EQ(add().value(), shipped);
    EXPECT_EQ(deviceLibrary.titleOf(shipped), QStringLiteral("AttAcc (mine)")); // two have that title now
    device.title = "Mine";
    EXPECT_EQ(add().value(), shipped); // in its place
    EXPECT_EQ(deviceLibrary.all().size(), static_cast<std::size_t>(shipped) + 1);
    EXPECT_EQ(deviceLibrary.titleOf(shipped), QStringLiteral("Mine"));
    EXPECT_EQ(deviceLibrary.titleOf(0), QStringLiteral("AttAcc"));
    EXPECT_EQ(changes.count(), 2);
}

} // namespace

} // namespace pimento
