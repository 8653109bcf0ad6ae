// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/language/language_controller.h"
#include "app/window/looks/window_looks.h"
#include "tests/support/window_test.h"
#include "views/common/elided_label.h"
#include "views/common/term_label.h"
#include "views/explore/predictions/pruned_table_model.h"
#include "views/explore/predictions/pruned_table_view.h"
#include "views/frame/notice_bar.h"
#include "views/guide/guide_view.h"
#include "views/texts/language.h"
#include "views/texts/words.h"

#include <QAbstractButton>
#include <QLocale>
#include <QMenu>
#include <QMenuBar>
#include <QMessageBox>
#include <QSettings>
#include <QTabBar>
#include <QTabWidget>
#include <QToolButton>

#include <map>
#include <ostream>

namespace pimento {

namespace {

/// Sets a language of the application for the time of a test.
class Spoken {
public:
    explicit Spoken(const char* code) : m_language(new Language(QLatin1String(code))) { m_language->install(); }
    ~Spoken()
    {
        delete m_language;
        QLocale::setDefault(m_before);
    }

private:
    QLocale m_before;
    Language* m_language;
};

struct German {
    Spoken spoken{"de"}; // before the window
};

/// A window in German.
class GuiLanguage : protected German, public WindowTest {};

/// A language and the size of a window.
struct Shown {
    const char* language;
    QSize size;

    friend std::ostream& operator<<(std::ostream& out, const Shown& shown) { return out << shown.language; }
};

/// Collects the texts of widgets that have less room than they need.
class CutTexts {
public:
    void look(const QWidget& window)
    {
        for (const auto* button : window.findChildren<QAbstractButton*>()) {
            if (!button->text().isEmpty()) {
                note(*button, button->text(), button->minimumSizeHint().isValid() ? button->sizeHint() : QSize());
            }
        }
        for (const auto* label : window.findChildren<QLabel*>()) {
            const auto* elided = qobject_cast<const ElidedLabel*>(label);
            if (elided != nullptr && label->objectName() == QLatin1String("panelTitle") &&
                label->text() != elided->fullText()) {
                note(*label, elided->fullText(), label->sizeHint());
            }
            const bool isShortened = elided != nullptr || label->wordWrap();
            if (!isShortened && !label->text().isEmpty()) {
                note(*label, label->text(), label->sizeHint());
            }
        }
        for (const auto* tabs : window.findChildren<QTabBar*>()) {
            for (int tab = 0; tabs->isVisible() && tab < tabs->count(); ++tab) {
                if (tabs->tabRect(tab).right() > tabs->width()) {
                    m_found << QStringLiteral("tab \"%1\"").arg(tabs->tabText(tab));
                }
            }
        }
    }
    [[nodiscard]] std::string found() const { return m_found.join(QStringLiteral("\n    ")).toStdString(); }

private:
    void note(const QWidget& widget, const QString& text, QSize wanted)
    {
        constexpr int kRounding = 2;
        if (widget.isVisible() && wanted.isValid() && widget.width() + kRounding < wanted.width()) {
            m_found << QStringLiteral("%1 \"%2\": %3 of %4 pixels")
                           .arg(widget.objectName(), text)
                           .arg(widget.width())
                           .arg(wanted.width());
        }
    }

