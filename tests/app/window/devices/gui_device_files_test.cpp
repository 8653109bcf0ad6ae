// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/devices/device_controller.h"
#include "tests/support/places.h"
#include "tests/support/window_test.h"

#include <QDir>
#include <QListWidget>

namespace pimento {

/// The window, and files that a user opens as devices.
class GuiDeviceFiles : public WindowTest {
protected:
    QListWidget& list() { return child<QListWidget>("deviceList"); }

    /// Number of devices in datasets/backends.
    static int shippedDevices()
    {
        const QDir folder(QString::fromStdString(sourceFile("/datasets/backends")));
        return static_cast<int>(folder.entryList({QStringLiteral("*.json")}).size());
    }
    QTemporaryDir m_folder;
};

TEST_F(GuiDeviceFiles, DoNotListFilesOfOtherKinds)
{
    const auto write = [&](const char* name, const QByteArray& bytes) {
        QFile out(m_folder.filePath(QLatin1String(name)));
        EXPECT_TRUE(out.open(QIODevice::WriteOnly));
        out.write(bytes);
        return out.fileName();
    };
    QFile icon(QString::fromStdString(sourceFile("/resources/icons/pimento.svg")));
    ASSERT_TRUE(icon.open(QIODevice::ReadOnly));
    const QStringList others = {
        write("menus.png", QByteArray("\x89PNG\r\n\x1a\n\0\0\0\rIHDR", 16)), write("icon.json", icon.readAll()),
        write("tl.json", R"({"displayTimeUnit": "ns", "traceEvents": [{"name": "commands", "ph": "X"}]})"),
        write("list.json", "[1, 2]"), write("empty.json", "")};
    for (const QString& file : others) {
        for (const Result<void>& taken :
             {m_window.deviceController().list(file), m_window.deviceController().load(file)}) {
            ASSERT_FALSE(taken.has_value()) << file.toStdString();
            EXPECT_NE(taken.error().message().find("not a device file"), std::string::npos) << taken.error().message();
        }
    }
    EXPECT_EQ(list().count(), shippedDevices());

    // A device file with a mistake in its JSON is one to mend.
    QFile shipped(QString::fromStdString(sourceFile("/datasets/templates/device.json")));
    ASSERT_TRUE(shipped.open(QIODevice::ReadOnly));
    const QString damaged = write("damaged.json", shipped.readAll().replace("\"levels\": [", "["));
    EXPECT_TRUE(m_window.deviceController().list(damaged).has_value());
    EXPECT_EQ(list().count(), shippedDevices() + 1);
}

TEST_F(GuiDeviceFiles, ForgetTheProblemOfAFileWithTheNextQuestion)
{
    QuestionPanel& panel = m_window.questionPanel();
    panel.showDeviceProblem(QStringLiteral("menus.png is not a device file"));
    workspace().openExample();
    ASSERT_TRUE(waitForEnd());
    EXPECT_TRUE(panel.deviceProblem().isEmpty());

    panel.showDeviceProblem(QStringLiteral("menus.png is not a device file"));
    type("batch", 3);
    EXPECT_TRUE(panel.deviceProblem().isEmpty());
}

} // namespace pimento
