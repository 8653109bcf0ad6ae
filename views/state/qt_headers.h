// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Qt's headers that nearly every view includes, precompiled as sim/base/standard_headers.h is.
#ifndef Q_MOC_RUN
#include <QBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QString>
#include <QStringList>
#include <QWidget>
#endif
