// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inspection/iteration_space.h"
#include "views/common/palette.h"

#include <QWidget>

#include <memory>
#include <optional>
#include <vector>

class QComboBox;
class QHBoxLayout;
class QLayout;
class QLabel;
class QLineEdit;
class QPushButton;
class QSpinBox;

namespace pimento {

class SpaceMap;
struct EditVerdict;

/// The iteration space of a candidate: a map of the pieces, and the text of the candidate below. Moving a cut in the
/// map changes the text, and typing a text redraws the map; what the edited candidate costs, or why it is not legal,
/// stands below. Spaces of more than two axes are shown along two chosen ones, at a chosen place of the others.
class IterationSpaceView : public QWidget {
    Q_OBJECT

public:
    explicit IterationSpaceView(QWidget* parent = nullptr);

    /// Shows a candidate and drops edits. `text`: reads and writes edits; nullptr: the space cannot be edited.
    void setSpace(std::shared_ptr<const IterationSpace> space, std::shared_ptr<const SpaceText> text);
    /// Shows what an edited candidate costs, or an error.
    void showVerdict(const EditVerdict& verdict);
    void setColours(const Palette& palette);

    [[nodiscard]] SpaceMap& map() const { return *m_map; }
    [[nodiscard]] QString text() const;
    [[nodiscard]] QString verdict() const;
    [[nodiscard]] bool isEdited() const;

Q_SIGNALS:
    /// Emitted when the mouse or the cursor is on another unit, or on none.
    void unitPointed(const std::optional<UnitPath>& unit);
    /// Emitted with each legal text, to estimate its candidate; "": no estimate is wanted any more.
    void estimateRequested(const QString& text);
    void simulationRequested(const QString& text);
    void stopRequested();

private:
    void build();
    [[nodiscard]] QHBoxLayout* buildTop();
    [[nodiscard]] QHBoxLayout* buildText();
    void listLevels();
    void listAxes();
    void addPosition(std::size_t axis);
    void turnPlane();
    void showLegend();
    void showPointed(const std::optional<UnitPath>& unit);
    void takeSpace(const IterationSpace& space);
    void takeText(const QString& text);
    void startOver();
    void showState();

    std::shared_ptr<const IterationSpace> m_original;
    std::shared_ptr<const SpaceText> m_writer;
    SpaceMap* m_map;
    QComboBox* m_levels;
    QComboBox* m_down;
    QComboBox* m_across;
    QLabel* m_legend;
    QWidget* m_planes; // choice of the plane; hidden for two axes
    QLayout* m_positions;
    std::vector<QSpinBox*> m_places; // by axis: place of the plane along it; nullptr: it lies in the plane
    QLabel* m_words;
    QLineEdit* m_field;
    QPushButton* m_simulate;
    QPushButton* m_startOver;
    QLabel* m_verdict;
    bool m_isLegal = true;
    bool m_isRunning = false;
    bool m_isListing = false; // the boxes are being filled
};

} // namespace pimento
