// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/frame/notice_bar.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>

namespace pimento {

NoticeBar::NoticeBar(QWidget* parent) : QFrame(parent), m_text(new QLabel), m_buttons(new QHBoxLayout)
{
    setObjectName(QStringLiteral("noticeBar"));
    setAccessibleName(tr("Notice"));
    m_text->setWordWrap(true);
    m_text->setTextFormat(Qt::PlainText);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(12, 4, 8, 4);
    row->addWidget(m_text, 1);
    row->addLayout(m_buttons);
    hide();
}

void NoticeBar::tell(const QString& text, const Offers& offers, About about)
{
    m_about = about;
    m_text->setText(text);
    setAccessibleDescription(text);
    while (const QLayoutItem* item = m_buttons->takeAt(0)) {
        item->widget()->hide();
        item->widget()->deleteLater(); // deferred: it may be the button that was clicked
        delete item;
    }
    const auto add = [this](const QString& name, const std::function<void()>& act) {
        auto* button = new QPushButton(name, this);
        connect(button, &QPushButton::clicked, this, [this, act] {
            hide();
            if (act) {
                act();
            }
        });
        m_buttons->addWidget(button);
    };
    for (const auto& [name, act] : offers) {
        add(name, act);
    }
    if (offers.empty()) {
        add(tr("Close"), {});
    }
    show();
}

void NoticeBar::endQuestion()
{
    if (m_about != About::Program) {
        hide();
    }
}

void NoticeBar::endPage()
{
    if (m_about == About::Page) {
        hide();
    }
}

QString NoticeBar::text() const { return m_text->text(); }

void NoticeBar::setColours(const Palette& palette)
{
    setStyleSheet(QStringLiteral("#noticeBar { background: %1; border-bottom: 1px solid %2; } QLabel { color: %3; }")
                      .arg(palette.color(Role::LitLine).name(), palette.color(Role::Border).name(),
                           palette.color(Role::Text).name()));
}

} // namespace pimento
