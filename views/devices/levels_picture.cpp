// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/devices/levels_picture.h"

#include "engine/devices/device_kind.h"
#include "views/devices/device_tables.h"
#include "views/devices/organisation_layout.h"
#include "views/texts/engine_text.h"

namespace pimento {

namespace {

constexpr std::size_t kUsualSquares = 3; // levels before any device is shown

} // namespace

LevelsPicture::LevelsPicture(QWidget* parent) : UnitPicture(parent)
{
    setObjectName(QStringLiteral("levelsPicture"));
    setAccessibleName(tr("Levels of the device, from the outside inwards"));
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

int LevelsPicture::heightForWidth(int width) const
{
    return organisationHeight(m_counts.empty() ? kUsualSquares : m_counts.size(), width, fontMetrics().height());
}

void LevelsPicture::setDevice(const sim::Device& device)
{
    m_counts.clear();
    m_texts.clear();
    for (const PictureLevel& level : kindOf(device).pictureLevels(device)) {
        if (level.units > 0) {
            m_counts.push_back(level.units);
        }
        m_texts.push_back({inWords(level.title), inWords(level.caption)});
    }
    QStringList description;
    for (const OrganisationText& text : m_texts) {
        description << (text.caption.isEmpty() ? text.title : text.title + QStringLiteral(", ") + text.caption);
    }
    setAccessibleDescription(description.join(QStringLiteral("; ")));
    setToolTip(description.join(QLatin1Char('\n')));
    updateGeometry();
    update();
}

void LevelsPicture::setColours(const Palette& palette)
{
    m_palette = palette;
    update();
}

void LevelsPicture::paintEvent(QPaintEvent* /*event*/)
{
    if (m_counts.empty()) {
        return;
    }
    paintOrganisation(*this, {m_counts, m_texts}, m_palette);
}

} // namespace pimento
