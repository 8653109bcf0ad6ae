// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/editor/hit_buttons.h"

#include <QCoreApplication>
#include <QHBoxLayout>
#include <QToolButton>

namespace pimento {

void addHitButtons(QHBoxLayout& row, QWidget& parent, const std::function<void(int by)>& go)
{
    const auto add = [&](const QString& text, const QString& tip, int by) {
        auto* button = new QToolButton(&parent);
        button->setText(text);
        button->setToolTip(tip);
        button->setAccessibleName(tip);
        button->setAutoRaise(true);
        QObject::connect(button, &QToolButton::clicked, &parent, [go, by] { go(by); });
        row.addWidget(button);
    };
    add(QStringLiteral("\u2191"), QCoreApplication::translate("HitButtons", "Previous hit (Shift+Enter)"), -1);
    add(QStringLiteral("\u2193"), QCoreApplication::translate("HitButtons", "Next hit (Enter)"), 1);
}

} // namespace pimento
