// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/explore/argument_view.h"

#include "views/explore/choice_bars.h"

#include <QEvent>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace pimento {

namespace {

QLabel* wrappingLabel(const char* name, QWidget* parent)
{
    auto* label = new QLabel(parent);
    label->setObjectName(QLatin1String(name));
    label->setWordWrap(true);
    label->setTextFormat(Qt::PlainText);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return label;
}

} // namespace

ArgumentView::ArgumentView(QWidget* parent)
    : QFrame(parent), m_sentence(wrappingLabel("argumentSentence", this)),
      m_reason(wrappingLabel("argumentReason", this)), m_bars(new ChoiceBars(this)),
      m_remark(wrappingLabel("argumentRemark", this)), m_close(new QToolButton(this)), m_row(new QGridLayout)
{
    setObjectName(QStringLiteral("argument"));
    constexpr double kLarge = 1.8;
    QFont large = m_sentence->font();
    large.setPointSizeF(large.pointSizeF() * kLarge);
    large.setBold(true);
    m_sentence->setFont(large);
    m_close->setObjectName(QStringLiteral("argumentClose"));
    m_close->setText(QStringLiteral("\u00d7"));
    m_close->setAutoRaise(true);
    m_close->setToolTip(tr("Close; Explore > Two choices shows it again"));
    m_close->setAccessibleName(tr("Close"));
    connect(m_close, &QToolButton::clicked, this, &ArgumentView::closeWanted);
    const auto add = [this](const QString& text, const char* name, const QString& tip, auto signal) {
        auto* button = new QPushButton(text, this);
        button->setObjectName(QLatin1String(name));
        button->setToolTip(tip);
        connect(button, &QPushButton::clicked, this, signal);
        m_buttons << button;
    };
    add(tr("Show me why"), "argumentWhy", tr("Pins both choices and compares them part by part"),
        &ArgumentView::whyWanted);
    add(tr("Ask my own"), "argumentAsk", tr("Choose kernel, sizes and device of your own question"),
        &ArgumentView::questionWanted);
    add(tr("My kernel"), "argumentKernel", tr("Write or open a kernel of your own"), &ArgumentView::kernelWanted);
    add(tr("My network"), "argumentNetwork", tr("Open a neural network of your own"), &ArgumentView::networkWanted);
    auto* top = new QHBoxLayout;
    top->addWidget(m_sentence, 1);
    top->addWidget(m_close, 0, Qt::AlignTop);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(12, 6, 8, 8);
    layout->setSpacing(4);
    layout->addLayout(top);
    layout->addWidget(m_reason);
    layout->addWidget(m_bars);
    layout->addLayout(m_row);
    layout->addWidget(m_remark);
    arrangeButtons();
}

void ArgumentView::setArgument(const Argument& argument)
{
    m_argument = argument;
    m_sentence->setText(argument.sentence);
    m_reason->setText(QStringLiteral("%1 %2").arg(argument.reason, argument.subject + QLatin1Char('.')).trimmed());
    m_bars->setArgument(argument);
    m_buttons.front()->setEnabled(argument.choices.size() > 1);
    showRemark();
}

void ArgumentView::setLeftOut(const QString& text)
{
    m_leftOut = text;
    showRemark();
}

void ArgumentView::showRemark()
{
    m_remark->setText(QStringLiteral("%1 %2").arg(m_argument.remark, m_leftOut).trimmed());
    m_remark->setVisible(!m_remark->text().isEmpty());
    Q_EMIT heightChanged();
}

QString ArgumentView::sentence() const { return m_sentence->text(); }

QString ArgumentView::remark() const { return m_remark->text(); }

/// Puts the buttons into one row, or into two where they do not fit.
void ArgumentView::arrangeButtons()
{
    int wanted = 0;
    for (const QPushButton* button : m_buttons) {
        wanted += button->sizeHint().width() + m_row->horizontalSpacing();
    }
    const int columns = wanted <= width() - 24 ? static_cast<int>(m_buttons.size()) : 2;
    if (columns == m_columns) {
        return;
    }
    m_columns = columns;
    for (int i = 0; i < m_buttons.size(); ++i) {
        m_row->addWidget(m_buttons[i], i / columns, i % columns);
    }
    m_row->setColumnStretch(2, 0);
    m_row->setColumnStretch(static_cast<int>(m_buttons.size()), columns > 2 ? 1 : 0);
}

void ArgumentView::resizeEvent(QResizeEvent* event)
{
    QFrame::resizeEvent(event);
    arrangeButtons();
}

void ArgumentView::changeEvent(QEvent* event)
{
    QFrame::changeEvent(event);
    if (event->type() == QEvent::FontChange) {
        arrangeButtons();
        Q_EMIT heightChanged();
    }
}

void ArgumentView::setColours(const Palette& palette)
{
    m_bars->setColours(palette);
    setStyleSheet(QStringLiteral("#argument { background: %1; border: 1px solid %2; border-radius: 4px; }"
                                 "#argumentRemark { color: %3; }")
                      .arg(palette.color(Role::Base).name(), palette.color(Role::Border).name(),
                           palette.color(Role::MutedText).name()));
}

} // namespace pimento
