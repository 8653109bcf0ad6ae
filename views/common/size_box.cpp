// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/common/size_box.h"

namespace pimento {

SizeBox::SizeBox(QWidget* parent) : QSpinBox(parent) { setCorrectionMode(CorrectToPreviousValue); }

/// Accepts invalid input while typing, since it may become a number; it is checked when editing ends.
QValidator::State SizeBox::validate(QString& text, int& position) const
{
    const QValidator::State state = QSpinBox::validate(text, position);
    return state == QValidator::Invalid ? QValidator::Intermediate : state;
}

void SizeBox::fixup(QString& text) const
{
    Q_EMIT refused(text.trimmed());
    QSpinBox::fixup(text);
}

} // namespace pimento