    QStringList m_found;
};

class GuiLanguageRoom : public ::testing::TestWithParam<Shown> {};

/// Calls `visit(menu)` for each menu, however deep.
template <class Visit> void forEachMenu(const QList<QAction*>& actions, const QString& title, const Visit& visit)
{
    visit(actions, title);
    for (QAction* action : actions) {
        if (QMenu* menu = action->menu()) {
            forEachMenu(menu->actions(), menu->title(), visit);
        }
    }
}

/// Returns the mnemonic: "F" of "&File"; null if there is none.
QChar mnemonicOf(const QString& text)
{
    for (qsizetype at = text.indexOf(QLatin1Char('&')); at >= 0 && at + 1 < text.size();
         at = text.indexOf(QLatin1Char('&'), at + 2)) {
        if (text.at(at + 1) != QLatin1Char('&')) {
            return text.at(at + 1).toUpper();
        }
    }
    return {};
}

} // namespace

TEST_F(GuiLanguage, SpeaksGermanEverywhere)
{
    workspace().openExample();
    ASSERT_TRUE(waitForEnd());

    EXPECT_EQ(child<QTabWidget>("pages").tabText(0), QStringLiteral("Erkunden"));
    const QString headline = m_window.page().verdict().headline();
    EXPECT_TRUE(headline.startsWith(QStringLiteral("Bester Entwurf: "))) << headline.toStdString();
    EXPECT_TRUE(headline.contains(QStringLiteral(" Kanäle"))) << headline.toStdString();
    EXPECT_TRUE(headline.contains(QStringLiteral("so schnell wie die"))) << headline.toStdString();
    EXPECT_TRUE(headline.contains(QLatin1Char(','))) << "decimals: " << headline.toStdString();
    EXPECT_FALSE(headline.contains(QStringLiteral("faster"))) << headline.toStdString();
    const QString heading = table().model()->headerData(totalColumn(), Qt::Horizontal).toString();
    EXPECT_EQ(heading, QStringLiteral("gesamt"));
}

TEST_F(GuiLanguage, ExplainsTheLanguageOfKernels)
{
    const auto labels = m_window.findChildren<QLabel*>();
    EXPECT_TRUE(std::ranges::any_of(labels, [](const QLabel* label) {
        return label->text().contains(QStringLiteral("@DCC_kernel")) &&
               label->text().contains(QStringLiteral("in einer Teilmenge von Python"));
    }));
    EXPECT_EQ(m_window.page().prunedTable().candidates().headerData(0, Qt::Horizontal).toString(),
              QCoreApplication::translate("PrunedTableModel", "pruned candidate"));
}

TEST_F(GuiLanguage, OpensEveryPage)
{
    workspace().openExample();
    ASSERT_TRUE(waitForEnd());
    auto& pages = child<QTabWidget>("pages");
    for (int page = 0; page < pages.count(); ++page) {
        ASSERT_TRUE(m_window.showPage(pages.widget(page)->objectName()));
        ASSERT_TRUE(waitForEnd());
        EXPECT_FALSE(pages.tabText(page).isEmpty());
        EXPECT_FALSE(m_window.grab().isNull());
    }
}

TEST_F(GuiLanguage, GivesEachEntryOfAMenuALetterOfItsOwn)
{
    forEachMenu(m_window.menuBar()->actions(), QStringLiteral("menu bar"),
                [](const QList<QAction*>& actions, const QString& title) {
                    QString letters;
                    for (const QAction* action : actions) {
                        letters += mnemonicOf(action->text());
                    }
                    for (const QAction* action : actions) {
                        const QChar letter = mnemonicOf(action->text());
                        EXPECT_TRUE(letter.isNull() || letters.count(letter) == 1)
                            << title.toStdString() << ": " << action->text().toStdString()
                            << " shares its letter with another entry; taken are " << letters.toStdString();
                    }
                });
}

TEST_F(GuiLanguage, WritesDialogsOfQtInGermanToo)
{
    QMessageBox box;
    box.setStandardButtons(QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel);

    EXPECT_EQ(box.button(QMessageBox::Save)->text().remove(QLatin1Char('&')), QStringLiteral("Speichern"));
    EXPECT_EQ(box.button(QMessageBox::Cancel)->text().remove(QLatin1Char('&')), QStringLiteral("Abbrechen"));
    EXPECT_EQ(QKeySequence(Qt::CTRL | Qt::Key_S).toString(QKeySequence::NativeText), QStringLiteral("Strg+S"));
}

TEST_F(GuiLanguage, WritesCsvAsInEnglish)
{
    workspace().openExample();
    ASSERT_TRUE(waitForEnd());
    QTemporaryDir folder;
    const QString file = folder.filePath(QStringLiteral("drafts.csv"));
    ASSERT_TRUE(saveCosts(exploration(), file));

    QFile in(file);
    ASSERT_TRUE(in.open(QIODevice::ReadOnly));
    const QString head = QString::fromUtf8(in.readLine());
    EXPECT_TRUE(head.contains(QStringLiteral("cycles_compute"))) << head.toStdString();
    const QString row = QString::fromUtf8(in.readLine());
    EXPECT_FALSE(row.contains(QStringLiteral("Kanäle"))) << row.toStdString();
}

TEST_F(GuiLanguage, ShowsTheGuideInGerman)
{
    m_window.commands().action(QStringLiteral("help.guide"))->trigger();
    QApplication::processEvents();

    GuideView* view = m_window.findChild<GuideView*>();
    ASSERT_NE(view, nullptr);
    EXPECT_EQ(view->book().pages().front().title, QStringLiteral("Hier anfangen"));
    EXPECT_EQ(view->book().pages().back().title, QStringLiteral("Glossar"));
    for (std::size_t page = 0; page < view->book().pages().size(); ++page) {
        EXPECT_TRUE(view->book().deadLinks(page).isEmpty()) << view->book().pages()[page].id.toStdString();
    }
}

TEST_F(GuiLanguage, RemembersTheChoiceAndSaysWhenItHolds)
{
    QTemporaryDir folder;
    const QString file = folder.filePath(QStringLiteral("window.ini"));
    (void)m_window.useSettings(file);
    EXPECT_EQ(LanguageController::chosenIn(file), QString());

    m_window.commands().action(QStringLiteral("view.language.en"))->trigger();

    EXPECT_EQ(LanguageController::chosenIn(file), QStringLiteral("en"));
    EXPECT_EQ(m_window.notice().text(), QStringLiteral("Die Sprache wechselt beim nächsten Start von Pimento."));
    EXPECT_TRUE(m_window.commands().action(QStringLiteral("view.language.en"))->isChecked());
    m_window.commands().action(QStringLiteral("view.language.automatic"))->trigger();
    EXPECT_EQ(LanguageController::chosenIn(file), QString());
}

TEST_F(GuiLanguage, OpensTheWindowAnewWhereThatIsPossible)
{
    int reopened = 0;
    m_window.findChild<LanguageController*>()->setReopening([&] { return ++reopened > 0; });

    m_window.commands().action(QStringLiteral("view.language.de"))->trigger();
    EXPECT_EQ(reopened, 0) << "it speaks German already";
    m_window.commands().action(QStringLiteral("view.language.en"))->trigger();
    EXPECT_EQ(reopened, 1);
    EXPECT_FALSE(m_window.notice().isVisible());
}

TEST_P(GuiLanguageRoom, HasRoomForEveryText)
{
    const Spoken spoken(GetParam().language);
    MainWindow window(test::catalogue());
    window.resize(GetParam().size);
    window.show();
    window.workspace().openExample();
    ASSERT_TRUE(QTest::qWaitFor([&] { return window.workspace().isSettled(); }, kPatience));
    auto* pages = window.findChild<QTabWidget*>(QStringLiteral("pages"));
    for (int page = 0; page < pages->count(); ++page) {
        pages->setCurrentIndex(page);
        ASSERT_TRUE(QTest::qWaitFor([&] { return window.workspace().isSettled(); }, kPatience));
        QApplication::processEvents();
        CutTexts cut;
        cut.look(window);
        EXPECT_EQ(cut.found(), "") << pages->tabText(page).toStdString();
    }
}

INSTANTIATE_TEST_SUITE_P(Languages, GuiLanguageRoom,
                         ::testing::Values(Shown{"en", {1400, 900}}, Shown{"en", {1366, 700}}, Shown{"de", {1400, 900}},
                                           Shown{"de", {1366, 700}}),
                         [](const auto& each) {
                             return std::string(each.param.language) + std::to_string(each.param.size.width());
                         });

} // namespace pimento
