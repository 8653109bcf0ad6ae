// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/predict/predictor_part.h"

#include "engine/base/parallel.h"

#include <algorithm>
#include <cmath>

namespace pimento {

namespace {

constexpr std::size_t kReadAtOnce = 1024;
constexpr std::size_t kProgramsAtOnce = 32; // independent of the number of threads, so that results are too

} // namespace

FeatureRows FeatureRows::of(const CandidateFeatures& features, std::span<const std::size_t> which, unsigned threads,
                            const std::stop_token& stop)
{
    const FeatureNames& names = features.names();
    FeatureRows all;
    all.rows = which.size();
    all.amounts.resize(which.size() * names.terms.size());
    all.traits = FeatureTable(names.traits.size(), which.size());
    parallelFor((which.size() + kReadAtOnce - 1) / kReadAtOnce, threads, stop, [&](std::size_t chunk) {
        const std::size_t end = std::min(which.size(), (chunk + 1) * kReadAtOnce);
        for (std::size_t i = chunk * kReadAtOnce; i < end; ++i) {
            features.write(which[i], std::span(all.amounts).subspan(i * names.terms.size(), names.terms.size()),
                           all.traits.row(i));
        }
    });
    return all;
}

ProgramRows ProgramRows::of(const CandidateFeatures& features, std::span<const std::size_t> which,
                            const PredictOptions& options, const std::stop_token& stop, std::int64_t work,
                            std::size_t least)
{
    const FeatureNames& names = *features.programNames();
    const std::size_t terms = names.terms.size();
    ProgramRows all;
    all.features.amounts.resize(which.size() * terms);
    all.features.traits = FeatureTable(names.traits.size(), which.size());
    std::vector<std::optional<std::int64_t>> works(which.size()); // each thread writes its own elements
    std::size_t done = 0;
    while (done < which.size() && (done < least || work > 0) && !stop.stop_requested()) {
        const std::size_t end = std::min(which.size(), done + kProgramsAtOnce);
        parallelFor(end - done, options.threads, stop, [&](std::size_t i) {
            const std::size_t row = done + i;
            const std::span<double> amounts = std::span(all.features.amounts).subspan(row * terms, terms);
            if (options.heartbeat != nullptr) {
                options.heartbeat->report(0, 0);
            }
            works[row] = features.writeProgram(which[row], amounts, all.features.traits.row(row), stop);
        });
        for (; done < end; ++done) {
            work -= works[done].value_or(0);
        }
    }
    all.features.rows = done;
    all.features.amounts.resize(done * terms);
    all.features.traits.resize(done);
    for (std::size_t row = 0; row < done; ++row) {
        all.fits.push_back(works[row].has_value());
    }
    return all;
}

namespace {

/// Builds a row of traits, shares of the base's terms and the base's sum for each row, with room for `more` columns
/// behind them.
FeatureTable tableOf(const LinearBase& base, const FeatureRows& rows, std::size_t more)
{
    const std::size_t shares = base.learnedTerms();
    const std::size_t traits = rows.traits.columns();
    FeatureTable table(traits + shares + 1 + more, rows.rows);
    for (std::size_t i = 0; i < rows.rows; ++i) {
        const std::span<float> to = table.row(i);
        std::ranges::copy(rows.traits.row(i), to.begin());
        base.shares(rows.terms(i), to.subspan(traits, shares));
        to[traits + shares] = static_cast<float>(std::log2(base.learnedOf(rows.terms(i))));
    }
    return table;
}

} // namespace

FeatureTable ProgramPart::table(const FeatureRows& rows) const { return tableOf(base, rows, 0); }

FeatureTable PredictorPart::table(const FeatureRows& rows, std::span<const double> bounds) const
{
    FeatureTable table = tableOf(base, rows, bounds.empty() ? 0 : 1);
    for (std::size_t i = 0; i < bounds.size(); ++i) {
        table.row(i).back() = static_cast<float>(std::log2(std::max(bounds[i], 1.0) / base.learnedOf(rows.terms(i))));
    }
    return table;
}

namespace {

std::vector<double> costsOf(const LinearBase& base, const FeatureRows& rows, const std::vector<float>& told)
{
    std::vector<double> costs(rows.rows);
    for (std::size_t i = 0; i < rows.rows; ++i) {
        costs[i] = base.of(rows.terms(i)) * std::exp2(static_cast<double>(told[i]));
    }
    return costs;
}

} // namespace

std::vector<double> ProgramPart::costs(const FeatureRows& rows, unsigned threads, const std::stop_token& stop) const
{
    return costsOf(base, rows,
                   trees ? trees->predict(table(rows), threads, stop) : std::vector<float>(rows.rows, 0.0F));
}

std::vector<double> PredictorPart::coarseCosts(const FeatureRows& rows, unsigned threads,
                                               const std::stop_token& stop) const
{
    return costsOf(base, rows,
                   coarse ? coarse->predict(table(rows, {}), threads, stop) : std::vector<float>(rows.rows, 0.0F));
}

std::vector<double> PredictorPart::fineCosts(const FeatureRows& rows, std::span<const double> bounds, unsigned threads,
                                             const std::stop_token& stop) const
{
    return fine && !bounds.empty() ? costsOf(base, rows, fine->predict(table(rows, bounds), threads, stop))
                                   : coarseCosts(rows, threads, stop);
}

} // namespace pimento
