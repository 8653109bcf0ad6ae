// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/window_test.h"
#include "views/devices/device_editor.h"
#include "views/devices/device_sheets.h"
#include "views/devices/devices_page.h"
#include "views/devices/text_table_view.h"
#include "views/editor/code_editor.h"

#include <QLineEdit>
#include <QListWidget>
#include <QMessageBox>
#include <QTimer>

namespace pimento {

/// A window in which the user's own devices are changed in tables.
class GuiDeviceValues : public WindowTest {
protected:
    void SetUp() override { ASSERT_TRUE(m_window.showPage(QStringLiteral("devices"))); }

    DevicesPage& page() { return m_window.devicesPage(); }
    QListWidget& list() { return child<QListWidget>("deviceList"); }

    void showSheet(const QString& title)
    {
        for (int sheet = 0; sheet < page().sheets().count(); ++sheet) {
            if (page().sheets().tabText(sheet) == title) {
                page().sheets().setCurrentIndex(sheet);
            }
        }
        ASSERT_EQ(page().sheets().tabText(page().sheets().currentIndex()), title);
    }

    QModelIndex cellOf(const char* table, const QString& row, int column)
    {
        auto* model = child<TextTableView>(table).model();
        for (int i = 0; i < model->rowCount(); ++i) {
            if (model->index(i, 0).data().toString() == row) {
                return model->index(i, column);
            }
        }
        return {};
    }

    /// Double-clicks a cell and types a text.
    void write(const char* table, const QModelIndex& cell, const QString& text)
    {
        auto& view = child<TextTableView>(table);
        view.scrollTo(cell);
        const QPoint place = view.visualRect(cell).center();
        QTest::mouseClick(view.viewport(), Qt::LeftButton, {}, place);
        QTest::mouseDClick(view.viewport(), Qt::LeftButton, {}, place);
        auto* field = view.viewport()->findChild<QLineEdit*>();
        ASSERT_NE(field, nullptr);
        field->selectAll();
        QTest::keyClicks(field, text);
        QTest::keyClick(field, Qt::Key_Return);
        QApplication::processEvents();
    }
};

TEST_F(GuiDeviceValues, ChangeByADoubleClickInTheTable)
{
    press("deviceCopy");
    showSheet(QStringLiteral("Timing"));

    write("deviceTiming", cellOf("deviceTiming", QStringLiteral("nCCDAB"), 1), QStringLiteral("4"));

    ASSERT_NE(page().device().machine, nullptr);
    EXPECT_EQ(page().device().machine->description().timing.at("nCCDAB"), 4);
    EXPECT_TRUE(page().text().contains(QStringLiteral("\"nCCDAB\": 4")));
    EXPECT_TRUE(page().text().contains(QStringLiteral("\"nRP\": 19"))); // the rest is as it was written
    EXPECT_EQ(cellOf("deviceTiming", QStringLiteral("nCCDAB"), 1).data().toString(), QStringLiteral("4"));

    page().editor().editor().undo(); // an edit of the file like any other
    ASSERT_TRUE(QTest::qWaitFor([&] { return page().device().machine != nullptr; }, kPatience));
    EXPECT_EQ(page().device().machine->description().timing.at("nCCDAB"), 6);
}

// A copy opens where its values can be changed, on the sheet that was shown if there are any.
TEST_F(GuiDeviceValues, AreAtHandInACopy)
{
    press("deviceCopy");
    EXPECT_EQ(page().sheets().tabText(page().sheets().currentIndex()), QStringLiteral("Timing"));

    showSheet(QStringLiteral("Energy"));
    press("deviceCopy");
    EXPECT_EQ(page().sheets().tabText(page().sheets().currentIndex()), QStringLiteral("Energy"));
    write("deviceEnergy", child<TextTableView>("deviceEnergy").model()->index(0, 1), QStringLiteral("500"));
    ASSERT_NE(page().device().machine, nullptr);
    EXPECT_EQ(page().device().machine->description().energy.rows.front().picojoules, 500);
}

TEST_F(GuiDeviceValues, OfEnergyChangeAsWell)
{
    press("deviceCopy");
    showSheet(QStringLiteral("Energy"));
    const QModelIndex cell = child<TextTableView>("deviceEnergy").model()->index(0, 1);
    ASSERT_EQ(cell.data().toString(), QStringLiteral("909"));

    write("deviceEnergy", cell, QStringLiteral("500"));

    ASSERT_NE(page().device().machine, nullptr);
    EXPECT_EQ(page().device().machine->description().energy.rows.front().picojoules, 500);
}

TEST_F(GuiDeviceValues, OfShippedDevicesStayAsTheyAre)
{
    showSheet(QStringLiteral("Timing"));
    auto& view = child<TextTableView>("deviceTiming");
    const QModelIndex cell = cellOf("deviceTiming", QStringLiteral("nCCDAB"), 1);
    ASSERT_TRUE(cell.isValid());

    QTest::mouseDClick(view.viewport(), Qt::LeftButton, {}, view.visualRect(cell).center());

    EXPECT_EQ(view.viewport()->findChild<QLineEdit*>(), nullptr);
}

TEST_F(GuiDeviceValues, ThatMakeNoDeviceAreTold)
{
    press("deviceCopy");
    showSheet(QStringLiteral("Timing"));

    write("deviceTiming", cellOf("deviceTiming", QStringLiteral("nCCDAB"), 1), QStringLiteral("-3"));

    EXPECT_EQ(page().device().machine, nullptr);
    EXPECT_TRUE(page().editor().status().contains(QStringLiteral("1 mistake")));
}

TEST_F(GuiDeviceValues, AreComparedWithTheDeviceThatTheyCameFrom)
{
    press("deviceCopy");
    showSheet(QStringLiteral("Timing"));
    write("deviceTiming", cellOf("deviceTiming", QStringLiteral("nCCDAB"), 1), QStringLiteral("4"));

    showSheet(QStringLiteral("Changes"));

    const QModelIndex changed = cellOf("deviceChanges", QStringLiteral("timing.nCCDAB"), 1);
    ASSERT_TRUE(changed.isValid());
    EXPECT_EQ(changed.data().toString(), QStringLiteral("6"));
    EXPECT_EQ(changed.siblingAtColumn(2).data().toString(), QStringLiteral("4"));
    // Besides the value, the name and the title of the copy differ.
    EXPECT_EQ(child<TextTableView>("deviceChanges").model()->rowCount(), 3);
}

TEST_F(GuiDeviceValues, GoWithADeviceThatIsRemoved)
{
    const int shipped = list().count();
    EXPECT_FALSE(child<QPushButton>("deviceRemove").isEnabled()); // a shipped one is on show
    press("deviceCopy");
    ASSERT_EQ(list().count(), shipped + 1);
    const auto answer = [&](QMessageBox::StandardButton button) {
        QTimer::singleShot(0, &m_window, [button] {
            auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
            ASSERT_NE(box, nullptr);
            QTest::mouseClick(box->button(button), Qt::LeftButton);
        });
    };

    answer(QMessageBox::Cancel); // no file has it
    press("deviceRemove");
    EXPECT_EQ(list().count(), shipped + 1);

    m_window.activateWindow(); // the question took the keyboard
    ASSERT_TRUE(QTest::qWaitForWindowActive(&m_window, kPatience));
    answer(QMessageBox::Discard);
    list().setFocus();
    QTest::keyClick(&list(), Qt::Key_Delete);
    EXPECT_EQ(list().count(), shipped);
    EXPECT_FALSE(page().hasUnsavedText());
}

} // namespace pimento
