// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/learn/lesson_choices.h"

#include "views/common/panel_parts.h"
#include "views/learn/lesson_text.h"

#include <QButtonGroup>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QRadioButton>
#include <QVBoxLayout>

#include <utility>

namespace pimento {

namespace {

QLabel* makeChoiceWords(const char* name)
{
    QLabel* words = makeSentences(name);
    words->setTextFormat(Qt::MarkdownText);
    return words;
}

} // namespace

LessonChoices::LessonChoices(QWidget* parent)
    : QWidget(parent), m_question(makeChoiceWords("lessonQuestion")), m_rows(new QVBoxLayout),
      m_buttons(new QButtonGroup(this)), m_check(new QPushButton(tr("&Check the answer"), this)),
      m_reply(makeChoiceWords("lessonReply"))
{
    m_check->setObjectName(QStringLiteral("lessonCheck"));
    m_check->setToolTip(tr("Pimento computes the right answer"));
    QFont bold = m_question->font();
    bold.setBold(true);
    m_question->setFont(bold);
    m_reply->setFrameShape(QFrame::StyledPanel);
    m_reply->setMargin(6);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 8, 0, 0);
    layout->setSpacing(6);
    layout->addWidget(m_question);
    layout->addLayout(m_rows);
    layout->addWidget(m_check, 0, Qt::AlignLeft);
    layout->addWidget(m_reply);
    connect(m_check, &QPushButton::clicked, this, &LessonChoices::check);
    connect(m_buttons, &QButtonGroup::idClicked, this, [this] { m_check->setEnabled(true); });
    clear();
}

void LessonChoices::removeButtons()
{
    while (QLayoutItem* item = m_rows->takeAt(0)) {
        if (QLayout* row = item->layout()) {
            while (const QLayoutItem* part = row->takeAt(0)) {
                delete part->widget();
                delete part;
            }
        }
        delete item;
    }
}

void LessonChoices::clear()
{
    removeButtons();
    m_choices.clear();
    m_shown.reset();
    hide();
}

void LessonChoices::ask(const QString& question, std::vector<ChoiceWords> choices, std::optional<std::size_t> given)
{
    clear();
    m_choices = std::move(choices);
    m_question->setText(question);
    for (std::size_t i = 0; i < m_choices.size(); ++i) {
        auto* button = new QRadioButton(this);
        auto* words = makeChoiceWords("lessonChoice"); // a button cannot wrap its text, so it has a label
        words->setText(m_choices[i].text);
        words->setTextInteractionFlags(Qt::NoTextInteraction);
        words->setBuddy(button);
        words->installEventFilter(this);
        button->setAccessibleName(plainWords(m_choices[i].text));
        m_buttons->addButton(button, static_cast<int>(i));
        auto* row = new QHBoxLayout;
        row->addWidget(button, 0, Qt::AlignTop);
        row->addWidget(words, 1);
        m_rows->addLayout(row);
    }
    if (given) {
        m_buttons->button(static_cast<int>(*given))->setChecked(true);
        showReply(*given);
    } else {
        m_reply->hide();
    }
    m_check->setEnabled(given.has_value());
    show();
}

void LessonChoices::check()
{
    if (const int chosen = m_buttons->checkedId(); chosen >= 0) {
        showReply(static_cast<std::size_t>(chosen));
        Q_EMIT answered(static_cast<std::size_t>(chosen));
    }
}

/// Prefixes a reply with "Right", unless it begins with this word as most do.
QString LessonChoices::praise(const QString& reply)
{
    const QString word = tr("Right");
    const qsizetype begin = word.size() + 1; // includes the following full stop, colon or comma
    return reply.startsWith(word) && reply.size() > begin
               ? QStringLiteral("**✓ %1**%2").arg(reply.first(begin), reply.sliced(begin))
               : tr("**✓ Right.** %1").arg(reply);
}

void LessonChoices::showReply(std::size_t choice)
{
    const ChoiceWords& given = m_choices[choice];
    m_shown = choice;
    m_reply->setText(given.isRight ? praise(given.reply)
                                   : tr("**✗ Not quite.** %1 Choose another answer and check again.").arg(given.reply));
    m_reply->setAccessibleName(plainWords(m_reply->text()));
    colourReply();
    m_reply->show();
}

void LessonChoices::colourReply()
{
    if (m_shown) {
        const Role role = m_choices[*m_shown].isRight ? Role::Best : Role::Problem;
        m_reply->setStyleSheet(QStringLiteral("#lessonReply { border: 1px solid %1; border-left: 4px solid %1; }")
                                   .arg(m_palette.color(role).name()));
    }
}

void LessonChoices::setColours(const Palette& palette)
{
    m_palette = palette;
    colourReply();
}

QString LessonChoices::reply() const { return m_shown ? m_reply->text() : QString(); }

/// Forwards clicks on a label to its button.
bool LessonChoices::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::MouseButtonRelease) {
        if (const auto* words = qobject_cast<QLabel*>(watched); words != nullptr && words->buddy() != nullptr) {
            auto* button = static_cast<QRadioButton*>(words->buddy());
            button->setFocus(Qt::MouseFocusReason);
            button->click();
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace pimento
