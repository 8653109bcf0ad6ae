// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHash>
#include <QLabel>
#include <QStringList>
#include <QTextDocument>

namespace pimento {

/// A label whose terms are explained in place: a term has a dotted underline, its definition as a tooltip, and a click
/// opens the guide at it (address "pimento:glossary#TERM"). A label with a buddy is one term as a whole; in any other
/// label the first mention of each term that the vocabulary defines is underlined.
class TermLabel : public QLabel {
    Q_OBJECT

public:
    /// `terms`: ids of concepts, see engine/vocabulary/word_list.h; none if a label with a buddy is a term itself.
    explicit TermLabel(QStringList terms, QWidget* parent = nullptr);
    TermLabel(const QString& text, QStringList terms, QWidget* parent = nullptr);

    void setTerms(QStringList terms);
    [[nodiscard]] const QStringList& terms() const { return m_terms; }
    /// The term at a position; "": none.
    [[nodiscard]] QString termAt(QPoint place) const;
    /// The underlined terms, in the order of the text.
    [[nodiscard]] QStringList markedTerms() const;

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;
    [[nodiscard]] int heightForWidth(int width) const override;

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;

private:
    struct Mark {
        QString term;
        int begin = 0;
        int length = 0;
    };
    [[nodiscard]] bool isCaption() const { return buddy() != nullptr; }
    /// Term of a label with a buddy: its own, or else the one that its text names; "": undefined.
    [[nodiscard]] QString captionTerm() const;
    /// Makes the document anew if text, font, colour or vocabulary have changed.
    void write() const;
    /// Wraps an up-to-date document at a width; 0: no wrapping.
    void lay(int width) const;
    void findMarks() const;
    [[nodiscard]] QRect area() const;

    QStringList m_terms;
    mutable QTextDocument m_document;
    mutable std::vector<Mark> m_marks;
    mutable QHash<int, int> m_heights; // of the document, by its width; pixels
    mutable QString m_key; // state that the document was made from
};

} // namespace pimento
