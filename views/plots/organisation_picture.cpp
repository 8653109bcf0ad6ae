// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/plots/organisation_picture.h"

#include "sim/device.h"
#include "views/models/device_tables.h"
#include "views/plots/organisation_layout.h"
#include "views/state/number_format.h"

#include <QPainter>
#include <QPainterPath>

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
    m_banksPerUnit = device.dpus ? 1 : device.compute.family.empty() ? 0 : device.compute.banksPerCore;
    std::int64_t banksBelow = std::int64_t{device.channels()} * device.banksPerChannel();
    QStringList description;
    for (const sim::Level& level : device.levels) {
        banksBelow /= level.count;
        m_counts.push_back(level.count);
        m_texts.push_back({tr("%1 × %2").arg(level.count).arg(QString::fromStdString(level.name)),
                           tr("%1 each").arg(formatSize(banksBelow * device.bankBytes()))});
        description << m_texts.back().title;
    }
    m_texts.push_back({tr("%1 rows").arg(formatInteger(static_cast<double>(device.rowsPerBank))),
                       tr("%1 × %2 a row").arg(device.columnsPerRow).arg(formatSize(device.columnBytes.value()))});
    description << m_texts.back().title;
    setAccessibleDescription(description.join(QStringLiteral(", ")));
    setToolTip(m_banksPerUnit == 0   ? tr("No units are described")
               : m_banksPerUnit == 1 ? tr("A unit beside every bank")
                                     : tr("A unit for every %1 banks").arg(m_banksPerUnit));
    updateGeometry();
    update();
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
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const OrganisationLayout layout = layOutOrganisation(m_counts, size(), fontMetrics().height());
    QColor opened = m_palette.color(Role::Compute);
    opened.setAlpha(m_palette.isDark() ? 46 : 30);
    QFont bold = font();
    bold.setBold(true);
    for (std::size_t i = 0; i < layout.squares.size(); ++i) {
        const auto& square = layout.squares[i];
        const bool isLast = i + 1 == layout.squares.size();
        if (!isLast) {
            const QRectF& next = layout.squares[i + 1].area;
            painter.setPen(Qt::NoPen);
            painter.setBrush(opened);
            painter.drawPolygon(
                QPolygonF({square.open.topRight(), next.topLeft(), next.bottomLeft(), square.open.bottomRight()}));
        }
        painter.setPen(QPen(m_palette.color(Role::Border), 1));
        painter.setBrush(m_palette.color(Role::AlternateBase));
        painter.drawRoundedRect(square.area, 3, 3);
        painter.setPen(Qt::NoPen);
        for (std::size_t cell = 0; cell < square.cells.size(); ++cell) {
            const bool isOpen = square.cells[cell] == square.open;
            painter.setBrush(m_palette.color(isOpen ? Role::Compute : isLast ? Role::Grid : Role::Guide));
            painter.drawRect(square.cells[cell]);
        }
        const auto write = [&](const QRectF& place, const QString& text, Role role) {
            painter.setPen(m_palette.color(role));
            painter.drawText(place, Qt::AlignCenter,
                             painter.fontMetrics().elidedText(text, Qt::ElideRight, static_cast<int>(place.width())));
        };
        painter.setFont(bold);
        write(square.title, m_texts[i].title, Role::Text);
        painter.setFont(font());
        write(square.caption, m_texts[i].caption, Role::MutedText);
    }
}

} // namespace pimento
