// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/session/notes_controller.h"
#include "app/window/session/session_controller.h"
#include "app/window/session/session_keys.h"
#include "engine/exploration/recorded/study_explore.h"
#include "engine/study_files/study_notes.h"
#include "tests/support/files.h"
#include "tests/support/places.h"
#include "tests/support/window_test.h"
#include "views/devices/device_editor.h"
#include "views/devices/devices_page.h"
#include "views/editor/code_editor.h"
#include "views/frame/notice_bar.h"
#include "views/kernel/kernel_page.h"
#include "views/notes/note_dialog.h"

#include <QAbstractButton>
#include <QDateTime>
#include <QPlainTextEdit>
#include <QTimer>

#include <nlohmann/json.hpp>

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <random>
#include <string>
#include <thread>
#include <vector>

// A window in use is killed at random moments; the next one restores everything except the last seconds.
//
//   SessionKilling (this process)      starts a victim, waits, kills it, lets the real program start, kills that
//                                      too, starts a second victim that reports what it restored, compares
//   SessionVictim  (a child process)   works until it is killed, and writes its state to a log ten times a second
//
// PIMENTO_KILLS=20 does more rounds, PIMENTO_SEED others.

namespace pimento {

namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

constexpr qint64 kMostLost = 5000; // milliseconds
constexpr const char* kFolder = "PIMENTO_VICTIM";
constexpr const char* kSeed = "PIMENTO_SEED";

std::string environment(const char* name)
{
    const char* value = std::getenv(name);
    return value != nullptr ? value : "";
}

std::uint64_t seed() { return environment(kSeed).empty() ? 1 : std::stoull(environment(kSeed)); }

/// Returns the folder in which the real program keeps its session as well, if XDG_DATA_HOME is in `folder`.
fs::path dataFolder(const fs::path& folder) { return folder / "share" / "Pimento"; }

/// Returns everything that must not be lost.
Json stateOf(MainWindow& window)
{
    Workspace& workspace = window.workspace();
    Json state = {{"at", QDateTime::currentMSecsSinceEpoch()},
                  {"page", window.pageName().toStdString()},
                  {"fields", window.session().view(false).fields},
                  {"kernel", window.kernelPage().ownText().toStdString()},
                  {"devices", Json::array()},
                  {"pins", Json::array()},
                  {"notes", Json::array()},
                  {"question", ""},
                  {"known", 0}};
    for (const OwnDevice& device : window.devicesPage().own()) {
        state["devices"].push_back(device.text.toStdString());
    }
    for (std::size_t place = 0; place < Pins::kPins; ++place) {
        const auto& pin = workspace.state().pins.at(place);
        state["pins"].push_back(pin ? pin->candidate : std::string());
    }
    for (const Note& note : workspace.state().notes.all()) {
        state["notes"].push_back(note.name + ": " + note.text);
    }
    if (const auto exploration = workspace.exploration()) {
        state["question"] = keyText(studyKeyOf(*exploration->problem));
        state["known"] = exploration->known;
    }
    return state;
}

std::vector<Json> logOf(const fs::path& folder)
{
    std::vector<Json> lines;
    std::ifstream in(folder / "log");
    for (std::string line; std::getline(in, line);) {
        if (Json json = Json::parse(line, nullptr, false); json.is_object()) { // the last one may be half a line
            lines.push_back(std::move(json));
        }
    }
    return lines;
}

} // namespace

/// The child process of SessionKilling. It is skipped when it is not started as such.
class SessionVictim : public WindowTest {
protected:
    void SetUp() override
    {
        if (environment(kFolder).empty()) {
            GTEST_SKIP() << "runs as a child of SessionKilling";
        }
    }
    [[nodiscard]] fs::path folder() const { return environment(kFolder); }
    [[nodiscard]] QString data() const { return QString::fromStdString(dataFolder(folder()).string()); }

    void typeAtEnd(QPlainTextEdit& editor, const QString& text)
    {
        editor.moveCursor(QTextCursor::End);
        QTest::keyClicks(&editor, text);
    }

