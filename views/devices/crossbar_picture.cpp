// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/devices/crossbar_picture.h"

#include "engine/systems/crossbar/chip/crossbar_part.h"
#include "views/devices/device_tables.h"
#include "views/devices/organisation_layout.h"
#include "views/texts/number_format.h"

namespace pimento {

namespace {

constexpr std::size_t kUsualSquares = 3; // levels before any device is shown

QString number(std::int64_t value) { return formatInteger(static_cast<double>(value)); }

} // namespace

CrossbarPicture::CrossbarPicture(QWidget* parent) : UnitPicture(parent)
{
    setObjectName(QStringLiteral("crossbarPicture"));
    setAccessibleName(tr("Chips, cores and crossbars of the device"));
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

int CrossbarPicture::heightForWidth(int width) const
{
    return organisationHeight(m_counts.empty() ? kUsualSquares : m_counts.size(), width, fontMetrics().height());
}

void CrossbarPicture::setDevice(const sim::Device& device)
{
    const crossbar::CrossbarChip& chip = crossbar::crossbarsOf(device)->chip;
    const int crossbars = chip.crossbarsX * chip.crossbarsY;
    m_counts = {chip.chips(), chip.coresOfChip(), crossbars};
    m_texts = {{tr("Chips: %1").arg(number(chip.chips())),
                chip.globalBytes > 0 ? tr("%1 of memory each").arg(formatSize(chip.globalBytes)) : QString()},
               {tr("Cores: %1").arg(number(chip.coresOfChip())),
                chip.localBytes > 0 ? tr("%1 of memory each").arg(formatSize(chip.localBytes)) : QString()},
               {tr("Crossbars: %1").arg(number(crossbars)),
                tr("%1 arrays").arg(number(chip.arraysOfCore()))},
               {tr("%1 × %2 cells").arg(number(chip.crossbarRows), number(chip.crossbarColumns)),
                tr("%1 bits in each").arg(chip.cellBits)}};
    QStringList description;
    for (const OrganisationText& text : m_texts) {
        description << (text.caption.isEmpty() ? text.title : text.title + QStringLiteral(", ") + text.caption);
    }
    setAccessibleDescription(description.join(QStringLiteral("; ")));
    setToolTip(description.join(QLatin1Char('\n')));
    updateGeometry();
    update();
}

void CrossbarPicture::setColours(const Palette& palette)
{
    m_palette = palette;
    update();
}

void CrossbarPicture::paintEvent(QPaintEvent* /*event*/)
{
    if (m_counts.empty()) {
        return;
    }
    paintOrganisation(*this, {m_counts, m_texts}, m_palette);
}

} // namespace pimento
