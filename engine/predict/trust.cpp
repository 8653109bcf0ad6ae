// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/predict/trust.h"

#include "engine/predict/trained_predictor.h"

#include <algorithm>

namespace pimento {

namespace {

/// Counts the candidates outside of the range that a part was trained on.
void addReach(PredictionTrust& trust, const PredictorPart& part, const CandidateFeatures& features)
{
    std::vector<double> terms(part.names.terms.size());
    std::vector<float> traits(part.names.traits.size());
    std::vector<std::size_t> outside(traits.size());
    for (std::size_t row = 0; row < trust.candidates; ++row) {
        features.write(row, terms, traits);
        bool isBeyond = false;
        for (std::size_t trait = 0; trait < traits.size(); ++trait) {
            if (part.reach[trait].isBeyond(traits[trait])) {
                ++outside[trait];
                isBeyond = true;
            }
        }
        trust.beyond += isBeyond ? 1 : 0;
    }
    if (trust.beyond > 0) {
        trust.beyondBy =
            part.names.traits[static_cast<std::size_t>(std::ranges::max_element(outside) - outside.begin())];
        trust.doubts.push_back(Doubt::BeyondTraining);
    }
}

} // namespace

PredictionTrust trustIn(const Predictor& predictor, const Problem& problem,
                        const std::shared_ptr<const CandidateList>& list)
{
    PredictionTrust trust;
    trust.candidates = list->size();
    if (predictor.fidelity() == Fidelity::Bound) {
        trust.doubts.push_back(Doubt::LowerBound);
    }
    const auto* trained = dynamic_cast<const TrainedPredictor*>(&predictor);
    const auto features = trained == nullptr ? nullptr : problem.features(list);
    const PredictorPart* part = features == nullptr ? nullptr : trained->partFor(problem, features->names());
    if (part == nullptr) {
        return trust;
    }
    trust.samples = part->samples;
    trust.shapes = part->shapes;
    trust.error = part->error;
    if (part->device != problem.question().device.name) {
        trust.doubts.push_back(Doubt::OtherDevice);
    }
    if (part->kernel != problem.question().workload.name) {
        trust.doubts.push_back(Doubt::OtherKernel);
    }
    if (part->reach.size() == part->names.traits.size()) {
        addReach(trust, *part, *features);
    } else {
        trust.doubts.push_back(Doubt::UnknownReach);
    }
    return trust;
}

} // namespace pimento
