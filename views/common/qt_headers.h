// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Precompiled Qt headers that many views and most of the window include; see sim/base/standard_headers.h.
#ifndef Q_MOC_RUN
#include <QAction>
#include <QApplication>
#include <QBoxLayout>
#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <QPointer>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QSplitter>
#include <QString>
#include <QStringList>
#include <QTableView>
#include <QTimer>
#include <QToolButton>
#include <QWidget>
#endif
