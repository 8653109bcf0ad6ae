// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/model/model_controller.h"
#include "tests/support/common_study.h"
#include "tests/support/small_model.h"
#include "tests/support/window_test.h"
#include "views/model/layer_table_view.h"
#include "views/model/model_fields.h"
#include "views/model/model_page.h"

#include <QCheckBox>
#include <QFileDialog>
#include <QLineEdit>
#include <QTimer>
#include <QToolButton>

#include <fstream>

namespace pimento {

/// The page Model with a small model read from a file.
class GuiModelPage : public WindowTest {
protected:
    void SetUp() override // an active window is needed for the keys of menus
    {
        m_window.activateWindow();
        ASSERT_TRUE(QTest::qWaitForWindowActive(&m_window, kPatience));
        m_window.commands().action(QStringLiteral("page.model"))->trigger();
        ASSERT_TRUE(page().isVisible());
    }

    [[nodiscard]] QString file(const char* name, const std::string& text) const
    {
        const auto path = m_folder.path() / name;
        std::ofstream(path) << text;
        return QString::fromStdString(path.string());
    }
    /// Opens a model with the button and the dialog behind it.
    void openModel(const QString& name)
    {
        QTimer::singleShot(0, &m_window, [&] {
            auto* dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget());
            ASSERT_NE(dialog, nullptr);
            dialog->activateWindow(); // before that, keys go to the main window
            EXPECT_TRUE(QTest::qWaitFor([&] { return dialog->isActiveWindow(); }, kPatience));
            auto* field = dialog->findChild<QLineEdit*>(QStringLiteral("fileNameEdit"));
            field->setFocus();
            field->setText(name); // typing would open a list of existing files
            QTest::keyClick(field, Qt::Key_Return);
        });
        QTest::mouseClick(&child<QToolButton>("openModel"), Qt::LeftButton);
    }
    void openSmall()
    {
        m_window.workspace().setStudy(test::commonStudy());
        openModel(file("small.json", test::smallModelJson()));
        type("modelOutput", 140); // contexts 129 to 267, for which programs of 256 and 384 exist
    }
    void place(const char* name, bool isWanted)
    {
        auto& box = child<QCheckBox>(name);
        if (box.isChecked() != isWanted) {
            box.setFocus();
            QTest::keyClick(&box, Qt::Key_Space);
        }
        ASSERT_EQ(box.isChecked(), isWanted);
    }
    [[nodiscard]] bool waitForRun()
    {
        return QTest::qWaitFor([&] { return controller().isSettled(); }, kPatience);
    }
    /// Chooses placements that need no search, and those named.
    void placeOnlyOn(const std::vector<std::string>& searched)
    {
        for (const char* name : {"base-dcc", "full-dcc", "fastest"}) {
            place(("place." + std::string(name)).c_str(), std::ranges::find(searched, name) != searched.end());
        }
    }
    void runSmall()
    {
        openSmall();
        press("modelRun");
        ASSERT_TRUE(waitForRun());
        ASSERT_NE(controller().runs(), nullptr);
        ASSERT_EQ(controller().runs()->runs.size(), 5U);
    }
    /// Clicks a cell of the table of layers.
    void clickLayer(int layer, LayerTableModel::Column column)
    {
        LayerTableView& view = page().layers();
        const QModelIndex cell = view.shownIndex(layer, column);
        view.scrollTo(cell);
        QApplication::processEvents();
        QTest::mouseClick(view.viewport(), Qt::LeftButton, {}, view.visualRect(cell).center());
    }
    [[nodiscard]] int layerCalled(const std::string& name)
    {
        const auto& layers = page().layers().layers().step().layers;
        return static_cast<int>(std::ranges::find(layers, name, &inference::LayerCost::name) - layers.begin());
    }

    ModelPage& page() { return m_window.modelPage(); }
    ModelController& controller() { return m_window.modelController(); }
    const inference::PlacedRun& run(std::size_t placement) { return *controller().runs()->runs[placement]; }
    [[nodiscard]] std::string labelled(const char* name) { return child<QLabel>(name).text().toStdString(); }
    [[nodiscard]] std::string problem()
    {
        std::string all;
        for (const QLabel* label : page().fields().findChildren<QLabel*>(QStringLiteral("problem"))) {
            all += label->isVisible() ? label->text().toStdString() : "";
        }
        return all;
    }

    test::TemporaryFolder m_folder;
};

} // namespace pimento
