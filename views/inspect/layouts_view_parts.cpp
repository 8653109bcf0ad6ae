// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/inspect/bank_columns.h"
#include "views/inspect/layouts_view.h"

#include <QComboBox>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QSlider>
#include <QSpinBox>
#include <QToolButton>
#include <QVBoxLayout>

// Builds the child widgets of the layouts' view.

namespace pimento {

QToolButton* LayoutsView::addButton(const QString& text, const QString& tip, const char* name)
{
    auto* button = new QToolButton;
    button->setText(text);
    button->setToolTip(tip);
    button->setAccessibleName(tip);
    button->setObjectName(QLatin1String(name));
    return button;
}

void LayoutsView::build()
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(6, 2, 6, 4);
    layout->setSpacing(4);
    layout->addWidget(buildTop());
    layout->addWidget(m_title);
    layout->addWidget(buildSides(), 1);
    layout->addWidget(m_words);
    layout->addWidget(buildSteps());
    m_title->setObjectName(QStringLiteral("layoutTitle"));
    m_title->setWordWrap(true);
    m_words->setObjectName(QStringLiteral("layoutWords"));
    m_words->setAccessibleName(tr("Location of the elements under the mouse"));
    m_words->setWordWrap(true);
    m_words->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_words->setMinimumHeight(2 * fontMetrics().height());
    m_words->setAlignment(Qt::AlignLeft | Qt::AlignTop);
}

QWidget* LayoutsView::buildTop()
{
    auto* top = new QWidget;
    auto* row = new QHBoxLayout(top);
    row->setContentsMargins(0, 0, 0, 0);
    auto* back = addButton(tr("‹ Banks"), tr("Back to the map of all banks (Esc)"), "layoutBack");
    connect(back, &QToolButton::clicked, this, &LayoutsView::closed);
    m_tensors->setObjectName(QStringLiteral("layoutTensor"));
    m_tensors->setAccessibleName(tr("Tensor that is shown"));
    m_tensors->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    connect(m_tensors, &QComboBox::currentIndexChanged, this, [this](int index) {
        setTensor(index <= 0 ? std::nullopt : std::optional(static_cast<std::size_t>(index - 1)));
    });
    m_legend->setObjectName(QStringLiteral("layoutLegend"));
    m_legend->setTextFormat(Qt::RichText);
    m_legend->setMinimumWidth(1);
    m_legend->setWordWrap(true);
    row->addWidget(back);
    row->addWidget(m_tensors);
    row->addWidget(m_legend, 1);
    return top;
}

QWidget* LayoutsView::buildSides()
{
    auto* sides = new QWidget;
    auto* grid = new QGridLayout(sides);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(12);
    grid->setVerticalSpacing(2);
    for (const LayoutSide side : {LayoutSide::Host, LayoutSide::Cores}) {
        BankColumns* columns = m_columns[at(side)];
        const bool isHost = side == LayoutSide::Host;
        columns->setObjectName(isHost ? QStringLiteral("layoutHost") : QStringLiteral("layoutCores"));
        columns->setElements([this, columns](std::size_t burst) {
            return m_layouts && columns->picture() ? m_layouts->elements(*columns->picture(), burst) : std::string();
        });
        columns->setAccessibleName(isHost ? tr("Rows and columns of a bank in host layout")
                                          : tr("Rows and columns of a bank in PIM layout"));
        QFont bold = m_headers[at(side)]->font();
        bold.setBold(true);
        m_headers[at(side)]->setFont(bold);
        m_headers[at(side)]->setMinimumWidth(1);
        const int column = isHost ? 0 : 2; // the arrow is between them
        grid->addWidget(columns, 1, column);
        grid->setColumnStretch(column, 1);
        connect(columns, &BankColumns::pointedAt, this,
                [this, side](const std::optional<std::size_t>& burst) { showPointed(side, burst); });
    }
    auto* header = new QWidget;
    auto* row = new QHBoxLayout(header);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(m_headers[at(LayoutSide::Cores)], 1);
    const auto add = [&](const QString& text, QSpinBox* field, const char* name) {
        auto* label = new QLabel(text);
        label->setBuddy(field);
        field->setObjectName(QLatin1String(name));
        field->setAccessibleName(text);
        row->addWidget(label);
        row->addWidget(field);
        connect(field, &QSpinBox::valueChanged, this, [this] {
            setBank(LayoutSide::Cores, {m_channel->value(), m_bank->value()});
            lightStep();
        });
    };
    add(tr("channel"), m_channel, "layoutChannel");
    add(tr("bank"), m_bank, "layoutBank");
    m_arrow->setObjectName(QStringLiteral("layoutArrow"));
    m_arrow->setAccessibleName(tr("Direction of the step"));
    m_arrow->setTextFormat(Qt::RichText);
    m_arrow->setMinimumWidth(4 * fontMetrics().averageCharWidth()); // keeps the layouts in place from step to step
    grid->addWidget(m_headers[at(LayoutSide::Host)], 0, 0);
    grid->addWidget(m_arrow, 1, 1);
    grid->addWidget(header, 0, 2);
    return sides;
}

