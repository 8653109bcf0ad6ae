// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/explore/table_export.h"
#include "app/window/main_window.h"
#include "tests/support/small_exploration.h"
#include "views/explore/candidate_table_model.h"
#include "views/explore/candidate_table_view.h"
#include "views/explore/explore_page.h"
#include "views/explore/scatter/scatter_plot.h"
#include "views/explore/verdict.h"
#include "views/frame/jobs_bar.h"
#include "views/plots/bank_map.h"
#include "views/plots/bar_chart.h"
#include "views/question/check_list.h"
#include "views/question/question_panel.h"
#include "views/texts/number_format.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QComboBox>
#include <QElapsedTimer>
#include <QFile>
#include <QFileInfo>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QStandardItemModel>
#include <QTemporaryDir>
#include <QTest>

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

namespace pimento {

inline constexpr int kPatience = 60'000; // milliseconds, for slow machines

/// A window on the screen, and functions that use it like a user.
class WindowTest : public ::testing::Test {
protected:
    explicit WindowTest(const Catalogue& catalogue = test::catalogue()) : m_window(catalogue)
    {
        m_window.resize(1400, 900);
        m_window.show();
    }

    template <class T> T& child(const char* name)
    {
        T* found = m_window.findChild<T*>(QLatin1String(name));
        EXPECT_NE(found, nullptr) << name;
        return *found;
    }

    void choose(const char* combo, const QString& text)
    {
        auto& box = child<QComboBox>(combo);
        box.showPopup();
        const QModelIndex item = box.model()->index(box.findText(text), 0);
        box.view()->scrollTo(item);
        const QPoint place = box.view()->visualRect(item).center();
        QTest::mouseMove(box.view()->viewport(), place); // the list chooses the entry that it highlights
        QTest::mouseClick(box.view()->viewport(), Qt::LeftButton, {}, place);
        ASSERT_EQ(box.currentText(), text);
        QApplication::processEvents(); // the fields of the choice appear a moment later
        if (m_window.isVisible() && !m_window.isActiveWindow()) {
            m_window.activateWindow(); // without a window manager, a closed list stays the active window
        }
    }

    void type(const char* size, int value)
    {
        auto& box = child<QSpinBox>(size);
        box.selectAll();
        QTest::keyClicks(&box, QString::number(value));
        QTest::keyClick(&box, Qt::Key_Tab);
        ASSERT_EQ(box.value(), value);
    }

    /// Fills in a question of the published artifact's model, whose numbers are known.
    void askReduction(int batch, int length)
    {
        choose("model", QStringLiteral("published artifact"));
        choose("kernel", QStringLiteral("Reduction"));
        type("batch", batch);
        type("vec_len", length);
        choose("backend", QStringLiteral("AttAcc"));
        choose("space", QStringLiteral("listed"));
    }

    void askGemv()
    {
        choose("model", QStringLiteral("published artifact"));
        choose("kernel", QStringLiteral("GEMV"));
        type("batch", 1);
        type("nhead", 32);
        type("dhead", 128);
        type("seq_len", 512);
        choose("backend", QStringLiteral("AttAcc"));
        choose("space", QStringLiteral("listed"));
    }

    /// Presses a button. It must be enabled, since otherwise the press does nothing and the test waits in vain.
    void press(const char* button)
    {
        auto& pressed = child<QPushButton>(button);
        ASSERT_TRUE(pressed.isEnabled()) << button;
        QTest::mouseClick(&pressed, Qt::LeftButton);
    }

    [[nodiscard]] bool waitForEnd()
    {
        return QTest::qWaitFor([&] { return workspace().isSettled(); }, kPatience);
    }

    Workspace& workspace() { return m_window.workspace(); }
    Selection& selection() { return m_window.workspace().selection(); }
    CandidateTableView& table() { return m_window.page().table(); }
    const Exploration& exploration() { return *m_window.workspace().exploration(); }
    /// Returns the question in the fields.
    [[nodiscard]] const Problem& problem() const { return **m_window.questionPanel().problem(); }
    [[nodiscard]] const Question& asked() const { return problem().question(); }
    [[nodiscard]] std::string problemText() const { return m_window.questionPanel().problemText().toStdString(); }

    /// Clicks the box of an entry of a list.
    void check(const char* list, const std::string& name)
    {
        auto& box = child<CheckList>(list);
        const auto found = std::ranges::find(box.entries(), name, &CheckList::Entry::name);
        ASSERT_NE(found, box.entries().end()) << name;
        const QRect area = box.visualItemRect(box.item(static_cast<int>(found - box.entries().begin())));
        QTest::mouseClick(box.viewport(), Qt::LeftButton, {}, {area.left() + 10, area.center().y()});
    }
    [[nodiscard]] bool isChecked(const char* list, const std::string& name)
    {
        const auto& box = child<CheckList>(list);
        const auto found = std::ranges::find(box.entries(), name, &CheckList::Entry::name);
        return found != box.entries().end() && box.isChecked(static_cast<std::size_t>(found - box.entries().begin()));
    }

    int totalColumn() { return CandidateTableModel::modelColumn(exploration().table->layout().total); }

    void clickHeader(int column)
    {
        QHeaderView* header = table().horizontalHeader();
        QTest::mouseClick(header->viewport(), Qt::LeftButton, {},
                          {header->sectionViewportPosition(column) + 12, header->height() / 2});
    }

    void clickRow(int row)
    {
        const QRect cell = table().visualRect(table().model()->index(row, 0));
        QTest::mouseClick(table().viewport(), Qt::LeftButton, {}, cell.center());
    }

    MainWindow m_window;
};

} // namespace pimento
