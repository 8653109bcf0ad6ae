// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/sensitivity/sensitivity.h"

#include "engine/base/parallel.h"
#include "engine/problem/system.h"
#include "engine/sensitivity/conclusions.h"
#include "engine/sensitivity/sensitivity_point.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <utility>

namespace pimento {

namespace {

/// A value of an assumption to be answered.
struct Wanted {
    std::size_t assumption;
    AssumedValue value;
    bool isSought;
};

bool isKnown(const SensitivityPoint& point) { return point.refused || point.isAnswered(); }

/// Context of all points.
class PointSearch {
public:
    PointSearch(const Question& question, const Catalogue& catalogue, const SensitivityOptions& options,
                std::stop_token stop, const SensitivityProgress& progress)
        : m_question(question), m_catalogue(catalogue), m_options(options), m_stop(std::move(stop)),
          m_progress(progress)
    {
    }

    /// Answers values in parallel and adds the points to their assumptions.
    void answer(const std::vector<Wanted>& wanted, Sensitivity& found)
    {
        m_points += wanted.size();
        std::vector<SensitivityPoint> points(wanted.size());
        const unsigned side = std::min<unsigned>(m_options.threads, static_cast<unsigned>(wanted.size()));
        const unsigned within = side == 0 ? 1 : std::max(1U, m_options.threads / side);
        parallelFor(wanted.size(), side, m_stop, [&](std::size_t i) {
            points[i] = answerPoint(m_question, wanted[i].value, m_catalogue, explore(within), &found.standard, m_stop);
            tell(found.assumptions[wanted[i].assumption].assumption.title + " " + wanted[i].value.text);
        });
        for (std::size_t i = 0; i < wanted.size(); ++i) {
            points[i].value = wanted[i].value;
            points[i].isSought = wanted[i].isSought;
            found.assumptions[wanted[i].assumption].points.push_back(std::move(points[i]));
        }
        for (AssumptionAnswers& one : found.assumptions) {
            if (one.assumption.standardNumber) {
                std::ranges::sort(one.points, {}, [](const SensitivityPoint& each) { return *each.value.number; });
            }
        }
    }

    [[nodiscard]] ExploreOptions explore(unsigned threads) const
    {
        ExploreOptions options;
        options.threads = threads;
        options.cache = m_options.cache;
        options.heartbeat = m_options.heartbeat;
        return options;
    }

private:
    void tell(const std::string& last)
    {
        const std::size_t answered = ++m_answered;
        if (m_progress) {
            m_progress(answered, m_points, last);
        }
    }

