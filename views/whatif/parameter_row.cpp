// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/whatif/parameter_row.h"

#include "engine/whatif/trial.h"
#include "views/common/panel_parts.h"
#include "views/texts/engine_text.h"

#include <QDoubleSpinBox>
#include <QGridLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QSignalBlocker>
#include <QSlider>
#include <QToolButton>

#include <algorithm>
#include <cmath>

namespace pimento {

namespace {

constexpr int kFewestDigits = 4;
constexpr double kMostValue = 1e12; // more than any device accepts, so that the answer can name the limit

/// Number field whose arrows go to the next stop of the slider.
class StopField final : public QDoubleSpinBox {
public:
    StopField(const std::vector<double>& stops, QWidget* parent) : QDoubleSpinBox(parent), m_stops(stops) {}

    void stepBy(int steps) override
    {
        const double now = value();
        auto next = steps > 0 ? std::ranges::upper_bound(m_stops, now) : std::ranges::lower_bound(m_stops, now);
        if (steps > 0 && next != m_stops.end()) {
            setValue(*next);
        } else if (steps < 0 && next != m_stops.begin()) {
            setValue(*--next);
        }
    }

    /// Writes no zeros at the end, which read as thousands behind a decimal comma.
    [[nodiscard]] QString textFromValue(double value) const override
    {
        QString text = QDoubleSpinBox::textFromValue(value);
        const QString mark = locale().decimalPoint();
        if (text.contains(mark)) {
            while (text.endsWith(QLatin1Char('0'))) {
                text.chop(1);
            }
            text = text.endsWith(mark) ? text.chopped(mark.size()) : text;
        }
        return text;
    }

protected:
    [[nodiscard]] StepEnabled stepEnabled() const override
    {
        return (value() < m_stops.back() ? StepUpEnabled : StepNone) |
               (value() > m_stops.front() ? StepDownEnabled : StepNone);
    }

private:
    const std::vector<double>& m_stops;
};

/// Decimals with which a field shows a value exactly, at least 3 for numbers that need not be whole.
int decimalsOf(const Parameter& parameter)
{
    constexpr int kFewest = 3;
    constexpr int kMost = 9;
    if (parameter.values != ParameterValues::Decimal) {
        return 0;
    }
    int decimals = kFewest;
    for (double scale = 1e3; decimals < kMost && std::abs(std::round(parameter.value * scale) / scale -
                                                          parameter.value) > 1e-9 * std::abs(parameter.value);
         scale *= 10) {
        ++decimals;
    }
    return decimals;
}

/// Title of a parameter without the name of its group, which stands above.
QString titleOf(const Parameter& parameter)
{
    const std::string group = parameter.group + " ";
    const QString title =
        inWords(parameter.title.starts_with(group) ? parameter.title.substr(group.size()) : parameter.title);
    const QString before = inWords(parameter.group) + QStringLiteral(": ");
    return title.startsWith(before) ? title.mid(before.size()) : title;
}

} // namespace

ParameterRow::ParameterRow(const Parameter& parameter, QWidget* parent)
    : QWidget(parent), m_parameter(parameter), m_stops(sliderValues(parameter)), m_title(new QLabel(this)),
      m_field(new StopField(m_stops, this)), m_slider(new QSlider(Qt::Horizontal, this)), m_reset(new QToolButton(this))
{
    const QString id = QString::fromStdString(parameter.id);
    const QString title = inWords(parameter.title);
    setObjectName(QStringLiteral("parameter.") + id);
    m_title->setText(titleOf(parameter));
    m_title->setWordWrap(true);
    buildField();
    m_slider->setObjectName(QStringLiteral("slider.") + id);
    m_slider->setAccessibleName(tr("%1, slider").arg(title));
    m_slider->setRange(0, static_cast<int>(m_stops.size()) - 1);
    m_slider->setPageStep(std::max(1, static_cast<int>(m_stops.size()) / 8));
    m_reset->setObjectName(QStringLiteral("reset.") + id);
    m_reset->setText(QString(QChar(0x21BA)));
    m_reset->setAutoRaise(true);
    m_reset->setFocusPolicy(Qt::StrongFocus);
    const QString back = QString::fromStdString(valueText(parameter, parameter.value));
    m_reset->setToolTip(tr("Reset to %1 (Delete)").arg(back));
    m_reset->setAccessibleName(tr("Reset %1 to %2").arg(title, back));
    setToolTip(
        QStringLiteral("%1 (%2)%3")
            .arg(title, id, parameter.note.empty() ? QString() : QStringLiteral(": ") + inWords(parameter.note)));
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(8, 2, 2, 4);
    grid->setVerticalSpacing(0);
    grid->addWidget(m_title, 0, 0);
    grid->addWidget(m_field, 0, 1, 1, 2, Qt::AlignRight);
    grid->addWidget(m_slider, 1, 0, 1, 2);
    grid->addWidget(m_reset, 1, 2);
    grid->setColumnStretch(0, 1);
    for (QWidget* each : std::initializer_list<QWidget*>{m_field, m_slider, m_reset}) {
        keepFromWheel(*each);
        each->installEventFilter(this);
    }
    connect(m_slider, &QSlider::valueChanged, this,
            [this](int stop) { change(m_stops[static_cast<std::size_t>(stop)]); });
    connect(m_field, &QDoubleSpinBox::valueChanged, this, &ParameterRow::change);
    connect(m_reset, &QToolButton::clicked, this, [this] { change(m_parameter.value); });
    show(parameter.value);
}

void ParameterRow::buildField()
{
    m_field->setObjectName(QStringLiteral("value.") + QString::fromStdString(m_parameter.id));
    m_field->setAccessibleName(inWords(m_parameter.title));
    m_field->setDecimals(decimalsOf(m_parameter));
    m_field->setRange(0, kMostValue);
    m_field->setKeyboardTracking(false);
    m_field->setSuffix(m_parameter.unit.empty() ? QString() : QStringLiteral(" ") + inWords(m_parameter.unit));
    m_field->setMinimumWidth(60);
    m_field->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    fitField();
}

/// Reserves width for the slider's values; the limits of the field would need more than the panel has.
void ParameterRow::fitField()
{
    const QString most = QString::number(m_stops.back(), 'f', m_field->decimals());
    const QString digits(std::max<qsizetype>(kFewestDigits, most.size()), u'0');
    m_field->setFixedWidth(m_field->fontMetrics().horizontalAdvance(digits + m_field->suffix()) + 34);
}

double ParameterRow::value() const { return m_field->value(); }

void ParameterRow::setValue(double value)
{
    if (value != this->value()) {
        show(value);
    }
}

void ParameterRow::show(double value)
{
    const QSignalBlocker quietField(m_field);
    const QSignalBlocker quietSlider(m_slider);
    m_field->setValue(value);
    const auto nearest = std::ranges::min_element(m_stops, {}, [&](double stop) { return std::abs(stop - value); });
    m_slider->setValue(static_cast<int>(nearest - m_stops.begin()));
    showState();
}

void ParameterRow::change(double value)
{
    show(value);
    Q_EMIT looked();
    Q_EMIT tried(value);
}

void ParameterRow::setLooked(bool isLooked)
{
    if (isLooked != m_isLooked) {
        m_isLooked = isLooked;
        update();
    }
}

/// Makes changed values bold and names the original value, so that colour is not the only sign.
void ParameterRow::showState()
{
    if (isChanged() != m_isBold) {
        m_isBold = isChanged();
        QFont bold = font();
        bold.setBold(m_isBold);
        m_title->setFont(bold);
        m_field->setFont(bold);
        m_title->setText(m_isBold ? tr("%1 (was %2)").arg(titleOf(m_parameter)).arg(m_parameter.value)
                                  : titleOf(m_parameter));
    }
    m_reset->setEnabled(isChanged());
}

void ParameterRow::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange) {
        fitField();
    }
}

void ParameterRow::paintEvent(QPaintEvent* /*event*/)
{
    if (m_isLooked) {
        QPainter(this).fillRect(0, 2, 3, height() - 4, m_palette.color(Role::Accent));
    }
}

void ParameterRow::setColours(const Palette& palette)
{
    m_palette = palette;
    update();
}

bool ParameterRow::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::FocusIn && watched != m_reset) {
        Q_EMIT looked();
    }
    if (event->type() == QEvent::KeyPress && watched == m_slider &&
        static_cast<QKeyEvent*>(event)->key() == Qt::Key_Delete) {
        change(m_parameter.value);
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace pimento
