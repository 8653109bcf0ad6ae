// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/predict/trained_predictor.h"

#include "engine/base/json_reader.h"
#include "engine/base/parallel.h"
#include "engine/search/evaluator.h"
#include "sim/base/fingerprint.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <limits>
#include <mutex>
#include <numeric>
#include <unordered_map>
#include <utility>

#include <fmt/format.h>

namespace pimento {

namespace {

constexpr std::string_view kMark = "pimento-predictor 2\n";
constexpr std::string_view kMarkWithoutPrograms = "pimento-predictor 1\n"; // otherwise the same format
constexpr std::string_view kAnyVersion = "pimento-predictor ";
constexpr std::size_t kSealBytes = 16;
constexpr std::uintmax_t kMostBytes = std::uintmax_t{1} << 30;
constexpr double kNothing = std::numeric_limits<double>::quiet_NaN();

std::string sealOf(std::string_view bytes)
{
    const Fingerprint print = Fingerprinter().add(bytes).finish();
    std::string seal(kSealBytes, '\0');
    for (std::size_t i = 0; i < 8; ++i) {
        seal[i] = static_cast<char>(print.high >> (8 * i) & 0xff);
        seal[i + 8] = static_cast<char>(print.low >> (8 * i) & 0xff);
    }
    return seal;
}

nlohmann::json termsJson(const FeatureNames& names, const LinearBase& base)
{
    nlohmann::json terms = nlohmann::json::array();
    for (std::size_t i = 0; i < names.terms.size(); ++i) {
        terms.push_back(
            {{"name", names.terms[i].name}, {"known", names.terms[i].weight}, {"weight", base.weights()[i]}});
    }
    return terms;
}

nlohmann::json reachJson(const std::vector<TraitReach>& reach)
{
    nlohmann::json all = nlohmann::json::array();
    for (const TraitReach& each : reach) {
        all.push_back(each.least <= each.most ? nlohmann::json({each.least, each.most}) : nlohmann::json::array());
    }
    return all;
}

std::vector<TraitReach> readReach(const nlohmann::json& json)
{
    std::vector<TraitReach> all;
    for (const nlohmann::json& each : json) {
        all.push_back(each.empty() ? TraitReach() : TraitReach{each.at(0), each.at(1)});
    }
    return all;
}

std::size_t sizeOf(const std::optional<BoostedTrees>& trees) { return trees ? trees->bytes().size() : 0; }

/// Lists the trees of a part in the order of the file.
std::vector<const BoostedTrees*> treesOf(const PredictorPart& part)
{
    std::vector<const BoostedTrees*> all;
    for (const auto* trees : {&part.coarse, &part.fine}) {
        if (*trees) {
            all.push_back(&**trees);
        }
    }
    if (part.program && part.program->trees) {
        all.push_back(&*part.program->trees);
    }
    return all;
}

nlohmann::json partJson(const PredictorPart& part)
{
    nlohmann::json json = {{"kind", part.kind},
                           {"device", part.device},
                           {"kernel", part.kernel},
                           {"terms", termsJson(part.names, part.base)},
                           {"traits", part.names.traits},
                           {"samples", part.samples},
                           {"shapes", part.shapes},
                           {"reach", reachJson(part.reach)},
                           {"error", part.error},
                           {"coarse_bytes", sizeOf(part.coarse)},
                           {"fine_bytes", sizeOf(part.fine)}};
    if (part.program) {
        json["program"] = {{"kind", part.program->names.kind},
                           {"terms", termsJson(part.program->names, part.program->base)},
                           {"traits", part.program->names.traits},
                           {"bytes", sizeOf(part.program->trees)}};
    }
    return json;
}

/// Removes the first `bytes` bytes of a text and returns them.
std::string_view taken(std::string_view& from, std::size_t bytes)
{
    const std::string_view front = from.substr(0, bytes);
    from.remove_prefix(front.size());
    return front;
}

Result<std::optional<BoostedTrees>> readTrees(std::string_view& from, std::size_t bytes, std::size_t columns)
{
    if (bytes == 0) {
        return std::optional<BoostedTrees>();
    }
    auto trees = BoostedTrees::read(taken(from, bytes), columns);
    return trees ? Result<std::optional<BoostedTrees>>(*std::move(trees)) : tl::unexpected<Error>(trees.error());
}

/// Reads kind, terms and traits, and returns the weights of the terms.
LinearBase readNames(const nlohmann::json& json, FeatureNames& names)
{
    names.kind = json.at("kind");
    names.traits = json.at("traits").get<std::vector<std::string>>();
    std::vector<double> weights;
    std::vector<bool> known;
    for (const nlohmann::json& term : json.at("terms")) {
        names.terms.push_back({term.at("name"), term.at("known")});
        weights.push_back(term.at("weight"));
        known.push_back(names.terms.back().weight > 0);
    }
    return {std::move(weights), std::move(known)};
}

/// Reads a part. Throws an exception of the JSON library where a value is missing or has another type.
Result<PredictorPart> readPart(const nlohmann::json& json, std::string_view& trees)
{
    PredictorPart part;
    part.device = json.at("device");
    part.kernel = json.at("kernel");
    part.base = readNames(json, part.names);
    part.kind = part.names.kind;
    part.samples = json.at("samples");
    part.shapes = json.at("shapes");
    part.reach = readReach(json.value("reach", nlohmann::json::array()));
    part.error = json.at("error");
    const std::size_t columns = part.names.traits.size() + part.base.learnedTerms() + 1;
    auto coarse = readTrees(trees, json.at("coarse_bytes"), columns);
    if (!coarse) {
        return tl::unexpected<Error>(coarse.error());
    }
    auto fine = readTrees(trees, json.at("fine_bytes"), columns + 1);
    if (!fine) {
        return tl::unexpected<Error>(fine.error());
    }
    part.coarse = *std::move(coarse);
    part.fine = *std::move(fine);
    if (const auto program = json.find("program"); program != json.end()) {
        ProgramPart& of = part.program.emplace();
        of.base = readNames(*program, of.names);
        auto grown = readTrees(trees, program->at("bytes"), of.names.traits.size() + of.base.learnedTerms() + 1);
        if (!grown) {
            return tl::unexpected<Error>(grown.error());
        }
        of.trees = *std::move(grown);
    }
    return part;
}

/// Bytes of all trees of a part, as its JSON says; throws as readPart().
double treeBytesOf(const nlohmann::json& part)
{
    const auto program = part.find("program");
    return part.at("coarse_bytes").get<double>() + part.at("fine_bytes").get<double>() +
           (program == part.end() ? 0.0 : program->at("bytes").get<double>());
}

/// Reads all parts; throws as readPart(). Error: also trees of another size than the parts say, which XGBoost must not
/// read, because it does not check where they end.
Result<std::vector<PredictorPart>> readParts(const nlohmann::json& json, std::string_view trees,
                                             const std::string& origin)
{
    double bytes = 0;
    for (const nlohmann::json& each : json) {
        bytes += treeBytesOf(each);
    }
    if (bytes != static_cast<double>(trees.size())) {
        return fail(ErrorKind::Damaged, "has trees of another size than its parts say", origin, "Train it again");
    }
    std::vector<PredictorPart> parts;
    for (const nlohmann::json& each : json) {
        auto part = readPart(each, trees);
        if (!part) {
            return tl::unexpected<Error>(part.error());
        }
        parts.push_back(*std::move(part));
    }
    return parts;
}

} // namespace

TrainedPredictor::TrainedPredictor(std::vector<PredictorPart> parts, std::string notes)
    : m_parts(std::move(parts)), m_notes(std::move(notes))
{
    Fingerprinter print;
    for (const PredictorPart& part : m_parts) {
        print.add(part.device, part.kernel, part.base.weights());
        if (part.program) {
            print.add(part.program->base.weights());
        }
        for (const BoostedTrees* trees : treesOf(part)) {
            print.add(std::string_view(trees->bytes().data(), trees->bytes().size()));
        }
    }
    m_name = fmt::format("boosted trees {:08x}", print.finish().low >> 32);
}

std::string TrainedPredictor::bytes() const
{
    nlohmann::json head = {{"notes", m_notes}, {"parts", nlohmann::json::array()}};
    for (const PredictorPart& part : m_parts) {
        head["parts"].push_back(partJson(part));
    }
    std::string all = std::string(kMark) + head.dump() + '\n';
    for (const PredictorPart& part : m_parts) {
        for (const BoostedTrees* trees : treesOf(part)) {
            all.append(trees->bytes().data(), trees->bytes().size());
        }
    }
    return all + sealOf(all);
}

Result<TrainedPredictor> TrainedPredictor::parse(std::string_view bytes, const std::string& origin)
{
    static_assert(kMark.size() == kMarkWithoutPrograms.size());
    if (!bytes.starts_with(kMark) && !bytes.starts_with(kMarkWithoutPrograms)) {
        return bytes.starts_with(kAnyVersion)
                   ? fail("was written by a newer version of Pimento", origin, "Train it again, or use that version")
                   : fail("is no predictor that Pimento wrote", origin, "Name a file that 'predict --train' wrote");
    }
    const std::string_view sealed = bytes.substr(0, bytes.size() - std::min(bytes.size(), kSealBytes));
    if (bytes.size() < kMark.size() + kSealBytes || bytes.substr(sealed.size()) != sealOf(sealed)) {
        return fail(ErrorKind::Damaged, "is damaged", origin, "Train it again");
    }
    std::string_view rest = sealed.substr(kMark.size());
    const std::string_view head = taken(rest, rest.find('\n'));
    rest.remove_prefix(std::min<std::size_t>(1, rest.size()));
    try {
        const nlohmann::json json = nlohmann::json::parse(head);
        auto parts = readParts(json.at("parts"), rest, origin);
        return parts ? Result<TrainedPredictor>(TrainedPredictor(*std::move(parts), json.value("notes", std::string())))
                     : tl::unexpected<Error>(parts.error());
    } catch (const nlohmann::json::exception&) {
        return fail(ErrorKind::Damaged, "is damaged", origin, "Train it again");
    }
}

Result<TrainedPredictor> TrainedPredictor::load(const std::filesystem::path& file)
{
    const auto bytes = readBytes(file, kMostBytes);
    return bytes ? parse(*bytes, file.string()) : tl::unexpected<Error>(bytes.error());
}

const PredictorPart* TrainedPredictor::partFor(const Problem& problem, const FeatureNames& names) const
{
    const std::string& device = problem.question().device.name;
    const std::string& kernel = problem.question().workload.name;
    using Place = std::pair<std::string_view, std::string_view>;
    for (const auto& [ofDevice, ofKernel] : {Place{device, kernel}, Place{device, ""}, Place{"", kernel}, Place{}}) {
        for (const PredictorPart& part : m_parts) {
            if (part.device == ofDevice && part.kernel == ofKernel && part.names == names) {
                return &part;
            }
        }
    }
    return nullptr;
}

std::vector<double> closerBounds(const Problem& problem, const std::shared_ptr<const CandidateList>& list,
                                 std::span<const std::size_t> rows, const PredictOptions& options,
                                 const std::stop_token& stop)
{
    const auto evaluator = problem.evaluator(list, {options.threads, nullptr, options.heartbeat});
    if (evaluator->boundLevels() < 2) {
        return {};
    }
    std::vector<double> bounds(rows.size(), kNothing);
    parallelFor(rows.size(), options.threads, stop, [&](std::size_t i) {
        const auto bound = evaluator->bound(1, rows[i], Evaluator::kNoLimit, stop);
        bounds[i] = bound ? std::max(1.0, *bound) : kNothing;
    });
    return bounds;
}

namespace {

/// Groups rows with equal features; each group is evaluated once.
class DistinctRows {
public:
    explicit DistinctRows(const FeatureRows& rows)
    {
        std::unordered_map<Fingerprint, std::size_t, FingerprintHash> known;
        m_group.reserve(rows.rows);
        for (std::size_t row = 0; row < rows.rows; ++row) {
            Fingerprinter print;
            for (const double amount : rows.terms(row)) {
                print.add(amount);
            }
            for (const float trait : rows.traits.row(row)) {
                print.add(static_cast<double>(trait));
            }
            const auto [place, isNew] = known.emplace(print.finish(), m_firsts.size());
            m_group.push_back(place->second);
            if (isNew) {
                m_firsts.push_back(row);
            }
        }
    }

