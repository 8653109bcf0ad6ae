// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/whatif/parameter.h"
#include "views/common/palette.h"

#include <QWidget>

#include <vector>

class QDoubleSpinBox;
class QLabel;
class QSlider;
class QToolButton;

namespace pimento {


/// Row of a parameter that can be tried with another value: its name, a field for any value, a slider for sensible
/// ones, and a button that resets it to the device's value, as Delete does.
class ParameterRow : public QWidget {
    Q_OBJECT

public:
    explicit ParameterRow(const Parameter& parameter, QWidget* parent = nullptr);

    [[nodiscard]] const Parameter& parameter() const { return m_parameter; }
    [[nodiscard]] double value() const;
    [[nodiscard]] bool isChanged() const { return value() != m_parameter.value; }
    /// Sets the value without emitting tried().
    void setValue(double value);
    /// Marks the row whose parameter the curve shows.
    void setLooked(bool isLooked);
    void setColours(const Palette& palette);

Q_SIGNALS:
    void tried(double value);
    /// Emitted when the user works in this row.
    void looked();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void changeEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void buildField();
    void fitField();
    void show(double value);
    void change(double value);
    void showState();

    Parameter m_parameter;
    std::vector<double> m_stops;
    QLabel* m_title;
    QDoubleSpinBox* m_field;
    QSlider* m_slider;
    QToolButton* m_reset;
    Palette m_palette = Palette::light();
    bool m_isLooked = false;
    bool m_isBold = false;
};

} // namespace pimento
