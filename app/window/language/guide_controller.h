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
class VocabularyController;

/// Shows the users' guide in a single window, at the page that explains the current page. It also opens addresses
/// "pimento:PAGE#HEADING", which labels of terms use.
class GuideController : public QObject {
    Q_OBJECT

public:
    /// `pageOnShow` returns the name of the window's current page.
    GuideController(QWidget& window, VocabularyController& words, std::function<QString()> pageOnShow, QObject* parent);
    ~GuideController() override;

    void addCommands(CommandRegistry& registry, const QString& help);
    void setColours(const Palette& palette);

    /// Opens the guide at the page for the current page of the window.
    void showForPage();
    /// Opens the guide at an address; a heading that is the id of a concept leads to its definition.
    Q_INVOKABLE void open(const QUrl& address);
    /// Window of the guide; nullptr: it is not open.
    [[nodiscard]] GuideView* view() const;

private:
    GuideView& shown();
    void fill();

    QWidget& m_window;
    VocabularyController& m_words;
    std::function<QString()> m_pageOnShow;
    QPointer<QDialog> m_dialog;
    QPointer<GuideView> m_view;
};

} // namespace pimento
