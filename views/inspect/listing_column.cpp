// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/inspect/listing_column.h"

#include "engine/inspection/listing.h"
#include "views/editor/code_editor.h"
#include "views/inspect/find_line.h"
#include "views/inspect/line_view.h"
#include "views/inspect/listing_editor.h"
#include "views/texts/engine_text.h"
#include "views/texts/number_format.h"

#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <string>
#include <utility>

namespace pimento {

namespace {

/// Translates a line, but for the spaces before it.
QString sentenceOf(const std::string& line)
{
    const std::size_t indent = std::min(line.find_first_not_of(' '), line.size());
    return QString(static_cast<qsizetype>(indent), QLatin1Char(' ')) + inWords(line.substr(indent));
}

} // namespace

ListingColumn::ListingColumn(QWidget* parent) : ListingColumn(new QStackedWidget, parent) {}

ListingColumn::ListingColumn(QStackedWidget* forms, QWidget* parent)
    : PlotPanel(QString(), forms, parent), m_forms(forms), m_lines(new LineView), m_find(new FindLine(*m_lines)),
      m_fold(new QToolButton), m_editor(new ListingEditor), m_edit(new QToolButton)
{
    auto* reading = new QWidget;
    auto* layout = new QVBoxLayout(reading);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_find);
    layout->addWidget(m_lines, 1);
    m_forms->addWidget(reading);
    m_fold->setObjectName(QStringLiteral("foldListing"));
    m_fold->setToolTip(tr("Fold lines that differ only in numbers, or show all lines"));
    m_fold->setCheckable(true);
    m_fold->setAutoRaise(true);
    m_fold->hide();
    addTool(m_fold);
    connect(m_fold, &QToolButton::clicked, this, [this](bool isOpen) {
        m_lines->setAllFolded(!isOpen);
        showFolds();
    });
    m_forms->addWidget(m_editor);
    m_edit->setObjectName(QStringLiteral("editListing"));
    m_edit->setText(tr("Edit"));
    m_edit->setToolTip(tr("Edit the text, check it and simulate it"));
    m_edit->setCheckable(true);
    m_edit->setAutoRaise(true);
    m_edit->hide();
    addTool(m_edit);
    setMinimumSize(170, 160);
    connect(m_edit, &QToolButton::toggled, this,
            [this](bool isEditing) { m_forms->setCurrentIndex(isEditing ? 1 : 0); });
    connect(m_edit, &QToolButton::clicked, this,
            [this](bool isEditing) { (isEditing ? static_cast<QWidget*>(&m_editor->editor()) : m_lines)->setFocus(); });
    connect(m_editor, &ListingEditor::checkRequested, this, &ListingColumn::checkRequested);
    connect(m_editor, &ListingEditor::stopRequested, this, &ListingColumn::stopRequested);
}

void ListingColumn::setListing(const Listing& listing)
{
    QStringList lines;
    for (const ListingLine& line : listing.lines) {
        lines << (listing.language == "words" ? sentenceOf(line.text) : QString::fromStdString(line.text));
    }
    m_listing = QString::fromStdString(listing.id);
    const auto count = formatInteger(static_cast<double>(lines.size()));
    const bool isKernel = listing.language == "kernel";
    const bool isEditable = listing.isEditable && !listing.isCut;
    if (isEditable) {
        m_editor->setOriginal(lines.join(QLatin1Char('\n')));
    } else {
        m_edit->setChecked(false);
    }
    m_edit->setVisible(isEditable);
    m_lines->setAccessibleName(inWords(listing.title));
    m_lines->setLines(std::move(lines), isKernel, listing.runs);
    m_find->refresh();
    m_fold->setVisible(!listing.runs.empty());
    m_fold->setChecked(false);
    showFolds();
    setTitle(inWords(listing.title));
    const QString all = listing.lines.size() == 1 ? tr("1 line") : tr("%1 lines").arg(count);
    setSubtitle(listing.isCut ? tr("the first %1 lines").arg(count) : isKernel ? QString() : all);
    showContent();
}

void ListingColumn::showFolds() { m_fold->setText(m_fold->isChecked() ? tr("Fold") : tr("Unfold")); }

void ListingColumn::showNothing(const QString& title, const QString& message)
{
    m_edit->hide();
    m_fold->hide();
    setTitle(title);
    setSubtitle({});
    showMessage(message);
}

void ListingColumn::showVerdict(const EditVerdict& verdict) { m_editor->showVerdict(verdict); }

void ListingColumn::setColours(const Palette& palette)
{
    PlotPanel::setColours(palette);
    m_lines->setColours(palette);
    m_editor->setColours(palette);
}

} // namespace pimento
