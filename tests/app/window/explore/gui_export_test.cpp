// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/explore/export_controller.h"
#include "engine/systems/dcc/exports/draft_export.h"
#include "tests/support/files.h"
#include "tests/support/window_test.h"
#include "views/frame/export_dialog.h"
#include "views/frame/notice_bar.h"

#include <QCheckBox>
#include <QLineEdit>
#include <QTimer>

#include <filesystem>

namespace pimento {

namespace fs = std::filesystem;

/// Files of the selected draft for other programs.
class GuiExport : public WindowTest {
protected:
    void SetUp() override
    {
        m_window.questionPanel().setQuestion(
            test::questionAbout("compiled", "gemv", "batch=1,nhead=1,dhead=32,seq_len=64"));
        press("explore");
        ASSERT_TRUE(waitForEnd());
    }

    /// Opens the dialog by its keys and hands it to `use`, which has to end it.
    template <class Use> void inDialog(const Use& use)
    {
        bool wasOpened = false;
        QTimer::singleShot(0, &m_window, [&] {
            auto* dialog = qobject_cast<ExportDialog*>(QApplication::activeModalWidget());
            ASSERT_NE(dialog, nullptr);
            wasOpened = true;
            use(*dialog);
        });
        m_window.exports().ask();
        EXPECT_TRUE(wasOpened);
    }

    static void press(ExportDialog& dialog, const char* name)
    {
        auto* button = dialog.findChild<QPushButton*>(QLatin1String(name));
        ASSERT_NE(button, nullptr);
        ASSERT_TRUE(button->isEnabled());
        QTest::mouseClick(button, Qt::LeftButton);
    }
    using WindowTest::press;

    static void typeFolder(ExportDialog& dialog, const fs::path& folder)
    {
        auto* field = dialog.findChild<QLineEdit*>(QStringLiteral("exportFolder"));
        field->selectAll();
        QTest::keyClicks(field, QString::fromStdString(folder.string()));
    }

    [[nodiscard]] bool waitForFiles()
    {
        return QTest::qWaitFor([&] { return !m_window.exports().isRunning(); }, kPatience);
    }

    test::TemporaryFolder m_folder;
};

TEST_F(GuiExport, WritesTheScheduleOfTheSelectedDraft)
{
    clickRow(3);
    ASSERT_TRUE(waitForEnd());
    const fs::path folder = m_folder.path() / "best of all";

    inDialog([&](ExportDialog& dialog) {
        typeFolder(dialog, folder);
        EXPECT_EQ(dialog.chosen(), std::vector<std::string>{"schedule"});
        press(dialog, "writeExport");
    });
    ASSERT_TRUE(waitForFiles());

    const std::string schedule = test::readAll(folder / "schedule.json");
    const auto row = exploration().table->rowOf(*selection().current());
    EXPECT_NE(schedule.find('"' + exploration().table->label(*row) + '"'), std::string::npos);
    EXPECT_TRUE(m_window.notice().isVisible());
    EXPECT_TRUE(m_window.notice().text().contains(QString::fromStdString(folder.string())));
}

TEST_F(GuiExport, WritesEveryFormThatTheDraftHas)
{
    clickRow(0);
    ASSERT_TRUE(waitForEnd());

    inDialog([&](ExportDialog& dialog) {
        typeFolder(dialog, m_folder.path());
        for (QCheckBox* box : dialog.findChildren<QCheckBox*>()) {
            box->setChecked(true);
        }
        press(dialog, "writeExport");
    });
    ASSERT_TRUE(waitForFiles());

    std::size_t written = 0;
    for (const ExportFormatInfo& info : exportFormats()) {
        for (const std::string_view file : info.files) {
            written += fs::exists(m_folder.path() / file) ? 1 : 0;
        }
    }
    // All thirteen files, but for those that the notice names as left out.
    for (const QString& file :
         {QStringLiteral("ramulator.trace"), QStringLiteral("aim.trace"), QStringLiteral("kernel.mlir")}) {
        written += m_window.notice().text().contains(file) ? 1 : 0;
    }
    EXPECT_EQ(written, 13U);
}

// The forms are those of the tenant whose candidates are on show.
TEST_F(GuiExport, WritesSchedulesAndMappingsToo)
{
    for (const auto& [system, file] : {std::pair("upmem", "schedule.trace"), std::pair("comonm", "mapping.txt")}) {
        Question question = test::questionAbout(system, "va", "batch=1,vec_len=64", "upmem");
        question.workload.elementType = "int32";
        m_window.questionPanel().setQuestion(question);
        press("explore");
        ASSERT_TRUE(waitForEnd()) << system;
        clickRow(0);
        ASSERT_TRUE(waitForEnd());
        const fs::path folder = m_folder.path() / system;

        ASSERT_TRUE(m_window.exports().write(QString::fromStdString(folder.string()), {}));
        ASSERT_TRUE(waitForFiles());

        EXPECT_TRUE(fs::exists(folder / file)) << m_window.notice().text().toStdString();
    }
}

TEST_F(GuiExport, SaysWhatStandsInTheWay)
{
    clickRow(0);
    ASSERT_TRUE(waitForEnd());
    test::writeAll(m_folder.path() / "taken", "a file");
    test::writeAll(m_folder.path() / "schedule.json", "an older one");

    inDialog([&](ExportDialog& dialog) {
        auto* write = dialog.findChild<QPushButton*>(QStringLiteral("writeExport"));
        auto* note = dialog.findChild<QLabel*>(QStringLiteral("exportNote"));
        typeFolder(dialog, m_folder.path() / "taken");
        EXPECT_FALSE(write->isEnabled());
        EXPECT_NE(note->text(), QString());
        typeFolder(dialog, m_folder.path());
        EXPECT_TRUE(write->isEnabled());
        EXPECT_TRUE(note->text().contains(QStringLiteral("schedule.json")));
        for (QCheckBox* box : dialog.findChildren<QCheckBox*>()) {
            box->setChecked(false);
        }
        EXPECT_FALSE(write->isEnabled());
        QTest::keyClick(&dialog, Qt::Key_Escape);
    });

    EXPECT_FALSE(m_window.exports().isRunning());
    EXPECT_EQ(test::readAll(m_folder.path() / "schedule.json"), "an older one");
}

TEST_F(GuiExport, AsksForADraftFirst)
{
    selection().setCurrent({});
    const auto begun = m_window.exports().write(QString::fromStdString(m_folder.path().string()), {});
    ASSERT_FALSE(begun);
    EXPECT_NE(begun.error().message().find("no draft is selected"), std::string::npos);
}

// The folder cannot be made below a file, and nothing runs.
TEST_F(GuiExport, TellsOfAFolderThatCannotBeMade)
{
    clickRow(0);
    ASSERT_TRUE(waitForEnd());
    test::writeAll(m_folder.path() / "taken", "a file");
    const auto begun =
        m_window.exports().write(QString::fromStdString((m_folder.path() / "taken" / "below").string()), {});
    EXPECT_FALSE(begun);
    EXPECT_FALSE(m_window.exports().isRunning());
}

} // namespace pimento