QWidget* LayoutsView::buildSteps()
{
    auto* steps = new QWidget;
    steps->setObjectName(QStringLiteral("layoutSteps"));
    auto* column = new QVBoxLayout(steps);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(2);
    auto* row = new QHBoxLayout;
    m_previous = addButton(QStringLiteral("◀"), tr("Step back (comma)"), "layoutPrevious");
    m_play = addButton(tr("Play"), tr("Play the rearrangement slowly (Space)"), "layoutPlay");
    m_next = addButton(QStringLiteral("▶"), tr("Next step (full stop)"), "layoutNext");
    m_play->setCheckable(true);
    connect(m_previous, &QToolButton::clicked, this, [this] {
        setPlaying(false);
        setPosition(m_position > 0 ? m_position - 1 : 0);
    });
    connect(m_next, &QToolButton::clicked, this, [this] {
        setPlaying(false);
        setPosition(m_position + 1);
    });
    connect(m_play, &QToolButton::clicked, this, [this](bool isOn) { setPlaying(isOn); });
    m_slider->setObjectName(QStringLiteral("layoutSlider"));
    m_slider->setAccessibleName(tr("Step of the rearrangement"));
    m_slider->setMinimumWidth(60);
    connect(m_slider, &QSlider::valueChanged, this,
            [this](int value) { setPosition(static_cast<std::size_t>(value)); });
    m_sizes->setObjectName(QStringLiteral("layoutStepSize"));
    m_sizes->setAccessibleName(tr("Size of a step"));
    m_sizes->addItems({tr("by phase"), tr("by command for all banks"), tr("by bank")});
    m_sizes->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    connect(m_sizes, &QComboBox::currentIndexChanged, this,
            [this](int index) { setStepSize(static_cast<StepSize>(index)); });
    m_stepWords->setObjectName(QStringLiteral("layoutStepWords"));
    m_stepWords->setAccessibleName(tr("What the step does"));
    m_stepWords->setTextFormat(Qt::RichText);
    m_stepWords->setTextInteractionFlags(Qt::TextBrowserInteraction);
    m_stepWords->setWordWrap(true);
    m_stepWords->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    m_stepWords->setMinimumHeight(2 * fontMetrics().lineSpacing() + 2); // keeps the plots in place from step to step
    connect(m_stepWords, &QLabel::linkActivated, this, [this] {
        if (m_step && m_step->line) {
            Q_EMIT lineWanted(*m_step->line);
        }
    });
    for (QWidget* each : std::initializer_list<QWidget*>{m_previous, m_play, m_next}) {
        row->addWidget(each);
    }
    row->addWidget(m_slider, 1);
    row->addWidget(m_sizes);
    column->addLayout(row);
    column->addWidget(m_stepWords);
    return steps;
}

} // namespace pimento
