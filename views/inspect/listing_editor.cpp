// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/inspect/listing_editor.h"

#include "views/editor/code_editor.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include <utility>

namespace pimento {

ListingEditor::ListingEditor(QWidget* parent)
    : QWidget(parent), m_editor(new CodeEditor(this, CodeLanguage::Plain)), m_verdict(new QLabel(this)),
      m_check(new QPushButton(tr("&Check and simulate"), this)), m_startOver(new QPushButton(tr("Start over"), this))
{
    build();
    showIdle();
    connect(m_editor, &QPlainTextEdit::textChanged, this, &ListingEditor::noteEdit);
    connect(m_startOver, &QPushButton::clicked, this, &ListingEditor::startOver);
    connect(m_check, &QPushButton::clicked, this, [this] {
        if (m_isRunning) {
            Q_EMIT stopRequested();
            return;
        }
        m_checked = m_editor->toPlainText();
        Q_EMIT checkRequested(m_checked);
    });
}

void ListingEditor::build()
{
    m_editor->setObjectName(QStringLiteral("listingText"));
    m_editor->setAccessibleName(tr("Text of the listing"));
    m_verdict->setObjectName(QStringLiteral("listingVerdict"));
    m_verdict->setWordWrap(true);
    m_verdict->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_verdict->setContentsMargins(8, 2, 8, 2);
    m_verdict->setTextFormat(Qt::PlainText);
    m_check->setObjectName(QStringLiteral("checkListing"));
    m_startOver->setObjectName(QStringLiteral("startListingOver"));
    m_startOver->setToolTip(tr("Discards the changes and shows the text of the selected candidate"));
    auto* buttons = new QHBoxLayout;
    buttons->setContentsMargins(8, 0, 8, 6);
    buttons->addWidget(m_check);
    buttons->addWidget(m_startOver);
    buttons->addStretch(1);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    layout->addWidget(m_editor, 1);
    layout->addWidget(m_verdict);
    layout->addLayout(buttons);
}

bool ListingEditor::isEdited() const { return m_editor->toPlainText() != m_original; }

void ListingEditor::setOriginal(const QString& text)
{
    if (text == m_original) {
        return;
    }
    const bool wasEdited = isEdited();
    m_original = text;
    if (!wasEdited) {
        startOver();
    }
    m_startOver->setEnabled(isEdited());
}

void ListingEditor::startOver()
{
    if (isEdited()) {
        m_editor->setPlainText(m_original);
    }
    if (m_isRunning) {
        Q_EMIT stopRequested();
    }
    showIdle();
}

/// Drops the verdict on an earlier text when the text changes; a change of colours is no edit.
void ListingEditor::noteEdit()
{
    m_startOver->setEnabled(isEdited());
    if (m_isRunning || m_verdict->isHidden() || m_editor->toPlainText() == m_checked) {
        return;
    }
    showIdle();
}

void ListingEditor::showIdle()
{
    m_isRunning = false;
    m_check->setText(tr("&Check and simulate"));
    m_verdict->clear();
    m_verdict->hide();
    m_editor->setMistakes({});
    m_startOver->setEnabled(isEdited());
}

void ListingEditor::showVerdict(const EditVerdict& verdict)
{
    m_isRunning = !verdict.isFinal;
    m_check->setText(m_isRunning ? tr("&Stop") : tr("&Check and simulate"));
    if (verdict.isFinal && m_editor->toPlainText() != m_checked) { // the text was edited meanwhile
        showIdle();
        return;
    }
    m_verdict->setText(verdict.text);
    m_verdict->setVisible(!verdict.text.isEmpty());
    std::vector<language::Diagnostic> mistakes;
    if (verdict.mistake) {
        mistakes.push_back(*verdict.mistake);
        m_editor->goTo(verdict.mistake->place);
    }
    m_editor->setMistakes(std::move(mistakes));
}

QString ListingEditor::verdict() const { return m_verdict->text(); }

void ListingEditor::setColours(const Palette& palette) { m_editor->setColours(palette); }

} // namespace pimento
