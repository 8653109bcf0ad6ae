// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Precompiled header of QCustomPlot; see sim/base/standard_headers.h.
#ifndef Q_MOC_RUN
#include <qcustomplot.h>
#endif
