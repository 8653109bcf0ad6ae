// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/common/palette.h"

#include <QStringList>
#include <QWidget>

namespace pimento {

/// Draws the way from a question to an answer as steps with arrows between them.
class PipelinePicture : public QWidget {
    Q_OBJECT

public:
    explicit PipelinePicture(QWidget* parent = nullptr);

    void setColours(const Palette& palette);
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    [[nodiscard]] int heightOfBox() const;

    QStringList m_steps;
    Palette m_palette = Palette::light();
};

} // namespace pimento
