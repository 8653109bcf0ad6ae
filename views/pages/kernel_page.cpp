// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/pages/kernel_page.h"

#include "engine/language/syntax.h"
#include "views/editor/code_editor.h"
#include "views/widgets/plot_panel.h"

#include <QLabel>
#include <QListWidget>
#include <QScopedValueRollback>
#include <QTimer>
#include <QVBoxLayout>

#include <algorithm>
#include <chrono>

namespace pimento {

namespace {

constexpr auto kPause = std::chrono::milliseconds(250);

QString counted(std::size_t count, const char* one, const char* many)
{
    return QStringLiteral("%1 %2").arg(count).arg(QLatin1String(count == 1 ? one : many));
}

} // namespace

KernelPage::KernelPage(QWidget* parent)
    : QWidget(parent), m_editor(new CodeEditor), m_panel(nullptr), m_status(new QLabel), m_list(new QListWidget),
      m_pause(new QTimer(this))
{
    build();
    m_pause->setSingleShot(true);
    m_pause->setInterval(kPause);
    connect(m_pause, &QTimer::timeout, this, &KernelPage::check);
    connect(m_editor, &QPlainTextEdit::textChanged, this, &KernelPage::noteEdit);
    const auto goTo = [this](const QListWidgetItem* item) {
        const auto row = static_cast<std::size_t>(m_list->row(item));
        if (row < m_editor->mistakes().size()) {
            m_editor->goTo(m_editor->mistakes()[row].place);
        }
    };
    connect(m_list, &QListWidget::itemClicked, this, goTo);
    connect(m_list, &QListWidget::itemActivated, this, goTo);
}

void KernelPage::build()
{
    m_status->setObjectName(QStringLiteral("kernelStatus"));
    m_status->setWordWrap(true);
    m_status->setContentsMargins(12, 4, 12, 4);
    m_list->setObjectName(QStringLiteral("mistakes"));
    m_list->setAccessibleName(tr("Mistakes of the kernel"));
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setWordWrap(true);
    m_list->setMaximumHeight(180);
    auto* content = new QWidget;
    auto* inner = new QVBoxLayout(content);
    inner->setContentsMargins(0, 0, 0, 4);
    inner->setSpacing(2);
    inner->addWidget(m_editor, 1);
    inner->addWidget(m_status);
    inner->addWidget(m_list);
    m_list->hide();
    m_panel = new PlotPanel(tr("Kernel"), content);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 8, 8, 0);
    layout->addWidget(m_panel);
}

QString KernelPage::text() const { return m_editor->toPlainText(); }

QString KernelPage::status() const { return m_status->text(); }

void KernelPage::setText(const QString& text)
{
    const QScopedValueRollback setting(m_isSetting, true);
    if (text != m_editor->toPlainText()) {
        // An edit like any other: undo brings back a text that was changed before.
        QTextCursor all(m_editor->document());
        all.beginEditBlock();
        all.select(QTextCursor::Document);
        all.insertText(text);
        all.endEditBlock();
        m_editor->moveCursor(QTextCursor::Start);
    }
    m_pause->stop();
    showSubtitle();
}

void KernelPage::showSubtitle()
{
    m_panel->setSubtitle(!m_isOwn      ? tr("%1 of the library; a change makes it your own").arg(m_name)
                         : m_isUnsaved ? tr("%1, your text, not saved").arg(m_name)
                                       : tr("%1, your text").arg(m_name));
}

void KernelPage::showLibraryKernel(const language::LibraryKernel& kernel)
{
    m_isOwn = false;
    m_name = QString::fromStdString(kernel.name);
    setText(QString::fromStdString(kernel.text));
}

void KernelPage::showOwnKernel()
{
    if (!m_isOwn && !m_ownText.isEmpty()) {
        m_isOwn = true;
        m_name = m_ownName;
        setText(m_ownText);
        check();
    }
}

