// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <qcustomplot.h>

namespace pimento {

/// Base of plottables with many marks. The owner knows the groups of marks, finds the one below the mouse
/// (nearestGroup()) and sets the ranges of the axes. Include it only in source files: its base class is expensive to
/// include.
class Cloud : public QCPAbstractPlottable {
public:
    Cloud(QCPAxis* keyAxis, QCPAxis* valueAxis) : QCPAbstractPlottable(keyAxis, valueAxis) {}

    double selectTest(const QPointF& /*pos*/, bool /*onlySelectable*/, QVariant* /*details*/ = nullptr) const override
    {
        return -1;
    }
    QCPRange getKeyRange(bool& found, QCP::SignDomain /*domain*/ = QCP::sdBoth) const override
    {
        found = false;
        return {};
    }
    QCPRange getValueRange(bool& found, QCP::SignDomain /*domain*/ = QCP::sdBoth,
                           const QCPRange& /*keys*/ = QCPRange()) const override
    {
        found = false;
        return {};
    }
};

} // namespace pimento
