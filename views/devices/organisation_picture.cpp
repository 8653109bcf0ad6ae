// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/devices/organisation_picture.h"

#include "engine/devices/device_facts.h"
#include "sim/dram/device_description.h"
#include "views/devices/device_tables.h"
#include "views/devices/organisation_layout.h"
#include "views/texts/engine_text.h"
#include "views/texts/number_format.h"

#include <algorithm>

namespace pimento {

OrganisationPicture::OrganisationPicture(QWidget* parent) : QWidget(parent)
{
    setObjectName(QStringLiteral("organisation"));
    setAccessibleName(tr("Organisation of the device"));
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

int OrganisationPicture::heightForWidth(int width) const
{
    return organisationHeight(m_counts.size(), width, fontMetrics().height());
}

void OrganisationPicture::setDevice(const sim::DeviceDescription& device)
{
    m_counts.clear();
    m_texts.clear();
    const DeviceFacts facts = factsOf(device);
    m_banksPerUnit = facts.cores == 0 ? 0 : static_cast<int>(facts.banks / facts.cores);
    std::int64_t banksBelow = std::int64_t{device.channels()} * device.banksPerChannel();
    QStringList description;
    for (const sim::Level& level : device.levels) {
        banksBelow /= level.count;
        m_counts.push_back(level.count);
        m_texts.push_back({tr("%1 × %2").arg(level.count).arg(inWords(level.name)),
                           tr("%1 each").arg(formatSize(banksBelow * device.bankBytes()))});
        description << m_texts.back().title;
    }
    showRows(device, description);
    setAccessibleDescription(description.join(QStringLiteral(", ")));
    QStringList tips = {m_banksPerUnit == 0   ? tr("No PIM units")
                        : m_banksPerUnit == 1 ? tr("A unit beside every bank")
                                              : tr("A unit for every %1 banks").arg(m_banksPerUnit)};
    for (const BankRowRange& range : m_rows) {
        tips << tr("Rows %1: %2").arg(rangeText(range), useText(range.use));
    }
    setToolTip(tips.join(QLatin1Char('\n')));
    updateGeometry();
    update();
}

/// Describes the rows of a bank: how many there are, and which of them hold no data.
void OrganisationPicture::showRows(const sim::DeviceDescription& device, QStringList& description)
{
    m_rows = bankRows(device);
    const auto number = [](std::int64_t rows) { return formatInteger(static_cast<double>(rows)); };
    const std::int64_t all = m_rows.empty() ? device.rowsPerBank : m_rows.back().last + 1;
    m_texts.push_back({tr("%1 rows").arg(number(all)),
                       tr("%1 × %2 a row").arg(device.columnsPerRow).arg(formatSize(device.columnBytes.value()))});
    description << (all == device.rowsPerBank
                        ? m_texts.back().title
                        : tr("%1 rows, %2 for data").arg(number(all), number(device.rowsPerBank)));
    for (const BankRowRange& range : m_rows) {
        description << tr("Rows %1: %2").arg(rangeText(range), useText(range.use));
    }
}

/// Brush of a cell of the bank, which stands for a range of rows: rows of the host have another shade, and rows that
/// hold no data are hatched.
QBrush OrganisationPicture::brushOfRows(std::size_t cell, std::size_t cells) const
{
    if (m_rows.empty()) {
        return m_palette.color(Role::Grid);
    }
    const std::int64_t all = m_rows.back().last + 1;
    const auto row = all * (2 * static_cast<std::int64_t>(cell) + 1) / (2 * static_cast<std::int64_t>(cells));
    const auto range = std::ranges::find_if(m_rows, [row](const BankRowRange& each) { return row <= each.last; });
    switch (range->use) {
    case RowUse::Units:
        return m_palette.color(Role::Grid);
    case RowUse::Host:
        return m_palette.color(Role::Guide);
    case RowUse::Reserved:
        break;
    }
    return {m_palette.color(Role::Guide), Qt::BDiagPattern};
}

void OrganisationPicture::setColours(const Palette& palette)
{
    m_palette = palette;
    update();
}

void OrganisationPicture::paintEvent(QPaintEvent* /*event*/)
{
    if (m_counts.empty()) {
        return;
    }
    paintOrganisation(*this,
                      {m_counts, m_texts,
                       [this](std::size_t cell, std::size_t cells) { return brushOfRows(cell, cells); }},
                      m_palette);
}

} // namespace pimento