    const Question& m_question;
    const Catalogue& m_catalogue;
    const SensitivityOptions& m_options;
    std::stop_token m_stop;
    const SensitivityProgress& m_progress;
    std::size_t m_points = 0;
    std::atomic<std::size_t> m_answered = 0;
};

/// Finds the nearest values below or above the question's between which a conclusion changes.
std::optional<Threshold> thresholdOf(const AssumptionAnswers& one, const SensitivityPoint& standard,
                                     Conclusion conclusion, int side)
{
    Threshold threshold{conclusion, 0, *one.assumption.standardNumber};
    std::vector<const SensitivityPoint*> outward;
    for (const SensitivityPoint& point : one.points) {
        if (point.isAnswered() && side * (*point.value.number - threshold.same) > 0) {
            outward.push_back(&point);
        }
    }
    std::ranges::sort(outward, {}, [&](const SensitivityPoint* point) { return side * *point->value.number; });
    for (const SensitivityPoint* point : outward) {
        if (isOtherwise(conclusion, standard, *point)) {
            threshold.otherwise = *point->value.number;
            return threshold;
        }
        threshold.same = *point->value.number;
    }
    return std::nullopt;
}

void setThresholds(Sensitivity& found)
{
    for (AssumptionAnswers& one : found.assumptions) {
        one.thresholds.clear();
        for (const Conclusion conclusion : kConclusions) {
            for (const int side : {-1, 1}) {
                const auto threshold =
                    one.assumption.standardNumber ? thresholdOf(one, found.standard, conclusion, side) : std::nullopt;
                if (threshold) {
                    one.thresholds.push_back(*threshold);
                }
            }
        }
    }
}

/// Whole number in the middle of two on a logarithmic scale; none: they are adjacent.
std::optional<double> between(double one, double other)
{
    const double low = std::min(one, other);
    const double high = std::max(one, other);
    const double middle = std::clamp(std::round(std::sqrt(std::max(low, 1.0) * high)), low + 1, high - 1);
    return high - low > 1 && middle > low && middle < high ? std::optional(middle) : std::nullopt;
}

/// Lists values that would narrow the thresholds, each once.
std::vector<Wanted> closer(const Sensitivity& found)
{
    std::vector<Wanted> wanted;
    for (std::size_t i = 0; i < found.assumptions.size(); ++i) {
        const AssumptionAnswers& one = found.assumptions[i];
        for (const Threshold& threshold : one.thresholds) {
            const auto middle = between(threshold.otherwise, threshold.same);
            // Refused values are not tried again.
            const auto isAsked = [&](const AssumedValue& value) { return value.number == middle; };
            if (middle && std::ranges::none_of(one.points, isAsked, &SensitivityPoint::value) &&
                std::ranges::none_of(wanted,
                                     [&](const Wanted& each) { return each.assumption == i && isAsked(each.value); })) {
                wanted.push_back({i, valueAt(one.assumption, *middle), true});
            }
        }
    }
    return wanted;
}

Result<std::vector<Assumption>> chosen(std::vector<Assumption> all, const std::vector<std::string>& only)
{
    if (only.empty()) {
        return all;
    }
    std::vector<Assumption> some;
    for (const std::string& id : only) {
        const auto found = std::ranges::find(all, id, &Assumption::id);
        if (found == all.end()) {
            std::string known;
            for (const Assumption& each : all) {
                known += (known.empty() ? "" : ", ") + each.id;
            }
            return fail("\"" + id.substr(0, 40) + "\" is no assumption of this question", "", "Use one of " + known);
        }
        some.push_back(*found);
    }
    return some;
}

/// Lists all values of the table.
std::vector<Wanted> tableOf(const std::vector<AssumptionAnswers>& assumptions)
{
    std::vector<Wanted> wanted;
    for (std::size_t i = 0; i < assumptions.size(); ++i) {
        for (const AssumedValue& value : assumptions[i].assumption.values) {
            wanted.push_back({i, value, false});
        }
    }
    return wanted;
}

void count(Sensitivity& found)
{
    for (const AssumptionAnswers& one : found.assumptions) {
        found.known += static_cast<std::size_t>(std::ranges::count_if(
            one.points, [](const SensitivityPoint& point) { return !point.isSought && isKnown(point); }));
    }
}

} // namespace

Result<Sensitivity> sensitivityOf(const Question& question, const Catalogue& catalogue,
                                  const SensitivityOptions& options, std::stop_token stop,
                                  const SensitivityProgress& progress)
{
    Sensitivity found;
    const auto problem = pose(question, catalogue);
    const auto all = problem ? assumptionsOf((*problem)->question(), catalogue)
                             : Result<std::vector<Assumption>>(tl::unexpected<Error>(problem.error()));
    const auto assumptions = all ? chosen(*all, options.only) : all;
    if (!assumptions) {
        return tl::unexpected<Error>(assumptions.error());
    }
    found.problem = *problem;
    for (const Assumption& each : *assumptions) {
        found.assumptions.push_back({each, {}, {}});
    }
    PointSearch search((*problem)->question(), catalogue, options, stop, progress);
    found.standard = answerProblem(*problem, search.explore(options.threads), nullptr, stop);
    if (found.standard.refused) {
        return tl::unexpected<Error>(*found.standard.refused);
    }
    found.standard.winnerRanked = found.standard.ranked;
    std::vector<Wanted> wanted = tableOf(found.assumptions);
    found.wanted = wanted.size();
    for (int round = 0; !wanted.empty() && !stop.stop_requested(); ++round) {
        search.answer(wanted, found);
        setThresholds(found);
        wanted = round < options.bisections ? closer(found) : std::vector<Wanted>{};
    }
    count(found);
    found.wasStopped = stop.stop_requested();
    return found;
}

} // namespace pimento
