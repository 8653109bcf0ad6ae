// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/purpose_text.h"

#include "engine/inspection/command_links.h"
#include "views/texts/number_format.h"

#include <QCoreApplication>
#include <QStringList>

namespace pimento {

namespace {

struct PurposeTexts {
    Q_DECLARE_TR_FUNCTIONS(CommandPurpose)
};

QString partInWords(const TensorPart& part)
{
    const QString text = QString::fromStdString(part.text);
    return part.isBox ? text
                      : PurposeTexts::tr("%1 of %2").arg(formatInteger(static_cast<double>(part.elements)), text);
}

QString tensorsOf(const CommandPurpose& purpose)
{
    QStringList texts;
    for (const TensorPart& part : purpose.parts) {
        texts << partInWords(part);
    }
    return texts.join(QStringLiteral(", "));
}

/// Sentence for a command that carries elements of tensors; %1 and %2 stand for these.
QString sentenceWith(const CommandPurpose& purpose)
{
    switch (purpose.use) {
    case CommandUse::ReadsHost:
        return PurposeTexts::tr("The host reads %1 from host layout.");
    case CommandUse::WritesHost:
        return PurposeTexts::tr("The host writes %1 to host layout.");
    case CommandUse::WritesCores:
        return PurposeTexts::tr("The host lays %1 out for the cores.");
    case CommandUse::ReadsResults:
        return PurposeTexts::tr("The host reads the results %1.");
    case CommandUse::CarriesOperand:
        return PurposeTexts::tr("Brings %1 to the cores.");
    case CommandUse::Multiplies:
        return purpose.parts.size() > 1 ? PurposeTexts::tr("Multiplies %1 with %2.")
                                        : PurposeTexts::tr("Multiplies %1.");
    case CommandUse::Computes:
        return PurposeTexts::tr("Computes with %1.");
    case CommandUse::WritesResults:
        return PurposeTexts::tr("Writes the results %1 into the banks.");
    case CommandUse::OpensRow:
        return PurposeTexts::tr("Opens the row that holds %1.");
    case CommandUse::MovesResults:
    case CommandUse::ControlsUnits:
    case CommandUse::ClosesRow:
    case CommandUse::Refreshes:
    case CommandUse::Unknown:
        break;
    }
    return {};
}

/// Sentence for a command without elements: it carries padding, or it moves no data.
QString sentenceWithout(CommandUse use)
{
    switch (use) {
    case CommandUse::ReadsHost:
    case CommandUse::WritesHost:
    case CommandUse::WritesCores:
    case CommandUse::ReadsResults:
    case CommandUse::CarriesOperand:
    case CommandUse::Multiplies:
        return PurposeTexts::tr("Carries padding or constants.");
    case CommandUse::Computes:
        return PurposeTexts::tr("The cores compute on their registers and buffers.");
    case CommandUse::MovesResults:
        return PurposeTexts::tr("Moves results inside the device.");
    case CommandUse::WritesResults:
        return PurposeTexts::tr("The cores write results into their banks.");
    case CommandUse::ControlsUnits:
        return PurposeTexts::tr("Switches the mode of the cores or loads their program.");
    case CommandUse::OpensRow:
        return PurposeTexts::tr("Opens a row.");
    case CommandUse::ClosesRow:
        return PurposeTexts::tr("Closes rows.");
    case CommandUse::Refreshes:
        return PurposeTexts::tr("Refreshes rows, so that they keep their data.");
    case CommandUse::Unknown:
        break;
    }
    return {};
}

} // namespace

QString purposeInWords(const CommandPurpose& purpose)
{
    const QString sentence = purpose.parts.empty() ? QString() : sentenceWith(purpose);
    if (sentence.isEmpty()) {
        return sentenceWithout(purpose.use);
    }
    if (purpose.use == CommandUse::Multiplies && purpose.parts.size() > 1) {
        return sentence.arg(partInWords(purpose.parts[0]), partInWords(purpose.parts[1]));
    }
    return sentence.arg(tensorsOf(purpose));
}

QString programLineInWords(const CommandPurpose& purpose)
{
    if (purpose.line) {
        return PurposeTexts::tr("line %1 of the program")
            .arg(formatInteger(static_cast<double>(purpose.line->line + 1)));
    }
    return purpose.programText.empty() ? QString() : QString::fromStdString(purpose.programText).simplified();
}

} // namespace pimento
