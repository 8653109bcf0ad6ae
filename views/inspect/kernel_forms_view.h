// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inspection/kernel_forms.h"
#include "views/common/palette.h"

#include <QWidget>

#include <cstddef>
#include <optional>
#include <vector>

namespace pimento {

/// The forms in which the weights of a layer become matrices: a drawing of the kernel for each, with the weights that
/// lie in one array marked, and the arrays that a copy takes. The chosen form is explained below. A click or the arrow
/// keys choose one.
class KernelFormsView : public QWidget {
    Q_OBJECT

public:
    explicit KernelFormsView(QWidget* parent = nullptr);

    /// Sets the layers; empty: none.
    void setLayers(std::vector<KernelForms> layers);
    void setLayer(std::size_t layer);
    void setColours(const Palette& palette);

    [[nodiscard]] const KernelForms* shown() const;
    /// Index of the chosen form.
    [[nodiscard]] std::size_t chosen() const { return m_chosen; }
    /// Describes the chosen form.
    [[nodiscard]] QString words() const;
    [[nodiscard]] QRectF tile(std::size_t form) const;
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    [[nodiscard]] int wordsHeight() const;
    void makeRoom();
    void choose(std::size_t form);
    void showForm();
    void paintTile(QPainter& painter, std::size_t form) const;
    void paintKernel(QPainter& painter, const QRectF& area, const KernelForms& layer, const KernelPiece& piece) const;
    void paintFilter(QPainter& painter, const QRectF& front, double depth, const KernelForms& layer,
                     const KernelPiece* piece) const;

    std::vector<KernelForms> m_layers;
    std::size_t m_layer = 0;
    std::size_t m_chosen = 0;
    Palette m_palette = Palette::light();
};

} // namespace pimento
