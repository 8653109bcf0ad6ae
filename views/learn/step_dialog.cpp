// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/learn/step_dialog.h"

#include "engine/lessons/lesson_parts.h"
#include "views/common/content_area.h"
#include "views/common/palette.h"
#include "views/common/panel_parts.h"
#include "views/learn/lesson_text.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace pimento {

namespace {

constexpr int kTextRows = 5;
constexpr int kNoteRows = 2;

QPlainTextEdit* makeText(const char* name, const QString& placeholder, int rows)
{
    auto* text = new QPlainTextEdit;
    text->setObjectName(QLatin1String(name));
    text->setPlaceholderText(placeholder);
    text->setTabChangesFocus(true);
    text->setMinimumHeight(text->fontMetrics().lineSpacing() * rows + 2 * text->frameWidth() + 10);
    return text;
}

QLineEdit* makeLine(const char* name, const QString& placeholder)
{
    auto* line = new QLineEdit;
    line->setObjectName(QLatin1String(name));
    line->setPlaceholderText(placeholder);
    return line;
}

QString textOf(const std::string& text) { return QString::fromStdString(text); }

std::string plain(const QString& text) { return text.trimmed().toStdString(); }

} // namespace

StepDialog::StepDialog(std::vector<Lesson> lessons, std::string page, QWidget* parent)
    : QDialog(parent), m_lessons(std::move(lessons)), m_page(std::move(page)), m_lesson(makeCombo(this, "stepLesson")),
      m_lessonTitle(makeLine("lessonTitle", tr("Name of the lesson"))), m_place(makeCombo(this, "stepPlace")),
      m_title(makeLine("stepTitle", tr("One short line"))),
      m_text(makeText("stepText", tr("What to look at, what to expect, and why it is so"), kTextRows)),
      m_notes(makeText("stepNotes", tr("Only the speaker sees them"), kNoteRows)), m_part(makeCombo(this, "stepPart")),
      m_cover(new QCheckBox(tr("&Hide this part until the question is answered"))),
      m_question(makeLine("stepQuestion", tr("Optional question to the reader"))), m_problem(new QLabel)
{
    setObjectName(QStringLiteral("stepDialog"));
    setWindowTitle(tr("Add this view to a lesson"));
    setAttribute(Qt::WA_DeleteOnClose);
    for (const Lesson& each : m_lessons) {
        m_lesson->addItem(textOf(each.title));
    }
    m_lesson->addItem(tr("New lesson"));
    m_part->addItem(tr("nothing"));
    for (const LessonPart& each : lessonParts()) {
        if (each.page.empty() || each.page == m_page) {
            m_part->addItem(partInWords(each), textOf(each.name));
        }
    }
    m_cover->setObjectName(QStringLiteral("stepCover"));
    m_problem->setObjectName(QStringLiteral("stepProblem"));
    m_problem->setWordWrap(true);
    auto* fields = new QWidget;
    auto* form = new QFormLayout(fields);
    form->setRowWrapPolicy(QFormLayout::WrapLongRows);
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    form->addRow(tr("&Lesson"), m_lesson);
    form->addRow(tr("&Name"), m_lessonTitle);
    form->addRow(tr("&Step"), m_place);
    form->addRow(tr("&Title"), m_title);
    form->addRow(tr("Te&xt"), m_text);
    form->addRow(tr("Speaker n&otes"), m_notes);
    form->addRow(tr("&Point at"), m_part);
    form->addRow(tr("&Question"), buildQuestion());
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(new ContentArea(fields), 1);
    layout->addWidget(m_problem);
    layout->addWidget(buildButtons());
    connect(m_lesson, &QComboBox::currentIndexChanged, this, &StepDialog::showLesson);
    connect(m_place, &QComboBox::currentIndexChanged, this, &StepDialog::showStep);
    connect(m_text, &QPlainTextEdit::textChanged, this, &StepDialog::check);
    connect(m_part, &QComboBox::currentIndexChanged, this, &StepDialog::check);
    for (QLineEdit* line : findChildren<QLineEdit*>()) {
        connect(line, &QLineEdit::textChanged, this, &StepDialog::check);
    }
    showLesson();
    const QSize wanted = fields->sizeHint() + QSize(60, 110);
    resize(wanted.expandedTo({560, 520}).boundedTo(parent == nullptr ? wanted : parent->size()));
    m_title->setFocus();
}

QWidget* StepDialog::buildQuestion()
{
    auto* box = new QWidget;
    auto* grid = new QGridLayout(box);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->addWidget(m_question, 0, 0, 1, 3);
    for (std::size_t i = 0; i < kAnswers; ++i) {
        Answer answer{new QRadioButton, makeLine("stepAnswer", tr("Answer %1").arg(i + 1)),
                      makeLine("stepReply", tr("Reply to a reader who chooses this answer"))};
        answer.right->setObjectName(QStringLiteral("stepRight"));
        answer.right->setToolTip(tr("This answer is right"));
        answer.right->setAccessibleName(tr("Answer %1 is right").arg(i + 1));
        answer.right->setChecked(i == 0);
        connect(answer.right, &QRadioButton::toggled, this, &StepDialog::check);
        const int row = static_cast<int>(i) + 1;
        grid->addWidget(answer.right, row, 0);
        grid->addWidget(answer.text, row, 1);
        grid->addWidget(answer.reply, row, 2);
        m_answers.push_back(answer);
    }
    grid->setColumnStretch(1, 2);
    grid->setColumnStretch(2, 3);
    grid->addWidget(m_cover, static_cast<int>(kAnswers) + 1, 0, 1, 3);
    return box;
}