    void editKernel()
    {
        ASSERT_TRUE(m_window.showPage(QStringLiteral("kernel")));
        const bool isFirst = m_window.kernelPage().ownText().isEmpty();
        typeAtEnd(m_window.kernelPage().editor(), isFirst ? QStringLiteral("# mine") : word());
    }
    void editDevice()
    {
        ASSERT_TRUE(m_window.showPage(QStringLiteral("devices")));
        if (m_window.devicesPage().own().empty()) {
            press("deviceCopy");
        }
        typeAtEnd(m_window.devicesPage().editor().editor(), word());
    }
    /// Sets the next free pin, each on a row of its own.
    void pinNext()
    {
        ASSERT_TRUE(m_window.showPage(QStringLiteral("explore")));
        if (const auto place = workspace().state().pins.firstFree(); place && table().candidates().rowCount() > 8) {
            clickRow(static_cast<int>(*place));
            QTest::keyClick(&m_window, static_cast<Qt::Key>(Qt::Key_1 + static_cast<int>(*place)), Qt::ShiftModifier);
        }
    }
    /// Writes a note about a draft without one.
    void writeNext()
    {
        ASSERT_TRUE(m_window.showPage(QStringLiteral("explore")));
        m_window.activateWindow();
        clickRow(static_cast<int>(m_random() % 6));
        const auto current = selection().current();
        if (!current || workspace().state().notes.find(exploration().problem->identity(), *current) != nullptr) {
            return;
        }
        QTest::keyClick(&m_window, Qt::Key_K, Qt::ControlModifier);
        if (auto* dialog = m_window.findChild<NoteDialog*>()) {
            QTest::keyClicks(&dialog->editor(), word());
            QTest::keyClick(&dialog->editor(), Qt::Key_Return, Qt::ControlModifier);
        }
    }
    [[nodiscard]] QString word()
    {
        QString text = QStringLiteral(" ");
        for (std::uint64_t left = 2 + m_random() % 5; left > 0; --left) {
            text += QChar(static_cast<char16_t>(u'a' + m_random() % 26));
        }
        return text;
    }

    std::mt19937_64 m_random{seed()};
};

TEST_F(SessionVictim, WorksUntilItIsKilled)
{
    ASSERT_TRUE(m_window.beginSession(data()));
    const int log = ::open((folder() / "log").c_str(), O_WRONLY | O_CREAT | O_APPEND, 0600);
    ASSERT_GE(log, 0);
    QTimer pen;
    QObject::connect(&pen, &QTimer::timeout, [&] {
        const std::string line = stateOf(m_window).dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
        EXPECT_EQ(::write(log, line.data(), line.size()), static_cast<ssize_t>(line.size()));
    });
    pen.start(100);
    choose("model", QStringLiteral("compiled and verified"));
    choose("kernel", QStringLiteral("Attention")); // which takes minutes
    press("explore");
    ASSERT_TRUE(QTest::qWaitFor([&] { return workspace().exploration() && exploration().known > 0; }, kPatience));

    while (workspace().isExploring()) { // else there is nothing left to be killed
        switch (m_random() % 6) {
        case 0:
            pinNext();
            break;
        case 1:
            writeNext();
            break;
        case 2:
        case 3:
            editDevice();
            break;
        default:
            editKernel();
        }
        QTest::qWait(static_cast<int>(20 + m_random() % 200)); // as a person would
    }
}

TEST_F(SessionVictim, TellsWhatWasRestored)
{
    ASSERT_TRUE(m_window.beginSession(data()));
    Json state = stateOf(m_window);
    state["recovered"] = m_window.session().recovered().toStdString();
    state["offers"] = Json::array();
    for (const auto* button : m_window.notice().findChildren<QAbstractButton*>()) {
        if (button->isVisible()) {
            state["offers"].push_back(button->text().remove(QLatin1Char('&')).toStdString());
        }
    }
    test::writeAll(folder() / "restored", state.dump(-1, ' ', false, Json::error_handler_t::replace));
    workspace().stop();
}

