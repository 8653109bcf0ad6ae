// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/kernel/kernel_page.h"

#include "engine/kernels/text/syntax.h"
#include "engine/workloads/network_file.h"
#include "views/common/content_area.h"
#include "views/common/plot_panel.h"
#include "views/editor/code_editor.h"
#include "views/editor/editor_find.h"
#include "views/editor/mistake_list.h"
#include "views/kernel/live_columns.h"
#include "views/texts/engine_text.h"
#include "views/texts/words.h"

#include <QCoreApplication>
#include <QLabel>
#include <QMenu>
#include <QScopedValueRollback>
#include <QSplitter>
#include <QTimer>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <chrono>

namespace pimento {

namespace {

constexpr auto kPause = std::chrono::milliseconds(100);

/// Member of a network's text that an error names after its line: "layers[1].window "; "": none.
std::string memberOf(const Error& error)
{
    const std::size_t line = error.where.find(", line ");
    const std::size_t member = line == std::string::npos ? line : error.where.find(", ", line + 1);
    return member == std::string::npos ? std::string() : error.where.substr(member + 2) + " ";
}

struct KernelPageTexts {
    Q_DECLARE_TR_FUNCTIONS(KernelPage)
};

constexpr const char* kReference = QT_TRANSLATE_NOOP(
    "KernelPage",
    "<p>One function after <code>@DCC_kernel</code>, in a subset of Python. All loop nests run in parallel on the "
    "device; kernels that need sequential execution are refused.</p><p><b>Tensors</b><br><code>y = "
    "DCC.Tensor.zero([x.size(0), 8])</code><br>arguments, and tensors made before the loops; elements are "
    "<code>x[b][j]</code> or <code>x[b, j]</code></p><p><b>Loops</b><br><code>for i in range(W.size(0)):</code><br>at "
    "most 8 inside one another; bounds may depend on outer loops</p><p><b>Statements</b><br><code>=&nbsp; +=&nbsp; "
    "-=&nbsp; *=&nbsp; /=</code><br>indices are sums of loop variables times numbers: "
    "<code>A[b+1][i*2]</code></p><p><b>Values</b><br><code>+ - * /</code>, comparisons, <code>and or not</code>, "
    "<code>a if c else b</code>, <code>min max relu exp sqrt</code></p><p><b>Conditions</b><br><code>if</code>, "
    "<code>elif</code>, <code>else</code> on loop variables or elements</p><p><b>Softmax</b><br><code>p = softmax(s, "
    "axis=1)</code> outside loops</p><p><b>Sizes for the question</b><br><code># size n = 512: "
    "tokens</code><br><code># tensor x[n][8] streamed</code><br>Without such lines the question has a field for the "
    "sizes of all arguments. <i>Resident</i> tensors stay on the device, <i>streamed</i> ones are laid out on every "
    "run.</p>");

} // namespace

KernelPage::KernelPage(QWidget* parent)
    : QWidget(parent), m_editor(new CodeEditor), m_find(new EditorFind(*m_editor)), m_new(new QToolButton),
      m_revert(new QToolButton), m_panel(nullptr), m_reference(nullptr), m_live(new LiveColumns), m_status(new QLabel),
      m_mistakes(new MistakeList("mistakes", tr("Mistakes of the kernel"), *m_editor)), m_pause(new QTimer(this))
{
    build();
    m_pause->setSingleShot(true);
    m_pause->setInterval(kPause);
    connect(m_pause, &QTimer::timeout, this, &KernelPage::check);
    connect(m_editor, &QPlainTextEdit::textChanged, this, &KernelPage::noteEdit);
}

void KernelPage::build()
{
    m_status->setObjectName(QStringLiteral("kernelStatus"));
    m_status->setWordWrap(true);
    m_status->setContentsMargins(12, 4, 12, 4);
    auto* content = new QWidget;
    auto* inner = new QVBoxLayout(content);
    inner->setContentsMargins(0, 0, 0, 4);
    inner->setSpacing(2);
    inner->addWidget(m_find);
    inner->addWidget(m_editor, 1);
    inner->addWidget(m_status);
    inner->addWidget(m_mistakes);
    m_panel = new PlotPanel(tr("Kernel"), content);
    addTools();
    auto* words = new QLabel(KernelPageTexts::tr(kReference));
    words->setWordWrap(true);
    words->setTextFormat(Qt::RichText);
    words->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    words->setContentsMargins(10, 0, 10, 8);
    words->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto* reading = new ContentArea(words);
    reading->setFocusPolicy(Qt::StrongFocus); // keys scroll
    m_reference = new PlotPanel(tr("Language reference"), reading);
    auto* columns = new QSplitter(Qt::Horizontal);
    auto* side = new QSplitter(Qt::Vertical);
    side->addWidget(m_live);
    side->addWidget(m_reference);
    side->setSizes({420, 240});
    side->setHandleWidth(8);
    columns->addWidget(m_panel);
    columns->addWidget(new ContentArea(side));
    columns->setStretchFactor(0, 1);
    columns->setSizes({660, 440});
    columns->setHandleWidth(8);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 8, 8, 0);
    layout->addWidget(columns);
}

