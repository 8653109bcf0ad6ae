// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSplitter>
#include <QString>
#include <QStringList>

class QComboBox;

namespace pimento {

class LiveAnswer;
class Palette;

/// The best candidate of the kernel that is being typed, and beside it, if a choice is made, the best on another device
/// or with another option.
class LiveColumns : public QSplitter {
    Q_OBJECT

public:
    explicit LiveColumns(QWidget* parent = nullptr);

    /// Offers the choices of the second column by title and id. A choice that is no longer offered ends it.
    void setChoices(const QStringList& titles, const QStringList& ids);
    /// Id of the second column's choice; "": there is no second column.
    [[nodiscard]] QString choice() const;
    [[nodiscard]] LiveAnswer& first() const { return *m_first; }
    [[nodiscard]] LiveAnswer& second() const { return *m_second; }
    void setColours(const Palette& palette);

Q_SIGNALS:
    void choiceChanged();

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void showChoice();

    LiveAnswer* m_first;
    LiveAnswer* m_second;
    QComboBox* m_choice;
};

} // namespace pimento
