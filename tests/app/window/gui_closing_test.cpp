// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/devices/device_controller.h"
#include "app/window/session/session_controller.h"
#include "engine/devices/device_file.h"
#include "tests/support/full_disk.h"
#include "tests/support/places.h"
#include "tests/support/window_test.h"
#include "views/devices/device_editor.h"
#include "views/devices/devices_page.h"
#include "views/editor/code_editor.h"
#include "views/inspect/inspect_page.h"
#include "views/inspect/listing_column.h"
#include "views/inspect/listing_editor.h"
#include "views/kernel/kernel_page.h"

#include <QFileDialog>
#include <QLineEdit>
#include <QMessageBox>
#include <QTimer>
#include <QToolButton>

namespace pimento {

/// The window with a kernel and a device that the user has changed.
class GuiClosing : public WindowTest {
protected:
    KernelPage& kernel() { return m_window.kernelPage(); }
    DevicesPage& devices() { return m_window.devicesPage(); }

    void editKernel()
    {
        ASSERT_TRUE(m_window.showPage(QStringLiteral("kernel")));
        kernel().editor().moveCursor(QTextCursor::End);
        QTest::keyClicks(&kernel().editor(), QStringLiteral("# mine"));
        ASSERT_TRUE(kernel().hasUnsavedText());
        ASSERT_TRUE(QTest::qWaitFor([&] { return m_window.questionPanel().isOwnKernel(); }, kPatience));
    }
    void editDevice()
    {
        ASSERT_TRUE(m_window.showPage(QStringLiteral("devices")));
        press("deviceCopy");
        ASSERT_TRUE(devices().hasUnsavedText());
    }

    ListingColumn& representation() { return m_window.inspectPage().column(1); }
    void editListing()
    {
        choose("backend", QStringLiteral("AttAcc"));
        type("nhead", 2);
        type("dhead", 16);
        type("seq_len", 32);
        press("explore");
        ASSERT_TRUE(waitForEnd());
        ASSERT_TRUE(m_window.showPage(QStringLiteral("inspect")));
        QTest::mouseClick(representation().findChild<QToolButton*>(QStringLiteral("editListing")), Qt::LeftButton);
        QTest::keyClicks(&representation().editor().editor(), QStringLiteral("# mine"));
        ASSERT_TRUE(representation().editor().isEdited());
    }

    /// Closes the window. Each question is answered with the next button (NoButton: the key Enter) and each file dialog
    /// with the next name (an empty name cancels it).
    void close(QList<QMessageBox::StandardButton> buttons, QStringList files = {})
    {
        QTimer hand;
        QObject::connect(&hand, &QTimer::timeout, [&] {
            QWidget* asking = QApplication::activeModalWidget();
            if (auto* box = qobject_cast<QMessageBox*>(asking)) {
                m_asked << box->text();
                const auto button = buttons.empty() ? QMessageBox::Cancel : buttons.takeFirst();
                if (button == QMessageBox::NoButton) {
                    EXPECT_EQ(box->defaultButton(), box->button(QMessageBox::Cancel));
                    EXPECT_NE(box->button(QMessageBox::Save), nullptr);
                    QTest::keyClick(box, Qt::Key_Return);
                } else if (QAbstractButton* chosen = box->button(button)) {
                    chosen->click();
                } else {
                    box->reject(); // only says something
                }
            } else if (auto* dialog = qobject_cast<QFileDialog*>(asking)) {
                const QString file = files.empty() ? QString() : files.takeFirst();
                if (file.isEmpty()) {
                    dialog->reject();
                } else {
                    dialog->findChild<QLineEdit*>(QStringLiteral("fileNameEdit"))->setText(file);
                    QMetaObject::invokeMethod(dialog, "accept");
                }
            }
        });
        hand.start(0);
        m_window.close();
    }
    [[nodiscard]] bool isClosed() const { return !m_window.isVisible(); }

    static QString read(const QString& file)
    {
        QFile in(file);
        return in.open(QIODevice::ReadOnly) ? QString::fromUtf8(in.readAll()) : QString();
    }

