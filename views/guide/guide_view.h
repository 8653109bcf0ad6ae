// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/common/palette.h"
#include "views/guide/guide_book.h"

#include <QWidget>

#include <optional>
#include <vector>

class QLabel;
class QLineEdit;
class QListWidget;
class QTextBrowser;
class QToolButton;

namespace pimento {

/// Reader of a GuideBook: contents on the left, a page on the right, a search over all pages with its hits below the
/// contents, back and forward. Links between pages are "explore.md" and "glossary.md#proof".
class GuideView : public QWidget {
    Q_OBJECT

public:
    explicit GuideView(QWidget* parent = nullptr);

    /// Sets a book; the current page stays if the new book has it.
    void setBook(GuideBook book);
    void setColours(const Palette& palette);

    /// Shows a page, at a heading if one is given.
    void showPage(std::size_t page, const QString& heading = {});
    [[nodiscard]] std::size_t page() const { return m_page; }
    [[nodiscard]] const GuideBook& book() const { return m_book; }
    void goBack() { step(-1); }
    void goForward() { step(1); }

    void startSearch();
    /// Goes to the next hit or the one before, cyclically.
    void goToHit(int by);
    [[nodiscard]] const std::vector<GuideHit>& hits() const { return m_hits; }
    /// Index of the current hit; none: no search.
    [[nodiscard]] std::optional<std::size_t> hit() const { return m_hit; }

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    struct Visit {
        std::size_t page = 0;
        int scroll = 0;
    };
    void buildTools();
    void load(std::size_t page);
    void step(int by);
    void search();
    void showHit(std::size_t hit);
    void highlight();
    void scrollTo(const QString& heading);
    void follow(const QString& link);
    void showState();

    GuideBook m_book;
    Palette m_palette = Palette::light();
    std::size_t m_page = 0;
    std::vector<Visit> m_visits; // visited pages; those after m_visit can be gone forward to
    std::size_t m_visit = 0;
    std::vector<GuideHit> m_hits;
    std::optional<std::size_t> m_hit;
    QToolButton* m_back;
    QToolButton* m_forward;
    QLineEdit* m_field;
    QToolButton* m_next;
    QToolButton* m_previous;
    QLabel* m_found;
    QListWidget* m_contents;
    QListWidget* m_hitList;
    QTextBrowser* m_text;
};

} // namespace pimento