QWidget* StepDialog::buildButtons()
{
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Save | QDialogButtonBox::Cancel);
    m_save = buttons->button(QDialogButtonBox::Save);
    m_save->setObjectName(QStringLiteral("saveStep"));
    m_remove = buttons->addButton(tr("&Remove step"), QDialogButtonBox::DestructiveRole);
    m_remove->setObjectName(QStringLiteral("removeStep"));
    m_remove->setAutoDefault(false);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(buttons, &QDialogButtonBox::accepted, this, &StepDialog::saved);
    connect(m_remove, &QPushButton::clicked, this,
            [this] { Q_EMIT removed(static_cast<std::size_t>(m_lesson->currentIndex()), written().place); });
    return buttons;
}

const Lesson* StepDialog::chosen() const
{
    const auto lesson = static_cast<std::size_t>(m_lesson->currentIndex());
    return lesson < m_lessons.size() ? &m_lessons[lesson] : nullptr;
}

/// Offers the places of the chosen lesson; a new step is the usual one.
void StepDialog::showLesson()
{
    const Lesson* lesson = chosen();
    const QSignalBlocker quiet(m_place);
    m_place->clear();
    if (lesson != nullptr) {
        for (std::size_t i = 0; i < lesson->steps.size(); ++i) {
            m_place->addItem(tr("Replace step %1: %2").arg(i + 1).arg(textOf(lesson->steps[i].title)));
        }
        m_lessonTitle->setText(textOf(lesson->title));
    } else {
        m_lessonTitle->clear();
    }
    m_place->addItem(tr("New step at the end"));
    m_place->setCurrentIndex(m_place->count() - 1);
    check();
}

/// Shows the words of the step to replace.
void StepDialog::showStep()
{
    const Lesson* lesson = chosen();
    const auto place = static_cast<std::size_t>(std::max(0, m_place->currentIndex()));
    if (lesson != nullptr && place < lesson->steps.size()) {
        const LessonStep& step = lesson->steps[place];
        m_title->setText(textOf(step.title));
        m_text->setPlainText(textOf(step.text));
        m_notes->setPlainText(textOf(step.notes));
        m_part->setCurrentIndex(std::max(0, m_part->findData(textOf(step.highlight))));
        m_cover->setChecked(!step.cover.empty());
        m_question->setText(textOf(step.ask));
        for (std::size_t i = 0; i < kAnswers; ++i) {
            const LessonChoice choice = i < step.choices.size() ? step.choices[i] : LessonChoice{};
            m_answers[i].text->setText(textOf(choice.text));
            m_answers[i].reply->setText(textOf(choice.reply));
            m_answers[i].right->setChecked(choice.right == "1");
        }
    }
    check();
}

StepDialog::Written StepDialog::written() const
{
    Written all;
    if (chosen() != nullptr) {
        all.lesson = static_cast<std::size_t>(m_lesson->currentIndex());
    }
    all.title = plain(m_lessonTitle->text());
    all.place = static_cast<std::size_t>(std::max(0, m_place->currentIndex()));
    LessonStep& step = all.step;
    step.title = plain(m_title->text());
    step.text = plain(m_text->toPlainText());
    step.notes = plain(m_notes->toPlainText());
    step.highlight = m_part->currentData().toString().toStdString();
    step.ask = plain(m_question->text());
    for (const Answer& answer : m_answers) {
        if (!step.ask.empty() && !answer.text->text().trimmed().isEmpty()) {
            step.choices.push_back(
                {plain(answer.text->text()), answer.right->isChecked() ? "1" : "0", plain(answer.reply->text())});
        }
    }
    if (m_cover->isChecked() && !step.ask.empty() && !step.highlight.empty()) {
        step.cover = {step.highlight};
    }
    return all;
}

QString StepDialog::problem() const
{
    const Written all = written();
    const std::vector<LessonChoice>& choices = all.step.choices;
    if (all.title.empty()) {
        return tr("Give the lesson a name.");
    }
    if (all.step.title.empty() || all.step.text.empty()) {
        return tr("Write a title and a text for the step.");
    }
    if (all.step.ask.empty()) {
        return {};
    }
    if (choices.size() < 2) {
        return tr("Write at least two answers to the question.");
    }
    if (std::ranges::count(choices, std::string("1"), &LessonChoice::right) != 1) {
        return tr("Mark the right answer.");
    }
    return std::ranges::any_of(choices, [](const LessonChoice& choice) { return choice.reply.empty(); })
               ? tr("Write a reply for each answer.")
               : QString();
}

/// Shows what is missing, and enables what is possible.
void StepDialog::check()
{
    if (m_save == nullptr) {
        return;
    }
    const QString missing = problem();
    m_problem->setText(missing);
    m_save->setEnabled(missing.isEmpty());
    const Lesson* lesson = chosen();
    m_remove->setEnabled(lesson != nullptr && lesson->steps.size() > 1 && written().place < lesson->steps.size());
    const bool asks = !m_question->text().trimmed().isEmpty();
    for (const Answer& answer : m_answers) {
        for (QWidget* each : std::initializer_list<QWidget*>{answer.right, answer.text, answer.reply}) {
            each->setEnabled(asks);
        }
    }
    m_cover->setEnabled(asks && m_part->currentIndex() > 0);
}

void StepDialog::setColours(const Palette& palette)
{
    m_problem->setStyleSheet(QStringLiteral("color: %1;").arg(palette.color(Role::MutedText).name()));
}

} // namespace pimento