    QTemporaryDir m_folder;
    QStringList m_asked;
};

TEST_F(GuiClosing, AsksNothingWhenNothingWasChanged)
{
    close({});

    EXPECT_TRUE(isClosed());
    EXPECT_TRUE(m_asked.isEmpty());
}

TEST_F(GuiClosing, StaysOpenWhenSomebodyPressesEnter)
{
    editKernel();
    close({QMessageBox::NoButton});
    EXPECT_FALSE(isClosed());
    EXPECT_TRUE(kernel().hasUnsavedText());
    ASSERT_EQ(m_asked.size(), 1);
    EXPECT_TRUE(m_asked[0].contains(QStringLiteral("my-gemv")));

    kernel().setSaved(QStringLiteral("done"));
    editDevice();
    close({QMessageBox::NoButton});
    EXPECT_FALSE(isClosed());
    EXPECT_TRUE(devices().hasUnsavedText());
}

TEST_F(GuiClosing, KeepsAChangedListingWhenSomebodyPressesEnter)
{
    editListing();
    const QString text = representation().editor().editor().toPlainText();
    close({QMessageBox::NoButton});
    EXPECT_FALSE(isClosed());
    ASSERT_EQ(m_asked.size(), 1);
    EXPECT_EQ(representation().editor().editor().toPlainText(), text);

    const QString file = m_folder.filePath(QStringLiteral("mine.txt"));
    close({QMessageBox::Save}, {file});
    EXPECT_TRUE(isClosed());
    EXPECT_EQ(read(file), text);
}

TEST_F(GuiClosing, AsksNothingWhereTheSessionHasEverything)
{
    ASSERT_TRUE(m_window.beginSession(m_folder.filePath(QStringLiteral("data"))));
    editKernel();
    editDevice();

    close({});

    EXPECT_TRUE(isClosed());
    EXPECT_TRUE(m_asked.isEmpty());
    m_window.session().end();
    MainWindow next(test::catalogue());
    ASSERT_TRUE(next.beginSession(m_folder.filePath(QStringLiteral("data"))));
    EXPECT_EQ(next.kernelPage().ownText(), kernel().ownText());
    EXPECT_TRUE(next.kernelPage().hasUnsavedText());
    ASSERT_EQ(next.devicesPage().own().size(), 1U);
    EXPECT_TRUE(next.devicesPage().own().front().isUnsaved);
}

TEST_F(GuiClosing, AsksWhereTheSessionCannotBeWritten)
{
    ASSERT_TRUE(m_window.beginSession(m_folder.filePath(QStringLiteral("data"))));
    editKernel();
    {
        const test::FullDisk full;
        close({QMessageBox::NoButton});
    }

    EXPECT_FALSE(isClosed());
    EXPECT_EQ(m_asked.size(), 1);
    EXPECT_TRUE(kernel().hasUnsavedText());
}

TEST_F(GuiClosing, LosesWhatIsDiscarded)
{
    editKernel();
    editDevice();

    close({QMessageBox::Discard, QMessageBox::Discard});

    EXPECT_TRUE(isClosed());
    EXPECT_EQ(m_asked.size(), 2);
}

TEST_F(GuiClosing, SavesTheKernelToItsFileOrAsksForOne)
{
    const QString file = m_folder.filePath(QStringLiteral("mine.py"));
    editKernel();
    const QString text = kernel().text();
    choose("kernel", QStringLiteral("Reduction")); // the user's own text is not on show

    close({QMessageBox::Save}, {file});

    EXPECT_TRUE(isClosed());
    EXPECT_EQ(read(file), text);

    m_window.show();
    choose("kernel", QStringLiteral("GEMV (your text)"));
    editKernel();
    close({QMessageBox::Save}); // to the same file
    EXPECT_TRUE(isClosed());
    EXPECT_EQ(read(file), kernel().text());
    EXPECT_NE(read(file), text);
}

TEST_F(GuiClosing, SavesEveryChangedDevice)
{
    const QStringList files = {m_folder.filePath(QStringLiteral("one.json")),
                               m_folder.filePath(QStringLiteral("two.json"))};
    editDevice();
    const QString first = devices().text();
    press("deviceNew");
    const QString second = devices().text();

    close({QMessageBox::Save}, files);

    EXPECT_TRUE(isClosed());
    EXPECT_EQ(read(files[0]), first);
    EXPECT_EQ(read(files[1]), second);
    EXPECT_FALSE(devices().hasUnsavedText());
}

TEST_F(GuiClosing, StaysOpenWhenASaveIsGivenUpOrFails)
{
    editKernel();
    close({QMessageBox::Save}, {QString()});
    EXPECT_FALSE(isClosed());
    EXPECT_TRUE(kernel().hasUnsavedText());

    // A folder that is gone when the file is written.
    const QString gone = m_folder.filePath(QStringLiteral("gone"));
    ASSERT_TRUE(QDir().mkpath(gone));
    ASSERT_TRUE(m_window.storeKernel(gone + QStringLiteral("/mine.py")).has_value());
    editKernel();
    ASSERT_TRUE(QDir(gone).removeRecursively());
    close({QMessageBox::Save, QMessageBox::Ok});
    EXPECT_FALSE(isClosed());
    EXPECT_TRUE(kernel().hasUnsavedText());
}

TEST_F(GuiClosing, CountsAnEditThatWasTakenBackAsSaved)
{
    editKernel();
    while (kernel().editor().document()->isUndoAvailable() && kernel().hasUnsavedText()) {
        kernel().editor().undo();
    }
    EXPECT_FALSE(kernel().hasUnsavedText());

    QFile file(m_folder.filePath(QStringLiteral("own.json")));
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    file.write(read(QString::fromStdString(sourceFile("/datasets/templates/device.json")))
                   .replace(QStringLiteral("\n"), QStringLiteral("\r\n"))
                   .toUtf8());
    file.close();
    ASSERT_TRUE(m_window.deviceController().list(file.fileName()).has_value());
    ASSERT_TRUE(m_window.showPage(QStringLiteral("devices")));
    EXPECT_FALSE(devices().hasUnsavedText()); // the editor has other line ends than the file
    QTest::keyClick(&devices().editor().editor(), Qt::Key_Space);
    EXPECT_TRUE(devices().hasUnsavedText());
    QTest::keyClick(&devices().editor().editor(), Qt::Key_Backspace);
    EXPECT_FALSE(devices().hasUnsavedText());
}

TEST_F(GuiClosing, CopyingAKernelOfTheLibrarySavesNothingOfTheUsersOwn)
{
    editKernel();
    choose("kernel", QStringLiteral("Reduction"));

    ASSERT_TRUE(m_window.storeKernel(m_folder.filePath(QStringLiteral("red.py"))).has_value());

    EXPECT_TRUE(kernel().hasUnsavedText());
}

} // namespace pimento
