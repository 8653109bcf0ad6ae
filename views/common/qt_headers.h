// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Precompiled Qt headers that nearly every view includes; see sim/base/standard_headers.h.
#ifndef Q_MOC_RUN
#include <QBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QString>
#include <QStringList>
#include <QWidget>
#endif
