// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/explore/row_simulation.h"

#include "engine/base/parallel.h"
#include "engine/predict/bound_estimate.h"
#include "engine/study_files/study.h"

namespace pimento {

std::shared_ptr<const Predictor> boundPredictor() { return std::make_shared<const BoundEstimate>(kEstimateLevel); }

Result<Prediction> predictOrEstimate(const Problem& problem, const std::shared_ptr<const CandidateList>& list,
                                     const Predictor& predictor, const std::stop_token& stop, std::string& whyNot,
                                     Progress* progress)
{
    const PredictOptions options{.threads = hardwareThreads(), .progress = progress};
    auto made = predictAll(problem, list, predictor, options, stop);
    const bool isOver = made || stop.stop_requested() || predictor.fidelity() == Fidelity::Bound;
    if (isOver) {
        return made;
    }
    whyNot = made.error().message();
    return predictAll(problem, list, *boundPredictor(), options, stop);
}

Result<RowsExplored> RowSimulation::run(const std::stop_token& stop, const Publish& publish) const
{
    const ExploreOptions options{.threads = hardwareThreads(), .cache = cache, .fidelity = fidelity};
    if (study == nullptr) {
        return exploreRows(*from, rows, options, stop, publish);
    }
    const auto asked = studyQuestionOf(*from->problem, *catalogue, "pimento " PIMENTO_VERSION);
    const auto key = asked ? study->add(*asked) : tl::unexpected<Error>(asked.error());
    return key ? exploreRowsInto(*study, *key, *from, rows, options, stop, publish)
               : tl::unexpected<Error>(key.error());
}

} // namespace pimento
