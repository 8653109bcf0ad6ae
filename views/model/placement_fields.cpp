// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/model/placement_fields.h"

#include "engine/inference/placement.h"
#include "views/common/panel_parts.h"
#include "views/texts/engine_text.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include <algorithm>
#include <array>

namespace pimento {

namespace {

using inference::PlacedOn;

/// Keys of the parts that can be placed, in the order of LayerPart, as in the text of a manual placement.
constexpr std::array kPartKeys = {"qkv", "attention", "projection", "ffn", "head"};
constexpr std::array kPlaces = {PlacedOn::Processor, PlacedOn::Device, PlacedOn::Both, PlacedOn::Fastest};
constexpr const char* kStandard = "standard";

QString placeInWords(PlacedOn place)
{
    switch (place) {
    case PlacedOn::Processor:
        return PlacementFields::tr("GPU");
    case PlacedOn::Device:
        return PlacementFields::tr("PIM devices");
    case PlacedOn::Both:
        return PlacementFields::tr("both");
    case PlacedOn::Fastest:
        return PlacementFields::tr("fastest");
    }
    return {};
}

} // namespace

PlacementFields::PlacementFields(QWidget* parent)
    : QWidget(parent), m_byHand(new QCheckBox(tr("&Custom:"), this)), m_partsBody(buildParts())
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2);
    // The slowest first, as in figures.
    for (const char* name : {"gpu", "base", "full", "ffn-pim", "base-dcc", "full-dcc", "pim", "fastest"}) {
        auto* box = new QCheckBox(inWords(inference::shortTitleOf(name)), this);
        box->setObjectName(QStringLiteral("place.") + QLatin1String(name));
        box->setToolTip(inWords(inference::parsePlacement(name)->title));
        box->setAccessibleDescription(box->toolTip());
        layout->addWidget(box);
        m_known.emplace_back(name, box);
        connect(box, &QCheckBox::toggled, this, &PlacementFields::changed);
    }
    m_byHand->setObjectName(QStringLiteral("place.hand"));
    m_byHand->setToolTip(tr("Choose where each part of the model runs"));
    layout->addWidget(m_byHand);
    layout->addWidget(m_partsBody);
    m_partsBody->hide();
    connect(m_byHand, &QCheckBox::toggled, m_partsBody, &QWidget::setVisible);
    connect(m_byHand, &QCheckBox::toggled, this, &PlacementFields::changed);
}

QWidget* PlacementFields::buildParts()
{
    auto* body = new QWidget(this);
    auto* form = new QFormLayout(body);
    form->setContentsMargins(16, 0, 0, 4);
    form->setVerticalSpacing(2);
    for (std::size_t part = 0; part < kPartKeys.size(); ++part) {
        QComboBox* combo = makeCombo(body, "");
        combo->setObjectName(QStringLiteral("hand.") + QLatin1String(kPartKeys[part]));
        combo->setMinimumContentsLength(8);
        for (const PlacedOn place : kPlaces) {
            combo->addItem(placeInWords(place), QString::fromStdString(std::string(nameOf(place))));
        }
        const QString name = inWords(nameOf(static_cast<LayerPart>(part)));
        combo->setAccessibleName(tr("Where %1 runs").arg(name));
        form->addRow(name, combo);
        m_parts.push_back(combo);
    }
    m_drafts = makeCombo(body, "hand.drafts");
    m_drafts->setMinimumContentsLength(8);
    m_drafts->setAccessibleName(tr("Candidates of kernels"));
    m_drafts->addItem(tr("proved best"), QStringLiteral("best"));
    m_drafts->addItem(tr("baseline"), QString::fromLatin1(kStandard));
    form->addRow(tr("candidates"), m_drafts);
    for (QComboBox* combo : body->findChildren<QComboBox*>()) {
        connect(combo, &QComboBox::currentIndexChanged, this, &PlacementFields::changed);
    }
    return body;
}

std::string PlacementFields::byHand() const
{
    std::string text;
    for (std::size_t part = 0; part < m_parts.size(); ++part) {
        text += (part == 0 ? "" : ",") + std::string(kPartKeys[part]) + "=" +
                m_parts[part]->currentData().toString().toStdString();
    }
    return text + (m_drafts->currentData().toString() == QLatin1String(kStandard) ? ",drafts=standard" : "");
}

std::vector<std::string> PlacementFields::placements() const
{
    std::vector<std::string> placements;
    for (const auto& [name, box] : m_known) {
        if (box->isChecked() && box->isEnabled()) {
            placements.push_back(name);
        }
    }
    if (m_byHand->isChecked() && m_byHand->isEnabled()) {
        placements.push_back(byHand());
    }
    return placements;
}

void PlacementFields::setByHand(const std::string& text)
{
    const auto placement = inference::parsePlacement(text);
    if (!placement) {
        return;
    }
    for (std::size_t part = 0; part < m_parts.size(); ++part) {
        const auto place = std::ranges::find(kPlaces, placement->of(static_cast<LayerPart>(part)));
        m_parts[part]->setCurrentIndex(static_cast<int>(place - kPlaces.begin()));
    }
    m_drafts->setCurrentIndex(placement->drafts == inference::DraftChoice::Standard ? 1 : 0);
    m_byHand->setChecked(true);
}

void PlacementFields::setHasDevices(bool hasDevices)
{
    for (const auto& [name, box] : m_known) {
        box->setEnabled(hasDevices || name == "gpu");
    }
    m_byHand->setEnabled(hasDevices);
    m_partsBody->setEnabled(hasDevices);
}

void PlacementFields::setPlacements(const std::vector<std::string>& placements)
{
    {
        const QSignalBlocker quiet(this);
        for (const auto& [name, box] : m_known) {
            box->setChecked(std::ranges::find(placements, name) != placements.end());
        }
        m_byHand->setChecked(false);
        for (const std::string& each : placements) {
            if (each.find('=') != std::string::npos) {
                setByHand(each);
            }
        }
        m_partsBody->setVisible(m_byHand->isChecked());
    }
    Q_EMIT changed();
}

} // namespace pimento
