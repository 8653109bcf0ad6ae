// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/network/placement_text.h"

#include "engine/deployment/placed_layers.h"
#include "views/texts/engine_text.h"
#include "views/texts/number_format.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <array>
#include <set>

namespace pimento {

namespace {

using namespace deployment;

/// Context of the translations.
struct PlacementTexts {
    Q_DECLARE_TR_FUNCTIONS(PlacementTexts)
};

QString valueText(double value, Goal goal) { return goal == Goal::Time ? timeText(value) : energyText(value); }

std::size_t placesOf(const NetworkRun& run)
{
    std::set<std::size_t> used;
    for (const PlacedLayer& step : run.steps) {
        used.insert(step.place);
    }
    return used.size();
}

/// Cells whose cost could still fall.
int openCells(const Deployment& known)
{
    std::ptrdiff_t open = 0;
    for (const auto& row : known.cells) {
        open += std::ranges::count_if(
            row, [](const Cell& cell) { return cell.state == CellState::Found || cell.state == CellState::Open; });
    }
    return static_cast<int>(open);
}

QString proofOf(const ShownPlacement& placement)
{
    const NetworkRun& best = placement.known.best;
    const int open = openCells(placement.known);
    if (!best.assignment->isProved) {
        return PlacementTexts::tr("It is not proved.");
    }
    return open == 0 ? PlacementTexts::tr("It is proved to be the best for the costs of all cells.")
                     : PlacementTexts::tr("It is proved to be the best for these costs; %n cost(s) could still fall.",
                                          nullptr, open);
}

/// What the energy leaves out; "": nothing.
QString energyRemark(const NetworkRun& run)
{
    return run.unknownJoules > 0 ? PlacementTexts::tr("Energy excludes layers whose energy is unknown; they take %1.")
                                       .arg(timeText(run.unknownJoules))
                                 : QString();
}

QString factorText(const ShownPlacement& placement, const NetworkRun& single)
{
    const double factor = single.assignment->cost.total() / placement.known.best.assignment->cost.total();
    const QString name = nameOfRun(placement, single);
    if (factor < 1.005) {
        return PlacementTexts::tr("No placement over several devices beats one device: %1.").arg(name);
    }
    return placement.goal == Goal::Time
               ? PlacementTexts::tr("That is %1 faster than the best single device, %2.").arg(formatFactor(factor), name)
               : PlacementTexts::tr("The best single device, %2, takes %1 the energy.").arg(formatFactor(factor), name);
}

} // namespace

QString stateInWords(CellState state)
{
    switch (state) {
    case CellState::Open:
        return PlacementTexts::tr("not searched");
    case CellState::Proved:
        return PlacementTexts::tr("proved");
    case CellState::Found:
        return PlacementTexts::tr("exact");
    case CellState::Measured:
        return PlacementTexts::tr("measured");
    case CellState::Estimated:
        return PlacementTexts::tr("estimated");
    case CellState::Impossible:
        return PlacementTexts::tr("impossible");
    }
    return {};
}

QString markOf(CellState state)
{
    constexpr std::array kMarks = {u"\u2026", u"\u2713", u"=", u"\u25c9", u"~", u"\u2013"};
    return QString::fromUtf16(kMarks[static_cast<std::size_t>(state)]);
}

bool isPlaced(const ShownPlacement& placement, std::size_t layer, std::size_t place)
{
    const NetworkRun& best = placement.known.best;
    return best.assignment && best.steps[layer].place == place;
}

const CellOption* shownOption(const ShownPlacement& placement, std::size_t layer, std::size_t place)
{
    const auto& options = placement.known.cells[layer][place].options;
    const NetworkRun& best = placement.known.best;
    const std::size_t option = isPlaced(placement, layer, place) && !best.isWhole ? best.steps[layer].option : 0;
    return options.empty() ? nullptr : &options[option];
}

std::optional<double> costOfCell(const ShownPlacement& placement, std::size_t layer, std::size_t place)
{
    const CellOption* option = shownOption(placement, layer, place);
    if (option == nullptr || (placement.goal == Goal::Energy && !option->joules)) {
        return std::nullopt;
    }
    return (placement.goal == Goal::Time ? option->seconds : *option->joules) * repeatsOf(placement.known.network, layer);
}

QString timeText(double seconds) { return formatQuantity(seconds, QStringLiteral("s")); }

QString energyText(std::optional<double> joules)
{
    return joules ? formatQuantity(*joules, QStringLiteral("J")) : QString();
}

QString nameOfRun(const ShownPlacement& placement, const NetworkRun& run)
{
    const auto place = std::ranges::find(placement.known.places, run.name, &DeploymentPlace::name);
    if (place == placement.known.places.end()) {
        return PlacementTexts::tr("placement over %n place(s)", nullptr, static_cast<int>(placesOf(run)));
    }
    const QString title = inWords(place->title);
    if (run.isWhole) {
        return PlacementTexts::tr("%1, all layers as a pipeline").arg(title);
    }
    const bool hasHost = place != placement.known.places.begin() &&
                         std::ranges::any_of(run.steps, [](const PlacedLayer& step) { return step.place == kHost; });
    return hasHost ? PlacementTexts::tr("%1 with the host").arg(title) : title;
}

CardText cardOfCell(const ShownPlacement& placement, std::size_t layer, std::size_t place)
{
    const Cell& cell = placement.known.cells[layer][place];
    const double repeats = repeatsOf(placement.known.network, layer);
    CardText card{PlacementTexts::tr("%1 on %2").arg(
                      QString::fromStdString(placement.known.network.layers[layer].layer.name),
                      inWords(placement.known.places[place].title)),
                  {},
                  {}};
    card.lines.emplace_back(PlacementTexts::tr("cost is"),
                            cell.state == CellState::Found && cell.gap < 1
                                ? PlacementTexts::tr("exact, at most %1 above the best").arg(formatShare(cell.gap))
                                : stateInWords(cell.state));
    if (const CellOption* option = shownOption(placement, layer, place)) {
        card.lines.emplace_back(PlacementTexts::tr("time"), timeText(option->seconds * repeats));
        card.lines.emplace_back(PlacementTexts::tr("energy"),
                                option->joules ? energyText(*option->joules * repeats) : PlacementTexts::tr("unknown"));
        if (repeats > 1) {
            card.lines.emplace_back(PlacementTexts::tr("times"), formatInteger(repeats));
        }
        if (option->share > 0) {
            card.lines.emplace_back(PlacementTexts::tr("weights take"),
                                    PlacementTexts::tr("%1 of the device").arg(formatShare(option->share * repeats)));
        }
        card.remark = QString::fromStdString(option->candidate);
    } else {
        card.remark = inWords(cell.reason);
    }
    return card;
}

CardText cardOfRun(const ShownPlacement& placement, const NetworkRun& run)
{
    CardText card{nameOfRun(placement, run), {}, {}};
    if (!run.assignment) {
        card.remark = inWords(run.reason);
        return card;
    }
    card.lines = {{PlacementTexts::tr("time"), timeText(run.seconds)},
                  {PlacementTexts::tr("energy"), energyText(run.joules)},
                  {PlacementTexts::tr("transfers"), valueText(run.assignment->cost.moves, placement.goal)}};
    QStringList remarks;
    if (run.isPartly) {
        remarks << PlacementTexts::tr("The device cannot hold the weights of all layers; the host runs some of them.");
    }
    remarks << energyRemark(run);
    remarks.removeAll(QString());
    card.remark = remarks.join(QLatin1Char('\n'));
    return card;
}

QString sentenceOf(const ShownPlacement& placement)
{
    const Deployment& known = placement.known;
    if (!known.best.assignment) {
        return PlacementTexts::tr("No placement: %1").arg(inWords(known.best.reason));
    }
    const double total = known.best.assignment->cost.total();
    const auto places = static_cast<int>(placesOf(known.best));
    QStringList sentences;
    sentences << (placement.goal == Goal::Time
                      ? PlacementTexts::tr("The best placement takes %1 and uses %n place(s).", nullptr, places)
                            .arg(timeText(total))
                      : PlacementTexts::tr("The best placement needs %1 and uses %n place(s).", nullptr, places)
                            .arg(energyText(total)));
    if (const NetworkRun* single = bestSingle(known)) {
        sentences << factorText(placement, *single);
    }
    sentences << proofOf(placement) << energyRemark(known.best);
    sentences.removeAll(QString());
    return sentences.join(QLatin1Char(' '));
}

} // namespace pimento
