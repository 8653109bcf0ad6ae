// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/explore/argument_controller.h"

#include "app/window/workspace/workspace.h"
#include "engine/exploration/left_out.h"
#include "views/commands/command_registry.h"
#include "views/explore/argument_view.h"
#include "views/explore/explore_page.h"
#include "views/frame/notice_bar.h"
#include "views/question/question_panel.h"
#include "views/selection/pin_of_row.h"
#include "views/texts/engine_text.h"

#include <QAction>
#include <QComboBox>

#include <utility>
#include <vector>

namespace pimento {

ArgumentController::ArgumentController(Parts parts, QObject* parent) : QObject(parent), m_parts(std::move(parts))
{
    connect(&m_parts.page, &ExplorePage::argumentChanged, this, &ArgumentController::findLeftOut);
    connect(&m_parts.workspace, &Workspace::questionAsked, this, // it ends with its question
            [this] { m_parts.page.setArguing(std::exchange(m_opensExample, false)); });
    const ArgumentView* view = &m_parts.page.argument();
    connect(view, &ArgumentView::whyWanted, this, &ArgumentController::compare);
    connect(view, &ArgumentView::questionWanted, this, &ArgumentController::askOwn);
    connect(view, &ArgumentView::kernelWanted, this, [this] {
        lead(QStringLiteral("kernel"),
             tr("Change this text, and it becomes your own kernel; or open a file of yours. Then press Find the best."));
    });
    connect(view, &ArgumentView::networkWanted, this, [this] {
        lead(QStringLiteral("network"), tr("Open a network of your own here, as ONNX or JSON, or choose one."));
    });
}

void ArgumentController::addCommands(CommandRegistry& registry, const QString& menu, int group)
{
    QAction* shown = registry.addSwitch({QStringLiteral("explore.argument"), menu, tr("Two choices"), {}, group}, this,
                                        m_parts.page.isArguing(), [this](bool isOn) {
                                            if (isOn != m_parts.page.isArguing()) {
                                                (void)m_parts.showPage(QStringLiteral("explore"));
                                                m_parts.page.setArguing(isOn);
                                            }
                                        });
    connect(&m_parts.page, &ExplorePage::argumentChanged, shown,
            [this, shown] { shown->setChecked(m_parts.page.isArguing()); });
}

void ArgumentController::openExample()
{
    m_opensExample = true;
    m_parts.workspace.openExample();
}

/// Finds what the totals of both choices leave out, and the factor with it.
void ArgumentController::findLeftOut()
{
    m_job.cancel();
    const auto exploration = m_parts.workspace.exploration();
    const std::vector<CostedChoice>& choices = m_parts.page.argument().argument().choices;
    m_parts.page.argument().setLeftOut({});
    if (!m_parts.page.isArguing() || !exploration || !exploration->isFinished || choices.size() < 2) {
        return;
    }
    m_job.start([this, exploration, obvious = choices.front().row,
                 best = choices.back().row](const std::stop_token& stop, const JobRunner::Post& post) {
        const std::string text = leftOutText(*exploration, obvious, best, stop);
        post([this, text] { m_parts.page.argument().setLeftOut(inWords(text)); });
    });
}

/// Pins the obvious choice and the best one, and compares them.
void ArgumentController::compare()
{
    const auto exploration = m_parts.workspace.exploration();
    const Argument& argument = m_parts.page.argument().argument();
    if (!exploration || argument.choices.size() < 2) {
        return;
    }
    Pins::All pins;
    for (std::size_t i = 0; i < argument.choices.size(); ++i) {
        pins[i] = pinOf(*exploration, exploration->table->id(argument.choices[i].row));
    }
    m_parts.workspace.state().pins.setAll(pins);
    (void)m_parts.showPage(QStringLiteral("compare"));
    m_parts.notice.tell(
        tr("A: %1. B: %2.").arg(argument.choices.front().title.toLower(), argument.choices.back().title.toLower()),
        {{tr("Back to Explore"), [this] { (void)m_parts.showPage(QStringLiteral("explore")); }},
         {tr("Open the lessons"), [this] { (void)m_parts.showPage(QStringLiteral("learn")); }}},
        NoticeBar::About::Page);
}

void ArgumentController::askOwn()
{
    m_parts.notice.tell(
        tr("Choose kernel, sizes and device on the left, then press Explore or Find the best."), {},
        NoticeBar::About::Question);
    if (auto* kernel = m_parts.question.findChild<QComboBox*>(QStringLiteral("kernel"))) {
        kernel->setFocus(Qt::OtherFocusReason);
    }
}

void ArgumentController::lead(const QString& page, const QString& hint)
{
    (void)m_parts.showPage(page);
    m_parts.notice.tell(hint, {}, NoticeBar::About::Page);
}

} // namespace pimento
