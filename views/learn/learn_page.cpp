// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/learn/learn_page.h"

#include "views/common/content_area.h"
#include "views/common/panel_parts.h"
#include "views/common/plot_panel.h"
#include "views/common/wrapping_layout.h"

#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QShowEvent>
#include <QSignalBlocker>
#include <QSplitter>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace pimento {

namespace {

constexpr int kRowRoom = 14; // pixels above and below the text of a row

enum Column : int { kTitle, kMinutes, kState };

QLabel* makeWords(const char* name, Qt::TextFormat format)
{
    QLabel* words = makeSentences(name);
    words->setTextFormat(format);
    return words;
}

} // namespace

LearnPage::LearnPage(QWidget* parent)
    : QWidget(parent), m_list(new QTreeWidget), m_title(makeWords("aboutTitle", Qt::PlainText)),
      m_about(makeWords("aboutLesson", Qt::PlainText)), m_notice(makeWords("lessonNotice", Qt::PlainText)),
      m_start(new QPushButton(tr("&Start the lesson"))), m_handout(new QPushButton(tr("&Handout as PDF…"))),
      m_remove(new QPushButton(tr("&Delete the lesson…")))
{
    auto* columns = new QSplitter(Qt::Horizontal);
    columns->setObjectName(QStringLiteral("learnColumns"));
    columns->addWidget(buildList());
    columns->addWidget(buildAbout());
    columns->setSizes({620, 480});
    columns->setChildrenCollapsible(false);
    columns->setHandleWidth(8);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 8, 8, 0);
    layout->addWidget(columns);
    showChosen();
}

QWidget* LearnPage::buildList()
{
    m_list->setObjectName(QStringLiteral("lessonList"));
    m_list->setAccessibleName(tr("Lessons"));
    m_list->setHeaderLabels({tr("Lesson"), tr("Minutes"), tr("State")});
    m_list->setRootIsDecorated(false);
    m_list->setUniformRowHeights(true);
    m_list->setAlternatingRowColors(true);
    m_list->setAllColumnsShowFocus(true);
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->header()->setStretchLastSection(false);
    m_list->header()->setSectionResizeMode(kTitle, QHeaderView::Stretch);
    for (const int column : {kMinutes, kState}) {
        m_list->header()->setSectionResizeMode(column, QHeaderView::ResizeToContents);
    }
    m_notice->setContentsMargins(12, 4, 12, 8);
    m_notice->hide();
    auto* content = new QWidget;
    auto* rows = new QVBoxLayout(content);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(0);
    rows->addWidget(m_list, 1);
    rows->addWidget(m_notice);
    m_listPanel = new PlotPanel(tr("Lessons"), content);
    m_listPanel->setMinimumWidth(300);
    connect(m_list, &QTreeWidget::currentItemChanged, this, &LearnPage::showChosen);
    connect(m_list, &QTreeWidget::itemActivated, this, &LearnPage::start);
    return m_listPanel;
}

QWidget* LearnPage::buildAbout()
{
    QFont bold = m_title->font();
    bold.setBold(true);
    bold.setPointSizeF(bold.pointSizeF() * 1.15);
    m_title->setFont(bold);
    m_start->setObjectName(QStringLiteral("startLesson"));
    m_start->setToolTip(tr("The lesson uses the pages of the window; it restores everything at its end"));
    m_start->setMinimumHeight(34);
    m_handout->setObjectName(QStringLiteral("lessonHandout"));
    m_handout->setToolTip(tr("Every step with its text and picture, the answers on the last page"));
    m_handout->setMinimumHeight(34);
    connect(m_start, &QPushButton::clicked, this, &LearnPage::start);
    connect(m_handout, &QPushButton::clicked, this, [this] { Q_EMIT handoutWanted(chosen()); });
    m_remove->setObjectName(QStringLiteral("deleteLesson"));
    m_remove->setMinimumHeight(34);
    connect(m_remove, &QPushButton::clicked, this, [this] { Q_EMIT removalWanted(chosen()); });
    auto* content = new QWidget;
    auto* rows = new QVBoxLayout(content);
    rows->setContentsMargins(12, 4, 12, 12);
    rows->setSpacing(10);
    for (QLabel* text : {m_title, m_about}) {
        text->setMinimumWidth(1); // breaks its lines where the panel ends
        rows->addWidget(text);
    }
    auto* buttons = new WrappingLayout(6);
    for (QPushButton* button : {m_start, m_handout, m_remove}) {
        button->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
        buttons->addWidget(button);
    }
    rows->addLayout(buttons);
    rows->addStretch(1);
    m_aboutPanel = new PlotPanel(tr("Summary"), new ContentArea(content));
    m_aboutPanel->setMinimumWidth(290);
    return m_aboutPanel;
}

void LearnPage::setLessons(std::vector<LessonEntry> lessons)
{
    m_lessons = std::move(lessons);
    m_listPanel->showContent();
    fill();
}

