// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inspection/chip_map.h"
#include "views/common/palette.h"

#include <QWidget>

#include <memory>
#include <optional>
#include <vector>

class QComboBox;
class QHBoxLayout;
class QLabel;
class QLineEdit;
class QPushButton;

namespace pimento {

class ChipPicture;
struct EditVerdict;

/// The weights of a candidate in the arrays of a device: a picture of all cores, the choice of a layer, and the
/// candidate's text. A piece that is dragged to another core makes a new candidate, which is compared with the selected
/// one; each move can be undone.
class ChipMapView : public QWidget {
    Q_OBJECT

public:
    explicit ChipMapView(QWidget* parent = nullptr);

    /// Shows a candidate and drops moves. `moves`: makes them; nullptr: the map cannot be changed. `rounds`: the maps
    /// to choose from; nullptr: the device has one.
    void setMap(std::shared_ptr<const ChipMap> map, std::shared_ptr<const ChipMoves> moves,
                std::shared_ptr<const ChipRounds> rounds = nullptr);
    /// Highlights a layer, by its number, in the round that has it; none: all.
    void setLayer(std::optional<std::size_t> layer);
    /// Shows what the changed candidate costs beside the selected one, or an error.
    void showVerdict(const EditVerdict& verdict);
    void undo();
    void setColours(const Palette& palette);

    [[nodiscard]] ChipPicture& picture() const { return *m_picture; }
    /// Text of the candidate on show.
    [[nodiscard]] QString text() const;
    [[nodiscard]] QString verdict() const;
    [[nodiscard]] bool isChanged() const { return !m_before.empty(); }

Q_SIGNALS:
    void layerPicked(std::size_t layer);
    /// Emitted to simulate a candidate and to compare it with the selected one; "": no comparison is wanted any more.
    void comparisonRequested(const QString& text, const QString& selected);
    /// Emitted to pin the selected candidate and the changed one.
    void pinsWanted(const QString& text, const QString& selected);

protected:
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void build();
    [[nodiscard]] QHBoxLayout* buildTop();
    [[nodiscard]] QHBoxLayout* buildText();
    void listLayers();
    void listRounds();
    void showRoundOf(std::size_t layer);
    void move(std::size_t piece, std::size_t core);
    void show(std::shared_ptr<const ChipMap> map);
    void startOver();
    void ask();
    /// Shows the verdict on the changed candidate, the buttons of changes, and how to use the map.
    void showState();
    void showSums();
    [[nodiscard]] QString selected() const;
    [[nodiscard]] static QString tableOf(const EditVerdict& verdict);

    std::shared_ptr<const ChipMap> m_map;
    std::shared_ptr<const ChipMoves> m_moves;
    std::vector<std::shared_ptr<const ChipMap>> m_before; // maps before each move, the selected candidate first
    ChipPicture* m_picture;
    QComboBox* m_layers;
    QLabel* m_roundLabel;
    QComboBox* m_round;
    QLabel* m_legend;
    QLabel* m_words;
    QLineEdit* m_text;
    QPushButton* m_undo;
    QPushButton* m_startOver;
    QPushButton* m_pin;
    QLabel* m_verdict;
    std::shared_ptr<const ChipRounds> m_rounds; // nullptr: one map
    bool m_isListing = false;                   // the layers or rounds are being listed
};

} // namespace pimento