class SessionKilling : public ::testing::Test {
protected:
    pid_t start(const std::vector<std::string>& command)
    {
        std::vector<char*> pointers;
        for (const std::string& each : command) {
            pointers.push_back(const_cast<char*>(each.c_str()));
        }
        pointers.push_back(nullptr);
        const std::string home = m_folder->path().string();
        const pid_t process = fork();
        if (process == 0) {
            for (const char* name : {"HOME", kFolder}) {
                setenv(name, home.c_str(), 1);
            }
            setenv("XDG_DATA_HOME", (home + "/share").c_str(), 1);
            setenv("XDG_CONFIG_HOME", (home + "/config").c_str(), 1);
            setenv("XDG_CACHE_HOME", (home + "/cache").c_str(), 1);
            setenv("QT_QPA_PLATFORM", "offscreen", 1);
            setenv(kSeed, std::to_string(m_random()).c_str(), 1);
            const int out = ::open((home + "/out.txt").c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
            dup2(out, STDOUT_FILENO);
            dup2(out, STDERR_FILENO);
            execv(pointers.front(), pointers.data());
            _exit(127);
        }
        return process;
    }
    pid_t startVictim(const std::string& task)
    {
        return start({fs::read_symlink("/proc/self/exe").string(), "--gtest_filter=SessionVictim." + task});
    }
    [[nodiscard]] static int waitFor(pid_t process)
    {
        int status = 0;
        waitpid(process, &status, 0);
        return status;
    }
    static void kill(pid_t process)
    {
        ::kill(process, SIGKILL);
        const int status = waitFor(process);
        EXPECT_TRUE(WIFSIGNALED(status)) << "it had ended before";
    }
    [[nodiscard]] std::string output() const { return test::readAll(m_folder->path() / "out.txt"); }

    void wait(int from, int to)
    {
        const auto time = from + static_cast<int>(m_random() % static_cast<std::uint64_t>(to - from));
        std::this_thread::sleep_for(std::chrono::milliseconds(time)); // the moment of the kill is what is tried
    }
    /// Waits until the victim has results.
    [[nodiscard]] bool waitForWork(pid_t victim)
    {
        for (int tries = 0; tries < 1200; ++tries) {
            std::this_thread::sleep_for(std::chrono::milliseconds(50));
            const std::vector<Json> log = logOf(m_folder->path());
            if (!log.empty() && log.back()["known"] > 0) {
                return true;
            }
            if (waitpid(victim, nullptr, WNOHANG) != 0) {
                return false;
            }
        }
        return false;
    }

    void startAgain()
    {
        m_folder.emplace();
        fs::create_directories(dataFolder(m_folder->path()));
    }

    /// The last state that must be restored (kMostLost before the end), and the states after it.
    struct Lived {
        Json before;
        std::vector<Json> since;
    };
    [[nodiscard]] Lived livedUntil(qint64 killed) const
    {
        Lived lived;
        for (Json& each : logOf(m_folder->path())) {
            if (each["at"] <= killed - kMostLost) {
                lived.before = std::move(each);
            } else {
                lived.since.push_back(std::move(each));
            }
        }
        return lived;
    }

    void expectSameText(const std::string& restored, const std::string& before, const std::string& last)
    {
        EXPECT_TRUE(restored.starts_with(before)) << restored << "\nlacks of\n" << before;
        // The log is up to a tenth of a second older than the kill.
        EXPECT_TRUE(last.starts_with(restored) || restored.starts_with(last)) << restored << "\nis none of\n" << last;
    }

    /// Removes the texts, which change between two lines of the log and are compared separately.
    [[nodiscard]] static Json withoutTexts(const std::string& state)
    {
        Json fields = Json::parse(state, nullptr, false);
        if (!fields.is_object()) {
            return state;
        }
        for (const char* part : {"kernel", "device"}) {
            fields[part].erase("text");
        }
        return fields;
    }

    void expectNothingLost(const Lived& lived, const Json& restored)
    {
        const Json& last = lived.since.back();
        expectSameText(restored["kernel"], lived.before["kernel"], last["kernel"]);
        const std::size_t devices = lived.before["devices"].size();
        ASSERT_GE(restored["devices"].size(), devices);
        for (std::size_t i = 0; i < devices; ++i) {
            expectSameText(restored["devices"][i], lived.before["devices"][i], last["devices"][i]);
        }
        for (std::size_t place = 0; place < Pins::kPins; ++place) {
            if (!lived.before["pins"][place].get<std::string>().empty()) {
                EXPECT_EQ(restored["pins"][place], lived.before["pins"][place]);
            }
        }
        for (const Json& note : lived.before["notes"]) {
            EXPECT_NE(std::ranges::find(restored["notes"], note), restored["notes"].end()) << note;
        }
        for (const char* key : {"fields", "page"}) {
            const auto stoodThere = [&](const Json& state) {
                return withoutTexts(state[key].get<std::string>()) == withoutTexts(restored[key].get<std::string>());
            };
            EXPECT_TRUE(stoodThere(lived.before) || std::ranges::any_of(lived.since, stoodThere))
                << key << ": " << restored[key];
        }
        EXPECT_FALSE(restored["recovered"].get<std::string>().empty());
        for (const char* offer : {"Keep", "Discard"}) {
            EXPECT_NE(std::ranges::find(restored["offers"], offer), restored["offers"].end()) << restored["offers"];
        }
    }

    void killOnce()
    {
        startAgain();
        const pid_t victim = startVictim("WorksUntilItIsKilled");
        ASSERT_TRUE(waitForWork(victim)) << output();
        wait(6000, 10'000);
        const qint64 killed = QDateTime::currentMSecsSinceEpoch();
        kill(victim);
        const Lived lived = livedUntil(killed);
        ASSERT_TRUE(lived.before.is_object() && !lived.since.empty());
        {
            const auto study = Study::openOrCreate(dataFolder(m_folder->path()) / "session.pimento").value();
            const auto key = keyOf(lived.before["question"].get<std::string>());
            ASSERT_TRUE(key);
            EXPECT_GE(study->results(*key).value().size(), lived.before["known"].get<std::size_t>());
        }
        const pid_t program = start({builtFile("/bin/pimento")}); // restores it as well, and dies of the same
        wait(300, 3000);
        kill(program);

        ASSERT_EQ(waitFor(startVictim("TellsWhatWasRestored")), 0) << output();
        const Json restored = Json::parse(test::readAll(m_folder->path() / "restored"), nullptr, false);
        ASSERT_TRUE(restored.is_object());
        expectNothingLost(lived, restored);
    }

    std::mt19937_64 m_random{seed()};
    std::optional<test::TemporaryFolder> m_folder;
};

TEST_F(SessionKilling, LosesNoMoreThanTheLastSeconds)
{
    const std::string wanted = environment("PIMENTO_KILLS");
    const int kills = wanted.empty() ? 3 : std::stoi(wanted);
    for (int i = 0; i < kills && !HasFatalFailure(); ++i) {
        SCOPED_TRACE("kill " + std::to_string(i));
        killOnce();
    }
}

} // namespace pimento