void LearnPage::fill()
{
    const QString before = chosen();
    {
        const QSignalBlocker quiet(m_list);
        m_list->clear();
        for (const LessonEntry& lesson : m_lessons) {
            auto* item = new QTreeWidgetItem(m_list);
            item->setText(kTitle, lesson.title);
            item->setSizeHint(kTitle, QSize(0, fontMetrics().height() + kRowRoom));
            item->setToolTip(kTitle, lesson.problem.isEmpty() ? lesson.summary : lesson.problem);
            if (lesson.problem.isEmpty()) {
                item->setText(kMinutes, QString::number(lesson.minutes));
                item->setTextAlignment(kMinutes, Qt::AlignRight | Qt::AlignVCenter);
            }
            item->setText(kState, !lesson.problem.isEmpty() ? tr("⚠ cannot be read")
                                  : lesson.id == m_running  ? tr("▶ started")
                                  : lesson.isDone           ? tr("✓ done")
                                  : lesson.answered > 0
                                      ? tr("%1 of %2 answered").arg(lesson.answered).arg(lesson.questions)
                                      : tr("new"));
        }
    }
    m_listPanel->setSubtitle(
        tr("%1 of %2 done").arg(std::ranges::count_if(m_lessons, &LessonEntry::isDone)).arg(m_lessons.size()));
    choose(before);
    showChosen();
}

void LearnPage::choose(const QString& id)
{
    const auto found = std::ranges::find(m_lessons, id, &LessonEntry::id);
    const auto row = found == m_lessons.end() ? 0 : static_cast<int>(found - m_lessons.begin());
    if (QTreeWidgetItem* item = m_list->topLevelItem(row)) {
        m_list->setCurrentItem(item);
    }
}

const LessonEntry* LearnPage::entry() const
{
    const int row = m_list->indexOfTopLevelItem(m_list->currentItem());
    return row < 0 || static_cast<std::size_t>(row) >= m_lessons.size() ? nullptr
                                                                        : &m_lessons[static_cast<std::size_t>(row)];
}

QString LearnPage::chosen() const
{
    const LessonEntry* lesson = entry();
    return lesson == nullptr ? QString() : lesson->id;
}

void LearnPage::showChosen()
{
    const LessonEntry* lesson = entry();
    const bool isFine = lesson != nullptr && lesson->problem.isEmpty();
    m_start->setEnabled(isFine);
    m_handout->setEnabled(isFine);
    m_remove->setVisible(lesson != nullptr && !lesson->ownFile.isEmpty());
    if (lesson == nullptr) {
        m_aboutPanel->showMessage(tr("Choose a lesson on the left."));
        return;
    }
    m_aboutPanel->showContent();
    m_title->setText(lesson->title);
    QStringList lines;
    if (isFine) {
        lines << lesson->summary << tr("Steps: %1. Minutes: about %2.").arg(lesson->steps).arg(lesson->minutes);
        if (lesson->questions > 0 && !lesson->isDone) {
            lines << tr("Answered questions: %1 of %2. A lesson is done when all are answered.")
                         .arg(lesson->answered)
                         .arg(lesson->questions);
        }
        if (!lesson->source.isEmpty()) {
            lines << tr("Source: %1.").arg(lesson->source);
        }
        if (!lesson->ownFile.isEmpty()) {
            lines << tr("The file of this lesson is %1. Others get the lesson by dropping this file on their window.")
                         .arg(lesson->ownFile);
        }
        m_start->setText(lesson->id == m_running ? tr("C&ontinue the lesson") : tr("&Start the lesson"));
    } else {
        lines << tr("This lesson cannot start: %1").arg(lesson->problem) << tr("The other lessons still work.");
    }
    m_about->setText(lines.join(QStringLiteral("\n\n")));
    m_about->setStyleSheet(
        QStringLiteral("color: %1;").arg(m_palette.color(isFine ? Role::Text : Role::Problem).name()));
}

void LearnPage::start()
{
    if (m_start->isEnabled()) {
        Q_EMIT lessonWanted(chosen());
    }
}

void LearnPage::showMessage(const QString& message)
{
    m_lessons.clear();
    m_list->clear();
    m_listPanel->setSubtitle({});
    m_listPanel->showMessage(message);
    showChosen();
}

void LearnPage::showNotice(const QString& notice)
{
    m_notice->setText(notice);
    m_notice->setVisible(!notice.isEmpty());
}

QString LearnPage::notice() const { return m_notice->text(); }

void LearnPage::setRunning(const QString& id)
{
    if (m_running != id) {
        m_running = id;
        fill();
    }
}

void LearnPage::setColours(const Palette& palette)
{
    m_palette = palette;
    m_listPanel->setColours(palette);
    m_aboutPanel->setColours(palette);
    m_notice->setStyleSheet(QStringLiteral("color: %1;").arg(palette.color(Role::MutedText).name()));
    showChosen();
}

void LearnPage::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    Q_EMIT watched();
}

} // namespace pimento