    [[nodiscard]] const std::vector<std::size_t>& firsts() const { return m_firsts; }
    [[nodiscard]] std::size_t groupOf(std::size_t row) const { return m_group[row]; }

private:
    std::vector<std::size_t> m_firsts;
    std::vector<std::size_t> m_group; // group of each row
};

FeatureRows only(const FeatureRows& rows, std::span<const std::size_t> which)
{
    FeatureRows some;
    some.rows = which.size();
    some.traits = FeatureTable(rows.traits.columns(), which.size());
    for (std::size_t i = 0; i < which.size(); ++i) {
        const auto terms = rows.terms(which[i]);
        some.amounts.insert(some.amounts.end(), terms.begin(), terms.end());
        std::ranges::copy(rows.traits.row(which[i]), some.traits.row(i).begin());
    }
    return some;
}

/// Rows with the smallest values, at most `most`; ties keep their order.
std::vector<std::size_t> leastOf(std::vector<std::size_t> rows, const std::vector<double>& values, std::size_t most)
{
    std::ranges::stable_sort(rows, {}, [&](std::size_t row) { return values[row]; });
    rows.resize(std::min(rows.size(), most));
    return rows;
}

} // namespace

Result<std::vector<double>> TrainedPredictor::predict(const Problem& problem, std::shared_ptr<const CandidateList> list,
                                                      const PredictOptions& options, std::stop_token stop) const
{
    const auto features = problem.features(list);
    const PredictorPart* part = features ? partFor(problem, features->names()) : nullptr;
    const FeatureNames* ofPrograms = features ? features->programNames() : nullptr;
    if (part == nullptr || (part->program && (ofPrograms == nullptr || *ofPrograms != part->program->names))) {
        return fail("the predictor was not trained on such questions", problem.text(),
                    "Train one with questions of this system, device and kernel");
    }
    std::vector<std::size_t> all(list->size());
    std::iota(all.begin(), all.end(), std::size_t{0});
    const FeatureRows rows = FeatureRows::of(*features, all, options.threads, stop);
    const DistinctRows distinct(rows);
    std::vector<double> costs(rows.rows, kNothing); // cost of the first row of each group
    for (const std::size_t row : distinct.firsts()) {
        costs[row] = part->base.of(rows.terms(row));
    }
    const std::vector<std::size_t> near = leastOf(distinct.firsts(), costs, kMostOfTrees);
    const auto coarse = part->coarseCosts(only(rows, near), options.threads, stop);
    for (std::size_t i = 0; i < near.size(); ++i) {
        costs[near[i]] = coarse[i];
    }
    if (part->program) {
        const std::vector<std::size_t> nearest = leastOf(near, costs, kMostOfPrograms);
        const ProgramRows made = ProgramRows::of(*features, nearest, options, stop, kProgramWork, kLeastOfPrograms);
        const auto found = part->program->costs(made.features, options.threads, stop);
        for (std::size_t i = 0; i < made.fits.size(); ++i) {
            costs[nearest[i]] = made.fits[i] ? found[i] : kNothing;
        }
    } else if (part->fine) {
        const std::vector<std::size_t> nearest = leastOf(near, costs, kMostOfFine);
        const auto bounds = closerBounds(problem, list, nearest, options, stop);
        const auto fine = part->fineCosts(only(rows, nearest), bounds, options.threads, stop);
        for (std::size_t i = 0; i < nearest.size(); ++i) {
            costs[nearest[i]] = !bounds.empty() && std::isnan(bounds[i]) ? kNothing : fine[i];
        }
    }
    if (stop.stop_requested()) {
        return fail(ErrorKind::Stopped, "was stopped", problem.text(), "Try again");
    }
    for (std::size_t row = 0; row < rows.rows; ++row) {
        costs[row] = costs[distinct.firsts()[distinct.groupOf(row)]];
    }
    return costs;
}

} // namespace pimento
