// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <QObject>
#include <QPointer>
#include <QUrl>

#include <functional>

namespace pimento {

class CommandRegistry;
class GuideView;
class Palette;
class VocabularyDesk;

/// The guide for users: one window, however often it is asked for, at the page that explains what is on show. Opens
/// addresses "pimento:PAGE#HEADING" too, as labels of terms have them.
class GuideDesk : public QObject {
    Q_OBJECT

public:
    /// `pageOnShow` says the name of the window's page.
    GuideDesk(QWidget& window, VocabularyDesk& words, std::function<QString()> pageOnShow, QObject* parent);
    ~GuideDesk() override;

    void addCommands(CommandRegistry& registry, const QString& help);
    void setColours(const Palette& palette);

    /// Opens the guide at the page for what is on show.
    void showForPage();
    /// Opens it at a page; at the definition of a concept where the heading is its id.
    Q_INVOKABLE void open(const QUrl& address);
    /// nullptr: it is not open.
    [[nodiscard]] GuideView* view() const;

private:
    GuideView& shown();
    void fill();

    QWidget& m_window;
    VocabularyDesk& m_words;
    std::function<QString()> m_pageOnShow;
    QPointer<QDialog> m_dialog;
    QPointer<GuideView> m_view;
};

} // namespace pimento
