// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/learn/lesson_texts.h"
#include "app/window/learn/part_covers.h"
#include "tests/support/learn_test.h"
#include "tests/support/shown_texts.h"
#include "tests/support/tries.h"
#include "views/frame/field_style.h"
#include "views/texts/language.h"

#include <QLocale>
#include <QRegularExpression>

// Goes through the steps of lessons and checks that the window shows every name in their texts. Names are what single stars
// enclose (*Compare*), and letters of candidates that the text does not introduce itself ("S is the mapping").

namespace pimento {

namespace {

constexpr int kLongPatience = 300'000; // milliseconds, for all answers of a lesson

/// Installs a language before there is a window.
class InstalledLanguage {
public:
    explicit InstalledLanguage(const char* code)
        : m_language(qstrcmp(code, "en") == 0 ? nullptr : std::make_unique<Language>(QLatin1String(code)))
    {
        if (m_language != nullptr) {
            m_language->install();
        }
    }
    ~InstalledLanguage() { QLocale::setDefault(QLocale::c()); }

private:
    std::unique_ptr<Language> m_language;
};

/// Names in a Markdown text.
QStringList namesIn(const QString& text)
{
    static const QRegularExpression kNames(
        QStringLiteral("(?<![\\\\*])\\*(?!\\*)([^*\\n]+?)(?<!\\\\)\\*(?!\\*)|(?<![\\w{*.'-])([B-HJ-Z])(?![\\w'*.-])"),
        QRegularExpression::UseUnicodePropertiesOption);
    QStringList names;
    static const QRegularExpression kCode(QStringLiteral("`[^`]*`"));
    for (const auto& each : kNames.globalMatch(QString(text).remove(kCode))) {
        names << each.captured(each.lastCapturedIndex());
    }
    names.removeDuplicates();
    return names;
}

bool isIn(const QString& name, const QString& texts)
{
    const QString word = QRegularExpression::escape(name.simplified());
    const auto options =
        name.size() == 1 ? QRegularExpression::NoPatternOption : QRegularExpression::CaseInsensitiveOption;
    return QRegularExpression(QStringLiteral("(?<!\\w)%1(?!\\w)").arg(word),
                              options | QRegularExpression::UseUnicodePropertiesOption)
        .match(texts)
        .hasMatch();
}

} // namespace

class LessonNames : private InstalledLanguage, public LearnTest, public testing::WithParamInterface<const char*> {
protected:
    LessonNames() : InstalledLanguage(GetParam()) {}

    void SetUp() override
    {
        LearnTest::SetUp();
        QApplication::setStyle(new FieldStyle); // as the program has it
        m_window.resize(1366, 768);
        static CostCache known; // for the other language
        workspace().setCache(&known);
    }

    bool isCandidate(const QString& letter)
    {
        return std::ranges::any_of(controller().results()->lesson.drafts,
                                   [&](const LessonDraft& each) { return each.name == letter.toStdString(); });
    }
    /// True if the text of a step says what a letter means: "S is the mapping", "column A is S", or its code.
    bool introduces(const QString& text, std::size_t step, const QString& letter)
    {
        const LessonStep& own = controller().results()->lesson.steps[step];
        const auto place = static_cast<std::size_t>(letter[0].unicode() - 'A');
        return place < own.pins.size() || // the steps before showed it as a column, see CallsItsPinsAsTheirColumns
               (own.text + own.ask).find("{" + letter.toStdString() + "}") != std::string::npos ||
               QRegularExpression(QStringLiteral("\\b%1 (is|ist)\\b|\\b(is|ist) %1\\b").arg(letter))
                   .match(text)
                   .hasMatch();
    }

    /// Names of a step that are no text of the window beside the lesson.
    QStringList missingAt(std::size_t step)
    {
        controller().goTo(step);
        EXPECT_TRUE(waitForStep());
        controller().presenter().covers().reveal();
        QApplication::processEvents();
        const StepWords words = stepWords(*controller().results(), step, {});
        QString text = words.title + QLatin1Char('\n') + words.text + QLatin1Char('\n') + words.ask;
        for (const ChoiceWords& choice : words.choices) {
            text += QLatin1Char('\n') + choice.text + QLatin1Char('\n') + choice.reply;
        }
        const QString texts = test::shownTexts(m_window, &bar());
        EXPECT_GT(texts.size(), 100);
        QStringList names = namesIn(text);
        names.removeIf([&](const QString& name) {
            return isIn(name, texts) || (name.size() == 1 && (!isCandidate(name) || introduces(text, step, name)));
        });
        if (!names.isEmpty() && qEnvironmentVariableIsSet("PIMENTO_SHOW_TEXTS")) {
            qInfo("%s", qPrintable(texts));
        }
        return names;
    }
};

/// A third of the lessons for a change, others in each language.
TEST_P(LessonNames, AreOnTheScreen)
{
    std::size_t place = std::string(GetParam()) == "en" ? 0 : 2;
    for (const LessonEntry& entry : controller().library().entries()) {
        if (place++ % 3 >= static_cast<std::size_t>(test::longTriesOf(3, 1))) {
            continue;
        }
        controller().open(entry.id);
        ASSERT_TRUE(
            QTest::qWaitFor([&] { return controller().isOpen() && controller().isSettled(); }, kLongPatience));
        const std::size_t steps = controller().results()->lesson.steps.size();
        for (std::size_t step = 0; step < steps; ++step) {
            EXPECT_EQ(missingAt(step).join(QStringLiteral(" | ")).toStdString(), "")
                << entry.id.toStdString() << ", step " << step + 1;
        }
    }
}

INSTANTIATE_TEST_SUITE_P(In, LessonNames, testing::Values("en", "de"), [](const auto& code) { return code.param; });

} // namespace pimento
