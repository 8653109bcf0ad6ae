// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/model/power_fields.h"

#include "views/common/panel_parts.h"

#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QToolButton>
#include <QVBoxLayout>

#include <cmath>

namespace pimento {

namespace {

constexpr double kMostWatts = 1e6; // limit as in check(InferenceHost)
constexpr int kDecimals = 2;

/// True if two numbers are equal at the precision of the fields.
bool isSame(double shown, double known) { return std::abs(shown - known) < 0.5 * std::pow(10.0, -kDecimals); }

} // namespace

PowerFields::PowerFields(QWidget* parent) : QWidget(parent)
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2);
    auto* body = new QWidget(this);
    auto* form = new QFormLayout(body);
    form->setContentsMargins(16, 0, 0, 4);
    form->setVerticalSpacing(2);
    m_processor = makeWatts(*form, "idleWatts", tr("GPU static power"),
                            tr("Static power of a GPU. The energy per token includes it"));
    m_device = makeWatts(*form, "deviceIdleWatts", tr("Device static power"),
                         tr("Static power of a PIM device. Power and energy per token include it"));
    m_cap = makeWatts(*form, "powerCap", tr("Device power cap"),
                      tr("Power limit of a PIM device. It changes no time; the page shows the cost of meeting it"));
    m_cap->setSpecialValueText(tr("none"));
    QToolButton* fold = makeFold(this, "powerFold", *body);
    fold->setText(tr("Power"));
    layout->addWidget(fold);
    layout->addWidget(body);
}

QDoubleSpinBox* PowerFields::makeWatts(QFormLayout& form, const char* name, const QString& label, const QString& tip)
{
    auto* field = new QDoubleSpinBox(form.parentWidget());
    field->setObjectName(QLatin1String(name));
    field->setRange(0, kMostWatts);
    field->setDecimals(kDecimals);
    field->setStepType(QAbstractSpinBox::AdaptiveDecimalStepType);
    field->setSuffix(QStringLiteral(" W"));
    field->setMinimumWidth(48);
    field->setToolTip(tip);
    field->setAccessibleName(label);
    keepFromWheel(*field);
    form.addRow(label, field);
    connect(field, &QDoubleSpinBox::valueChanged, this, &PowerFields::changed);
    return field;
}

void PowerFields::setHost(const inference::InferenceHost& host)
{
    m_host = host;
    setQuestion({});
    for (QDoubleSpinBox* field : {m_device, m_cap}) {
        field->setEnabled(host.hasDevices());
    }
}

void PowerFields::setQuestion(const inference::ModelQuestion& question)
{
    m_processor->setValue(question.idleWatts.value_or(m_host.energy.idleWatts));
    m_device->setValue(question.deviceIdleWatts.value_or(m_host.idleDeviceWatts));
    m_cap->setValue(question.powerCapWatts.value_or(m_host.powerCapWatts));
}

void PowerFields::fill(inference::ModelQuestion& question) const
{
    const auto changed = [](const QDoubleSpinBox& field, double usual) {
        return isSame(field.value(), usual) ? std::nullopt : std::optional(field.value());
    };
    question.idleWatts = changed(*m_processor, m_host.energy.idleWatts);
    if (m_host.hasDevices()) {
        question.deviceIdleWatts = changed(*m_device, m_host.idleDeviceWatts);
        question.powerCapWatts = changed(*m_cap, m_host.powerCapWatts);
    }
}

} // namespace pimento
