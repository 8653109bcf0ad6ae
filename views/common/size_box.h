// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSpinBox>

namespace pimento {

/// A field for a whole number that accepts any typing and reports a text that is no number of its range, instead of
/// silently changing it.
class SizeBox : public QSpinBox {
    Q_OBJECT

public:
    explicit SizeBox(QWidget* parent = nullptr);

Q_SIGNALS:
    /// Emitted with a text that is no valid value; the value stays as it was.
    void refused(const QString& text) const;

protected:
    QValidator::State validate(QString& text, int& position) const override;
    void fixup(QString& text) const override;
};

} // namespace pimento
