// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>
#include <QStringList>
#include <QTextDocument>

namespace pimento {

/// A label whose terms are defined in place: each has a dotted line below, its definition as a tooltip, and a click
/// opens the guide at it (as the address "pimento:glossary#TERM"). A label that names a field is one term as a whole;
/// any other text has the first mention of each underlined, as far as the vocabulary defines it.
class TermLabel : public QLabel {
    Q_OBJECT

public:
    /// `terms`: ids of concepts, see engine/vocabulary/word_list.h; none for a name of a field that is a term itself.
    explicit TermLabel(QStringList terms, QWidget* parent = nullptr);
    TermLabel(const QString& text, QStringList terms, QWidget* parent = nullptr);

    void setTerms(QStringList terms);
    [[nodiscard]] const QStringList& terms() const { return m_terms; }
    /// The term that stands at a place; "": none.
    [[nodiscard]] QString termAt(QPoint place) const;
    /// The terms that are underlined, in the order of the text.
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
    /// Of a label that names a field; without a term of its own it is what its words say.
    [[nodiscard]] QString captionTerm() const;
    /// Brings the document in line with text, font, colour and words, at a width; 0: as wide as it likes.
    void lay(int width) const;
    void findMarks() const;
    [[nodiscard]] QRect area() const;

    QStringList m_terms;
    mutable QTextDocument m_document;
    mutable std::vector<Mark> m_marks;
    mutable QString m_key; // what the document was made from
};

} // namespace pimento
