// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/explore/prediction_store.h"

#include "engine/exploration/recorded/study_explore.h"
#include "engine/study_files/study.h"

#include <QByteArray>

#include <cstring>
#include <string>
#include <utility>
#include <vector>

namespace pimento {

namespace {

/// Name of the view of a study with the predictions of a question.
std::string nameOf(const Problem& problem, const std::string& predictor)
{
    const Fingerprint key = studyKeyOf(problem);
    return "prediction " + std::to_string(key.high) + " " + std::to_string(key.low) + " by " + predictor;
}

QByteArray bytesOf(const std::vector<double>& values)
{
    return {reinterpret_cast<const char*>(values.data()), // NOLINT(*-reinterpret-cast): bytes of numbers
            static_cast<qsizetype>(values.size() * sizeof(double))};
}

} // namespace

Result<void> storePrediction(Study& study, const Catalogue& catalogue, const Problem& problem,
                             const Prediction& prediction)
{
    if (prediction.fidelity != Fidelity::Bound) {
        return {};
    }
    const auto asked = studyQuestionOf(problem, catalogue, "pimento " PIMENTO_VERSION);
    const auto key = asked ? study.add(*asked) : tl::unexpected<Error>(asked.error());
    if (!key) {
        return tl::unexpected<Error>(key.error());
    }
    std::vector<double> all = prediction.total;
    all.insert(all.end(), prediction.work.begin(), prediction.work.end());
    return study.setView(nameOf(problem, prediction.predictor),
                         qCompress(bytesOf(all)).toBase64(QByteArray::Base64Encoding).toStdString());
}

std::optional<Prediction> storedPrediction(Study& study, const Problem& problem, const Predictor& predictor,
                                           const std::shared_ptr<const CandidateList>& list)
{
    if (predictor.fidelity() != Fidelity::Bound) {
        return std::nullopt;
    }
    const auto text = study.view(nameOf(problem, std::string(predictor.name())));
    if (!text || !*text) {
        return std::nullopt;
    }
    const QByteArray bytes = qUncompress(QByteArray::fromBase64(QByteArray::fromStdString(**text)));
    const std::size_t rows = list->size();
    const auto count = static_cast<std::size_t>(bytes.size()) / sizeof(double);
    if (static_cast<std::size_t>(bytes.size()) % sizeof(double) != 0 || (count != rows && count != 2 * rows)) {
        return std::nullopt;
    }
    std::vector<double> all(count);
    std::memcpy(all.data(), bytes.data(), static_cast<std::size_t>(bytes.size()));
    Prediction made;
    made.problem = problem.identity();
    made.predictor = predictor.name();
    made.fidelity = predictor.fidelity();
    made.trust = trustIn(predictor, problem, list);
    made.total.assign(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(rows));
    made.work.assign(all.begin() + static_cast<std::ptrdiff_t>(rows), all.end());
    std::vector<std::uint64_t> ids(rows);
    for (std::size_t row = 0; row < rows; ++row) {
        ids[row] = list->id(row);
    }
    made.ids = std::make_shared<const CandidateIds>(std::move(ids));
    made.list = list;
    return made;
}

} // namespace pimento
