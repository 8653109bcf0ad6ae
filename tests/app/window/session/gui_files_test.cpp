// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/question/effort_controller.h"
#include "app/window/session/file_controller.h"
#include "app/window/session/session_controller.h"
#include "tests/support/file_drop.h"
#include "tests/support/places.h"
#include "tests/support/window_test.h"
#include "views/kernel/kernel_page.h"

#include <QMenu>

namespace pimento {

class GuiFiles : public WindowTest {
protected:
    void drop(const QString& file) { test::dropFile(m_window, file); }

    QString write(const QString& name, const QByteArray& text)
    {
        QFile file(m_folder.filePath(name));
        EXPECT_TRUE(file.open(QIODevice::WriteOnly));
        file.write(text);
        return file.fileName();
    }

    const QTemporaryDir m_folder;
};

TEST_F(GuiFiles, OpensAKernelThatIsDroppedOnTheWindow)
{
    drop(write(QStringLiteral("twice.py"), "def twice(x: tensor[n]) -> tensor[n]:\n    y[i] = x[i] + x[i]\n"));

    EXPECT_EQ(m_window.pageName(), QStringLiteral("kernel"));
    EXPECT_TRUE(m_window.kernelPage().ownText().contains(QStringLiteral("twice")));
}

TEST_F(GuiFiles, RefusesOtherFilesWithOneMessage)
{
    const auto opened = m_window.files().open(write(QStringLiteral("picture.png"), "none"));

    ASSERT_FALSE(opened);
    EXPECT_NE(
        opened.error().message().find(
            "Open a study (.pimento), a kernel (.py), a network (.json, .onnx), a device (.json), or a predictor "
            "(.predictor)"),
        std::string::npos);
    EXPECT_FALSE(m_window.files().open(m_folder.filePath(QStringLiteral("not_there.pimento"))));
}

TEST_F(GuiFiles, ShowsANetworkOfOnnxOnItsPage)
{
    drop(write(QStringLiteral("broken.onnx"), "none"));

    EXPECT_EQ(m_window.pageName(), QStringLiteral("network"));
    EXPECT_TRUE(child<QLabel>("networkMessage").text().contains(QStringLiteral("broken.onnx")));
}

TEST_F(GuiFiles, OpensFilesForTimeloopTogether)
{
    const auto golden = [](const char* name) {
        return QString::fromStdString(sourceFile(std::string("/tests/golden/timeloop/inputs/") + name));
    };
    const QStringList files = {golden("layer_mobilenet_pw.yaml"), golden("arch_std3.yaml"),
                               golden("map_std3__resnet18_l2__3.yaml")};

    ASSERT_TRUE(m_window.loadQuestion(files.mid(0, 2)));

    const auto& asked = m_window.questionPanel().problem();
    ASSERT_TRUE(asked);
    EXPECT_EQ((*asked)->question().system, "dataflow");
    EXPECT_EQ((*asked)->question().settings.at("rules"), SettingValue(std::string("timeloop")));
    EXPECT_TRUE(m_window.workspace().state().pins.isEmpty());

    const Result<void> other = m_window.loadQuestion(files); // the mapping is of another layer
    ASSERT_FALSE(other);
    ASSERT_TRUE(m_window.loadQuestion({golden("layer_resnet18_l2.yaml"), files[1], files[2]}));
    EXPECT_EQ(m_window.pageName(), QStringLiteral("compare"));
    EXPECT_TRUE(m_window.workspace().state().pins.at(0) && m_window.workspace().state().pins.at(1));
    EXPECT_FALSE(m_window.files().open(files[0])); // without an accelerator
}

TEST_F(GuiFiles, OffersStudiesOfEarlierTimes)
{
    const QString study = m_folder.filePath(QStringLiteral("mine.pimento"));
    m_window.files().useSettings(m_folder.filePath(QStringLiteral("window.ini")));
    ASSERT_TRUE(m_window.beginSession(m_folder.filePath(QStringLiteral("session"))));
    EXPECT_TRUE(m_window.files().recent().isEmpty());

    ASSERT_TRUE(m_window.session().saveAs(study));

    EXPECT_EQ(m_window.files().recent(), QStringList(study));
    QMenu menu;
    m_window.files().fillRecent(menu);
    ASSERT_EQ(menu.actions().size(), 1);
    EXPECT_EQ(menu.actions().front()->text(), QStringLiteral("mine.pimento"));
    EXPECT_TRUE(m_window.files().open(study));
}

TEST_F(GuiFiles, SaysWhatAQuestionTakesAndWhatWouldFit)
{
    QSignalSpy settled(&m_window.efforts(), &EffortController::settled);
    m_window.efforts().begin();
    ASSERT_TRUE(settled.wait(kPatience));
    EXPECT_TRUE(m_window.questionPanel().effort().startsWith(QStringLiteral("Explore takes ")))
        << m_window.questionPanel().effort().toStdString();

    choose("backend", QStringLiteral("AttAcc"));
    type("seq_len", 99'999'999);
    ASSERT_TRUE(QTest::qWaitFor([&] { return m_window.efforts().offered().has_value(); }, kPatience));
    EXPECT_FALSE(m_window.questionPanel().problemText().isEmpty());
    EXPECT_EQ(m_window.efforts().offered()->size, "seq_len");
    const int offered = std::stoi(m_window.efforts().offered()->to);

    Q_EMIT m_window.questionPanel().fitWanted();
    EXPECT_EQ(child<QSpinBox>("seq_len").value(), offered);
    ASSERT_TRUE(QTest::qWaitFor([&] { return m_window.questionPanel().problemText().isEmpty(); }, kPatience));
}

} // namespace pimento
