// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSpinBox>

namespace pimento {

/// A field for a whole number that lets people write what they like and says so when that is no number of its range,
/// instead of making another one of it without a word.
class SizeBox : public QSpinBox {
    Q_OBJECT

public:
    explicit SizeBox(QWidget* parent = nullptr);

Q_SIGNALS:
    /// What was written does not count; the value stays as it was.
    void refused(const QString& text) const;

protected:
    QValidator::State validate(QString& text, int& position) const override;
    void fixup(QString& text) const override;
};

} // namespace pimento