void KernelPage::addTools()
{
    const auto add = [this](QToolButton* button, const char* name, const QString& text, const QString& tip) {
        button->setObjectName(QLatin1String(name));
        button->setText(text);
        button->setToolTip(tip);
        button->setAutoRaise(true);
        m_panel->addTool(button);
    };
    add(m_new, "kernelNew", tr("New from"), tr("Make a custom kernel from one of the library"));
    m_new->setPopupMode(QToolButton::InstantPopup);
    auto* open = new QToolButton;
    add(open, "kernelOpen", tr("Open…"), tr("Read a kernel, a layer or a network from a file (Ctrl+Shift+O)"));
    connect(open, &QToolButton::clicked, this, &KernelPage::openRequested);
    auto* save = new QToolButton;
    add(save, "kernelSave", tr("Save…"),
        tr("Write this kernel and the sizes of the question to a file (Ctrl+Shift+S)"));
    connect(save, &QToolButton::clicked, this, &KernelPage::saveRequested);
    add(m_revert, "kernelRevert", tr("Revert"), tr("Discard changes and reload the text"));
    connect(m_revert, &QToolButton::clicked, this, &KernelPage::revert);
}

void KernelPage::offerExamples(const std::vector<language::LibraryKernel>& library)
{
    auto* menu = new QMenu(m_new);
    for (const language::LibraryKernel& kernel : library) {
        const QString name = QString::fromStdString(kernel.name);
        QAction* action = menu->addAction(inWords(kernel.title), this, [this, name] { Q_EMIT exampleWanted(name); });
        action->setToolTip(inWords(kernel.summary));
    }
    menu->setToolTipsVisible(true);
    m_new->setMenu(menu);
}

void KernelPage::revert()
{
    if (m_isOwn && m_isUnsaved) {
        QTextCursor all(m_editor->document());
        all.beginEditBlock();
        all.select(QTextCursor::Document);
        all.insertText(m_savedText);
        all.endEditBlock(); // an edit, which noteEdit() handles
    }
}

void KernelPage::startFind()
{
    if (m_hasText) {
        m_find->begin();
    }
}

void KernelPage::goToHit(int by) { m_find->goToHit(by); }

/// Name for a text without a file, after its function.
QString KernelPage::proposedName(const std::string& function) const
{
    const QString name = QString::fromStdString(function);
    return !m_ownFile.isEmpty() || name.isEmpty() ? m_ownName : tr("my-%1").arg(name);
}

QString KernelPage::text() const { return m_hasText ? m_editor->toPlainText() : QString(); }

QString KernelPage::message() const { return m_hasText ? QString() : m_panel->message(); }

QString KernelPage::status() const { return m_status->text(); }

void KernelPage::setText(const QString& text)
{
    const QScopedValueRollback setting(m_isSetting, true);
    if (text != m_editor->toPlainText()) {
        // Replace the text as an edit: undo restores a text that was edited before.
        QTextCursor all(m_editor->document());
        all.beginEditBlock();
        all.select(QTextCursor::Document);
        all.insertText(text);
        all.endEditBlock();
        m_editor->moveCursor(QTextCursor::Start);
    }
    m_shownText = m_editor->toPlainText(); // with the editor's line ends
    m_pause->stop();
    m_hasText = true;
    m_panel->showContent();
    m_reference->setVisible(workloads::kindOf(text.toStdString()) == WorkloadKind::Kernel);
    showSubtitle();
}

WorkloadKind KernelPage::ownKind() const { return workloads::kindOf(m_ownText.toStdString()); }

void KernelPage::showSubtitle()
{
    m_panel->setSubtitle(!m_isOwn      ? tr("%1 of the library; editing makes a copy").arg(m_name)
                         : m_isUnsaved ? tr("%1, your text, not saved").arg(m_name)
                                       : tr("%1, your text").arg(m_name));
    m_revert->setEnabled(m_isOwn && m_isUnsaved);
}

