// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/inspect/layout_text.h"

#include "views/inspect/layout_math.h"
#include "views/texts/number_format.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <vector>

namespace pimento {

namespace {

constexpr std::size_t kMostPlaces = 2; // positions that are named; further ones are counted

struct LayoutWordsTexts {
    Q_DECLARE_TR_FUNCTIONS(Layouts)
};

QString numberOf(std::int64_t number) { return formatInteger(static_cast<double>(number)); }

/// Lists positions, "channel 0, bank 3, row 0, column 7 and 2 more columns".
QString placesInWords(const std::vector<ColumnPlace>& places)
{
    QStringList texts;
    for (std::size_t i = 0; i < std::min(places.size(), kMostPlaces); ++i) {
        texts << placeInWords(places[i]);
    }
    QString text = texts.join(QStringLiteral("; "));
    if (places.size() > kMostPlaces) {
        const auto more = static_cast<std::int64_t>(places.size() - kMostPlaces);
        text = more == 1 ? LayoutWordsTexts::tr("%1; and 1 more column").arg(text)
                         : LayoutWordsTexts::tr("%1; and %2 more columns").arg(text, numberOf(more));
    }
    return text;
}

std::vector<ColumnPlace> hostPlacesOf(const DataLayouts& layouts, const BankPicture& picture, std::size_t burst)
{
    std::vector<ColumnPlace> places;
    for (const HostVector& source : sourcesOf(picture, burst)) {
        places.push_back(layouts.placeOf(source));
    }
    return places;
}

/// Says where the cores keep the elements of a burst in host layout.
QString coresInWords(const DataLayouts& layouts, const HostVector& vector)
{
    if (!layouts.knowsCores()) {
        return LayoutWordsTexts::tr("PIM layout: too many elements to look up; point at a single column there.");
    }
    const std::vector<ColumnPlace> places = layouts.coresOf(vector);
    return places.empty()
               ? LayoutWordsTexts::tr("PIM layout: not in a bank; buffers or registers of the cores hold it.")
               : LayoutWordsTexts::tr("PIM layout: %1.").arg(placesInWords(places));
}

} // namespace

QString bankInWords(const BankNumber& bank)
{
    return LayoutWordsTexts::tr("channel %1, bank %2").arg(bank.channel).arg(bank.bank);
}

QString placeInWords(const ColumnPlace& place)
{
    return LayoutWordsTexts::tr("channel %1, bank %2, row %3, column %4")
        .arg(QString::number(place.bank.channel), QString::number(place.bank.bank), numberOf(place.row),
             QString::number(place.column));
}

QString layoutsInWords(const DataLayouts& layouts)
{
    QStringList resident;
    for (const LaidTensor& tensor : layouts.tensors()) {
        if (tensor.isResident) {
            resident << QString::fromStdString(tensor.name);
        }
    }
    const QString text = LayoutWordsTexts::tr(
        "Left: host layout, tensors in address order, interleaved over channels and banks by the host's address map. "
        "Right: PIM layout, the same elements where the cores of this candidate need them.");
    if (resident.isEmpty()) {
        return text;
    }
    const QString names = resident.join(QStringLiteral(", "));
    return LayoutWordsTexts::tr("%1 Resident, laid out once before the first run: %2.").arg(text, names);
}

QString burstInWords(const DataLayouts& layouts, const BankPicture& picture, std::size_t burst)
{
    const LaidBurst& laid = picture.bursts[burst];
    const QString elements = QString::fromStdString(layouts.elements(picture, burst));
    const QString here = placeInWords({picture.bank, laid.row, laid.column});
    if (elements.isEmpty()) {
        return LayoutWordsTexts::tr("Padding or constants in %1.").arg(here);
    }
    if (picture.side == LayoutSide::Host) {
        const QString number = numberOf(std::int64_t{laid.vector} + 1);
        return LayoutWordsTexts::tr("%1. Host layout: %2, column %3 of the tensor in address order. %4")
            .arg(elements, here, number, coresInWords(layouts, {laid.tensor, laid.vector}));
    }
    return LayoutWordsTexts::tr("%1. PIM layout: %2. Host layout: %3.")
        .arg(elements, here, placesInWords(hostPlacesOf(layouts, picture, burst)));
}

QString stepInWords(const DataLayouts& layouts, const LayoutStep& step)
{
    const QString tensor = step.tensor ? QString::fromStdString(layouts.tensors()[*step.tensor].name) : QString();
    const QString what = step.part.empty() ? tensor : QString::fromStdString(step.part);
    switch (step.kind) {
    case StepKind::Load:
        return LayoutWordsTexts::tr("The host reads %1 from host layout.").arg(what);
    case StepKind::Store:
        return what.isEmpty() ? LayoutWordsTexts::tr("The host writes padding or constants to the PIM layout.")
                              : LayoutWordsTexts::tr("The host writes %1 to the PIM layout.").arg(what);
    case StepKind::Rearrange:
        return LayoutWordsTexts::tr("The host reads %1 core by core and writes it to the PIM layout.").arg(what);
    case StepKind::Compute:
        return LayoutWordsTexts::tr("The cores compute; the host writes operands and reads results in between.");
    case StepKind::WriteHost:
        return LayoutWordsTexts::tr("The host writes the results %1 to host layout.").arg(what);
    }
    return {};
}

} // namespace pimento