void KernelPage::setOwnText(const QString& text, const QString& name)
{
    m_isOwn = true;
    m_isUnsaved = false;
    m_ownText = text;
    m_ownName = name;
    m_name = name;
    setText(text);
    check();
}

void KernelPage::setSaved(const QString& name)
{
    m_isUnsaved = false;
    if (m_isOwn) {
        m_name = name;
        m_ownName = name;
    }
    showSubtitle();
}

void KernelPage::noteEdit()
{
    if (m_isSetting) {
        return;
    }
    if (!m_isOwn) {
        m_isOwn = true;
        m_name = tr("my-%1").arg(m_name);
        m_ownName = m_name;
    }
    m_isUnsaved = true;
    m_ownText = m_editor->toPlainText();
    showSubtitle();
    m_pause->start();
}

void KernelPage::check()
{
    if (m_ownText.size() > kLongestText) {
        refuse({}, tr("The text has more than %1 letters. Shorten it to have it checked.").arg(kLongestText));
        return;
    }
    const std::string text = m_ownText.toStdString();
    language::ParseOutcome parsed = language::parse(text);
    if (!parsed.syntax) {
        refuse(std::move(parsed.diagnostics), {});
        return;
    }
    auto kernel = language::makeKernel(m_name.toStdString(), text);
    if (!kernel) {
        refuse({}, QString::fromStdString(kernel.error().message()));
        return;
    }
    m_isRefused = false;
    Q_EMIT ownKernelChanged(*std::move(kernel)); // setOutcome answers
}

void KernelPage::refuse(std::vector<language::Diagnostic> mistakes, const QString& status)
{
    m_isRefused = true;
    m_status->setText(status);
    showMistakes(std::move(mistakes));
    Q_EMIT ownKernelChanged(std::nullopt);
}

void KernelPage::setOutcome(const WorkloadOutcome& outcome)
{
    if (m_isOwn && m_isRefused) {
        return;
    }
    showMistakes(outcome.diagnostics);
    if (outcome.workload) {
        const affine::Kernel& kernel = outcome.workload->kernel;
        m_status->setText(tr("No mistakes: %1, %2, %3, %4.")
                              .arg(counted(kernel.statements.size(), "statement", "statements"),
                                   counted(kernel.variables.size(), "loop variable", "loop variables"),
                                   counted(kernel.tensors.size(), "tensor", "tensors"),
                                   counted(outcome.workload->sets.size(), "dimension set", "dimension sets")));
    } else if (outcome.diagnostics.empty()) {
        m_status->setText(QString::fromStdString(outcome.error.message()));
    }
}

void KernelPage::showMistakes(std::vector<language::Diagnostic> mistakes)
{
    m_list->clear();
    for (const language::Diagnostic& mistake : mistakes) {
        QString line = tr("line %1, column %2: %3.")
                           .arg(mistake.place.line)
                           .arg(mistake.place.column)
                           .arg(QString::fromStdString(mistake.what));
        if (!mistake.hint.empty()) {
            line += QLatin1Char(' ') + QString::fromStdString(mistake.hint) + QLatin1Char('.');
        }
        m_list->addItem(line);
    }
    m_list->setVisible(!mistakes.empty());
    m_list->setFixedHeight(std::min(180, 8 + m_list->sizeHintForRow(0) * static_cast<int>(mistakes.size())));
    if (!mistakes.empty()) {
        m_status->setText(mistakes.size() == 1 ? tr("1 mistake:") : tr("%1 mistakes:").arg(mistakes.size()));
    }
    m_editor->setMistakes(std::move(mistakes));
}

void KernelPage::setColours(const Palette& palette)
{
    m_panel->setColours(palette);
    m_editor->setColours(palette);
    m_list->setStyleSheet(
        QStringLiteral("#mistakes { background: %1; color: %2; } #mistakes::item { padding: 2px 8px; }")
            .arg(palette.color(Role::Base).name(), palette.color(Role::Problem).name()));
}

} // namespace pimento