void KernelPage::showKernel(const SystemKernel& kernel)
{
    m_isOwn = false;
    m_name = QString::fromStdString(kernel.name);
    if (!kernel.text.empty()) {
        setText(QString::fromStdString(kernel.text));
        return;
    }
    m_pause->stop();
    m_hasText = false;
    m_panel->setSubtitle(tr("%1, built into the model").arg(m_name));
    m_panel->showMessage(tr("%1\n\n%2.\n\nThis kernel is built into the model: it has no text to read or change.")
                             .arg(inWords(kernel.title), inWords(kernel.summary)));
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

void KernelPage::setOwnText(const QString& text, const QString& name, const QString& file)
{
    adoptOwnText(text, name, file);
    check();
}

void KernelPage::adoptOwnText(const QString& text, const QString& name, const QString& file)
{
    m_isOwn = true;
    m_isUnsaved = false;
    m_isRefused = false;
    m_ownName = name;
    m_ownFile = file;
    m_name = name;
    setText(text);
    m_ownText = m_shownText;
    m_savedText = m_shownText;
}

void KernelPage::restoreOwn(const QString& text, const QString& name, const QString& file, Kept kept)
{
    setOwnText(text, name, file);
    if (kept == Kept::No) {
        m_savedText.clear();
        m_isUnsaved = true;
        showSubtitle();
    }
}

void KernelPage::setSaved(const QString& name, const QString& file)
{
    m_isUnsaved = false;
    m_savedText = m_ownText;
    m_ownName = name;
    m_ownFile = file;
    if (m_isOwn) {
        m_name = name;
        showSubtitle();
        check(); // the question needs the new name
    }
}

void KernelPage::noteEdit()
{
    if (m_isSetting || m_editor->toPlainText() == m_shownText) {
        return;
    }
    if (!m_isOwn) {
        m_isOwn = true;
        m_name = tr("my-%1").arg(m_name);
        m_ownName = m_name;
        m_ownFile.clear();
        m_savedText = m_shownText; // the library has this text
    }
    m_shownText = m_editor->toPlainText();
    m_ownText = m_shownText;
    m_isUnsaved = m_ownText != m_savedText;
    showSubtitle();
    m_pause->start();
}

void KernelPage::check()
{
    const WorkloadKind kind = ownKind();
    const qsizetype longest = kind == WorkloadKind::Kernel ? kLongestText : kLongestNetwork;
    if (m_ownText.size() > longest) {
        refuse({}, tr("The text has more than %1 characters. Shorten it so that it can be checked.").arg(longest));
        return;
    }
    const std::string text = m_ownText.toStdString();
    if (kind == WorkloadKind::Kernel && !isKernel(text)) {
        return;
    }
    auto own = makeOwnWorkload(m_ownName.toStdString(), text);
    if (!own) {
        const Error& error = own.error();
        std::vector<language::Diagnostic> mistakes;
        if (error.place) {
            mistakes.push_back({{error.place->line, error.place->column}, 1, memberOf(error) + error.what, error.hint});
        }
        refuse(std::move(mistakes), inWords(error));
        return;
    }
    m_isRefused = false;
    Q_EMIT ownKernelChanged(*std::move(own)); // setCheck() follows
}

/// Lists all mistakes in the text of a kernel; without mistakes the text is named after its function.
bool KernelPage::isKernel(const std::string& text)
{
    language::ParseOutcome parsed = language::parse(text);
    if (!parsed.syntax) {
        refuse(std::move(parsed.diagnostics), {});
        return false;
    }
    m_ownName = proposedName(parsed.syntax->name);
    m_name = m_ownName;
    showSubtitle();
    return true;
}

void KernelPage::refuse(std::vector<language::Diagnostic> mistakes, const QString& status)
{
    m_isRefused = true;
    m_status->setText(status);
    showMistakes(std::move(mistakes));
    Q_EMIT ownKernelChanged(std::nullopt);
}

void KernelPage::setCheck(const KernelCheck& check)
{
    if (m_isOwn && m_isRefused) {
        return;
    }
    showMistakes(check.mistakes);
    if (!check.error) {
        m_status->setText(check.summary.empty() ? tr("No mistakes.")
                                                : tr("No mistakes: %1.").arg(inWords(check.summary)));
    } else if (check.mistakes.empty()) {
        m_status->setText(inWords(*check.error));
    }
}

void KernelPage::showMistakes(std::vector<language::Diagnostic> mistakes)
{
    QStringList messages;
    for (const language::Diagnostic& mistake : mistakes) {
        QString line =
            tr("line %1, column %2: %3.").arg(mistake.place.line).arg(mistake.place.column).arg(inWords(mistake.what));
        if (!mistake.hint.empty()) {
            line += QLatin1Char(' ') + inWords(mistake.hint) + QLatin1Char('.');
        }
        messages << line;
    }
    m_mistakes->setMessages(messages);
    if (!mistakes.empty()) {
        m_status->setText(m_mistakes->summary());
    }
    m_editor->setMistakes(std::move(mistakes));
}

void KernelPage::setColours(const Palette& palette)
{
    m_panel->setColours(palette);
    m_live->setColours(palette);
    m_reference->setColours(palette);
    m_editor->setColours(palette);
    m_mistakes->setColours(palette);
}

} // namespace pimento
