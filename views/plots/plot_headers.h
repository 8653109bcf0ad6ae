// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// QCustomPlot's header, precompiled as sim/base/standard_headers.h is.
#ifndef Q_MOC_RUN
#include <qcustomplot.h>
#endif
